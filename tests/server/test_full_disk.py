"""A full disk: what cannot be stored has not happened, and games go on as soon as there is room."""

import asyncio
import resource
import sys
import urllib.error
from pathlib import Path
from typing import Any

import pytest

from sevenheroes.server.live.room import Outcome, Room
from sevenheroes.server.ops.clock import now_ms
from sevenheroes.server.protocol import messages as protocol
from sevenheroes.server.protocol.errors import Refusal
from sevenheroes.server.storage.base import Batch, StoreError
from sevenheroes.server.table.requests import Identity
from support.live_server import Client, Serving, client, serving
from support.tables import PACE, PEOPLE, LocalServer, local_server, opening, setup, submit

UNLIMITED = resource.RLIM_INFINITY


def limit(server: Serving, size: int) -> None:
    """As if the disk had no room for larger files."""
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (size, UNLIMITED))


async def to_decide(one: Client, state: dict[str, Any]) -> dict[str, Any]:
    while not state["own"]["legal"]:
        state = await one.until("update")
    return state


@pytest.mark.skipif(sys.platform != "linux", reason="limits of another process can only be set on Linux")
def test_commands_are_refused_while_the_disk_is_full(
    tmp_path: Path,
) -> None:
    async def sitting(server: Serving) -> None:
        token = server.token("Ann")
        table = server.ask("POST", "/api/quick", {"seats": 3, "bot_pace": 0}, token=token)["table"]
        kept = server.data.with_name(server.data.name + "-wal")
        async with client(server, token) as one:
            state = await to_decide(one, await one.enter(table))
            room = server.errors.stat().st_size + 65_536
            while kept.stat().st_size < 2 * room:  # what comes next is written after this
                done = await one.ask("act", action=state["own"]["legal"][0], version=state["version"])
                assert done["type"] == "update"
                assert done["public"]["outcome"] is None
                state = await to_decide(one, done)
            limit(server, room)
            before = state["version"]
            for name in ("first", "second"):
                refused = await one.ask(
                    "act", action=state["own"]["legal"][0], version=state["version"], id=name
                )
                assert (refused["type"], refused.get("code")) == ("refused", "storage")
            assert (await one.enter(table))["version"] == before
            with pytest.raises(urllib.error.HTTPError, match="503"):
                server.ask("GET", "/ready")
            limit(server, UNLIMITED)
            done = await one.ask(
                "act", action=state["own"]["legal"][0], version=state["version"], id="second"
            )
            assert done["type"] == "update"
            assert [step["version"] for step in done["steps"]][:1] == [before + 1]

    with serving(tmp_path) as server:
        asyncio.run(sitting(server))
        assert server.stop() == 0
        server.start()


class Failing:
    """Wraps a store: appends fail, or wait, as long as the test says so."""

    def __init__(self, door: LocalServer) -> None:
        self.tries = 0
        self.fails = False
        self.held: asyncio.Event | None = None
        self._append = door.registry.store.append
        door.registry.store.append = self.append  # type: ignore[method-assign]

    async def append(self, *batches: Batch) -> None:
        self.tries += 1
        if self.held:
            await self.held.wait()
        if self.fails:
            raise StoreError("database or disk is full")
        await self._append(*batches)


def test_bots_retry_once_there_is_room(tmp_path: Path) -> None:
    async def sitting() -> None:
        async with local_server(tmp_path / "games.db") as door:
            table = await door.table(*opening(setup(bots=[None, "novice", "novice"], seed=1)), at=1)
            store = Failing(door)
            store.fails = True
            async with door.client(PEOPLE[0]) as one:
                state = await one.enter(table)
                while state["public"]["to_act"] == [0]:
                    store.fails = False
                    legal = state["own"]["legal"]
                    state = await one.ask("act", action=legal[0], version=state["version"])
                    store.fails = True
                tried = store.tries
                while store.tries == tried:
                    await asyncio.sleep(0.01)
                store.fails = False
                assert (await one.until("update"))["version"] > state["version"]

    asyncio.run(sitting())


