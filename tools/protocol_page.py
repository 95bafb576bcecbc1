"""The protocol as a page of documentation, for authors of clients."""

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
    other_structs,
    plain,
    shape,
)
from sevenheroes.observation.table import PLAYER_FIELDS, POSITION, WANDERER_FIELDS, Place, Visibility
from sevenheroes.observation.table import Field as ObservationField
from sevenheroes.server.http import api
from sevenheroes.server.live.lobby import MAX_TABLES
from sevenheroes.server.protocol import messages as protocol
from sevenheroes.server.protocol.errors import REASONS
from sevenheroes.server.protocol.messages import Command
from sevenheroes.server.settings import Settings
from sevenheroes.server.table.clocks import OPEN_TABLE_LIFETIME, UNTIMED_GAME_LIFETIME
from sevenheroes.server.table.commands import PERSON_ENTRY_LIMIT
from sevenheroes.server.table.consequences import MISSED_DECISIONS
from sevenheroes.server.transport.connection import CLOSE_CODES
from sevenheroes.server.transport.uvicorn_http import HEADER_TIMEOUT

INTRO: Final = TOOLS / "protocol_intro.md"
_WIDTH: Final = 120
_SETTINGS: Final = Settings()
NUMBERS: Final[dict[str, float]] = {
    "restart": CLOSE_CODES["restart"],
    "flood": CLOSE_CODES["flood"],
    "write_buffer_limit": _SETTINGS.write_buffer_limit,
    "presence_timeout": _SETTINGS.presence_timeout,
    "missed_decisions": MISSED_DECISIONS,
    "commands": _SETTINGS.commands_per_second,
    "requests": _SETTINGS.requests_per_second,
    "connections": _SETTINGS.connections_per_address,
    "most_connections": _SETTINGS.max_connections,
    "most_tables": _SETTINGS.max_tables,
    "tables_per_address": _SETTINGS.tables_per_address,
    "longest_message": protocol.LONGEST_MESSAGE,
    "longest_name": protocol.LONGEST_NAME,
    "open_table_hours": OPEN_TABLE_LIFETIME // 3_600_000,
    "untimed_game_days": UNTIMED_GAME_LIFETIME // (24 * 3_600_000),
    "lobby_tables": MAX_TABLES,
    "entry_limit": PERSON_ENTRY_LIMIT,
    "header_timeout": HEADER_TIMEOUT,
}
"""Values for the placeholders of the introduction."""


def page() -> str:
    """The whole page."""
    parts = [
        _intro(),
        "## Commands\n\nA client sends these. Fields with a default may be omitted. All have an id:\n",
        _fields(shape(Command), shape(Command).fields),
        *map(_section, COMMANDS),
        '## Messages\n\nThe server sends these. Fields are present unless marked "may be absent".\n',
        *map(_section, MESSAGES),
        "## Requests\n",
        _requests(),
        "## Types\n\nThe parts of commands, messages, requests and responses.\n",
        *map(_section, other_structs()),
        "## Who may know what\n\nWhere each fact of a position is found, and who may know it.\n",
        _visibility_table(),
        "## Kinds of events\n\nFacts in brackets are not always present, or not for everyone.\n",
        _events(),
        "## Why a command is refused\n",
        _refusals(),
        "## Why the rules forbid an action\n\nThe codes in `own.refused`.\n",
        _table("code | sentence", ((f"`{name}`", sentence) for name, sentence in RULES.items())),
    ]
    return "\n".join(parts)


def _intro() -> str:
    """The hand-written introduction with the server's numbers filled in."""
    text = INTRO.read_text("utf-8")
    for name, value in NUMBERS.items():
        text = text.replace(f"{{{name}}}", f"{value:g}" if value < 10_000 else f"{value:,}")
    return text


def _table(head: str, rows: Iterable[tuple[str, ...]]) -> str:
    lines = [f"| {head} |", "|" + "---|" * (head.count("|") + 1)]
    return "\n".join([*lines, *(f"| {' | '.join(row)} |" for row in rows)]) + "\n"


