"""Limits on log entries that do nothing in the game: who reaches one is refused, and blocks nobody else."""

from collections.abc import Iterable
from pathlib import Path

import pytest

from sevenheroes.server.protocol import messages as protocol
from sevenheroes.server.protocol.errors import Refusal
from sevenheroes.server.table.commands import PERSON_ENTRY_LIMIT, TABLE_ENTRY_LIMIT
from sevenheroes.server.table.requests import Identity, Request
from support.live_server import Client
from support.tables import PEOPLE, TableSimulation, local_server, opening, setup


async def order_until_refused(one: Client) -> None:
    """Change standing orders until the limit is reached."""
    for number in range(PERSON_ENTRY_LIMIT + 50):
        answer = await one.ask("order", orders={"this_turn": number % 2 == 0})
        if answer["type"] == "refused":
            assert answer["code"] == "flood"
            return
    raise AssertionError("there is no limit")


@pytest.mark.anyio
async def test_a_player_at_the_limit_is_refused_until_somebody_acts_and_the_others_are_not(
    tmp_path: Path,
) -> None:
    async with local_server(tmp_path / "games.db") as server:
        table = await server.table(*opening(setup(seed=3)))
        async with (
            server.client(PEOPLE[0]) as eve,
            server.client(PEOPLE[1]) as bob,
            server.client(PEOPLE[2]) as cy,
        ):
            await eve.enter(table)
            await bob.enter(table)
            await order_until_refused(eve)
            assert (await eve.ask("stand"))["code"] == "flood"
            assert (await bob.ask("order", orders={"powers": [["five"]] * 7}))["type"] == "update"
            for one in (eve, bob, cy):
                await one.enter(table)
            active = next(one for one in (eve, bob, cy) if one.state["own"]["legal"])
            legal = active.state["own"]["legal"][0]
            done = await active.ask("act", action=legal, version=active.state["version"])
            assert done["type"] == "update"
            assert (await eve.ask("stand"))["type"] == "update"
        assert len(await server.stored(table)) < PERSON_ENTRY_LIMIT + 20


def first_refusal(table: TableSimulation, seat: int, commands: Iterable[protocol.Command]) -> str | None:
    """Submit commands until one is refused; return the code of the refusal."""
    for command in commands:
        try:
            table.submit(seat, command, at=0)
        except Refusal as refusal:
            return refusal.code
    return None


def test_a_player_at_the_limit_who_has_left_can_be_replaced() -> None:
    table = TableSimulation(setup())
    toggled = [protocol.Orders(this_turn=number % 2 == 0) for number in range(PERSON_ENTRY_LIMIT + 50)]
    assert first_refusal(table, 0, [protocol.Order(orders=orders) for orders in toggled]) == "flood"
    table.present.discard(0)
    table.submit(1, protocol.Fill(seat=0, bot="novice"), at=0)
    assert table.state.chairs[0].stand_in == "novice"


def test_a_guest_at_the_limit_does_not_keep_the_game_from_beginning() -> None:
    table = TableSimulation(setup(public=True), begun=False)
    table.submit(2, protocol.Stand(), at=0)
    toggled = [protocol.Ready(ready=number % 2 == 0) for number in range(PERSON_ENTRY_LIMIT + 1)]
    assert first_refusal(table, 1, toggled) == "flood"
    assert first_refusal(table, 1, [protocol.Stand()]) == "flood"
    table.present.discard(1)
    table.submit(2, protocol.Sit(seat=2), at=0)
    table.submit(0, protocol.Clear(seat=1), at=0)
    table.submit(0, protocol.Fill(bot="novice"), at=0)
    table.submit(2, protocol.Ready(), at=0)
    table.submit(0, protocol.Start(), at=0)
    assert table.state.status == "running"


def test_a_table_at_its_limit_admits_nobody_new() -> None:
    made = setup(public=True)
    made.guests[1] = None
    table = TableSimulation(made, begun=False)
    for number in range(TABLE_ENTRY_LIMIT // PERSON_ENTRY_LIMIT):
        visitor = Identity(f"visitor {number}", "Visitor", program=True)
        for _ in range(PERSON_ENTRY_LIMIT // 2):
            table.run(Request(protocol.Sit(), visitor), at=0)
            table.run(Request(protocol.Stand(), visitor), at=0)
    assert first_refusal(table, 1, [protocol.Sit()]) == "flood"
    table.submit(0, protocol.Fill(bot="novice"), at=0)


@pytest.mark.anyio
async def test_a_command_that_changes_nothing_adds_no_entry(tmp_path: Path) -> None:
    async with local_server(tmp_path / "games.db") as server:
        table = await server.table(setup())
        async with server.client(PEOPLE[0]) as one:
            await one.enter(table)
            assert (await one.ask("ready"))["type"] == "update"
            assert (await one.ask("ready"))["type"] == "accepted"
            orders = {"this_turn": True}
            await one.ask("order", orders=orders)
            before = await server.stored(table)
            assert (await one.ask("order", orders=orders))["type"] == "accepted"
            assert await server.stored(table) == before
