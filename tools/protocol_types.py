"""The protocol as data: every struct of the schema with its fields, every kind of event, every refusal."""

import inspect as source
import itertools
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Final, Literal, NamedTuple, get_args, get_origin

import msgspec
from msgspec import NODEFAULT, Struct, inspect

from sevenheroes import events, refusals
from sevenheroes.server.protocol import http, messages, position

TOOLS: Final = Path(__file__).resolve().parent
COMMANDS: Final[tuple[type[Struct], ...]] = get_args(messages.AnyCommand)
MESSAGES: Final[tuple[type[Struct], ...]] = get_args(messages.AnyMessage)
RULES: Final = {
    refusals.IDS[code].removeprefix("refusal-"): text for code, (_, text) in refusals._TABLE.items()
}
"""The codes with which the rules forbid an action, with their sentences."""

_BASES: Final[tuple[type[Struct], ...]] = (messages.Command, messages.Message)


class Field(NamedTuple):
    """A field of a struct. `optional` means that it may be left out and then has the default."""

    name: str
    type: inspect.Type
    optional: bool
    default: Any
    meaning: str


class Shape(NamedTuple):
    """A struct of the schema. `sent` means that clients send it; `omits`, that null fields are left out."""

    name: str
    tag: str | None
    doc: str
    sent: bool
    omits: bool
    fields: tuple[Field, ...]

    @property
    def has_optional(self) -> bool:
        """May a field be left out?"""
        return any(field.optional for field in self.fields)


def structs() -> list[type[Struct]]:
    """Every struct of the schema, in the order of the sources."""
    return [value for module in (messages, position, http) for value in _own_structs(module)]


def _own_structs(module: Any) -> list[type[Struct]]:
    return [
        value
        for value in vars(module).values()
        if isinstance(value, type)
        and issubclass(value, Struct)
        and value.__module__ == module.__name__
        and value not in _BASES
    ]


def other_structs() -> list[type[Struct]]:
    """The structs that are neither command nor message."""
    return [one for one in structs() if one not in (*COMMANDS, *MESSAGES)]


@cache
def shape(struct: type[Struct]) -> Shape:
    """A struct with its fields. The server forbids unknown fields exactly in what clients send."""
    info = inspect.type_info(struct)
    assert isinstance(info, inspect.StructType)
    omits = struct.__struct_config__.omit_defaults
    sent = info.forbid_unknown_fields
    fields = tuple(
        Field(
            field.encode_name,
            field.type,
            optional=not field.required and (sent or omits),
            default=_default(field),
            meaning=description(field.type),
        )
        for field in info.fields
    )
    tag = None if info.tag is None else str(info.tag)
    return Shape(struct.__name__, tag, _doc(struct), sent, omits, fields)


def _default(field: inspect.Field) -> Any:
    return field.default if field.default_factory is NODEFAULT else field.default_factory()


def _doc(struct: type[Struct]) -> str:
    """The docstring as one or more paragraphs of Markdown."""
    paragraphs = source.cleandoc(struct.__doc__ or "").replace("``", "`").split("\n\n")
    return "\n\n".join(" ".join(paragraph.split()) for paragraph in paragraphs)


def description(type_: inspect.Type) -> str:
    """The meaning that is declared with a type; empty if there is none."""
    extra = type_.extra_json_schema if isinstance(type_, inspect.Metadata) else None
    return str((extra or {}).get("description", ""))


def undescribed() -> list[str]:
    """The fields without a meaning, in sentences."""
    return [
        f"{struct.__name__}.{field.name} has no meaning: annotate it with doc(...)"
        for struct in structs()
        for field in shape(struct).fields
        if not field.meaning
    ]


@cache
def aliases() -> dict[str, inspect.Type]:
    """The named types of single values: sets of words, and values with bounds."""
    named = {name: value for name, value in vars(messages).items() if not name.startswith("_")}
    return {
        name: inspect.type_info(value)
        for name, value in named.items()
        if get_origin(value) in (Literal, Annotated)
    }


def alias_of(type_: inspect.Type) -> str | None:
    """The name of a type, whatever is described with it."""
    return next((name for name, known in aliases().items() if plain(known) == plain(type_)), None)


def limits(type_: inspect.Type) -> str:
    """The bounds of a value in words; empty if there are none."""
    match plain(type_):
        case inspect.IntType(ge=low, le=high, lt=below):
            most = high if below is None else below - 1
            return "" if low is None or most is None else f"{low} to {most}"
        case inspect.StrType(pattern=str() as pattern):
            return f"matches `{pattern}`"
        case inspect.StrType(min_length=low, max_length=high):
            return _length(low, high, " characters")
        case inspect.ListType(min_length=low, max_length=high):
            return _length(low, high, " items")
    return ""


def _length(low: int | None, high: int | None, what: str) -> str:
    if high is None:
        return ""
    if low is None:
        return f"at most {high}{what}"
    return f"exactly {high}{what}" if low == high else f"{low} to {high}{what}"


def plain(type_: inspect.Type) -> inspect.Type:
    """A type without its description."""
    return plain(type_.type) if isinstance(type_, inspect.Metadata) else type_


def event_kinds() -> dict[str, tuple[list[str], list[str]]]:
    """Every kind of event, with the facts that it always has and those that it may have."""
    seen: dict[str, list[set[str]]] = {}
    numbers = itertools.product((0, 255), range(1, 8), range(8), (0, 0x12))
    for (seat, a, b, c), make in itertools.product(numbers, events._DECODERS.values()):
        try:
            event = make(seat, a, b, c)
        except KeyError:  # fewer reasons for the end of a game exist than numbers tried here
            continue
        facts = seen.setdefault(event.kind, [])
        facts += [set(event.to_dict()), set(event.seen_by(None).to_dict())]
    order = messages.GameEvent.__struct_fields__[1:]
    always = {kind: set.intersection(*facts) for kind, facts in seen.items()}
    return {
        kind: (
            [name for name in order if name in always[kind]],
            [name for name in order if name in set.union(*facts) - always[kind]],
        )
        for kind, facts in seen.items()
    }


def as_json(value: Any) -> str:
    """A value as it is sent."""
    return msgspec.json.encode(value).decode()
