"""The generated code for JSON: the structs of a position, their writer and their reader."""

from collections.abc import Iterable
from typing import Final

from observation_source import (
    JSON_PLAYER,
    JSON_WANDERER,
    OWN,
    PUBLIC,
    from_wire,
    in_row,
    kind,
    library_imports,
    offset,
    shape,
    source,
    to_wire,
)
from sevenheroes.core import layout
from sevenheroes.observation.table import DOCS, OUTCOME_FIELDS, Field

LETTERS: Final = {"i1": "b", "i2": "h", "i8": "q"}


def structs() -> str:
    """server/protocol/position.py: the position in the protocol."""
    tables = {
        "Wanderer": JSON_WANDERER,
        "Player": JSON_PLAYER,
        "Outcome": OUTCOME_FIELDS,
        "Public": PUBLIC,
        "Own": OWN,
    }
    imports = """from typing import Annotated, Literal

from msgspec import Struct

from .schema import doc
"""
    body = "".join(struct(name, table) for name, table in tables.items())
    imports += library_imports(body, library="...", own=tables)
    return source("Structs of a game position.", imports, body)


def struct(name: str, table: Iterable[Field]) -> str:
    """One struct of the protocol."""
    lines = "\n".join(
        f'    {field.name}: Annotated[{field.type.wire}, doc("{null(field.meaning)}")]' for field in table
    )
    return f'\n\nclass {name}(Struct, frozen=True, kw_only=True):\n    """{DOCS[name]}"""\n\n{lines}\n'


def null(meaning: str) -> str:
    """A meaning with `null` for `None`."""
    return meaning.replace("None", "null")


def rows() -> str:
    """server/views/rows.py: from the kernel's record to the structs of a position."""
    names = row_fields()
    types = "\n".join(f"    {name}: {'bytes' if shape(name) else 'int'}" for name in names)
    first = offset(layout.PUBLIC[0][0])
    last = first + layout.public_bytes(layout.OBSERVATION)
    given = {field.name: field for field in (*PUBLIC, *OWN) if field.type.to_wire is None}
    imports = """import struct
from typing import Final, NamedTuple

from ..protocol.position import Outcome, Own, Player, Public, Wanderer
"""
    body = f'''_SIZE: Final = {layout.OBSERVATION.itemsize}  # bytes of an observation
_UNPACK: Final = struct.Struct("{row_format(names)}").unpack_from


class Row(NamedTuple):
    """The numbers of one observation; arrays are bytes."""

{types}


def read_row(observations: bytes, i: int) -> Row:
    """Observation `i` of an array that was copied as bytes."""
    return tuple.__new__(Row, _UNPACK(observations, i * _SIZE))


def private_bytes(observations: bytes, i: int) -> bytes:
    """The part of observation `i` that is not the same for everyone."""
    start = i * _SIZE
    return observations[start : start + {first}] + observations[start + {last} : start + _SIZE]


def public(
    row: Row, *, {parameters(given, PUBLIC)}
) -> Public:
    """The public part, from the observation of a spectator."""
    return Public({wire_arguments(PUBLIC)})


def wanderer(row: Row) -> Wanderer:
    """The wanderer; there must be one."""
    return Wanderer({wire_arguments(JSON_WANDERER)})


def player_key(row: Row, seat: int) -> tuple[int | bytes, ...]:
    """The cache key of a player: everything that the struct depends on."""
    return ({", ".join(key_parts())})


def player(row: Row, seat: int) -> Player:
    """What lies in front of one seat."""
    return Player({wire_arguments(JSON_PLAYER, of_seat=True)})


def own(
    row: Row, *, {parameters(given, OWN)}
) -> Own:
    """The private part of one seat, from its own observation."""
    return Own({wire_arguments(OWN)})
'''
    imports += library_imports(body, library="...", own=["Outcome"])
    return source("Observations as rows of numbers and as structs of the protocol.", imports, body)


def row_fields() -> list[str]:
    """The record fields that JSON is written from, in the order of the record."""
    tables = (PUBLIC, OWN, JSON_WANDERER, JSON_PLAYER)
    used = {name for table in tables for field in table for name in field.sources}
    return [name for name in layout.OBSERVATION.names or () if name in used]


def row_format(names: list[str]) -> str:
    """The format of a row for `struct`, with padding for the fields that are not needed."""
    parts, at = ["<"], 0
    for name in names:
        if offset(name) > at:
            parts.append(f"{offset(name) - at}x")
        size = layout.OBSERVATION[name].itemsize
        parts.append(f"{size}s" if shape(name) else LETTERS[kind(name)])
        at = offset(name) + size
    return " ".join(parts)


def parameters(given: dict[str, Field], table: Iterable[Field]) -> str:
    """Parameters for the fields that the record does not have."""
    return ", ".join(f"{field.name}: {field.type.wire}" for field in table if given.get(field.name) is field)


def wire_arguments(table: Iterable[Field], *, of_seat: bool = False) -> str:
    """Keyword arguments for a struct."""
    return "".join(
        f"{field.name}={field.name if field.type.to_wire is None else to_wire(field, of_seat=of_seat)},"
        for field in table
    )


def key_parts() -> list[str]:
    """The numbers of one seat, as a row has them."""
    names = dict.fromkeys(name for field in JSON_PLAYER for name in field.sources)
    return [
        f"row.{name}[2 * seat : 2 * (seat + 1)]"
        if kind(name) == "i2"
        else in_row(name, of_seat=True, signed=False)
        for name in names
    ]


def reader() -> str:
    """remote/position.py: from the structs of a position back to the kernel's record."""
    imports = "from ..server.protocol.position import Own, Player, Public, Wanderer\n"
    body = f'''def read_public(o: Record, public: Public) -> None:
    """Fill in the public part."""
{assignments(PUBLIC, "public")}
    for seat, player in enumerate(public.players):
        read_player(o, seat, player)
    if public.wanderer is not None:
        read_wanderer(o, public.wanderer)


def read_wanderer(o: Record, wanderer: Wanderer) -> None:
    """Fill in the wanderer."""
{assignments(JSON_WANDERER, "wanderer")}


def read_player(o: Record, seat: int, player: Player) -> None:
    """Fill in what lies in front of one seat."""
{assignments(JSON_PLAYER, "player", of_seat=True)}


def read_own(o: Record, own: Own) -> None:
    """Fill in the private part of one seat."""
{assignments(OWN, "own")}
'''
    imports += library_imports(body, library="..")
    return source("Observation records from the structs of a position.", imports, body)


def assignments(table: Iterable[Field], holder: str, *, of_seat: bool = False) -> str:
    """One line for each record field."""
    return "\n".join(f"    {line}" for field in table for line in from_wire(field, holder, of_seat=of_seat))
