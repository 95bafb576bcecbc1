"""Doors for many games at once: each row of the arrays is a game.

`words` has a generator for each game, which deals the next game and chooses the seat to act where several
may. `start` and `stop` are the part of the rows that one thread works on.
"""

from typing import Any

from . import codes, deal, encode, ending, legal, observe, rng, rollout, step
from ._jit import door, jit


@jit
def choose_actor(games: Any, i: int, actors: Any, masks: Any, vectors: Any, words: Any, o: Any) -> None:
    """Choose the seat to act, and write its legal actions and its encoded observation."""
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
    observations: Any,
    seats: int,
    rules: int,
    seed: int,
    start: int,
    stop: int,
) -> None:
    """Deal every game, game k from stream k of the seed, and choose the first actors."""
    for i in range(start, stop):
        rng.seed_stream(words[i], seed, i)
        deal.deal_random(games[i], seats, rules, words[i])
        choose_actor(games, i, actors, masks, vectors, words, observations[0])


@door
def choose(masks: Any, actions: Any, words: Any, start: int, stop: int) -> None:
    """A random legal action for every game."""
    for i in range(start, stop):
        actions[i] = rollout.choose(masks[i], words[i])


@door
def step_all(
    games: Any,
    actors: Any,
    actions: Any,
    masks: Any,
    vectors: Any,
    places: Any,
    ended: Any,
    words: Any,
    observations: Any,
    start: int,
    stop: int,
) -> None:
    """Take a legal action in every game and choose the next actors; rank and redeal a game that ends."""
    for i in range(start, stop):
        g = games[i]
        step.step(g, actors[i], actions[i], None)
        ended[i] = g.phase == codes.PHASE_OVER
        if ended[i]:
            for seat in range(g.seats):
                places[i][seat] = ending.place(g, seat)
            deal.deal_random(g, g.seats, g.rules, words[i])
        choose_actor(games, i, actors, masks, vectors, words, observations[0])


@door
def look_all(games: Any, seats: Any, observations: Any, vectors: Any, start: int, stop: int) -> None:
    """Fill the observation of one seat of every game, as a record and encoded."""
    for i in range(start, stop):
        observe.observe(games[i], seats[i], observations[i])
        encode.encode(observations[i], vectors[i])


@door
def masks_all(games: Any, acting: Any, masks: Any, start: int, stop: int) -> None:
    """Fill the set of seats that may act in every game, and the legal actions of each seat."""
    for i in range(start, stop):
        g = games[i]
        acting[i] = legal.acting(g)
        for seat in range(g.seats):
            masks[i][seat] = legal.legal(g, seat)


@door
def refusals_all(games: Any, seats: Any, actions: Any, refusals: Any, start: int, stop: int) -> None:
    """Fill the reasons why actions are refused, one for each game; 0 where it is legal."""
    for i in range(start, stop):
        refusals[i] = legal.refusal(games[i], seats[i], actions[i])


@door
def take_all(games: Any, seats: Any, actions: Any, start: int, stop: int) -> None:
    """Take one legal action in every game."""
    for i in range(start, stop):
        step.step(games[i], seats[i], actions[i], None)


@door
def rank_all(games: Any, places: Any, start: int, stop: int) -> None:
    """Fill the number of seats ranked before each seat of every game."""
    for i in range(start, stop):
        for seat in range(games[i].seats):
            places[i][seat] = ending.place(games[i], seat)
