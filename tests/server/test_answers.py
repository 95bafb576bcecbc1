"""What is answered is stored, and what is stored is not answered otherwise, whatever fails on the way."""

import asyncio
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from sevenheroes.server.live.room import Room
from sevenheroes.server.ops.clock import now_ms
from sevenheroes.server.protocol import messages as protocol
from sevenheroes.server.protocol.errors import Refusal
from sevenheroes.server.storage.base import Batch, StoreError
from sevenheroes.server.table import commands as deciding
from sevenheroes.server.table import entries as log
from sevenheroes.server.table.commands import Place
from sevenheroes.server.table.state import Table
from support.tables import PEOPLE, opening, registry, wish

ALL = protocol.Orders()


def readying(seat: int) -> Any:
    def decide(table: Table) -> deciding.Decision:
        return deciding.ready(Place(table, PEOPLE[seat], lambda _: True), protocol.Ready())

    return decide


def following(entry: log.AnyEntry, _table: Table) -> deciding.Decision:
    yield entry


class Slow:
    """Stands before a store: each write waits until it is let through; the third one fails."""

    def __init__(self, store: Any) -> None:
        self.begun = 0
        self.limiter = asyncio.Semaphore(0)
        self._append, store.append = store.append, self.append

    async def append(self, *batches: Batch) -> None:
        self.begun += 1
        last = self.begun == 3
        await self.limiter.acquire()
        if last:
            raise StoreError("the disk is full")
        await self._append(*batches)

    async def until(self, number: int) -> None:
        while self.begun < number:
            await asyncio.sleep(0)


def test_an_answer_names_no_version_that_is_not_stored(tmp_path: Path) -> None:
    """While a command that changes nothing is answered, the next group is taken in, and then not stored."""

    async def sitting() -> None:
        async with registry(tmp_path / "games.db") as door:
            away = log.Away(seat=0, bot="steady", why="left")
            table = await door.table(*opening(wish(seats=3, bot_pace=10_000)), away, at=now_ms())
            room = await door.registry.room(table)
            async with door.client(PEOPLE[0]) as one:
                await one.enter(table)
                await one.ask("stand")
                slow = Slow(door.registry.store)
                ordering = [asyncio.ensure_future(room.do(lambda _: iter([log.Ordered(seat=1, orders=ALL)])))]
                await slow.until(1)
                asked = asyncio.ensure_future(one.ask("stand"))
                while not room._asks:
                    await asyncio.sleep(0)
                for number in (2, 3):
                    going = log.Away(seat=number - 1, bot="steady", why="asked")
                    ordering.append(asyncio.ensure_future(room.do(partial(following, going))))
                    await asyncio.sleep(0)
                    slow.limiter.release()
                    await slow.until(number)
                answer = await asked
                stored = len(await door.registry.store.read(table))
                slow.limiter.release()
                outcomes = await asyncio.gather(*ordering, return_exceptions=True)
                assert outcomes[:2] == [True, True] and isinstance(outcomes[2], Refusal)
                assert (answer["type"], answer["version"]) == ("accepted", room.table.version)
                assert stored == len(await door.registry.store.read(table))

    asyncio.run(sitting())


def broken(room: Room) -> None:
    """Let nothing be told at a table any more."""

    def fail(**_facts: Any) -> bytes:
        raise ValueError("no words")

    room.updates.update = fail  # type: ignore[method-assign]


def test_what_was_stored_and_could_not_be_told_counts(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def sitting() -> None:
        async with registry(tmp_path / "games.db") as door:
            table = await door.table(wish(seats=3), at=now_ms())
            room = await door.registry.room(table)
            async with door.client(PEOPLE[0]) as one:
                await one.enter(table)
                broken(room)
                await one.say("ready", id="mine")
                with pytest.raises(ConnectionError):
                    await one.answer("mine")
                assert one.heard[-1] == {"type": "bye", "code": "restart"}
            async with door.client(PEOPLE[0]) as one:
                assert (await one.enter(table))["info"]["chairs"][0]["ready"]
            assert "not told" in caplog.text

    asyncio.run(sitting())


def test_a_room_that_failed_keeps_nobody_waiting(tmp_path: Path) -> None:
    async def sitting() -> None:
        async with registry(tmp_path / "games.db") as door:
            table = await door.table(wish(seats=3), at=now_ms())
            room = await door.registry.room(table)
            async with door.client(PEOPLE[0]) as one:
                await one.enter(table)
                broken(room)
                assert await asyncio.wait_for(room.do(readying(0)), 5)
                with pytest.raises(Refusal):
                    await asyncio.wait_for(room.do(readying(1)), 5)
                assert not room.is_working
            again = await door.registry.room(table)
            assert again is not room
            assert await again.do(readying(1))

    asyncio.run(sitting())


def test_who_waits_while_a_table_fails_is_told_so(tmp_path: Path) -> None:
    async def sitting() -> None:
        async with registry(tmp_path / "games.db") as door:
            room = await door.registry.room(await door.table(wish(seats=3), at=now_ms()))

            async def break_off(*_batches: Batch) -> None:
                raise ValueError("no store")

            append, door.registry.store.append = door.registry.store.append, break_off  # type: ignore[method-assign]
            outcomes = await asyncio.gather(*map(room.do, map(readying, range(3))), return_exceptions=True)
            door.registry.store.append = append  # type: ignore[method-assign]
            assert [getattr(one, "code", None) for one in outcomes] == ["internal"] * 3
            assert not room.is_working and not room._asks

    asyncio.run(sitting())
