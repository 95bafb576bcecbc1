"""The command line as a person and a script use it."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from sevenheroes import load
from support.random_play import mixtures

COMMANDS = ("play", "check", "random", "trace", "view", "replay", "match", "bench", "compile")


def run(*arguments: str, feed: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "sevenheroes", *arguments],
        input=feed,
        capture_output=True,
        text=True,
        env=os.environ | environment,
        check=False,
    )


@pytest.fixture(scope="module")
def three(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file of three games."""
    path = tmp_path_factory.mktemp("games") / "three.jsonl"
    path.write_text(run("random", "--games", "3", "--seats", "3", "--seed", "5").stdout)
    return path


def test_help_and_version_and_usage_errors_import_no_numba() -> None:
    cases = [
        (["--help"], 0),
        (["--version"], 0),
        ([], 2),
        (["dance"], 2),
        (["random", "--seats", "9"], 2),
        (["random", "--games", "-1"], 2),
        (["random", "--edition", "chess"], 2),
        (["random", "--edition", "custom"], 2),
        (["random", "--rules", "{}"], 2),
        (["random", "--rules", "nonsense"], 2),
        (["random", "--edition", "original", "--rules", json.dumps(next(mixtures()).to_dict())], 2),
        (["view", "x", "--seat", "7"], 2),
        (["match"], 2),
        (["match", "--seats", "steady,steady", "--games", "1"], 2),
        (["match", "--seats", "steady,,steady", "--games", "1"], 2),
        (["match", "--seats", "steady,novice,random", "--games", "-1"], 2),
        (["match", "--seats", "steady,novice,random", "--games", "1", "--jobs", "0"], 2),
        (["match", "--seats", "steady,novice,random", "--games", "1", "--timeout", "0"], 2),
        (["match", "--seats", "steady,novice,random", "--games", "1", "--edition", "chess"], 2),
        (["check"], 2),
        *([[command, "--help"], 0] for command in COMMANDS),
    ]
    for arguments, status in cases:
        script = f"import sys; sys.argv = ['sevenheroes', *{arguments!r}]\n"
        script += "from sevenheroes.cli import main\n"
        script += "try:\n    status = main()\nexcept SystemExit as stop:\n    status = stop.code or 0\n"
        script += "assert 'numba' not in sys.modules and 'numpy' not in sys.modules\nsys.exit(status)"
        result = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
        assert result.returncode == status, (arguments, result.stderr)
        assert "Traceback" not in result.stderr


def test_usage_errors_are_sentences() -> None:
    assert "9 is not from 3 to 5" in run("random", "--seats", "9").stderr
    assert "'x' is not a whole number" in run("random", "--seats", "x").stderr
    assert "a custom game needs rules" in run("random", "--edition", "custom").stderr
    assert "the option no_match is missing" in run("random", "--rules", "{}").stderr


def test_the_same_seed_gives_the_same_output(three: Path) -> None:
    again = run("random", "--games", "3", "--seats", "3", "--seed", "5")
    assert again.stdout == three.read_text()
    assert run("random", "--games", "3", "--seats", "3", "--seed", "6").stdout != again.stdout
    assert run("random", "--games", "0").stdout == ""


@pytest.mark.parametrize(
    "edition", ["rent-a-hero", "heros-a-louer", "seventh-hero", "seventh-hero-fast", "original"]
)
def test_random_games_are_valid_records(edition: str) -> None:
    games = run("random", "--edition", edition, "--seats", "5", "--games", "3", "--seed", "1").stdout
    assert [game.edition for game in load(games.splitlines())] == [edition] * 3
    result = run("check", "-", feed=games)
    assert (result.returncode, result.stdout) == (0, "3 records: 3 good, 0 bad\n")


def test_random_games_under_house_rules_are_valid_records() -> None:
    for rules in list(mixtures())[::11]:
        games = run("random", "--rules", json.dumps(rules.to_dict()), "--games", "2").stdout
        assert all(game.rules == rules and game.edition == "custom" for game in load(games.splitlines()))


def test_random_games_pick_any_of_the_waiting_seats() -> None:
    games = list(load(run("random", "--games", "20").stdout.splitlines()))
    firsts = set()
    for game in games:
        while game.ply:
            action = game.pop()
            if len(game.to_act) > 1:
                firsts.add(game.to_act.index(action.seat))
    assert firsts == {0, 1, 2}


def test_check_reports_invalid_records(three: Path, tmp_path: Path) -> None:
    lines = three.read_text().splitlines()
    bad = tmp_path / "bad.jsonl"
    broken = json.loads(lines[1])
    broken["actions"][4] = "0 say 3"
    bad.write_text("\n".join([lines[0], json.dumps(broken), lines[2], "{", ""]))
    result = run("check", str(three), str(bad))
    assert result.returncode == 1
    first, second, summary = result.stdout.splitlines()
    assert first.startswith(f"{bad}: line 2, action 5: ")
    assert second.startswith(f"{bad}: line 4: this is not valid JSON")
    assert summary == "7 records: 5 good, 2 bad"


