"""Log entries of a table: every decision made there, in order.

A table is the result of applying its entries. Entries are numbered from 1, and the store accepts each number
once per table: of two concurrent writers one succeeds and the other has to decide again (optimistic
concurrency).
"""

from typing import Final, Literal

import msgspec
from msgspec import Struct

from ..protocol.messages import Orders, Pace, Prepared, Rules


class Entry(Struct, kw_only=True, tag_field="kind", tag=str.lower, omit_defaults=True):
    """Base of all entries; ``kind`` is the tag in the stored JSON."""


class Guest(Struct, frozen=True, omit_defaults=True):
    """The occupant of a seat: a person or a program, known by its id, or a bot, known by its name."""

    name: str
    person: str | None = None
    program: bool = False
    bot: str | None = None


class Made(Entry):
    """The table was created. `secret` is the dealer's; a table with a prepared deck has none."""

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
    """A person or program took a seat, or a bot was put there."""

    seat: int
    guest: Guest


class Stood(Entry):
    """A seat became free before the game."""

    seat: int


class Readied(Entry):
    """A player is ready, or no longer ready."""

    seat: int
    ready: bool
    contribution: str | None = None


class Began(Entry):
    """The cards were dealt under this revision of the rules."""

    revision: int


class Acted(Entry):
    """A seat took an action. `id` is the idempotency key of the command, if a client sent it."""

    seat: int
    action: str
    by: Literal["person", "bot", "clock", "order"]
    id: str | None = None


class Away(Entry):
    """A bot stands in for a player."""

    seat: int
    bot: str
    why: Literal["clock", "left", "asked"]


class Returned(Entry, tag="back"):
    """A player took the seat back from the bot that stood in."""

    seat: int


class Ordered(Entry):
    """A player changed their standing orders. Private to that seat."""

    seat: int
    orders: Orders


class Followed(Entry):
    """A rematch was opened at another table."""

    table: str


class Closed(Entry):
    """The table ended without a result."""

    why: Literal["abandoned", "revision"]


AnyEntry = Made | Sat | Stood | Readied | Began | Acted | Away | Returned | Ordered | Followed | Closed

_ENCODER: Final = msgspec.json.Encoder()
_DECODER: Final[msgspec.json.Decoder[AnyEntry]] = msgspec.json.Decoder(AnyEntry)


def encode(entry: AnyEntry) -> bytes:
    """Encode an entry for the store."""
    return _ENCODER.encode(entry)


def decode(data: bytes) -> AnyEntry:
    """Decode an entry from the store."""
    return _DECODER.decode(data)
