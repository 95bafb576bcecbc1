"""The caretaker: tables that nobody comes to, tables that cannot be read, clocks that are set back."""

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from sevenheroes.server.live.caretaker import Caretaker
from sevenheroes.server.ops.clock import Clock, now_ms
from sevenheroes.server.protocol import messages as protocol
from sevenheroes.server.storage.base import Batch, IndexRow, StoredEntry
from sevenheroes.server.table import entries as log
from sevenheroes.server.table.clocks import OPEN_TABLE_LIFETIME, UNTIMED_GAME_LIFETIME
from sevenheroes.server.table.commands import PERSON_ENTRY_LIMIT
from sevenheroes.server.table.requests import Identity
from support.live_server import PATIENCE, Client
from support.tables import PACE, PEOPLE, local_server, opening, setup, submit

DAY = 24 * 3600 * 1000


async def wait_for(found: Callable[[], bool]) -> None:
    """Wait until something is so."""
    async with asyncio.timeout(PATIENCE):
        while not found():
            await asyncio.sleep(0.02)


def stored(data: Path, table: str) -> list[log.AnyEntry]:
    with closing(sqlite3.connect(data)) as db:
        rows = db.execute("SELECT entry FROM log WHERE game = ? ORDER BY number", (table,))
        return [log.decode(entry) for (entry,) in rows]


def test_a_game_that_everybody_has_left_for_days_is_ended(tmp_path: Path) -> None:
    file = tmp_path / "games.db"

    async def sitting() -> None:
        async with local_server(file) as door:
            made = setup(public=True)
            old = await door.table(*opening(made), at=now_ms() - UNTIMED_GAME_LIFETIME - 2 * DAY)
            young = await door.table(*opening(made), at=now_ms() - UNTIMED_GAME_LIFETIME + DAY)
            await wait_for(lambda: stored(file, old)[-1] == log.Closed(why="abandoned"))
            assert log.Closed(why="abandoned") not in stored(file, young)
            assert old not in door.registry.lobby
            async with door.client(PEOPLE[0]) as one:
                update = await one.enter(old)
                assert (update["info"]["status"], update["info"]["closed"]) == ("closed", "abandoned")

    asyncio.run(sitting())


def test_a_game_at_which_somebody_is_goes_on_however_old_it_is(tmp_path: Path) -> None:
    file = tmp_path / "games.db"

    async def sitting() -> None:
        async with local_server(file) as door:
            other = await door.table(setup(), at=now_ms())
            room = await door.registry.room(other)  # in memory before the caretaker can see it
            async with door.client(PEOPLE[0]) as one:
                await one.enter(other)
                room.state.updated_at = now_ms() - 2 * OPEN_TABLE_LIFETIME
                assert not room.is_expired(now_ms())
            await wait_for(lambda: not room.audience)
            assert room.is_expired(now_ms())

    asyncio.run(sitting())


def test_tables_that_need_no_care_hide_no_others(tmp_path: Path) -> None:
    file = tmp_path / "games.db"

    async def sitting() -> None:
        async with local_server(file) as door:
            seen = []
            for number in range(5):  # at which somebody waits since long ago
                table = await door.table(setup(), at=now_ms() - OPEN_TABLE_LIFETIME + 60_000 + number)
                room = await door.registry.room(table)
                client = door.client(PEOPLE[0])
                seen.append((client, await client.__aenter__()))
                await seen[-1][1].enter(table)
                await submit(room, PEOPLE[0], protocol.Ready())
                with closing(sqlite3.connect(file)) as db, db:
                    db.execute("UPDATE tables SET due = 1 WHERE id = ?", (table,))
            late = await door.table(*opening(setup()), at=now_ms() - UNTIMED_GAME_LIFETIME - 2 * DAY)
            await Caretaker(door.registry, page=2).make_round()
            assert stored(file, late)[-1] == log.Closed(why="abandoned")
            for client, _ in seen:
                await client.__aexit__(None, None, None)

    asyncio.run(sitting())


