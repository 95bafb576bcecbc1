"""Positions of games between players of the kernel, and what a seat sees of them."""

import math
from collections.abc import Iterator
from itertools import product
from typing import Any

from sevenheroes.core import doors, layout
from sevenheroes.core.players import parameters, self_play, workspace

SEATS = 4


def positions(kind: int, games: int, seed: int, *, seats: int = SEATS, rules: int = 0) -> Iterator[Any]:
    """Every position of some games between players of one kind, with the seat that acts next."""
    room, chances, asked = self_play.new_room(), self_play.new_chances(), layout.numbers([0] * 6)
    kinds, seated = layout.numbers([kind] * 5), workspace.styles(5)
    for row in range(5):
        layout.put(seated, row, parameters.style(), 0)
    for game in range(games):
        start, played = layout.games(1), layout.games(1)
        self_play.begin(start, 0, seats, rules, seed, game, game, chances)
        layout.copy(played, 0, start, 0)
        choices = layout.numbers([0] * (1 << 16))
        done = self_play.go_on(played, 0, kinds, seated, chances, choices, asked, 0, room)
        for choice in layout.listed(choices[:done]):
            yield start, choice >> 6
            doors.take(start, 0, choice >> 6, choice & 63)


def looked(games: Any, seat: int) -> Any:
    observation = layout.observations(1)
    doors.look(games, 0, seat, observation, 0)
    return observation


def hands(unseen: list[int], size: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Every hand of a size that can be dealt from the cards unseen, with the number of ways."""
    for hand in product(*(range(min(copies, size) + 1) for copies in unseen)):
        if sum(hand) == size:
            yield hand, math.prod(math.comb(copies, held) for copies, held in zip(unseen, hand, strict=True))
