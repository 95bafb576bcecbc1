"""Rate limits by token bucket, and what counts as one address."""

import pytest

from sevenheroes.server.transport.rate_limit import Limiter, TokenBucket, address_block
from support.manual_time import ManualClock


def test_the_bucket_of_a_new_connection_is_filled_no_higher_than_that_of_its_address() -> None:
    limiter = Limiter(per_address=9, everybody=9, rate=0, commands=10, clock=ManualClock())
    assert limiter.connection_bucket("a").take(30)
    assert limiter.commands_bucket("a").take(75)
    half_full = limiter.connection_bucket("a")
    assert not half_full.take(20)
    assert half_full.take(14)
    assert limiter.commands_bucket("b").share == 1


def test_a_cost_above_the_capacity_leaves_a_debt() -> None:
    clock = ManualClock()
    bucket = TokenBucket(1, clock=clock)
    assert bucket.take(10)
    clock.advance(7)
    assert not bucket.take()
    clock.advance(1)
    assert bucket.take()


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
def test_an_ipv6_network_of_64_bits_counts_as_one_address(one: str, other: str, *, same: bool) -> None:
    assert (address_block(one) == address_block(other)) is same


def test_a_text_that_is_not_an_address_counts_as_itself() -> None:
    assert address_block("a:b") == "a:b"
