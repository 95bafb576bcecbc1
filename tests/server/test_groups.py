"""Commands that come while the store writes are carried out together: stored once, told once."""

import asyncio
import contextlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from sevenheroes.server.live.room import Room
from sevenheroes.server.ops.clock import now_ms
from sevenheroes.server.protocol import messages as protocol
from sevenheroes.server.protocol.errors import Refusal
from sevenheroes.server.storage.base import Batch
from sevenheroes.server.table import commands as deciding
from sevenheroes.server.table import entries as log
from sevenheroes.server.table.commands import Decision, Identity, Place
from sevenheroes.server.table.state import Table
from support.tables import PEOPLE, Door, registry, wish


class Held:
    """Stands before a store: what is written waits until the test lets it through."""

    def __init__(self, door: Door) -> None:
        self.written: list[Batch] = []
        self.limiter = asyncio.Event()
        self._append = door.registry.store.append
        door.registry.store.append = self.append  # type: ignore[method-assign]

    async def append(self, *batches: Batch) -> None:
        self.written += batches
        await self.limiter.wait()
        await self._append(*batches)


def deciding_as(identity: Identity, decide: Any, command: protocol.Command) -> Callable[[Table], Decision]:
    return lambda table: decide(Place(table, identity, lambda _: True), command)


async def together(room: Room, *decisions: Callable[[Table], Decision]) -> list[Any]:
    """What becomes of decisions that are asked for before the first is looked at."""
    return await asyncio.gather(*map(room.do, decisions), return_exceptions=True)


def test_what_comes_while_the_store_writes_is_stored_and_told_together(tmp_path: Path) -> None:
    async def sitting() -> None:
        async with registry(tmp_path / "games.db") as door, contextlib.AsyncExitStack() as stack:
            table = await door.table(wish(seats=4), at=now_ms())
            people = [await stack.enter_async_context(door.client(identity)) for identity in PEOPLE[:4]]
            for one in people:
                await one.enter(table)
            held = Held(door)
            first = asyncio.ensure_future(people[0].ask("ready", id="r0"))
            while not held.written:
                await asyncio.sleep(0)
            names = ["r1", "r2", "r3"]
            others = [
                asyncio.ensure_future(one.ask("ready", id=name))
                for one, name in zip(people[1:], names, strict=True)
            ]
            await asyncio.sleep(0.05)
            assert len(held.written) == 1
            held.limiter.set()
            assert (await first)["version"] == 2
            answers = await asyncio.gather(*others)
            assert [len(batch.entries) for batch in held.written] == [1, 4]
            assert [answer["answers"] for answer in answers] == names
            for answer in answers:
                assert [step["version"] for step in answer["steps"]] == [3, 4, 5, 6]
                assert answer["info"]["status"] == "running"

    asyncio.run(sitting())


def test_what_others_of_a_group_have_made_impossible_is_refused(tmp_path: Path) -> None:
    async def sitting() -> None:
        async with registry(tmp_path / "games.db") as door:
            made = deciding.make(protocol.NewTable(seats=3), PEOPLE[0], bots=())
            room = await door.registry.room(await door.table(made, at=now_ms()))
            sit = protocol.Sit(seat=1)
            outcomes = await together(
                room,
                deciding_as(PEOPLE[1], deciding.sit, sit),
                deciding_as(PEOPLE[2], deciding.sit, sit),
                deciding_as(PEOPLE[1], deciding.ready, protocol.Ready()),
            )
            assert [outcomes[0], outcomes[2]] == [True, True]
            assert isinstance(outcomes[1], Refusal)
            assert (outcomes[1].code, outcomes[1].facts) == ("taken", {"seat": 1})
            assert room.table.version == len(await door.registry.store.read(room.table.id)) == 3

    asyncio.run(sitting())


@pytest.mark.parametrize("error", [ValueError("broken"), Refusal("full")])
def test_a_decision_that_fails_half_way_ends_alone(tmp_path: Path, error: Exception) -> None:
    def break_off(_table: Table) -> Iterator[log.AnyEntry]:
        yield log.Readied(seat=3, ready=True)
        raise error

    async def sitting() -> None:
        async with registry(tmp_path / "games.db") as door:
            room = await door.registry.room(await door.table(wish(seats=4), at=now_ms()))
            ready = [deciding_as(identity, deciding.ready, protocol.Ready()) for identity in PEOPLE[:2]]
            outcomes = await together(room, ready[0], break_off, ready[1])
            assert outcomes == [True, error, True]
            assert [chair.ready for chair in room.table.chairs] == [True, True, False, False]
            assert room.table.version == len(await door.registry.store.read(room.table.id)) == 3

    asyncio.run(sitting())
