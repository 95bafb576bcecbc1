"""Bots that decide inside the kernel."""

import abc
import math
import time
from collections.abc import Callable
from typing import Any, Final

from ..actions import Action
from ..core import layout
from ..core.players import parameters, self_play
from ..core.players.search import search
from ..errors import InputError
from ..view import View
from .chance import Chance


class CompiledBot(abc.ABC):
    """A bot whose decisions are compiled. For one thread at a time."""

    def __init__(self, name: str) -> None:
        self.name = name

    def choose(self, view: View, legal: tuple[Action, ...], chance: Chance) -> Action:
        """The decision for the seat of a view."""
        if view.seat is None or not legal:
            raise InputError(f"there is nothing to decide for {view!r}")
        return Action(view.seat, self.decide(view.observation, chance.words))

    @abc.abstractmethod
    def decide(self, observations: Any, words: Any) -> int:
        """The number of the action for the first of the observations, with chance from the words."""

    @abc.abstractmethod
    def load(self) -> None:
        """Have all that is compiled at hand, so that the first decision takes no longer than others."""

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.name}>"


class KernelBot(CompiledBot):
    """A quick player, which the kernel can play whole games with: a kind, and the numbers of its style."""

    def __init__(self, name: str, *, kind: int, style: Any) -> None:
        super().__init__(name)
        self.kind = kind
        self.style = style
        self._room = self_play.new_room()

    def decide(self, observations: Any, words: Any) -> int:
        """The number of the action for the first of the observations, with chance from the words."""
        return int(self_play.decide(observations, 0, self.kind, self.style, words, self._room))

    def load(self) -> None:
        """Have all that is compiled at hand, so that the first decision takes no longer than others."""
        self.decide(*_nothing_to_decide())


class SearchBot(CompiledBot):
    """The searching player: it thinks for so many play-outs, or milliseconds, unless all is clear before.

    Once `stopped` says so it decides with what it has found by then.
    """

    _PIECE: Final = 16 * search.WHOLE_GAME  # spent between looks at the clock

    def __init__(self, name: str, *, milliseconds: int = 0, **numbers: float) -> None:
        super().__init__(name)
        if milliseconds:  # what there is time for, about
            numbers = {"playouts": milliseconds * 10.0, "looks": min(300.0, milliseconds * 6.0), **numbers}
        self.styles = parameters.search_styles(**{"doubt": _doubt(numbers), **numbers})
        self._budget = int(layout.field(self.styles, 0, "playouts")) * search.WHOLE_GAME
        self._chance = Chance()
        self._nanoseconds = milliseconds * 1_000_000
        self.stopped: Callable[[], bool] = _never
        self._room = search.new_room()

    def decide(self, observations: Any, words: Any) -> int:
        """The number of the action for the first of the observations, with chance from the words."""
        until = time.monotonic_ns() + self._nanoseconds
        mask = layout.field(observations, 0, "mask")
        if mask & (mask - 1) == 0:
            return int(mask).bit_length() - 1
        self._chance.seed(Chance.over(words).getrandbits(63))  # how long it thinks changes no later decision
        words = self._chance.words
        search.start(observations, 0, self.styles, words, self._room)
        budget = self._spent() + self._budget
        while not self.stopped():
            over = time.monotonic_ns() >= until if self._nanoseconds else self._spent() >= budget
            if over or not self._go_on(observations, words, budget):
                break
        return int(search.conclude(self.styles, self._room))

    def load(self) -> None:
        """Have all that is compiled at hand, so that the first decision takes no longer than others."""
        observations, words = _nothing_to_decide()
        search.start(observations, 0, self.styles, words, self._room)
        self._go_on(observations, words, 0)
        search.conclude(self.styles, self._room)

    def _spent(self) -> int:
        return int(layout.field(self._room[0], 0, "spent"))

    def _go_on(self, observations: Any, words: Any, budget: int) -> bool:
        """Think a piece more; a budget of play-outs is kept to exactly, so that pieces change no decision."""
        piece = self._spent() + self._PIECE
        until = piece if self._nanoseconds else min(piece, budget)
        return bool(search.go_on(observations, 0, self.styles, words, self._room, until))


def _never() -> bool:
    return False


def _doubt(numbers: dict[str, float]) -> float:
    """How clear a gain must be: what imagined games get wrong is not less in more of them, as chance is."""
    usual: Any = layout.plain(parameters.style(), 0)
    more = max(1.0, numbers.get("playouts", usual.playouts) / usual.playouts)
    return float(usual.doubt * math.sqrt((1 + more) / 2))


def _nothing_to_decide() -> tuple[Any, Any]:
    """An observation with a single action, and words for chance."""
    observations = layout.observations(1)
    layout.set_field(observations, 0, "mask", 1)
    return observations, layout.numbers([1, 2, 3, 4])
