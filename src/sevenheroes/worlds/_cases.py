"""Cases: states of knowledge combined with each possible hero of a hidden wanderer, with their worlds."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import prod

from ._allocation import Allocation, Classes
from ._bags import Bag, bit, kinds, one, without
from ._states import ALL, KNOWN, WANDERER, Cell, State, States, left_now

Memo = dict[tuple[Bag, Classes], Allocation]


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """A state with a fixed wanderer (0 if the wanderer is not hidden) and at least one world.

    `ways` is the number of its worlds. The mask of a cell is the mask of its class in the allocation of its
    pool, or `ALL` if the cell is unrestricted.
    """

    ways: int
    wanderer: int
    pools: tuple[tuple[int, Allocation], ...]
    cells: tuple[tuple[Cell, int], ...]


def cases(
    states: States, unseen: Bag, current: int, wanderers: Mapping[int, Mapping[int, int]], memo: Memo
) -> Iterator[Case]:
    """All cases that have worlds. `wanderers` maps each hero to try to the masks of the clue cards (R6)."""
    for state, weight in states.items():
        for wanderer, masks in wanderers.items():
            placed = _place_wanderer(state, unseen, current, wanderer, masks)
            if placed is not None:
                case = _allocate(weight, wanderer, *placed, memo)
                if case.ways:
                    yield case


def _place_wanderer(
    state: State, unseen: Bag, current: int, wanderer: int, masks: Mapping[int, int]
) -> tuple[dict[int, Bag], list[tuple[Cell, int]]] | None:
    """The cards left in each pool for the other cells, and those cells; None if impossible."""
    now = left_now(state, unseen)
    if now is None:
        return None
    pools = {**dict(state[1]), current: now}
    cells = []
    for (place, pool, mask), number in state[0]:
        if place != WANDERER:
            cells.append(((place, pool, mask & masks.get(place, ALL)), number))
        elif not mask & bit(wanderer):
            return None
        elif pool != KNOWN:
            rest = without(pools[pool], one(wanderer))
            if rest is None:
                return None
            pools[pool] = rest
    return pools, cells


def _allocate(
    weight: int, wanderer: int, pools: dict[int, Bag], cells: list[tuple[Cell, int]], memo: Memo
) -> Case:
    heroes = {pool: kinds(bag) for pool, bag in pools.items()}
    classes: dict[int, dict[int, int]] = {pool: {} for pool in pools}
    classed = []
    for (place, pool, mask), number in cells:
        if pool != KNOWN:
            mask &= heroes[pool]  # noqa: PLW2901
        if pool != KNOWN and mask == heroes[pool]:
            mask = ALL  # noqa: PLW2901
        elif pool != KNOWN:
            classes[pool][mask] = classes[pool].get(mask, 0) + number
        elif not mask:
            weight = 0
        classed.append(((place, pool, mask), number))
    allocations = []
    for pool, bag in pools.items():
        key = bag, tuple(sorted(classes[pool].items()))
        allocation = memo.get(key)
        if allocation is None:
            allocation = memo[key] = Allocation(*key)
        allocations.append((pool, allocation))
    ways = weight * prod(allocation.ways for _, allocation in allocations)
    return Case(ways=ways, wanderer=wanderer, pools=tuple(allocations), cells=tuple(classed))
