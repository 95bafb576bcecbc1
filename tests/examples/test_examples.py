"""The examples run from the command line, and show what they promise."""

import subprocess
import sys
from pathlib import Path

import pytest

from sevenheroes import bots, load, remote
from support.live_server import serving

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = ROOT / "examples"


def run(example: str, *arguments: str, typed: str = "") -> str:
    """Run an example in a process of its own; its output."""
    command = [sys.executable, str(EXAMPLES / example), *arguments]
    done = subprocess.run(command, input=typed, capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_index_lists_every_example() -> None:
    index = (EXAMPLES / "README.md").read_text()
    for example in EXAMPLES.glob("*.py"):
        assert f"({example.name})" in index


def test_a_game_is_played_and_told_as_the_first_player_sees_it() -> None:
    told = run("play_game.py")
    assert told.startswith("You set out with ")
    assert "Bob was dealt 5 cards." in told
    assert "\n1. " in told


def test_a_game_is_told_in_french() -> None:
    assert "héros" in run("play_game.py", "--edition", "heros-a-louer", "--language", "fr")


def test_a_person_plays_the_first_seat_by_typing_numbers() -> None:
    told = run("play_game.py", "--interactive", typed="0\nwhat?\n" + "1\n" * 2000)
    assert "> > > " in told
    assert "\n1. " in told


def test_the_bot_of_the_example_beats_two_novices() -> None:
    first, second = run("write_bot.py").splitlines()
    assert first.startswith("hopeful")
    assert second.startswith("novice")
    assert _share(first) > _share(second)


def _share(line: str) -> float:
    return float(line.partition(" wins ")[2].partition("%")[0])


def test_the_bot_of_the_example_is_found_by_the_command_line() -> None:
    command = [sys.executable, "-m", "sevenheroes", "match", "--games", "3", "--rotate"]
    command += ["--seats", f"{EXAMPLES / 'write_bot.py'}:hopeful,novice,novice"]
    subprocess.run(command, check=True, capture_output=True, timeout=300)


def test_a_program_starts_a_server_and_plays_there_to_the_end() -> None:
    first, *told, last = run("follow_table.py").splitlines()
    assert first.startswith("At table ")
    assert told[0].startswith("You set out with ")
    assert last.startswith("The record of table ")


def test_a_program_watches_a_table_of_a_running_server(tmp_path: Path) -> None:
    with serving(tmp_path) as server, remote.Visitor(server.url, name="Player") as player:
        table = player.make(seats=3, bots=["novice", "novice"], public=True, bot_pace=0)
        watch = [sys.executable, str(EXAMPLES / "follow_table.py"), "--url", server.url, "--table", table.id]
        with subprocess.Popen(watch, stdout=subprocess.PIPE, text=True) as watching:
            assert watching.stdout is not None
            assert watching.stdout.readline().startswith(f"At table {table.id} ")
            table.ready()
            table.play(bots.find("novice"), seed=1)
            told = watching.stdout.read()
        assert "Player was dealt 5 cards." in told
        assert f"has {player.record(table.id).ply} actions" in told


@pytest.mark.parametrize("given", [True, False])
def test_a_record_is_replayed_and_judged(given: bool, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    if given:
        command = [sys.executable, "-m", "sevenheroes", "random", "--seats", "5", "--seed", "3"]
        file.write_text(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    told = run("inspect_record.py", *([str(file)] if given else []))
    assert "Rent a Hero" in told.splitlines()[0]
    assert " worlds" in told
    if given:
        [game] = load(file)
        assert f"5 seats, {game.ply} actions" in told
