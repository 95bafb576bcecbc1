"""What a seat is worth, and so its chance to win.

A seat's worth is a product: of its band's size, its ready heroes, its hand and the pairs it has lost; its
chance to win is its part of the sum over all seats. The factors come from games (tools/fit_players.py).
"""

from typing import Any

from ... import codes
from ..._jit import apart, count_bits, jit
from ..workspace import CARDS_A_STAGE, STAGES

_MOST = 15


@jit
def stage(o: Any) -> int:
    """The part of the game, by the cards left in the deck."""
    if o.deck_end == codes.DECK_END_RESHUFFLE:
        return STAGES - 1
    part = o.deck_left // CARDS_A_STAGE
    return part if part < STAGES - 2 else STAGES - 2


@jit
def at_most(number: int) -> int:
    """The column of a table for a number."""
    return number if number < _MOST else _MOST


@jit
def pairs_lost(o: Any, seat: int) -> int:
    """The pairs of heroes that a seat has eliminated."""
    cards = 0
    for hero in range(codes.HEROES + 1):
        cards += o.eliminated[seat][hero]
    return cards >> 1


@apart
def weigh(o: Any, s: Any, d: Any) -> None:
    """The worth of all seats."""
    part = stage(o)
    for seat in range(o.seats):
        d.worth[seat] = (
            s.size[part][count_bits(o.band[seat])]
            * s.ready[part][o.ready[seat]]
            * s.card[part][at_most(o.hand_size[seat])]
            * s.pair[part][at_most(pairs_lost(o, seat))]
        )


@apart
def compare(o: Any, s: Any, d: Any, viewer: int) -> None:
    """The viewer's chance to win after any seat has recruited, or nobody, once all are weighed."""
    part = stage(o)
    total = 0.0
    for seat in range(o.seats):
        total += d.worth[seat]
    own = d.worth[viewer]
    d.now = own / total
    for seat in range(o.seats):
        size = count_bits(o.band[seat])
        worth = d.worth[seat]
        rest = total - worth
        lower = worth * s.down[part][size]
        higher = worth * s.up[part][size]
        if seat == viewer:
            d.new[seat] = 1.0 if size + 1 == codes.BAND_TO_WIN else higher / (rest + higher)
            d.dup[seat] = lower / (rest + lower)
        else:
            d.new[seat] = 0.0 if size + 1 == codes.BAND_TO_WIN else own / (rest + higher)
            d.dup[seat] = own / (rest + lower)


@jit
def price(o: Any, s: Any, hero: int) -> float:
    """What is left of one's chance, as a factor, once that ready hero is used."""
    part = stage(o)
    ready = o.ready[o.seat]
    return s.ready[part][ready & ~((1 << hero) >> 1)] / s.ready[part][ready]


@jit
def card_price(o: Any, s: Any, seat: int, cards: int) -> float:
    """What a seat's worth becomes, as a factor, once its hand has so many cards more, or less."""
    part = stage(o)
    held = o.hand_size[seat]
    return s.card[part][at_most(held + cards)] / s.card[part][at_most(held)]


@jit
def drawing(o: Any, s: Any, seat: int) -> float:
    """What a seat's worth becomes, as a factor, once it has drawn two cards for later turns."""
    return 1.0 if is_last_turn(o, 2) else card_price(o, s, seat, 2)


@jit
def readying(o: Any, s: Any, seat: int, ready: int, hero: int) -> float:
    """What a seat's worth becomes, as a factor, once that hero of its band is ready beside these."""
    part = stage(o)
    return s.ready[part][ready | (((1 << hero) >> 1) & o.band[seat])] / s.ready[part][o.ready[seat]]


@jit
def is_last_turn(o: Any, drawn: int) -> bool:
    """Does the game end with this turn, once so many cards are drawn? The sender draws another (R4, R9)."""
    return o.deck_left <= drawn + 1 and o.deck_end == codes.DECK_END_SCORE


@jit
def can_draw(o: Any) -> bool:
    """Is there a card to draw, if need be by reshuffling? (R9)"""
    return o.deck_left > 0 or (o.deck_end == codes.DECK_END_RESHUFFLE and o.discarded > 1)
