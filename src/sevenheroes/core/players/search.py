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
from ..rng import draw_word
from . import steady
from .belief import believe, count_possible, mix, normalize
from .desk import MARKS, desks
from .hindsight import explain, tells
from .imagine import imagine
from .table import look, take
from .values import compare, weigh

ACTIONS: Final = 64
WHOLE_GAME: Final = 18
"""Turns of a whole game. The budget is in play-outs of that length: late in a game there are more of them."""
_FIRST_LOOK: Final = 8  # rounds before any action is given up or preferred
_LOOKS: Final = 150  # tries to explain this turn, for each wanderer, before any game is imagined
_GOLDEN: Final = 0.6180339887498949
_TRIES: Final = 200  # to explain this turn, for one game
_RARELY: Final = 100  # so many tries for each success are too many, once four times as many were made
_WORD: Final = 4294967296.0

THOUGHT: Final = np.dtype(
    [
        ("candidates", "i8"),  # the actions in question, without the blueprint's own
        ("blueprint", "i8"),
        ("rounds", "i8"),
        ("played", "i8"),  # play-outs
        ("spent", "i8"),  # their turns
        ("tried", "i8"),  # to explain this turn
        ("explained", "i8"),
        ("offset", "f8"),  # where the going round of wanderers starts
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
def play_steadily(g: Any, s: Any, o: Any, d: Any, last_turn: int) -> None:
    """Play on, all seats steadily, until the game is over or a turn begins.

    Where several seats may act, the first is asked: without chance, two ways to play one imagined game
    differ by what was chosen and nothing else.
    """
    while g.phase != codes.PHASE_OVER and g.turn < last_turn:
        seat = lowest_bit(acting(g))
        action = steady.at_once(g, seat, legal(g, seat), g.wanderer != 0, s)
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
    weigh(o, s, d)
    compare(o, s, d, seat)
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
    t.tried = 0
    t.explained = 0
    believe(o, s, d)
    count_possible(o, d)


@apart
def draw_chances(o: Any, s: Any, words: Any, room: Any) -> None:
    """The chances by which wanderers are imagined: by how often each of them explains this turn."""
    t = room[0][0]
    d = room[3][0]
    t.offset = draw_word(words) / _WORD
    for hero in range(1, codes.HEROES + 1):
        d.drawn[hero] = 0.0
        if tells(o) and s.recalled > 0.0 and d.counted[hero] > 0.0:
            for _ in range(_LOOKS):
                t.tried += 1
                if explain(o, s, d, hero, room[1], t.cards, words, room[2][0], room[3][1]):
                    t.explained += 1
                    d.drawn[hero] += d.counted[hero]
    mix(1.0 - s.recalled if normalize(d.drawn) else 1.0, d.belief, d.drawn)


@jit
def hero_at(chances: Any, fraction: float) -> int:
    """The hero at a place between 0 and 1, where each has as much room as it is likely."""
    last = 0
    for hero in range(1, codes.HEROES + 1):
        if chances[hero] > 0.0:
            last = hero
            fraction -= chances[hero]
            if fraction < 0.0:
                break
    return last


@apart
def picture(o: Any, s: Any, words: Any, room: Any) -> None:
    """Imagine a game: one that explains this turn, unless that proves too hard.

    Wanderers do not come by lot, but each as evenly as can be: steps of the golden section go round.
    """
    t = room[0][0]
    d = room[3][0]
    wanderer = 0
    if o.wandering:
        place = t.offset + t.rounds * _GOLDEN
        wanderer = hero_at(d.drawn, place - int(place))
    hopeful = t.tried < 4 * _RARELY or t.tried < _RARELY * t.explained
    if hopeful and tells(o) and draw_word(words) < s.recalled * _WORD:
        for _ in range(_TRIES):
            t.tried += 1
            if explain(o, s, d, wanderer, room[1], t.cards, words, room[2][0], room[3][1]):
                t.explained += 1
                return
    imagine(o, d, wanderer, room[1][0], t.cards, words)


@apart
def value_of(o: Any, s: Any, room: Any, action: int) -> float:
    """What an action leads to in the imagined game: its end, and what it looks like on the way there.

    The end says most but differs by chance; what a seat's chance is a few turns on differs less, and is a
    little wrong. Together they are nearer the truth than either.
    """
    g = room[1][1]
    layout.overwrite(room[1], 1, room[1], 0)
    take(g, o.seat, action)
    end = o.turn + int(s.horizon)
    value = 0.0
    turns = 1
    for mark in range(MARKS + 1):
        turns *= 2
        until = o.turn + turns if mark < MARKS and o.turn + turns < end else end
        play_steadily(g, s, room[2][0], room[3][1], until)
        value += s.sight[mark] * outcome(g, o.seat, s, room[2][0], room[3][1])
    room[0][0].played += 1
    room[0][0].spent += g.turn - o.turn + 1
    return value


@apart
def think(o: Any, s: Any, words: Any, room: Any, budget: int) -> None:
    """Play out until so many turns are spent in all, or nothing is in question any more."""
    t = room[0][0]
    if t.rounds == 0:
        draw_chances(o, s, words, room)
    while t.candidates and t.spent < budget:
        picture(o, s, words, room)
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
