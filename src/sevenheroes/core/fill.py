"""Hidden cards dealt at random to fit what a seat knows, many games at a time.

A plan says what is to be chosen by which chance. It has three tables. `script` holds whole numbers:

- an entry: the wanderer (0: as in the template), the sure cells, the pools; for each sure cell its place, its
  hero and how many; for each pool where its filling stands, its cells, and for each of them its place, its
  class and how many. The last pool is the one that is drawn from: what is left of it is the deck.
- a filling: how many classes, where its first node stands (-1: none), how many of each hero, the class sizes.
- a node, the choice how many of a hero go to a class: the class, the hero, where its chances stand, how many
  choices, and for each of them the number and where the next node stands (-1: none).

`starts` has where each entry stands. `chances` has sums of chances, each up to and with its choice: first
those of the entries, then those of the nodes. Places are the seats for hands, and `CLUES` + seat for clues.
"""

from typing import Any, Final

from . import codes, layout
from ._jit import door, jit
from .cards import hero_bit
from .rng import draw_below, draw_word, sow

CLUES: Final = codes.MOST_SEATS
_HEADER = 2 + codes.HEROES  # of a filling: the numbers before its class sizes


def new_room() -> Any:
    """Where one pool lies while it is dealt: its cards, where the cards of each class end, what is left."""
    ends = codes.ALL_HEROES + 1
    return tuple(layout.numbers([0] * size) for size in (codes.CARDS, ends, codes.HEROES + 1))


@jit
def draw_fraction(rng: Any) -> float:
    """A number from 0 to 1, without 1, of 53 bits."""
    high = draw_word(rng) >> 5
    low = draw_word(rng) >> 6
    return ((high << 26) + low) / 9007199254740992.0


@jit
def pick(chances: Any, first: int, number: int, rng: Any) -> int:
    """One of so many choices, by the sums of their chances."""
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
    """Bring a part of the cards into a random order."""
    for last in range(stop - 1, start, -1):
        other = start + draw_below(rng, last - start + 1)
        card = cards[last]
        cards[last] = cards[other]
        cards[other] = card


@jit
def deal_classes(script: Any, at: int, chances: Any, rng: Any, room: Any) -> None:
    """Choose how many of each hero go to each class; what no class gets comes last."""
    cards, ends, left = room
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
    """A card comes to a hand or lies face down as a clue."""
    if place >= CLUES:
        g.clues[place - CLUES][hero] += 1
    else:
        g.hand[place][hero] += 1
        g.held[place] |= hero_bit(hero)


@jit
def deal_pool(g: Any, script: Any, at: int, chances: Any, rng: Any, room: Any) -> int:
    """Deal one pool to its cells; where the script goes on."""
    cards, ends, _ = room
    deal_classes(script, script[at], chances, rng, room)
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
def deal_entry(g: Any, script: Any, at: int, chances: Any, rng: Any, room: Any) -> None:
    """Deal all hidden cards as one entry of the plan has it."""
    if script[at]:
        g.wanderer = script[at]
    sure = script[at + 1]
    pools = script[at + 2]
    at += 3
    for _ in range(sure):
        for _ in range(script[at + 2]):
            give(g, script[at], script[at + 1])
        at += 3
    last = at
    for _ in range(pools):
        last = at
        at = deal_pool(g, script, at, chances, rng, room)
    cards, ends, _ = room
    classes = script[script[last]]
    for place in range(g.deck_size):
        ends[classes] -= 1
        g.deck[place] = cards[ends[classes]]


@door
def fill_all(
    games: Any, start: int, stop: int, seed: int, words: Any, template: Any, plan: Any, room: Any
) -> None:
    """Make each game of a part the template with its hidden cards dealt, game k by stream k of the seed."""
    starts, chances, script = plan
    for i in range(start, stop):
        sow(words, seed, i)
        layout.overwrite(games, i, template, 0)
        g = games[i]
        entry = pick(chances, 0, len(starts), words)
        deal_entry(g, script, starts[entry], chances, words, room)
        for word in range(4):
            g.rng[word] = draw_word(words)
