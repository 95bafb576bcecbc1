"""The exceptions of the library; each message is a sentence a player or a programmer can act on."""

from typing import Final

LONGEST_NAME: Final = 400
"""The maximum length of a name: Fluent refuses sentences with much longer arguments."""

_MAX_LENGTH: Final = 60


def clipped(text: str, longest: int = _MAX_LENGTH) -> str:
    """A text truncated for use in a message."""
    return text if len(text) <= longest else text[:longest] + "…"


def printable(text: str) -> str:
    """An untrusted text made safe for a terminal: control characters are escaped."""
    return "".join(letter if letter.isprintable() else ascii(letter)[1:-1] for letter in text)


def shown(value: object) -> str:
    """A value for use in a message: quoted, truncated, and never itself an error."""
    try:
        return ascii(clipped(value)) if isinstance(value, str) else printable(clipped(repr(value)))
    except Exception:  # a repr can raise anything, and an integer can be too long to print
        return f"a value of type {type(value).__name__}"


class SevenHeroesError(ValueError):
    """The base class of all errors of this library."""


class InputError(SevenHeroesError):
    """An invalid argument: a wrong type, or a seat, number or name that does not exist."""


class IllegalAction(SevenHeroesError):  # noqa: N818
    """An action that the rules do not allow now; `refusal` is the code of the reason."""

    def __init__(self, message: str, refusal: int = 0) -> None:
        super().__init__(message)
        self.refusal = refusal


class RecordError(SevenHeroesError):
    """An invalid record; `line` and `action` say where, if known."""

    def __init__(self, reason: str, *, line: int | None = None, action: int | None = None) -> None:
        self.reason = reason
        self.line = line
        self.action = action
        places = [f"line {line}" if line else "", f"action {action}" if action else ""]
        where = ", ".join(place for place in places if place)
        super().__init__(f"{where}: {reason}" if where else reason)


class ProofError(SevenHeroesError):
    """A proof of a fair shuffle that does not hold, or a step that would spoil one."""


class BotError(SevenHeroesError):
    """A bot failed; `fault` says how, without the bot's name and the place."""

    def __init__(self, bot: str, fault: str, *, game: int | None = None, seat: int | None = None) -> None:
        self.bot = bot
        self.fault = printable(fault)
        self.game = game
        self.seat = seat
        places = [f"game {game}" if game is not None else "", f"seat {seat}" if seat is not None else ""]
        where = ", ".join(place for place in places if place)
        super().__init__(f"bot {printable(bot)} {self.fault}" + (f" in {where}" if where else ""))
