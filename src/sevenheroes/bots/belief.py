"""The posterior over the wanderer, as the steady player computes it."""

from functools import cache
from typing import Any

from ..core import codes
from ..core.players import parameters, self_play
from ..core.warm import rows
from ..view import View


def belief(view: View) -> dict[int, float] | None:
    """Probability of each hero to be the wanderer, given what the viewer knows; None without a wanderer."""
    return _probabilities(view, 0)


def counted(view: View) -> dict[int, float] | None:
    """The same, given only unseen copies, the requirement and the viewer's own clues."""
    return _probabilities(view, 1)


def _probabilities(view: View, row: int) -> dict[int, float] | None:
    if view.wanderer is None:
        return None
    out = rows(3, codes.HEROES + 1, "f8")
    self_play.believe(view.observation, 0, _parameters(), out, self_play.new_memory())
    return {hero: float(out[row][hero]) for hero in range(1, codes.HEROES + 1)}


@cache
def _parameters() -> Any:
    return parameters.steady_parameters()