def test_a_table_that_cannot_be_read_is_tried_again_with_back_off(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    file = tmp_path / "games.db"

    def failures() -> int:
        return sum("could not apply a stored log" in record.message for record in caplog.records)

    async def sitting() -> None:
        async with local_server(file) as door:
            broken = Batch(
                table="b" * 16,
                expected_length=0,
                entries=(StoredEntry(1, b"nonsense"),),
                index=IndexRow(status=1, public=False, due=1),
            )
            await door.registry.store.append(broken)
            caretaker = Caretaker(door.registry)
            await caretaker.make_round()
            before = failures()
            assert before >= 1
            old = await door.table(*opening(setup()), at=now_ms() - UNTIMED_GAME_LIFETIME - 2 * DAY)
            for _ in range(20):
                await caretaker.make_round()
            assert stored(file, old)[-1] == log.Closed(why="abandoned")
            assert failures() - before <= 1  # the caretaker that runs by itself may try once
            door.clock.advance(3600)
            await caretaker.make_round()
            assert failures() > before
            async with door.client(PEOPLE[0]) as one:
                assert (await one.enter("b" * 16))["code"] == "broken"

    asyncio.run(sitting())


def test_time_goes_on_when_the_clock_is_set_back() -> None:
    hour = 3600 * 10**9
    wall, steady = [1000 * hour], [5 * hour]
    clock = Clock(lambda: wall[0], lambda: steady[0])
    first = clock()
    for step in (hour, -hour, hour):
        wall[0] += step - hour
        steady[0] += hour // 2
        later = clock()
        assert later > first
        first = later
    wall[0] += 100 * hour  # after a long sleep
    assert clock() == wall[0] // 10**6


def test_a_table_of_the_future_is_one_of_now(tmp_path: Path) -> None:
    async def sitting() -> None:
        async with local_server(tmp_path / "games.db") as door:
            made = setup(pace=PACE)
            table = await door.table(*opening(made), at=now_ms() + DAY)
            async with door.client(PEOPLE[0]) as one:
                clocks = [left for left in (await one.enter(table))["clocks"] if left is not None]
                assert clocks and max(clocks) <= 1000 * PACE.decision

    asyncio.run(sitting())


async def order_on_and_on(one: Client) -> None:
    """Change standing orders until no more is taken."""
    for number in range(PERSON_ENTRY_LIMIT + 50):
        answer = await one.ask("order", orders={"this_turn": number % 2 == 0})
        if answer["type"] == "refused":
            assert answer["code"] == "flood"
            return
    raise AssertionError("any number of orders is taken")


def test_who_does_so_much_that_does_nothing_in_the_game_is_refused_and_nobody_else(tmp_path: Path) -> None:
    file = tmp_path / "games.db"

    async def attack() -> None:
        async with local_server(file) as door:
            table = await door.table(*opening(setup(seed=3)), at=now_ms())
            async with (
                door.client(PEOPLE[0]) as eve,
                door.client(PEOPLE[1]) as bob,
                door.client(PEOPLE[2]) as cy,
            ):
                await eve.enter(table)
                await bob.enter(table)
                await order_on_and_on(eve)
                assert (await eve.ask("stand"))["code"] == "flood"
                assert (await bob.ask("order", orders={"powers": [["five"]] * 7}))["type"] == "update"
                for one in (eve, bob, cy):
                    await one.enter(table)
                active = next(one for one in (eve, bob, cy) if one.state["own"]["legal"])
                legal = active.state["own"]["legal"][0]
                done = await active.ask("act", action=legal, version=active.state["version"])
                assert done["type"] == "update"
                assert (await eve.ask("stand"))["type"] == "update"
            assert len(stored(file, table)) < PERSON_ENTRY_LIMIT + 20

    asyncio.run(attack())


def test_who_spends_all_orders_and_goes_can_be_replaced(tmp_path: Path) -> None:
    async def attack() -> None:
        async with local_server(tmp_path / "games.db", presence_timeout=0.0) as door:
            table = await door.table(*opening(setup()), at=now_ms())
            async with door.client(PEOPLE[1]) as bob:
                await bob.enter(table)
                async with door.client(PEOPLE[0]) as eve:
                    await eve.enter(table)
                    await order_on_and_on(eve)
                assert (await bob.ask("fill", seat=0, bot="novice"))["type"] == "update"

    asyncio.run(attack())


def test_a_guest_who_cannot_decide_keeps_nobody_from_beginning(tmp_path: Path) -> None:
    async def attack() -> None:
        async with local_server(tmp_path / "games.db") as door:
            made = setup(public=True)
            made.guests[1] = made.guests[2] = None
            table = await door.table(made, at=now_ms())
            async with door.client(PEOPLE[0]) as ann, door.client(PEOPLE[1]) as bob:
                await ann.enter(table)
                await bob.enter(table)
                async with door.client(PEOPLE[4]) as eve:
                    await eve.enter(table)
                    await eve.ask("sit", seat=1)
                    answers = [await eve.ask("ready", ready=n % 2 == 0) for n in range(PERSON_ENTRY_LIMIT)]
                    assert answers[-1]["code"] == "flood"
                    assert (await eve.ask("stand"))["code"] == "flood"
                    assert (await bob.ask("sit", seat=2))["type"] == "update"
                door.clock.advance(3600)
                assert (await ann.ask("clear", seat=1))["type"] == "update"
                assert (await ann.ask("fill", bot="novice"))["type"] == "update"
                assert (await bob.ask("ready"))["type"] == "update"
                assert (await ann.ask("start"))["info"]["status"] == "running"

    asyncio.run(attack())


def test_so_many_comings_and_goings_end_with_nobody_new(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sevenheroes.server.table.commands.TABLE_ENTRY_LIMIT", 10)

    async def attack() -> None:
        async with local_server(tmp_path / "games.db") as door:
            made = setup(public=True)
            made.guests[1] = None
            table = await door.table(made, at=now_ms())
            codes = set()
            for number in range(8):
                async with door.client(Identity(f"eve {number}", "Eve", program=True)) as eve:
                    await eve.enter(table)
                    codes.add((await eve.ask("sit")).get("code"))
                    await eve.ask("stand")
            assert codes == {None, "flood"}
            async with door.client(PEOPLE[0]) as ann:
                await ann.enter(table)
                assert (await ann.ask("fill", bot="novice"))["type"] == "update"

    asyncio.run(attack())


def test_what_changes_nothing_is_no_entry(tmp_path: Path) -> None:
    file = tmp_path / "games.db"

    async def sitting() -> None:
        async with local_server(file) as door:
            table = await door.table(setup(), at=now_ms())
            async with door.client(PEOPLE[0]) as one:
                await one.enter(table)
                assert (await one.ask("ready"))["type"] == "update"
                assert (await one.ask("ready"))["type"] == "accepted"
                orders = {"this_turn": True}
                await one.ask("order", orders=orders)
                before = len(stored(file, table))
                assert (await one.ask("order", orders=orders))["type"] == "accepted"
                assert len(stored(file, table)) == before

    asyncio.run(sitting())
