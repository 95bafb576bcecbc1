"""What Python calls. Doors take the array of games and an index; `*_all` ones take whole arrays.

A door for one game does its work on ``games[i]``. A door for arrays works on all games, or with `start`
and `stop` on a part, so that threads can share the work: every door releases the interpreter's lock.
"""

from typing import Any

from . import codes, deal, encode, ending, layout, legal, observe, rng, rollout, step
from ._jit import door


@door
def deal_deck(
    games: Any, i: int, seats: int, rules: int, first: int, deck: Any, words: Any, log: Any
) -> bool:
    """Set up a game from a deck and the words of its generator; False if the deck leaves no card."""
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
    """Set up a game from a stream of a seed; `words` is then the generator, to go on with."""
    rng.sow(words, seed, stream)
    deal.deal_by_chance(games[i], seats, rules, words)


@door
def deal_all(games: Any, start: int, stop: int, seats: int, rules: int, seed: int, words: Any) -> None:
    """Set up the games of a part, game k from stream k of the seed."""
    for i in range(start, stop):
        rng.sow(words, seed, i)
        deal.deal_by_chance(games[i], seats, rules, words)


@door
def refusal(games: Any, i: int, seat: int, action: int) -> int:
    """Why a seat may not take an action; 0 if it may."""
    return legal.refusal(games[i], seat, action)


@door
def mask(games: Any, i: int, seat: int) -> int:
    """The actions a seat may take."""
    return legal.legal(games[i], seat)


@door
def acting(games: Any, i: int) -> int:
    """The seats that may act."""
    return legal.acting(games[i])


@door
def options(games: Any, i: int, masks: Any) -> int:
    """The seats that may act, and in `masks` the actions of each seat."""
    g = games[i]
    for seat in range(g.seats):
        masks[seat] = legal.legal(g, seat)
    return legal.acting(g)


@door
def take(games: Any, i: int, seat: int, action: int) -> int:
    """A seat takes a legal action; the seats that may act then."""
    step.step(games[i], seat, action, None)
    return legal.acting(games[i])


@door
def advance(games: Any, i: int, seat: int, action: int, log: Any) -> None:
    """Game i + 1 becomes game i after a legal action; `log` tells what happened."""
    layout.overwrite(games, i + 1, games, i)
    log[0] = 0
    step.step(games[i + 1], seat, action, log)


@door
def ranking(games: Any, i: int, places: Any) -> None:
    """How many seats are ranked before each seat, by the table as it lies."""
    g = games[i]
    for seat in range(g.seats):
        places[seat] = ending.place(g, seat)


@door
def look(games: Any, i: int, seat: int, observations: Any, j: int) -> None:
    """What a seat (or NOBODY) knows, into observation j."""
    observe.observe(games[i], seat, observations[j])


@door
def survey(games: Any, i: int, observations: Any, refusals: Any) -> None:
    """What every seat knows, each into its observation, and what a spectator knows, into the one after.

    `refusals` tell, by seat and number, why each action may not be taken; 0 where it may.
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
    """An observation as numbers, into row j."""
    encode.encode(observations[i], vectors[j])


@door
def play_out(games: Any, start: int, stop: int, seed: int, words: Any) -> int:
    """Play games to their end at random, game k by stream k of the seed; the decisions taken."""
    decisions = 0
    for i in range(start, stop):
        rng.sow(words, seed, i)
        decisions += rollout.play_out(games[i], words)
    return decisions


@door
def deal_and_play(games: Any, start: int, stop: int, seats: int, rules: int, seed: int, words: Any) -> int:
    """Deal and play a game for each stream of a part, in the rows by turns; the decisions taken."""
    decisions = 0
    for stream in range(start, stop):
        g = games[stream % len(games)]
        rng.sow(words, seed, stream)
        deal.deal_by_chance(g, seats, rules, words)
        decisions += rollout.play_out(g, words)
    return decisions


@door
def play_noting(games: Any, i: int, words: Any, choices: Any) -> int:
    """Play a game out at random, noting each choice as seat * 64 + action; how many there were."""
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
    """Copy games over one another, to see how long a copy takes."""
    for i in range(times):
        layout.overwrite(games, (i & 63) + 1, games, i & 63)
