"""Real time plus an offset: a test lets hours pass at once, for clocks and for asyncio's timers."""

import asyncio
import time

from sevenheroes.server.ops.clock import Clock


class ShiftedClock(Clock):
    """A server's clock that shows the real time until the test moves it forward."""

    __slots__ = ("offset_ns",)

    def __init__(self) -> None:
        self.offset_ns = 0
        super().__init__(
            lambda: time.time_ns() + self.offset_ns, lambda: time.monotonic_ns() + self.offset_ns
        )

    def advance(self, seconds: float) -> None:
        self.offset_ns += int(seconds * 1e9)


class ShiftedTimeLoop(asyncio.SelectorEventLoop):
    """An event loop that lives by a ShiftedClock: advancing the clock makes timers fire.

    That includes the timeouts of a test itself, so advance the clock while nothing waits with a timeout.
    """

    def __init__(self) -> None:
        self.clock = ShiftedClock()
        super().__init__()

    def time(self) -> float:
        return self.clock.monotonic()


def running_clock() -> ShiftedClock:
    """The clock of the running event loop, or a new one if the loop keeps real time."""
    loop = asyncio.get_running_loop()
    return loop.clock if isinstance(loop, ShiftedTimeLoop) else ShiftedClock()
