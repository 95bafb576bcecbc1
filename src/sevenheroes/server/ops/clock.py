"""What time it is, and when time is over."""

import asyncio
import time
from collections.abc import Callable
from typing import Final


class Clock:
    """The time of day, except that it never goes back: then it goes on as if nobody had touched it."""

    __slots__ = ("_ahead", "_steady", "_wall")

    def __init__(
        self, wall: Callable[[], int] = time.time_ns, steady: Callable[[], int] = time.monotonic_ns
    ) -> None:
        self._wall = wall
        self._steady = steady
        self._ahead = wall() - steady()

    def __call__(self) -> int:
        """Milliseconds since 1970."""
        wall, steady = self._wall(), self._steady()  # in this order: a pause between them must not count
        self._ahead = max(self._ahead, wall - steady)
        return (steady + self._ahead) // 1_000_000

    def monotonic(self) -> float:
        """Seconds from an arbitrary point, unaffected by changes of the wall clock."""
        return self._steady() / 1e9


GRACE: Final = 0.05
"""Seconds between the end of somebody's time and what follows from it."""

_LATE: Final = 0.01  # seconds by which a process comes late that is held up
_ROUNDS: Final = 20


class GraceTimer:
    """What follows from the end of somebody's time, once all that came before has been heard.

    A process that was held up finds what came meanwhile and the clocks that ran out meanwhile at once, in any
    order. So it listens for a moment, and once more as long as it is held up in that, too.
    """

    def __init__(self, loop: asyncio.AbstractEventLoop, done: Callable[[], object]) -> None:
        self._loop = loop
        self._done = done
        self._rounds = _ROUNDS
        self._listen()

    def cancel(self) -> None:
        """Nothing follows any more."""
        self._timer.cancel()

    def _listen(self) -> None:
        self._due = time.monotonic() + GRACE
        self._timer = self._loop.call_later(GRACE, self._look)

    def _look(self) -> None:
        self._rounds -= 1
        if self._rounds and time.monotonic() - self._due > _LATE:
            self._listen()
        else:
            self._done()


now_ms: Final = Clock()
"""Milliseconds since 1970, as this process has them."""
