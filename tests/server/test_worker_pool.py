"""The worker pool: priorities, fair shares, limits and shutdown."""

import asyncio
import json
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest

from sevenheroes import RecordError, records
from sevenheroes.server.protocol.errors import Refusal
from sevenheroes.server.table import entries as log
from sevenheroes.server.workers.bots import BotPool
from sevenheroes.server.workers.pool import Job, Share, WorkerPool
from support.live_server import PATIENCE, serving
from support.manual_time import ManualClock
from support.tables import PEOPLE, local_server, opening, setup


class BlockedPool:
    """A pool whose only thread is blocked until `finish`, which returns the names of all jobs in order."""

    def __init__(self, max_pending: float = 100) -> None:
        self.clock = ManualClock()
        self.pool = WorkerPool(1, "test", max_pending=max_pending, clock=self.clock)
        self.done: list[str] = []
        self._unblocked = threading.Event()
        self._blocker = self.pool.submit(self._block)

    def _block(self) -> None:
        assert self._unblocked.wait(PATIENCE)

    def work(self, name: str, seconds: float = 0.0) -> Callable[[], None]:
        """A job that takes some time by the pool's clock."""

        def work() -> None:
            self.clock.advance(seconds)
            self.done.append(name)

        return work

    def unblock(self) -> None:
        self._unblocked.set()

    async def finish(self) -> list[str]:
        self.unblock()
        await self._blocker.future
        while self.pool.pending:
            await asyncio.sleep(0.001)
        await self.pool.close()
        return self.done


def test_urgent_jobs_go_first_and_so_do_prioritized_ones() -> None:
    async def work() -> list[str]:
        blocked = BlockedPool()
        jobs = [blocked.pool.submit(blocked.work(name), urgent=False) for name in "abc"]
        blocked.pool.submit(blocked.work("urgent"))
        blocked.pool.prioritize(jobs[2])
        return await blocked.finish()

    assert asyncio.run(work()) == ["urgent", "c", "a", "b"]


def test_a_share_that_has_used_much_waits_for_one_that_has_used_little() -> None:
    async def work() -> list[str]:
        blocked = BlockedPool()
        much, little = Share(), Share()
        much.finish_tag = 5.0
        for number in range(3):
            blocked.pool.submit(blocked.work(f"much {number}"), much)
        blocked.pool.submit(blocked.work("little"), little)
        return await blocked.finish()

    assert asyncio.run(work()) == ["little", "much 0", "much 1", "much 2"]


def test_the_time_of_a_job_counts_for_its_share() -> None:
    async def work() -> tuple[float, float]:
        blocked = BlockedPool()
        long, short = Share(), Share()
        blocked.pool.submit(blocked.work("long", 3.0), long)
        blocked.pool.submit(blocked.work("short", 1.0), short)
        await blocked.finish()
        return long.finish_tag, short.finish_tag

    assert asyncio.run(work()) == (3.0, 1.0)


def test_a_full_queue_refuses_jobs() -> None:
    async def work() -> None:
        blocked = BlockedPool(max_pending=3)
        jobs = [blocked.pool.submit(blocked.work("")) for _ in range(2)]
        with pytest.raises(Refusal) as refused:
            blocked.pool.submit(blocked.work(""))
        assert refused.value.code == "busy"
        jobs[0].future.cancel()
        await asyncio.sleep(0)
        blocked.pool.submit(blocked.work(""))
        assert len(await blocked.finish()) == 2

    asyncio.run(work())


def test_an_error_is_raised_for_the_caller_only() -> None:
    async def work() -> None:
        pool = WorkerPool(1, "test")
        with pytest.raises(ZeroDivisionError):
            await pool.submit(lambda: 1 // 0).future
        assert await pool.submit(lambda: 7).future == 7
        await pool.close()

    asyncio.run(work())


def test_closing_refuses_queued_jobs_and_does_not_wait_for_long_ones() -> None:
    async def work() -> None:
        blocked = BlockedPool()
        queued = blocked.pool.submit(blocked.work("never"))
        await blocked.pool.close(timeout=0)
        with pytest.raises(Refusal):
            await queued.future
        blocked.unblock()
        assert blocked.done == []

    asyncio.run(work())


def test_bots_are_urgent_only_where_somebody_is_connected(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    submitted: list[tuple[str, bool]] = []
    submit = BotPool.submit

    def note(self: BotPool, bot: str, *rest: Any, urgent: bool) -> Job:
        submitted.append((bot, urgent))
        return submit(self, bot, *rest, urgent=urgent)

    monkeypatch.setattr(BotPool, "submit", note)

    async def play() -> None:
        async with local_server(tmp_path / "games.db") as door:
            gone = log.Away(seat=2, bot="novice", why="left")
            alone = opening(setup(bots=["novice", "novice"], seed=1))
            await door.registry.room(await door.table(*alone, gone))
            table = await door.table(*opening(setup(bots=["steady", "steady"], seed=1)))
            async with door.client(PEOPLE[2]) as one:
                await one.enter(table)
                submitted.clear()  # the bots of this table may have begun before somebody came
                acts = 0
                while acts < 5 and not one.state["public"]["outcome"]:
                    legal, version = one.state["own"]["legal"], one.state["version"]
                    if legal:
                        await one.ask("act", action=legal[0], version=version)
                        acts += 1
                    else:
                        await one.until("update")

    asyncio.run(play())
    assert ("steady", True) in submitted
    assert ("novice", False) in submitted
    assert not {("steady", False), ("novice", True)} & set(submitted)


def doubled(fields: int) -> str:
    """Not a record: many fields, the last of them twice."""
    names = [f'"{number}":0' for number in range(fields)]
    return "{" + ",".join([*names, names[-1]]) + "}"


def test_a_duplicate_field_is_found_in_linear_time() -> None:
    with pytest.raises(RecordError, match="appears twice"):
        records.loads(doubled(200_000))  # never ends if each field is compared with all others


def test_expensive_records_block_neither_other_requests_nor_the_shutdown(tmp_path: Path) -> None:
    body = json.dumps({"record": doubled(16_000)})

    async def attack() -> None:
        headers = {"content-type": "application/json"}
        async with httpx.AsyncClient(base_url=server.url, timeout=PATIENCE) as web:
            asked = [web.post("/api/expand", content=body, headers=headers) for _ in range(40)]
            answers = await asyncio.gather(*asked)
        codes = {(one.status_code, one.json()["code"]) for one in answers}
        assert codes <= {(200, "record"), (503, "busy")}
        assert (200, "record") in codes

    with serving(tmp_path) as server:
        asyncio.run(attack())
        assert server.stop() == 0
