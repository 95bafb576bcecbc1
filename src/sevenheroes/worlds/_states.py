"""What may lie where: states of knowledge and how they change, without regard to who knows it.

A hidden card lies in a *place*: a hand, on the table as the wanderer, or face down as a clue answered yes
or no. It was drawn from a *pool*, the deck as it lay after the deal or after a reshuffle, and it may be any
hero of its *mask*. Cards alike in all three are a *cell* with a number. A *state* is the cells and, for each
pool but the one that is being drawn from, which heroes it still has in hidden places (what that last pool
has left follows from all that is unseen). A state has a weight: in how many ways hidden choices led to it.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import product
from typing import Final

from ..core import codes
from ._allocation import Filling
from ._bags import Bag, bit, counts, from_counts, kinds, one, size, without

Cell = tuple[int, int, int]
"""Place, pool, mask."""
Cells = tuple[tuple[Cell, int], ...]
Left = tuple[tuple[int, Bag], ...]
State = tuple[Cells, Left]
States = dict[State, int]
Ways = Iterator[tuple[State, int]]

ALL: Final = codes.ALL_HEROES

# Places. The hand of a seat is the seat's number.
WANDERER: Final = codes.MOST_SEATS
YES: Final = 8
NO: Final = 16
"""Clues of seat s that were answered yes lie at YES + s, the others at NO + s."""

KNOWN: Final = -1
"""The pool of hidden cards whose hero is sure; their mask has that hero alone."""


def is_clue(place: int) -> bool:
    """Does a face-down clue card lie there?"""
    return place >= YES


def sorted_cells(cells: Mapping[Cell, int]) -> Cells:
    """Cells as a state has them."""
    return tuple(sorted(item for item in cells.items() if item[1]))


def put(cells: Cells, cell: Cell, number: int) -> Cells:
    """The cells with so many more cards (or fewer) in one of them."""
    for place, (other, already) in enumerate(cells):
        if other >= cell:
            behind = place + (other == cell)
            together = already + number if other == cell else number
            return (*cells[:place], *(((cell, together),) if together else ()), *cells[behind:])
    return (*cells, (cell, number))


def each(states: States, change: Callable[[State], Iterable[tuple[State, int]]]) -> States:
    """All that the states become, equal ones taken together."""
    result: States = {}
    for state, weight in states.items():
        for changed, ways in change(state):
            result[changed] = result.get(changed, 0) + weight * ways
    return result


def drawn(state: State, place: int, pool: int, number: int) -> Ways:
    """Unseen cards come to a place from a pool."""
    yield (put(state[0], (place, pool, ALL), number), state[1]), 1


def moved(state: State, place: int, target: int, allowed: int) -> Ways:
    """A card goes unseen from one place to another: any card that may be one of the allowed heroes."""
    cells, left = state
    for cell, number in cells:
        mask = cell[2] & allowed
        if cell[0] == place and mask:
            yield (put(put(cells, cell, -1), (target, cell[1], mask), 1), left), number


def turned_up(state: State, place: int, hero: int) -> Ways:
    """A card of a place is seen to be this hero, and lies among the hidden cards no longer."""
    cells, left = state
    for cell, number in cells:
        if cell[0] == place and cell[2] & bit(hero):
            rest = taken(left, cell[1], one(hero))
            if rest is not None:
                yield (put(cells, cell, -1), rest), number


def narrowed(state: State, allowed: Mapping[int, int]) -> Ways:
    """The cards of some places are of the allowed heroes."""
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
    """All hidden clue cards are seen together: these heroes, whoever gave which."""
    pools: dict[int, dict[int, int]] = {}
    cells = []
    for cell, number in state[0]:
        if is_clue(cell[0]):
            classes = pools.setdefault(cell[1], {})
            classes[cell[2]] = classes.get(cell[2], 0) + number
        else:
            cells.append((cell, number))
    rest = tuple(cells)
    for shares in _shared(heroes, [sum(classes.values()) for classes in pools.values()]):
        left: Left | None = state[1]
        ways = 1
        for (pool, classes), share in zip(pools.items(), shares, strict=True):
            ways *= Filling(share, tuple(sorted(classes.items()))).ways
            left = None if left is None else taken(left, pool, share)
        if left is not None and ways:
            yield (rest, left), ways


def _shared(heroes: Bag, sizes: list[int]) -> Iterator[list[Bag]]:
    """Every way to share cards out into parts of these sizes, by hero."""
    if size(heroes) != sum(sizes):
        return
    if len(sizes) <= 1:
        yield [heroes] * len(sizes)
        return
    for numbers in product(*(range(number + 1) for number in counts(heroes))):
        if sum(numbers) == sizes[0]:
            part = from_counts(numbers)
            for others in _shared(heroes - part, sizes[1:]):
                yield [part, *others]


def taken(left: Left, pool: int, heroes: Bag) -> Left | None:
    """What the pools have left without these cards of one of them; None if it does not have them."""
    for place, (other, bag) in enumerate(left):
        if other == pool:
            rest = without(bag, heroes)
            return None if rest is None else (*left[:place], (pool, rest), *left[place + 1 :])
    return left  # the pool that is drawn from, or a card that was sure anyway


def left_now(state: State, unseen: Bag) -> Bag | None:
    """What the pool that is drawn from has left: all that is unseen and of no other pool; None if less."""
    claimed = 0
    for _, bag in state[1]:
        claimed += bag
    for (_, pool, mask), number in state[0]:
        if pool == KNOWN:
            claimed += one(mask.bit_length(), number)
    return without(unseen, claimed)


def closed(state: State, pool: int, unseen: Bag) -> Ways:
    """The pool that was drawn from is empty: what it has left is remembered with the state."""
    left = left_now(state, unseen)
    if left is not None:
        yield (state[0], tuple(sorted((*state[1], (pool, left))))), 1


def tidied(state: State, current: int, unseen: Bag) -> Ways:
    """The same knowledge in the shortest form, or nothing where it cannot be.

    A hero that a pool no longer has need not be forbidden. Where a pool has one hero, its cards are sure.
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
    """The pools, oldest first, of which hidden cards may lie anywhere, but for the current one."""
    pools = {cell[1] for cells, _ in states for cell, _ in cells}
    pools |= {pool for _, left in states for pool, _ in left}
    return sorted(pools - {current})


def merged(state: State, pools: tuple[int, int], current: int) -> Ways:
    """Forget of which of two pools cards are: those of the first become cards of the second."""
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
    """Forget what cards in hands cannot be."""
    cells: dict[Cell, int] = {}
    for (place, pool, mask), number in state[0]:
        changed = (place, pool, ALL if place < WANDERER and pool != KNOWN else mask)
        cells[changed] = cells.get(changed, 0) + number
    yield (sorted_cells(cells), state[1]), 1
