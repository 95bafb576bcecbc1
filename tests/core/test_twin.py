"""The core against the reference implementation, after every step of many random games."""

import random
from typing import Any

import pytest

from sevenheroes.core import layout
from sevenheroes.editions import Rules
from sevenheroes.game import Game
from support.random_play import mixtures, random_game
from support.twin import Twin

MIXTURES = list(mixtures())


def twin_of(game: Game) -> Twin:
    return Twin(
        deck=[int(card) for card in game.deck],
        seats=game.seats,
        first=game.first,
        rng=tuple(game.rng),  # type: ignore[arg-type]
        **game.rules.to_dict(),
    )


def state_of(game: Game) -> dict[str, Any]:
    g: Any = layout.plain(game.positions, game.ply)
    seats = range(game.seats)
    return {
        "deck": g.deck[g.deck_top : g.deck_size],
        "rng": g.rng,
        "hands": [g.hand[seat][1:] for seat in seats],
        "discard": g.discard[1:],
        "clue_cards": [g.clues[seat][1:] for seat in seats],
        "wanderer_hero": g.wanderer,
        "doomed": g.doomed,
        "public": view_of(game, None),
    }


def view_of(game: Game, seat: int | None) -> dict[str, Any]:
    view = game.view(seat).to_dict()
    for ours in ("edition", "rules", "names", "fitting", "legal"):
        del view[ours]
    if view["wanderer"]:
        view["wanderer"]["blind"] = view["wanderer"].pop("origin") == "blind"
    return view


def legal_of(game: Game) -> dict[int, list[str]]:
    legal = game.legal_actions
    return {seat: sorted(action.what for action in legal.of(seat)) for seat in game.to_act}


def compare(game: Game, twin: Twin) -> None:
    assert legal_of(game) == twin.legal()
    assert state_of(game) == twin.state()
    for seat in (None, *range(game.seats)):
        assert view_of(game, seat) == twin.view(seat)
    assert (game.outcome.to_dict() if game.outcome else None) == twin.result()


def follow(rules: Rules, seats: int, seed: int) -> None:
    game = random_game(rules, seats, seed)
    twin = twin_of(game)
    chance = random.Random(seed)
    compare(game, twin)
    while not game.is_over:
        action = chance.choice(game.legal_actions.of(chance.choice(game.to_act)))
        game.push(action)
        twin.play(action.seat, action.what)
        try:
            compare(game, twin)
        except AssertionError as difference:
            difference.add_note(repr(game))
            raise


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("rules", MIXTURES, ids=lambda rules: f"{rules.code:02}")
def test_core_and_twin_agree_after_every_step(rules: Rules, seats: int) -> None:
    follow(rules, seats, seed=seats)


@pytest.mark.deep
@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("rules", MIXTURES, ids=lambda rules: f"{rules.code:02}")
def test_core_and_twin_agree_in_many_games(rules: Rules, seats: int) -> None:
    for seed in range(10, 50):
        follow(rules, seats, seed)
