"""Standing orders: in which windows a player wants to be asked.

They test public facts only, so that an automatic "ok" reveals nothing about a hand.
"""

from typing import Any, Final

from ...actions import Action
from ...core import codes, layout
from .state import ASK_ALWAYS, TableState

_POWER_OF_ACTION: Final = tuple(Action(0, number).power for number in range(codes.ACTIONS))
_BAND_OF_FIVE: Final = 5


def wants_to_be_asked(state: TableState, seat: int) -> bool:
    """Does a seat want to be asked in the current window, by its standing orders?"""
    orders = state.chairs[seat].orders
    if orders is ASK_ALWAYS:
        return True
    if orders.until_my_turn or orders.this_turn:
        return False
    mask = state.playing.options()[1][seat]
    powers = {
        _POWER_OF_ACTION[number] for number in range(codes.USE_1, codes.SAY_NOTHING) if (mask >> number) & 1
    }
    conditions = _true_conditions(state)
    return any(not conditions.isdisjoint(orders.powers[power - 1]) for power in powers if power)


def _true_conditions(state: TableState) -> set[str]:
    game = state.playing
    g: Any = layout.plain(game.positions, game.ply)
    found = {"always"}
    if g.holder >= 0:
        found.add(f"seat {g.holder}")
        if g.band[g.holder].bit_count() == _BAND_OF_FIVE:
            found.add("five")
    return found