def _section(struct: type[Struct]) -> str:
    """A struct with its fields; the id that all commands have is described once."""
    found = shape(struct)
    fields = [field for field in found.fields if struct not in COMMANDS or field.name != "id"]
    text = f"### {found.tag or found.name}\n\n{_wrapped(found.doc)}\n"
    return text + "\n" + _fields(found, fields) if fields else text


def _wrapped(text: str) -> str:
    return "\n\n".join(textwrap.fill(one, _WIDTH, break_on_hyphens=False) for one in text.split("\n\n"))


def _fields(found: Shape, fields: Iterable[Field]) -> str:
    return _table("field | type | meaning", (_row(found, field) for field in fields))


def _row(found: Shape, field: Field) -> tuple[str, ...]:
    type_, meaning = _type(field.type), field.meaning
    if field.optional and found.omits:
        type_, meaning = type_.removesuffix(" or null"), f"{meaning} May be absent."
    elif field.optional:
        meaning += f" Default: `{as_json(field.default)}`."
    return f"`{field.name}`", type_, meaning


def _type(type_: inspect.Type) -> str:
    """A type of the schema in words."""
    bounds = limits(type_)
    note = f" ({bounds})" if bounds else ""
    match plain(type_):
        case inspect.StructType(cls=struct):
            return _link(struct)
        case inspect.UnionType(types=types):
            return " or ".join(_type(one) for one in types)
        case inspect.ListType(item_type=item):
            inner = _type(item)
            return f"list{note} of ({inner})" if " or " in inner else f"list{note} of {inner}"
        case inspect.DictType(value_type=value):
            return f"object with {_type(value)} by name"
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
    """The HTTP API."""
    rows = []
    for path, handler in _handlers():
        hints = get_type_hints(handler.fn, include_extras=True)
        (method,) = handler.http_methods
        body = _body(hints["data"]) if "data" in hints else ""
        answer = _body(get_args(hints["return"])[0])
        rows.append((f"`{method} {path}`", body, answer, handler.summary))
    return _table("request | body | response | purpose", rows)


def _handlers() -> Iterable[tuple[str, Any]]:
    """The handlers of the HTTP API with their paths."""
    for route in api.api.routes:
        for handler in getattr(route, "route_handlers", ()):
            if "OPTIONS" not in handler.http_methods:
                yield route.path.replace(":str", ""), handler
    yield from ((path, one) for one in (api.health, api.ready) for path in one.paths)


def _body(hint: Any) -> str:
    kinds = get_args(hint) if isinstance(hint, UnionType) else (hint,)
    return " or ".join(_type(inspect.type_info(kind)) for kind in kinds)


def _visibility_table() -> str:
    """The table of observation fields with their places and visibility."""
    groups = {"": POSITION, "wanderer.": WANDERER_FIELDS, "players[].": PLAYER_FIELDS}
    rows = (_visibility_row(prefix, field) for prefix, table in groups.items() for field in table)
    return _table("JSON | `View` in Python | visible to", rows)


def _visibility_row(prefix: str, field: ObservationField) -> tuple[str, ...]:
    is_own = not prefix and field.visibility is not Visibility.EVERYONE
    in_json = f"`{'own' if is_own else 'public'}.{prefix}{field.name}`"
    in_view = f"`{prefix}{field.view_name or field.name}`"
    return (
        "" if field.only is Place.VIEW else in_json,
        "" if field.only is Place.JSON else in_view,
        field.visibility.value,
    )


def _events() -> str:
    rows = []
    for kind, (always, sometimes) in event_kinds().items():
        facts = [f"`{name}`" for name in always] + [f"[`{name}`]" for name in sometimes]
        rows.append((f"`{kind}`", ", ".join(facts)))
    return _table("kind | facts", rows)


def _refusals() -> str:
    rows = (
        (f"`{code}`", reason.sentence, ", ".join(f"`{fact}`" for fact in reason.facts))
        for code, reason in REASONS.items()
    )
    return _table("code | sentence | possible facts", rows)
