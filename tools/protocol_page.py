"""The protocol for people who write a client: docs/protocol.md."""

import textwrap
from collections.abc import Iterable
from types import UnionType
from typing import Any, Final, get_args, get_type_hints

from msgspec import Struct, inspect

from protocol_types import (
    COMMANDS,
    MESSAGES,
    RULES,
    TOOLS,
    Field,
    Shape,
    as_json,
    event_kinds,
    limits,
    others,
    plain,
    refusals_raised,
    shape,
)
from sevenheroes.server.http import api
from sevenheroes.server.live.lobby import MAX_TABLES
from sevenheroes.server.protocol import messages as protocol
from sevenheroes.server.protocol.errors import CODES
from sevenheroes.server.protocol.messages import Command
from sevenheroes.server.settings import Settings
from sevenheroes.server.table.clocks import OPEN_TABLE_LIFETIME, UNTIMED_GAME_LIFETIME
from sevenheroes.server.table.commands import PERSON_ENTRY_LIMIT
from sevenheroes.server.table.consequences import MISSED_DECISIONS
from sevenheroes.server.transport import connection as outbox
from sevenheroes.server.transport.uvicorn_http import HEADER_TIMEOUT

INTRO: Final = TOOLS / "protocol_intro.md"
_WIDTH: Final = 120
_SETTINGS: Final = Settings()
NUMBERS: Final[dict[str, float]] = {
    "restart": outbox.CLOSE_CODES["restart"],
    "flood": outbox.CLOSE_CODES["flood"],
    "most_waiting": _SETTINGS.write_buffer_limit,
    "away": _SETTINGS.presence_timeout,
    "patience": MISSED_DECISIONS,
    "commands": _SETTINGS.commands_per_second,
    "requests": _SETTINGS.requests_per_second,
    "connections": _SETTINGS.connections_per_address,
    "most_connections": _SETTINGS.max_connections,
    "most_tables": _SETTINGS.max_tables,
    "tables_per_address": _SETTINGS.tables_per_address,
    "longest_message": protocol.LONGEST_MESSAGE,
    "longest_name": protocol.LONGEST_NAME,
    "abandoned": OPEN_TABLE_LIFETIME // 3_600_000,
    "forsaken": UNTIMED_GAME_LIFETIME // (24 * 3_600_000),
    "lobby": MAX_TABLES,
    "quiet": PERSON_ENTRY_LIMIT,
    "head": HEADER_TIMEOUT,
}
"""What the introduction tells by name."""


def page() -> str:
    """The whole page."""
    parts = [
        _intro(),
        "## Commands\n\nWhat a client sends. What has a default may be left out. Every one may have an id:\n",
        _fields(shape(Command), shape(Command).fields),
        *map(_section, COMMANDS),
        "## Messages\n\nWhat the server sends. Nothing is left out, except where it says so.\n",
        *map(_section, MESSAGES),
        "## Requests\n",
        _requests(),
        "## Types\n\nWhat commands, messages and requests are made of.\n",
        *map(_section, others()),
        "## Kinds of events\n\nFacts in brackets are not always there, or not for everyone.\n",
        _events(),
        "## Why a command is refused\n",
        _refusals(),
        "## Why the rules do not allow an action\n\nThe names in `own.refused`.\n",
        _table("name | sentence", ((f"`{name}`", sentence) for name, sentence in RULES.items())),
    ]
    return "\n".join(parts)


def _intro() -> str:
    """What is written by hand, with the numbers that the server has."""
    text = INTRO.read_text("utf-8")
    for name, value in NUMBERS.items():
        text = text.replace(f"{{{name}}}", f"{value:g}" if value < 10_000 else f"{value:,}")
    return text


def _table(head: str, rows: Iterable[tuple[str, ...]]) -> str:
    lines = [f"| {head} |", "|" + "---|" * (head.count("|") + 1)]
    return "\n".join([*lines, *(f"| {' | '.join(row)} |" for row in rows)]) + "\n"


