"""How much anyone may ask for: buckets that fill up again."""

import time
from typing import Final

_AT_ONCE: Final = 3  # seconds' worth that may be used up at once
_TABLES: Final = 10  # a table costs as much as so many other requests
_SWEEP: Final = 10_000


class Bucket:
    """So many a second in the long run, and a few seconds' worth at once."""

    __slots__ = ("_last", "_left", "_rate")

    def __init__(self, rate: float) -> None:
        self._rate = rate
        self._left = rate * _AT_ONCE
        self._last = time.monotonic()

    def take(self) -> bool:
        """Is there one left?"""
        if not self._rate:
            return True
        now = time.monotonic()
        self._left = min(self._rate * _AT_ONCE, self._left + (now - self._last) * self._rate)
        self._last = now
        if self._left < 1:
            return False
        self._left -= 1
        return True

    @property
    def is_full(self) -> bool:
        """Has it not been used for so long that it could be forgotten?"""
        return time.monotonic() - self._last > _AT_ONCE


class Gate:
    """What addresses use of this server: open connections, and requests."""

    def __init__(self, *, per_address: int, everybody: int, rate: float) -> None:
        self._per_address = per_address
        self._everybody = everybody
        self._rate = rate
        self._open: dict[str, int] = {}
        self._all = 0
        self._asked: dict[str, Bucket] = {}
        self._made: dict[str, Bucket] = {}

    def come_in(self, address: str) -> bool:
        """May another connection of this address be opened? Then it counts until `go_out`."""
        number = self._open.get(address, 0)
        if self._all >= self._everybody or number >= self._per_address:
            return False
        self._open[address] = number + 1
        self._all += 1
        return True

    def go_out(self, address: str) -> None:
        """A connection has ended."""
        self._all -= 1
        left = self._open[address] - 1
        if left:
            self._open[address] = left
        else:
            del self._open[address]

    def may_ask(self, address: str) -> bool:
        """May this address make another request now?"""
        return self._take(self._asked, address, self._rate)

    def may_make(self, address: str) -> bool:
        """May this address make another table now?"""
        return self._take(self._made, address, self._rate / _TABLES)

    def _take(self, buckets: dict[str, Bucket], address: str, rate: float) -> bool:
        if not rate:
            return True
        if len(buckets) > _SWEEP:
            for name in [name for name, bucket in buckets.items() if bucket.is_full]:
                del buckets[name]
        return buckets.setdefault(address, Bucket(rate)).take()
