"""Many games at once, each a row: for learning machines and for the curious.

>>> batch = Batch(8, seats=4, seed=1)
>>> batch.masks.shape, batch.vectors.shape[0]
((8,), 8)
>>> ended = batch.step(batch.random_actions())
>>> bool(ended.any())
False

Every game that ends is ranked (`places`) and dealt anew, so that every row always has a decision to take.
The work is shared by threads; the result does not depend on how many.
"""

import itertools
import os
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .core import batch as doors
from .core import codes, layout
from .core._jit import COMPILED
from .core.encode import LENGTH
from .editions import Rules, choose
from .errors import IllegalAction, InputError
from .game import check_seats

_FEWEST_ROWS_A_THREAD = 256


class Batch:
    """Games in rows. `actors`, `masks` and `vectors` are the seat to act, its actions, what it knows."""

    def __init__(
        self,
        number: int,
        *,
        edition: str = "rent-a-hero",
        rules: Rules | Mapping[str, Any] | None = None,
        seats: int = 4,
        seed: int = 0,
        threads: int | None = None,
    ) -> None:
        if type(number) is not int or number < 1:
            raise InputError(f"a batch has at least one game, not {number!r}")
        if type(seed) is not int or not 0 <= seed < 2**63:
            raise InputError(f"a seed is a whole number from 0 to {2**63 - 1}, not {seed!r}")
        if threads is not None and (type(threads) is not int or threads < 1):
            raise InputError(f"a batch works with at least one thread, not {threads!r}")
        self.edition, self.rules = choose(edition, rules)
        self.seats = check_seats(seats)
        self.number = number
        self.games = layout.games(number)
        self.actors = np.zeros(number, np.int64)
        self.masks = np.zeros(number, np.int64)
        self.vectors = np.zeros((number, LENGTH), np.int16)
        self.places = np.zeros((number, codes.MOST_SEATS), np.int64)
        self.ended = np.zeros(number, np.bool_)
        self._words = np.zeros((number, 4), np.int64)
        self._actions = np.zeros(number, np.int64)
        self._share(threads or os.cpu_count() or 1)
        self._each(self._begin, seed)

    def _share(self, threads: int) -> None:
        """Cut the rows into parts, one for each thread that is worth its trouble."""
        threads = max(1, min(threads, self.number // _FEWEST_ROWS_A_THREAD)) if COMPILED else 1
        edges = [self.number * part // threads for part in range(threads + 1)]
        self._parts = list(itertools.pairwise(edges))
        self._rooms = [layout.observations(1) for _ in self._parts]
        self._pool = ThreadPoolExecutor(threads - 1) if threads > 1 else None

    def _each(self, work: Callable[..., Any], *arguments: Any) -> list[Any]:
        """Do a piece of work on all parts at once."""
        parts = list(zip(self._rooms, self._parts, strict=True))
        waiting = [self._pool.submit(work, *arguments, room, *part) for room, part in parts[1:] if self._pool]
        room, part = parts[0]
        return [work(*arguments, room, *part), *(one.result() for one in waiting)]

    def _begin(self, seed: int, room: Any, start: int, stop: int) -> None:
        doors.begin(
            self.games,
            self.actors,
            self.masks,
            self.vectors,
            self._words,
            room,
            self.seats,
            self.rules.code,
            seed,
            start,
            stop,
        )

    def _choose(self, _room: Any, start: int, stop: int) -> None:
        doors.choose(self.masks, self._actions, self._words, start, stop)

    def _go_on(self, actions: NDArray[np.int64], room: Any, start: int, stop: int) -> None:
        doors.go_on(
            self.games,
            self.actors,
            actions,
            self.masks,
            self.vectors,
            self.places,
            self.ended,
            self._words,
            room,
            start,
            stop,
        )

    def random_actions(self) -> NDArray[np.int64]:
        """A legal action for every game, each as likely as the other; the array is used again."""
        self._each(self._choose)
        return self._actions

    def step(self, actions: NDArray[np.int64]) -> NDArray[np.bool_]:
        """Take an action in every game; which games ended and were dealt anew.

        If one is not legal, nothing at all is changed and the sentence names the game.
        """
        actions = self._checked(actions)
        self._each(self._go_on, actions)
        return self.ended

    def _checked(self, actions: Any) -> NDArray[np.int64]:
        actions = np.asarray(actions)
        if actions.shape != (self.number,) or actions.dtype.kind not in "iu":
            raise InputError(f"a step takes {self.number} whole numbers, one for each game")
        checked: NDArray[np.int64] = np.ascontiguousarray(actions, np.int64)
        possible = (checked >= 0) & (checked < codes.ACTIONS)
        legal = possible & ((self.masks >> np.where(possible, checked, 0)) & 1 == 1)
        if not legal.all():
            row = int(np.argmin(legal))
            seat = self.actors[row]
            raise IllegalAction(f"action {checked[row]} is not legal for seat {seat} of game {row}")
        return checked
