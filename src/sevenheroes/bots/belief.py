"""What a careful player would think that the wanderer is."""

from functools import cache
from typing import Any

from ..core import codes
from ..core.players import parameters, self_play
from ..core.warm import rows
from ..view import View


def belief(view: View) -> dict[int, float] | None:
    """The chance of each hero to be the wanderer, from all that the viewer knows; None if there is none."""
    return _chances(view, 0)


def counted(view: View) -> dict[int, float] | None:
    """The same by the copies not seen, the requirement and the viewer's own clues alone."""
    return _chances(view, 1)


def _chances(view: View, row: int) -> dict[int, float] | None:
    if view.wanderer is None:
        return None
    chances = rows(3, codes.HEROES + 1, "f8")
    self_play.believe(view.observation, 0, _style(), chances, self_play.new_room())
    return {hero: float(chances[row][hero]) for hero in range(1, codes.HEROES + 1)}


@cache
def _style() -> Any:
    return parameters.style()
