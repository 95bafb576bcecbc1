"""Rate limits (token buckets) and connection limits, by client address."""

import ipaddress
import time
from collections.abc import Callable, Collection
from functools import lru_cache
from typing import Final

Monotonic = Callable[[], float]

_BURST: Final = 3  # seconds' worth of tokens that a bucket holds
_TABLE_COST: Final = 10  # requests that making a table counts as
_CONNECTIONS: Final = 5  # connections' worth of commands that an address may send
_HANDSHAKE_COST: Final = 5  # commands that opening a WebSocket counts as
_HTTP_ALLOWANCE: Final = 50  # connections of an address besides its WebSockets
_MAX_TRACKED: Final = 10_000  # addresses; beyond it, unused buckets are dropped


@lru_cache(4096)
def address_block(address: str) -> str:
    """Return what counts as one address: an IPv4 address, or an IPv6 /64 network."""
    if ":" not in address:
        return address
    try:
        number = ipaddress.IPv6Address(address.partition("%")[0])
    except ValueError:
        return address
    if number.ipv4_mapped:
        return str(number.ipv4_mapped)
    return str(ipaddress.IPv6Network((number, 64), strict=False))


class TokenBucket:
    """A token bucket: `rate` tokens per second, up to a burst of three seconds' worth. Rate 0: no limit."""

    __slots__ = ("_capacity", "_clock", "_rate", "_tokens", "_updated")

    def __init__(self, rate: float, *, level: float = 1.0, clock: Monotonic = time.monotonic) -> None:
        self._rate = rate
        self._capacity = rate * _BURST
        self._tokens = self._capacity * level
        self._clock = clock
        self._updated = clock()

    def take(self, cost: float = 1) -> bool:
        """Take tokens if there are enough. A cost above the capacity takes a full bucket into debt."""
        if not self._rate:
            return True
        self._refill()
        if self._tokens < min(cost, self._capacity):
            return False
        self._tokens -= cost
        return True

    @property
    def level(self) -> float:
        """How full it is, from 0 (empty or in debt) to 1."""
        if not self._rate:
            return 1.0
        self._refill()
        return max(0.0, self._tokens / self._capacity)

    def _refill(self) -> None:
        now = self._clock()
        self._tokens = min(self._capacity, self._tokens + (now - self._updated) * self._rate)
        self._updated = now


_UNLIMITED: Final = TokenBucket(0)


class AddressBuckets:
    """The token buckets of all addresses, for one kind of event."""

    def __init__(self, rate: float, clock: Monotonic) -> None:
        self._rate = rate
        self._clock = clock
        self._buckets: dict[str, TokenBucket] = {}
        self._swept = float("-inf")

    def of(self, address: str, in_use: Collection[str]) -> TokenBucket:
        """Return the bucket of an address. Full buckets of addresses that are not in use may be dropped."""
        if not self._rate:
            return _UNLIMITED
        found = self._buckets.get(address)
        if found is None:
            if len(self._buckets) >= _MAX_TRACKED:
                self._sweep(in_use)
            found = self._buckets[address] = TokenBucket(self._rate, clock=self._clock)
        return found

    def _sweep(self, in_use: Collection[str]) -> None:
        now = self._clock()
        if now - self._swept < 1:
            return
        self._swept = now
        for address, bucket in list(self._buckets.items()):
            if bucket.level == 1.0 and address not in in_use:
                del self._buckets[address]

    def __len__(self) -> int:
        return len(self._buckets)


class _Connections:
    """Counts open connections by address."""

    def __init__(self) -> None:
        self.total = 0
        self.by_address: dict[str, int] = {}

    def add(self, address: str) -> int:
        """Count a connection; return how many its address has now."""
        self.total += 1
        number = self.by_address[address] = self.by_address.get(address, 0) + 1
        return number

    def remove(self, address: str) -> None:
        """Stop counting a connection."""
        self.total -= 1
        self.by_address[address] -= 1
        if not self.by_address[address]:
            del self.by_address[address]


class Limiter:
    """Enforces connection limits and rate limits per address. A rate of 0 means no limit."""

    def __init__(
        self,
        *,
        websockets_per_address: int,
        max_websockets: int,
        requests_per_second: float,
        commands_per_second: float,
        clock: Monotonic = time.monotonic,
    ) -> None:
        self._websockets_per_address = websockets_per_address
        self._max_websockets = max_websockets
        self._websockets = _Connections()
        self._connections_per_address: float = websockets_per_address + _HTTP_ALLOWANCE
        self._max_connections = max_websockets + 10 * _HTTP_ALLOWANCE
        self._connections = _Connections()
        self._requests = AddressBuckets(requests_per_second, clock)
        self._tables = AddressBuckets(requests_per_second / _TABLE_COST, clock)
        self._commands = AddressBuckets(commands_per_second * _CONNECTIONS, clock)
        self._commands_per_second = commands_per_second
        self._clock = clock

    def set_connection_limit(self, limit: int, *, behind_proxy: bool) -> None:
        """Set how many connections this process can hold. Behind a proxy, all come from its address."""
        self._max_connections = min(self._max_connections, limit)
        if behind_proxy:
            self._connections_per_address = float("inf")

    def connection_opened(self, client: tuple[str, int] | None) -> int:
        """Count a connection of any kind; return by how many the limit is exceeded."""
        number = self._connections.add(_address_of(client))
        excess = max(self._connections.total - self._max_connections, number - self._connections_per_address)
        return int(max(0, excess))

    def connection_closed(self, client: tuple[str, int] | None) -> None:
        """Stop counting a connection."""
        self._connections.remove(_address_of(client))

    def acquire_websocket(self, address: str) -> bool:
        """Take a WebSocket slot, if one is free; release it with `release_websocket`."""
        if (
            self._websockets.total >= self._max_websockets
            or self._websockets.by_address.get(address, 0) >= self._websockets_per_address
        ):
            return False
        self._websockets.add(address)
        return True

    def release_websocket(self, address: str) -> None:
        """Release a WebSocket slot."""
        self._websockets.remove(address)

    def allow_request(self, address: str, cost: float = 1) -> bool:
        """Return whether an address may make another HTTP request now."""
        return self._bucket(self._requests, address).take(cost)

    def allow_table(self, address: str) -> bool:
        """Return whether an address may make another table now."""
        return self._bucket(self._tables, address).take()

    def allow_websocket(self, address: str) -> bool:
        """Return whether an address may open another WebSocket now."""
        return self.command_bucket(address).take(_HANDSHAKE_COST)

    def command_bucket(self, address: str) -> TokenBucket:
        """Return the bucket that all WebSockets of an address share."""
        return self._bucket(self._commands, address)

    def connection_bucket(self, address: str) -> TokenBucket:
        """Return the bucket of a new WebSocket, filled no higher than that of its address."""
        level = self.command_bucket(address).level
        return TokenBucket(self._commands_per_second, level=level, clock=self._clock)

    def _bucket(self, buckets: AddressBuckets, address: str) -> TokenBucket:
        return buckets.of(address, self._websockets.by_address)


def _address_of(client: tuple[str, int] | None) -> str:
    return address_block(client[0]) if client else ""
