"""Answer times of bots: they depend on level, pace and kind of question, never on the cards.

A bot that thinks longer than usual waits for the next multiple of its interval, so its thinking time stays
hidden (R10).
"""

from typing import Final

from .state import TableState

STAND_IN: Final = "steady"
"""The bot that stands in for a player."""

_FAST: Final = 5
_SLOW: Final = 100
_MINIMUM: Final = {"random": _FAST, "novice": _FAST, "steady": _FAST}
"""Milliseconds that a decision of these levels never exceeds. All other bots count as slow."""

_WINDOW_DIVISOR: Final = 3  # bots react in a third of the time that they take to decide


def minimum_delay(bot: str) -> int:
    """Milliseconds that a bot takes at least, even if it knows its answer at once."""
    return _MINIMUM.get(bot, _SLOW)


def answer_interval(bot: str, pace: int) -> int:
    """Milliseconds between two times at which a bot may answer: a multiple of the pace, if there is one."""
    return pace * -(-minimum_delay(bot) // pace) if pace else minimum_delay(bot)


def answer_time(due: int, interval: int, now: int) -> int:
    """When a bot that has decided now answers: when due, or at the next multiple of its interval."""
    return due + interval * -(-max(0, now - due) // interval)


def bot_due(state: TableState, seat: int) -> int:
    """When the answer of a bot is due."""
    chair, pace = state.chairs[seat], state.setup.bot_pace
    delay = pace // _WINDOW_DIVISOR if (state.waiting() >> seat) & 1 else pace
    opened = max(chair.question_opened, chair.stand_in_since)
    return opened + max(delay, minimum_delay(chair.bot or STAND_IN))


def staggered_due(state: TableState, seat: int) -> int:
    """When a bot answers, with ties broken by public facts: the order of the seats rotates."""
    return bot_due(state, seat) + (seat - state.chairs[seat].question_version) % state.setup.seats
