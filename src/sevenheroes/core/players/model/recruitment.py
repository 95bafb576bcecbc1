"""Recruitment: how likely each seat is to recruit the wanderer, and what that is worth to the viewer."""

from typing import Any

from ... import codes
from ..._jit import jit, noinline
from ...cards import hero_bit, next_seat
from ..parameters import HAND_SIZES, NOVELTY_LEVELS

_INFORMED_NEW = 0.9
_INFORMED_DUPLICATE = 0.02


@jit
def all_seats(o: Any) -> int:
    """The set of all seats."""
    return (1 << o.seats) - 1


@jit
def informed_seats(o: Any) -> int:
    """The seats that know the wanderer."""
    return all_seats(o) if o.face_up else o.seen


@jit
def inform(seat: int, recruitment: Any) -> None:
    """Set the probabilities of a seat that knows the wanderer: it recruits what it lacks."""
    recruitment.new[seat] = _INFORMED_NEW
    recruitment.duplicate[seat] = _INFORMED_DUPLICATE


@noinline
def predict_recruitment(o: Any, p: Any, chances: Any, informed: int, recruitment: Any) -> None:
    """Fill the probability that each seat recruits in the end.

    For a seat that is not informed it depends on its hand size and on how likely the wanderer is new to it.
    """
    for seat in range(o.seats):
        if (informed >> seat) & 1:
            inform(seat, recruitment)
            continue
        new = 0.0
        band = o.band[seat]
        for hero in range(1, codes.HEROES + 1):
            if not (band >> (hero - 1)) & 1:
                new += chances[hero]
        level = int(new * NOVELTY_LEVELS)
        level = level if level < NOVELTY_LEVELS else NOVELTY_LEVELS - 1
        cards = o.hand_size[seat]
        cards = cards if cards < HAND_SIZES else HAND_SIZES - 1
        recruitment.new[seat] = p.recruit_new[level][cards]
        recruitment.duplicate[seat] = p.recruit_duplicate[level][cards]


@jit
def journey_value(o: Any, wins: Any, recruitment: Any, hero: int, start: int, barred: int) -> float:
    """The viewer's chance to win if the wanderer is that hero and the seat `start` decides next."""
    bit = hero_bit(hero)
    seat = start
    left = 1.0
    value = 0.0
    while seat != o.sender:
        if not (barred >> seat) & 1:
            if o.band[seat] & bit:
                taken = left * recruitment.duplicate[seat]
                value += taken * wins.after_duplicate[seat]
            else:
                taken = left * recruitment.new[seat]
                value += taken * wins.after_new[seat]
            left -= taken
        seat = next_seat(o, seat)
    if (barred >> seat) & 1:
        return value + left * wins.current
    if not o.band[seat] & bit:
        return value + left * wins.after_new[seat]
    if o.ready[seat] & codes.DISCARDER:  # the sender would rather discard a second copy
        return value + left * wins.current
    return value + left * wins.after_duplicate[seat]
