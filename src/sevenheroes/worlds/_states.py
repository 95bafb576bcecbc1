"""States of knowledge about the hidden cards, and how events change them.

A hidden card lies in a *place*: a hand, the wanderer, or a face-down clue answered yes or no. It was drawn
from a *pool*, the deck after set-up or after a reshuffle, and can be any hero in its *mask*. Cards that agree
in all three form a *cell* with a count. A *state* consists of the cells and, for every pool except the
current one, the bag of its cards that are still hidden (for the current pool this follows from the unseen
cards). The weight of a state is the number of ways in which hidden choices led to it.

Each function below that returns `Ways` yields the successors of a state, with their multiplicities.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import product
from typing import Final

from ..core import codes
from ._allocation import Allocation
from ._bags import Bag, bit, counts, from_counts, kinds, one, size, without

Cell = tuple[int, int, int]
"""Place, pool, mask."""
Cells = tuple[tuple[Cell, int], ...]
Left = tuple[tuple[int, Bag], ...]
State = tuple[Cells, Left]
States = dict[State, int]
Ways = Iterator[tuple[State, int]]

ALL: Final = codes.ALL_HEROES

# Places. A seat's hand has the number of the seat.
WANDERER: Final = codes.MOST_SEATS
YES: Final = 8
NO: Final = 16
"""Clue cards of seat s lie at YES + s or NO + s, by the answer."""

KNOWN: Final = -1
"""The pool of hidden cards whose hero is certain; their mask has a single hero."""


def is_clue(place: int) -> bool:
    """Is the place that of a face-down clue card?"""
    return place >= YES


def sorted_cells(cells: Mapping[Cell, int]) -> Cells:
    """Cells in canonical order, without empty ones."""
    return tuple(sorted(item for item in cells.items() if item[1]))


def put(cells: Cells, cell: Cell, number: int) -> Cells:
    """The cells after adding `number` cards to one of them (removing, if negative)."""
    for place, (other, already) in enumerate(cells):
        if other >= cell:
            behind = place + (other == cell)
            together = already + number if other == cell else number
            return (*cells[:place], *(((cell, together),) if together else ()), *cells[behind:])
    return (*cells, (cell, number))


def transition(states: States, change: Callable[[State], Iterable[tuple[State, int]]]) -> States:
    """The successors of all states under a change; weights of equal states are added."""
    result: States = {}
    for state, weight in states.items():
        for changed, ways in change(state):
            result[changed] = result.get(changed, 0) + weight * ways
    return result


def drawn(state: State, place: int, pool: int, number: int) -> Ways:
    """Unseen cards are drawn from a pool to a place."""
    yield (put(state[0], (place, pool, ALL), number), state[1]), 1


def moved(state: State, place: int, target: int, allowed: int) -> Ways:
    """An unseen card of an allowed hero moves from one place to another."""
    cells, left = state
    for cell, number in cells:
        mask = cell[2] & allowed
        if cell[0] == place and mask:
            yield (put(put(cells, cell, -1), (target, cell[1], mask), 1), left), number


def turned_up(state: State, place: int, hero: int) -> Ways:
    """A hidden card turns out to be this hero, and is hidden no longer."""
    cells, left = state
    for cell, number in cells:
        if cell[0] == place and cell[2] & bit(hero):
            rest = taken(left, cell[1], one(hero))
            if rest is not None:
                yield (put(cells, cell, -1), rest), number


def narrowed(state: State, allowed: Mapping[int, int]) -> Ways:
    """The cards of some places are restricted to the allowed heroes."""
    cells: dict[Cell, int] = {}
    for cell, number in state[0]:
        place, pool, mask = cell
        if place in allowed:
            mask &= allowed[place]
            if not mask:
                return
        cells[place, pool, mask] = cells.get((place, pool, mask), 0) + number
    yield (sorted_cells(cells), state[1]), 1


def clues_turned(state: State, heroes: Bag) -> Ways:
    """All hidden clue cards are turned up together; who gave which stays unknown."""
    pools: dict[int, dict[int, int]] = {}
    cells = []
    for cell, number in state[0]:
        if is_clue(cell[0]):
            classes = pools.setdefault(cell[1], {})
            classes[cell[2]] = classes.get(cell[2], 0) + number
        else:
            cells.append((cell, number))
    rest = tuple(cells)
    for shares in _partitions(heroes, [sum(classes.values()) for classes in pools.values()]):
        left: Left | None = state[1]
        ways = 1
        for (pool, classes), share in zip(pools.items(), shares, strict=True):
            ways *= Allocation(share, tuple(sorted(classes.items()))).ways
            left = None if left is None else taken(left, pool, share)
        if left is not None and ways:
            yield (rest, left), ways


def _partitions(heroes: Bag, sizes: list[int]) -> Iterator[list[Bag]]:
    """Every partition of a bag into bags of these sizes."""
    if size(heroes) != sum(sizes):
        return
    if len(sizes) <= 1:
        yield [heroes] * len(sizes)
        return
    for numbers in product(*(range(number + 1) for number in counts(heroes))):
        if sum(numbers) == sizes[0]:
            part = from_counts(numbers)
            for others in _partitions(heroes - part, sizes[1:]):
                yield [part, *others]


def taken(left: Left, pool: int, heroes: Bag) -> Left | None:
    """The hidden cards of the pools after these leave one of them; None if it does not have them."""
    for place, (other, bag) in enumerate(left):
        if other == pool:
            rest = without(bag, heroes)
            return None if rest is None else (*left[:place], (pool, rest), *left[place + 1 :])
    return left  # the current pool and certain cards are not tracked here


def left_now(state: State, unseen: Bag) -> Bag | None:
    """The hidden cards of the current pool: those unseen that no other pool claims; None if impossible."""
    claimed = 0
    for _, bag in state[1]:
        claimed += bag
    for (_, pool, mask), number in state[0]:
        if pool == KNOWN:
            claimed += one(mask.bit_length(), number)
    return without(unseen, claimed)


def closed(state: State, pool: int, unseen: Bag) -> Ways:
    """The current pool has been drawn to its end: store its hidden cards in the state."""
    left = left_now(state, unseen)
    if left is not None:
        yield (state[0], tuple(sorted((*state[1], (pool, left))))), 1


def canonical(state: State, current: int, unseen: Bag) -> Ways:
    """The canonical form of a state, or nothing if the state is impossible.

    Masks need not exclude heroes that a pool no longer has, and a pool with a single hero left makes all its
    cards certain.
    """
    now = left_now(state, unseen)
    if now is None:
        return
    heroes = {pool: kinds(bag) for pool, bag in state[1]}
    sure = {pool for pool, mask in heroes.items() if not mask & (mask - 1)}
    heroes[current] = kinds(now)
    cells: dict[Cell, int] = {}
    for (place, pool, mask), number in state[0]:
        cell = (place, pool, mask)
        if pool != KNOWN:
            if not mask & heroes[pool]:
                return
            cell = (place, KNOWN, heroes[pool]) if pool in sure else (place, pool, mask | ALL & ~heroes[pool])
        cells[cell] = cells.get(cell, 0) + number
    yield (sorted_cells(cells), tuple(item for item in state[1] if item[0] not in sure)), 1


def pools_of(states: States, current: int) -> list[int]:
    """The pools with hidden cards, oldest first, except the current one."""
    pools = {cell[1] for cells, _ in states for cell, _ in cells}
    pools |= {pool for _, left in states for pool, _ in left}
    return sorted(pools - {current})


def merged(state: State, pools: tuple[int, int], current: int) -> Ways:
    """Forget which of two pools cards came from: those of the first count as cards of the second."""
    first, second = pools
    together = sum(bag for pool, bag in state[1] if pool in pools)
    cells: dict[Cell, int] = {}
    for (place, pool, mask), number in state[0]:
        cell = (place, second if pool == first else pool, mask)
        if pool == KNOWN == first:
            together += one(mask.bit_length(), number)
            cell = (place, second, ALL)
        cells[cell] = cells.get(cell, 0) + number
    left = [item for item in state[1] if item[0] not in pools]
    if second != current and together:
        left.append((second, together))
    yield (sorted_cells(cells), tuple(sorted(left))), 1


def unmasked(state: State) -> Ways:
    """Forget the restrictions on cards in hands."""
    cells: dict[Cell, int] = {}
    for (place, pool, mask), number in state[0]:
        changed = (place, pool, ALL if place < WANDERER and pool != KNOWN else mask)
        cells[changed] = cells.get(changed, 0) + number
    yield (sorted_cells(cells), state[1]), 1
