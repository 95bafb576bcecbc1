"""Counts of moves that reached all seats of their table, and their latency."""

import math
from collections.abc import Sequence


class Tally:
    """Figures of all tables; moves are counted while `is_open`."""

    def __init__(self) -> None:
        self.is_open = False
        self.seconds: list[float] = []
        self.games = self.messages = self.bytes = self.refused = self.missed = 0

    def add_move(self, seconds: float) -> None:
        """Count a move that has reached all seats."""
        if self.is_open:
            self.seconds.append(seconds)

    def add_message(self, text: bytes) -> None:
        """Count a received message."""
        self.messages += 1
        self.bytes += len(text)

    def latency(self) -> dict[str, float]:
        """Return percentiles of the milliseconds from sending a move until the last seat received it."""
        return {f"p{part}_ms": 1000 * percentile(self.seconds, part) for part in (50, 99)}


class MoveTracker:
    """The moves of one table; a move counts once all seats have its version, or a later one."""

    def __init__(self, tally: Tally, seats: int) -> None:
        self._tally = tally
        self._seen = [0] * seats
        self._sent: list[tuple[int, float]] = []

    def acted(self, version: int, sent: float) -> None:
        """Note when the move that leads to a version was sent."""
        self._sent.append((version, sent))

    def received(self, seat: int, reached: int, now: float) -> None:
        """Note that a seat has received a version."""
        self._seen[seat] = reached
        if self._sent:
            least = min(self._seen)
            for version, sent in self._sent:
                if version <= least:
                    self._tally.add_move(now - sent)
            self._sent = [move for move in self._sent if move[0] > least]


def percentile(values: Sequence[float], part: int) -> float:
    """Return the nearest-rank percentile; NaN if there are no values."""
    ordered = sorted(values)
    return ordered[max(0, math.ceil(part * len(ordered) / 100) - 1)] if ordered else math.nan
