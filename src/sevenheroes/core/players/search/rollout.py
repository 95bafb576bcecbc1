"""Roll-outs: a determinized game played on by the blueprint policy, and its value to the searching seat."""

from typing import Any, Final

from ... import codes, ending
from ..._jit import count_bits, jit, lowest_bit, noinline
from ...legal import acting, legal
from ..model.evaluation import evaluate
from ..parameters import HORIZONS
from ..policy import steady
from ..policy.reactions import obvious_action
from ..transitions import apply_action, copy_game, observe_seat

OTHERS, OWN = 0, 1
"""Rows of the parameters: those of the other seats, which also hold the search settings, and one's own."""

_SET_UP_COST: Final = 2  # what starting a roll-out costs, in decisions
_NO_LIMIT: Final = 1 << 30  # more turns than any game has


@noinline
def play_blueprint(parameters: Any, last_turn: int, m: Any) -> None:
    """Play `m.scratch` on by the blueprint policy until the game is over or turn `last_turn` begins.

    Where several seats may act, the lowest is asked. Without randomness, two roll-outs of one determinization
    differ only by the action that they start with.
    """
    g = m.scratch
    progress = m.progress
    while g.phase != codes.PHASE_OVER and g.turn < last_turn:
        seat = lowest_bit(acting(g))
        p = parameters[OWN if seat == progress.seat else OTHERS]
        action = obvious_action(g, seat, legal(g, seat), g.wanderer != 0, p)
        if action < 0:
            progress.spent += 1
            observe_seat(g, seat, m.observation)
            if seat == progress.seat and g.turn == progress.turn:
                action = steady.decide(m.observation, p, m.informed)
            else:
                action = steady.decide(m.observation, p, m.rollout)
        apply_action(g, seat, action)


@noinline
def game_value(g: Any, seat: int, p: Any, m: Any) -> float:
    """What a game is worth to a seat: its share of the win if it is over, else its evaluation."""
    if g.phase == codes.PHASE_OVER:
        winners = ending.leaders(g)
        return 1.0 / count_bits(winners) if (winners >> seat) & 1 else 0.0
    observe_seat(g, seat, m.observation)
    evaluate(m.observation, p, seat, m.rollout.wins)
    return m.rollout.wins.current


@jit
def decision_kind(o: Any) -> int:
    """The row of `horizon_weights`: 1 for a decision in a window, 0 for a seat's own move."""
    return 1 if o.waiting else 0


@noinline
def rollout_value(o: Any, parameters: Any, action: int, m: Any) -> float:
    """Value of an action in `m.world`: the weighted evaluations after 2, 4 and 8 turns and at the end.

    The end of the game is unbiased but noisy; earlier evaluations have less variance and a little bias.
    """
    p = parameters[OTHERS]
    copy_game(m.scratch, m.world)
    apply_action(m.scratch, o.seat, action)
    weights = p.horizon_weights[decision_kind(o)]
    value = 0.0
    turns = 1
    for horizon in range(HORIZONS + 1):
        turns *= 2
        if weights[horizon] > 0.0:
            play_blueprint(parameters, o.turn + turns if horizon < HORIZONS else _NO_LIMIT, m)
            value += weights[horizon] * game_value(m.scratch, o.seat, p, m)
    m.progress.rollouts += 1
    m.progress.spent += _SET_UP_COST
    return value
