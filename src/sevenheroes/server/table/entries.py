"""The log of a table: all that was ever decided there, in order, and nothing else.

The table is what follows from its entries, so whoever appends entry n + 1 to a log of n entries has decided,
and everybody else has to look again.
"""

from typing import Final, Literal

import msgspec
from msgspec import Struct

from ..protocol.messages import Orders, Pace, Prepared, Rules


class Entry(Struct, kw_only=True, tag_field="kind", tag=str.lower, omit_defaults=True):
    """One entry."""


class Guest(Struct, frozen=True, omit_defaults=True):
    """Who has a seat: a person or a program, by its id, or a bot of the house, by its level."""

    name: str
    person: str | None = None
    program: bool = False
    bot: str | None = None


class Made(Entry):
    """A table was made. `secret` is the dealer's; a table with a prepared deck has none."""

    edition: str
    rules: Rules
    seats: int
    public: bool
    pace: Pace | None
    bot_pace: int
    owner: str | None
    secret: str | None
    prepared: Prepared | None = None
    guests: list[Guest | None] = []


class Sat(Entry):
    """Somebody took a seat, or was put there."""

    seat: int
    guest: Guest


class Stood(Entry):
    """A seat became free before the game."""

    seat: int


class Readied(Entry):
    """Somebody is ready, or is not any more."""

    seat: int
    ready: bool
    contribution: str | None = None


class Began(Entry):
    """The cards were dealt, by this revision of the rules."""

    revision: int


class Acted(Entry):
    """A seat took an action; `id` is that of the command."""

    seat: int
    action: str
    by: Literal["person", "bot", "clock", "order"]
    id: str | None = None


class Away(Entry):
    """A bot plays for somebody who is away."""

    seat: int
    bot: str
    why: Literal["clock", "left", "asked"]


class Back(Entry):
    """Who was away plays again."""

    seat: int


class Ordered(Entry):
    """A seat gave standing orders."""

    seat: int
    orders: Orders


class Followed(Entry):
    """The table goes on at another one."""

    table: str


class Closed(Entry):
    """The table ended without a result."""

    why: Literal["abandoned", "revision"]


AnyEntry = Made | Sat | Stood | Readied | Began | Acted | Away | Back | Ordered | Followed | Closed

_ENCODER: Final = msgspec.json.Encoder()
_DECODER: Final[msgspec.json.Decoder[AnyEntry]] = msgspec.json.Decoder(AnyEntry)


def encode(entry: AnyEntry) -> bytes:
    """An entry as it is stored."""
    return _ENCODER.encode(entry)


def decode(data: bytes) -> AnyEntry:
    """An entry from the store."""
    return _DECODER.decode(data)
