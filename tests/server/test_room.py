"""A room in trouble: what fails ends alone, or closes the room so that clients find what is stored."""

import asyncio
import gc
import weakref
from pathlib import Path
from typing import Any

import pytest

from sevenheroes import bots
from sevenheroes.server.live.room import Room
from sevenheroes.server.protocol import messages as protocol
from sevenheroes.server.protocol.errors import Refusal
from sevenheroes.server.storage.base import StoreError
from sevenheroes.server.table import entries as log
from support.tables import PEOPLE, SilentSubscriber, local_server, opening, setup, submit


async def until_waiting(room: Room, number: int) -> None:
    while room.waiting_jobs < number:
        await asyncio.sleep(0)


def test_nobody_enters_a_room_that_was_closed_in_the_same_group(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Publishing fails, the room closes, and who waited to enter finds the table in a new room."""

    async def run() -> None:
        async with local_server(tmp_path / "games.db") as server:
            table = await server.table(setup())
            room = await server.registry.room(table)
            async with server.client(PEOPLE[0]) as ann, server.client(PEOPLE[1]) as bob:
                await ann.enter(table)
                server.store.hold()
                first = asyncio.ensure_future(submit(room, PEOPLE[0], protocol.Ready()))
                await server.store.wait_for_writes(1)
                second = asyncio.ensure_future(submit(room, PEOPLE[2], protocol.Ready()))
                entering = asyncio.ensure_future(bob.enter(table))
                await until_waiting(room, 2)

                def fail(*_: Any, **__: Any) -> None:
                    raise ValueError("no words")

                monkeypatch.setattr(room.audience, "publish", fail)
                server.store.release()
                assert (await first).changed
                with pytest.raises(Refusal):
                    await second
                assert (await entering)["version"] == 2
                assert room.is_closed
                assert len((await server.registry.room(table)).audience) == 1

    asyncio.run(run())


def test_a_room_that_cannot_read_what_another_process_stored_is_closed(tmp_path: Path) -> None:
    async def run() -> None:
        async with local_server(tmp_path / "games.db") as server:
            table = await server.table(setup())
            room = await server.registry.room(table)
            read = server.registry.store.read

            async def fail(table: str, after: int = 0) -> Any:
                raise StoreError("the disk is gone")

            async with server.client(PEOPLE[0]) as ann:
                await ann.enter(table)
                server.registry.store.read = fail  # type: ignore[method-assign]
                with pytest.raises(Refusal, match="could not store"):
                    await room.reload()
                assert room.is_closed
                assert (await ann.until("bye"))["code"] == "restart"
                server.registry.store.read = read  # type: ignore[method-assign]
            assert await server.registry.room(table) is not room

    asyncio.run(run())


def test_a_question_that_fails_is_refused_and_ends_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_view: Any) -> Any:
        raise ValueError("out of luck")

    async def run() -> None:
        async with local_server(tmp_path / "games.db") as server:
            table = await server.table(*opening(setup()))
            async with server.client(PEOPLE[0]) as ann, server.client(PEOPLE[1]) as bob:
                await ann.enter(table)
                await bob.enter(table)
                monkeypatch.setattr(bots, "belief", fail)
                assert (await ann.ask("aid"))["code"] == "internal"
                assert (await bob.ask("order", orders={"this_turn": True}))["type"] == "update"

    asyncio.run(run())


def test_a_rematch_that_is_stored_but_cannot_be_loaded_yet_is_accepted(tmp_path: Path) -> None:
    async def run() -> None:
        async with local_server(tmp_path / "games.db") as server:
            table = await server.table(setup(), log.Closed(why="abandoned"))
            read = server.registry.store.read

            async def fail(table: str, after: int = 0) -> Any:
                raise StoreError("not now")

            async with server.client(PEOPLE[0]) as ann:
                await ann.enter(table)
                server.registry.store.read = fail  # type: ignore[method-assign]
                assert (await ann.ask("rematch"))["type"] == "accepted"
                server.registry.store.read = read  # type: ignore[method-assign]
                following = (await ann.enter(table))["info"]["next"]
                assert (await ann.enter(following))["info"]["status"] == "open"

    asyncio.run(run())


def test_a_player_who_enters_while_a_command_waits_counts_as_present(tmp_path: Path) -> None:
    """Presence is that of the moment at which a command is decided, not at which it was sent."""

    async def run() -> None:
        async with local_server(tmp_path / "games.db", presence_timeout=0.0) as server:
            table = await server.table(setup(), log.Readied(seat=1, ready=True))
            room = await server.registry.room(table)
            ann, bob = (SilentSubscriber(person) for person in PEOPLE[:2])
            await room.enter(ann, None)
            server.store.hold()
            writing = asyncio.ensure_future(submit(room, PEOPLE[2], protocol.Ready()))
            await server.store.wait_for_writes(1)
            clearing = asyncio.ensure_future(submit(room, PEOPLE[0], protocol.Clear(seat=1)))
            await until_waiting(room, 1)
            room.audience.add(bob, room.state)
            server.store.release()
            assert (await writing).changed
            with pytest.raises(Refusal) as refused:
                await clearing
            assert refused.value.code == "here"

    asyncio.run(run())


def test_a_subscriber_leaves_the_previous_table_in_the_step_in_which_it_enters_the_next(
    tmp_path: Path,
) -> None:
    async def run() -> None:
        async with local_server(tmp_path / "games.db") as server:
            tables = [await server.table(setup(seed=seed)) for seed in (1, 2)]
            rooms = [await server.registry.room(table) for table in tables]
            async with server.client(PEOPLE[0]) as ann:
                for table, room in zip(tables, rooms, strict=True):
                    await ann.enter(table)
                    assert [len(one.audience) for one in rooms] == [int(one is room) for one in rooms]

    asyncio.run(run())


def test_a_room_that_refused_commands_is_freed_by_reference_counts(tmp_path: Path) -> None:
    async def run() -> None:
        async with local_server(tmp_path / "games.db") as server:
            room = await server.registry.room(await server.table(*opening(setup())))
            with pytest.raises(Refusal):
                await submit(room, PEOPLE[0], protocol.Start())
            freed = weakref.ref(room)
            room.close()
            server.registry.drop_idle()
            del room
            for _ in range(100):
                await asyncio.sleep(0)
            assert freed() is None

    gc.disable()
    try:
        asyncio.run(run())
    finally:
        gc.enable()
