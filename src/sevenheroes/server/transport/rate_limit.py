"""How much anyone may ask for: buckets that fill up again."""

import ipaddress
import time
from collections.abc import Callable
from functools import lru_cache
from typing import Final

_AT_ONCE: Final = 3  # seconds' worth that may be used up at once
_TABLES: Final = 10  # a table costs as much as so many other requests
_TOGETHER: Final = 5  # an address may say as much as so many connections
_HANDSHAKE: Final = 5  # a new connection costs its address as much as so many commands
_SPARE: Final = 50  # connections of an address besides its WebSockets
_SWEEP: Final = 10_000


@lru_cache(4096)
def address_block(address: str) -> str:
    """What counts as one address: of IPv6, all that one line usually has."""
    if ":" not in address:
        return address
    try:
        number = ipaddress.IPv6Address(address.partition("%")[0])
    except ValueError:
        return address
    if number.ipv4_mapped:
        return str(number.ipv4_mapped)
    return str(ipaddress.IPv6Network((number, 64), strict=False))


def _monotonic() -> float:
    return time.monotonic()


class TokenBucket:
    """So many a second in the long run, and a few seconds' worth at once."""

    __slots__ = ("_clock", "_last", "_left", "_rate")

    def __init__(self, rate: float, share: float = 1.0, *, clock: Callable[[], float] = _monotonic) -> None:
        self._rate = rate
        self._left = rate * _AT_ONCE * share
        self._clock = clock
        self._last = clock()

    def take(self, cost: float = 1) -> bool:
        """Is there so much left? What costs more than there ever is needs a full one; the rest is owed."""
        if not self._rate:
            return True
        now, full = self._clock(), self._rate * _AT_ONCE
        self._left = min(full, self._left + (now - self._last) * self._rate)
        self._last = now
        if self._left < min(cost, full):
            return False
        self._left -= cost
        return True

    @property
    def share(self) -> float:
        """How much of it is left, from 0 to 1."""
        return self._left / (self._rate * _AT_ONCE) if self._rate and self.take(0) else float(not self._rate)

    @property
    def is_full(self) -> bool:
        """Has it not been used for so long that it could be forgotten?"""
        return self.share == 1.0


class Limiter:
    """What addresses use of this server: open connections, requests, commands."""

    def __init__(
        self,
        *,
        per_address: int,
        everybody: int,
        rate: float,
        commands: float = 0,
        clock: Callable[[], float] = _monotonic,
    ) -> None:
        self._per_address = per_address
        self._everybody = everybody
        self._rate = rate
        self._commands = commands * _TOGETHER
        self._commands_per_connection = commands
        self._clock = clock
        self._open: dict[str, int] = {}
        self._all = 0
        self._lines: dict[str, int] = {}
        self._all_lines = 0
        self._most_lines = everybody + 10 * _SPARE
        self._lines_per_address: float = per_address + _SPARE
        self._asked: dict[str, TokenBucket] = {}
        self._made: dict[str, TokenBucket] = {}
        self._said: dict[str, TokenBucket] = {}
        self._swept = 0.0

    def set_connection_limit(self, *, most: int, by_proxy: bool) -> None:
        """How many connections can be open at all. Behind a proxy, all are of one address."""
        self._most_lines = min(self._most_lines, most)
        if by_proxy:
            self._lines_per_address = float("inf")

    def connection_opened(self, client: tuple[str, int] | None) -> int:
        """Another connection, of whatever kind, counts until `depart`. How many too many are there?"""
        address = address_block(client[0]) if client else ""
        number = self._lines[address] = self._lines.get(address, 0) + 1
        self._all_lines += 1
        return int(max(0, self._all_lines - self._most_lines, number - self._lines_per_address))

    def connection_closed(self, client: tuple[str, int] | None) -> None:
        """A connection of whatever kind has ended."""
        address = address_block(client[0]) if client else ""
        self._all_lines -= 1
        left = self._lines[address] - 1
        if left:
            self._lines[address] = left
        else:
            del self._lines[address]

    def acquire_websocket(self, address: str) -> bool:
        """May another connection of this address be opened? Then it counts until `go_out`."""
        number = self._open.get(address, 0)
        if self._all >= self._everybody or number >= self._per_address:
            return False
        self._open[address] = number + 1
        self._all += 1
        return True

    def release_websocket(self, address: str) -> None:
        """A connection has ended."""
        self._all -= 1
        left = self._open[address] - 1
        if left:
            self._open[address] = left
        else:
            del self._open[address]

    def allow_request(self, address: str, cost: float = 1) -> bool:
        """May this address make another request now?"""
        return self._bucket(self._asked, address, self._rate).take(cost)

    def allow_table(self, address: str) -> bool:
        """May this address make another table now?"""
        return self._bucket(self._made, address, self._rate / _TABLES).take()

    def allow_websocket(self, address: str) -> bool:
        """May this address open another WebSocket now?"""
        return self.commands_bucket(address).take(_HANDSHAKE)

    def commands_bucket(self, address: str) -> TokenBucket:
        """What all connections of an address may say together."""
        return self._bucket(self._said, address, self._commands)

    def connection_bucket(self, address: str) -> TokenBucket:
        """Return the bucket of a new WebSocket, filled no higher than that of its address."""
        share = self.commands_bucket(address).share
        return TokenBucket(self._commands_per_connection, share=share, clock=self._clock)

    def _bucket(self, buckets: dict[str, TokenBucket], address: str, rate: float) -> TokenBucket:
        if not rate:
            return _ANY
        if len(buckets) > _SWEEP and self._clock() - self._swept > 1:
            self._swept = self._clock()
            for name, bucket in list(buckets.items()):
                if bucket.is_full and name not in self._open:
                    del buckets[name]
        found = buckets.get(address)
        if found is None:
            found = buckets[address] = TokenBucket(rate, clock=self._clock)
        return found


_ANY: Final = TokenBucket(0)
