"""Many games at once, one per row, for reinforcement learning and statistics.

>>> batch = Batch(8, seats=4, seed=1)
>>> batch.masks.shape, batch.vectors.shape[0]
((8,), 8)
>>> ended = batch.step(batch.random_actions())
>>> bool(ended.any())
False

A game that ends is ranked (`places`) and replaced by a new one, so every row always has a decision to take.
Threads share the rows; the result does not depend on their number.
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

_FEWEST_ROWS_PER_THREAD = 256


class Batch:
    """Games in rows, each with a seat to act. The arrays change with every step: copy what you keep."""

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
            raise InputError(f"a batch uses at least one thread, not {shown(threads)}")
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
            raise InputError(f"there is not enough memory for {shown(number)} games") from None
        self._words = np.zeros((number, 4), np.int64)
        self._actions = np.zeros(number, np.int64)
        self._split(threads or os.cpu_count() or 1)
        self._run(self._begin, seed)

    @property
    def games(self) -> Any:
        """The core's records, one per row; read-only, like all arrays of a batch."""
        return _read_only(self._games)

    @property
    def actors(self) -> NDArray[np.int64]:
        """The seat to act in each game."""
        return _read_only(self._actors)

    @property
    def masks(self) -> NDArray[np.int64]:
        """The legal actions of that seat, as a bit mask."""
        return _read_only(self._masks)

    @property
    def vectors(self) -> NDArray[np.int16]:
        """The encoded observation of that seat (docs/encoding.md)."""
        return _read_only(self._vectors)

    @property
    def places(self) -> NDArray[np.int64]:
        """The number of seats ranked before each seat when the game of this row last ended."""
        return _read_only(self._places)

    @property
    def ended(self) -> NDArray[np.bool_]:
        """Which games ended with the last step."""
        return _read_only(self._ended)

    def _split(self, threads: int) -> None:
        """Split the rows into parts, one for each thread; small batches use fewer threads."""
        threads = max(1, min(threads, self.number // _FEWEST_ROWS_PER_THREAD)) if COMPILED else 1
        edges = [self.number * part // threads for part in range(threads + 1)]
        self._parts = list(itertools.pairwise(edges))
        self._observations = [layout.observations(1) for _ in self._parts]
        self._pool = ThreadPoolExecutor(threads - 1) if threads > 1 else None

    def _run(self, work: Callable[..., Any], *arguments: Any) -> list[Any]:
        """Run a function on all parts in parallel."""
        jobs = [(*arguments, own, *part) for own, part in zip(self._observations, self._parts, strict=True)]
        futures = [self._pool.submit(work, *job) for job in jobs[1:] if self._pool]
        return [work(*jobs[0]), *(future.result() for future in futures)]

    def _begin(self, seed: int, observations: Any, start: int, stop: int) -> None:
        doors.begin(
            self._games,
            self._actors,
            self._masks,
            self._vectors,
            self._words,
            observations,
            self.seats,
            self.rules.code,
            seed,
            start,
            stop,
        )

    def _choose(self, _observations: Any, start: int, stop: int) -> None:
        doors.choose(self._masks, self._actions, self._words, start, stop)

    def _step(self, actions: NDArray[np.int64], observations: Any, start: int, stop: int) -> None:
        doors.step_all(
            self._games,
            self._actors,
            actions,
            self._masks,
            self._vectors,
            self._places,
            self._ended,
            self._words,
            observations,
            start,
            stop,
        )

    def random_actions(self) -> NDArray[np.int64]:
        """A uniformly random legal action for every game; the array is reused."""
        self._run(self._choose)
        return self._actions

    def step(self, actions: NDArray[np.int64]) -> NDArray[np.bool_]:
        """Take an action in every game; returns which games ended and were replaced.

        If an action is not legal, nothing changes, and the error names the game.
        """
        actions = self._checked(actions)
        self._run(self._step, actions)
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
    """A read-only view: the kernel trusts the contents of its arrays."""
    if not isinstance(array, np.ndarray):
        return array
    view = array[:]
    view.flags.writeable = False
    return cast(A, view)
