"""Third-party bots in subprocesses."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from sevenheroes import Action, Game, InputError, bots
from sevenheroes.bots import BotError, Chance, PluginBot

needs_signals = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no signals")

BOTS = """
import os, sys, time, subprocess
from sevenheroes.actions import Action

def good(view, legal, chance):
    assert view.legal_actions == legal and view.names[view.seat]
    return chance.choice(legal)

def printing(view, legal, chance):
    print('{"action": "0 pass"}', flush=True)
    os.write(1, b'{"action": "0 pass"}\\n')
    assert sys.stdin.read() == ""
    return legal[0]

def raising(view, legal, chance):
    raise ValueError("no idea " + "x" * 5000)

def hanging(view, legal, chance):
    while True:
        time.sleep(0.01)

def dying(view, legal, chance):
    os._exit(7)

def killed(view, legal, chance):
    os.kill(os.getpid(), 9)

def leaving(view, legal, chance):
    sys.exit("bye")

def interrupting(view, legal, chance):
    raise KeyboardInterrupt("\\x1b[2J" + "me")

class Unheard(BaseException):
    pass

def unheard(view, legal, chance):
    raise Unheard

def text(view, legal, chance):
    return "0 ok"

def nonsense(view, legal, chance):
    return {"action": "0 ok"}

def illegal(view, legal, chance):
    return Action(4, 0)

def keeping(view, legal, chance):
    subprocess.Popen(["sleep", "60"])
    hanging(view, legal, chance)
"""


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("bots") / "guests.py"
    path.write_text(BOTS)
    return path


@pytest.fixture
def opened(place: Path) -> Iterator[list[PluginBot]]:
    """Bots that are closed after the test."""
    result: list[PluginBot] = []
    yield result
    for bot in result:
        bot.close()


def first_decision(bot: PluginBot, chance: Chance) -> Action:
    return bots.ask(bot, Game(seats=3, seed=5).view(0), chance)


def test_a_bot_decides_the_same_in_a_subprocess(place: Path) -> None:
    spec = f"{place}:good"
    here = bots.find(spec)
    with PluginBot(spec) as there:
        assert there.name == spec
        game, ours, theirs = Game(seats=3, seed=5), Chance(4), Chance(4)
        for _ in range(40):
            view = game.view(game.to_act[0])
            action = bots.ask(there, view, theirs)
            assert action is bots.ask(here, view, ours)
            assert ours.getstate() == theirs.getstate()
            game.push(action)
    assert not there.alive
    with pytest.raises(BotError, match="has been closed"):
        first_decision(there, theirs)


def test_what_a_bot_prints_is_not_a_response(place: Path, capfd: pytest.CaptureFixture[str]) -> None:
    with PluginBot(f"{place}:printing") as bot:
        for _ in range(3):
            assert first_decision(bot, Chance(1)).text == "0 ok"
    captured = capfd.readouterr()
    assert captured.out == "" and captured.err.count("0 pass") == 6


@pytest.mark.parametrize(
    ("name", "fault", "survives"),
    [
        ("raising", "raised ValueError: no idea xxx", True),
        ("nonsense", "returned {'action': '0 ok'}, which is not a legal action", True),
        ("illegal", "returned '4 send 1', which is not a legal action", True),
        ("dying", "died (exit status 7)", False),
        pytest.param("killed", "died (SIGKILL)", False, marks=needs_signals),
        ("interrupting", "raised KeyboardInterrupt: \\x1b[2Jme", True),
        ("unheard", "raised Unheard", True),
        ("text", "returned the text '0 ok' instead of an Action", True),
        ("leaving", "raised SystemExit: bye", True),
        ("hanging", "took more than 0.3 seconds to decide", False),
    ],
)
def test_a_failure_is_reported_and_leaves_the_generator_unchanged(
    place: Path, opened: list[PluginBot], name: str, fault: str, *, survives: bool
) -> None:
    bot = PluginBot(f"{place}:{name}", timeout=0.3)
    opened.append(bot)
    chance = Chance(1)
    before = chance.getstate()
    for _ in range(2):
        with pytest.raises(BotError) as caught:
            first_decision(bot, chance)
        assert str(caught.value).startswith(f"bot {place}:{name} {fault}")
        assert str(caught.value).endswith("in seat 0") and len(str(caught.value)) < 500
        assert chance.getstate() == before
        assert bot.alive == survives
        if not survives:
            bot.restart()


def test_a_bot_that_cannot_be_loaded_leaves_no_process(place: Path) -> None:
    with pytest.raises(BotError, match="cannot be used: there is no nobody in"):
        PluginBot(f"{place}:nobody")
    with pytest.raises(BotError, match="cannot be loaded: there is no bot 'nobody'"):
        PluginBot("nobody")
    with pytest.raises(InputError, match="the timeout is a number of seconds above 0"):
        PluginBot("steady", timeout=0)
    assert not children()


def test_a_keyboard_interrupt_raised_while_loading_is_reported(tmp_path: Path) -> None:
    (tmp_path / "rude.py").write_text("raise KeyboardInterrupt('\\x1b[2J')\n")
    with pytest.raises(BotError) as caught:
        PluginBot(f"{tmp_path}/rude.py:bot")
    assert str(caught.value).endswith("cannot be loaded: it raised KeyboardInterrupt: \\x1b[2J")


def test_processes_started_by_a_bot_are_killed_with_it(place: Path) -> None:
    with PluginBot(f"{place}:keeping", timeout=0.5) as bot:
        pid = bot._process.pid
        with pytest.raises(BotError, match="took more than"):
            first_decision(bot, Chance(1))
    for _ in range(100):
        if not in_session(pid):
            break
        time.sleep(0.02)
    assert not in_session(pid)


def test_a_bot_exits_when_its_parent_is_gone(place: Path) -> None:
    script = (
        "import os, sys, threading\nfrom sevenheroes import Game, bots\n"
        f"bot = bots.PluginBot({str(place) + ':hanging'!r}, timeout=60)\n"
        "print(bot._process.pid, flush=True)\n"
        "threading.Timer(0.3, lambda: os._exit(0)).start()\n"
        "bots.ask(bot, Game(seats=3, seed=5).view(0), bots.Chance(1))\n"
    )
    result = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    pid = int(result.stdout)
    for _ in range(100):
        if not in_session(pid):
            break
        time.sleep(0.02)
    assert not in_session(pid)


def children() -> list[str]:
    """Child processes of this one that still exist."""
    return [
        entry.name
        for entry in Path("/proc").iterdir()
        if entry.name.isdigit() and stat(entry)[1:2] == [str(os.getpid())]
    ]


def in_session(session: int) -> list[str]:
    """The processes of a session, except zombies."""
    fields = ((entry.name, stat(entry)) for entry in Path("/proc").iterdir() if entry.name.isdigit())
    return [name for name, stats in fields if stats[3:4] == [str(session)] and stats[0] != "Z"]


def stat(entry: Path) -> list[str]:
    """State, parent, group and session of a process."""
    try:
        return (entry / "stat").read_text().rpartition(")")[2].split()
    except OSError:
        return []
