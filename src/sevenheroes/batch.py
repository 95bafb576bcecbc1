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
from typing import Any, TypeVar, cast

import numpy as np
from numpy.typing import NDArray

from .core import batch as doors
from .core import codes, layout
from .core._jit import COMPILED
from .core.encode import LENGTH
from .editions import Rules, choose
from .errors import IllegalAction, InputError, shown
from .game import check_seats

A = TypeVar("A")

_FEWEST_ROWS_A_THREAD = 256


class Batch:
    """Games in rows, each with a seat to act. The arrays show the state of now: copy what is to stay."""

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
            raise InputError(f"a batch has at least one game, not {shown(number)}")
        if type(seed) is not int or not 0 <= seed < 2**63:
            raise InputError(f"a seed is a whole number from 0 to {2**63 - 1}, not {shown(seed)}")
        if threads is not None and (type(threads) is not int or threads < 1):
            raise InputError(f"a batch works with at least one thread, not {shown(threads)}")
        self.edition, self.rules = choose(edition, rules)
        self.seats = check_seats(seats)
        self.number = number
        try:
            self._games = layout.games(number)
            self._actors = np.zeros(number, np.int64)
            self._masks = np.zeros(number, np.int64)
            self._vectors = np.zeros((number, LENGTH), np.int16)
            self._places = np.zeros((number, codes.MOST_SEATS), np.int64)
            self._ended = np.zeros(number, np.bool_)
        except (MemoryError, ValueError):
            raise InputError(f"there is no room for {shown(number)} games") from None
        self._words = np.zeros((number, 4), np.int64)
        self._actions = np.zeros(number, np.int64)
        self._share(threads or os.cpu_count() or 1)
        self._each(self._begin, seed)

    @property
    def games(self) -> Any:
        """The core's records, one a row; to be read only, like all arrays of a batch."""
        return _read_only(self._games)

    @property
    def actors(self) -> NDArray[np.int64]:
        """The seat to act in each game."""
        return _read_only(self._actors)

    @property
    def masks(self) -> NDArray[np.int64]:
        """What that seat may do, as a set of action numbers."""
        return _read_only(self._masks)

    @property
    def vectors(self) -> NDArray[np.int16]:
        """What that seat knows, as numbers (docs/encoding.md)."""
        return _read_only(self._vectors)

    @property
    def places(self) -> NDArray[np.int64]:
        """How many seats were ranked before each seat when the game of this row last ended."""
        return _read_only(self._places)

    @property
    def ended(self) -> NDArray[np.bool_]:
        """Which games ended with the last step."""
        return _read_only(self._ended)

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
            self._games,
            self._actors,
            self._masks,
            self._vectors,
            self._words,
            room,
            self.seats,
            self.rules.code,
            seed,
            start,
            stop,
        )

    def _choose(self, _room: Any, start: int, stop: int) -> None:
        doors.choose(self._masks, self._actions, self._words, start, stop)

    def _go_on(self, actions: NDArray[np.int64], room: Any, start: int, stop: int) -> None:
        doors.go_on(
            self._games,
            self._actors,
            actions,
            self._masks,
            self._vectors,
            self._places,
            self._ended,
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
        try:
            actions = np.asarray(actions)
        except ValueError:
            actions = np.zeros(0)
        if actions.shape != (self.number,) or actions.dtype.kind not in "iu":
            raise InputError(f"a step takes {self.number} whole numbers, one for each game")
        checked: NDArray[np.int64] = np.ascontiguousarray(actions, np.int64)
        possible = (checked >= 0) & (checked < codes.ACTIONS)
        legal = possible & ((self._masks >> np.where(possible, checked, 0)) & 1 == 1)
        if not legal.all():
            row = int(np.argmin(legal))
            seat = self._actors[row]
            raise IllegalAction(f"action {checked[row]} is not legal for seat {seat} of game {row}")
        return checked


def _read_only(array: A) -> A:
    """The same array, but not to be written to: the kernel trusts what it holds."""
    if not isinstance(array, np.ndarray):
        return array
    shared = array[:]
    shared.flags.writeable = False
    return cast(A, shared)
