"""Clocks and bots of a real server, also one that was killed; and what the caretaker of a house does."""

import asyncio
import signal
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import pytest

from sevenheroes import records
from sevenheroes.server.ops.clock import now_ms
from sevenheroes.server.table import entries as log
from sevenheroes.server.table.clocks import OPEN_TABLE_LIFETIME, deadlines
from sevenheroes.server.table.consequences import MISSED_DECISIONS as MISSES
from sevenheroes.server.table.requests import Request, TimeOut
from support.live_server import PATIENCE, Serving, client, serving
from support.tables import PACE, PEOPLE, TableSimulation, local_server, opening, setup

QUICK = {"decision": 1, "reaction": 1}
LONG = 6.0  # longer than anybody waits
HALF = {"decision": 4, "reaction": 4}


def stored(data: Path, table: str) -> list[log.AnyEntry]:
    with closing(sqlite3.connect(data)) as db:
        rows = db.execute("SELECT entry FROM log WHERE game = ? ORDER BY number", (table,))
        return [log.decode(entry) for (entry,) in rows]


def wait_for(found: Callable[[], bool]) -> None:
    """Wait until something is so."""
    until = time.monotonic() + PATIENCE
    while not found():
        assert time.monotonic() < until, "it never is so"
        time.sleep(0.05)


def clocked(entries: list[log.AnyEntry]) -> int:
    return sum(isinstance(entry, log.Acted) and entry.by == "clock" for entry in entries)


def begun(server: Serving, **more: Any) -> tuple[str, str]:
    """A table at which somebody plays with two bots, begun and left alone: token and table."""

    async def begin() -> None:
        async with client(server, token) as one:
            await one.enter(table)
            assert (await one.ask("ready"))["type"] == "update"

    token = server.token("Ann")
    table = server.make(token, seats=3, bots=[None, "novice", "novice"], bot_pace=0, **more)
    asyncio.run(begin())
    return token, table


def test_a_clock_that_ran_out_while_the_server_was_down_rings_when_it_is_back(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        _, table = begun(server, pace=QUICK)
        server.kill()
        before = stored(server.data, table)
        time.sleep(2 * QUICK["decision"])
        server.start()
        wait_for(lambda: clocked(stored(server.data, table)) > clocked(before))
        assert stored(server.data, table)[: len(before)] == before


def test_a_bot_sits_in_for_who_does_not_decide_until_they_are_back(tmp_path: Path) -> None:
    async def come_back(server: Serving, token: str, table: str) -> None:
        async with client(server, token) as one:
            state = await one.enter(table)
            if state["info"]["status"] == "running":
                told = await one.until("update")
                while not any(step["what"] == "back" for step in told["steps"]):
                    told = await one.until("update")

    with serving(tmp_path) as server:
        token, table = begun(server, pace=QUICK)
        wait_for(lambda: any(isinstance(entry, log.Away) for entry in stored(server.data, table)))
        entries = stored(server.data, table)
        away = next(number for number, entry in enumerate(entries) if isinstance(entry, log.Away))
        assert entries[away] == log.Away(seat=0, bot="steady", why="clock")
        assert clocked(entries[:away]) == MISSES
        asyncio.run(come_back(server, token, table))


def test_a_server_that_was_held_up_hears_first_what_came_in_time(tmp_path: Path) -> None:
    """Clocks ran out while it stood still, but everyone had spoken before."""

    async def play(server: Serving, token: str, table: str, held_up: asyncio.Barrier) -> None:
        async with client(server, token) as one:
            await one.enter(table)
            state = await one.ask("ready")
            while not (state["own"] and state["own"]["legal"]):
                state = await one.until("update")
            with closing(HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)) as line:
                line.request("GET", "/api/choice")
                assert line.getresponse().read()
                await held_up.wait()
                server.process.send_signal(signal.SIGSTOP)
                try:
                    line.request("GET", "/api/choice")
                    await one.say("act", id="late", action=state["own"]["legal"][0], version=state["version"])
                    await asyncio.sleep(LONG)
                finally:
                    server.process.send_signal(signal.SIGCONT)
                assert (await one.answer("late"))["type"] == "update"
                assert line.getresponse().status == 200

    async def play_all(server: Serving) -> list[str]:
        token, held_up = server.token("Ann"), asyncio.Barrier(4)
        wish = {"seats": 3, "bots": [None, "novice", "novice"], "bot_pace": 0, "pace": HALF}
        tables = [server.make(token, **wish) for _ in range(held_up.parties)]
        await asyncio.gather(*(play(server, token, table, held_up) for table in tables))
        return tables

    with serving(tmp_path) as server:
        for table in asyncio.run(play_all(server)):
            acted = [entry for entry in stored(server.data, table) if isinstance(entry, log.Acted)]
            assert next(entry.by for entry in acted if entry.seat == 0) == "person"


