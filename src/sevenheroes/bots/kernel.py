"""Bots that decide inside the kernel."""

import abc
import math
import time
from collections.abc import Callable
from typing import Any, Final

from ..actions import Action
from ..core import layout
from ..core.players import parameters, self_play
from ..core.players.search import memory, search
from ..core.players.search.halving import DECISIONS_PER_GAME
from ..errors import InputError
from ..view import View
from .chance import Chance

_ROLLOUTS_PER_MS: Final = 10.0
_TRIES_PER_MS: Final = 6.0
_MOST_TRIES: Final = 300.0


class CompiledBot(abc.ABC):
    """A bot whose decisions are compiled. Not thread-safe: each thread needs its own."""

    def __init__(self, name: str) -> None:
        self.name = name

    def choose(self, view: View, legal: tuple[Action, ...], chance: Chance) -> Action:
        """The decision for the seat of a view."""
        if view.seat is None or not legal:
            raise InputError(f"there is nothing to decide for {view!r}")
        return Action(view.seat, self.decide(view.observation, chance.words))

    @abc.abstractmethod
    def decide(self, observations: Any, words: Any) -> int:
        """The number of the action for the first observation; `words` is the generator's state."""

    @abc.abstractmethod
    def load(self) -> None:
        """Load the compiled code, so that the first decision takes no longer than others."""

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.name}>"


class KernelBot(CompiledBot):
    """A fast player that the kernel can also run in whole games: a kind of player and its parameters."""

    def __init__(self, name: str, *, kind: int, parameters: Any) -> None:
        super().__init__(name)
        self.kind = kind
        self.parameters = parameters
        self._memory = self_play.new_memory()

    def decide(self, observations: Any, words: Any) -> int:
        """The number of the action for the first observation; `words` is the generator's state."""
        return int(self_play.decide(observations, 0, self.kind, self.parameters, words, self._memory))

    def load(self) -> None:
        """Load the compiled code, so that the first decision takes no longer than others."""
        self.decide(*_trivial_decision())


class SearchBot(CompiledBot):
    """The searching player, with a budget of roll-outs or of milliseconds for each decision.

    It decides earlier if no alternative is left, or once `stopped` returns True.
    """

    _SLICE: Final = 16 * DECISIONS_PER_GAME  # spent between checks of the clock

    def __init__(self, name: str, *, milliseconds: int = 0, **changes: float) -> None:
        super().__init__(name)
        if milliseconds:  # about what fits into that time
            tries = min(_MOST_TRIES, milliseconds * _TRIES_PER_MS)
            changes = {"rollouts": milliseconds * _ROLLOUTS_PER_MS, "rejection_tries": tries, **changes}
        self.parameters = parameters.search_parameters(**{"lcb_errors": _lcb_errors(changes), **changes})
        self._budget = int(layout.field(self.parameters, 0, "rollouts")) * DECISIONS_PER_GAME
        self._chance = Chance()
        self._nanoseconds = milliseconds * 1_000_000
        self.stopped: Callable[[], bool] = _never
        self.memory = memory.new_memory()

    def decide(self, observations: Any, words: Any) -> int:
        """The number of the action for the first observation; `words` is the generator's state."""
        deadline = time.monotonic_ns() + self._nanoseconds
        mask = layout.field(observations, 0, "mask")
        if mask & (mask - 1) == 0:
            return int(mask).bit_length() - 1
        # A generator of its own: the length of a search must not change later decisions.
        self._chance.seed(Chance.over(words).getrandbits(63))
        words = self._chance.words
        spent = int(search.start(observations, 0, self.parameters, words, self.memory))
        budget = spent + self._budget
        candidates = 1
        while candidates and not self.stopped():
            if time.monotonic_ns() >= deadline if self._nanoseconds else spent >= budget:
                break
            # A budget of roll-outs is kept exactly, so that slices do not change a decision.
            limit = spent + self._SLICE if self._nanoseconds else min(spent + self._SLICE, budget)
            spent, candidates = search.resume(observations, 0, self.parameters, words, self.memory, limit)
        return int(search.conclude(self.parameters, self.memory))

    def load(self) -> None:
        """Load the compiled code, so that the first decision takes no longer than others."""
        observations, words = _trivial_decision()
        search.start(observations, 0, self.parameters, words, self.memory)
        search.resume(observations, 0, self.parameters, words, self.memory, 0)
        search.conclude(self.parameters, self.memory)


def _never() -> bool:
    return False


def _lcb_errors(changes: dict[str, float]) -> float:
    """Width of the lower confidence bound: more roll-outs reduce the variance of a gain, but not its bias."""
    default: Any = layout.plain(parameters.steady_parameters(), 0)
    ratio = max(1.0, changes.get("rollouts", default.rollouts) / default.rollouts)
    return float(default.lcb_errors * math.sqrt((1 + ratio) / 2))


def _trivial_decision() -> tuple[Any, Any]:
    """An observation with a single legal action, and a generator's state."""
    observations = layout.observations(1)
    layout.set_field(observations, 0, "mask", 1)
    return observations, layout.numbers([1, 2, 3, 4])
