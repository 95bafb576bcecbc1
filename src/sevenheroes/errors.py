"""What the library raises: sentences a player or a programmer can act on."""

_LONGEST = 60


def clipped(text: str, longest: int = _LONGEST) -> str:
    """A text as a sentence can show it: short."""
    return text if len(text) <= longest else text[:longest] + "…"


def tame(text: str) -> str:
    """A text of others as a terminal may be given it: what cannot be printed is written out."""
    return "".join(letter if letter.isprintable() else ascii(letter)[1:-1] for letter in text)


def shown(value: object) -> str:
    """A value as a sentence can show it: short, and never itself an error."""
    try:
        return ascii(clipped(value)) if isinstance(value, str) else tame(clipped(repr(value)))
    except Exception:  # a repr may do anything, and a number may be too long to write
        return f"a value of type {type(value).__name__}"


class SevenHeroesError(ValueError):
    """Something was asked that the game does not allow; the message is a sentence that says why."""


class InputError(SevenHeroesError):
    """A value of the wrong type, a seat, number or text that does not exist."""


class IllegalAction(SevenHeroesError):  # noqa: N818
    """An action that the rules do not allow now. `refusal` is the number of the reason."""

    def __init__(self, message: str, refusal: int = 0) -> None:
        super().__init__(message)
        self.refusal = refusal


class RecordError(SevenHeroesError):
    """A record that is not one. Tells the line of the file and the number of the action, if it has one."""

    def __init__(self, reason: str, *, line: int | None = None, action: int | None = None) -> None:
        self.reason = reason
        self.line = line
        self.action = action
        places = [f"line {line}" if line else "", f"action {action}" if action else ""]
        where = ", ".join(place for place in places if place)
        super().__init__(f"{where}: {reason}" if where else reason)


class BotError(SevenHeroesError):
    """A bot that could not play: what it did, and where. `fault` is the sentence without bot and place."""

    def __init__(self, bot: str, fault: str, *, game: int | None = None, seat: int | None = None) -> None:
        self.bot = bot
        self.fault = tame(fault)
        self.game = game
        self.seat = seat
        places = [f"game {game}" if game is not None else "", f"seat {seat}" if seat is not None else ""]
        where = ", ".join(place for place in places if place)
        super().__init__(f"bot {tame(bot)} {self.fault}" + (f" in {where}" if where else ""))
