"""What was sent and who has heard of it: moves that came to everyone, and how long they took."""

import math
from collections.abc import Sequence


class Tally:
    """Moves of all tables together, counted while it is open."""

    def __init__(self) -> None:
        self.is_open = False
        self.seconds: list[float] = []
        self.games = self.messages = self.bytes = self.refused = self.missed = 0

    def moved(self, seconds: float) -> None:
        """A move has come to everyone at its table."""
        if self.is_open:
            self.seconds.append(seconds)

    def heard(self, text: bytes) -> None:
        """A message came in."""
        self.messages += 1
        self.bytes += len(text)

    def latency(self) -> dict[str, float]:
        """Milliseconds from sending a move until the last seat had it."""
        return {f"p{part}_ms": 1000 * percentile(self.seconds, part) for part in (50, 99)}


class Ledger:
    """One table: a move counts once all seats have its version, or a later one."""

    def __init__(self, tally: Tally, seats: int) -> None:
        self._tally = tally
        self._seen = [0] * seats
        self._sent: list[tuple[int, float]] = []

    def acted(self, version: int, sent: float) -> None:
        """A move that a version has was sent at a time; known before its sender has the version."""
        self._sent.append((version, sent))

    def received(self, seat: int, reached: int, now: float) -> None:
        """A seat has come to a version."""
        self._seen[seat] = reached
        if self._sent:
            least = min(self._seen)
            for version, sent in self._sent:
                if version <= least:
                    self._tally.moved(now - sent)
            self._sent = [move for move in self._sent if move[0] > least]


def percentile(values: Sequence[float], part: int) -> float:
    """The smallest value that so many percent do not exceed; not a number if there are none."""
    ordered = sorted(values)
    return ordered[max(0, math.ceil(part * len(ordered) / 100) - 1)] if ordered else math.nan
