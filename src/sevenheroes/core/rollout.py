"""Random play-outs inside the kernel."""

from typing import Any

from . import codes
from ._jit import count_bits, jit, lowest_bit
from .legal import acting, legal
from .rng import draw_below
from .step import step


@jit
def choose(mask: int, rng: Any) -> int:
    """A member of a set that is not empty, each as likely as the other."""
    for _ in range(draw_below(rng, count_bits(mask))):
        mask &= mask - 1
    return lowest_bit(mask)


@jit
def choose_seat(g: Any, rng: Any) -> int:
    """A seat that may act, each as likely as the other."""
    seats = acting(g)
    if seats & (seats - 1):
        return choose(seats, rng)
    return lowest_bit(seats)


@jit
def play_out(g: Any, rng: Any) -> int:
    """Play a game to its end at random; how many decisions that took."""
    decisions = 0
    while g.phase != codes.PHASE_OVER:
        seat = choose_seat(g, rng)
        step(g, seat, choose(legal(g, seat), rng), None)
        decisions += 1
    return decisions
