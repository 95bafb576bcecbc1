"""What becomes of a wanderer: who will recruit it, and what that is worth."""

from typing import Any

from ... import codes
from ..._jit import apart, jit
from ...cards import hero_bit, next_seat
from ..workspace import HANDS, LEVELS

_KNOWN_NEW = 0.9
_KNOWN_DUP = 0.02


@jit
def let_know(d: Any, seat: int) -> None:
    """A seat that knows the wanderer takes what it lacks."""
    d.take_new[seat] = _KNOWN_NEW
    d.take_dup[seat] = _KNOWN_DUP


@apart
def expect_takers(o: Any, s: Any, d: Any, chances: Any) -> None:
    """How likely each seat recruits in the end: by what it lacks if it has seen the wanderer, and else by how
    likely that is new to it and by its hand."""
    for seat in range(o.seats):
        if o.face_up or (o.seen >> seat) & 1:
            let_know(d, seat)
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
