"""Time that passes only when a test says so."""

import asyncio
import itertools
from collections.abc import Callable
from typing import Any


class ManualClock:
    """A clock in seconds; call it to read it."""

    def __init__(self, now: float = 1000.0) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now

    def advance(self, seconds: float) -> None:
        self.now += seconds


class ManualTimer:
    """What `ManualLoop.call_later` returns."""

    def __init__(self, callback: Callable[..., object], args: tuple[Any, ...]) -> None:
        self.is_cancelled = False
        self._callback = callback
        self._args = args

    def cancel(self) -> None:
        self.is_cancelled = True

    def fire(self) -> None:
        if not self.is_cancelled:
            self._callback(*self._args)


class ManualLoop:
    """The timers and tasks of an event loop; `advance` fires what is due, in order."""

    def __init__(self) -> None:
        self.clock = ManualClock()
        self.tasks: list[asyncio.Future[Any]] = []
        self._numbers = itertools.count()
        self._timers: list[tuple[float, int, ManualTimer]] = []

    def call_later(self, delay: float, callback: Callable[..., object], *args: Any) -> ManualTimer:
        timer = ManualTimer(callback, args)
        self._timers.append((self.clock.now + delay, next(self._numbers), timer))
        return timer

    def time(self) -> float:
        return self.clock.now

    def advance(self, seconds: float) -> None:
        """Let time pass, as an idle event loop would see it."""
        end = self.clock.now + seconds
        while due := [entry for entry in self._timers if entry[0] <= end]:
            first = min(due)
            self._timers.remove(first)
            self.clock.now = max(self.clock.now, first[0])
            first[2].fire()
        self.clock.now = end

    def block(self, seconds: float) -> None:
        """Let time pass without firing anything, then fire what has become due: a blocked event loop."""
        self.clock.now += seconds
        due = sorted(entry for entry in self._timers if entry[0] <= self.clock.now)
        self._timers = [entry for entry in self._timers if entry not in due]
        for _, _, timer in due:
            timer.fire()
