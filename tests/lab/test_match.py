"""Matches: the same games however the work is shared, and every win counted once."""

import errno
import json
import math
import os
import time
from io import FileIO
from pathlib import Path
from threading import Event, Timer
from typing import Any

import pytest

from sevenheroes import EDITIONS, InputError, Rules, bots, load
from sevenheroes.bots import BotError, registry
from sevenheroes.lab import match, play_match, worker
from sevenheroes.lab.notes import Notes
from sevenheroes.lab.result import wilson

TIMES = {"mean_ms", "p99_ms", "per_second", "seconds"}


def timeless(value: Any) -> Any:
    """A result without what the clock says."""
    if isinstance(value, dict):
        return {name: timeless(item) for name, item in value.items() if name not in TIMES}
    return value


def told(seats: list[str], games: int, **options: Any) -> dict[str, Any]:
    result: dict[str, Any] = timeless(play_match(seats, games=games, **options).to_dict())
    return result


@pytest.fixture
def guests(tmp_path: Path) -> Path:
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
        "def hanging(view, legal, chance): time.sleep(60)\n"
    )
    return path


@pytest.mark.parametrize(
    ("seats", "games"),
    [(["steady", "novice", "random"], 42), (["search:20", "novice", "steady", "steady"], 12)],
    ids=["quick", "slow"],
)
@pytest.mark.parametrize("rotate", [False, True])
def test_the_result_does_not_depend_on_how_the_work_is_shared(
    seats: list[str], games: int, monkeypatch: pytest.MonkeyPatch, *, rotate: bool
) -> None:
    expected = told(seats, games, rotate=rotate, seed=3)
    assert told(seats, games, rotate=rotate, seed=3, jobs=2) == expected
    monkeypatch.setattr(match, "_SECONDS_A_CHUNK", 0.0)
    assert told(seats, games, rotate=rotate, seed=3, jobs=3) == expected
    monkeypatch.setattr(match, "_SECONDS_A_CHUNK", 100.0)
    assert told(seats, games, rotate=rotate, seed=3) == expected
    assert told(seats, games, rotate=rotate, seed=4) != expected
    assert told(seats, games, rotate=not rotate, seed=3) != expected


def test_noting_and_timing_change_no_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seats = ["steady", "novice", "random", "novice"]
    expected = told(seats, 30, seed=8)
    assert told(seats, 30, seed=8, records=tmp_path / "games.jsonl") == expected
    monkeypatch.setattr(worker, "TIMED", 1)
    assert told(seats, 30, seed=8, records=tmp_path / "games.jsonl") == expected


def test_a_match_begins_as_a_longer_one_does() -> None:
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


def test_rotation_plays_each_deal_in_every_seating(tmp_path: Path) -> None:
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


def test_the_result_has_a_shape() -> None:
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


def test_a_match_of_no_games_is_one() -> None:
    result = play_match(["steady", "novice", "novice"], games=0)
    assert (result.games, result.stopped, result.turns) == (0, False, None)
    assert result.bots["steady"].share is None and result.bots["steady"].interval == (0.0, 1.0)
    assert json.dumps(result.to_dict()) and str(result)


def test_every_decision_of_a_slow_bot_is_timed() -> None:
    result = play_match(["search:10", "novice", "novice"], games=3, seed=1)
    assert len(result.bots["search:10"].times) == result.bots["search:10"].decisions
    assert 0 < len(result.bots["novice"].times) < result.bots["novice"].decisions


def test_an_interval_is_wilsons() -> None:
    low, high = wilson(50, 100)
    assert math.isclose(low, 0.4038, abs_tol=1e-4) and math.isclose(high, 0.5962, abs_tol=1e-4)
    assert wilson(0, 10)[0] == 0.0 and wilson(10, 10)[1] == pytest.approx(1)


def test_every_place_has_its_interval() -> None:
    result = play_match(["steady", "novice", "novice"], games=60, rotate=True, seed=1)
    for bot in result.bots.values():
        for place, told in zip(bot.places, bot.to_dict()["places"], strict=True):
            assert (told["low"], told["high"]) == place.interval == wilson(place.wins, place.games)
            assert told["low"] <= told["share"] <= told["high"]
            low, high = (f"{100 * bound:.1f}%" for bound in place.interval)
            assert f"{100 * told['share']:.1f}% ({low} – {high})" in str(result)


def test_where_a_bot_never_sat_nothing_is_told() -> None:
    result = play_match(["steady", "novice", "random"], games=1)
    assert str(result).split("first sender, with")[1].count("  -") == 6


def test_bad_input_is_refused_before_anything_is_played(tmp_path: Path) -> None:
    three: Any = ["steady", "novice", "random"]
    cases: list[tuple[Any, dict[str, Any], str]] = [
        (["steady"], {}, "a game has 3 to 5 seats, not 1"),
        ("steady", {}, "the seats are a list of bots"),
        (["steady", "novice", 5], {}, "a bot is asked for by its name, not by 5"),
        (["steady", "novice", "stedy"], {}, "there is no bot 'stedy'"),
        (three, {"games": -1}, "a match has some number of games"),
        (three, {"games": True}, "a match has some number of games"),
        (three, {"jobs": 0}, "the work is shared by 1 to 256 threads"),
        (three, {"seed": -1}, "a seed is a whole number"),
        (three, {"timeout": 0}, "a bot needs some seconds"),
        (three, {"edition": "chess"}, "there is no edition 'chess'"),
        (three, {"records": tmp_path}, "cannot be written"),
        (three, {"records": tmp_path / "no" / "file"}, "cannot be written"),
    ]
    for seats, options, sentence in cases:
        with pytest.raises(InputError, match=sentence):
            told(seats, options.pop("games", 1), progress=pytest.fail, **options)
    kept = tmp_path / "kept"
    kept.write_text("precious")
    with pytest.raises(BotError, match="cannot be loaded"):
        play_match(["steady", "novice", "no.where:bot"], games=1, records=kept)
    assert kept.read_text() == "precious"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has /dev/full")
