"""Start positions of OpenSpiel's hearts for both benchmarks: dealt, before the first decision."""

from __future__ import annotations

import random

import pyspiel

CHANCE_NODES = 53  # the direction of the pass, then 52 cards
PASS_DIRECTIONS = range(4)  # equally likely; the first means no pass (52 decisions), the others 64


def dealt_states(game: pyspiel.Game, *, per_direction: int, seed: int) -> list[pyspiel.State]:
    rng = random.Random(seed)
    return [deal(game, direction, rng) for direction in PASS_DIRECTIONS for _ in range(per_direction)]


def deal(game: pyspiel.Game, direction: int, rng: random.Random) -> pyspiel.State:
    state = game.new_initial_state()
    state.apply_action(direction)
    while state.is_chance_node():
        outcomes, weights = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(rng.choices(outcomes, weights)[0])
    return state


def play_out(start: pyspiel.State, rng: random.Random) -> int:
    """The number of decisions from `start` to the end of a random game."""
    state = start.clone()
    decisions = 0
    while not state.is_terminal():
        state.apply_action(rng.choice(state.legal_actions()))
        decisions += 1
    return decisions
