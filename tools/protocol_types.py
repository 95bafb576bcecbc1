"""The protocol as tables: every type of the schema with its fields, and every name that is sent."""

import ast
import inspect as source
import itertools
import tomllib
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Final, Literal, NamedTuple, get_args, get_origin

import msgspec
from msgspec import NODEFAULT, Struct, inspect

from sevenheroes import events, refusals
from sevenheroes.server.http import schemas
from sevenheroes.server.protocol import messages as protocol
from sevenheroes.server.views import replay as expanding

TOOLS: Final = Path(__file__).resolve().parent
SERVER: Final = TOOLS.parent / "src" / "sevenheroes" / "server"
FIELDS: Final = TOOLS / "protocol_fields.toml"
COMMANDS: Final[tuple[type[Struct], ...]] = get_args(protocol.AnyCommand)
MESSAGES: Final[tuple[type[Struct], ...]] = get_args(protocol.AnyMessage)
RULES: Final = {
    refusals.IDS[code].removeprefix("refusal-"): text for code, (_, text) in refusals._TABLE.items()
}
"""The names of the reasons for which the rules refuse an action, with their sentences."""

_ANY: Final = "any"
_BASES: Final[tuple[type[Struct], ...]] = (protocol.Command, protocol.Message)


class Field(NamedTuple):
    """A field of a type. `absent`: it may be left out, and then has the default."""

    name: str
    type: inspect.Type
    absent: bool
    default: Any
    meaning: str


class Shape(NamedTuple):
    """A type of the schema. `sent`: clients send it; the others are told by the server, or both."""

    name: str
    tag: str | None
    doc: str
    sent: bool
    omits: bool
    fields: tuple[Field, ...]

    @property
    def has_absent(self) -> bool:
        """May something be left out of it?"""
        return any(field.absent for field in self.fields)


def structs() -> list[type[Struct]]:
    """Every type of the schema, in the order of the sources."""
    found = [value for module in (protocol, expanding, schemas) for value in _own_structs(module)]
    return [*dict.fromkeys(found)]


def _own_structs(module: Any) -> list[type[Struct]]:
    return [
        value
        for value in vars(module).values()
        if isinstance(value, type)
        and issubclass(value, Struct)
        and value.__module__ == module.__name__
        and value not in _BASES
    ]


def others() -> list[type[Struct]]:
    """The types that are neither command nor message."""
    return [one for one in structs() if one not in (*COMMANDS, *MESSAGES)]


@cache
def shape(struct: type[Struct]) -> Shape:
    """A type with its fields; what clients send is what may hold no unknown fields."""
    info = inspect.type_info(struct)
    assert isinstance(info, inspect.StructType)
    omits = struct.__struct_config__.omit_defaults
    sent = info.forbid_unknown_fields
    fields = tuple(
        Field(
            field.encode_name,
            field.type,
            absent=not field.required and (sent or omits),
            default=_default(field),
            meaning=_meaning(struct, field.name),
        )
        for field in info.fields
    )
    tag = None if info.tag is None else str(info.tag)
    return Shape(struct.__name__, tag, doc_of(struct), sent, omits, fields)


def _default(field: inspect.Field) -> Any:
    return field.default if field.default_factory is NODEFAULT else field.default_factory()


def doc_of(struct: type[Struct]) -> str:
    """The docstring as one or more paragraphs of Markdown."""
    paragraphs = source.cleandoc(struct.__doc__ or "").replace("``", "`").split("\n\n")
    return "\n\n".join(" ".join(paragraph.split()) for paragraph in paragraphs)


@cache
def _meanings() -> dict[str, dict[str, str]]:
    return tomllib.loads(FIELDS.read_text("utf-8"))


def _meaning(struct: type[Struct], name: str) -> str:
    for section in (*(one.__name__ for one in struct.__mro__), _ANY):
        if name in _meanings().get(section, {}):
            return _meanings()[section][name]
    return ""


def problems() -> list[str]:
    """What tools/protocol_fields.toml lacks or has too much of, in sentences."""
    wanted = {one.__name__: set(one.__struct_fields__) for one in [*structs(), *_BASES]}
    wanted[_ANY] = set().union(*wanted.values())
    found = [
        f"{FIELDS.name} does not say what {one.__name__}.{field.name} means"
        for one in structs()
        for field in shape(one).fields
        if not field.meaning
    ]
    for section, meanings in _meanings().items():
        idle = sorted(meanings.keys() - wanted.get(section, set()))
        found += [f"{FIELDS.name} tells of {section}.{name}, which is not in the protocol" for name in idle]
    return found


def aliases() -> dict[str, inspect.Type]:
    """The types of single values that have a name: sets of words, and what is bounded."""
    named = {name: value for name, value in vars(protocol).items() if not name.startswith("_")}
    return {
        name: inspect.type_info(value)
        for name, value in named.items()
        if get_origin(value) in (Literal, Annotated)
    }


def limits(type_: inspect.Type) -> str:
    """The bounds of a value, in words; empty if there are none."""
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
    """A type without what was only written next to it."""
    return plain(type_.type) if isinstance(type_, inspect.Metadata) else type_


def event_kinds() -> dict[str, tuple[list[str], list[str]]]:
    """Every kind of event, with the facts that it always has and those that it may have."""
    seen: dict[str, list[set[str]]] = {}
    numbers = itertools.product((0, 255), range(1, 8), range(8), (0, 0x12))
    for (seat, a, b, c), make in itertools.product(numbers, events._DECODERS.values()):
        try:
            event = make(seat, a, b, c)
        except KeyError:  # there are fewer reasons to end than numbers tried here
            continue
        facts = seen.setdefault(event.kind, [])
        facts += [set(event.to_dict()), set(event.seen_by(None).to_dict())]
    order = protocol.GameEvent.__struct_fields__[1:]
    always = {kind: set.intersection(*facts) for kind, facts in seen.items()}
    return {
        kind: (
            [name for name in order if name in always[kind]],
            [name for name in order if name in set.union(*facts) - always[kind]],
        )
        for kind, facts in seen.items()
    }


@cache
def refusals_raised() -> dict[str, set[str]]:
    """Every code that the server's sources refuse something with, and the facts that go with it."""
    found: dict[str, set[str]] = {}
    for path in sorted(SERVER.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Refusal":
                for code in _words(node.args[0]):
                    found.setdefault(code, set()).update(word.arg for word in node.keywords if word.arg)
    return found


def _words(node: ast.expr) -> list[str]:
    """The texts that an expression may be: one, or one of two."""
    if isinstance(node, ast.IfExp):
        return [*_words(node.body), *_words(node.orelse)]
    return [ast.literal_eval(node)]


def as_json(value: Any) -> str:
    """A value as it is sent."""
    return msgspec.json.encode(value).decode()
