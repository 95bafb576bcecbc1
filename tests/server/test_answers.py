"""What is answered is stored, and what is stored is not answered otherwise, whatever fails on the way."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from sevenheroes.server.live.room import Room
from sevenheroes.server.ops.clock import now_ms
from sevenheroes.server.protocol import messages as protocol
from sevenheroes.server.protocol.errors import Refusal
from sevenheroes.server.storage.base import Batch, StoreError
from sevenheroes.server.table import entries as log
from support.tables import PEOPLE, local_server, opening, setup, submit


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
        async with local_server(tmp_path / "games.db") as door:
            away = log.Away(seat=0, bot="steady", why="left")
            table = await door.table(*opening(setup(seats=3, bot_pace=10_000)), away, at=now_ms())
            room = await door.registry.room(table)
            async with door.client(PEOPLE[0]) as one:
                await one.enter(table)
                await one.ask("stand")
                slow = Slow(door.registry.store)
                order = protocol.Order(orders=protocol.Orders(this_turn=True))
                commands = [asyncio.ensure_future(submit(room, PEOPLE[1], order))]
                await slow.until(1)
                asked = asyncio.ensure_future(one.ask("stand"))
                while not room.waiting_jobs:
                    await asyncio.sleep(0)
                for number in (2, 3):
                    leaving = submit(room, PEOPLE[number - 1], protocol.Stand())
                    commands.append(asyncio.ensure_future(leaving))
                    await asyncio.sleep(0)
                    slow.limiter.release()
                    await slow.until(number)
                answer = await asked
                stored = len(await door.registry.store.read(table))
                slow.limiter.release()
                outcomes = await asyncio.gather(*commands, return_exceptions=True)
                assert [getattr(one, "changed", False) for one in outcomes] == [True, True, False]
                assert isinstance(outcomes[2], Refusal)
                assert (answer["type"], answer["version"]) == ("accepted", room.state.version)
                assert stored == len(await door.registry.store.read(table))

    asyncio.run(sitting())


def broken(room: Room) -> None:
    """Let nothing be told at a table any more."""

    def fail(**_facts: Any) -> bytes:
        raise ValueError("no words")

    room._updates.update = fail  # type: ignore[method-assign]


def test_what_was_stored_and_could_not_be_told_counts(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def sitting() -> None:
        async with local_server(tmp_path / "games.db") as door:
            table = await door.table(setup(seats=3), at=now_ms())
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
            assert "could not publish updates" in caplog.text

    asyncio.run(sitting())


def test_a_room_that_failed_keeps_nobody_waiting(tmp_path: Path) -> None:
    async def sitting() -> None:
        async with local_server(tmp_path / "games.db") as door:
            table = await door.table(setup(seats=3), at=now_ms())
            room = await door.registry.room(table)
            async with door.client(PEOPLE[0]) as one:
                await one.enter(table)
                broken(room)
                assert (await submit(room, PEOPLE[0], protocol.Ready())).changed
                with pytest.raises(Refusal):
                    await submit(room, PEOPLE[1], protocol.Ready())
            again = await door.registry.room(table)
            assert again is not room
            assert (await submit(again, PEOPLE[1], protocol.Ready())).changed

    asyncio.run(sitting())


def test_who_waits_while_a_table_fails_is_told_so(tmp_path: Path) -> None:
    async def sitting() -> None:
        async with local_server(tmp_path / "games.db") as door:
            room = await door.registry.room(await door.table(setup(seats=3), at=now_ms()))

            async def break_off(*_batches: Batch) -> None:
                raise ValueError("no store")

            append, door.registry.store.append = door.registry.store.append, break_off  # type: ignore[method-assign]
            commands = [submit(room, person, protocol.Ready()) for person in PEOPLE[:3]]
            outcomes = await asyncio.gather(*commands, return_exceptions=True)
            door.registry.store.append = append  # type: ignore[method-assign]
            assert [getattr(one, "code", None) for one in outcomes] == ["internal"] * 3
            assert room.is_closed and not room.waiting_jobs

    asyncio.run(sitting())