def test_bots_are_taken_up_after_a_kill_though_nobody_comes(tmp_path: Path) -> None:
    async def leave(server: Serving, token: str, table: str) -> None:
        async with client(server, token) as one:
            await one.enter(table)
            assert (await one.ask("ready"))["type"] == "update"
            assert (await one.ask("stand"))["type"] == "update"

    with serving(tmp_path) as server:
        token = server.token("Ann")
        table = server.make(token, seats=3, bots=[None, "novice", "novice"], bot_pace=100)
        asyncio.run(leave(server, token, table))
        server.kill()
        before = len(stored(server.data, table))
        server.start()
        wait_for(lambda: len(stored(server.data, table)) > before + 3)
        later = stored(server.data, table)[before:]
        assert {entry.by for entry in later if isinstance(entry, log.Acted)} == {"bot"}


def long_ago(table: str, data: Path) -> None:
    """Let a table be older than anybody waits."""
    with closing(sqlite3.connect(data)) as db, db:
        db.execute("UPDATE log SET at = at - ? WHERE game = ?", (2 * OPEN_TABLE_LIFETIME, table))
        db.execute("UPDATE tables SET due = due - ? WHERE id = ?", (2 * OPEN_TABLE_LIFETIME, table))


def test_an_abandoned_table_is_closed_and_not_listed_any_more(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        token = server.token("Ann")
        table = server.make(token, seats=3, public=True)
        assert [one["table"] for one in server.ask("GET", "/api/tables")] == [table]
        server.kill()
        long_ago(table, server.data)
        server.start()
        wait_for(lambda: stored(server.data, table)[-1] == log.Closed(why="abandoned"))
        wait_for(lambda: server.ask("GET", "/api/tables") == [])


def test_an_open_table_at_which_somebody_waits_is_not_closed(tmp_path: Path) -> None:
    async def sitting() -> None:
        async with local_server(tmp_path / "games.db") as door:
            table = await door.table(setup(), at=now_ms() - OPEN_TABLE_LIFETIME + 1500)
            async with door.client(PEOPLE[0]) as one:
                assert (await one.enter(table))["info"]["status"] == "open"
                await asyncio.sleep(3.5)  # the caretaker comes every second
                assert (await one.enter(table))["info"]["status"] == "open"

    asyncio.run(sitting())


def last_plies(seat_misses: int) -> tuple[log.Made, list[log.AnyEntry]]:
    """A game of which one action is left, of a seat whose last two decisions were left to the clock."""
    for seed in range(50):
        work = TableSimulation(setup(pace=PACE, seed=seed))
        while work.state.status == "running":
            work.time_out(at=min(due for due in deadlines(work.state) if due is not None))
            for chair in work.state.chairs:
                chair.stand_in, chair.missed = None, 0
        actions = work.state.playing.actions
        seat = actions[-1].seat
        own = [number for number, action in enumerate(actions) if action.seat == seat]
        if len(own) >= seat_misses:
            left = own[-seat_misses:]
            entries = [
                log.Acted(seat=action.seat, action=action.what, by="clock" if number in left else "person")
                for number, action in enumerate(actions)
            ]
            return setup(pace=PACE, seed=seed), [*entries]
    raise AssertionError("no such game")


@pytest.mark.parametrize("misses", [MISSES - 1, MISSES])
def test_a_game_that_a_time_out_ends_has_a_record(tmp_path: Path, misses: int) -> None:
    async def sitting() -> None:
        made, entries = last_plies(misses)
        async with local_server(tmp_path / "games.db") as door:
            table = await door.table(*opening(made), *entries[:-1])
            room = await door.registry.room(table)
            assert room.state.playing.to_act
            while not room.state.playing.is_over:
                door.clock.advance(PACE.decision)
                await room.submit(Request(TimeOut()))
            found = await door.registry.store.record(table)
            assert found is not None
            assert records.loads(found[0]).outcome == room.state.playing.outcome

    asyncio.run(sitting())


def test_nobody_is_replaced_right_after_a_restart(tmp_path: Path) -> None:
    async def sitting() -> None:
        async with local_server(tmp_path / "games.db") as door:
            table = await door.table(*opening(setup()), at=now_ms())
            async with door.client(PEOPLE[0]) as one, door.client(PEOPLE[1]) as two:
                await one.enter(table)
                await two.enter(table)
        async with local_server(tmp_path / "games.db") as door, door.client(PEOPLE[0]) as one:
            await one.enter(table)
            answer = await one.ask("fill", seat=1)
            assert (answer["type"], answer.get("code")) == ("refused", "here")

    asyncio.run(sitting())


def test_who_went_a_moment_ago_is_not_replaced_and_who_is_long_gone_is(tmp_path: Path) -> None:
    async def sitting(away_after: float, expected: str) -> None:
        async with local_server(tmp_path / f"{away_after}.db", presence_timeout=away_after) as door:
            table = await door.table(*opening(setup()), at=now_ms())
            async with door.client(PEOPLE[0]) as one:
                await one.enter(table)
                async with door.client(PEOPLE[1]) as two:
                    await two.enter(table)
                assert (await one.ask("fill", seat=1))["type"] == expected

    asyncio.run(sitting(60.0, "refused"))
    asyncio.run(sitting(0.0, "update"))


def test_who_comes_in_is_back_and_everybody_is_told(tmp_path: Path) -> None:
    async def sitting() -> None:
        async with local_server(tmp_path / "games.db") as door:
            away = log.Away(seat=1, bot="steady", why="clock")
            table = await door.table(*opening(setup(bot_pace=10_000)), away, at=now_ms())
            async with door.client(PEOPLE[0]) as one:
                await one.enter(table)
                async with door.client(PEOPLE[1]) as two:
                    await two.enter(table)
                    told = await two.until("update")
                    while told["info"] is None or told["info"]["chairs"][1]["stand_in"]:
                        told = await two.until("update")
                told = await one.until("update")
                while [step["what"] for step in told["steps"]] != ["back"]:
                    told = await one.until("update")

    asyncio.run(sitting())


def test_who_left_on_purpose_is_back_when_they_say_so_and_not_by_looking_in(tmp_path: Path) -> None:
    async def sitting() -> None:
        async with local_server(tmp_path / "games.db") as door:
            table = await door.table(*opening(setup(bot_pace=10_000)), at=now_ms())
            async with door.client(PEOPLE[1]) as one:
                await one.enter(table)
                assert (await one.ask("stand"))["info"]["chairs"][1]["why"] == "left"
            async with door.client(PEOPLE[1]) as one:
                await one.enter(table)
                await one.ask("aid")
                assert (await one.enter(table))["info"]["chairs"][1]["why"] == "left"
                assert (await one.ask("back"))["info"]["chairs"][1]["stand_in"] is None

    asyncio.run(sitting())


def test_who_comes_in_twice_at_once_is_let_in_twice(tmp_path: Path) -> None:
    """Two pages of one person, who was away: both are told how it is, and neither is refused anything."""

    async def sitting() -> None:
        async with local_server(tmp_path / "games.db") as door:
            away = log.Away(seat=1, bot="steady", why="clock")
            table = await door.table(*opening(setup(bot_pace=10_000)), away, at=now_ms())
            async with door.client(PEOPLE[1]) as one, door.client(PEOPLE[1]) as two:
                await asyncio.gather(*(each.enter(table) for each in (one, two)))
                for each in (one, two):
                    await each.ask("aid")
                    assert [message for message in each.heard if message["type"] == "refused"] == []

    asyncio.run(sitting())
