"""Doors: the kernel's entry points for Python.

A door for one game takes the array of games and an index. Doors for many games take whole arrays, and with
`start` and `stop` work on a part of them, so that threads can share the work: every door releases the GIL.
`words` is the state of a generator.
"""

from typing import Any

from . import codes, deal, encode, ending, layout, legal, observe, rng, rollout, step
from ._jit import door


@door
def deal_deck(
    games: Any, i: int, seats: int, rules: int, first: int, deck: Any, words: Any, log: Any
) -> bool:
    """Set up a game from a deck and the state of its generator; returns False if no card would be left."""
    g = games[i]
    for place in range(len(deck)):
        g.deck[place] = deck[place]
    g.deck_top = 0
    g.deck_size = len(deck)
    for word in range(4):
        g.rng[word] = words[word]
    log[0] = 0
    return deal.deal(g, seats, rules, first, log)


@door
def deal_stream(games: Any, i: int, seats: int, rules: int, seed: int, stream: int, words: Any) -> None:
    """Set up a game from a stream of a seed; `words` receives the state, to continue with."""
    rng.seed_stream(words, seed, stream)
    deal.deal_random(games[i], seats, rules, words)


@door
def deal_all(games: Any, start: int, stop: int, seats: int, rules: int, seed: int, words: Any) -> None:
    """Set up a part of the games, game k from stream k of the seed."""
    for i in range(start, stop):
        rng.seed_stream(words, seed, i)
        deal.deal_random(games[i], seats, rules, words)


@door
def refusal(games: Any, i: int, seat: int, action: int) -> int:
    """The reason why an action is refused; 0 if it is legal."""
    return legal.refusal(games[i], seat, action)


@door
def mask(games: Any, i: int, seat: int) -> int:
    """The legal actions of a seat."""
    return legal.legal(games[i], seat)


@door
def acting(games: Any, i: int) -> int:
    """The set of seats that may act."""
    return legal.acting(games[i])


@door
def options(games: Any, i: int, masks: Any) -> int:
    """The set of seats that may act; `masks` receives the legal actions of each seat."""
    g = games[i]
    for seat in range(g.seats):
        masks[seat] = legal.legal(g, seat)
    return legal.acting(g)


@door
def take(games: Any, i: int, seat: int, action: int) -> int:
    """Take a legal action; returns the set of seats that may act next."""
    step.step(games[i], seat, action, None)
    return legal.acting(games[i])


@door
def advance(games: Any, i: int, seat: int, action: int, log: Any) -> None:
    """Make game i + 1 the game i after a legal action; `log` receives the events."""
    layout.overwrite(games, i + 1, games, i)
    log[0] = 0
    step.step(games[i + 1], seat, action, log)


@door
def ranking(games: Any, i: int, places: Any) -> None:
    """Fill `places` with the number of seats ranked before each seat."""
    g = games[i]
    for seat in range(g.seats):
        places[seat] = ending.place(g, seat)


@door
def look(games: Any, i: int, seat: int, observations: Any, j: int) -> None:
    """Fill observation j with what a seat, or NOBODY, knows."""
    observe.observe(games[i], seat, observations[j])


@door
def survey(games: Any, i: int, observations: Any, refusals: Any) -> None:
    """Fill the observations of all seats and then of a spectator.

    `refusals` receives, by seat and action, the reason why the action is refused; 0 if it is legal.
    """
    g = games[i]
    for seat in range(g.seats):
        o = observations[seat]
        observe.observe(g, seat, o)
        for action in range(codes.ACTIONS):
            allowed = (o.mask >> action) & 1
            refusals[seat][action] = codes.LEGAL if allowed else legal.why_not(g, seat, action)
    observe.observe(g, codes.NOBODY, observations[g.seats])


@door
def encoded(observations: Any, i: int, vectors: Any, j: int) -> None:
    """Encode an observation into row j."""
    encode.encode(observations[i], vectors[j])


@door
def play_out(games: Any, start: int, stop: int, seed: int, words: Any) -> int:
    """Play games out at random, game k with stream k of the seed; returns the number of decisions."""
    decisions = 0
    for i in range(start, stop):
        rng.seed_stream(words, seed, i)
        decisions += rollout.play_out(games[i], words)
    return decisions


@door
def deal_and_play(games: Any, start: int, stop: int, seats: int, rules: int, seed: int, words: Any) -> int:
    """Deal and play a random game per stream, reusing the rows in turn; returns the number of decisions."""
    decisions = 0
    for stream in range(start, stop):
        g = games[stream % len(games)]
        rng.seed_stream(words, seed, stream)
        deal.deal_random(g, seats, rules, words)
        decisions += rollout.play_out(g, words)
    return decisions


@door
def play_noting(games: Any, i: int, words: Any, choices: Any) -> int:
    """Play a game out at random; `choices` receives seat * 64 + action. Returns the number of decisions."""
    g = games[i]
    decisions = 0
    while g.phase != codes.PHASE_OVER and decisions < len(choices):
        seat = rollout.choose_seat(g, words)
        action = rollout.choose(legal.legal(g, seat), words)
        choices[decisions] = seat * 64 + action
        decisions += 1
        step.step(g, seat, action, None)
    return decisions


@door
def copy_all(targets: Any, sources: Any, start: int, stop: int) -> None:
    """Copy games row by row."""
    for i in range(start, stop):
        layout.overwrite(targets, i, sources, i)


@door
def copy_often(games: Any, times: int) -> None:
    """Copy games over one another, to measure how long a copy takes."""
    for i in range(times):
        layout.overwrite(games, (i & 63) + 1, games, i & 63)
