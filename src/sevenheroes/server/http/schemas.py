"""Request and response bodies of the HTTP API; a source of the OpenAPI description and docs/protocol.md."""

from typing import Any

from msgspec import Struct

from ..protocol.messages import Name, Rules


class Hello(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The name that somebody wants."""

    name: Name


class Me(Struct, frozen=True, kw_only=True):
    """Who you are here."""

    name: str | None
    program: bool
    tables: list[str]


class Token(Struct, frozen=True, kw_only=True):
    """The token of a program, for the header ``Authorization: Bearer …``."""

    token: str


class TableLink(Struct, frozen=True, kw_only=True):
    """A table, and the link that invites friends to it.

    `commitment` binds the dealer to the shuffle; it is null with a prepared deck.
    """

    table: str
    link: str
    commitment: str | None


class EditionFacts(Struct, frozen=True, kw_only=True):
    """A printed edition."""

    name: str
    title: str
    language: str
    rules: Rules


class Choice(Struct, frozen=True, kw_only=True):
    """The editions and bots that a table can have."""

    editions: list[EditionFacts]
    bots: list[str]


class RecordFacts(Struct, frozen=True, kw_only=True):
    """A finished game in a list."""

    table: str
    ended: int
    edition: str
    rules: Rules
    names: list[str]
    bots: list[str | None]
    plies: int
    winners: list[int]
    reason: str
    ranking: list[list[int]]


class Health(Struct, frozen=True, kw_only=True):
    """The state of the server."""

    status: str
    version: str


class Problem(Struct, frozen=True, kw_only=True):
    """Why a request failed: a code, and the facts that its sentence needs."""

    code: str
    facts: dict[str, Any]
