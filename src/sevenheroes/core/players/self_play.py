"""Whole games between players of the kernel.

Every seat has a generator of its own, and the table one, from which comes the seat that is asked where
several may act. They start from the seed and the number of the game: a game is the same wherever it is
played. Bots are given theirs, so nothing about the deal may be reckoned from it.
"""

from typing import Any, Final

import numpy as np

from .. import codes, deal, ending, layout, rng
from .._jit import apart, door, jit
from ..legal import legal
from ..rollout import choose, choose_seat
from .model import belief
from .policy import novice, steady
from .policy.reactions import at_once
from .transitions import look, take
from .workspace import desks

OTHER, RANDOM, NOVICE, STEADY = -1, 0, 1, 2

CHANCE: Final = np.dtype([("rng", "i8", (4,))])
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
        ("first", "i1"),
    ],
    align=True,
)


def new_chances() -> Any:
    """The generators of a table: one for each seat, one for the table, one for the deal."""
    return layout.records(CHANCE, _DEAL + 1)


@jit
def sow_all(chances: Any, seed: int, game: int, dealt: int) -> None:
    """Start all generators of a game that is played from a certain deal."""
    rng.sow_apart(chances, seed, game)
    rng.sow(chances[TABLE].rng, seed, _STREAMS * game + TABLE)
    rng.sow(chances[_DEAL].rng, seed, _STREAMS * dealt + _DEAL)


def new_room() -> Any:
    """Where players reckon: an observation and a desk."""
    return layout.observations(1), desks(1)


@jit
def ask(kind: int, o: Any, s: Any, words: Any, room: Any) -> int:
    """What a player of a kind does."""
    if kind == RANDOM:
        return choose(o.mask, words)
    if kind == NOVICE:
        return novice.decide(o, words)
    return steady.decide(o, s, room[1][0])


@apart
def play_on(
    g: Any, kinds: Any, styles: Any, chances: Any, choices: Any, asked: Any, done: int, room: Any
) -> int:
    """Play until the game is over or a seat must be asked that is not played here; the choices made so far.

    `asked[0]` is then that seat, or NOBODY; the others count the decisions of each seat.
    """
    o = room[0][0]
    while g.phase != codes.PHASE_OVER:
        seat = choose_seat(g, chances[TABLE].rng)
        kind = kinds[seat]
        if kind == OTHER:
            asked[0] = seat
            return done
        action = -1
        if kind == STEADY:
            action = at_once(g, seat, legal(g, seat), g.wanderer != 0, styles[seat])
        if action < 0:
            look(g, seat, o)
            action = ask(kind, o, styles[seat], chances[seat].rng, room)
        if choices is not None:
            choices[done] = seat * 64 + action
        asked[1 + seat] += 1
        take(g, seat, action)
        done += 1
    asked[0] = codes.NOBODY
    return done


@door
def decide(observations: Any, i: int, kind: int, styles: Any, words: Any, room: Any) -> int:
    """What a player of a kind does, from what it knows."""
    return ask(kind, observations[i], styles[0], words, room)


@door
def believe(observations: Any, i: int, styles: Any, chances: Any, room: Any) -> None:
    """The chances of the wanderer, in three rows: one's belief, by counting alone, what the public thinks."""
    o = observations[i]
    d = room[1][0]
    belief.believe(o, styles[0], d)
    belief.count_possible(o, d)
    for hero in range(1, codes.HEROES + 1):
        chances[0][hero] = d.belief[hero]
        chances[1][hero] = d.counted[hero]
        chances[2][hero] = d.public[hero]


@door
def begin(games: Any, i: int, seats: int, rules: int, seed: int, game: int, dealt: int, chances: Any) -> None:
    """Deal a game and start its generators."""
    sow_all(chances, seed, game, dealt)
    deal.deal_by_chance(games[i], seats, rules, chances[_DEAL].rng)


@door
def go_on(
    games: Any,
    i: int,
    kinds: Any,
    styles: Any,
    chances: Any,
    choices: Any,
    asked: Any,
    done: int,
    room: Any,
) -> int:
    """Play on, noting each choice, until the game is over or `asked[0]` must decide; the choices so far."""
    return play_on(games[i], kinds, styles, chances, choices, asked, done, room)


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
    styles: Any,
    chances: Any,
    asked: Any,
    results: Any,
    room: Any,
) -> int:
    """Play whole games, game k by its number, into row k - start of the results; the decisions taken.

    There is a row of kinds and styles for each of so many seatings; every deal is played with each of them.
    """
    decisions = 0
    g = games[0]
    for game in range(start, stop):
        turned = game % rotations
        sow_all(chances, seed, game, game // rotations)
        deal.deal_by_chance(g, seats, rules, chances[_DEAL].rng)
        result = results[game - start]
        result.first = g.sender
        for place in range(1, codes.MOST_SEATS + 1):
            asked[place] = 0
        decisions += play_on(g, kinds[turned], styles[turned], chances, None, asked, 0, room)
        for seat in range(codes.MOST_SEATS):
            result.decisions[seat] = asked[1 + seat]
        result.turns = g.turn
        result.reason = g.reason
        result.winners = ending.leaders(g)
    return decisions
