"""Evaluation: what each seat is worth, and from that the viewer's chance to win.

The worth of a seat is a product of factors for its band, its ready heroes, its hand and the pairs it has
lost. Its chance to win is its share of the sum over all seats. The factors are fitted
(tools/fit_players.py).
"""

from typing import Any

from ... import codes
from ..._jit import count_bits, jit, noinline
from ..parameters import CARDS_PER_STAGE, STAGES

_LAST_COLUMN = 15


@jit
def stage(o: Any) -> int:
    """The stage of the game, by the cards left in the deck."""
    if o.deck_end == codes.DECK_END_RESHUFFLE:
        return STAGES - 1
    part = o.deck_left // CARDS_PER_STAGE
    return part if part < STAGES - 2 else STAGES - 2


@jit
def column(number: int) -> int:
    """The table column for a count; large counts share the last one."""
    return number if number < _LAST_COLUMN else _LAST_COLUMN


@jit
def eliminated_pairs(o: Any, seat: int) -> int:
    """The number of pairs that a seat has lost."""
    cards = 0
    for hero in range(codes.HEROES + 1):
        cards += o.eliminated[seat][hero]
    return cards >> 1


@noinline
def weigh_seats(o: Any, p: Any, wins: Any) -> None:
    """Fill the worth of every seat."""
    part = stage(o)
    for seat in range(o.seats):
        wins.worth[seat] = (
            p.band_factor[part][count_bits(o.band[seat])]
            * p.ready_factor[part][o.ready[seat]]
            * p.hand_factor[part][column(o.hand_size[seat])]
            * p.pair_factor[part][column(eliminated_pairs(o, seat))]
        )


@noinline
def compare_seats(o: Any, p: Any, viewer: int, wins: Any) -> None:
    """Fill the viewer's chances to win from the worth of all seats: now, and after a seat has recruited."""
    part = stage(o)
    total = 0.0
    for seat in range(o.seats):
        total += wins.worth[seat]
    own = wins.worth[viewer]
    wins.current = own / total
    for seat in range(o.seats):
        size = count_bits(o.band[seat])
        worth = wins.worth[seat]
        rest = total - worth
        lower = worth * p.loss_factor[part][size]
        higher = worth * p.join_factor[part][size]
        if seat == viewer:
            wins.after_new[seat] = 1.0 if size + 1 == codes.BAND_TO_WIN else higher / (rest + higher)
            wins.after_duplicate[seat] = lower / (rest + lower)
        else:
            wins.after_new[seat] = 0.0 if size + 1 == codes.BAND_TO_WIN else own / (rest + higher)
            wins.after_duplicate[seat] = own / (rest + lower)


@jit
def evaluate(o: Any, p: Any, viewer: int, wins: Any) -> None:
    """Fill worth and the viewer's chances to win."""
    weigh_seats(o, p, wins)
    compare_seats(o, p, viewer, wins)


# Factors by which the worth of a seat changes.


@jit
def spend_factor(o: Any, p: Any, hero: int) -> float:
    """Using one of the viewer's ready heroes."""
    part = stage(o)
    ready = o.ready[o.seat]
    return p.ready_factor[part][ready & ~((1 << hero) >> 1)] / p.ready_factor[part][ready]


@jit
def hand_change_factor(o: Any, p: Any, seat: int, change: int) -> float:
    """A change in the number of cards in a hand."""
    part = stage(o)
    held = o.hand_size[seat]
    return p.hand_factor[part][column(held + change)] / p.hand_factor[part][column(held)]


@jit
def draw_two_factor(o: Any, p: Any, seat: int) -> float:
    """Drawing two cards for later turns."""
    return 1.0 if is_last_turn(o, 2) else hand_change_factor(o, p, seat, 2)


@jit
def ready_factor(o: Any, p: Any, seat: int, ready: int, hero: int) -> float:
    """Having a hero of the band ready beside the set `ready`."""
    part = stage(o)
    after = ready | (((1 << hero) >> 1) & o.band[seat])
    return p.ready_factor[part][after] / p.ready_factor[part][o.ready[seat]]


@jit
def is_last_turn(o: Any, drawn: int) -> bool:
    """Does the game end with this turn if `drawn` cards are drawn? The sender draws one more (R4, R9)."""
    return o.deck_left <= drawn + 1 and o.deck_end == codes.DECK_END_SCORE


@jit
def can_draw(o: Any) -> bool:
    """Is there a card to draw, if necessary after a reshuffle? (R9)"""
    return o.deck_left > 0 or (o.deck_end == codes.DECK_END_RESHUFFLE and o.discarded > 1)
