"""Bots of others, each in a process of its own that can be ended.

``python -m sevenheroes.bots.plugin SPEC`` loads a bot and then answers lines of JSON with lines of JSON.
Answers leave by what was its standard output; whatever the bot prints goes to standard error. A bot that
raises, hangs, dies or answers nonsense becomes a BotError; what a child says is never more than text.
"""

import base64
import contextlib
import io
import json
import os
import queue
import signal
import subprocess
import sys
import threading
import time
import weakref
from collections.abc import Callable
from pathlib import Path
from typing import IO, Any, Final

import numpy as np

from ..actions import Action
from ..core import layout
from ..core._jit import COMPILED
from ..errors import BotError, InputError, SevenHeroesError, clipped, shown
from ..view import View
from .chance import Chance, check_words
from .kernel import SearchBot
from .protocol import Bot, ask, raised
from .registry import find, is_foreign

PATIENCE: Final = 10.0
"""Seconds that a bot may take for a decision."""
TO_LOAD: Final = 60.0
"""Seconds that a bot may take to be loaded, unless it has more for a decision."""
_GLANCE: Final = 0.05  # seconds between looks whether anybody waits
_LONGEST_ANSWER: Final = 1 << 16


class PluginBot:
    """A bot that is loaded and asked in a process of its own. Close it, or use it in a `with`.

    Once `stopped` says so nobody waits for it any more: it is ended.
    """

    def __init__(
        self,
        spec: str,
        *,
        timeout: float = PATIENCE,
        silent: bool = False,
        stopped: Callable[[], bool] = lambda: False,
    ) -> None:
        if type(timeout) not in (int, float) or not timeout > 0:
            raise InputError(f"a bot needs some seconds for a decision, not {shown(timeout)}")
        self.name = spec
        self.timeout = timeout
        self._stopped = stopped
        self._errors = subprocess.DEVNULL if silent else None
        self._start()

    def _start(self) -> None:
        # Without -P a file of the folder would come before what everything is built on, such as random.py.
        command = [sys.executable, "-P", "-m", "sevenheroes.bots.plugin", self.name]
        # A session of its own: Ctrl-C is for us, and what the bot starts is ended with it.
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._errors,
            start_new_session=True,
        )
        self._answers: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        self._finalizer = weakref.finalize(self, _end, self._process)
        arguments = (self._process.stdout, self._answers)
        threading.Thread(target=_read, args=arguments, daemon=True).start()
        try:
            self._answer(max(TO_LOAD, self.timeout), "to be loaded", seat=None)
        except BotError:
            self.close()
            raise

    @property
    def alive(self) -> bool:
        """Is the process there?"""
        return self._finalizer.alive and self._process.poll() is None

    def close(self) -> None:
        """End the process."""
        self._finalizer()

    def restart(self) -> None:
        """Go on with a new process."""
        self.close()
        self._start()

    def __enter__(self) -> "PluginBot":
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    def choose(self, view: View, legal: tuple[Action, ...], chance: Chance) -> Action:
        """What the bot answers, if it is a legal action; the generator moves on as it did there."""
        if not self._finalizer.alive:
            raise BotError(self.name, "was ended before", seat=view.seat)
        with contextlib.suppress(OSError):  # the answer will say that it died
            stdin = self._process.stdin
            assert stdin is not None
            stdin.write(_question(view, chance))
            stdin.flush()
        answer = self._answer(self.timeout, "to decide", seat=view.seat)
        try:
            action = Action.parse(answer["action"])
            words = check_words(answer["words"])
        except (KeyError, SevenHeroesError):
            raise BotError(
                self.name, f"answered {shown(answer)}, which is no action", seat=view.seat
            ) from None
        if action not in legal:
            raise BotError(self.name, f"returned {action.text!r}, which is no legal action", seat=view.seat)
        chance.words[:] = words
        return action

    def _answer(self, seconds: float, wanted: str, *, seat: int | None) -> dict[str, Any]:
        """The next answer; after silence or a last word the process is ended."""
        line = self._awaited(seconds)
        if line is None:
            self.close()
            fault = "was ended before" if self._stopped() else f"took more than {seconds:g} seconds {wanted}"
            raise BotError(self.name, fault, seat=seat)
        if not line.endswith(b"\n"):
            with contextlib.suppress(subprocess.TimeoutExpired):  # it is about to end by itself
                self._process.wait(0.2)
            self.close()
            raise BotError(self.name, f"died ({_how(self._process.returncode)})", seat=seat)
        try:
            answer = json.loads(line)
        except (ValueError, RecursionError):
            answer = None
        if not isinstance(answer, dict):
            raise BotError(self.name, f"answered {shown(line)}, which is no JSON object", seat=seat)
        if "fault" in answer:
            raise BotError(self.name, clipped(str(answer["fault"])[:400], 200), seat=seat)
        return answer

    def _awaited(self, seconds: float) -> bytes | None:
        """The next line of the child; None if it does not come in time, or nobody waits any more."""
        until = time.monotonic() + seconds
        while (left := until - time.monotonic()) > 0 and not self._stopped():
            with contextlib.suppress(queue.Empty):
                return self._answers.get(timeout=min(left, _GLANCE))
        return None

    def __repr__(self) -> str:
        return f"<PluginBot {self.name}>"


