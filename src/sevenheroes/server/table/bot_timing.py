"""When bots answer: at moments that the level, the pace and the kind of question give, and no card."""

from typing import Final

_QUICK: Final = 5
_THOROUGH: Final = 100
_BEATS: Final = {"random": _QUICK, "novice": _QUICK, "steady": _QUICK}
"""Milliseconds that are more than a level ever thinks; others, also those of plugins, think for longer."""


def least(bot: str) -> int:
    """Milliseconds before which a bot answers nothing, though it may know what to do at once."""
    return _BEATS.get(bot, _THOROUGH)


def beat(bot: str, pace: int) -> int:
    """Milliseconds from one moment at which a bot may answer to the next: a multiple of the pace, if any."""
    return pace * -(-least(bot) // pace) if pace else least(bot)


def answer_at(due: int, beat: int, now: int) -> int:
    """When a bot answers that knows what to do now: when it is due, or at the next beat after that."""
    return due + beat * -(-max(0, now - due) // beat)
