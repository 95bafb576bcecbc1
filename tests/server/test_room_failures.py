"""Rooms that fail: clients get truthful answers, and find what was stored when they reconnect."""

import asyncio
import json
from pathlib import Path

import pytest

from sevenheroes.server.protocol import messages as protocol
from sevenheroes.server.protocol.errors import Refusal
from sevenheroes.server.storage.base import StoreError
from sevenheroes.server.table import entries as log
from support.tables import PEOPLE, SilentSubscriber, local_server, opening, setup, submit

pytestmark = pytest.mark.anyio


class BrokenSubscriber(SilentSubscriber):
    """A subscriber that cannot be sent updates while it is broken."""

    is_broken = False

    def push(self, data: bytes) -> None:
        if self.is_broken and json.loads(data)["type"] == "update":
            raise ValueError("broken subscriber")


async def test_an_answer_never_names_a_version_that_is_not_stored(tmp_path: Path) -> None:
    """A command that changes nothing is answered while the next group is applied, but not yet stored."""
    async with local_server(tmp_path / "games.db") as server:
        away = log.Away(seat=0, bot="steady", why="left")
        room = await server.room(*opening(setup(seats=3, bot_pace=10_000)), away)
        table, store = room.state.id, server.store
        async with server.client(PEOPLE[0]) as one:
            await one.enter(table)
            await one.ask("stand")
            store.hold()
            order = protocol.Order(orders=protocol.Orders(this_turn=True))
            commands = [asyncio.ensure_future(submit(room, PEOPLE[1], order))]
            await store.wait_for_writes(1)
            asked = asyncio.ensure_future(one.ask("stand"))
            while not room.waiting_jobs:
                await asyncio.sleep(0)
            for number in (2, 3):
                leaving = submit(room, PEOPLE[number - 1], protocol.Stand())
                commands.append(asyncio.ensure_future(leaving))
                await asyncio.sleep(0)
                store.release_one()
                await store.wait_for_writes(number)
            answer = await asked
            stored = await server.stored(table)
            store.error = StoreError("the disk is full")
            store.release()
            outcomes = await asyncio.gather(*commands, return_exceptions=True)
            assert [getattr(outcome, "changed", False) for outcome in outcomes] == [True, True, False]
            assert isinstance(outcomes[2], Refusal)
            assert (answer["type"], answer["version"]) == ("accepted", room.state.version)
            assert await server.stored(table) == stored


async def test_clients_reconnect_and_find_what_was_stored_but_could_not_be_published(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with local_server(tmp_path / "games.db") as server:
        room = await server.room(setup(seats=3))
        table, broken = room.state.id, BrokenSubscriber(PEOPLE[2])
        await room.enter(broken, None)
        async with server.client(PEOPLE[0]) as one:
            await one.enter(table)
            broken.is_broken = True
            await one.say("ready", id="mine")
            with pytest.raises(ConnectionError):
                await one.answer("mine")
            assert one.heard[-1] == {"type": "bye", "code": "restart"}
        async with server.client(PEOPLE[0]) as one:
            assert (await one.enter(table))["info"]["chairs"][0]["ready"]
        assert "could not publish updates" in caplog.text


async def test_a_room_that_failed_refuses_commands_and_is_loaded_again(tmp_path: Path) -> None:
    async with local_server(tmp_path / "games.db") as server:
        room, broken = await server.room(setup(seats=3)), BrokenSubscriber(PEOPLE[2])
        await room.enter(broken, None)
        broken.is_broken = True
        assert (await submit(room, PEOPLE[0], protocol.Ready())).changed
        with pytest.raises(Refusal):
            await submit(room, PEOPLE[1], protocol.Ready())
        reloaded = await server.registry.room(room.state.id)
        assert reloaded is not room
        assert (await submit(reloaded, PEOPLE[1], protocol.Ready())).changed


async def test_an_unexpected_error_of_the_store_refuses_all_waiting_commands(tmp_path: Path) -> None:
    async with local_server(tmp_path / "games.db") as server:
        room = await server.room(setup(seats=3))
        server.store.error = ValueError("not a StoreError")
        commands = [submit(room, person, protocol.Ready()) for person in PEOPLE[:3]]
        outcomes = await asyncio.gather(*commands, return_exceptions=True)
        assert [getattr(outcome, "code", None) for outcome in outcomes] == ["internal"] * 3
        assert room.is_closed and not room.waiting_jobs
