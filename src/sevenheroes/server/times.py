"""What time it is."""

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


HEARING: Final = 0.05
"""Seconds between the end of somebody's time and what follows from it. A process that was held up finds what
came meanwhile and the clocks that ran out meanwhile at once, in any order: what came is to be heard first."""

now_ms: Final = Clock()
"""Milliseconds since 1970, as this process has them."""