def test_check_accepts_unfinished_games_only_with_the_option(three: Path) -> None:
    record = json.loads(three.read_text().splitlines()[0])
    del record["result"]
    record["actions"] = record["actions"][:10]
    feed = json.dumps(record)
    refused = run("check", "-", feed=feed)
    assert refused.returncode == 1 and "line 1: the record is incomplete" in refused.stdout
    assert run("check", "--unfinished", "-", feed=feed).returncode == 0
    assert len(run("trace", "-", feed=feed).stdout.splitlines()) == 11
    assert run("view", "-", feed=feed).returncode == 0
    assert run("replay", "-", feed=feed).returncode == 0


def test_check_reports_a_missing_file(tmp_path: Path) -> None:
    result = run("check", str(tmp_path / "nothing"))
    assert result.returncode == 1 and "cannot be read" in result.stdout
    folder = run("check", str(tmp_path))
    assert folder.returncode == 1 and "Traceback" not in folder.stderr
    assert "cannot be read" in run("trace", str(tmp_path / "nothing")).stderr


def test_trace_has_a_line_for_every_position(three: Path) -> None:
    games = list(load(three))
    lines = run("trace", str(three)).stdout.splitlines()
    assert len(lines) == sum(game.ply + 1 for game in games)
    positions = iter(lines)
    for game in games:
        taken = list(game.actions)
        for ply in range(len(taken) + 1):
            position = json.loads(next(positions))
            assert position["ply"] == ply
            for texts in position["legal"].values():
                assert texts == sorted(texts) and texts
            if ply < len(taken):
                assert taken[ply].what in position["legal"][str(taken[ply].seat)]
            else:
                assert position["legal"] == {}
    assert lines[0].startswith('{"ply": 0, "legal": {"')


def test_view_shows_what_a_seat_knew(three: Path) -> None:
    game = list(load(three))[1]
    out = run("view", str(three), "--game", "2", "--ply", "7", "--seat", "1").stdout
    assert json.loads(out) == game.view(1, ply=7).to_dict()
    assert json.loads(run("view", str(three)).stdout)["outcome"]
    text = run("view", str(three), "--ply", "7", "--seat", "1", "--text", "--language", "fr").stdout
    assert "votre main" in text
    assert "the plies of this game are 0 to" in run("view", str(three), "--ply", "9999").stderr
    assert "the seats of this game are 0 to 2" in run("view", str(three), "--seat", "3").stderr
    assert "has only 3 records; there is no record 4" in run("view", str(three), "--game", "4").stderr


def test_replay_retells_a_game(three: Path) -> None:
    english = run("replay", str(three)).stdout
    french = run("replay", str(three), "--language", "fr").stdout
    seat = run("replay", str(three), "--seat", "1").stdout
    assert "Angry Chicken" in english and "Poule Enragée" in french
    assert len(english.splitlines()) == len(french.splitlines()) == len(seat.splitlines()) > 50
    assert english.splitlines()[-1].startswith("3. ")
    assert seat != english


def test_a_closed_pipe_is_not_an_error() -> None:
    command = f"{sys.executable} -m sevenheroes random --games 2000 | head -n 1"
    result = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False)
    assert result.stderr == "" and len(result.stdout.splitlines()) == 1


def test_a_whole_game_can_be_played_in_the_terminal() -> None:
    for language, edition in (("en", "seventh-hero"), ("fr", "heros-a-louer")):
        result = run("play", "--language", language, "--edition", edition, "--seed", "3", feed="1\n" * 2000)
        assert result.returncode == 0, result.stderr
        assert result.stderr == ""
        assert result.stdout.splitlines()[-1].startswith("  4. ")


def test_a_game_in_the_terminal_can_be_saved(tmp_path: Path) -> None:
    kept = tmp_path / "mine.jsonl"
    for _ in range(2):
        run("play", "--seed", "3", "--save", str(kept), feed="\n" * 3 + "q\n")
    assert run("check", "--unfinished", str(kept)).stdout == "2 records: 2 good, 0 bad\n"
    nowhere = run("play", "--seed", "3", "--save", str(tmp_path), feed="q\n")
    assert nowhere.returncode == 1 and "cannot be written" in nowhere.stderr


def test_invalid_answers_in_the_terminal_get_a_polite_reply() -> None:
    feed = "nonsense\n99\nh\nt\np\nr\nc\nsay 3\nfly\n"
    result = run("play", "--seed", "3", feed=feed + "q\n")
    assert result.returncode == 0 and "Traceback" not in result.stderr
    cut_off = run("play", "--seed", "3", feed=feed)
    assert cut_off.returncode == 0 and "Traceback" not in cut_off.stderr


@pytest.mark.slow
def test_the_command_works_without_a_writable_home(tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir(mode=0o500)
    games = run("random", "--seed", "5", HOME=str(home), XDG_CACHE_HOME=str(home / "cache"))
    assert games.returncode == 0 and games.stdout == run("random", "--seed", "5").stdout
    nowhere = run("random", "--seed", "5", HOME="/nonexistent")
    assert nowhere.returncode == 0 and nowhere.stdout == games.stdout


def test_compiling_again_does_nothing() -> None:
    assert "already" in run("compile").stdout or os.environ.get("SEVENHEROES_JIT") == "off"
