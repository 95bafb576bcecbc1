"""The searching player: plays imagined games on, and leaves the steady player's choice only for a clear gain.

In each round it imagines one game that fits what it knows, and plays it on once for every action in
question, without further chance, everybody deciding as the steady player would; its own seat by numbers that
do better against steady players, and in this turn by the wanderer's chances as it has imagined them. What
counts is the difference to its own steady choice in the same game: that is left only for an action whose mean
gain is `doubt` standard errors above nothing. On the way the hopeless are given up, and again and again the
worse half.
"""

import math
from typing import Any, Final

import numpy as np

from ... import codes, ending, layout
from ..._jit import apart, count_bits, door, jit, lowest_bit
from ...legal import acting, legal
from ..model.belief import believe, count_possible
from ..model.evaluation import compare, weigh
from ..policy import steady
from ..policy.reactions import at_once
from ..transitions import look, take
from ..workspace import MARKS, desks
from .particles import MEMORY, new_games, picture, recall

ACTIONS: Final = 64
WHOLE_GAME: Final = 110
"""Decisions of a whole game that take thought. The budget is in play-outs of that length: late in a game
there are more of them."""
_A_TURN: Final = 6  # of them
_NEVER: Final = 1 << 30  # no turn has that number
_FIRST_LOOK: Final = 8  # rounds before any action is given up or preferred

THOUGHT: Final = np.dtype(
    [
        ("candidates", "i8"),  # the actions in question, without the blueprint's own
        ("blueprint", "i8"),
        ("seat", "i8"),
        ("turn", "i8"),
        ("rounds", "i8"),
        ("played", "i8"),  # play-outs
        ("spent", "i8"),  # their decisions that took thought
        ("until", "i8"),  # the round after which some are given up
        ("sums", "f8", (ACTIONS,)),
        ("squares", "f8", (ACTIONS,)),
    ],
    align=True,
)

OTHERS, OWN = 0, 1
"""The two styles: of the players imagined in the other seats, and of one's own seat."""

# The desks: of the seat that thinks, of all in play-outs, of that seat in play-outs of this turn.
_ROOT, _PLAYED, _INFORMED = 0, 1, 2


def new_room() -> Any:
    """Where games are imagined: a thought, the imagined game and the one played on, an observation, desks,
    and the memory with its games."""
    thought = layout.records(THOUGHT, 1)
    return thought, layout.games(2), layout.observations(1), desks(3), layout.records(MEMORY, 1), new_games()


@apart
def play_steadily(g: Any, styles: Any, room: Any, last_turn: int) -> None:
    """Play on, all seats steadily, until the game is over or a turn begins.

    Where several seats may act, the first is asked: without chance, two ways to play one imagined game
    differ by what was chosen and nothing else.
    """
    t = room[0][0]
    while g.phase != codes.PHASE_OVER and g.turn < last_turn:
        seat = lowest_bit(acting(g))
        s = styles[OWN if seat == t.seat else OTHERS]
        action = at_once(g, seat, legal(g, seat), g.wanderer != 0, s)
        if action < 0:
            t.spent += 1
            look(g, seat, room[2][0])
            informed = seat == t.seat and g.turn == t.turn
            action = steady.decide(room[2][0], s, room[3][_INFORMED if informed else _PLAYED])
        take(g, seat, action)


@apart
def outcome(g: Any, seat: int, s: Any, o: Any, d: Any) -> float:
    """What a game is worth to a seat: its part of the win if it is over, else its chance."""
    if g.phase == codes.PHASE_OVER:
        winners = ending.leaders(g)
        return 1.0 / count_bits(winners) if (winners >> seat) & 1 else 0.0
    look(g, seat, o)
    weigh(o, s, d)
    compare(o, s, d, seat)
    return d.now