def test_a_time_out_is_retried_with_pauses(tmp_path: Path) -> None:
    async def sitting() -> None:
        async with local_server(tmp_path / "games.db") as door:
            store = Failing(door)
            table = await door.table(*opening(setup(pace=PACE)), at=1)
            store.fails = True
            store.tries = 0
            await door.registry.room(table)
            while not store.tries:
                await asyncio.sleep(0.01)
            await asyncio.sleep(0.5)
            assert store.tries < 10
            store.fails = False

    asyncio.run(sitting())


@pytest.mark.parametrize("fails", [False, True])
def test_a_cancelled_command_does_not_affect_its_group(tmp_path: Path, *, fails: bool) -> None:
    async def sitting() -> None:
        async with local_server(tmp_path / "games.db") as door:
            table = await door.table(setup(seats=4), at=now_ms())
            room = await door.registry.room(table)
            store = Failing(door)
            store.held, store.fails = asyncio.Event(), fails
            tasks = [ready(room, identity) for identity in PEOPLE[:2]]
            while not store.tries:
                await asyncio.sleep(0)
            tasks[0].cancel()
            tasks.append(ready(room, PEOPLE[2]))
            await asyncio.sleep(0)
            store.held.set()
            outcomes = await asyncio.gather(*tasks, return_exceptions=True)
            assert isinstance(outcomes[0], asyncio.CancelledError)
            found = [getattr(one, "code", None) or getattr(one, "changed", one) for one in outcomes[1:]]
            assert found == ["storage" if fails else True] * 2
            kept = await door.registry.store.read(table)
            assert len(kept) == room.state.version == (1 if fails else 4)

    asyncio.run(sitting())


def ready(room: Room, identity: Identity) -> "asyncio.Future[Outcome]":
    return asyncio.ensure_future(submit(room, identity, protocol.Ready()))


def test_what_could_not_be_stored_is_not_kept_in_memory(tmp_path: Path) -> None:
    async def sitting() -> None:
        async with local_server(tmp_path / "games.db") as door:
            table = await door.table(setup(seats=4), at=now_ms())
            store = Failing(door)
            async with door.client(PEOPLE[0]) as one:
                before = await one.enter(table)
                store.fails = True
                for kind in ("ready", "stand", "rematch"):
                    answer = await one.ask(kind)
                    assert answer["type"] == "refused"
                after = await one.enter(table)
                assert after["version"] == before["version"]
                assert after["info"] == before["info"]
                store.fails = False
                assert (await one.ask("ready"))["version"] == before["version"] + 1

    asyncio.run(sitting())


def test_a_table_that_cannot_be_stored_is_not_made(tmp_path: Path) -> None:
    async def sitting() -> None:
        async with local_server(tmp_path / "games.db") as door:
            store = Failing(door)
            store.fails = True
            with pytest.raises(Refusal) as refusal:
                await door.registry.make(protocol.NewTable(public=True), PEOPLE[0], "here")
            assert refusal.value.code == "storage"
            assert len(door.registry) == 0
            assert door.registry.lobby.listings() == []

    asyncio.run(sitting())


def test_entering_works_while_the_disk_is_full(tmp_path: Path) -> None:
    """They cannot take their seat back yet, but presence is not stored."""

    async def sitting() -> None:
        async with local_server(tmp_path / "games.db") as door:
            table = await door.table(*opening(setup()), at=1)
            store = Failing(door)
            async with door.client(PEOPLE[0]) as one, door.client(PEOPLE[1]) as two:
                await one.enter(table)
                await two.enter(table)
                assert (await two.ask("stand"))["type"] == "update"
                assert (await two.ask("exit"))["type"] == "accepted"
                await one.until("presence")
                store.fails = True
                await two.say("enter", table=table, id="in")
                answers = [await two.answer("in")]
                await two.ask("aid", id="later")
                answers += [message for message in two.heard if message.get("id") == "in"]
                assert [message["type"] for message in answers] == ["update"]
                store.fails = False
                here = await one.until("presence")
                while not here["here"][1]:
                    here = await one.until("presence")

    asyncio.run(sitting())
