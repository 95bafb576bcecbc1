"""What came before the end of somebody's time is heard before anything follows from that end."""

import asyncio
import time

from sevenheroes.server.ops.clock import GRACE, GraceTimer


def test_a_process_that_is_held_up_while_it_listens_listens_again() -> None:
    async def hold_up() -> list[str]:
        told: list[str] = []
        GraceTimer(asyncio.get_running_loop(), lambda: told.append("over"))
        time.sleep(4 * GRACE)
        for _ in range(5):  # as many steps as a message may take from the socket to the table
            await asyncio.sleep(0)
        told.append("message")
        while "over" not in told:
            await asyncio.sleep(GRACE)
        return told

    assert asyncio.run(hold_up()) == ["message", "over"]


def test_a_process_that_is_always_held_up_goes_on_all_the_same() -> None:
    async def hold_up() -> int:
        over = asyncio.Event()
        GraceTimer(asyncio.get_running_loop(), over.set)
        rounds = 0
        while not over.is_set():
            time.sleep(1.3 * GRACE)
            rounds += 1
            await asyncio.sleep(0)
        return rounds

    assert 10 < asyncio.run(hold_up()) < 60


def test_nothing_follows_once_it_is_cancelled() -> None:
    async def cancel() -> bool:
        over = asyncio.Event()
        hearing = GraceTimer(asyncio.get_running_loop(), over.set)
        time.sleep(2 * GRACE)
        await asyncio.sleep(0)
        hearing.cancel()
        await asyncio.sleep(3 * GRACE)
        return over.is_set()

    assert not asyncio.run(cancel())
