"""What every player does at a table, compiled once for all of them: look, and take an action."""

from typing import Any

from .._jit import apart
from ..observe import observe
from ..step import step


@apart
def look(g: Any, seat: int, o: Any) -> None:
    """What a seat knows."""
    observe(g, seat, o)


@apart
def take(g: Any, seat: int, action: int) -> None:
    """A seat takes an action."""
    step(g, seat, action, None)
