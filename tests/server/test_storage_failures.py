"""Writes that fail, as on a full disk: nothing has changed, and the game goes on once there is space."""

import asyncio
import resource
import sys
import urllib.error
from pathlib import Path
from typing import Any

import pytest

from sevenheroes.server.live.room import Outcome, Room
from sevenheroes.server.live.scheduler import RETRY_SECONDS
from sevenheroes.server.protocol import messages as protocol
from sevenheroes.server.protocol.errors import Refusal
from sevenheroes.server.storage.base import StoreError
from sevenheroes.server.table import entries as log
from sevenheroes.server.table.requests import Identity
from support.live_server import Client, Serving, client, serving
from support.tables import PACE, PEOPLE, local_server, opening, setup, submit, wait_until

pytestmark = pytest.mark.anyio

UNLIMITED = resource.RLIM_INFINITY
FULL = StoreError("database or disk is full")


def limit_file_size(server: Serving, size: int) -> None:
    """Let writes of a server fail as if the disk were full."""
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (size, UNLIMITED))


async def until_asked_alone(one: Client, state: dict[str, Any]) -> dict[str, Any]:
    """Wait until nobody else has to act, so that no bot makes the player's action stale."""
    while state["public"]["to_act"] != [state["seat"]]:
        state = await one.until("update")
    return state


@pytest.mark.skipif(sys.platform != "linux", reason="limits of another process can only be set on Linux")
async def test_on_a_full_disk_commands_are_refused_and_the_game_goes_on_once_there_is_space(
    tmp_path: Path,
) -> None:
    with serving(tmp_path) as server:
        token = server.token("Ann")
        table = server.ask("POST", "/api/quick", {"seats": 3, "bot_pace": 0}, token=token)["table"]
        write_ahead_log = server.data.with_name(server.data.name + "-wal")
        async with client(server, token) as one:
            state = await until_asked_alone(one, await one.enter(table))
            size = server.errors.stat().st_size + 65_536
            while write_ahead_log.stat().st_size < 2 * size:  # further entries are written after this
                done = await one.ask("act", action=state["own"]["legal"][0], version=state["version"])
                assert done["type"] == "update"
                assert done["public"]["outcome"] is None
                state = await until_asked_alone(one, done)
            limit_file_size(server, size)
            before = state["version"]
            act = {"action": state["own"]["legal"][0], "version": before}
            for name in ("first", "second"):
                refused = await one.ask("act", **act, id=name)
                assert (refused["type"], refused.get("code")) == ("refused", "storage")
            assert (await one.enter(table))["version"] == before
            with pytest.raises(urllib.error.HTTPError, match="503"):
                server.ask("GET", "/ready")
            limit_file_size(server, UNLIMITED)
            done = await one.ask("act", **act, id="second")
            assert done["type"] == "update"
            assert done["steps"][0]["version"] == before + 1
        assert server.stop() == 0
        server.start()


async def test_what_bots_decide_on_a_full_disk_is_stored_once_there_is_space(tmp_path: Path) -> None:
    async with local_server(tmp_path / "games.db") as server:
        table = await server.table(*opening(setup(bots=[None, "novice", "novice"], seed=1)))
        store = server.store
        store.error = FULL
        async with server.client(PEOPLE[0]) as one:
            state = await one.enter(table)
            while state["public"]["to_act"] == [0]:
                store.error = None
                legal = state["own"]["legal"]
                state = await one.ask("act", action=legal[0], version=state["version"])
                store.error = FULL
            attempts = len(store.writes)
            await wait_until(lambda: len(store.writes) > attempts)
            await one.ask("aid")  # is answered once the write has failed
            store.error = None
            server.clock.advance(RETRY_SECONDS)
            assert (await one.until("update"))["version"] > state["version"]


