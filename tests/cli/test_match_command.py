"""`sevenheroes match` as a person and a script use it."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from sevenheroes import load

COMMAND = [sys.executable, "-m", "sevenheroes", "match"]
THREE = ["--seats", "steady,novice,random"]


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*COMMAND, *arguments], capture_output=True, text=True, check=False)


def test_json_is_one_object_and_nothing_else() -> None:
    result = run(*THREE, "--games", "12", "--rotate", "--seed", "4", "--json", "--jobs", "2")
    assert result.returncode == 0 and result.stderr == ""
    report = json.loads(result.stdout)
    assert report["games"] == 12 and report["seats"] == ["steady", "novice", "random"]
    assert report["edition"] == "rent-a-hero" and report["rotate"] is True and report["seed"] == 4
    assert round(sum(bot["wins"] for bot in report["bots"].values()), 9) == 12


def test_the_report_is_a_table() -> None:
    result = run(*THREE, "--games", "6", "--edition", "original")
    assert result.returncode == 0 and result.stderr == ""
    lines = result.stdout.splitlines()
    assert lines[0] == "6 games of original, seed 0: steady, novice, random"
    assert lines[2].split()[:4] == ["bot", "games", "wins", "share"]
    assert [line.split()[0] for line in lines[3:6]] == ["steady", "novice", "random"]
    assert any(line.startswith("Ends: six") for line in lines)


def test_records_pass_check(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    assert run(*THREE, "--games", "5", "--records", str(path), "--edition", "seventh-hero").returncode == 0
    check = [sys.executable, "-m", "sevenheroes", "check", str(path)]
    assert subprocess.run(check, capture_output=True, text=True, check=True).stdout == (
        "5 records: 5 good, 0 bad\n"
    )


@pytest.mark.parametrize(
    ("arguments", "status", "sentence"),
    [
        (
            ["--seats", "steady,novice,stedy", "--games", "1"],
            1,
            "there is no bot 'stedy'; did you mean steady?",
        ),
        (["--seats", "steady,novice", "--games", "1"], 2, "a game has 3 to 5 seats, not 2"),
        (["--seats", "steady,,novice", "--games", "1"], 2, "a bot is missing in 'steady,,novice'"),
        ([*THREE, "--games", "-1"], 2, "-1 is not at least 0"),
        ([*THREE, "--games", "1", "--seed", "9" * 20], 2, f"'{'9' * 20}' is too large"),
        ([*THREE, "--games", "1", "--jobs", "0"], 2, "0 is not from 1 to 256"),
        ([*THREE, "--games", "1", "--timeout", "soon"], 2, "'soon' is not a number of seconds"),
        ([*THREE, "--games", "1", "--timeout", "nan"], 2, "'nan' is not a number of seconds"),
        ([*THREE, "--games", "1", "--records", "/no/where"], 1, "/no/where cannot be written"),
        ([*THREE, "--games", "1", "--edition", "custom"], 2, "a custom game needs rules"),
        (["--seats", "steady,novice,json:bot", "--games", "1"], 1, "cannot be used: there is no bot in json"),
        (["--seats", "steady,novice,no.where:bot", "--games", "1"], 1, "bot no.where:bot cannot be loaded"),
    ],
)
def test_invalid_input_gets_one_sentence(arguments: list[str], status: int, sentence: str) -> None:
    result = run(*arguments)
    assert (result.returncode, result.stdout) == (status, "")
    assert sentence in result.stderr.splitlines()[-1]
    assert "Traceback" not in result.stderr


def test_a_bot_file_may_have_the_name_of_a_standard_module(tmp_path: Path) -> None:
    (tmp_path / "random.py").write_text("def bot(view, legal, chance):\n    return chance.choice(legal)\n")
    (tmp_path / "beside.py").write_text("def bot(view, legal, chance):\n    return legal[0]\n")
    command = [sys.executable, "-P", "-m", "sevenheroes", "match", "--games", "1", "--seats"]
    for bots in ("random.py:bot,novice,novice", "beside:bot,novice,novice"):
        result = subprocess.run([*command, bots], cwd=tmp_path, capture_output=True, text=True, check=False)
        assert (result.returncode, result.stderr) == (0, "")


def test_a_failing_bot_ends_the_match_with_the_result_so_far(tmp_path: Path) -> None:
    (tmp_path / "my.py").write_text(
        "def bot(view, legal, chance):\n    print('thinking')\n    raise ValueError('no idea')\n"
    )
    seats = ["--seats", f"{tmp_path}/my.py:bot,novice,novice", "--games", "5"]
    result = run(*seats, "--json")
    assert result.returncode == 1
    assert json.loads(result.stdout)["stopped"] is True
    assert result.stderr.splitlines()[-1] == (
        f"sevenheroes match: bot {tmp_path}/my.py:bot raised ValueError: no idea in game 0, seat 0"
    )
    forgiven = run(*seats, "--json", "--forgive")
    assert forgiven.returncode == 1
    assert [faults["count"] for faults in json.loads(forgiven.stdout)["faults"].values()] == [10]


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_gives_the_result_so_far(jobs: str) -> None:
    leader, follower = os.openpty()
    with subprocess.Popen(
        [*COMMAND, *THREE, "--games", "100000000", "--json", "--jobs", jobs],
        stdout=subprocess.PIPE,
        stderr=follower,
    ) as process:
        os.close(follower)
        while b"games/s" not in os.read(leader, 1 << 16):
            pass
        process.send_signal(signal.SIGINT)
        out, _ = process.communicate(timeout=60)
    rest = os.read(leader, 1 << 16)
    os.close(leader)
    assert process.returncode == 130 and b"Traceback" not in rest
    report = json.loads(out)
    assert report["stopped"] is True and report["games"] > 0
    assert round(sum(bot["wins"] for bot in report["bots"].values()), 6) == report["games"]


def test_ctrl_c_leaves_valid_records(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    with subprocess.Popen(
        [*COMMAND, *THREE, "--games", "100000000", "--json", "--records", str(path)], stdout=subprocess.PIPE
    ) as process:
        while not path.exists() or not path.stat().st_size:
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        out, _ = process.communicate(timeout=60)
    report = json.loads(out)
    assert process.returncode == 130
    assert sum(1 for _ in load(path)) == report["games"] > 0


def test_a_terminal_shows_a_progress_bar() -> None:
    leader, follower = os.openpty()
    process = subprocess.Popen([*COMMAND, *THREE, "--games", "300"], stdout=subprocess.PIPE, stderr=follower)
    os.close(follower)
    out, _ = process.communicate(timeout=60)
    shown = os.read(leader, 1 << 16).decode()
    os.close(leader)
    assert "300/300" in shown and "games/s" in shown and "left" in shown
    assert b"games/s" not in out
