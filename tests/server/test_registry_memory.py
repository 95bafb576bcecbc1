"""Rooms that are dropped from memory leave nothing behind, and can be loaded again."""

import asyncio
import gc
import weakref
from collections.abc import Iterator
from pathlib import Path

import pytest

from sevenheroes.server.live.room import Room
from sevenheroes.server.protocol import messages as protocol
from sevenheroes.server.protocol.errors import Refusal
from sevenheroes.server.table import entries as log
from support.tables import PACE, PEOPLE, LocalServer, local_server, opening, setup, submit

pytestmark = pytest.mark.anyio

HOUR = 3600.0


@pytest.fixture(autouse=True)
def _without_cycle_collection() -> Iterator[None]:
    """Rooms must be freed by reference counts: a busy server collects cycles too rarely."""
    gc.disable()
    yield
    gc.enable()


def parts_of(room: Room) -> list[weakref.ref[object]]:
    """Weak references to a room and what it holds."""
    return [weakref.ref(part) for part in (room, room.audience, room.state.playing)]


async def used_room(server: LocalServer) -> tuple[str, list[weakref.ref[object]]]:
    """A table with a clock and bots that a player has visited and left."""
    made = setup(pace=PACE, bots=[None, "novice", "novice"], bot_pace=10_000)
    table = await server.table(*opening(made))
    async with server.client(PEOPLE[0]) as one:
        await one.enter(table)
        await one.ask("order", orders={"this_turn": True})
    room = await server.registry.room(table)
    assert not room.is_idle
    return table, parts_of(room)


async def let_tasks_end() -> None:
    for _ in range(100):
        await asyncio.sleep(0)


async def test_an_idle_room_is_dropped_and_freed(tmp_path: Path) -> None:
    async with local_server(tmp_path / "games.db") as server:
        room = await server.registry.room(await server.table(*opening(setup())))
        await submit(room, PEOPLE[0], protocol.Order(orders=protocol.Orders(this_turn=True)))
        parts = parts_of(room)
        del room
        await let_tasks_end()
        server.registry.drop_idle()
        assert len(server.registry) == 1
        server.clock.advance(HOUR)
        server.registry.drop_idle()
        assert len(server.registry) == 0
        await let_tasks_end()
        assert [part() for part in parts] == [None] * len(parts)


async def test_a_room_that_is_closed_in_the_middle_of_a_game_is_freed(tmp_path: Path) -> None:
    async with local_server(tmp_path / "games.db") as server:
        table, parts = await used_room(server)
        (await server.registry.room(table)).close()
        server.registry.drop_idle()
        await let_tasks_end()
        assert [part() for part in parts] == [None] * len(parts)
        assert (await server.registry.room(table)).state.version > 1


async def test_a_room_that_was_loaded_again_starts_a_new_idle_time(tmp_path: Path) -> None:
    async with local_server(tmp_path / "games.db") as server:
        table = await server.table(setup())
        first = await server.registry.room(table)
        server.registry.drop_idle()
        server.clock.advance(HOUR)
        first.close()
        second = await server.registry.room(table)
        assert second is not first
        await let_tasks_end()
        server.registry.drop_idle()
        assert await server.registry.room(table) is second
        server.clock.advance(HOUR)
        server.registry.drop_idle()
        assert second.is_closed


async def test_the_table_limit_counts_stored_tables_and_not_those_in_memory(tmp_path: Path) -> None:
    async with local_server(tmp_path / "games.db", max_tables=2) as server:
        await server.table(*opening(setup()))
        closed = await server.table(setup(), log.Closed(why="abandoned"))
        await server.registry.room(closed)
        assert len(server.registry) == 1
        await server.registry.make(protocol.NewTable(), PEOPLE[0], "here")
        with pytest.raises(Refusal) as refused:
            await server.registry.make(protocol.NewTable(), PEOPLE[0], "here")
        assert refused.value.code == "busy"


async def test_a_client_that_enters_a_room_as_it_closes_is_let_in_by_the_next_one(tmp_path: Path) -> None:
    async with local_server(tmp_path / "games.db") as server:
        table = await server.table(*opening(setup()))
        room = await server.registry.room(table)
        async with server.client(PEOPLE[0]) as one:
            entering = asyncio.ensure_future(one.enter(table))
            while not room.waiting_jobs:
                await asyncio.sleep(0)
            room.close()
            assert (await entering)["table"] == table
            assert await server.registry.room(table) is not room
