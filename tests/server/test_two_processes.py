"""Two processes on one file: whoever is first decides, and everybody learns all of it in order."""

import asyncio
import contextlib
import os
import random
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from sevenheroes.server.bus.base import Listener
from sevenheroes.server.bus.memory import MemoryBus
from sevenheroes.server.ops.clock import now_ms
from sevenheroes.server.table import entries as log
from sevenheroes.server.table.state import TableState
from support.live_server import Client, version_of
from support.tables import PEOPLE, LocalServer, local_server, opening, setup


class DeafBus:
    """A bus that loses everything."""

    def publish(self, table: str, version: int) -> None:
        pass

    def listen(self, listener: Listener) -> None:
        pass


@contextlib.asynccontextmanager
async def two_registries(folder: Path, *, bus: bool) -> AsyncIterator[list[LocalServer]]:
    between = MemoryBus() if bus else DeafBus()
    async with (
        local_server(folder / "games.db", between) as one,
        local_server(folder / "games.db", between) as two,
    ):
        yield [one, two]


class Guest:
    """Somebody at a table, who repeats what came too late."""

    def __init__(self, client: Client, seat: int) -> None:
        self.client = client
        self.seat = seat
        self.ledger: dict[str, int] = {}
        self.conflicts = 0

    @property
    def state(self) -> dict[str, Any]:
        return next(one for one in reversed(self.client.heard) if one["type"] == "update")

    async def listen(self) -> None:
        """Hear all that was sent until now."""
        await self.client.ask("act", action="nothing", version=0)

    async def act(self, chance: random.Random) -> bool:
        """Do something if there is something to do, by what one has heard."""
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

    def check_order(self, versions: set[int]) -> None:
        """Everything was told once, in order."""
        updates = [one for one in self.client.heard if one["type"] == "update"]
        told = [step["version"] for one in updates for step in one["steps"]]
        assert told == sorted(versions)
        assert [one["version"] for one in updates] == sorted(one["version"] for one in updates)


async def stored(door: LocalServer, table: str) -> list[log.AnyEntry]:
    return [log.decode(row.data) for row in await door.registry.store.read(table)]


async def check(doors: list[LocalServer], table: str, guests: list[Guest]) -> None:
    entries = await stored(doors[0], table)
    kept = {
        entry.id: number
        for number, entry in enumerate(entries, 1)
        if isinstance(entry, log.Acted) and entry.id
    }
    told = {name: version for guest in guests for name, version in guest.ledger.items()}
    assert told == kept
    assert len(kept) == sum(isinstance(entry, log.Acted) for entry in entries)
    tables = [(await door.registry.room(table)).state for door in doors]
    assert [one.version for one in tables] == [len(entries)] * len(tables)
    replayed = TableState(table)
    for entry in entries:
        replayed.apply(0, entry)
    assert [one.playing.actions for one in tables] == [replayed.playing.actions] * len(tables)
    if replayed.status == "over":
        assert await doors[0].registry.store.record(table) is not None


@contextlib.asynccontextmanager
async def seated(doors: list[LocalServer], table: str, places: list[int]) -> AsyncIterator[list[Guest]]:
    """People at a table, each through the house of its place."""
    async with contextlib.AsyncExitStack() as stack:
        guests = []
        for seat, place in enumerate(places):
            client = await stack.enter_async_context(doors[place].client(PEOPLE[seat]))
            await client.enter(table)
            guests.append(Guest(client, seat))
        yield guests


async def catch_up(guests: list[Guest], version: int) -> None:
    for guest in guests:
        while guest.state["version"] < version:
            await guest.client.until("update")


def test_people_at_two_houses_play_in_turns(tmp_path: Path) -> None:
    async def sitting() -> None:
        chance = random.Random(1)
        async with two_registries(tmp_path, bus=True) as doors:
            table = await doors[0].table(*opening(setup(seats=4)), at=now_ms())
            async with seated(doors, table, [0, 1, 0, 1]) as guests:
                while guests[0].state["public"]["outcome"] is None:
                    seat = chance.choice(guests[0].state["public"]["to_act"])
                    assert await guests[seat].act(chance)
                    await catch_up(guests, guests[seat].state["version"])
                assert not any(guest.conflicts for guest in guests)
                await check(doors, table, guests)
                entries = await stored(doors[0], table)
                for guest in guests:
                    guest.check_order(set(range(1, len(entries) + 1)))

    asyncio.run(sitting())