def hire(
    spec: str,
    *,
    timeout: float = PATIENCE,
    silent: bool = False,
    stopped: Callable[[], bool] = lambda: False,
) -> Bot:
    """The bot of a name or a place. One of others may hang or die: it gets a process of its own.

    What a silent one prints is nowhere to be seen. Once `stopped` says so, none thinks on for long.
    """
    if is_foreign(spec):
        return PluginBot(spec, timeout=timeout, silent=silent, stopped=stopped)
    bot = find(spec)
    if isinstance(bot, SearchBot):
        bot.stopped = stopped
    return bot


def _read(pipe: IO[bytes], answers: "queue.SimpleQueue[bytes]") -> None:
    """Hand on the lines of a child as they come, and at its end what is no line."""
    with contextlib.suppress(OSError), pipe:
        while (line := pipe.readline(_LONGEST_ANSWER)).endswith(b"\n"):
            answers.put(line)
    answers.put(b"")


def _end(process: "subprocess.Popen[bytes]") -> None:
    """End a process and whatever it has started."""
    with contextlib.suppress(OSError):
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
    process.wait()
    with contextlib.suppress(OSError):
        if process.stdin:
            process.stdin.close()


def _how(status: int | None) -> str:
    """How a process ended."""
    if status is not None and status < 0:
        with contextlib.suppress(ValueError):
            return signal.Signals(-status).name
    return f"exit status {status}"


def _question(view: View, chance: Chance) -> bytes:
    """What a view is built from, and the generator, as a line."""
    question = {
        "observation": base64.b64encode(_packed(view.observation)).decode(),
        "edition": view.edition,
        "names": view.names,
        "words": layout.listed(chance.words),
    }
    return json.dumps(question).encode() + b"\n"


def _packed(room: Any) -> bytes:
    if isinstance(room, np.ndarray):
        return room.tobytes()
    packed = np.zeros(1, layout.OBSERVATION)
    for name in layout.OBSERVATION.names or ():
        packed[0][name] = getattr(room[0], name)
    return packed.tobytes()


def _unpacked(data: bytes) -> Any:
    room = np.frombuffer(data, layout.OBSERVATION).copy()
    return room if COMPILED else [layout.plain(room, 0)]


def _decision(bot: Bot, line: bytes) -> dict[str, Any]:
    """The answer to a question."""
    question = json.loads(line)
    room = _unpacked(base64.b64decode(question["observation"]))
    view = View(room, edition=question["edition"], names=tuple(question["names"]), outcome=None)
    chance = Chance.over(layout.numbers(question["words"]))
    try:
        action = ask(bot, view, chance)
    except BotError as error:
        return {"fault": error.fault}
    except KeyboardInterrupt as error:  # no Ctrl-C comes here: the bot raised it
        return {"fault": raised(error)}
    return {"action": action.text, "words": layout.listed(chance.words)}


def _hear(questions: "queue.SimpleQueue[bytes]") -> None:
    """Read questions to the last; whoever is still thinking when nobody can ask any more is ended."""
    with os.fdopen(os.dup(0), "rb") as heard:
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        for line in heard:
            questions.put(line)
    os._exit(0)


def serve(spec: str) -> None:
    """Load a bot, then answer whatever is asked."""
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(line_buffering=True)
    questions: queue.SimpleQueue[bytes] = queue.SimpleQueue()
    threading.Thread(target=_hear, args=(questions,), daemon=True).start()

    def answer(what: dict[str, Any]) -> None:
        answers.write(json.dumps(what).encode() + b"\n")
        answers.flush()

    try:
        bot = find(spec)
    except BotError as error:
        answer({"fault": error.fault})
        return
    except SevenHeroesError as error:
        answer({"fault": f"cannot be loaded: {error}"})
        return
    except KeyboardInterrupt as error:
        answer({"fault": f"cannot be loaded: it {raised(error)}"})
        return
    answer({"ready": True})
    while True:
        answer(_decision(bot, questions.get()))


if __name__ == "__main__":
    sys.path.append(str(Path.cwd()))
    serve(sys.argv[1])
