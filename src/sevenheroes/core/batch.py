"""Doors for driving many games at once, each row of the arrays a game.

`words` has a generator for each game, from which come its next deal and, where several seats may act, the
one that is asked. `start` and `stop` give the part of the rows that one thread works on.
"""

from typing import Any

from . import codes, deal, encode, ending, legal, observe, rng, rollout, step
from ._jit import door, jit


@jit
def ask(games: Any, i: int, actors: Any, masks: Any, vectors: Any, words: Any, o: Any) -> None:
    """Choose the seat to act, and write its actions and what it knows."""
    g = games[i]
    actors[i] = rollout.choose_seat(g, words[i])
    observe.observe(g, actors[i], o)
    masks[i] = o.mask
    encode.encode(o, vectors[i])


@door
def begin(
    games: Any,
    actors: Any,
    masks: Any,
    vectors: Any,
    words: Any,
    room: Any,
    seats: int,
    rules: int,
    seed: int,
    start: int,
    stop: int,
) -> None:
    """Deal every game, game k from stream k of the seed, and ask the first question."""
    for i in range(start, stop):
        rng.sow(words[i], seed, i)
        deal.deal_by_chance(games[i], seats, rules, words[i])
        ask(games, i, actors, masks, vectors, words, room[0])


@door
def choose(masks: Any, actions: Any, words: Any, start: int, stop: int) -> None:
    """A random legal action for every game."""
    for i in range(start, stop):
        actions[i] = rollout.choose(masks[i], words[i])


@door
def go_on(
    games: Any,
    actors: Any,
    actions: Any,
    masks: Any,
    vectors: Any,
    places: Any,
    ended: Any,
    words: Any,
    room: Any,
    start: int,
    stop: int,
) -> None:
    """Take a legal action in every game and ask the next question; one that ends is ranked and dealt anew."""
    for i in range(start, stop):
        g = games[i]
        step.step(g, actors[i], actions[i], None)
        ended[i] = g.phase == codes.PHASE_OVER
        if ended[i]:
            for seat in range(g.seats):
                places[i][seat] = ending.place(g, seat)
            deal.deal_by_chance(g, g.seats, g.rules, words[i])
        ask(games, i, actors, masks, vectors, words, room[0])


@door
def look_all(games: Any, seats: Any, observations: Any, vectors: Any, start: int, stop: int) -> None:
    """What one seat of every game knows, as a record and as numbers."""
    for i in range(start, stop):
        observe.observe(games[i], seats[i], observations[i])
        encode.encode(observations[i], vectors[i])


@door
def masks_all(games: Any, acting: Any, masks: Any, start: int, stop: int) -> None:
    """Who may act in every game, and what each seat may do."""
    for i in range(start, stop):
        g = games[i]
        acting[i] = legal.acting(g)
        for seat in range(g.seats):
            masks[i][seat] = legal.legal(g, seat)


@door
def refusals_all(games: Any, seats: Any, actions: Any, refusals: Any, start: int, stop: int) -> None:
    """Why each action may not be taken in its game; 0 where it may."""
    for i in range(start, stop):
        refusals[i] = legal.refusal(games[i], seats[i], actions[i])


@door
def take_all(games: Any, seats: Any, actions: Any, start: int, stop: int) -> None:
    """One legal action in every game."""
    for i in range(start, stop):
        step.step(games[i], seats[i], actions[i], None)


@door
def rank_all(games: Any, places: Any, start: int, stop: int) -> None:
    """How many seats are ranked before each seat of every game."""
    for i in range(start, stop):
        for seat in range(games[i].seats):
            places[i][seat] = ending.place(games[i], seat)
