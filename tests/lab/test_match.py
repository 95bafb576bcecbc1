"""Matches: games do not depend on how threads share them, and every win is counted once."""

import errno
import json
import math
import os
from io import FileIO
from pathlib import Path
from threading import Event, Thread
from typing import Any

import pytest

from sevenheroes import EDITIONS, InputError, Rules, bots, load
from sevenheroes.bots import BotError, SearchBot, registry
from sevenheroes.lab import match, play_match, worker
from sevenheroes.lab.record_file import RecordFile
from sevenheroes.lab.result import wilson

TIMES = {"mean_ms", "p99_ms", "per_second", "seconds"}


def timeless(value: Any) -> Any:
    """A result without measured times."""
    if isinstance(value, dict):
        return {name: timeless(item) for name, item in value.items() if name not in TIMES}
    return value


def facts_of(seats: list[str], games: int, **options: Any) -> dict[str, Any]:
    result: dict[str, Any] = timeless(play_match(seats, games=games, **options).to_dict())
    return result


@pytest.fixture
def third_party(tmp_path: Path) -> Path:
    path = tmp_path / "guests.py"
    path.write_text(
        "import os, time\n"
        "def good(view, legal, chance): return chance.choice(legal)\n"
        "def odd(view, legal, chance):\n"
        "    if view.turn == 5: raise ValueError('five')\n"
        "    return chance.choice(legal)\n"
        "def dying(view, legal, chance):\n"
        "    if view.turn < 4 and view.to_act == (view.sender,) and view.phase == 'send': os._exit(1)\n"
        "    return legal[0]\n"
        "def bad(view, legal, chance): raise KeyError('never')\n"
        "def hanging(view, legal, chance):\n"
        "    open(__file__ + '.asked', 'w').close()\n"
        "    time.sleep(60)\n"
    )
    return path


@pytest.mark.parametrize(
    ("seats", "games"),
    [(["steady", "novice", "random"], 42), (["search:20", "novice", "steady", "steady"], 12)],
    ids=["quick", "slow"],
)
@pytest.mark.parametrize("rotate", [False, True])
def test_the_result_does_not_depend_on_threads_or_chunk_sizes(
    seats: list[str], games: int, monkeypatch: pytest.MonkeyPatch, *, rotate: bool
) -> None:
    expected = facts_of(seats, games, rotate=rotate, seed=3)
    assert facts_of(seats, games, rotate=rotate, seed=3, jobs=2) == expected
    monkeypatch.setattr(match, "_SECONDS_PER_CHUNK", 0.0)
    assert facts_of(seats, games, rotate=rotate, seed=3, jobs=3) == expected
    monkeypatch.setattr(match, "_SECONDS_PER_CHUNK", 100.0)
    assert facts_of(seats, games, rotate=rotate, seed=3) == expected
    assert facts_of(seats, games, rotate=rotate, seed=4) != expected
    assert facts_of(seats, games, rotate=not rotate, seed=3) != expected


def test_recording_and_timing_change_no_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seats = ["steady", "novice", "random", "novice"]
    expected = facts_of(seats, 30, seed=8)
    assert facts_of(seats, 30, seed=8, records=tmp_path / "games.jsonl") == expected
    monkeypatch.setattr(worker, "TIMED_EVERY", 1)
    assert facts_of(seats, 30, seed=8, records=tmp_path / "games.jsonl") == expected


def test_a_match_is_a_prefix_of_a_longer_one() -> None:
    short = play_match(["steady", "novice", "random"], games=10, seed=2)
    long = play_match(["steady", "novice", "random"], games=30, seed=2)
    assert short.bots["novice"].decisions < long.bots["novice"].decisions
    assert all(short.reasons[reason] <= long.reasons[reason] for reason in long.reasons)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_the_wins_add_up_to_the_games(edition: str, seats: int) -> None:
    table = ["random", "novice", "random", "steady", "random"][:seats]
    result = play_match(table, games=60, edition=edition, rotate=True, seed=1)
    sixtieths = sum(place.sixtieths for bot in result.bots.values() for place in bot.places)
    assert sixtieths == 60 * 60
    assert result.bots["random"].games == 60 * table.count("random")
    assert sum(bot.games for bot in result.bots.values()) == 60 * seats
    assert sum(result.reasons.values()) == 60
    assert result.decisions == sum(bot.decisions for bot in result.bots.values()) / 60
    assert not result.stopped and not result.faults and result.failure is None
    for place in range(seats):
        assert sum(bot.places[place].games for bot in result.bots.values()) == 60


