"""What the core needs to deal hidden cards: the table as it lies, and what to choose by which chance."""

from collections.abc import Iterable, Iterator
from itertools import accumulate
from typing import Any

import numpy as np

from ..core import codes, fill, layout
from ..core._jit import COMPILED
from ..view import View
from ._allocation import END, Filling, Node
from ._bags import bit, counts
from ._cases import Entry
from ._states import ALL, KNOWN, NO, YES, is_clue
from .knowledge import printed

_SHARED = sorted(set(layout.GAME.names or ()) & set(layout.OBSERVATION.names or ()) - {"hand"})


def template(view: View) -> Any:
    """A game with all that the view shows, and no hidden card."""
    o: Any = view.observation[0]
    facts = {name: o[name] if COMPILED else getattr(o, name) for name in _SHARED}
    facts["printed"] = sum(mask << (8 * hero - 8) for hero, mask in enumerate(printed(view.seats)) if hero)
    facts["deck_size"] = view.deck
    if view.seat is not None:
        own = [view.hand.count(hero) for hero in range(codes.HEROES + 1)]
        facts["hand"] = [own if seat == view.seat else [0] * len(own) for seat in range(codes.MOST_SEATS)]
        held = sum(bit(hero) for hero in set(view.hand))
        facts["held"] = [held if seat == view.seat else 0 for seat in range(codes.MOST_SEATS)]
    room = layout.games(1)
    for name, value in facts.items():
        if COMPILED:
            room[name] = value
        else:
            setattr(room[0], name, value)
    return room


def tables(entries: list[Entry], current: int) -> tuple[Any, Any, Any]:
    """The plan of `core.fill`: starts, chances, script."""
    script = _Script([entry.ways for entry in entries])
    starts = [script.entry(entry, current) for entry in entries]
    chances = np.array(script.chances, np.float64) if COMPILED else script.chances
    return layout.numbers(starts), chances, layout.numbers(script.numbers)


def _sums(ways: Iterable[int]) -> Iterator[float]:
    """The chances of choices with so many worlds, each up to and with its choice."""
    sums = list(accumulate(ways))
    return (part / sums[-1] for part in sums)


class _Script:
    """The numbers and chances of a plan as it is written; what several entries share stands there once."""

    def __init__(self, ways: list[int]) -> None:
        self.numbers: list[int] = []
        self.chances = list(_sums(ways))
        self._at: dict[int, int] = {}

    def entry(self, entry: Entry, current: int) -> int:
        """Write an entry; where it stands."""
        pools = sorted(entry.pools, key=lambda item: item[0] == current)
        filled = [self._filling(filling) for _, filling in pools]
        start = len(self.numbers)
        sure = [
            (place, mask.bit_length(), number) for (place, pool, mask), number in entry.cells if pool == KNOWN
        ]
        self.numbers += [entry.wanderer, len(sure), len(pools)]
        for place, hero, number in sure:
            self.numbers += [_place(place), hero, number]
        for (pool, filling), at in zip(pools, filled, strict=True):
            index = {mask: place for place, (mask, _) in enumerate(filling.classes)} | {
                ALL: len(filling.classes)
            }
            cells = [(cell, number) for cell, number in entry.cells if cell[1] == pool]
            self.numbers += [at, len(cells)]
            for (place, _, mask), number in cells:
                self.numbers += [_place(place), index[mask], number]
        return start

    def _filling(self, filling: Filling) -> int:
        if id(filling) not in self._at:
            root = self._nodes(filling) if filling.classes else -1
            self._at[id(filling)] = len(self.numbers)
            self.numbers += [len(filling.classes), root, *counts(filling.bag), *filling.sizes]
        return self._at[id(filling)]

    def _nodes(self, filling: Filling) -> int:
        """Write every node of a filling after those that follow it; where the first one stands."""
        at: dict[Node, int] = {END: -1}
        waiting = [filling.root]
        while waiting:
            node = waiting[-1]
            choices = filling.choices(node)
            unwritten = [following for _, _, following in choices if following not in at]
            if unwritten:
                waiting += unwritten
                continue
            waiting.pop()
            if node not in at:
                at[node] = len(self.numbers)
                self.numbers += [node[1], node[0], len(self.chances), len(choices)]
                for number, _, following in choices:
                    self.numbers += [number, at[following]]
                self.chances += _sums(ways for _, ways, _ in choices)
        return at[filling.root]


def _place(place: int) -> int:
    return fill.CLUES + (place - (NO if place >= NO else YES)) if is_clue(place) else place
