"""The caretaker: closes abandoned tables, and retries tables that cannot be loaded with back-off."""

import contextlib
import sqlite3
from pathlib import Path

import pytest

from sevenheroes.server.live.caretaker import Caretaker
from sevenheroes.server.ops.clock import Clock
from sevenheroes.server.protocol import messages as protocol
from sevenheroes.server.storage.base import Batch, IndexRow, StoredEntry
from sevenheroes.server.table import entries as log
from sevenheroes.server.table.clocks import OPEN_TABLE_LIFETIME, UNTIMED_GAME_LIFETIME
from support.tables import PACE, PEOPLE, LocalServer, local_server, opening, setup, submit

pytestmark = pytest.mark.anyio

DAY = 24 * 3600 * 1000
ABANDONED = log.Closed(why="abandoned")


async def abandoned_game(server: LocalServer, *, public: bool = False) -> str:
    """A game without a clock at which nobody has acted for longer than it may last."""
    return await server.table(
        *opening(setup(public=public)), at=server.clock() - UNTIMED_GAME_LIFETIME - 2 * DAY
    )


async def test_a_game_that_was_left_for_days_is_closed_and_not_listed_any_more(tmp_path: Path) -> None:
    async with local_server(tmp_path / "games.db") as server:
        old = await abandoned_game(server, public=True)
        recent = server.clock() - UNTIMED_GAME_LIFETIME + DAY
        young = await server.table(*opening(setup(public=True)), at=recent)
        await server.caretaker.make_round()
        assert (await server.stored(old))[-1] == ABANDONED
        assert ABANDONED not in await server.stored(young)
        assert old not in server.registry.lobby
        async with server.client(PEOPLE[0]) as one:
            update = await one.enter(old)
            assert (update["info"]["status"], update["info"]["closed"]) == ("closed", "abandoned")


async def test_an_abandoned_table_is_not_listed_any_more_after_a_restart(tmp_path: Path) -> None:
    async with local_server(tmp_path / "games.db") as server:
        table = await server.table(setup(public=True))
    async with local_server(tmp_path / "games.db") as server:
        assert table in server.registry.lobby
        server.clock.advance(OPEN_TABLE_LIFETIME / 1000)
        await server.caretaker.make_round()
        assert (await server.stored(table))[-1] == ABANDONED
        assert table not in server.registry.lobby


async def test_an_open_table_is_closed_only_after_everybody_has_left(tmp_path: Path) -> None:
    async with local_server(tmp_path / "games.db") as server:
        table = await server.table(setup())
        async with server.client(PEOPLE[0]) as one:
            await one.enter(table)
            server.clock.advance(2 * OPEN_TABLE_LIFETIME / 1000)
            await server.caretaker.make_round()
            assert (await one.enter(table))["info"]["status"] == "open"
        await server.caretaker.make_round()
        assert (await server.stored(table))[-1] == ABANDONED


async def test_attended_tables_do_not_keep_the_caretaker_from_others(tmp_path: Path) -> None:
    file = tmp_path / "games.db"
    async with local_server(file) as server, contextlib.AsyncExitStack() as stack:
        for number in range(5):
            since = server.clock() - OPEN_TABLE_LIFETIME + 60_000 + number
            room = await server.room(setup(), at=since)
            one = await stack.enter_async_context(server.client(PEOPLE[0]))
            await one.enter(room.state.id)
            await submit(room, PEOPLE[0], protocol.Ready())
            with contextlib.closing(sqlite3.connect(file)) as db, db:
                db.execute("UPDATE tables SET due = 1 WHERE id = ?", (room.state.id,))
        old = await abandoned_game(server)
        await Caretaker(server.registry, page=2).make_round()
        assert (await server.stored(old))[-1] == ABANDONED


async def test_a_table_that_cannot_be_loaded_is_retried_with_back_off(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    def failures() -> int:
        return sum("could not apply a stored log" in record.message for record in caplog.records)

    async with local_server(tmp_path / "games.db") as server:
        broken = "b" * 16
        index_row = IndexRow(status=1, public=False, due=1)
        await server.registry.store.append(
            Batch(table=broken, expected_length=0, entries=(StoredEntry(1, b"nonsense"),), index=index_row)
        )
        await server.caretaker.make_round()
        assert failures() == 1
        old = await abandoned_game(server)
        await server.caretaker.make_round()
        assert (await server.stored(old))[-1] == ABANDONED
        assert failures() == 1
        pauses = []
        for _ in range(4):
            seconds, before = 0, failures()
            while failures() == before:
                server.clock.advance(1)
                seconds += 1
                await server.caretaker.make_round()
            pauses.append(seconds)
        assert pauses == [1, 2, 4, 8]
        async with server.client(PEOPLE[0]) as one:
            assert (await one.enter(broken))["code"] == "broken"


def test_the_clock_does_not_go_back_when_the_system_time_is_set_back() -> None:
    hour = 3600 * 10**9
    wall, monotonic = [1000 * hour], [5 * hour]
    clock = Clock(lambda: wall[0], lambda: monotonic[0])
    last = clock()
    for step in (hour, -hour, hour):
        wall[0] += step - hour
        monotonic[0] += hour // 2
        now = clock()
        assert now > last
        last = now
    wall[0] += 100 * hour  # the machine was suspended
    assert clock() == wall[0] // 10**6


async def test_a_table_stored_with_a_time_in_the_future_is_loaded_as_of_now(tmp_path: Path) -> None:
    async with local_server(tmp_path / "games.db") as server:
        table = await server.table(*opening(setup(pace=PACE)), at=server.clock() + DAY)
        async with server.client(PEOPLE[0]) as one:
            clocks = [left for left in (await one.enter(table))["clocks"] if left is not None]
            assert clocks and max(clocks) <= 1000 * PACE.decision
