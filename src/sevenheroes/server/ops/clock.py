"""The wall clock, and a timer with a grace period for deadlines."""

import asyncio
import time
from collections.abc import Callable
from typing import Final


class Clock:
    """The wall clock in milliseconds, made monotonic: it never goes back when the system time is set back."""

    __slots__ = ("_monotonic", "_offset", "_wall")

    def __init__(
        self, wall: Callable[[], int] = time.time_ns, monotonic: Callable[[], int] = time.monotonic_ns
    ) -> None:
        self._wall = wall
        self._monotonic = monotonic
        self._offset = wall() - monotonic()

    def __call__(self) -> int:
        """Return milliseconds since 1970."""
        # The wall clock is read first: a pause between the two must not move the clock forward.
        wall, monotonic = self._wall(), self._monotonic()
        self._offset = max(self._offset, wall - monotonic)
        return (monotonic + self._offset) // 1_000_000

    def monotonic(self) -> float:
        """Return seconds from an arbitrary point, unaffected by changes of the system time."""
        return self._monotonic() / 1e9


GRACE_PERIOD: Final = 0.05
"""Seconds between a deadline and its consequences."""

_LATE: Final = 0.01  # seconds; a timer that fires later than this means that the event loop was blocked
_MAX_ROUNDS: Final = 20


class GraceTimer:
    """Fires after input that was already received has been processed.

    After a blocked event loop, expired timers and received messages are processed in any order. So the timer
    waits for a grace period, and for another one whenever the loop was blocked again, up to a limit.
    """

    def __init__(
        self,
        loop: asyncio.AbstractEventLoop,
        callback: Callable[[], object],
        *,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._loop = loop
        self._callback = callback
        self._clock = clock
        self._rounds = _MAX_ROUNDS
        self._arm()

    def cancel(self) -> None:
        """Do not fire."""
        self._timer.cancel()

    def _arm(self) -> None:
        self._due = self._clock() + GRACE_PERIOD
        self._timer = self._loop.call_later(GRACE_PERIOD, self._check)

    def _check(self) -> None:
        self._rounds -= 1
        if self._rounds and self._clock() - self._due > _LATE:
            self._arm()
        else:
            self._callback()
