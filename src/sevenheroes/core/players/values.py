"""What a seat is worth, and so its chance to win.

A seat's worth is a product: of its band's size, its ready heroes and its hand; its chance to win is its part of the
sum over all seats. The factors come from games (tools/fit_players.py).
"""

from typing import Any

from .. import codes
from .._jit import apart, count_bits, jit
from .desk import CARDS_A_STAGE, STAGES


@jit
def stage(o: Any) -> int:
    """The part of the game: 0 at the start, 3 near the end of the deck; always 1 if the deck has no end."""
    if o.deck_end == codes.DECK_END_RESHUFFLE:
        return 1
    passed = STAGES - 1 - o.deck_left // CARDS_A_STAGE
    return passed if passed > 0 else 0


@jit
def hand_worth(s: Any, part: int, cards: int) -> float:
    """The factor of so many cards in hand."""
    return s.card[part][cards if cards < 15 else 15]


@apart
def weigh(o: Any, s: Any, d: Any, viewer: int) -> None:
    """Worth of all seats, and the viewer's chance to win after any seat has recruited, or nobody."""
    part = stage(o)
    total = 0.0
    for seat in range(o.seats):
        size = count_bits(o.band[seat])
        worth = s.size[part][size] * s.ready[part][o.ready[seat]] * hand_worth(s, part, o.hand_size[seat])
        d.worth[seat] = worth
        total += worth
    d.total = total
    own = d.worth[viewer]
    d.now = own / total
    for seat in range(o.seats):
        size = count_bits(o.band[seat])
        worth = d.worth[seat]
        lower = worth * s.size[part][size - 1] / s.size[part][size] if size else worth
        higher = worth * s.size[part][size + 1] / s.size[part][size]
        if seat == viewer:
            d.new[seat] = 1.0 if size + 1 == codes.BAND_TO_WIN else higher / (total + higher - worth)
            d.dup[seat] = lower / (total + lower - worth)
        else:
            d.new[seat] = 0.0 if size + 1 == codes.BAND_TO_WIN else own / (total + higher - worth)
            d.dup[seat] = own / (total + lower - worth)


@jit
def price(o: Any, s: Any, hero: int) -> float:
    """What is left of one's chance, as a factor, once that ready hero is used."""
    part = stage(o)
    ready = o.ready[o.seat]
    return s.ready[part][ready & ~((1 << hero) >> 1)] / s.ready[part][ready]


@jit
def card_price(o: Any, s: Any, cards: int) -> float:
    """What is left of one's chance, as a factor, once the hand has so many cards more, or less."""
    part = stage(o)
    own = o.hand_size[o.seat]
    return hand_worth(s, part, own + cards) / hand_worth(s, part, own)
