"""Self-play: whole games between kernel players.

Every seat has a random generator of its own. The table has one more, which chooses the seat to ask where
several may act. All start from the seed and the number of the game, so a game is the same wherever it is
played. Bots are given their seat's generator; the deal cannot be computed from it.
"""

from typing import Any, Final

import numpy as np

from .. import codes, deal, ending, layout, rng
from .._jit import door, jit, noinline
from ..legal import legal
from ..rollout import choose, choose_seat
from .model import belief
from .policy import novice, steady
from .policy.reactions import obvious_action
from .records import nested_records
from .transitions import apply_action, observe_seat
from .workspace import WORKSPACE

EXTERNAL, RANDOM, NOVICE, STEADY = -1, 0, 1, 2
"""Kinds of players; external ones are asked outside the kernel."""

GENERATOR: Final = np.dtype([("rng", "i8", (4,))])
TABLE: Final = codes.MOST_SEATS
"""The row of the table's generator, after those of the seats."""
_DEAL: Final = TABLE + 1
_STREAMS: Final = 8

RESULT: Final = np.dtype(
    [
        ("decisions", "i4", (codes.MOST_SEATS,)),
        ("turns", "i2"),
        ("winners", "i1"),
        ("reason", "i1"),
        ("first", "i1"),  # the first sender
    ],
    align=True,
)


MEMORY: Final = np.dtype([("observation", layout.OBSERVATION), ("workspace", WORKSPACE)], align=True)
"""Scratch memory of the players of a game."""


def new_memory() -> Any:
    """Memory for one game, or one decision, at a time: an array of one record."""
    return nested_records(MEMORY, 1)


def new_generators() -> Any:
    """The generators of a game: one for each seat, one for the table, one for the deal."""
    return layout.records(GENERATOR, _DEAL + 1)


@jit
def seed_generators(generators: Any, seed: int, game: int, dealt: int) -> None:
    """Seed all generators of a game; games with the same `dealt` have the same deal."""
    rng.seed_chacha(generators, seed, game)
    rng.seed_stream(generators[TABLE].rng, seed, _STREAMS * game + TABLE)
    rng.seed_stream(generators[_DEAL].rng, seed, _STREAMS * dealt + _DEAL)


@jit
def choose_action(kind: int, o: Any, p: Any, words: Any, w: Any) -> int:
    """The action of a player of a kind."""
    if kind == RANDOM:
        return choose(o.mask, words)
    if kind == NOVICE:
        return novice.decide(o, words)
    return steady.decide(o, p, w)


@noinline
def play_on(
    g: Any,
    kinds: Any,
    parameters: Any,
    generators: Any,
    choices: Any,
    decisions: Any,
    done: int,
    o: Any,
    w: Any,
) -> tuple[int, int]:
    """Play until the game is over or an external player must decide.

    Returns the number of choices made, and the seat of that player or NOBODY.
    `choices` receives seat * 64 + action of each decision, from place `done` on, unless it is None;
    `decisions` counts them by seat.
    """
    while g.phase != codes.PHASE_OVER:
        seat = choose_seat(g, generators[TABLE].rng)
        kind = kinds[seat]
        if kind == EXTERNAL:
            return done, seat
        action = -1
        if kind == STEADY:
            action = obvious_action(g, seat, legal(g, seat), g.wanderer != 0, parameters[seat])
        if action < 0:
            observe_seat(g, seat, o)
            action = choose_action(kind, o, parameters[seat], generators[seat].rng, w)
        if choices is not None:
            choices[done] = seat * 64 + action
        decisions[seat] += 1
        apply_action(g, seat, action)
        done += 1
    return done, codes.NOBODY


@door
def decide(observations: Any, i: int, kind: int, parameters: Any, words: Any, memory: Any) -> int:
    """The action of a player of a kind for one observation."""
    return choose_action(kind, observations[i], parameters[0], words, memory[0].workspace)


@door
def believe(observations: Any, i: int, parameters: Any, out: Any, memory: Any) -> None:
    """Fill three rows of probabilities: the posterior, the counting prior and the public belief."""
    o = observations[i]
    w = memory[0].workspace
    belief.update_belief(o, parameters[0], w)
    belief.count_possible(o, w.belief)
    for hero in range(1, codes.HEROES + 1):
        out[0][hero] = w.belief.posterior[hero]
        out[1][hero] = w.belief.counted[hero]
        out[2][hero] = w.belief.public[hero]


@door
def begin(
    games: Any, i: int, seats: int, rules: int, seed: int, game: int, dealt: int, generators: Any
) -> None:
    """Deal a game and seed its generators."""
    seed_generators(generators, seed, game, dealt)
    deal.deal_random(games[i], seats, rules, generators[_DEAL].rng)


@door
def resume(
    games: Any,
    i: int,
    kinds: Any,
    parameters: Any,
    generators: Any,
    choices: Any,
    decisions: Any,
    done: int,
    memory: Any,
) -> tuple[int, int]:
    """Play on as `play_on` does, in game i of an array."""
    o = memory[0].observation
    w = memory[0].workspace
    return play_on(games[i], kinds, parameters, generators, choices, decisions, done, o, w)


@door
def play_all(
    games: Any,
    start: int,
    stop: int,
    seats: int,
    rules: int,
    seed: int,
    rotations: int,
    kinds: Any,
    parameters: Any,
    generators: Any,
    decisions: Any,
    results: Any,
    memory: Any,
) -> int:
    """Play whole games, game k into row k - start of the results; returns the number of decisions.

    `kinds` and `parameters` have a row for each of the rotations; every deal is played in each of them.
    """
    total = 0
    g = games[0]
    o = memory[0].observation
    w = memory[0].workspace
    for game in range(start, stop):
        rotation = game % rotations
        seed_generators(generators, seed, game, game // rotations)
        deal.deal_random(g, seats, rules, generators[_DEAL].rng)
        result = results[game - start]
        result.first = g.sender
        for seat in range(codes.MOST_SEATS):
            decisions[seat] = 0
        done, _ = play_on(g, kinds[rotation], parameters[rotation], generators, None, decisions, 0, o, w)
        total += done
        for seat in range(codes.MOST_SEATS):
            result.decisions[seat] = decisions[seat]
        result.turns = g.turn
        result.reason = g.reason
        result.winners = ending.leaders(g)
    return total
