"""Sampling plan for `core.fill`: the visible position, and the decisions with their probabilities."""

from collections.abc import Iterable, Iterator
from itertools import accumulate
from typing import Any

import numpy as np

from ..core import codes, fill, layout
from ..core._jit import COMPILED
from ..view import View
from ._allocation import END, Allocation, Node
from ._bags import bit, counts
from ._cases import Case
from ._states import ALL, KNOWN, NO, YES, is_clue
from .knowledge import requirement_masks

_SHARED = sorted(set(layout.GAME.names or ()) & set(layout.OBSERVATION.names or ()) - {"hand"})


def template(view: View) -> Any:
    """A game with everything the view shows and no hidden cards."""
    o: Any = view.observation[0]
    facts = {name: o[name] if COMPILED else getattr(o, name) for name in _SHARED}
    facts["printed"] = sum(
        mask << (8 * hero - 8) for hero, mask in enumerate(requirement_masks(view.seats)) if hero
    )
    facts["deck_size"] = view.deck
    if view.seat is not None:
        own = [view.hand.count(hero) for hero in range(codes.HEROES + 1)]
        facts["hand"] = [own if seat == view.seat else [0] * len(own) for seat in range(codes.MOST_SEATS)]
        held = sum(bit(hero) for hero in set(view.hand))
        facts["held"] = [held if seat == view.seat else 0 for seat in range(codes.MOST_SEATS)]
    games = layout.games(1)
    for name, value in facts.items():
        if COMPILED:
            games[name] = value
        else:
            setattr(games[0], name, value)
    return games


def tables(cases: list[Case], current: int) -> tuple[Any, Any, Any]:
    """The arrays that `core.fill` reads: starts, chances, script."""
    script = _Script([case.ways for case in cases])
    starts = [script.case(case, current) for case in cases]
    chances = np.array(script.chances, np.float64) if COMPILED else script.chances
    return layout.numbers(starts), chances, layout.numbers(script.numbers)


def _cumulative(ways: Iterable[int]) -> Iterator[float]:
    """Cumulative probabilities of choices, given the number of worlds of each."""
    sums = list(accumulate(ways))
    return (partial / sums[-1] for partial in sums)


class _Script:
    """Writes a plan into flat lists; allocations shared by several cases are written once."""

    def __init__(self, ways: list[int]) -> None:
        self.numbers: list[int] = []
        self.chances = list(_cumulative(ways))
        self._offsets: dict[int, int] = {}

    def case(self, case: Case, current: int) -> int:
        """Write a case and return its offset."""
        pools = sorted(case.pools, key=lambda item: item[0] == current)
        offsets = [self._allocation(allocation) for _, allocation in pools]
        start = len(self.numbers)
        sure = [
            (place, mask.bit_length(), number) for (place, pool, mask), number in case.cells if pool == KNOWN
        ]
        self.numbers += [case.wanderer, len(sure), len(pools)]
        for place, hero, number in sure:
            self.numbers += [_place(place), hero, number]
        for (pool, allocation), offset in zip(pools, offsets, strict=True):
            index = {mask: place for place, (mask, _) in enumerate(allocation.classes)} | {
                ALL: len(allocation.classes)
            }
            cells = [(cell, number) for cell, number in case.cells if cell[1] == pool]
            self.numbers += [offset, len(cells)]
            for (place, _, mask), number in cells:
                self.numbers += [_place(place), index[mask], number]
        return start

    def _allocation(self, allocation: Allocation) -> int:
        if id(allocation) not in self._offsets:
            root = self._nodes(allocation) if allocation.classes else -1
            self._offsets[id(allocation)] = len(self.numbers)
            self.numbers += [len(allocation.classes), root, *counts(allocation.bag), *allocation.sizes]
        return self._offsets[id(allocation)]

    def _nodes(self, allocation: Allocation) -> int:
        """Write the nodes of an allocation, successors first, and return the offset of the root."""
        offsets: dict[Node, int] = {END: -1}
        stack = [allocation.root]
        while stack:
            node = stack[-1]
            choices = allocation.choices(node)
            unwritten = [following for _, _, following in choices if following not in offsets]
            if unwritten:
                stack += unwritten
                continue
            stack.pop()
            if node not in offsets:
                offsets[node] = len(self.numbers)
                self.numbers += [node[1], node[0], len(self.chances), len(choices)]
                for number, _, following in choices:
                    self.numbers += [number, offsets[following]]
                self.chances += _cumulative(ways for _, ways, _ in choices)
        return offsets[allocation.root]


def _place(place: int) -> int:
    return fill.CLUES + (place - (NO if place >= NO else YES)) if is_clue(place) else place
