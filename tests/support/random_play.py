"""Random games, and every combination of the options."""

import itertools
import random
from collections.abc import Iterator
from typing import Any

from sevenheroes.editions import CHOICES, Rules
from sevenheroes.game import Game


def mixtures() -> Iterator[Rules]:
    """Every combination of the five options."""
    for values in itertools.product(*CHOICES.values()):
        yield Rules(**dict(zip(CHOICES, values, strict=True)))  # type: ignore[arg-type]


def shuffled_deck(chance: random.Random) -> list[int]:
    """A deck of 77 cards in random order."""
    deck = [hero for hero in range(1, 8) for _ in range(11)]
    chance.shuffle(deck)
    return deck


def random_game(rules: Rules, seats: int, seed: int) -> Game:
    """A newly dealt random game."""
    chance = random.Random(f"{rules.code} {seats} {seed}")
    rng = [chance.getrandbits(32) for _ in range(4)]
    deck = shuffled_deck(chance)
    return Game("custom", rules=rules, seats=seats, deck=deck, first=chance.randrange(seats), rng=rng)


def play_on(game: Game, chance: random.Random, plies: int = 10_000) -> Game:
    """Play random actions of random seats, at most `plies` of them."""
    for _ in range(plies):
        if game.is_over:
            break
        game.push(chance.choice(game.legal_actions.of(chance.choice(game.to_act))))
    return game


def accounted(g: Any) -> list[int]:
    """The number of cards of each hero in the whole game; each must be 11."""
    totals = list(g.discard)
    for hero in g.deck[g.deck_top : g.deck_size]:
        totals[hero] += 1
    for seat in range(g.seats):
        for hero in range(1, 8):
            totals[hero] += g.hand[seat][hero] + g.clues[seat][hero] + g.eliminated[seat][hero]
            totals[hero] += (g.band[seat] >> (hero - 1)) & 1
    totals[g.wanderer] += 1
    totals[g.doomed] += 1
    return totals[1:]
