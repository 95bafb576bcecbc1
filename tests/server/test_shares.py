"""What one address may have of the server: commands, connections, tables; by rematches too."""

import asyncio
import contextlib
import random
import time
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from sevenheroes import Game
from sevenheroes.server.live.lobby import MAX_TABLES
from sevenheroes.server.ops.clock import now_ms
from sevenheroes.server.protocol.errors import Refusal
from sevenheroes.server.protocol.messages import NewTable, Prepared
from sevenheroes.server.table.requests import Close, Request
from sevenheroes.server.transport.rate_limit import Limiter
from support.live_server import Client, Serving, client, serving
from support.manual_time import ManualClock
from support.random_play import play_on
from support.tables import PEOPLE, LocalServer, local_server, opening, setup

RATE = 5
TOGETHER = 5 * RATE  # what all connections of an address may say in a second


async def said(server: Serving, seconds: float) -> int:
    """How many commands are carried out for who comes back again and again."""
    done = 0
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        with contextlib.suppress(ConnectionClosed, InvalidStatus):
            async with client(server) as eve:
                for _ in range(3 * RATE):
                    done += (await eve.ask("exit"))["type"] == "accepted"
    return done


def test_who_comes_back_again_and_again_says_no_more_than_others(tmp_path: Path) -> None:
    with serving(tmp_path, "--rate", str(RATE)) as server:
        assert asyncio.run(said(server, 4)) < (3 + 4 + 2) * TOGETHER


def test_to_be_told_a_long_story_costs_more_than_a_word(tmp_path: Path) -> None:
    async def attack() -> None:
        settings: dict[str, Any] = {"commands_per_second": RATE}
        async with local_server(tmp_path / "games.db", limiter_clock=ManualClock(), **settings) as door:
            made = setup()
            table = await door.table(*opening(made), at=now_ms())
            room = await door.registry.room(table)
            for _ in range(200):
                room.state.version += 1  # as if so much had happened
            async with door.client(PEOPLE[0]) as eve:
                answers = [await eve.enter(table) for _ in range(3)]
                assert [one["type"] for one in answers] == ["update", "update", "refused"]
                assert answers[-1]["code"] == "flood"
                assert (await eve.enter(table, room.state.version))["type"] == "update"

    asyncio.run(attack())


def nearly_over() -> tuple[Game, str]:
    """A game of which one action of the first seat is left."""
    for seed in range(200):
        game = play_on(Game(seed=seed, seats=3), random.Random(seed))
        before = Game(seats=3, deck=game.deck, first=game.first, rng=game.rng, actions=game.actions[:-1])
        if game.actions[-1].seat == 0 and before.to_act == (0,):
            return before, game.actions[-1].what
    raise AssertionError("no such game")


async def finished(door: LocalServer, one: Client) -> None:
    """Come to a table, and play there until the game is over, at once."""
    game, last = nearly_over()
    made = setup(edition=game.edition)
    actions = [action.text for action in game.actions]
    made.prepared = Prepared(deck=game.deck, first=game.first, rng=list(game.rng), actions=actions)
    await one.enter(await door.table(*opening(made), at=now_ms()))
    await one.ask("act", action=last, version=one.state["version"])
    assert one.state["public"]["outcome"]


def test_a_rematch_counts_like_making_a_table(tmp_path: Path) -> None:
    async def attack() -> None:
        async with local_server(tmp_path / "games.db") as door:
            door.websockets.limiter = Limiter(
                websockets_per_address=9, max_websockets=9, requests_per_second=0.001, commands_per_second=0
            )
            async with door.client(PEOPLE[0]) as one:
                codes = []
                for _ in range(2):
                    await finished(door, one)
                    codes.append((await one.ask("rematch")).get("code"))
                assert codes == [None, "flood"]

    asyncio.run(attack())


def test_one_address_does_not_take_the_tables_of_all(tmp_path: Path) -> None:
    async def attack() -> None:
        async with local_server(tmp_path / "games.db", tables_per_address=3) as door:
            made = [await door.registry.make(NewTable(), PEOPLE[0], "here") for _ in range(3)]
            with pytest.raises(Refusal) as refused:
                await door.registry.make(NewTable(), PEOPLE[1], "here")
            assert refused.value.code == "many"
            await door.registry.make(NewTable(), PEOPLE[1], "elsewhere")
            await made[0].submit(Request(Close(why="revision")))
            await door.registry.make(NewTable(), PEOPLE[1], "here")

    asyncio.run(attack())


def test_no_rematch_where_there_is_no_room_for_another_table(tmp_path: Path) -> None:
    async def sitting() -> None:
        async with local_server(tmp_path / "games.db", max_tables=1) as door, door.client(PEOPLE[0]) as one:
            await finished(door, one)
            await door.table(setup(), at=now_ms())
            assert (await one.ask("rematch"))["code"] == "busy"

    asyncio.run(sitting())


def test_a_full_lobby_lets_go_of_the_oldest_table_at_which_nobody_is(tmp_path: Path) -> None:
    async def sitting() -> None:
        async with local_server(tmp_path / "games.db") as door:
            lobby = door.registry.lobby
            first = await door.table(setup(public=True), at=now_ms())
            async with door.client(PEOPLE[0]) as one:
                await one.enter(first)
                for number in range(MAX_TABLES - 1):
                    lobby.restore(f"idle {number}", b"{}")
                assert lobby.has_room
                second = await door.table(setup(public=True), at=now_ms())
                await door.registry.room(second)
                assert first in lobby and second in lobby
                assert "idle 0" not in lobby and "idle 1" in lobby
                await door.registry.make(NewTable(public=True), PEOPLE[1], "here")

    asyncio.run(sitting())


def test_a_lobby_full_of_people_takes_no_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sevenheroes.server.live.lobby.MAX_TABLES", 1)

    async def sitting() -> None:
        async with local_server(tmp_path / "games.db") as door:
            table = await door.table(setup(public=True), at=now_ms())
            async with door.client(PEOPLE[0]) as one:
                await one.enter(table)
                with pytest.raises(Refusal) as refused:
                    await door.registry.make(NewTable(public=True), PEOPLE[1], "here")
                assert refused.value.code == "busy"
                await door.registry.make(NewTable(public=False), PEOPLE[1], "here")

    asyncio.run(sitting())