async def test_a_time_out_on_a_full_disk_is_retried_at_intervals(tmp_path: Path) -> None:
    async with local_server(tmp_path / "games.db") as server:
        table = await server.table(*opening(setup(pace=PACE)), at=1)
        store = server.store
        store.error = FULL
        store.writes.clear()
        room = await server.registry.room(table)
        for _ in range(3):
            await wait_until(lambda: len(store.writes) > 0)
            await room.describe(PEOPLE[0])  # is answered once the write has failed
            await wait_for_grace_period()
            assert len(store.writes) == 1
            store.writes.clear()
            server.clock.advance(RETRY_SECONDS)
        store.error = None
        await wait_until(lambda: room.state.steps[-1].by == "clock")


async def wait_for_grace_period() -> None:
    """Give a clock that is set again at once, instead of after a pause, the time to ring."""
    await asyncio.sleep(0.1)


@pytest.mark.parametrize("error", [None, FULL], ids=["stored", "not stored"])
async def test_a_client_that_leaves_during_a_write_takes_nothing_from_others(
    tmp_path: Path, error: StoreError | None
) -> None:
    async with local_server(tmp_path / "games.db") as server:
        room, store = await server.room(setup(seats=4)), server.store
        store.hold()
        tasks = [ready(room, identity) for identity in PEOPLE[:2]]
        await store.wait_for_writes(1)
        tasks[0].cancel()
        tasks.append(ready(room, PEOPLE[2]))
        await asyncio.sleep(0)
        store.error = error
        store.release()
        outcomes = await asyncio.gather(*tasks, return_exceptions=True)
        assert isinstance(outcomes[0], asyncio.CancelledError)
        found = [getattr(outcome, "code", None) or getattr(outcome, "changed", None) for outcome in outcomes]
        assert found[1:] == ["storage" if error else True] * 2
        stored = await server.stored(room.state.id)
        assert len(stored) == room.state.version == (1 if error else 4)


def ready(room: Room, identity: Identity) -> "asyncio.Future[Outcome]":
    return asyncio.ensure_future(submit(room, identity, protocol.Ready()))


async def test_what_could_not_be_stored_is_not_in_memory_either(tmp_path: Path) -> None:
    async with local_server(tmp_path / "games.db") as server:
        table = await server.table(setup(seats=4))
        async with server.client(PEOPLE[0]) as one:
            before = await one.enter(table)
            server.store.error = FULL
            for kind in ("ready", "stand", "rematch"):
                assert (await one.ask(kind))["type"] == "refused"
            after = await one.enter(table)
            assert after["version"] == before["version"]
            assert after["info"] == before["info"]
            server.store.error = None
            assert (await one.ask("ready"))["version"] == before["version"] + 1


async def test_a_table_that_cannot_be_stored_is_not_made(tmp_path: Path) -> None:
    async with local_server(tmp_path / "games.db") as server:
        server.store.error = FULL
        with pytest.raises(Refusal) as refusal:
            await server.registry.make(protocol.NewTable(public=True), PEOPLE[0], "here")
        assert refusal.value.code == "storage"
        assert len(server.registry) == 0
        assert server.registry.lobby.listings() == []


async def test_a_player_who_enters_on_a_full_disk_is_let_in_once_and_present_for_the_others(
    tmp_path: Path,
) -> None:
    """They cannot take their seat back from the stand-in yet; presence needs no store."""
    async with local_server(tmp_path / "games.db") as server:
        away = log.Away(seat=1, bot="steady", why="clock")
        table = await server.table(*opening(setup(bot_pace=10_000)), away)
        async with server.client(PEOPLE[0]) as one, server.client(PEOPLE[1]) as two:
            await one.enter(table)
            server.store.error = FULL
            await two.say("enter", table=table, id="in")
            answers = [await two.answer("in")]
            await two.ask("aid", id="later")
            answers += [message for message in two.heard if message.get("id") == "in"]
            assert [message["type"] for message in answers] == ["update"]
            assert answers[0]["info"]["chairs"][1]["stand_in"] == "steady"
            present = await one.until("presence")
            while not present["here"][1]:
                present = await one.until("presence")
