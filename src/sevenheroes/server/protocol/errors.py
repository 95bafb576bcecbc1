"""Refusals: why the server does not carry out a command or a request.

Clients receive the code and the facts and put them into words in the player's language.
"""

from typing import Any, Final, NamedTuple


class Reason(NamedTuple):
    """A sentence for programmers, and the names of the facts that a refusal for this reason may carry."""

    sentence: str
    facts: tuple[str, ...] = ()


REASONS: Final = {
    "malformed": Reason("The message does not follow the protocol.", ("why",)),
    "flood": Reason("You exceeded the rate limit; nothing was done."),
    "nowhere": Reason("You have not entered a table."),
    "no-table": Reason("There is no table with this id."),
    "private": Reason("Only its players may watch this table."),
    "no-name": Reason("You have to sign in with a name or a token first."),
    "no-seat": Reason("This table has no such seat.", ("seat",)),
    "not-seated": Reason("You have no seat at this table."),
    "seated": Reason("You already have a seat at this table."),
    "full": Reason("All seats are taken.", ("seat",)),
    "taken": Reason("This seat is taken.", ("seat",)),
    "began": Reason("The game has already begun."),
    "not-begun": Reason("The game has not begun yet."),
    "over": Reason("The game is over."),
    "not-over": Reason("The game is not over yet."),
    "closed": Reason("The table is closed.", ("why",)),
    "broken": Reason("This version of the server cannot read the stored table; the data is kept."),
    "not-owner": Reason("Only the owner of the table may do this."),
    "not-ready": Reason("A player is not ready yet.", ("seat",)),
    "seats-open": Reason("Some seats are still open."),
    "here": Reason("The player of this seat is present.", ("seat",)),
    "not-away": Reason("No bot is standing in for you."),
    "no-bot": Reason("There is no bot with this name.", ("bot", "bots")),
    "stale": Reason("The table has changed since you decided.", ("version",)),
    "illegal": Reason("The rules do not allow this action now.", ("action", "reason")),
    "no-action": Reason("There is no such action.", ("action",)),
    "internal": Reason("An internal error occurred; nothing was done."),
    "storage": Reason("The server could not store it; nothing was done."),
    "busy": Reason("The server is overloaded or has too many tables."),
    "many": Reason("You have reached the limit of tables at a time."),
    "wish": Reason("A table with these settings is not possible.", ("reason",)),
    "name": Reason("A name needs at least one visible character."),
    "record": Reason("This is not a valid record of a game.", ("reason",)),
    "no-record": Reason("There is no finished game with this id."),
    "origin": Reason("Requests from pages of other sites are not accepted."),
    "no-page": Reason("There is no such page."),
    "method": Reason("This address does not support the HTTP method."),
    "large": Reason("The request is too large."),
}
"""Every reason by its code."""


class Repeated(Exception):  # noqa: N818
    """A command that was carried out before, with the version that it led to then."""

    def __init__(self, version: int) -> None:
        super().__init__(version)
        self.version = version


class Refusal(Exception):  # noqa: N818
    """A command that is not carried out; nothing has changed."""

    def __init__(self, code: str, **facts: Any) -> None:
        reason = REASONS[code]
        if undeclared := facts.keys() - {*reason.facts}:
            raise TypeError(f"a refusal with the code {code!r} has no facts {sorted(undeclared)}")
        super().__init__(reason.sentence)
        self.code = code
        self.facts = facts