@pytest.mark.parametrize("bus", [True, False], ids=["with a bus", "by conflicts alone"])
def test_people_at_two_houses_all_act_at_once(tmp_path: Path, bus: bool) -> None:
    """Everybody acts as soon as they think they may: what comes too late is refused or carried out later."""

    async def sitting(seed: int) -> int:
        chance = random.Random(seed)
        async with two_registries(tmp_path / str(seed), bus=bus) as doors:
            table = await doors[0].table(*opening(setup(seats=4, seed=seed)), at=now_ms())
            async with seated(doors, table, [0, 1, 0, 1]) as guests:
                while not all(guest.state["public"]["outcome"] for guest in guests):
                    await asyncio.gather(*(guest.act(chance) for guest in guests))
                    if not bus:  # nobody else would tell those who have nothing to do
                        await refresh(doors, table)
                    await asyncio.gather(*(guest.listen() for guest in guests))
                await check(doors, table, guests)
                entries = await stored(doors[0], table)
                for guest in guests:
                    guest.check_order(set(range(1, len(entries) + 1)))
                return sum(guest.conflicts for guest in guests)

    for seed in range(3):
        asyncio.run(sitting(seed))


async def refresh(doors: list[LocalServer], table: str) -> None:
    for door in doors:
        await (await door.registry.room(table)).reload()


def test_two_houses_that_know_nothing_of_each_other_both_find_the_truth(tmp_path: Path) -> None:
    """The same person acts at both houses at once, upon the same version: one of them decides."""

    async def sitting() -> None:
        async with two_registries(tmp_path, bus=False) as doors:
            table = await doors[0].table(*opening(setup(seats=3)), at=now_ms())
            both = [await door.registry.room(table) for door in doors]
            (seat, *_) = both[0].state.playing.to_act
            async with doors[0].client(PEOPLE[seat]) as one, doors[1].client(PEOPLE[seat]) as two:
                for round_ in range(20):
                    await refresh(doors, table)
                    states = [await client.enter(table) for client in (one, two)]
                    legal = states[0]["own"]["legal"]
                    if not legal:
                        break
                    answers = await asyncio.gather(
                        *(
                            client.ask(
                                "act", action=legal[0], version=state["version"], id=f"{round_} {number}"
                            )
                            for number, (client, state) in enumerate(zip((one, two), states, strict=True))
                        )
                    )
                    assert sorted(answer["type"] for answer in answers) == ["refused", "update"]
                    (refused,) = [answer for answer in answers if answer["type"] == "refused"]
                    assert refused["code"] in ("stale", "illegal", "over")
            entries = await stored(doors[0], table)
            assert sum(isinstance(entry, log.Acted) for entry in entries) == round_ > 0

    asyncio.run(sitting())


def test_bots_and_clocks_of_two_houses_do_nothing_twice(tmp_path: Path) -> None:
    """Both houses let the bots of the table think: each decision counts once, and the game ends."""

    async def sitting() -> None:
        async with two_registries(tmp_path, bus=True) as doors:
            made = setup(seats=3, bots=["novice", None, "novice"])
            table = await doors[0].table(*opening(made), at=now_ms())
            async with doors[0].client(PEOPLE[1]) as one, doors[1].client(PEOPLE[1]) as two:
                everywhere = [Guest(one, 1), Guest(two, 1)]
                for guest in everywhere:
                    await guest.client.enter(table)
                chance = random.Random(2)
                while not everywhere[0].state["public"]["outcome"]:
                    guest = chance.choice(everywhere)
                    if not await guest.act(chance):
                        await asyncio.sleep(0.005)
                    await asyncio.gather(*(guest.listen() for guest in everywhere))
                entries = await stored(doors[0], table)
                await catch_up(everywhere, len(entries))
                game = (await doors[1].registry.room(table)).state.playing
                assert game.is_over
                assert [action.what for action in game.actions] == [
                    entry.action for entry in entries if isinstance(entry, log.Acted)
                ]

    asyncio.run(sitting())


def test_a_command_that_changes_nothing_is_answered_even_if_the_table_has_moved_on(tmp_path: Path) -> None:
    async def sitting() -> None:
        async with two_registries(tmp_path, bus=False) as doors:
            table = await doors[0].table(*opening(setup(seats=3)), at=now_ms())
            rooms = [await door.registry.room(table) for door in doors]
            async with doors[0].client(PEOPLE[0]) as one, doors[1].client(PEOPLE[0]) as two:
                for client in (one, two):
                    await client.enter(table)
                assert (await one.ask("stand"))["type"] == "update"
                assert rooms[1].state.version < rooms[0].state.version
                answer = await asyncio.wait_for(two.ask("stand"), 2)
                assert answer["type"] in ("update", "accepted")

    asyncio.run(sitting())
