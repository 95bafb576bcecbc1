"""Positions from games between kernel players, and what a seat knows of them."""

import math
from collections.abc import Iterator
from itertools import product
from typing import Any

from sevenheroes.core import codes, doors, layout
from sevenheroes.core.players import parameters, self_play

SEATS = 4


def positions(kind: int, games: int, seed: int, *, seats: int = SEATS, rules: int = 0) -> Iterator[Any]:
    """Every position of some games between players of one kind, with the seat that acts next."""
    memory, generators = self_play.new_memory(), self_play.new_generators()
    kinds = layout.numbers([kind] * codes.MOST_SEATS)
    decisions = layout.numbers([0] * codes.MOST_SEATS)
    seated = parameters.new_parameters(codes.MOST_SEATS)
    for row in range(codes.MOST_SEATS):
        layout.put(seated, row, parameters.steady_parameters(), 0)
    for game in range(games):
        start, played = layout.games(1), layout.games(1)
        self_play.begin(start, 0, seats, rules, seed, game, game, generators)
        layout.copy(played, 0, start, 0)
        choices = layout.numbers([0] * (1 << 16))
        done, _ = self_play.resume(played, 0, kinds, seated, generators, choices, decisions, 0, memory)
        for choice in layout.listed(choices[:done]):
            yield start, choice >> 6
            doors.take(start, 0, choice >> 6, choice & 63)


def observed(games: Any, seat: int) -> Any:
    """What a seat knows of the first game."""
    observation = layout.observations(1)
    doors.look(games, 0, seat, observation, 0)
    return observation


def hands(unseen: list[int], size: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Every hand of a size that can be dealt from the unseen cards, with the number of ways to deal it."""
    for hand in product(*(range(min(copies, size) + 1) for copies in unseen)):
        if sum(hand) == size:
            yield hand, math.prod(math.comb(copies, held) for copies, held in zip(unseen, hand, strict=True))
