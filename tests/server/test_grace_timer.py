"""The grace timer: input that was received before a deadline is processed before its consequences."""

from typing import Any

from sevenheroes.server.ops.clock import GRACE_PERIOD, GraceTimer
from support.manual_time import ManualLoop


def start(loop: ManualLoop, fired: list[str]) -> GraceTimer:
    any_loop: Any = loop
    return GraceTimer(any_loop, lambda: fired.append("fired"), clock=loop.clock)


def test_it_fires_after_the_grace_period() -> None:
    loop, fired = ManualLoop(), []  # type: tuple[ManualLoop, list[str]]
    start(loop, fired)
    loop.advance(0.9 * GRACE_PERIOD)
    assert not fired
    loop.advance(0.2 * GRACE_PERIOD)
    assert fired == ["fired"]


def test_after_a_blocked_loop_it_waits_for_another_grace_period() -> None:
    loop, fired = ManualLoop(), []  # type: tuple[ManualLoop, list[str]]
    start(loop, fired)
    loop.block(4 * GRACE_PERIOD)
    assert not fired
    loop.advance(1.1 * GRACE_PERIOD)
    assert fired == ["fired"]


def test_a_loop_that_is_always_blocked_does_not_delay_it_forever() -> None:
    loop, fired = ManualLoop(), []  # type: tuple[ManualLoop, list[str]]
    start(loop, fired)
    blocked = 0
    while not fired:
        loop.block(1.3 * GRACE_PERIOD)
        blocked += 1
    assert 10 < blocked < 60


def test_it_does_not_fire_once_it_is_cancelled() -> None:
    loop, fired = ManualLoop(), []  # type: tuple[ManualLoop, list[str]]
    timer = start(loop, fired)
    loop.block(2 * GRACE_PERIOD)
    timer.cancel()
    loop.advance(100 * GRACE_PERIOD)
    assert not fired
