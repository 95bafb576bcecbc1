"""What one address may use of the server: commands, new tables and rematches, places in the lobby."""

import contextlib
import random
from pathlib import Path

import pytest

from sevenheroes import Game
from sevenheroes.server.live.lobby import MAX_TABLES
from sevenheroes.server.protocol.errors import Refusal
from sevenheroes.server.protocol.messages import NewTable, Prepared
from sevenheroes.server.table import entries as log
from sevenheroes.server.table.requests import Close, Request
from support.live_server import Client
from support.manual_time import ManualClock
from support.random_play import play_on
from support.tables import PEOPLE, LocalServer, local_server, opening, setup

pytestmark = pytest.mark.anyio

RATE = 5  # commands per second of a connection
BURST = 3  # seconds' worth of commands that may come at once
ADDRESS_RATE = 5 * RATE  # commands per second of all connections of an address


async def commands_accepted(server: LocalServer, *, connections: int) -> int:
    """How many commands are carried out for a client that reconnects whenever it is refused."""
    accepted = 0
    for _ in range(connections):
        async with server.client(None) as one:
            with contextlib.suppress(ConnectionError):
                while (await one.ask("exit"))["type"] == "accepted":
                    accepted += 1
    return accepted


async def test_a_client_that_reconnects_sends_no_more_commands_than_its_address_may(tmp_path: Path) -> None:
    clock = ManualClock()
    async with local_server(tmp_path / "games.db", commands_per_second=RATE, limiter_clock=clock) as server:
        accepted = await commands_accepted(server, connections=50)
        assert 0 < accepted <= BURST * ADDRESS_RATE
        assert await commands_accepted(server, connections=50) == 0
        clock.advance(1)
        assert 0 < await commands_accepted(server, connections=50) <= ADDRESS_RATE


async def test_a_client_that_has_missed_much_pays_more_for_entering(tmp_path: Path) -> None:
    async with local_server(
        tmp_path / "games.db", commands_per_second=RATE, limiter_clock=ManualClock()
    ) as server:
        history = [log.Readied(seat=0, ready=number % 2 == 0) for number in range(200)]
        table = await server.table(setup(), *history)
        async with server.client(PEOPLE[0]) as one:
            answers = [await one.enter(table) for _ in range(3)]
            assert [answer["type"] for answer in answers] == ["update", "update", "refused"]
            assert answers[-1]["code"] == "flood"
            assert (await one.enter(table, len(history) + 1))["type"] == "update"


def nearly_over() -> tuple[Game, str]:
    """A game, and the action of seat 0 that ends it."""
    for seed in range(200):
        game = play_on(Game(seed=seed, seats=3), random.Random(seed))
        before = Game(seats=3, deck=game.deck, first=game.first, rng=game.rng, actions=game.actions[:-1])
        if game.actions[-1].seat == 0 and before.to_act == (0,):
            return before, game.actions[-1].what
    raise AssertionError("no such game")


async def finish_a_game(server: LocalServer, one: Client) -> None:
    """Enter a new table, and end its game by one action."""
    game, last = nearly_over()
    made = setup(edition=game.edition)
    actions = [action.text for action in game.actions]
    made.prepared = Prepared(deck=game.deck, first=game.first, rng=list(game.rng), actions=actions)
    await one.enter(await server.table(*opening(made)))
    await one.ask("act", action=last, version=one.state["version"])
    assert one.state["public"]["outcome"]


async def test_a_rematch_counts_against_the_rate_limit_for_new_tables(tmp_path: Path) -> None:
    async with (
        local_server(tmp_path / "games.db", requests_per_second=1, limiter_clock=ManualClock()) as server,
        server.client(PEOPLE[0]) as one,
    ):
        codes = []
        for _ in range(2):
            await finish_a_game(server, one)
            codes.append((await one.ask("rematch")).get("code"))
        assert codes == [None, "flood"]


async def test_an_address_has_a_quota_of_live_tables(tmp_path: Path) -> None:
    async with local_server(tmp_path / "games.db", tables_per_address=3) as server:
        made = [await server.registry.make(NewTable(), PEOPLE[0], "here") for _ in range(3)]
        with pytest.raises(Refusal) as refused:
            await server.registry.make(NewTable(), PEOPLE[1], "here")
        assert refused.value.code == "many"
        await server.registry.make(NewTable(), PEOPLE[1], "elsewhere")
        await made[0].submit(Request(Close(why="revision")))
        await server.registry.make(NewTable(), PEOPLE[1], "here")


async def test_a_full_server_refuses_a_rematch(tmp_path: Path) -> None:
    async with local_server(tmp_path / "games.db", max_tables=1) as server, server.client(PEOPLE[0]) as one:
        await finish_a_game(server, one)
        await server.table(setup())
        assert (await one.ask("rematch"))["code"] == "busy"


async def test_a_full_lobby_drops_the_oldest_table_that_nobody_is_at(tmp_path: Path) -> None:
    async with local_server(tmp_path / "games.db") as server:
        lobby = server.registry.lobby
        first = await server.table(setup(public=True))
        async with server.client(PEOPLE[0]) as one:
            await one.enter(first)
            for number in range(MAX_TABLES - 1):
                lobby.restore(f"idle {number}", b"{}")
            assert lobby.has_room
            second = await server.room(setup(public=True))
            assert first in lobby and second.state.id in lobby
            assert "idle 0" not in lobby and "idle 1" in lobby
            await server.registry.make(NewTable(public=True), PEOPLE[1], "here")


async def test_a_lobby_full_of_attended_tables_refuses_public_tables_only(tmp_path: Path) -> None:
    async with local_server(tmp_path / "games.db") as server:
        lobby = server.registry.lobby
        for number in range(MAX_TABLES):
            lobby.restore(f"attended {number}", b"{}")
            lobby.attended(f"attended {number}")
        with pytest.raises(Refusal) as refused:
            await server.registry.make(NewTable(public=True), PEOPLE[1], "here")
        assert refused.value.code == "busy"
        await server.registry.make(NewTable(public=False), PEOPLE[1], "here")
