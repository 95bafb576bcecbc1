"""Bots that are played inside the kernel."""

import time
from typing import Any, Final

from ..actions import Action
from ..core import layout
from ..core.players import search, styles, table
from ..errors import InputError
from ..view import View
from .chance import Chance


class KernelBot:
    """A player of the kernel: a kind, and the numbers of its style. For one thread at a time.

    `slow` ones take too long to be played by thousands without a look at the clock.
    """

    def __init__(self, name: str, *, kind: int, style: Any, slow: bool = False) -> None:
        self.name = name
        self.kind = kind
        self.style = style
        self.slow = slow
        self._room = table.new_room()

    def choose(self, view: View, legal: tuple[Action, ...], chance: Chance) -> Action:
        """The decision for the seat of a view."""
        if view.seat is None or not legal:
            raise InputError(f"there is nothing to decide for {view!r}")
        return Action(view.seat, self.decide(view.observation, chance.words))

    def decide(self, observations: Any, words: Any) -> int:
        """The number of the action for the first of the observations, with chance from the words."""
        return int(table.decide(observations, 0, self.kind, self.style, words, self._room))

    def __repr__(self) -> str:
        return f"<KernelBot {self.name}>"


class TimedBot(KernelBot):
    """The searching player by the clock: it thinks for so many milliseconds, unless all is clear before."""

    _PIECE: Final = 16  # play-outs between looks at the clock

    def __init__(self, name: str, *, milliseconds: int) -> None:
        super().__init__(name, kind=table.SEARCH, style=styles.style(), slow=True)
        self._nanoseconds = milliseconds * 1_000_000

    def decide(self, observations: Any, words: Any) -> int:
        """The number of the action for the first of the observations, with chance from the words."""
        until = time.monotonic_ns() + self._nanoseconds
        mask = layout.field(observations, 0, "mask")
        if mask & (mask - 1) == 0:
            return int(mask).bit_length() - 1
        room = self._room[2]
        search.start(observations, 0, self.style, room)
        while time.monotonic_ns() < until:
            if not search.go_on(observations, 0, self.style, words, room, self._PIECE):
                break
        return int(search.conclude(self.style, room))