@jit
def expected_length(o: Any, s: Any) -> int:
    """About how long a play-out is, before any was played."""
    turns = WHOLE_GAME // _A_TURN
    if o.deck_end != codes.DECK_END_RESHUFFLE:
        turns = 1 + (o.deck_left >> 1)
    if s.sight[1 if o.waiting else 0][MARKS] == 0.0 and turns > 1 << MARKS:
        turns = 1 << MARKS
    return _A_TURN * turns


@apart
def begin(o: Any, styles: Any, words: Any, room: Any) -> None:
    """Start to think: what the wanderer may be, the blueprint's choice and what may be better."""
    s = styles[OTHERS]
    t = room[0][0]
    d = room[3][_ROOT]
    t.seat = o.seat
    t.turn = o.turn
    t.rounds = 0
    t.played = 1
    t.spent = expected_length(o, s)
    for action in range(ACTIONS):
        t.sums[action] = 0.0
        t.squares[action] = 0.0
    believe(o, s, d)
    count_possible(o, d)
    recall(o, s, d, room[4][0], room[1], room[5], words, room[2][0], room[3][_PLAYED])
    inform(o, styles[OWN], d, room[3][_INFORMED], room[4][0].explained != 0)
    t.blueprint = steady.decide(o, styles[OWN], room[3][_INFORMED])
    t.candidates = o.mask & ~(1 << t.blueprint)
    t.until = stretch(t, s)


@jit
def inform(o: Any, s: Any, d: Any, own: Any, known: bool) -> None:
    """Let one's own seat believe what was drawn, in this turn."""
    own.informed = 0
    believe(o, s, own)
    for hero in range(1, codes.HEROES + 1):
        own.drawn[hero] = d.drawn[hero]
        own.before[hero] = own.public[hero]
    own.informed = 1 if known else 0


@apart
def value_of(o: Any, styles: Any, room: Any, action: int) -> float:
    """What an action leads to in the imagined game: the seat's chance some turns on, and perhaps the end.

    The end is right on average but differs by chance; a seat's chance some turns on differs less, and is a
    little wrong.
    """
    s = styles[OTHERS]
    g = room[1][1]
    layout.overwrite(room[1], 1, room[1], 0)
    take(g, o.seat, action)
    window = 1 if o.waiting else 0
    value = 0.0
    turns = 1
    for mark in range(MARKS + 1):
        turns *= 2
        if s.sight[window][mark] > 0.0:
            play_steadily(g, styles, room, o.turn + turns if mark < MARKS else _NEVER)
            value += s.sight[window][mark] * outcome(g, o.seat, s, room[2][0], room[3][_PLAYED])
    room[0][0].played += 1
    room[0][0].spent += 2  # it takes a while to begin
    return value


@apart
def think(o: Any, styles: Any, words: Any, room: Any, budget: int) -> None:
    """Play out until so much is spent in all, or nothing is in question any more."""
    s = styles[OTHERS]
    t = room[0][0]
    while t.candidates and t.spent < budget:
        picture(o, room[3][_ROOT], room[4][0], room[1], room[5], words)
        usual = value_of(o, styles, room, t.blueprint)
        left = t.candidates
        while left:
            action = lowest_bit(left)
            left &= left - 1
            gain = value_of(o, styles, room, action) - usual
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
    left = s.playouts * WHOLE_GAME - t.spent
    rounds = int(left * t.played / (t.spent * halvings * (number + 1)))
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


@door
def start(observations: Any, i: int, styles: Any, words: Any, room: Any) -> None:
    """Begin to think about an observation."""
    begin(observations[i], styles, words, room)


@door
def go_on(observations: Any, i: int, styles: Any, words: Any, room: Any, budget: int) -> bool:
    """Think until that much of `spent` is reached; is anything still in question?

    In how many pieces it is reached changes nothing: a round is never broken off.
    """
    think(observations[i], styles, words, room, budget)
    return room[0][0].candidates != 0


@door
def conclude(styles: Any, room: Any) -> int:
    """What thinking so far has led to."""
    return verdict(room[0][0], styles[OTHERS])
