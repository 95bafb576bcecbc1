"""What becomes of a wanderer: who will recruit it, and what that is worth."""

from typing import Any

from .. import codes
from .._jit import apart, jit
from ..cards import hero_bit, next_seat
from .desk import HANDS, LEVELS

_OPEN_NEW = 0.9  # a hero that lies face up is taken by who lacks it
_OPEN_DUP = 0.02


@apart
def expect_takers(o: Any, s: Any, d: Any, chances: Any) -> None:
    """How likely each seat recruits in the end, by how likely the wanderer is new to it and by its hand."""
    for seat in range(o.seats):
        if o.face_up:
            d.take_new[seat] = _OPEN_NEW
            d.take_dup[seat] = _OPEN_DUP
            continue
        new = 0.0
        band = o.band[seat]
        for hero in range(1, codes.HEROES + 1):
            if not (band >> (hero - 1)) & 1:
                new += chances[hero]
        level = int(new * LEVELS)
        level = level if level < LEVELS else LEVELS - 1
        cards = o.hand_size[seat]
        cards = cards if cards < HANDS else HANDS - 1
        d.take_new[seat] = s.take_new[level][cards]
        d.take_dup[seat] = s.take_dup[level][cards]


@jit
def fate(o: Any, d: Any, hero: int, start: int, barred: int) -> float:
    """The viewer's chance to win if the wanderer is that hero and comes to a seat now."""
    bit = hero_bit(hero)
    seat = start
    left = 1.0
    value = 0.0
    while seat != o.sender:
        if not (barred >> seat) & 1:
            if o.band[seat] & bit:
                taken = left * d.take_dup[seat]
                value += taken * d.dup[seat]
            else:
                taken = left * d.take_new[seat]
                value += taken * d.new[seat]
            left -= taken
        seat = next_seat(o, seat)
    if (barred >> seat) & 1:
        return value + left * d.now
    if not o.band[seat] & bit:
        return value + left * d.new[seat]
    if o.ready[seat] & codes.DISCARDER:  # it will rather be discarded
        return value + left * d.now
    return value + left * d.dup[seat]
