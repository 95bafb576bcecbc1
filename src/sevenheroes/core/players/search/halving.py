"""Successive halving with confidence bounds: which actions get more roll-outs, and which one is taken.

What is compared is the gain of an action over the blueprint's action in the same determinizations.
"""

import math
from typing import Any, Final

from ..._jit import count_bits, jit, lowest_bit

DECISIONS_PER_GAME: Final = 110
"""Decisions of a whole game that need thought: the length of a roll-out by which the budget is counted."""
FEWEST_ROUNDS: Final = 8
"""Rounds before any action is dropped or preferred."""


@jit
def add_gain(progress: Any, action: int, gain: float) -> None:
    """Count one round's gain of an action."""
    progress.sums[action] += gain
    progress.squares[action] += gain * gain


@jit
def standard_error(progress: Any, action: int) -> float:
    """Standard error of the mean gain of an action; never zero."""
    mean = progress.sums[action] / progress.rounds
    variance = progress.squares[action] / progress.rounds - mean * mean
    return math.sqrt((variance if variance > 0.0 else 0.0) / progress.rounds) + 1e-9


@jit
def rounds_to_halving(progress: Any, p: Any) -> int:
    """Rounds until the candidates are halved, so that all remaining halvings cost about the same."""
    number = count_bits(progress.candidates)
    halvings = 1
    while number >> halvings:
        halvings += 1
    left = p.rollouts * DECISIONS_PER_GAME - progress.spent
    rounds = int(left * progress.rollouts / (progress.spent * halvings * (number + 1)))
    return rounds if rounds > FEWEST_ROUNDS else FEWEST_ROUNDS


@jit
def drop_hopeless(progress: Any, p: Any) -> None:
    """Drop the candidates whose upper confidence bound is below zero."""
    left = progress.candidates
    while left:
        action = lowest_bit(left)
        left &= left - 1
        bound = progress.sums[action] / progress.rounds + p.ucb_errors * standard_error(progress, action)
        if bound < 0.0:
            progress.candidates &= ~(1 << action)


@jit
def halve(progress: Any) -> None:
    """Keep the better half of the candidates."""
    kept = 0
    for _ in range((count_bits(progress.candidates) + 1) >> 1):
        best = -1
        left = progress.candidates & ~kept
        while left:
            action = lowest_bit(left)
            left &= left - 1
            if best < 0 or progress.sums[action] > progress.sums[best]:
                best = action
        kept |= 1 << best
    progress.candidates = kept


@jit
def best_action(progress: Any, p: Any) -> int:
    """The action with the highest lower confidence bound above zero, else the blueprint's."""
    best = progress.blueprint
    highest = 0.0
    left = progress.candidates
    while left and progress.rounds >= FEWEST_ROUNDS:
        action = lowest_bit(left)
        left &= left - 1
        bound = progress.sums[action] / progress.rounds - p.lcb_errors * standard_error(progress, action)
        if bound > highest:
            best = action
            highest = bound
    return best
