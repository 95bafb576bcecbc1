"""Positions with the hidden cards of a seat permuted."""

import random
from typing import Any

from sevenheroes.core import codes, layout
from sevenheroes.game import Game


def permuted(game: Game, seat: int, chance: random.Random) -> Any:
    """The position with all cards hidden from the seat dealt again, and another generator state.

    Public facts about the wanderer stay true: it is exchanged only if no clue has been answered, since
    answers are public. Face-down clue cards are exchanged for cards that would get the same answer.
    """
    room = layout.games(1)
    layout.copy(room, 0, game.positions, game.ply)
    g: Any = layout.plain(room, 0)
    asked = any(g.clues_yes) or any(g.clues_no)
    pool = list(g.deck[g.deck_top : g.deck_size])
    exchange_wanderer = (
        g.wanderer and not asked and not g.face_up and not (seat >= 0 and (g.seen >> seat) & 1)
    )
    if exchange_wanderer:
        pool.append(g.wanderer)
    others = [other for other in range(g.seats) if other != seat]
    for other in others:
        pool += [hero for hero in range(1, 8) for _ in range(g.hand[other][hero])]
    chance.shuffle(pool)
    if asked and seat != g.sender and (g.wanderer or g.doomed):
        for other in others:
            exchange_clues(g, other, pool)
        chance.shuffle(pool)
    for other in others:
        counts = [0] * 8
        for _ in range(g.hand_size[other]):
            counts[pool.pop()] += 1
        g.hand[other] = counts
        g.held[other] = sum(1 << (hero - 1) for hero in range(1, 8) if counts[hero])
    if exchange_wanderer:
        g.wanderer = pool.pop()
    g.deck[g.deck_top : g.deck_size] = pool
    g.rng = [chance.getrandbits(32) for _ in range(4)]
    return layout.from_plain([g])


def exchange_clues(g: Any, giver: int, pool: list[int]) -> None:
    """Exchange the clue cards of a seat for cards of the pool that would get the same answer."""
    for hero in range(1, 8):
        for _ in range(g.clues[giver][hero]):
            others = [card for card in pool if answered(g, card) == answered(g, hero)]
            if others:
                pool.remove(others[0])
                pool.append(hero)
                g.clues[giver][hero] -= 1
                g.clues[giver][others[0]] += 1


def answered(g: Any, card: int) -> bool:
    """Is a clue with this card answered yes?"""
    hero = g.wanderer or g.doomed
    if g.clue == codes.CLUE_IDENTITY:
        return bool(card == hero)
    return bool((g.printed >> (8 * card - 8)) >> (hero - 1) & 1)
