"""Third-party bots, each in a subprocess that can be killed.

``python -m sevenheroes.bots.plugin SPEC`` loads a bot and then answers requests: JSON lines on standard
input and standard output. What the bot itself prints goes to standard error. A bot that raises, hangs, dies
or sends an invalid response becomes a BotError. Responses are parsed as data, never unpickled or evaluated.
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
from .protocol import Bot, ask, describe_error
from .registry import find, is_plugin

DECISION_TIMEOUT: Final = 10.0
"""Seconds that a bot may take for a decision."""
LOAD_TIMEOUT: Final = 60.0
"""Seconds that a bot may take to load, unless its decision timeout is longer."""
_POLL_SECONDS: Final = 0.05  # between checks of `stopped`
_LONGEST_RESPONSE: Final = 1 << 16


class PluginBot:
    """A bot that is loaded and asked in a subprocess. Close it, or use it in a `with` statement.

    Once `stopped` returns True, it is killed at once.
    """

    def __init__(
        self,
        spec: str,
        *,
        timeout: float = DECISION_TIMEOUT,
        silent: bool = False,
        stopped: Callable[[], bool] = lambda: False,
    ) -> None:
        if type(timeout) not in (int, float) or not timeout > 0:
            raise InputError(f"the timeout is a number of seconds above 0, not {shown(timeout)}")
        self.name = spec
        self.timeout = timeout
        self._stopped = stopped
        self._errors = subprocess.DEVNULL if silent else None
        self._start()

    def _start(self) -> None:
        # Without -P, a file in the current folder could shadow the standard library, such as random.py.
        command = [sys.executable, "-P", "-m", "sevenheroes.bots.plugin", self.name]
        # A session of its own: Ctrl-C does not reach it, and what it starts can be killed with it.
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._errors,
            start_new_session=True,
        )
        self._responses: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        self._finalizer = weakref.finalize(self, _kill, self._process)
        arguments = (self._process.stdout, self._responses)
        threading.Thread(target=_read_lines, args=arguments, daemon=True).start()
        try:
            self._receive(max(LOAD_TIMEOUT, self.timeout), "to load", seat=None)
        except BotError:
            self.close()
            raise

    @property
    def alive(self) -> bool:
        """Is the process running?"""
        return self._finalizer.alive and self._process.poll() is None

    def close(self) -> None:
        """Kill the process."""
        self._finalizer()

    def restart(self) -> None:
        """Replace the process by a new one."""
        self.close()
        self._start()

    def __enter__(self) -> "PluginBot":
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    def choose(self, view: View, legal: tuple[Action, ...], chance: Chance) -> Action:
        """The bot's action, if it is legal; the generator advances as it did in the subprocess."""
        if not self._finalizer.alive:
            raise BotError(self.name, "has been closed", seat=view.seat)
        with contextlib.suppress(OSError):  # `_receive` reports that it has died
            stdin = self._process.stdin
            assert stdin is not None
            stdin.write(_request(view, chance))
            stdin.flush()
        answer = self._receive(self.timeout, "to decide", seat=view.seat)
        try:
            action = Action.parse(answer["action"])
            words = check_words(answer["words"])
        except (KeyError, SevenHeroesError):
            raise BotError(
                self.name, f"responded {shown(answer)}, which is not an action", seat=view.seat
            ) from None
        if action not in legal:
            raise BotError(
                self.name, f"returned {action.text!r}, which is not a legal action", seat=view.seat
            )
        chance.words[:] = words
        return action

    def _receive(self, seconds: float, wanted: str, *, seat: int | None) -> dict[str, Any]:
        """The next response; the process is killed if it takes too long or has ended."""
        line = self._next_line(seconds)
        if line is None:
            self.close()
            fault = "has been stopped" if self._stopped() else f"took more than {seconds:g} seconds {wanted}"
            raise BotError(self.name, fault, seat=seat)
        if not line.endswith(b"\n"):
            with contextlib.suppress(subprocess.TimeoutExpired):  # it is about to exit
                self._process.wait(0.2)
            self.close()
            raise BotError(self.name, f"died ({_exit_reason(self._process.returncode)})", seat=seat)
        try:
            answer = json.loads(line)
        except (ValueError, RecursionError):
            answer = None
        if not isinstance(answer, dict):
            raise BotError(self.name, f"responded {shown(line)}, which is not a JSON object", seat=seat)
        if "fault" in answer:
            raise BotError(self.name, clipped(str(answer["fault"])[:400], 200), seat=seat)
        return answer

    def _next_line(self, seconds: float) -> bytes | None:
        """The next line of the child; None on a timeout or once stopped."""
        until = time.monotonic() + seconds
        while (left := until - time.monotonic()) > 0 and not self._stopped():
            with contextlib.suppress(queue.Empty):
                return self._responses.get(timeout=min(left, _POLL_SECONDS))
        return None

    def __repr__(self) -> str:
        return f"<PluginBot {self.name}>"


