"""Token buckets, connection limits, rate limits and quotas."""

import pytest

from sevenheroes.server.live.quota import TableQuota
from sevenheroes.server.transport import rate_limit
from sevenheroes.server.transport.rate_limit import (
    AddressBuckets,
    Limiter,
    TokenBucket,
    address_block,
)
from support.manual_time import ManualClock


@pytest.fixture
def clock() -> ManualClock:
    return ManualClock()


def limiter(
    clock: ManualClock,
    *,
    websockets_per_address: int = 9,
    max_websockets: int = 9,
    requests_per_second: float = 0,
    commands_per_second: float = 0,
) -> Limiter:
    return Limiter(
        websockets_per_address=websockets_per_address,
        max_websockets=max_websockets,
        requests_per_second=requests_per_second,
        commands_per_second=commands_per_second,
        clock=clock,
    )


def test_a_bucket_allows_a_burst_and_then_its_rate(clock: ManualClock) -> None:
    bucket = TokenBucket(5, clock=clock)
    assert [bucket.take() for _ in range(16)] == [True] * 15 + [False]
    clock.advance(0.5)
    assert [bucket.take() for _ in range(3)] == [True, True, False]
    clock.advance(1e6)
    assert sum(bucket.take() for _ in range(100)) == 15


def test_asking_an_empty_bucket_does_not_keep_it_empty(clock: ManualClock) -> None:
    bucket = TokenBucket(1, clock=clock)
    taken = 0
    for _ in range(1000):
        clock.advance(0.1)
        taken += bucket.take()
    assert 100 <= taken <= 103


def test_a_bucket_with_rate_0_has_no_limit(clock: ManualClock) -> None:
    bucket = TokenBucket(0, clock=clock)
    assert all(bucket.take() for _ in range(10_000))
    assert bucket.level == 1


def test_a_cost_above_the_capacity_leaves_a_debt(clock: ManualClock) -> None:
    bucket = TokenBucket(1, clock=clock)
    assert bucket.take(10)
    assert bucket.level == 0
    clock.advance(7)
    assert not bucket.take()
    clock.advance(1)
    assert bucket.take()


def test_unused_buckets_are_dropped_and_no_others(clock: ManualClock) -> None:
    buckets = AddressBuckets(1, clock)
    for number in range(rate_limit._MAX_TRACKED):
        assert buckets.of(str(number), ()).take()
    clock.advance(4)
    used, connected = buckets.of("used", ()), buckets.of("connected", ())
    assert used.take(3)
    assert len(buckets) == 2
    clock.advance(1)
    for number in range(rate_limit._MAX_TRACKED):
        buckets.of(str(number), ("connected",))
    assert buckets.of("used", ()) is used
    assert buckets.of("connected", ()) is connected


def test_websockets_are_limited_by_address_and_in_total(clock: ManualClock) -> None:
    limits = limiter(clock, websockets_per_address=2, max_websockets=3)
    assert [limits.acquire_websocket("a") for _ in range(3)] == [True, True, False]
    assert [limits.acquire_websocket("b") for _ in range(2)] == [True, False]
    limits.release_websocket("a")
    assert [limits.acquire_websocket("b") for _ in range(2)] == [True, False]
    for address in "abb":
        limits.release_websocket(address)
    assert [limits.acquire_websocket("c") for _ in range(3)] == [True, True, False]


def test_connections_are_limited_by_address(clock: ManualClock) -> None:
    limits = limiter(clock, websockets_per_address=1, max_websockets=100)
    assert [limits.connection_opened(("a", 1)) for _ in range(53)] == [0] * 51 + [1, 2]
    assert limits.connection_opened(("b", 1)) == 0
    for _ in range(3):
        limits.connection_closed(("a", 1))
    assert limits.connection_opened(("a", 1)) == 0


def test_behind_a_proxy_connections_are_limited_in_total_only(clock: ManualClock) -> None:
    limits = limiter(clock, websockets_per_address=1, max_websockets=1000)
    limits.set_connection_limit(100, behind_proxy=True)
    assert [limits.connection_opened(("proxy", 1)) for _ in range(102)] == [0] * 100 + [1, 2]


def test_requests_are_limited_by_address(clock: ManualClock) -> None:
    limits = limiter(clock, requests_per_second=1)
    assert [limits.allow_request("a") for _ in range(4)] == [True, True, True, False]
    assert limits.allow_request("b")
    clock.advance(1)
    assert [limits.allow_request("a") for _ in range(2)] == [True, False]


def test_making_a_table_is_limited_more_than_other_requests(clock: ManualClock) -> None:
    limits = limiter(clock, requests_per_second=10)
    assert [limits.allow_table("a") for _ in range(4)] == [True, True, True, False]
    assert limits.allow_table("b")


def test_a_new_connection_starts_with_the_level_of_its_address(clock: ManualClock) -> None:
    limits = limiter(clock, commands_per_second=10)
    assert limits.connection_bucket("a").take(30)
    assert limits.command_bucket("a").take(75)
    half = limits.connection_bucket("a")
    assert not half.take(20)
    assert half.take(14)
    assert limits.connection_bucket("b").level == 1


def test_opening_websockets_takes_tokens_for_commands(clock: ManualClock) -> None:
    limits = limiter(clock, commands_per_second=1)
    assert [limits.allow_websocket("a") for _ in range(4)] == [True, True, True, False]
    assert limits.command_bucket("a").level == 0


def test_a_quota_counts_live_tables_only() -> None:
    quota = TableQuota(2)
    for table in ("one", "two"):
        assert quota.exceeded("a") == []
        quota.add("a", table)
    assert quota.exceeded("a") == ["one", "two"]
    assert quota.exceeded("b") == []
    quota.retain("a", {"two"})
    assert quota.exceeded("a") == []


def test_a_quota_of_0_is_no_limit() -> None:
    quota = TableQuota(0)
    for number in range(100):
        quota.add("a", str(number))
    assert quota.exceeded("a") == []


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9", True),
        ("2001:db8:1:2::1", "2001:db8:1:3::1", False),
        ("::ffff:10.0.0.1", "10.0.0.1", True),
        ("::ffff:10.0.0.1", "::ffff:10.0.0.2", False),
        ("fe80::1%eth0", "fe80::2%eth1", True),
        ("10.0.0.1", "10.0.0.2", False),
    ],
)
def test_ipv6_addresses_count_by_their_64_network(one: str, other: str, same: bool) -> None:
    assert (address_block(one) == address_block(other)) is same


def test_what_is_not_an_address_counts_by_itself() -> None:
    assert address_block("a:b") == "a:b"
