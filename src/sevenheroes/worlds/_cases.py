"""States filled with cards: how many worlds each stands for, hero by hero of a hidden wanderer."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import prod

from ._allocation import Classes, Filling
from ._bags import Bag, bit, kinds, one, without
from ._states import ALL, KNOWN, WANDERER, Cell, State, States, left_now

Memo = dict[tuple[Bag, Classes], Filling]


@dataclass(frozen=True, slots=True)
class Entry:
    """A state with one hero as its wanderer (0 if that is not hidden): its worlds, and where their cards lie.

    A cell's mask is that of its class in the filling of its pool, or `ALL` if it is in no class.
    """

    ways: int
    wanderer: int
    pools: tuple[tuple[int, Filling], ...]
    cells: tuple[tuple[Cell, int], ...]


def entries(
    states: States, unseen: Bag, current: int, wanderers: Mapping[int, Mapping[int, int]], memo: Memo
) -> Iterator[Entry]:
    """All that has any worlds. `wanderers` has, for every hero to try, what clue cards may then be."""
    for state, weight in states.items():
        for wanderer, masks in wanderers.items():
            laid = _lay(state, unseen, current, wanderer, masks)
            if laid is not None:
                entry = _fill(weight, wanderer, *laid, memo)
                if entry.ways:
                    yield entry


def _lay(
    state: State, unseen: Bag, current: int, wanderer: int, masks: Mapping[int, int]
) -> tuple[dict[int, Bag], list[tuple[Cell, int]]] | None:
    """What every pool has for the other cells once the wanderer is taken out, and what these cells may be."""
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


def _fill(
    weight: int, wanderer: int, pools: dict[int, Bag], cells: list[tuple[Cell, int]], memo: Memo
) -> Entry:
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
    fillings = []
    for pool, bag in pools.items():
        key = bag, tuple(sorted(classes[pool].items()))
        filling = memo.get(key)
        if filling is None:
            filling = memo[key] = Filling(*key)
        fillings.append((pool, filling))
    ways = weight * prod(filling.ways for _, filling in fillings)
    return Entry(ways, wanderer, tuple(fillings), tuple(classed))
