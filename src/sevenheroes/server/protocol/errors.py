"""Why a command is not carried out: names of reasons, put into words where people read them."""

from typing import Any, Final

CODES: Final = {
    "malformed": "the message is not one that the protocol knows",
    "flood": "so many messages in so short a time are not read",
    "nowhere": "you are at no table",
    "no-table": "there is no such table",
    "private": "this table can only be watched by those who play there",
    "no-name": "say who you are first",
    "no-seat": "this table has no such seat",
    "not-seated": "you have no seat at this table",
    "seated": "you have a seat at this table already",
    "full": "every seat is taken",
    "taken": "this seat is taken",
    "began": "the game has begun",
    "not-begun": "the game has not begun",
    "over": "the game is over",
    "not-over": "the game is not over",
    "closed": "the table is closed",
    "broken": "what is stored of this table cannot be read by this version of the server, and is kept",
    "not-owner": "only who made the table may do this",
    "not-ready": "somebody is not ready yet",
    "seats-open": "some seats are still open",
    "here": "somebody is sitting there",
    "not-away": "you are playing yourself already",
    "no-bot": "there is no bot of this name here",
    "stale": "the table has moved on since you decided",
    "illegal": "the rules do not allow this now",
    "no-action": "there is no such action",
    "internal": "something went wrong here, and what you did does not count",
    "storage": "what you did could not be stored, so it does not count",
    "busy": "there is too much to do, or there are too many tables",
    "many": "there are as many tables of yours as one may have at once",
    "wish": "such a table cannot be made",
    "name": "a name needs something that can be seen",
    "record": "this is not a record of a game",
    "no-record": "there is no finished game of this name",
    "origin": "a page of another site asks, and it may not",
    "no-page": "there is no such page",
    "method": "this address is not asked in this way",
    "large": "so much at once is not read",
}
"""The reasons, with what they mean."""


class Repeated(Exception):  # noqa: N818
    """A command that was carried out before, and the version that it brought."""

    def __init__(self, version: int) -> None:
        super().__init__(version)
        self.version = version


class Refusal(Exception):  # noqa: N818
    """A command that is not carried out. Nothing has changed."""

    def __init__(self, code: str, **facts: Any) -> None:
        super().__init__(CODES[code])
        self.code = code
        self.facts = facts