def open_bot(
    spec: str,
    *,
    timeout: float = DECISION_TIMEOUT,
    silent: bool = False,
    stopped: Callable[[], bool] = lambda: False,
) -> Bot:
    """Create the bot of a name or location; third-party bots, which may hang or die, run in a subprocess.

    With `silent`, what a subprocess prints is discarded. Once `stopped` returns True, every bot stops
    soon.
    """
    if is_plugin(spec):
        return PluginBot(spec, timeout=timeout, silent=silent, stopped=stopped)
    bot = find(spec)
    if isinstance(bot, SearchBot):
        bot.stopped = stopped
    return bot


def _read_lines(pipe: IO[bytes], responses: "queue.SimpleQueue[bytes]") -> None:
    """Queue the lines of a child as they arrive, and an empty one at the end."""
    with contextlib.suppress(OSError), pipe:
        while (line := pipe.readline(_LONGEST_RESPONSE)).endswith(b"\n"):
            responses.put(line)
    responses.put(b"")


def _kill(process: "subprocess.Popen[bytes]") -> None:
    """Kill a process and everything that it has started."""
    with contextlib.suppress(OSError):
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
    process.wait()
    with contextlib.suppress(OSError):
        if process.stdin:
            process.stdin.close()


def _exit_reason(status: int | None) -> str:
    """How a process ended."""
    if status is not None and status < 0:
        with contextlib.suppress(ValueError):
            return signal.Signals(-status).name
    return f"exit status {status}"


def _request(view: View, chance: Chance) -> bytes:
    """A request: the data of a view and the generator's state, as one line."""
    request = {
        "observation": base64.b64encode(_pack(view.observation)).decode(),
        "edition": view.edition,
        "names": view.names,
        "words": layout.listed(chance.words),
    }
    return json.dumps(request).encode() + b"\n"


def _pack(observations: Any) -> bytes:
    if isinstance(observations, np.ndarray):
        return observations.tobytes()
    packed = np.zeros(1, layout.OBSERVATION)
    for name in layout.OBSERVATION.names or ():
        packed[0][name] = getattr(observations[0], name)
    return packed.tobytes()


def _unpack(data: bytes) -> Any:
    observations = np.frombuffer(data, layout.OBSERVATION).copy()
    return observations if COMPILED else [layout.plain(observations, 0)]


def _respond(bot: Bot, line: bytes) -> dict[str, Any]:
    """The response to a request."""
    request = json.loads(line)
    observations = _unpack(base64.b64decode(request["observation"]))
    view = View(observations, edition=request["edition"], names=tuple(request["names"]), outcome=None)
    chance = Chance.over(layout.numbers(request["words"]))
    try:
        action = ask(bot, view, chance)
    except BotError as error:
        return {"fault": error.fault}
    except KeyboardInterrupt as error:  # Ctrl-C does not reach this process: the bot raised it
        return {"fault": describe_error(error)}
    return {"action": action.text, "words": layout.listed(chance.words)}


def _read_requests(requests: "queue.SimpleQueue[bytes]") -> None:
    """Queue the requests; exit as soon as the parent has exited, even while the bot is thinking."""
    with os.fdopen(os.dup(0), "rb") as source:
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        for line in source:
            requests.put(line)
    os._exit(0)


def serve(spec: str) -> None:
    """Load a bot, then respond to requests."""
    responses = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(line_buffering=True)
    requests: queue.SimpleQueue[bytes] = queue.SimpleQueue()
    threading.Thread(target=_read_requests, args=(requests,), daemon=True).start()

    def send(response: dict[str, Any]) -> None:
        responses.write(json.dumps(response).encode() + b"\n")
        responses.flush()

    try:
        bot = find(spec)
    except BotError as error:
        send({"fault": error.fault})
        return
    except SevenHeroesError as error:
        send({"fault": f"cannot be loaded: {error}"})
        return
    except KeyboardInterrupt as error:
        send({"fault": f"cannot be loaded: it {describe_error(error)}"})
        return
    send({"ready": True})
    while True:
        send(_respond(bot, requests.get()))


if __name__ == "__main__":
    sys.path.append(str(Path.cwd()))
    serve(sys.argv[1])
