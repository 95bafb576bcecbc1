"""Two servers on one file: optimistic concurrency decides who was first; everybody is told all, in order."""

import asyncio
import contextlib
import os
import random
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from sevenheroes.server.bus.base import Bus, Listener
from sevenheroes.server.bus.memory import MemoryBus
from sevenheroes.server.table import entries as log
from sevenheroes.server.table.state import TableState
from support.live_server import Client, version_of
from support.tables import PEOPLE, LocalServer, local_server, opening, setup

pytestmark = pytest.mark.anyio


class LossyBus:
    """A bus that loses every message."""

    def publish(self, table: str, version: int) -> None:
        pass

    def listen(self, listener: Listener) -> None:
        pass


@contextlib.asynccontextmanager
async def two_servers(folder: Path, bus: Bus) -> AsyncIterator[list[LocalServer]]:
    async with (
        local_server(folder / "games.db", bus) as one,
        local_server(folder / "games.db", bus) as two,
    ):
        yield [one, two]


class Player:
    """A player who acts on what they were told last, and keeps account of what was acknowledged."""

    def __init__(self, client: Client, seat: int) -> None:
        self.client = client
        self.seat = seat
        self.ledger: dict[str, int] = {}
        self.conflicts = 0

    @property
    def state(self) -> dict[str, Any]:
        return next(one for one in reversed(self.client.heard) if one["type"] == "update")

    async def catch_up(self) -> None:
        """Receive everything that was sent until now."""
        await self.client.ask("act", action="nothing", version=0)

    async def act(self, chance: random.Random) -> bool:
        """Act, if the player may as far as they know; return whether the action was taken."""
        own = self.state["own"]
        if not own["legal"]:
            return False
        choice = [text for text in own["legal"] if not text.startswith("clue")] or own["legal"]
        name = os.urandom(6).hex()
        answer = await self.client.ask(
            "act", action=chance.choice(choice), version=self.state["version"], id=name
        )
        if answer["type"] == "refused":
            assert answer["code"] in ("stale", "over"), answer
            self.conflicts += 1
            return False
        self.ledger[name] = version_of(answer, self.seat)
        return True

    def check_told(self, versions: int) -> None:
        """Check that all versions were told once, in order."""
        updates = [one for one in self.client.heard if one["type"] == "update"]
        told = [step["version"] for one in updates for step in one["steps"]]
        assert told == list(range(1, versions + 1))
        assert [one["version"] for one in updates] == sorted(one["version"] for one in updates)


async def check(servers: list[LocalServer], table: str, players: list[Player]) -> None:
    """Check that what players and servers know is what is stored."""
    entries = await servers[0].stored(table)
    stored = {
        entry.id: number
        for number, entry in enumerate(entries, 1)
        if isinstance(entry, log.Acted) and entry.id
    }
    told = {name: version for player in players for name, version in player.ledger.items()}
    assert told == stored
    assert len(stored) == sum(isinstance(entry, log.Acted) for entry in entries)
    states = [(await server.registry.room(table)).state for server in servers]
    assert [state.version for state in states] == [len(entries)] * len(states)
    replayed = TableState(table)
    for entry in entries:
        replayed.apply(0, entry)
    assert [state.playing.actions for state in states] == [replayed.playing.actions] * len(states)
    if replayed.status == "over":
        assert await servers[0].registry.store.record(table) is not None
    for player in players:
        player.check_told(len(entries))


@contextlib.asynccontextmanager
async def four_players(servers: list[LocalServer], table: str) -> AsyncIterator[list[Player]]:
    """The players of a table, connected to both servers by turns."""
    async with contextlib.AsyncExitStack() as stack:
        players = []
        for seat in range(4):
            client = await stack.enter_async_context(servers[seat % 2].client(PEOPLE[seat]))
            await client.enter(table)
            players.append(Player(client, seat))
        yield players


async def wait_for_version(players: list[Player], version: int) -> None:
    """Wait until all players were told of a version."""
    for player in players:
        while player.state["version"] < version:
            await player.client.until("update")


