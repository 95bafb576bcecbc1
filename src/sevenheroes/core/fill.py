"""Exact sampling of hidden cards that fit what a seat knows, for many games at a time.

A plan is a decision tree in three tables. `script` holds integers, and refers to itself by index:

- Entry: the wanderer (0: as in the template), the number of certain cells, the number of pools; for each
  certain cell its place, hero and count; for each pool the index of its filling, its number of cells, and
  for each cell its place, class and count. The last pool is the one that is drawn from: what is left of it
  is the deck.
- Filling: the number of classes, the index of its first node (-1: none), the copies of each hero, the class
  sizes.
- Node, which chooses how many copies of a hero go to a class: the class, the hero, the index of its
  probabilities, the number of choices, and for each choice the count and the index of the next node (-1:
  none).

`starts` has the index of each entry. `chances` has cumulative probabilities: first those of the entries,
then those of the nodes. A place is a seat for its hand, or `CLUES` + seat for its clue cards.
"""

from typing import Any, Final, NamedTuple

from . import codes, layout
from ._jit import door, jit
from .cards import hero_bit
from .rng import draw_below, draw_word, seed_stream

CLUES: Final = codes.MOST_SEATS
_HEADER = 2 + codes.HEROES  # the numbers of a filling before its class sizes


class Buffers(NamedTuple):
    """Scratch memory for dealing one pool."""

    cards: Any
    """The cards, ordered by class."""
    ends: Any
    """The end of each class in `cards`."""
    left: Any
    """Copies of each hero that are not dealt yet."""


def new_buffers() -> Buffers:
    """Scratch memory for one thread."""
    sizes = codes.CARDS, codes.ALL_HEROES + 1, codes.HEROES + 1
    return Buffers(*(layout.numbers([0] * size) for size in sizes))


@jit
def draw_fraction(rng: Any) -> float:
    """A random number from 0 to less than 1, of 53 bits."""
    high = draw_word(rng) >> 5
    low = draw_word(rng) >> 6
    return ((high << 26) + low) / 9007199254740992.0


@jit
def pick(chances: Any, first: int, number: int, rng: Any) -> int:
    """A random choice by cumulative probabilities (binary search)."""
    if number == 1:
        return 0
    fraction = draw_fraction(rng)
    low = 0
    high = number - 1
    while low < high:
        middle = (low + high) >> 1
        if chances[first + middle] > fraction:
            high = middle
        else:
            low = middle + 1
    return low


@jit
def shuffle(cards: Any, start: int, stop: int, rng: Any) -> None:
    """Fisher–Yates shuffle of a part of the cards."""
    for last in range(stop - 1, start, -1):
        other = start + draw_below(rng, last - start + 1)
        card = cards[last]
        cards[last] = cards[other]
        cards[other] = card


@jit
def deal_classes(script: Any, at: int, chances: Any, rng: Any, buffers: Any) -> None:
    """Draw how many copies of each hero go to each class; the rest comes last."""
    cards = buffers.cards
    ends = buffers.ends
    left = buffers.left
    classes = script[at]
    stop = 0
    for place in range(classes):
        ends[place] = stop
        stop += script[at + _HEADER + place]
    ends[classes] = stop
    for hero in range(1, codes.HEROES + 1):
        left[hero] = script[at + 1 + hero]
    node = script[at + 1]
    while node >= 0:
        place = script[node]
        hero = script[node + 1]
        choice = node + 4 + 2 * pick(chances, script[node + 2], script[node + 3], rng)
        for _ in range(script[choice]):
            cards[ends[place]] = hero
            ends[place] += 1
        left[hero] -= script[choice]
        node = script[choice + 1]
    for hero in range(1, codes.HEROES + 1):
        for _ in range(left[hero]):
            cards[ends[classes]] = hero
            ends[classes] += 1
    start = 0
    for place in range(classes + 1):
        shuffle(cards, start, ends[place], rng)
        start = ends[place]


@jit
def give(g: Any, place: int, hero: int) -> None:
    """Put a card into a hand or face down as a clue."""
    if place >= CLUES:
        g.clues[place - CLUES][hero] += 1
    else:
        g.hand[place][hero] += 1
        g.held[place] |= hero_bit(hero)


@jit
def deal_pool(g: Any, script: Any, at: int, chances: Any, rng: Any, buffers: Any) -> int:
    """Deal one pool to its cells; returns the index of the next pool."""
    cards = buffers.cards
    ends = buffers.ends
    deal_classes(script, script[at], chances, rng, buffers)
    cells = script[at + 1]
    at += 2
    for _ in range(cells):
        place = script[at + 1]
        for _ in range(script[at + 2]):
            ends[place] -= 1
            give(g, script[at], cards[ends[place]])
        at += 3
    return at


@jit
def deal_entry(g: Any, script: Any, at: int, chances: Any, rng: Any, buffers: Any) -> None:
    """Deal all hidden cards by one entry of the plan."""
    if script[at]:
        g.wanderer = script[at]
    certain = script[at + 1]
    pools = script[at + 2]
    at += 3
    for _ in range(certain):
        for _ in range(script[at + 2]):
            give(g, script[at], script[at + 1])
        at += 3
    last = at
    for _ in range(pools):
        last = at
        at = deal_pool(g, script, at, chances, rng, buffers)
    cards = buffers.cards
    ends = buffers.ends
    classes = script[script[last]]
    for place in range(g.deck_size):
        ends[classes] -= 1
        g.deck[place] = cards[ends[classes]]


@door
def fill_all(
    games: Any, start: int, stop: int, seed: int, words: Any, template: Any, plan: Any, buffers: Any
) -> None:
    """Fill a part of the games: the template with hidden cards dealt, game k by stream k of the seed."""
    starts, chances, script = plan
    for i in range(start, stop):
        seed_stream(words, seed, i)
        layout.overwrite(games, i, template, 0)
        g = games[i]
        entry = pick(chances, 0, len(starts), words)
        deal_entry(g, script, starts[entry], chances, words, buffers)
        for word in range(4):
            g.rng[word] = draw_word(words)
