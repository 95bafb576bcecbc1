"""R10: hidden cards never influence the decision of a bot."""

import random

import pytest

from sevenheroes import EDITIONS, Game, View, bots
from sevenheroes.bots import Chance
from sevenheroes.core import doors, layout
from support.hidden_permutations import permuted

DEALS = 3


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("name", bots.LEVELS)
def test_r10_permuting_hidden_cards_changes_no_decision(name: str, seats: int, edition: str) -> None:
    spec = f"{name}:20" if name == "search" else name
    bot, chance = bots.find(spec), random.Random(seats)
    moved = 0
    for seed in range(DEALS):
        game, own = Game(edition, seats=seats, seed=seed), Chance(seed)
        while not game.is_over:
            seat = chance.choice(game.to_act)
            before = own.getstate()
            action = bots.ask(bot, game.view(seat), own)
            other = permuted(game, seat, chance)
            moved += layout.plain(other, 0).deck != layout.plain(game.positions, game.ply).deck  # type: ignore[attr-defined]
            observation = layout.observations(1)
            doors.look(other, 0, seat, observation, 0)
            view = View(observation, edition=edition, names=game.names, outcome=None)
            twin = Chance()
            twin.setstate(before)
            assert bots.ask(bot, view, twin) is action
            assert twin.getstate() == own.getstate()
            game.push(action)
    assert moved > 20
