"""The load generator drives the real server: every scenario, with a tiny load."""

import asyncio
from pathlib import Path

import pytest
import uvloop

from bench.server import our_client, scenarios
from bench.server.process import TIMEOUT, ours
from bench.server.scenarios import Load
from bench.server.tally import MoveTracker, Tally, percentile


@pytest.fixture
def load(tmp_path: Path) -> Load:
    return Load(tables=3, seconds=1, runs=1, warm_up=0.2, thinking=1, folder=tmp_path)


def test_moves_reach_all_four_seats(load: Load) -> None:
    facts = uvloop.run(scenarios.our_moves(load))
    assert facts["moves_per_second"] > 0
    assert 0 < facts["p50_ms"] <= facts["p99_ms"]
    assert facts["refused"] == 0


def test_tables_play_one_game_after_another(load: Load) -> None:
    async def play() -> None:
        tally = Tally()
        with ours(load.folder) as server:
            async with (
                our_client.seated_tables(server, tally, tables=1, eager=True),
                asyncio.timeout(TIMEOUT),
            ):
                while tally.games < 3:
                    await asyncio.sleep(0.05)

    uvloop.run(play())


def test_tables_move_at_a_steady_pace_while_bots_think(load: Load) -> None:
    facts = uvloop.run(scenarios.thinking(load))
    assert facts["moves_per_second"] > 0
    assert facts["others"]["messages"] > 0


def test_idle_connections_are_kept(load: Load) -> None:
    facts = uvloop.run(scenarios.idle(load))
    assert facts["connections"] == 4 * load.tables
    assert facts["in_lobby_mb"] > 0


def test_a_move_counts_once_the_last_seat_has_it() -> None:
    tally = Tally()
    tally.is_open = True
    moves = MoveTracker(tally, 3)
    moves.acted(1, 10.0)
    moves.received(0, 1, 11.0)
    moves.received(2, 2, 12.0)
    assert tally.seconds == []
    moves.received(1, 1, 13.0)
    assert tally.seconds == [3.0]


def test_several_moves_in_one_message_all_count() -> None:
    tally = Tally()
    tally.is_open = True
    moves = MoveTracker(tally, 2)
    moves.acted(4, 10.0)
    moves.received(0, 4, 12.0)
    moves.acted(4, 11.0)
    moves.received(1, 4, 13.0)
    moves.received(0, 5, 14.0)
    assert tally.seconds == [3.0, 2.0]


def test_percentiles_are_values_that_occurred() -> None:
    assert percentile(list(range(1, 101)), 99) == 99
    assert percentile([7.0], 99) == 7.0
    assert percentile([1.0, 2.0], 50) == 1.0
