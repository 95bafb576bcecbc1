"""Work that takes long: its order, its bounds, and that nobody waits for it at the end."""

import asyncio
import json
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest

from sevenheroes import RecordError, records
from sevenheroes.server.ops.clock import now_ms
from sevenheroes.server.protocol.errors import Refusal
from sevenheroes.server.table import entries as log
from sevenheroes.server.workers import bots as thinking
from sevenheroes.server.workers.pool import Share, WorkerPool
from support.live_server import PATIENCE, serving
from support.tables import PEOPLE, opening, registry, wish


class Held:
    """Workers whose one thread is held up until it is let go; then what they did, in order."""

    def __init__(self, most: float = 100) -> None:
        self.workers = WorkerPool(1, "test", most=most)
        self.did: list[str] = []
        self._go_on = threading.Event()
        self._held = self.workers.let(self._hold)

    def _hold(self) -> None:
        assert self._go_on.wait(PATIENCE)

    def job(self, name: str, seconds: float = 0.0) -> Callable[[], None]:
        def work() -> None:
            time.sleep(seconds)
            self.did.append(name)

        return work

    async def end(self) -> list[str]:
        self._go_on.set()
        await self._held.done
        while self.workers._waiting:
            await asyncio.sleep(0.001)
        await self.workers.close()
        return self.did


def test_what_is_urgent_comes_first_and_what_becomes_so_too() -> None:
    async def work() -> list[str]:
        held = Held()
        jobs = [held.workers.let(held.job(name), urgent=False) for name in "abc"]
        held.workers.let(held.job("urgent"))
        held.workers.hurry(jobs[2])
        return await held.end()

    assert asyncio.run(work()) == ["urgent", "c", "a", "b"]


def test_who_has_had_much_comes_after_who_has_had_little() -> None:
    async def work() -> list[str]:
        held = Held()
        much, little = Share(), Share()
        much.until = 5.0
        for number in range(3):
            held.workers.let(held.job(f"much {number}"), much)
        held.workers.let(held.job("little"), little)
        return await held.end()

    assert asyncio.run(work()) == ["little", "much 0", "much 1", "much 2"]


def test_what_was_done_counts() -> None:
    async def work() -> tuple[float, float]:
        held = Held()
        long, short = Share(), Share()
        held.workers.let(held.job("long", 0.05), long)
        held.workers.let(held.job("short"), short)
        await held.end()
        return long.until, short.until

    long, short = asyncio.run(work())
    assert long >= 0.05
    assert long > short


def test_so_much_may_wait_and_no_more() -> None:
    async def work() -> None:
        held = Held(most=3)
        jobs = [held.workers.let(held.job("")) for _ in range(2)]
        with pytest.raises(Refusal) as refused:
            held.workers.let(held.job(""))
        assert refused.value.code == "busy"
        jobs[0].done.cancel()
        await asyncio.sleep(0)
        held.workers.let(held.job(""))
        assert len(await held.end()) == 2

    asyncio.run(work())


def test_an_error_is_of_who_asked() -> None:
    async def work() -> None:
        workers = WorkerPool(1, "test")
        with pytest.raises(ZeroDivisionError):
            await workers.let(lambda: 1 // 0).done
        assert await workers.let(lambda: 7).done == 7
        await workers.close()

    asyncio.run(work())


def test_at_the_end_what_waits_is_not_begun_and_what_takes_long_not_waited_for() -> None:
    async def work() -> None:
        held = Held()
        waiting = held.workers.let(held.job("never"))
        begun = time.monotonic()
        await held.workers.close()
        assert time.monotonic() - begun < PATIENCE / 2
        with pytest.raises(Refusal):
            await waiting.done
        held._go_on.set()
        assert held.did == []

    asyncio.run(work())


def test_bots_where_somebody_is_do_not_wait_for_those_among_themselves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Thirty tables of slow bots that play alone, and one at which somebody waits."""
    slowly = 0.1
    decide = thinking.BotPool._decide

    def slow(self: thinking.BotPool, name: str, *rest: Any) -> Any:
        if name == "novice":
            time.sleep(slowly)
        return decide(self, name, *rest)

    monkeypatch.setattr(thinking.BotPool, "_decide", slow)

    async def sitting() -> None:
        async with registry(tmp_path / "games.db") as door:
            for seed in range(30):
                gone = log.Away(seat=2, bot="novice", why="left")
                alone = opening(wish(bots=["novice", "novice"], seed=seed))
                await door.registry.room(await door.table(*alone, gone, at=now_ms()))
            made = wish(bots=["steady", "steady"], seed=1)
            table = await door.table(*opening(made), at=now_ms())
            async with door.client(PEOPLE[2]) as one:
                await one.enter(table)
                begun, acts = time.monotonic(), 0
                while acts < 5 and not one.state["public"]["outcome"]:
                    if one.state["own"]["legal"]:
                        await one.ask(
                            "act", action=one.state["own"]["legal"][0], version=one.state["version"]
                        )
                        acts += 1
                    else:
                        await one.until("update")
                assert time.monotonic() - begun < 30 * slowly * acts / 2

    asyncio.run(sitting())


def doubled(fields: int) -> str:
    """What is no record: many fields, of which the last is there twice."""
    names = [f'"{number}":0' for number in range(fields)]
    return "{" + ",".join([*names, names[-1]]) + "}"


def test_a_field_that_is_there_twice_is_found_at_once() -> None:
    begun = time.perf_counter()
    with pytest.raises(RecordError, match="appears twice"):
        records.loads(doubled(200_000))
    assert time.perf_counter() - begun < 10


def test_records_that_take_long_hold_up_neither_others_nor_the_end(tmp_path: Path) -> None:
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
        begun = time.monotonic()
        assert server.stop() == 0
        assert time.monotonic() - begun < 15
