"""Presence: who may be replaced by a bot, and who takes a seat back by entering."""

import asyncio
from pathlib import Path

import pytest

from sevenheroes.server.table import entries as log
from support.tables import PEOPLE, local_server, opening, setup

pytestmark = pytest.mark.anyio

HOUR = 3600.0


async def test_nobody_is_replaced_right_after_a_restart(tmp_path: Path) -> None:
    async with local_server(tmp_path / "games.db") as server:
        table = await server.table(*opening(setup()))
        async with server.client(PEOPLE[0]) as one, server.client(PEOPLE[1]) as two:
            await one.enter(table)
            await two.enter(table)
    async with local_server(tmp_path / "games.db") as server, server.client(PEOPLE[0]) as one:
        await one.enter(table)
        answer = await one.ask("fill", seat=1)
        assert (answer["type"], answer.get("code")) == ("refused", "here")


async def test_a_player_who_left_can_be_replaced_after_a_while(tmp_path: Path) -> None:
    async with local_server(tmp_path / "games.db") as server:
        table = await server.table(*opening(setup()))
        async with server.client(PEOPLE[0]) as one:
            await one.enter(table)
            async with server.client(PEOPLE[1]) as two:
                await two.enter(table)
                server.clock.advance(HOUR)
            assert (await one.ask("fill", seat=1))["type"] == "refused"
            server.clock.advance(HOUR)
            assert (await one.ask("fill", seat=1))["type"] == "update"


async def test_a_player_who_enters_takes_the_seat_back_and_everybody_is_told(tmp_path: Path) -> None:
    async with local_server(tmp_path / "games.db") as server:
        away = log.Away(seat=1, bot="steady", why="clock")
        table = await server.table(*opening(setup(bot_pace=10_000)), away)
        async with server.client(PEOPLE[0]) as one:
            await one.enter(table)
            async with server.client(PEOPLE[1]) as two:
                await two.enter(table)
                update = await two.until("update")
                while update["info"] is None or update["info"]["chairs"][1]["stand_in"]:
                    update = await two.until("update")
            update = await one.until("update")
            while [step["what"] for step in update["steps"]] != ["back"]:
                update = await one.until("update")


async def test_a_player_who_stood_up_is_back_by_saying_so_and_not_by_entering(tmp_path: Path) -> None:
    async with local_server(tmp_path / "games.db") as server:
        table = await server.table(*opening(setup(bot_pace=10_000)))
        async with server.client(PEOPLE[1]) as one:
            await one.enter(table)
            assert (await one.ask("stand"))["info"]["chairs"][1]["why"] == "left"
        async with server.client(PEOPLE[1]) as one:
            await one.enter(table)
            await one.ask("aid")
            assert (await one.enter(table))["info"]["chairs"][1]["why"] == "left"
            assert (await one.ask("back"))["info"]["chairs"][1]["stand_in"] is None


async def test_a_player_who_enters_twice_at_once_is_not_refused(tmp_path: Path) -> None:
    """Two pages of one player who was away: only the first takes the seat back, and neither sees an error."""
    async with local_server(tmp_path / "games.db") as server:
        away = log.Away(seat=1, bot="steady", why="clock")
        table = await server.table(*opening(setup(bot_pace=10_000)), away)
        async with server.client(PEOPLE[1]) as one, server.client(PEOPLE[1]) as two:
            await asyncio.gather(*(each.enter(table) for each in (one, two)))
            for each in (one, two):
                await each.ask("aid")
                assert [message for message in each.heard if message["type"] == "refused"] == []