def _section(struct: type[Struct]) -> str:
    """A type with its fields; the id that every command has is told once for all."""
    found = shape(struct)
    fields = [field for field in found.fields if struct not in COMMANDS or field.name != "id"]
    text = f"### {found.tag or found.name}\n\n{_wrapped(found.doc)}\n"
    return text + "\n" + _fields(found, fields) if fields else text


def _wrapped(text: str) -> str:
    return "\n\n".join(textwrap.fill(one, _WIDTH, break_on_hyphens=False) for one in text.split("\n\n"))


def _fields(found: Shape, fields: Iterable[Field]) -> str:
    return _table("field | type | meaning", (_row(found, field) for field in fields))


def _row(found: Shape, field: Field) -> tuple[str, ...]:
    type_, meaning = _of(field.type), field.meaning
    if field.absent and found.omits:
        type_, meaning = type_.removesuffix(" or null"), f"{meaning} (may be absent)"
    elif field.absent:
        meaning += f" (default `{as_json(field.default)}`)"
    return f"`{field.name}`", type_, meaning


def _of(type_: inspect.Type) -> str:
    """A type of the schema in words."""
    bounds = limits(type_)
    note = f" ({bounds})" if bounds else ""
    match plain(type_):
        case inspect.StructType(cls=struct):
            return _link(struct)
        case inspect.UnionType(types=types):
            return " or ".join(_of(one) for one in types)
        case inspect.ListType(item_type=item):
            inner = _of(item)
            return f"list{note} of ({inner})" if " or " in inner else f"list{note} of {inner}"
        case inspect.DictType(value_type=value):
            return f"object with {_of(value)} by name"
        case inspect.LiteralType(values=values):
            return ", ".join(f"`{value}`" for value in values)
        case other:
            return _PLAIN[type(other)] + note


_PLAIN: Final[dict[type[inspect.Type], str]] = {
    inspect.AnyType: "anything",
    inspect.NoneType: "null",
    inspect.BoolType: "boolean",
    inspect.IntType: "integer",
    inspect.FloatType: "number",
    inspect.StrType: "string",
}


def _link(struct: type[Struct]) -> str:
    name = struct.__name__
    return f"[{name}](#{name.lower()})"


def _requests() -> str:
    """What can be asked over HTTP."""
    rows = []
    for path, handler in _handlers():
        hints = get_type_hints(handler.fn, include_extras=True)
        (method,) = handler.http_methods
        body = _said(hints["data"]) if "data" in hints else ""
        answer = _said(get_args(hints["return"])[0])
        rows.append((f"`{method} {path}`", body, answer, handler.summary))
    return _table("request | body | answer | what for", rows)


def _handlers() -> Iterable[tuple[str, Any]]:
    """What answers requests, with the path."""
    for route in api.api.routes:
        for handler in getattr(route, "route_handlers", ()):
            if "OPTIONS" not in handler.http_methods:
                yield route.path.replace(":str", ""), handler
    yield from ((path, one) for one in (api.health, api.ready) for path in one.paths)


def _said(hint: Any) -> str:
    kinds = get_args(hint) if isinstance(hint, UnionType) else (hint,)
    return " or ".join(_of(inspect.type_info(kind)) for kind in kinds)


def _events() -> str:
    rows = []
    for kind, (always, sometimes) in event_kinds().items():
        facts = [f"`{name}`" for name in always] + [f"[`{name}`]" for name in sometimes]
        rows.append((f"`{kind}`", ", ".join(facts)))
    return _table("kind | facts", rows)


def _refusals() -> str:
    raised = refusals_raised()
    rows = (
        (f"`{code}`", sentence, ", ".join(f"`{fact}`" for fact in sorted(raised.get(code, ()))))
        for code, sentence in CODES.items()
    )
    return _table("code | sentence | facts that it may have", rows)
