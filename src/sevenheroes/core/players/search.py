"""The searching player: plays imagined games on, and leaves the steady player's choice only for a clear gain.

In each round it imagines one game that fits what it knows, and plays it on once for every action in question,
without further chance, everybody deciding as the steady player would. What counts is the difference to
the steady player's own choice in the same game: it is left only for an action whose mean gain is `doubt`
standard errors above nothing. On the way the hopeless are given up, and again and again the worse half.
"""

import math
from typing import Any, Final

import numpy as np

from .. import codes, ending, layout
from .._jit import apart, count_bits, door, jit, lowest_bit
from ..legal import acting, legal
from ..observe import observe
from ..step import step
from . import steady
from .belief import believe
from .desk import desks
from .imagine import imagine
from .values import weigh

ACTIONS: Final = 64
WHOLE_GAME: Final = 18
"""Turns of a whole game. The budget is in play-outs of that length: late in a game there are more of them."""
_FIRST_LOOK: Final = 8  # rounds before any action is given up or preferred

THOUGHT: Final = np.dtype(
    [
        ("candidates", "i8"),  # the actions in question, without the blueprint's own
        ("blueprint", "i8"),
        ("rounds", "i8"),
        ("played", "i8"),  # play-outs
        ("spent", "i8"),  # their turns
        ("until", "i8"),  # the round after which some are given up
        ("cards", "i1", (codes.CARDS,)),
        ("sums", "f8", (ACTIONS,)),
        ("squares", "f8", (ACTIONS,)),
    ],
    align=True,
)


def new_room() -> Any:
    """Where games are imagined: a thought, the imagined game and the one played on, an observation, desks."""
    return layout.records(THOUGHT, 1), layout.games(2), layout.observations(1), desks(2)


@apart
def look(g: Any, seat: int, o: Any) -> None:
    """What a seat knows."""
    observe(g, seat, o)


@apart
def take(g: Any, seat: int, action: int) -> None:
    """A seat takes an action."""
    step(g, seat, action, None)


@apart
def play_steadily(g: Any, s: Any, o: Any, d: Any, last_turn: int) -> None:
    """Play on, all seats steadily, until the game is over or a turn begins.

    Where several seats may act, the first is asked: without chance, two ways to play one imagined game
    differ by what was chosen and nothing else.
    """
    while g.phase != codes.PHASE_OVER and g.turn < last_turn:
        seat = lowest_bit(acting(g))
        action = steady.at_once(legal(g, seat), g.waiting, g.pile_size, g.wanderer != 0)
        if action < 0:
            look(g, seat, o)
            action = steady.decide(o, s, d)
        take(g, seat, action)


@apart
def outcome(g: Any, seat: int, s: Any, o: Any, d: Any) -> float:
    """What a game is worth to a seat: its part of the win if it is over, else its chance."""
    if g.phase == codes.PHASE_OVER:
        winners = ending.leaders(g)
        return 1.0 / count_bits(winners) if (winners >> seat) & 1 else 0.0
    look(g, seat, o)
    weigh(o, s, d, seat)
    return d.now


@jit
def expected_turns(o: Any) -> int:
    """About how many turns a play-out has, before any was played."""
    if o.deck_end == codes.DECK_END_RESHUFFLE:
        return WHOLE_GAME
    return 1 + (o.deck_left >> 1)


@apart
def begin(o: Any, s: Any, room: Any) -> None:
    """Start to think: the blueprint's choice and what may be better."""
    t = room[0][0]
    d = room[3][0]
    t.blueprint = steady.decide(o, s, d)
    t.candidates = o.mask & ~(1 << t.blueprint)
    t.rounds = 0
    t.played = 1
    t.spent = expected_turns(o)
    t.until = stretch(t, s)
    for action in range(ACTIONS):
        t.sums[action] = 0.0
        t.squares[action] = 0.0
    believe(o, s, d)


