"""The owner of a table that has not begun: its maker, or the next person who is there."""

import pytest

from sevenheroes.server.protocol import messages as protocol
from sevenheroes.server.protocol.errors import Refusal
from sevenheroes.server.table.entries import AnyEntry
from sevenheroes.server.table.presentation import info
from support.tables import TableSimulation, setup


def occupied(table: TableSimulation) -> list[bool]:
    return [chair.guest is not None for chair in table.state.chairs]


def clear(table: TableSimulation, by: int, seat: int) -> list[AnyEntry]:
    return table.submit(by, protocol.Clear(seat=seat), at=0)


def test_the_next_person_owns_a_table_whose_maker_has_left() -> None:
    table = TableSimulation(setup(seats=3), begun=False)
    assert info(table.state).owner == 0
    table.submit(0, protocol.Stand(), at=0)
    assert info(table.state).owner == 1
    table.present = {1}
    with pytest.raises(Refusal, match="Only the owner"):
        clear(table, by=2, seat=1)
    clear(table, by=1, seat=2)
    assert occupied(table) == [False, True, False]
    table.submit(0, protocol.Sit(seat=2), at=0)
    assert info(table.state).owner == 2


def test_bots_own_no_table() -> None:
    table = TableSimulation(setup(seats=3, bots=["novice", None, None]), begun=False)
    assert info(table.state).owner == 1
    for seat in (1, 2):
        table.submit(seat, protocol.Stand(), at=0)
    assert info(table.state).owner is None


def test_an_owner_who_is_not_connected_is_represented_by_the_next_person() -> None:
    table = TableSimulation(setup(seats=3), begun=False)
    with pytest.raises(Refusal, match="Only the owner"):
        clear(table, by=1, seat=2)
    table.present = {1, 2}
    with pytest.raises(Refusal, match="Only the owner"):
        clear(table, by=2, seat=0)
    clear(table, by=1, seat=0)
    assert occupied(table) == [False, True, True]
