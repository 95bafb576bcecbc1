"""Random roll-outs inside the kernel."""

from typing import Any

from . import codes
from ._jit import count_bits, jit, lowest_bit
from .legal import acting, legal
from .rng import draw_below
from .step import step


@jit
def choose(mask: int, rng: Any) -> int:
    """A random member of a set that is not empty, uniformly."""
    for _ in range(draw_below(rng, count_bits(mask))):
        mask &= mask - 1
    return lowest_bit(mask)


@jit
def choose_seat(g: Any, rng: Any) -> int:
    """A random seat that may act, uniformly."""
    seats = acting(g)
    if seats & (seats - 1):
        return choose(seats, rng)
    return lowest_bit(seats)


@jit
def play_out(g: Any, rng: Any) -> int:
    """Play a game to its end at random; returns the number of decisions."""
    decisions = 0
    while g.phase != codes.PHASE_OVER:
        seat = choose_seat(g, rng)
        step(g, seat, choose(legal(g, seat), rng), None)
        decisions += 1
    return decisions
