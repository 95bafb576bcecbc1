"""Clocks and bots of live tables: after a restart, after a blocked event loop, at the end of a game."""

import asyncio
from contextlib import AsyncExitStack
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import pytest

from sevenheroes import records
from sevenheroes.server.live.room import Room
from sevenheroes.server.table import entries as log
from sevenheroes.server.table.clocks import deadlines
from sevenheroes.server.table.consequences import MISSED_DECISIONS
from sevenheroes.server.table.requests import Request, TimeOut
from support.live_server import PATIENCE, Client, client, serving
from support.stores import stored_entries, time_outs
from support.tables import (
    PACE,
    PEOPLE,
    LocalServer,
    TableSimulation,
    local_server,
    opening,
    setup,
    wait_until,
)
from support.threaded_server import ThreadedServer, threaded_server

pytestmark = pytest.mark.anyio


async def test_a_clock_that_ran_out_while_the_server_was_down_rings_after_the_restart(tmp_path: Path) -> None:
    file = tmp_path / "games.db"
    async with local_server(file) as server:
        table = await server.table(*opening(setup(pace=PACE)))
        before = await server.stored(table)
    async with local_server(file) as server:
        server.clock.advance(PACE.decision)
        await server.caretaker.make_round()
        await wait_until(lambda: time_outs(stored_entries(file, table)) > 0)
        assert (await server.stored(table))[: len(before)] == before


async def miss_decision(server: LocalServer, room: Room) -> None:
    """Let the clock of a question run out, and wait until what follows is stored."""
    version = room.state.version
    server.clock.advance(PACE.decision)
    await wait_until(lambda: room.state.version > version)
    await room.describe(PEOPLE[0])  # is answered once the write has ended


async def test_after_missed_decisions_a_bot_stands_in_until_the_player_is_back(tmp_path: Path) -> None:
    async with local_server(tmp_path / "games.db") as server:
        room = await server.room(*opening(setup(pace=PACE, bots=[None, "novice", "novice"])))
        while room.state.chairs[0].stand_in is None:
            await wait_until(lambda: 0 in room.state.playing.to_act)
            await miss_decision(server, room)
        entries = await server.stored(room.state.id)
        away = entries.index(log.Away(seat=0, bot="steady", why="clock"))
        assert time_outs(entries[:away]) == MISSED_DECISIONS
        async with server.client(PEOPLE[0]) as one:
            update = await one.enter(room.state.id)
            while not any(step["what"] == "back" for step in update["steps"]):
                update = await one.until("update")


async def begin(server: ThreadedServer, one: Client, token: str) -> str:
    """Begin a game against two bots, and wait until nobody but the player has to act."""
    pace = {"decision": PACE.decision, "reaction": PACE.reaction}
    table = server.make(token, seats=3, bots=[None, "novice", "novice"], bot_pace=0, pace=pace)
    await one.enter(table)
    state = await one.ask("ready")
    while state["public"]["to_act"] != [0]:
        state = await one.until("update")
    return table


def act(one: Client) -> dict[str, Any]:
    return {"id": "in time", "action": one.state["own"]["legal"][0], "version": one.state["version"]}


async def test_a_blocked_server_processes_input_received_in_time_before_time_outs(tmp_path: Path) -> None:
    """Clocks and the keep-alive timeout run out while the event loop is blocked; the input came before."""
    with threaded_server(tmp_path) as server:
        async with AsyncExitStack() as stack:
            token = server.token("Ann")
            clients = [await stack.enter_async_context(client(server, token)) for _ in range(4)]
            tables = [await begin(server, one, token) for one in clients]
            keep_alive = HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
            stack.callback(keep_alive.close)
            keep_alive.request("GET", "/api/choice")
            assert keep_alive.getresponse().read()
            with server.blocked(PACE.decision):
                keep_alive.request("GET", "/api/choice")
                for one in clients:
                    await one.say("act", **act(one))
            for one in clients:
                assert (await one.answer("in time"))["type"] == "update"
            assert keep_alive.getresponse().status == 200
    for table in tables:
        acted = [entry for entry in stored_entries(server.data, table) if isinstance(entry, log.Acted)]
        assert next(entry.by for entry in acted if entry.seat == 0) == "person"


def test_after_a_crash_bots_play_on_though_nobody_connects(tmp_path: Path) -> None:
    async def leave(token: str, table: str) -> None:
        async with client(server, token) as one:
            await one.enter(table)
            assert (await one.ask("ready"))["type"] == "update"
            assert (await one.ask("stand"))["type"] == "update"

    with serving(tmp_path) as server:
        token = server.token("Ann")
        table = server.make(token, seats=3, bots=[None, "novice", "novice"], bot_pace=100)
        asyncio.run(leave(token, table))
        server.kill()
        before = len(stored_entries(server.data, table))
        server.start()
        asyncio.run(wait_until(lambda: len(stored_entries(server.data, table)) > before + 3))
        later = stored_entries(server.data, table)[before:]
        assert {entry.by for entry in later if isinstance(entry, log.Acted)} == {"bot"}


def nearly_over(misses: int) -> tuple[log.Made, list[log.AnyEntry]]:
    """A game whose last decisions of one seat, the final one included, are made by the clock."""
    for seed in range(50):
        table = TableSimulation(setup(pace=PACE, seed=seed))
        while table.state.status == "running":
            table.time_out(at=min(due for due in deadlines(table.state) if due is not None))
            for chair in table.state.chairs:
                chair.stand_in, chair.missed = None, 0
        actions = table.state.playing.actions
        seat = actions[-1].seat
        own = [number for number, action in enumerate(actions) if action.seat == seat]
        if len(own) >= misses:
            missed = own[-misses:]
            entries = [
                log.Acted(seat=action.seat, action=action.what, by="clock" if number in missed else "person")
                for number, action in enumerate(actions)
            ]
            return setup(pace=PACE, seed=seed), [*entries]
    raise AssertionError("no such game")


@pytest.mark.parametrize("misses", [MISSED_DECISIONS - 1, MISSED_DECISIONS])
async def test_a_game_that_ends_by_a_time_out_has_a_record(tmp_path: Path, misses: int) -> None:
    made, entries = nearly_over(misses)
    async with local_server(tmp_path / "games.db") as server:
        room = await server.room(*opening(made), *entries[:-1])
        assert room.state.playing.to_act
        while not room.state.playing.is_over:
            server.clock.advance(PACE.decision)
            await room.submit(Request(TimeOut()))
        found = await server.registry.store.record(room.state.id)
        assert found is not None
        assert records.loads(found[0]).outcome == room.state.playing.outcome
