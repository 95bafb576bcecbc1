"""Automatic entries: the deal, stand-ins and standing orders, as consequences of others."""

from collections.abc import Iterable
from typing import Final

from ...editions import REVISION
from .bot_timing import STAND_IN
from .entries import Acted, AnyEntry, Away, Began
from .standing_orders import wants_to_be_asked
from .state import ASK_ALWAYS, TableState

MISSED_DECISIONS: Final = 3
"""A bot stands in after this many decisions in a row made by the clock."""


def apply_all(state: TableState, entries: Iterable[AnyEntry], now: int) -> list[AnyEntry]:
    """Apply entries and their consequences; return all of them, in order."""
    applied: list[AnyEntry] = []
    for entry in entries:
        state.apply(now, entry)
        applied.append(entry)
    if applied:
        while (following := next_consequence(state)) is not None:
            state.apply(now, following)
            applied.append(following)
    return applied


def next_consequence(state: TableState) -> AnyEntry | None:
    """Return the next automatic entry of a state; None if there is none."""
    if state.closed or state.unknown_revision:
        return None
    if state.game is None:
        ready = all(chair.guest and (chair.ready or chair.guest.bot) for chair in state.chairs)
        return Began(revision=REVISION) if ready else None
    acting = state.acting()
    if not acting:
        return None
    waiting = state.waiting() & acting
    for seat, chair in enumerate(state.chairs):
        if chair.missed >= MISSED_DECISIONS and not chair.stand_in:
            return Away(seat=seat, bot=STAND_IN, why="clock")
        has_orders = chair.orders is not ASK_ALWAYS and not chair.bot
        if has_orders and (waiting >> seat) & 1 and not wants_to_be_asked(state, seat):
            return Acted(seat=seat, action="ok", by="order")
    return None
