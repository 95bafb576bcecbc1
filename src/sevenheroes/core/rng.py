"""All chance: the generator sfc32 (R11), in integers that never wrap."""

from typing import Any

from . import codes
from ._jit import jit

_WORD = 0xFFFFFFFF
_WARM_UP = 12


@jit
def draw_word(rng: Any) -> int:
    """The next 32 bits; the state moves on."""
    a = rng[0]
    b = rng[1]
    c = rng[2]
    d = rng[3]
    word = (a + b + d) & _WORD
    rng[3] = (d + 1) & _WORD
    rng[0] = b ^ (b >> 9)
    rng[1] = (c + (c << 3)) & _WORD
    rng[2] = ((((c << 21) & _WORD) | (c >> 11)) + word) & _WORD
    return word


@jit
def draw_below(rng: Any, bound: int) -> int:
    """A number from 0 to bound - 1, for bounds far below 2**32."""
    return (draw_word(rng) * bound) >> 32


@jit
def sow(rng: Any, seed: int, stream: int) -> None:
    """Start the generator of one stream of a seed; both are taken as 64 and 32 bits."""
    rng[0] = seed & _WORD
    rng[1] = (seed >> 32) & _WORD
    rng[2] = stream & _WORD
    rng[3] = 1
    for _ in range(_WARM_UP):
        draw_word(rng)


@jit
def shuffle_deck(g: Any, rng: Any) -> None:
    """A new deck of all cards, in an order drawn from a generator that is not the game's."""
    place = 0
    for hero in range(1, codes.HEROES + 1):
        for _ in range(codes.COPIES):
            g.deck[place] = hero
            place += 1
    for last in range(codes.CARDS - 1, 0, -1):
        other = draw_below(rng, last + 1)
        card = g.deck[last]
        g.deck[last] = g.deck[other]
        g.deck[other] = card
    g.deck_top = 0
    g.deck_size = codes.CARDS


@jit
def reshuffle_deck(g: Any) -> None:
    """Fisher and Yates over the cards in ascending order, from the game's own generator (R11)."""
    for last in range(g.deck_size - 1, 0, -1):
        other = draw_word(g.rng) % (last + 1)
        card = g.deck[last]
        g.deck[last] = g.deck[other]
        g.deck[other] = card
