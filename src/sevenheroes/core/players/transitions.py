"""Observing, acting and copying records, compiled once for all players instead of inlined into each."""

from typing import Any

from .. import _jit, layout
from .._jit import COMPILED, noinline
from ..observe import observe
from ..step import step


@noinline
def observe_seat(g: Any, seat: int, o: Any) -> None:
    """Fill an observation with what a seat knows."""
    observe(g, seat, o)


@noinline
def apply_action(g: Any, seat: int, action: int) -> None:
    """Take a legal action, without a log."""
    step(g, seat, action, None)


if COMPILED:
    copy_game = _jit.copier((layout.GAME.names or ())[0], layout.GAME.itemsize)
    """Copy a game record: (target, source)."""

    copy_observation = _jit.copier((layout.OBSERVATION.names or ())[0], layout.OBSERVATION.itemsize)
    """Copy an observation record: (target, source)."""

else:

    def copy_game(target: Any, source: Any) -> None:
        """Copy a game record."""
        target.become(source)

    def copy_observation(target: Any, source: Any) -> None:
        """Copy an observation record."""
        target.become(source)
