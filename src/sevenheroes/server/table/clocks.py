"""Time limits of a table: decision clocks, and expiry."""

from typing import Final

from ...heroes import seats_in
from .bot_timing import bot_due
from .state import TableState

_HOUR: Final = 3600 * 1000
_DAY: Final = 24 * _HOUR

OPEN_TABLE_LIFETIME: Final = 6 * _HOUR
"""Milliseconds after which an open table without activity is closed."""

UNTIMED_GAME_LIFETIME: Final = 7 * _DAY
"""Milliseconds after which a game without a clock that waits for a player is closed."""


def question_deadline(state: TableState, seat: int) -> int | None:
    """When the time for the question before a seat runs out; None at a table without a clock."""
    pace = state.setup.pace
    if pace is None:
        return None
    seconds = pace.reaction if (state.waiting() >> seat) & 1 else pace.decision
    return state.chairs[seat].question_opened + 1000 * seconds


def deadline(state: TableState, seat: int) -> int | None:
    """When the clock decides for a seat that may act; None without a clock, or if a bot plays the seat."""
    return None if state.chairs[seat].bot else question_deadline(state, seat)


def deadlines(state: TableState) -> list[int | None]:
    """The deadline of every seat; None for those that may not act."""
    acting = state.acting() if state.setup.pace else 0
    return [deadline(state, seat) if (acting >> seat) & 1 else None for seat in range(state.setup.seats)]


def next_due(state: TableState) -> int | None:
    """When the next timer is due: a bot's answer, a clock, or the expiry of the table."""
    if state.status == "open":
        return state.updated_at + OPEN_TABLE_LIFETIME
    acting = state.acting()
    times = [
        bot_due(state, seat) if state.chairs[seat].bot else deadline(state, seat) for seat in seats_in(acting)
    ]
    due = min((time for time in times if time is not None), default=None)
    return _untimed_game_expiry(state) if due is None and acting else due


def expiry(state: TableState) -> int | None:
    """When the table is closed for inactivity; None if a clock or bot keeps it going, or if it has ended."""
    if state.status == "open":
        return state.updated_at + OPEN_TABLE_LIFETIME
    acting = state.acting()
    if not acting or state.setup.pace or any(state.chairs[seat].bot for seat in seats_in(acting)):
        return None
    return _untimed_game_expiry(state)


def _untimed_game_expiry(state: TableState) -> int:
    """Rounded up to whole days: the index row then changes once a day and not with every action."""
    return state.updated_at // _DAY * _DAY + _DAY + UNTIMED_GAME_LIFETIME
