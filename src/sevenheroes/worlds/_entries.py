"""States filled with cards: how many worlds each stands for, hero by hero of a hidden wanderer."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import prod

from ._filling import Classes, Counts, Filling
from ._states import ALL, HEROES, KNOWN, WANDERER, Cell, State, States, bit, left_now

Memo = dict[tuple[Counts, Classes], Filling]


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
    states: States, unseen: Counts, current: int, wanderers: Mapping[int, Mapping[int, int]], memo: Memo
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
    state: State, unseen: Counts, current: int, wanderer: int, masks: Mapping[int, int]
) -> tuple[dict[int, Counts], list[tuple[Cell, int]]] | None:
    """What every pool has for the other cells once the wanderer is taken out, and what these cells may be."""
    pools = dict(state[1])
    pools[current] = left_now(state, unseen)
    cells = []
    for (place, pool, mask), number in state[0]:
        if place != WANDERER:
            cells.append(((place, pool, mask & masks.get(place, ALL)), number))
        elif not mask & bit(wanderer):
            return None
        elif pool != KNOWN:
            counts = list(pools[pool])
            counts[wanderer] -= 1
            pools[pool] = tuple(counts)
    return (pools, cells) if min(map(min, pools.values())) >= 0 else None


def _fill(
    weight: int, wanderer: int, pools: dict[int, Counts], cells: list[tuple[Cell, int]], memo: Memo
) -> Entry:
    support = {pool: sum(bit(hero) for hero in HEROES if counts[hero]) for pool, counts in pools.items()}
    classes: dict[int, dict[int, int]] = {pool: {} for pool in pools}
    classed = []
    for (place, pool, mask), number in cells:
        if pool != KNOWN:
            mask &= support[pool]  # noqa: PLW2901
        if pool != KNOWN and mask == support[pool]:
            mask = ALL  # noqa: PLW2901
        elif pool != KNOWN:
            classes[pool][mask] = classes[pool].get(mask, 0) + number
        elif not mask:
            weight = 0
        classed.append(((place, pool, mask), number))
    fillings = []
    for pool, counts in pools.items():
        key = counts, tuple(sorted(classes[pool].items()))
        filling = memo.get(key)
        if filling is None:
            filling = memo[key] = Filling(*key)
        fillings.append((pool, filling))
    ways = weight * prod(filling.ways for _, filling in fillings)
    return Entry(ways, wanderer, tuple(fillings), tuple(classed))
