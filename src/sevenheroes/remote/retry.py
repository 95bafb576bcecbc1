"""Timeouts, and retries with exponential backoff."""

import time
from dataclasses import dataclass
from typing import Final

_FIRST_PAUSE: Final = 0.05
_LONGEST_PAUSE: Final = 2.0


@dataclass(frozen=True, kw_only=True)
class Timeouts:
    """Timeouts of the client, in seconds.

    `retry` limits how long it keeps trying. It reconnects after `answer` seconds without an answer to a
    command, or after `silence` seconds without any message.
    """

    retry: float = 30.0
    answer: float = 10.0
    silence: float = 60.0


class Backoff:
    """Exponential backoff until a deadline."""

    def __init__(self, seconds: float) -> None:
        self._deadline = time.monotonic() + seconds
        self._pause = _FIRST_PAUSE

    def wait(self) -> bool:
        """Sleep before the next attempt; False, without sleeping, once the deadline has passed."""
        if time.monotonic() > self._deadline:
            return False
        time.sleep(self._pause)
        self._pause = min(_LONGEST_PAUSE, 2 * self._pause)
        return True