@pytest.mark.parametrize("jobs", [1, 2])
def test_a_file_that_takes_no_more_is_named_and_what_was_played_is_told(jobs: int) -> None:
    result = play_match(["steady", "novice", "random"], games=10**9, records="/dev/full", jobs=jobs)
    assert result.failure == "/dev/full cannot be written: No space left on device"
    assert result.stopped and result.games > 0 and not result.faults


def test_a_file_that_takes_no_more_keeps_whole_records(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    with Notes(path) as notes:
        notes.add(["first", "second"])
        notes._file.close()
        notes._file = Short(path)
        with pytest.raises(InputError, match="cannot be written: No space"):
            notes.add(["third"])
    assert path.read_text() == "first\nsecond\n"


class Short(FileIO):
    """A file on a disk with room for three bytes more."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, "ab")
        self._room = 3

    def write(self, data: Any) -> int:
        if not self._room:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        self._room -= 3
        return super().write(data[:3])


def test_a_guest_plays_the_same_on_any_thread(guests: Path) -> None:
    seats = [f"{guests}:good", "novice", "steady"]
    expected = told(seats, 12, rotate=True, seed=1)
    assert expected["faults"] == {} and expected["bots"][seats[0]]["decisions"] > 100
    assert told(seats, 12, rotate=True, seed=1, jobs=2) == expected


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


def test_a_bot_that_fails_ends_the_match_with_the_games_before(guests: Path) -> None:
    seats = ["novice", "steady", f"{guests}:odd"]
    results = [play_match(seats, games=20, seed=9, jobs=jobs) for jobs in (1, 2)]
    for result in results:
        assert result.stopped and result.games < 20
        assert result.failure == (f"bot {guests}:odd raised ValueError: five in game {result.games}, seat 2")
        assert result.faults[seats[2]].count == 1
    assert timeless(results[0].to_dict()) == timeless(results[1].to_dict())


def test_forgiven_failures_are_counted_up_to_the_tenth(guests: Path, tmp_path: Path) -> None:
    seats = ["novice", "steady", f"{guests}:odd"]
    results = []
    for jobs in (1, 2):
        path = tmp_path / f"{jobs}.jsonl"
        result = play_match(seats, games=50, seed=9, jobs=jobs, forgive=True, records=path)
        assert len(list(load(path))) == result.games
        results.append((timeless(result.to_dict()), result.failure))
    assert results[0] == results[1]
    told, failure = results[0]
    faults = told["faults"][seats[2]]
    assert faults["count"] == 10 and faults["first"].startswith(
        f"bot {guests}:odd raised ValueError: five in"
    )
    assert told["stopped"] and 0 < told["games"] < 50
    assert failure and f"where patience ends) in game {told['games']}, seat 2" in failure


def test_a_bot_that_died_and_is_forgiven_gets_a_new_process(guests: Path) -> None:
    result = play_match(["novice", "steady", f"{guests}:dying"], games=3, seed=1, forgive=True)
    assert result.games == 3 and not result.stopped
    faults = result.faults[f"{guests}:dying"]
    assert 1 <= faults.count < 10 and "died (exit status 1) in game" in faults.first


def test_a_bot_that_always_fails_is_not_forgiven_for_ever(guests: Path) -> None:
    result = play_match([f"{guests}:bad", "novice", "novice"], games=5, forgive=True)
    assert result.games == 0 and result.stopped and result.failure
    assert result.faults[f"{guests}:bad"].count == 10


def test_a_match_can_be_stopped_even_while_a_bot_hangs(guests: Path) -> None:
    stop = Event()

    def look(done: int, wanted: int, _seconds: float) -> None:
        if done >= 3:
            stop.set()

    result = play_match(["novice"] * 3, games=10**9, progress=look, stop=stop)
    assert result.stopped and 3 <= result.games < 10**9 and result.failure is None
    again = Event()
    Timer(0.3, again.set).start()
    result = play_match([f"{guests}:hanging", "novice", "novice"], games=2, stop=again, timeout=50)
    assert result.stopped and result.games == 0 and result.failure is None


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize("bot", ["sleeping.py:bot", "search:1000000"])
def test_a_match_can_be_stopped_while_a_bot_is_loaded_or_thinks(tmp_path: Path, bot: str, jobs: int) -> None:
    (tmp_path / "sleeping.py").write_text("import time\ntime.sleep(50)\n")
    seats = [f"{tmp_path}/{bot}" if ".py" in bot else bot, "novice", "novice"]
    stop = Event()
    stopping = Timer(1.0, stop.set)
    stopping.start()
    began = time.monotonic()
    result = play_match(seats, games=4, stop=stop, jobs=jobs)
    stopping.join()
    assert time.monotonic() - began < 10
    assert result.stopped and result.games == 0 and result.failure is None and not result.faults
    assert str(result) and result.to_dict()["games"] == 0
