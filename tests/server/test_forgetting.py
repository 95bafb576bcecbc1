"""Tables that are not needed in memory any more leave nothing behind there."""

import asyncio
import gc
import weakref
from collections.abc import Iterator
from pathlib import Path

import pytest

from sevenheroes.server.ops.clock import now_ms
from sevenheroes.server.protocol import messages as protocol
from sevenheroes.server.protocol.errors import Refusal
from sevenheroes.server.table import entries as log
from support.tables import PACE, PEOPLE, Door, opening, registry, wish


@pytest.fixture(autouse=True)
def nobody_looks_for_rubbish() -> Iterator[None]:
    """What goes must go by itself: a busy server looks for cycles so rarely that it is never."""
    gc.disable()
    yield
    gc.enable()


async def used(door: Door) -> tuple[str, list[weakref.ref[object]]]:
    """A table with a clock and bots at which somebody was, and all that is to go with it."""
    made = wish(pace=PACE, bots=[None, "novice", "novice"], bot_pace=10_000)
    table = await door.table(*opening(made), at=now_ms())
    async with door.client(PEOPLE[0]) as one:
        await one.enter(table)
        await one.ask("order", orders={"this_turn": True})
    room = await door.registry.room(table)
    assert room.scheduler._bots or room.scheduler._clock
    things = room, room.scheduler, room.updates, room.table.playing
    return table, [weakref.ref(thing) for thing in things]


async def let_end() -> None:
    """Wait until what was stopped has ended."""
    for _ in range(100):
        await asyncio.sleep(0)


def test_an_idle_table_is_freed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def sitting() -> None:
        async with registry(tmp_path / "games.db") as door:
            room = await door.registry.room(await door.table(*opening(wish()), at=now_ms()))
            await room.do(lambda _: iter([log.Ordered(seat=0, orders=protocol.Orders(this_turn=True))]))
            kept = [weakref.ref(thing) for thing in (room, room.scheduler, room.updates, room.table.playing)]
            del room
            await let_end()
            monkeypatch.setattr("sevenheroes.server.live.registry._KEPT_FOR", -1.0)
            door.registry._forget_idle()
            door.registry._forget_idle()
            assert door.registry.rooms == 0
            await let_end()
            assert [ref() for ref in kept] == [None] * len(kept)

    asyncio.run(sitting())


def test_a_table_that_is_forgotten_in_the_middle_of_a_game_is_freed(tmp_path: Path) -> None:
    async def sitting() -> None:
        async with registry(tmp_path / "games.db") as door:
            table, kept = await used(door)
            door.registry.forget(await door.registry.room(table))
            await let_end()
            assert [ref() for ref in kept] == [None] * len(kept)
            assert (await door.registry.room(table)).table.version > 1

    asyncio.run(sitting())


def test_tables_count_by_what_the_store_has_and_not_by_what_is_in_memory(tmp_path: Path) -> None:
    async def sitting() -> None:
        async with registry(tmp_path / "games.db", max_tables=2) as door:
            await door.table(*opening(wish()), at=now_ms())
            closed = await door.table(wish(), log.Closed(why="abandoned"), at=now_ms())
            await door.registry.room(closed)
            assert door.registry.rooms == 1
            await door.registry.make(protocol.NewTable(), PEOPLE[0], "here")
            with pytest.raises(Refusal, match="too many tables"):
                await door.registry.make(protocol.NewTable(), PEOPLE[0], "here")

    asyncio.run(sitting())


def test_who_comes_to_a_table_that_is_forgotten_meanwhile_finds_it_again(tmp_path: Path) -> None:
    async def sitting() -> None:
        async with registry(tmp_path / "games.db") as door:
            table = await door.table(*opening(wish()), at=now_ms())
            room = await door.registry.room(table)
            async with door.client(PEOPLE[0]) as one:
                async with room._lock:
                    coming = asyncio.ensure_future(one.enter(table))
                    await let_end()
                    door.registry.forget(room)
                assert (await coming)["table"] == table
                assert await door.registry.room(table) is not room

    asyncio.run(sitting())
