"""What the library raises: sentences a player or a programmer can act on."""


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
