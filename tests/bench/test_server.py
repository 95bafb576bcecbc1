"""The load generator drives the real server: every part, with very little of it."""

import asyncio
from pathlib import Path

import pytest
import uvloop

from bench.server import heroes, parts
from bench.server.ledger import Ledger, Tally, percentile
from bench.server.parts import Load
from bench.server.process import PATIENCE, ours


@pytest.fixture
def load(tmp_path: Path) -> Load:
    return Load(tables=3, seconds=1, runs=1, warm_up=0.2, thinking=1, folder=tmp_path)


def test_moves_come_to_all_four_seats(load: Load) -> None:
    facts = uvloop.run(parts.our_moves(load))
    assert facts["moves_per_second"] > 0
    assert 0 < facts["p50_ms"] <= facts["p99_ms"]
    assert facts["refused"] == 0


def test_tables_go_on_with_another_game(load: Load) -> None:
    async def play() -> None:
        tally = Tally()
        with ours(load.folder) as server:
            async with heroes.sitting(server, tally, tables=1, eager=True), asyncio.timeout(PATIENCE):
                while tally.games < 3:
                    await asyncio.sleep(0.05)

    uvloop.run(play())


def test_tables_move_at_an_even_pace_while_bots_think(load: Load) -> None:
    facts = uvloop.run(parts.thinking(load))
    assert facts["moves_per_second"] > 0
    assert facts["others"]["messages"] > 0


def test_idle_connections_are_kept(load: Load) -> None:
    facts = uvloop.run(parts.idle(load))
    assert facts["connections"] == 4 * load.tables
    assert facts["in_lobby_mb"] > 0


def test_a_move_counts_once_the_last_seat_has_it() -> None:
    tally = Tally()
    tally.is_open = True
    ledger = Ledger(tally, 3)
    ledger.acted(1, 10.0)
    ledger.received(0, 1, 11.0)
    ledger.received(2, 2, 12.0)
    assert tally.seconds == []
    ledger.received(1, 1, 13.0)
    assert tally.seconds == [3.0]


def test_moves_that_came_in_one_message_count_each() -> None:
    tally = Tally()
    tally.is_open = True
    ledger = Ledger(tally, 2)
    ledger.acted(4, 10.0)
    ledger.received(0, 4, 12.0)
    ledger.acted(4, 11.0)
    ledger.received(1, 4, 13.0)
    ledger.received(0, 5, 14.0)
    assert tally.seconds == [3.0, 2.0]


def test_percentiles_are_values_that_occurred() -> None:
    assert percentile(list(range(1, 101)), 99) == 99
    assert percentile([7.0], 99) == 7.0
    assert percentile([1.0, 2.0], 50) == 1.0