def test_with_rotation_each_deal_is_played_in_every_rotation_of_the_seats(tmp_path: Path) -> None:
    seats = ["steady", "novice", "random"]
    play_match(seats, games=7, rotate=True, seed=1, records=tmp_path / "games.jsonl")
    games = list(load(tmp_path / "games.jsonl"))
    assert [game.deck for game in games] == [games[3 * (number // 3)].deck for number in range(7)]
    assert len({game.deck for game in games}) == 3
    for number, game in enumerate(games):
        assert game.names == tuple(seats[(seat - number) % 3] for seat in range(3))
        assert game.meta["bots"] == list(game.names) and game.meta["game"] == number
    assert len({game.actions for game in games}) == 7


@pytest.mark.parametrize("jobs", [1, 2])
def test_records_replay_to_the_winners_that_were_counted(tmp_path: Path, jobs: int) -> None:
    path = tmp_path / "games.jsonl"
    result = play_match(
        ["steady", "novice", "steady", "search:10"],
        games=20,
        rotate=True,
        seed=6,
        jobs=jobs,
        records=path,
        edition="seventh-hero",
    )
    sixtieths = dict.fromkeys(result.bots, 0)
    for number, game in enumerate(load(path)):
        assert game.outcome and game.meta["seed"] == 6 and game.meta["game"] == number
        assert len(set(game.names)) == 4
        for winner in game.outcome.winners:
            sixtieths[game.meta["bots"][winner]] += 60 // len(game.outcome.winners)
    assert sixtieths == {name: round(60 * bot.wins) for name, bot in result.bots.items()}


def test_house_rules_are_kept(tmp_path: Path) -> None:
    rules = Rules(clue="requirement", no_match="band", interrupts=True)
    result = play_match(["novice"] * 3, games=2, rules=rules, records=tmp_path / "games.jsonl")
    assert result.edition == "custom" and result.rules == rules
    assert [game.rules for game in load(tmp_path / "games.jsonl")] == [rules] * 2


def test_the_result_as_json_has_all_fields() -> None:
    result = play_match(["steady", "novice", "novice"], games=5)
    plain = json.loads(json.dumps(result.to_dict()))
    assert list(plain["bots"]) == ["steady", "novice"]
    assert set(plain["bots"]["steady"]) >= {
        *("games", "wins", "share", "low", "high", "p99_ms", "mean_ms", "decisions", "places")
    }
    assert plain["bots"]["steady"]["p99_ms"] > 0 and plain["bots"]["novice"]["games"] == 10
    facts = {"games", "wins", "share", "low", "high"}
    assert [set(place) for place in plain["bots"]["steady"]["places"]] == [facts] * 3
    assert plain["seats"] == ["steady", "novice", "novice"] and plain["stopped"] is False
    assert "novice" in str(result) and "95% interval" in str(result)


def test_a_match_may_have_no_games() -> None:
    result = play_match(["steady", "novice", "novice"], games=0)
    assert (result.games, result.stopped, result.turns) == (0, False, None)
    assert result.bots["steady"].share is None and result.bots["steady"].interval == (0.0, 1.0)
    assert json.dumps(result.to_dict()) and str(result)


def test_every_decision_of_a_slow_bot_is_timed() -> None:
    result = play_match(["search:10", "novice", "novice"], games=3, seed=1)
    assert len(result.bots["search:10"].times) == result.bots["search:10"].decisions
    assert 0 < len(result.bots["novice"].times) < result.bots["novice"].decisions


def test_the_confidence_interval_is_the_wilson_score_interval() -> None:
    low, high = wilson(50, 100)
    assert math.isclose(low, 0.4038, abs_tol=1e-4) and math.isclose(high, 0.5962, abs_tol=1e-4)
    assert wilson(0, 10)[0] == 0.0 and wilson(10, 10)[1] == pytest.approx(1)


def test_every_place_has_its_own_confidence_interval() -> None:
    result = play_match(["steady", "novice", "novice"], games=60, rotate=True, seed=1)
    for bot in result.bots.values():
        for place, facts in zip(bot.places, bot.to_dict()["places"], strict=True):
            assert (facts["low"], facts["high"]) == place.interval == wilson(place.wins, place.games)
            assert facts["low"] <= facts["share"] <= facts["high"]
            low, high = (f"{100 * bound:.1f}%" for bound in place.interval)
            assert f"{100 * facts['share']:.1f}% ({low} – {high})" in str(result)


def test_a_place_where_a_bot_never_sat_shows_a_dash() -> None:
    result = play_match(["steady", "novice", "random"], games=1)
    assert str(result).split("first sender, with")[1].count("  -") == 6


def test_bad_input_is_refused_before_anything_is_played(tmp_path: Path) -> None:
    three: Any = ["steady", "novice", "random"]
    cases: list[tuple[Any, dict[str, Any], str]] = [
        (["steady"], {}, "a game has 3 to 5 seats, not 1"),
        ("steady", {}, "the seats are a list of bots"),
        (["steady", "novice", 5], {}, "a bot is given by its name, not by 5"),
        (["steady", "novice", "stedy"], {}, "there is no bot 'stedy'"),
        (three, {"games": -1}, "the number of games is a whole number from 0 on"),
        (three, {"games": True}, "the number of games is a whole number from 0 on"),
        (three, {"jobs": 0}, "a match runs on 1 to 256 threads"),
        (three, {"seed": -1}, "a seed is a whole number"),
        (three, {"timeout": 0}, "the timeout is a number of seconds above 0"),
        (three, {"edition": "chess"}, "there is no edition 'chess'"),
        (three, {"records": tmp_path}, "cannot be written"),
        (three, {"records": tmp_path / "no" / "file"}, "cannot be written"),
    ]
    for seats, options, sentence in cases:
        with pytest.raises(InputError, match=sentence):
            facts_of(seats, options.pop("games", 1), progress=pytest.fail, **options)
    kept = tmp_path / "kept"
    kept.write_text("precious")
    with pytest.raises(BotError, match="cannot be loaded"):
        play_match(["steady", "novice", "no.where:bot"], games=1, records=kept)
    assert kept.read_text() == "precious"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has /dev/full")
@pytest.mark.parametrize("jobs", [1, 2])
def test_a_full_disk_ends_the_match_with_the_games_so_far(jobs: int) -> None:
    result = play_match(["steady", "novice", "random"], games=10**9, records="/dev/full", jobs=jobs)
    assert result.failure == "/dev/full cannot be written: No space left on device"
    assert result.stopped and result.games > 0 and not result.faults


def test_a_full_disk_leaves_whole_records_in_the_file(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    with RecordFile(path) as file:
        file.add(["first", "second"])
        file._file.close()
        file._file = FullDisk(path)
        with pytest.raises(InputError, match="cannot be written: No space"):
            file.add(["third"])
    assert path.read_text() == "first\nsecond\n"


class FullDisk(FileIO):
    """A file on a disk with room for three more bytes."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, "ab")
        self._room = 3

    def write(self, data: Any) -> int:
        if not self._room:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        self._room -= 3
        return super().write(data[:3])


def test_a_third_party_bot_plays_the_same_on_any_thread(third_party: Path) -> None:
    seats = [f"{third_party}:good", "novice", "steady"]
    expected = facts_of(seats, 12, rotate=True, seed=1)
    assert expected["faults"] == {} and expected["bots"][seats[0]]["decisions"] > 100
    assert facts_of(seats, 12, rotate=True, seed=1, jobs=2) == expected


def test_a_registered_bot_is_asked_in_this_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_REGISTERED", {})
    met = []

    def last(view: Any, legal: Any, chance: Any) -> Any:
        met.append(view.names)
        return legal[-1]

    bots.register("last", last)
    result = play_match(["last", "novice", "novice"], games=2)
    assert len(met) == result.bots["last"].decisions
    assert met[0] == ("last", "novice 1", "novice 2")


def test_a_bot_that_fails_ends_the_match_with_the_games_before(third_party: Path) -> None:
    seats = ["novice", "steady", f"{third_party}:odd"]
    results = [play_match(seats, games=20, seed=9, jobs=jobs) for jobs in (1, 2)]
    for result in results:
        assert result.stopped and result.games < 20
        assert result.failure == f"bot {seats[2]} raised ValueError: five in game {result.games}, seat 2"
        assert result.faults[seats[2]].count == 1
    assert timeless(results[0].to_dict()) == timeless(results[1].to_dict())


def test_forgiven_failures_are_counted_up_to_the_tenth(third_party: Path, tmp_path: Path) -> None:
    seats = ["novice", "steady", f"{third_party}:odd"]
    results = []
    for jobs in (1, 2):
        path = tmp_path / f"{jobs}.jsonl"
        result = play_match(seats, games=50, seed=9, jobs=jobs, forgive=True, records=path)
        assert len(list(load(path))) == result.games
        results.append((timeless(result.to_dict()), result.failure))
    assert results[0] == results[1]
    facts, failure = results[0]
    faults = facts["faults"][seats[2]]
    assert faults["count"] == 10 and faults["first"].startswith(
        f"bot {third_party}:odd raised ValueError: five in"
    )
    assert facts["stopped"] and 0 < facts["games"] < 50
    assert failure and f"the last that is forgiven) in game {facts['games']}, seat 2" in failure


def test_a_bot_that_died_and_is_forgiven_is_restarted(third_party: Path) -> None:
    result = play_match(["novice", "steady", f"{third_party}:dying"], games=3, seed=1, forgive=True)
    assert result.games == 3 and not result.stopped
    faults = result.faults[f"{third_party}:dying"]
    assert 1 <= faults.count < 10 and "died (exit status 1) in game" in faults.first


def test_a_bot_that_always_fails_ends_the_match_at_the_tenth_failure(third_party: Path) -> None:
    result = play_match([f"{third_party}:bad", "novice", "novice"], games=5, forgive=True)
    assert result.games == 0 and result.stopped and result.failure
    assert result.faults[f"{third_party}:bad"].count == 10


def test_a_match_can_be_stopped_even_while_a_bot_hangs(third_party: Path) -> None:
    stop = Event()

    def look(done: int, wanted: int, _seconds: float) -> None:
        if done >= 3:
            stop.set()

    result = play_match(["novice"] * 3, games=10**9, progress=look, stop=stop)
    assert result.stopped and 3 <= result.games < 10**9 and result.failure is None
    again = stop_once_there(Path(f"{third_party}.asked"))
    result = play_match([f"{third_party}:hanging", "novice", "novice"], games=2, stop=again, timeout=50)
    assert result.stopped and result.games == 0 and result.failure is None


def stop_once_there(marker: Path) -> Event:
    """An event that is set as soon as a bot has created a file."""
    stop = Event()

    def watch() -> None:
        while not marker.exists():
            stop.wait(0.01)
        stop.set()

    Thread(target=watch, daemon=True).start()
    return stop


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_match_can_be_stopped_while_a_bot_loads(tmp_path: Path, jobs: int) -> None:
    (tmp_path / "slow.py").write_text(
        "import time\nopen(__file__ + '.loading', 'w').close()\ntime.sleep(60)\n"
    )
    stop = stop_once_there(tmp_path / "slow.py.loading")
    result = play_match([f"{tmp_path}/slow.py:bot", "novice", "novice"], games=4, stop=stop, jobs=jobs)
    assert result.stopped and result.games == 0 and result.failure is None and not result.faults
    assert str(result) and result.to_dict()["games"] == 0


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_match_can_be_stopped_during_a_search(monkeypatch: pytest.MonkeyPatch, jobs: int) -> None:
    stop, decide = Event(), SearchBot.decide

    def decide_and_stop(bot: SearchBot, observations: Any, words: Any) -> int:
        stop.set()
        return decide(bot, observations, words)

    monkeypatch.setattr(SearchBot, "decide", decide_and_stop)
    result = play_match(["search:1000000", "novice", "novice"], games=4, stop=stop, jobs=jobs)
    assert result.stopped and result.games == 0 and result.failure is None and not result.faults
