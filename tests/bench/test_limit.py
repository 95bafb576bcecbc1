"""The play-out in C is the core's play-out: the same seeds end in the same states."""

from itertools import product
from typing import Any

import numpy as np
import pytest

from bench.limit import limit
from sevenheroes.core import doors, layout

SEED = 2024_0607
GAMES = 48

pytestmark = pytest.mark.skipif(not limit.available(), reason=f"{limit.COMPILER} is not installed")


def mixtures() -> list[int]:
    """Every mixture of options as the core takes it: a bit each in the order of R2, two for the last."""
    options = product(range(2), range(2), range(2), range(2), range(3))
    return [a | b << 1 | c << 2 | d << 3 | e << 4 for a, b, c, d, e in options]


def play_in_core(seats: int, rules: int, start: int, stop: int) -> "tuple[int, np.ndarray[Any, Any]]":
    """The decisions taken, and the games in the order of their streams."""
    games = layout.games(stop - start)
    words = np.zeros(4, np.int64)
    decisions = doors.deal_and_play(games, start, stop, seats, rules, SEED, words)
    return decisions, np.roll(games, -start)


def as_limit(games: "np.ndarray[Any, Any]") -> "np.ndarray[Any, Any]":
    """The core's records in the form of the limit's final states."""
    states = np.zeros(len(games), limit.FINAL)
    for name in set(limit.FINAL.names or ()) - {"deck_left", "deck"}:
        states[name] = games[name]
    states["deck_left"] = games["deck_size"] - games["deck_top"]
    for state, game in zip(states, games, strict=True):
        left = game["deck"][game["deck_top"] : game["deck_size"]]
        state["deck"][: len(left)] = left
    return states


@pytest.mark.parametrize("rules", mixtures())
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_every_game_ends_in_the_same_state(seats: int, rules: int) -> None:
    _, games = play_in_core(seats, rules, 7, 7 + GAMES)
    expected = as_limit(games)
    states = limit.final_states(seats, rules, SEED, 7, 7 + GAMES)
    different = [name for name in limit.FINAL.names or () if (states[name] != expected[name]).any()]
    assert different == []


@pytest.mark.parametrize("rules", mixtures())
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_every_game_takes_as_many_decisions(seats: int, rules: int) -> None:
    for stream in range(GAMES):
        decisions, _ = play_in_core(seats, rules, stream, stream + 1)
        assert limit.play(seats, rules, SEED, stream, stream + 1) == decisions


def test_the_limit_leaves_out_nothing_that_the_core_holds() -> None:
    # These are told otherwise there, and the pile is empty at the end.
    otherwise = {"printed", "rules", "pile", "deck_top", "deck_size"}
    assert set(layout.GAME.names or ()) - otherwise == set(limit.FINAL.names or ()) - {"deck_left"}


def test_the_games_of_the_mixtures_end_in_every_way() -> None:
    reasons = [limit.final_states(3, rules, SEED, 0, GAMES)["reason"] for rules in mixtures()]
    assert set(np.concatenate(reasons)) == {1, 2, 3}
