"""Requests to a table: commands as data, with everything a decision may depend on besides the state."""

from collections.abc import Sequence
from typing import Generic, Literal, NamedTuple, TypeVar

from ...actions import Action

C = TypeVar("C")


class Identity(NamedTuple):
    """A person or program, as proved by a signed cookie or token."""

    person: str
    name: str
    program: bool = False


class Request(NamedTuple, Generic[C]):
    """A command and its sender.

    Before deciding, the room adds what it knows: the seats whose player is connected, and the bots.
    """

    command: C
    identity: Identity | None = None
    present: frozenset[int] = frozenset()
    bots: Sequence[str] = ()


# Commands that the server itself issues; those of clients are in protocol/messages.py


class BotAction(NamedTuple):
    """A bot has decided on the question of a version."""

    seat: int
    action: Action
    question_version: int


class TimeOut(NamedTuple):
    """A clock has run out, or the table has expired."""


class OpenRematch(NamedTuple):
    """A player wants a rematch, at a table with this id."""

    table: str


class Close(NamedTuple):
    """The game at the table cannot be continued."""

    why: Literal["revision"]