async def test_players_at_two_servers_take_turns_without_conflicts(tmp_path: Path) -> None:
    chance = random.Random(1)
    async with two_servers(tmp_path, MemoryBus()) as servers:
        table = await servers[0].table(*opening(setup(seats=4)))
        async with four_players(servers, table) as players:
            while players[0].state["public"]["outcome"] is None:
                seat = chance.choice(players[0].state["public"]["to_act"])
                assert await players[seat].act(chance)
                await wait_for_version(players, players[seat].state["version"])
            assert not any(player.conflicts for player in players)
            await check(servers, table, players)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("has_bus", [True, False], ids=["with a bus", "by conflicts alone"])
async def test_players_at_two_servers_may_all_act_at_once(
    tmp_path: Path, seed: int, *, has_bus: bool
) -> None:
    """Everybody acts as soon as they think they may: what comes too late is refused or carried out later."""
    chance = random.Random(seed)
    async with two_servers(tmp_path, MemoryBus() if has_bus else LossyBus()) as servers:
        table = await servers[0].table(*opening(setup(seats=4, seed=seed)))
        async with four_players(servers, table) as players:
            while not all(player.state["public"]["outcome"] for player in players):
                await asyncio.gather(*(player.act(chance) for player in players))
                if not has_bus:  # those who may not act cause no conflict, and would not be told
                    await reload(servers, table)
                await asyncio.gather(*(player.catch_up() for player in players))
            await check(servers, table, players)


async def reload(servers: list[LocalServer], table: str) -> None:
    for server in servers:
        await (await server.registry.room(table)).reload()


async def test_of_two_actions_on_the_same_version_the_store_accepts_one(tmp_path: Path) -> None:
    """One player acts at both servers at once, and the servers know nothing of each other."""
    async with two_servers(tmp_path, LossyBus()) as servers:
        table = await servers[0].table(*opening(setup(seats=3)))
        seat = (await servers[0].registry.room(table)).state.playing.to_act[0]
        async with servers[0].client(PEOPLE[seat]) as one, servers[1].client(PEOPLE[seat]) as two:
            for round_ in range(20):
                await reload(servers, table)
                states = [await client.enter(table) for client in (one, two)]
                legal = states[0]["own"]["legal"]
                if not legal:
                    break
                answers = await asyncio.gather(
                    *(
                        client.ask("act", action=legal[0], version=state["version"], id=f"{round_} {number}")
                        for number, (client, state) in enumerate(zip((one, two), states, strict=True))
                    )
                )
                assert sorted(answer["type"] for answer in answers) == ["refused", "update"]
                (refused,) = [answer for answer in answers if answer["type"] == "refused"]
                assert refused["code"] in ("stale", "illegal", "over")
        entries = await servers[0].stored(table)
        assert sum(isinstance(entry, log.Acted) for entry in entries) == round_ > 0


async def test_bots_that_think_at_two_servers_act_once(tmp_path: Path) -> None:
    async with two_servers(tmp_path, MemoryBus()) as servers:
        made = setup(seats=3, bots=["novice", None, "novice"])
        table = await servers[0].table(*opening(made))
        async with servers[0].client(PEOPLE[1]) as one, servers[1].client(PEOPLE[1]) as two:
            connections = [Player(one, 1), Player(two, 1)]
            for player in connections:
                await player.client.enter(table)
            chance = random.Random(2)
            while not connections[0].state["public"]["outcome"]:
                player = chance.choice(connections)
                if not await player.act(chance):
                    await asyncio.sleep(0.005)
                await asyncio.gather(*(player.catch_up() for player in connections))
            entries = await servers[0].stored(table)
            await wait_for_version(connections, len(entries))
            game = (await servers[1].registry.room(table)).state.playing
            assert game.is_over
            assert [action.what for action in game.actions] == [
                entry.action for entry in entries if isinstance(entry, log.Acted)
            ]


async def test_a_command_that_changes_nothing_is_answered_even_if_the_table_has_moved_on(
    tmp_path: Path,
) -> None:
    async with two_servers(tmp_path, LossyBus()) as servers:
        table = await servers[0].table(*opening(setup(seats=3)))
        rooms = [await server.registry.room(table) for server in servers]
        async with servers[0].client(PEOPLE[0]) as one, servers[1].client(PEOPLE[0]) as two:
            for client in (one, two):
                await client.enter(table)
            assert (await one.ask("stand"))["type"] == "update"
            assert rooms[1].state.version < rooms[0].state.version
            assert (await two.ask("stand"))["type"] in ("update", "accepted")