@apart
def value_of(o: Any, s: Any, room: Any, action: int) -> float:
    """What an action leads to in the imagined game."""
    g = room[1][1]
    layout.overwrite(room[1], 1, room[1], 0)
    take(g, o.seat, action)
    play_steadily(g, s, room[2][0], room[3][1], o.turn + int(s.horizon))
    room[0][0].played += 1
    room[0][0].spent += g.turn - o.turn + 1
    return outcome(g, o.seat, s, room[2][0], room[3][1])


@apart
def think(o: Any, s: Any, words: Any, room: Any, budget: int) -> None:
    """Play out until so many turns are spent in all, or nothing is in question any more."""
    t = room[0][0]
    while t.candidates and t.spent < budget:
        imagine(o, room[3][0], room[1][0], t.cards, words)
        usual = value_of(o, s, room, t.blueprint)
        left = t.candidates
        while left:
            action = lowest_bit(left)
            left &= left - 1
            gain = value_of(o, s, room, action) - usual
            t.sums[action] += gain
            t.squares[action] += gain * gain
        t.rounds += 1
        if t.rounds % _FIRST_LOOK == 0:
            give_up(t, s)
        if t.rounds >= t.until:
            halve(t)
            t.until = t.rounds + stretch(t, s)


@jit
def stretch(t: Any, s: Any) -> int:
    """Rounds until some are given up: every time the candidates are halved costs about the same."""
    number = count_bits(t.candidates)
    halvings = 1
    while number >> halvings:
        halvings += 1
    turns = s.playouts * WHOLE_GAME - t.spent
    rounds = int(turns * t.played / (t.spent * halvings * (number + 1)))
    return rounds if rounds > _FIRST_LOOK else _FIRST_LOOK


@jit
def error(t: Any, action: int) -> float:
    """The standard error of the mean gain of an action, never quite nothing."""
    mean = t.sums[action] / t.rounds
    spread = t.squares[action] / t.rounds - mean * mean
    return math.sqrt((spread if spread > 0.0 else 0.0) / t.rounds) + 1e-9


@jit
def give_up(t: Any, s: Any) -> None:
    """Drop the actions that have little hope to be better than usual."""
    left = t.candidates
    while left:
        action = lowest_bit(left)
        left &= left - 1
        if t.sums[action] / t.rounds + s.patience * error(t, action) < 0.0:
            t.candidates &= ~(1 << action)


@jit
def halve(t: Any) -> None:
    """Keep the better half of the actions in question."""
    kept = 0
    for _ in range((count_bits(t.candidates) + 1) >> 1):
        best = -1
        left = t.candidates & ~kept
        while left:
            action = lowest_bit(left)
            left &= left - 1
            if best < 0 or t.sums[action] > t.sums[best]:
                best = action
        kept |= 1 << best
    t.candidates = kept


@jit
def verdict(t: Any, s: Any) -> int:
    """The action with the surest gain, or the blueprint's."""
    best = t.blueprint
    highest = 0.0
    left = t.candidates
    while left and t.rounds >= _FIRST_LOOK:
        action = lowest_bit(left)
        left &= left - 1
        sure = t.sums[action] / t.rounds - s.doubt * error(t, action)
        if sure > highest:
            best = action
            highest = sure
    return best


@apart
def decide(o: Any, s: Any, words: Any, room: Any) -> int:
    """The action of a searching player."""
    if o.mask & (o.mask - 1) == 0:
        return lowest_bit(o.mask)
    begin(o, s, room)
    think(o, s, words, room, int(s.playouts * WHOLE_GAME))
    return verdict(room[0][0], s)


# For those who watch the clock: the same in pieces.


@door
def start(observations: Any, i: int, styles: Any, room: Any) -> None:
    """Begin to think about an observation."""
    begin(observations[i], styles[0], room)


@door
def go_on(observations: Any, i: int, styles: Any, words: Any, room: Any, playouts: int) -> bool:
    """Spend so many play-outs of whole games more; is anything still in question?"""
    t = room[0][0]
    think(observations[i], styles[0], words, room, t.spent + playouts * WHOLE_GAME)
    return t.candidates != 0


@door
def conclude(styles: Any, room: Any) -> int:
    """What thinking so far has led to."""
    return verdict(room[0][0], styles[0])
