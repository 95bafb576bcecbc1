"""One queue per table: commands that arrive during a write are decided, stored and published together."""

import asyncio
import contextlib
from pathlib import Path

import pytest

from sevenheroes.heroes import seats_in
from sevenheroes.server.protocol import messages as protocol
from sevenheroes.server.protocol.errors import Refusal
from sevenheroes.server.table import entries as log
from sevenheroes.server.table import new_table
from support.tables import PEOPLE, TableSimulation, local_server, opening, setup, submit

pytestmark = pytest.mark.anyio


async def test_commands_that_arrive_during_a_write_are_stored_and_published_together(tmp_path: Path) -> None:
    async with local_server(tmp_path / "games.db") as server, contextlib.AsyncExitStack() as stack:
        room, store = await server.room(setup(seats=4)), server.store
        people = [await stack.enter_async_context(server.client(person)) for person in PEOPLE[:4]]
        for one in people:
            await one.enter(room.state.id)
        store.hold()
        first = asyncio.ensure_future(people[0].ask("ready", id="r0"))
        await store.wait_for_writes(1)
        ids = ["r1", "r2", "r3"]
        others = [
            asyncio.ensure_future(one.ask("ready", id=name))
            for one, name in zip(people[1:], ids, strict=True)
        ]
        while room.waiting_jobs < len(others):
            await asyncio.sleep(0)
        assert len(store.writes) == 1
        store.release()
        assert (await first)["version"] == 2
        answers = await asyncio.gather(*others)
        assert [len(batch.entries) for [batch] in store.writes] == [1, 4]
        assert [answer["answers"] for answer in answers] == ids
        for answer in answers:
            assert [step["version"] for step in answer["steps"]] == [3, 4, 5, 6]
            assert answer["info"]["status"] == "running"


async def test_a_command_made_impossible_by_an_earlier_one_of_its_group_is_refused(tmp_path: Path) -> None:
    async with local_server(tmp_path / "games.db") as server:
        room = await server.room(new_table.make(protocol.NewTable(seats=3), PEOPLE[0], bots=()))
        sit = protocol.Sit(seat=1)
        outcomes = await asyncio.gather(
            submit(room, PEOPLE[1], sit),
            submit(room, PEOPLE[2], sit),
            submit(room, PEOPLE[1], protocol.Ready()),
            return_exceptions=True,
        )
        assert [getattr(outcome, "changed", None) for outcome in outcomes] == [True, None, True]
        assert isinstance(outcomes[1], Refusal)
        assert (outcomes[1].code, outcomes[1].facts) == ("taken", {"seat": 1})
        assert room.state.version == len(await server.stored(room.state.id)) == 3


def seed_of_a_game_that_opens_with_a_window() -> tuple[int, int]:
    """A seed, and a seat that may use a power before the first decision."""
    for seed in range(30):
        state = TableSimulation(setup(seats=4, seed=seed)).state
        for seat in seats_in(state.waiting() & state.acting()):
            return seed, seat
    raise AssertionError("no game opens with a window")


async def test_a_command_that_fails_while_it_is_applied_ends_alone(tmp_path: Path) -> None:
    """The half-applied state is thrown away, and the other commands of the group are decided again."""
    seed, asked = seed_of_a_game_that_opens_with_a_window()
    others = [seat for seat in range(4) if seat != asked][:2]
    async with local_server(tmp_path / "games.db") as server:
        room = await server.room(*opening(setup(seats=4, seed=seed)))
        before = await server.stored(room.state.id)
        orders = protocol.Orders(until_my_turn=True)
        unreadable = protocol.Orders(powers=[])  # decoding would have refused it
        commands = [
            submit(room, PEOPLE[others[0]], protocol.Order(orders=orders)),
            submit(room, PEOPLE[asked], protocol.Order(orders=unreadable)),
            submit(room, PEOPLE[others[1]], protocol.Order(orders=orders)),
        ]
        outcomes = await asyncio.gather(*commands, return_exceptions=True)
        assert isinstance(outcomes[1], IndexError)
        assert [getattr(outcome, "changed", None) for outcome in outcomes] == [True, None, True]
        assert [room.state.chairs[seat].orders for seat in others] == [orders, orders]
        assert room.state.chairs[asked].orders == protocol.Orders()
        added = (await server.stored(room.state.id))[len(before) :]
        assert [entry.seat for entry in added if isinstance(entry, log.Ordered)] == others


async def test_two_players_who_ask_for_a_rematch_together_get_one_table(tmp_path: Path) -> None:
    async with local_server(tmp_path / "games.db") as server:
        table = await server.table(setup(seats=3), log.Closed(why="abandoned"))
        async with server.client(PEOPLE[0]) as one, server.client(PEOPLE[1]) as two:
            for client in (one, two):
                await client.enter(table)
            answers = await asyncio.gather(one.ask("rematch"), two.ask("rematch"))
            assert [answer["type"] for answer in answers] == ["accepted", "accepted"]
            following = [(await client.enter(table))["info"]["next"] for client in (one, two)]
            assert following[0] == following[1] is not None
            assert (await one.enter(following[0]))["info"]["status"] == "open"
        entries = await server.stored(table)
        assert sum(isinstance(entry, log.Followed) for entry in entries) == 1
        assert await server.registry.store.count_live() == 1


async def test_a_player_whose_seat_is_gone_when_a_private_game_begins_is_answered_and_dismissed(
    tmp_path: Path,
) -> None:
    """Ann stands up, a bot takes the seat, and the game begins: all in one group."""
    async with local_server(tmp_path / "games.db") as server:
        room, store = await server.room(setup(seats=3, bot_pace=10_000)), server.store
        async with server.client(PEOPLE[0]) as ann:
            await ann.enter(room.state.id)
            store.hold()
            first = asyncio.ensure_future(submit(room, PEOPLE[1], protocol.Ready()))
            await store.wait_for_writes(1)
            standing = asyncio.ensure_future(ann.ask("stand"))
            while room.waiting_jobs != 1:
                await asyncio.sleep(0)
            others = [
                asyncio.ensure_future(submit(room, PEOPLE[1], protocol.Fill(bot="novice", seat=0))),
                asyncio.ensure_future(submit(room, PEOPLE[2], protocol.Ready())),
            ]
            await asyncio.sleep(0)
            store.release()
            assert (await first).changed
            assert [outcome.changed for outcome in await asyncio.gather(*others)] == [True, True]
            assert room.state.status == "running"
            assert (await standing)["type"] == "accepted"
            assert (await ann.until("refused"))["code"] == "private"
            assert not any(message.get("public") for message in ann.heard)
