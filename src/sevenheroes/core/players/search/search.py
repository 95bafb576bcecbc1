"""The searching player: roll-outs of determinizations, compared with the blueprint's choice.

Every round takes one determinization and plays it out once for each action, all seats following the blueprint
policy: the searching seat with parameters that do better against steady players, and in this turn with the
posterior estimated by rejection sampling. The blueprint's action is left only for one whose lower confidence
bound of the gain is above zero. The budget is spent by successive halving.
"""

from typing import Any, Final

from ... import codes
from ..._jit import door, jit, lowest_bit, noinline
from ..model.belief import count_possible, update_belief
from ..parameters import HORIZONS
from ..policy import steady
from .halving import (
    DECISIONS_PER_GAME,
    FEWEST_ROUNDS,
    add_gain,
    best_action,
    drop_hopeless,
    halve,
    rounds_to_halving,
)
from .memory import ACTIONS
from .particles import next_world, sample_particles
from .rollout import OTHERS, OWN, decision_kind, rollout_value

_DECISIONS_PER_TURN: Final = 6


@jit
def expected_length(o: Any, p: Any) -> int:
    """A guess of the length of a roll-out, in decisions, before any was played."""
    turns = DECISIONS_PER_GAME // _DECISIONS_PER_TURN
    if o.deck_end != codes.DECK_END_RESHUFFLE:
        turns = 1 + (o.deck_left >> 1)
    if p.horizon_weights[decision_kind(o)][HORIZONS] == 0.0 and turns > 1 << HORIZONS:
        turns = 1 << HORIZONS
    return _DECISIONS_PER_TURN * turns


@noinline
def begin(o: Any, parameters: Any, m: Any, rng: Any) -> None:
    """Start a search: posterior, particles, the blueprint's action and the candidates beside it."""
    p = parameters[OTHERS]
    progress = m.progress
    progress.seat = o.seat
    progress.turn = o.turn
    progress.rounds = 0
    progress.rollouts = 1
    progress.spent = expected_length(o, p)
    for action in range(ACTIONS):
        progress.sums[action] = 0.0
        progress.squares[action] = 0.0
    update_belief(o, p, m.root)
    count_possible(o, m.root.belief)
    sample_particles(o, p, m, rng)
    collect_evidence(o, parameters[OWN], m)
    progress.blueprint = steady.decide(o, parameters[OWN], m.informed)
    progress.candidates = o.mask & ~(1 << progress.blueprint)
    progress.halve_at = rounds_to_halving(progress, p)


@jit
def collect_evidence(o: Any, p: Any, m: Any) -> None:
    """Let the searching seat follow the particles' posterior in this turn, if there are any."""
    own = m.informed
    own.evidence.active = 0
    update_belief(o, p, own)
    for hero in range(1, codes.HEROES + 1):
        own.evidence.posterior[hero] = m.particles.posterior[hero]
        own.evidence.public[hero] = own.belief.public[hero]
    own.evidence.active = 1 if m.particles.accepted else 0


@noinline
def think(o: Any, parameters: Any, budget: int, m: Any, rng: Any) -> None:
    """Play rounds until `budget` is spent in total or no candidate is left."""
    p = parameters[OTHERS]
    progress = m.progress
    while progress.candidates and progress.spent < budget:
        next_world(o, m, rng)
        baseline = rollout_value(o, parameters, progress.blueprint, m)
        left = progress.candidates
        while left:
            action = lowest_bit(left)
            left &= left - 1
            add_gain(progress, action, rollout_value(o, parameters, action, m) - baseline)
        progress.rounds += 1
        if progress.rounds % FEWEST_ROUNDS == 0:
            drop_hopeless(progress, p)
        if progress.rounds >= progress.halve_at:
            halve(progress)
            progress.halve_at = progress.rounds + rounds_to_halving(progress, p)


@door
def start(observations: Any, i: int, parameters: Any, rng: Any, memory: Any) -> int:
    """Start a search for an observation; returns how much of the budget this has spent."""
    m = memory[0]
    begin(observations[i], parameters, m, rng)
    return m.progress.spent


@door
def resume(observations: Any, i: int, parameters: Any, rng: Any, memory: Any, budget: int) -> tuple[int, int]:
    """Search until `budget` is spent in total; returns what is spent, and the set of remaining candidates.

    A round is never interrupted, so splitting a budget into slices changes nothing.
    """
    m = memory[0]
    think(observations[i], parameters, budget, m, rng)
    return m.progress.spent, m.progress.candidates


@door
def conclude(parameters: Any, memory: Any) -> int:
    """The action that the search has led to so far."""
    return best_action(memory[0].progress, parameters[OTHERS])
