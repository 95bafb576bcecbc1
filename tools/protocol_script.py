"""The protocol in TypeScript: web/src/net/protocol.ts."""

import textwrap
from collections.abc import Iterable
from typing import Final

from msgspec import inspect

from protocol_types import (
    COMMANDS,
    MESSAGES,
    RULES,
    Field,
    Shape,
    aliases,
    event_kinds,
    limits,
    others,
    plain,
    shape,
)
from sevenheroes.server.protocol import messages as protocol
from sevenheroes.server.protocol.errors import CODES

HEAD: Final = """\
// What server and clients say to each other; docs/protocol.md tells how. Written by tools/protocol.py from
// the schema, src/sevenheroes/server/protocol/messages.py.
"""
CONSTANTS: Final = {
    "PROTOCOL": "The version of the protocol.",
    "LONGEST_NAME": "Characters in a name.",
    "LONGEST_MESSAGE": "Bytes in a message to the server.",
    "LONGEST_RECORD": "Characters in a record.",
}
NAMED: Final = {
    ("GameEvent", "kind"): "EventKind",
    ("Refused", "code"): "RefusalCode",
    ("Problem", "code"): "RefusalCode",
    ("Own", "refused"): "Record<string, RuleRefusal>",
}
"""Fields that are any text in the schema, and are known better here."""

_WIDTH: Final = 110


def script() -> str:
    """The whole file."""
    parts = [HEAD, *map(_constant, CONSTANTS)]
    parts += [_alias(name, type_) for name, type_ in aliases().items()]
    parts += [
        _union("RefusalCode", "Why the server does not do something.", map(_quoted, CODES)),
        _union("RuleRefusal", "Why the rules do not allow an action.", map(_quoted, RULES)),
        _union("EventKind", "What can happen in a game.", map(_quoted, event_kinds())),
    ]
    parts += [_interface(shape(struct)) for struct in (*others(), *MESSAGES, *COMMANDS)]
    parts += [
        _union("AnyMessage", "What the server sends.", (struct.__name__ for struct in MESSAGES)),
        _union("AnyCommand", "What a client sends.", (struct.__name__ for struct in COMMANDS)),
    ]
    return "\n".join(parts)


def _constant(name: str) -> str:
    return f"{_comment(CONSTANTS[name])}export const {name} = {getattr(protocol, name)};\n"


def _alias(name: str, type_: inspect.Type) -> str:
    """A single value that has a name."""
    inner = plain(type_)
    if isinstance(inner, inspect.LiteralType):
        return _union(name, "", map(_quoted, inner.values))
    note = _described(type_)
    return f"{_comment(note)}export type {name} = {_written(inner, told=False)};\n"


def _described(type_: inspect.Type) -> str:
    extra = type_.extra_json_schema if isinstance(type_, inspect.Metadata) else None
    bounds = limits(type_)
    return " ".join(filter(None, [(extra or {}).get("description", ""), _sentence(bounds)]))


def _union(name: str, doc: str, members: Iterable[object]) -> str:
    texts = [str(member) for member in members]
    line = f"export type {name} = {' | '.join(texts)};\n"
    if len(line) > _WIDTH:
        line = f"export type {name} =\n" + "\n".join(f"  | {text}" for text in texts) + ";\n"
    return _comment(doc) + line


def _interface(found: Shape) -> str:
    lines = [f"{_comment(found.doc)}export interface {found.name} {{\n"]
    if found.tag:
        lines.append(f"  type: {_quoted(found.tag)};\n")
    for field in found.fields:
        bounds = "" if _name_of(field.type) else limits(field.type)
        note = _sentence(field.meaning) + (f" {_sentence(bounds)}" if bounds else "")
        lines.append(_comment(note, "  "))
        lines.append(f"  {field.name}{'?' if field.absent else ''}: {_field_type(found, field)};\n")
    return "".join([*lines, "}\n"])


def _field_type(found: Shape, field: Field) -> str:
    named = NAMED.get((found.name, field.name))
    if named is not None:
        return named
    text = _of(field.type, told=not found.sent)
    if found.omits and field.default is None:
        return text.removesuffix(" | null")  # it is left out rather than null
    return text


def _of(type_: inspect.Type, *, told: bool) -> str:
    """A type of the schema in TypeScript. What is told by the server has all its fields."""
    return _name_of(type_) or _written(type_, told=told)


def _name_of(type_: inspect.Type) -> str | None:
    return next((name for name, known in aliases().items() if known == type_), None)


def _written(type_: inspect.Type, *, told: bool) -> str:
    match plain(type_):
        case inspect.StructType(cls=struct):
            lacking = told and shape(struct).sent and shape(struct).has_absent
            return f"Required<{struct.__name__}>" if lacking else str(struct.__name__)
        case inspect.UnionType(types=types):
            return " | ".join(_of(one, told=told) for one in types)
        case inspect.ListType(item_type=item):
            inner = _of(item, told=told)
            return f"({inner})[]" if " " in inner else f"{inner}[]"
        case inspect.DictType(value_type=value):
            return f"Record<string, {_of(value, told=told)}>"
        case inspect.LiteralType(values=values):
            return " | ".join(map(_quoted, values))
        case other:
            return _PLAIN[type(other)]


_PLAIN: Final[dict[type[inspect.Type], str]] = {
    inspect.AnyType: "unknown",
    inspect.NoneType: "null",
    inspect.BoolType: "boolean",
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.StrType: "string",
}


def _quoted(text: object) -> str:
    return f'"{text}"'


def _sentence(text: str) -> str:
    """A phrase with a capital and an end."""
    if not text:
        return ""
    return text[0].upper() + text[1:] + ("" if text[-1] in ".?!" else ".")


def _comment(text: str, margin: str = "") -> str:
    """A doc comment, on one line if it fits."""
    if not text:
        return ""
    if len(text) + len(margin) + 7 <= _WIDTH and "\n" not in text:
        return f"{margin}/** {text} */\n"
    lines: list[str] = []
    for paragraph in text.split("\n\n"):
        lines += ["", *textwrap.wrap(paragraph, _WIDTH - len(margin) - 3, break_on_hyphens=False)]
    body = "".join(f"{margin} * {line}".rstrip() + "\n" for line in lines[1:])
    return f"{margin}/**\n{body}{margin} */\n"
