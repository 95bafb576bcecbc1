"""`sevenheroes play` at a real terminal (a pty) and with piped input."""

import os
import pty
import select
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from sevenheroes import load

CTRL_C, CTRL_D = "\x03", "\x04"
QUESTION_MARKS = (":", "?", ")")
QUIET_SECONDS, TIMEOUT_SECONDS = 0.05, 30.0
START = """
import fcntl, signal, sys, termios
fcntl.ioctl(0, termios.TIOCSCTTY, 0)  # so that Ctrl-C raises SIGINT
signal.signal(signal.SIGINT, signal.default_int_handler)  # even where the test runner ignores it
from sevenheroes.cli import main
sys.exit(main())
"""


def conversation(
    answer: Callable[[str], str], *arguments: str, language: str = "en_GB.UTF-8"
) -> tuple[int, str]:
    """The exit status and everything the terminal showed; `answer` maps a prompt to what is typed."""
    ours, theirs = pty.openpty()
    environment = os.environ | {"LC_ALL": language, "PYTHONUTF8": "1", "COLUMNS": "70"}
    process = subprocess.Popen(
        [sys.executable, "-c", START, "play", *arguments],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env=environment,
        start_new_session=True,
    )
    os.close(theirs)
    shown = ""
    try:
        while part := _until_a_question(ours):
            shown += part
            if part.rstrip(" ").endswith(QUESTION_MARKS):
                key = answer(part)
                os.write(ours, (key if key in (CTRL_C, CTRL_D) else key + "\n").encode())
        status = process.wait(TIMEOUT_SECONDS)
    finally:
        process.kill()
        os.close(ours)
    return status, shown.replace("\r\n", "\n")


def _until_a_question(terminal: int) -> str:
    """Output up to the next question or the end."""
    shown = b""
    while True:
        asked = shown.rstrip(b" ").endswith(tuple(mark.encode() for mark in QUESTION_MARKS))
        if not select.select([terminal], [], [], QUIET_SECONDS if asked else TIMEOUT_SECONDS)[0]:
            return shown.decode(errors="replace")
        try:
            more = os.read(terminal, 1 << 16)
        except OSError:  # the other side has hung up
            more = b""
        if not more:
            return shown.decode(errors="replace")
        shown += more


def typed(answers: Sequence[str], *arguments: str, language: str = "en_GB.UTF-8") -> tuple[int, str]:
    """A conversation that gives these answers one by one, then ends the input."""
    left = iter(answers)
    return conversation(lambda _: next(left, CTRL_D), *arguments, language=language)


def piped(feed: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "sevenheroes", "play", *arguments],
        input=feed,
        capture_output=True,
        text=True,
        check=False,
    )


def test_without_arguments_the_menu_leads_to_a_game() -> None:
    status, shown = typed(["nonsense", "2", "", "3", "", "q"])
    assert status == 0
    assert "Language / Langue" in shown and "Quelle édition" in shown
    assert "Basile : L’Intendante".replace(" :", "\u202f:") in shown and "Coco" not in shown
    assert shown.rstrip().endswith("La partie reste inachevée.")


def test_the_system_language_is_the_default() -> None:
    status, shown = typed([""], language="fr_FR.UTF-8")
    assert status == 0 and "Quelle édition" in shown


def test_another_round_is_offered(tmp_path: Path) -> None:
    rounds: list[str] = []

    def answer(shown: str) -> str:
        if "Another round?" not in shown:
            return "1"
        rounds.append(shown)
        return "" if len(rounds) == 1 else "n"

    kept = tmp_path / "kept.jsonl"
    arguments = ("--seats", "3", "--opponents", "random", "--seed", "3", "--save", str(kept))
    status, shown = conversation(answer, *arguments)
    assert status == 0 and shown.rstrip().endswith("see you soon!")
    assert "of 1 round." in rounds[0] and "of 2 rounds." in rounds[1]
    games = list(load(kept))
    assert len(games) == 2 and games[0].deck != games[1].deck
    assert games[0].meta["bots"] == [None, "random", "random"]


@pytest.mark.parametrize("key", [CTRL_C, CTRL_D])
def test_quitting_is_not_an_error_and_keeps_the_record(key: str, tmp_path: Path) -> None:
    kept = tmp_path / "kept.jsonl"
    status, shown = typed(["1", key], "--seed", "3", "--save", str(kept))
    assert status == 0 and "Traceback" not in shown
    assert "The game was left unfinished." in shown
    assert len(kept.read_text().splitlines()) == 1


@pytest.mark.parametrize("key", [CTRL_C, CTRL_D])
def test_the_menu_can_be_quit(key: str) -> None:
    status, shown = typed(["", key])
    assert status == 0 and "Traceback" not in shown


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--opponents", "frodo"], "there is no bot 'frodo'; there are random, novice, steady"),
        (["--opponents", "steady,novice", "--seats", "5"], "5 seats need 4 opponents, not 2"),
        (["--opponents", "steady,nowhere.at.all:bot"], "nowhere.at.all:bot"),
        (["--save", "/"], "/ cannot be written"),
    ],
)
def test_invalid_arguments_are_reported_before_the_game(arguments: list[str], sentence: str) -> None:
    result = piped("", *arguments)
    assert (result.returncode, result.stdout) == (1, "")
    assert sentence in result.stderr and "Traceback" not in result.stderr


def test_a_failing_third_party_bot_does_not_end_the_game(tmp_path: Path) -> None:
    (tmp_path / "clumsy.py").write_text("def bot(view, legal, chance):\n    return 1 / 0\n")
    result = piped("1\n" * 500, "--opponents", f"steady,{tmp_path / 'clumsy.py'}:bot", "--seed", "3")
    assert result.returncode == 0, result.stderr
    assert "Basile could not decide and acted at random" in result.stdout
    assert "3. " in result.stdout.splitlines()[-1]
