"""The code of views: the record with static types, and the fields of `View`."""

from collections.abc import Iterable

from observation_source import VIEW_POSITION, library_imports, shape, source, to_view
from sevenheroes.core import layout
from sevenheroes.observation.table import DOCS, PLAYER_FIELDS, WANDERER_FIELDS, Field, Place, Visibility


def record() -> str:
    """observation/record.py: the kernel's record with static types."""
    types = {0: "int", 1: "list[int]", 2: "list[list[int]]"}
    fields = "\n".join(f"    {name}: {types[len(shape(name))]}" for name in layout.OBSERVATION.names or ())
    imports = "from typing import Any, cast\n\nfrom ..core import layout\n"
    body = f'''class Record(layout.Plain):
    """An observation as integers and lists; the fields are those of `layout.OBSERVATION`."""

{fields}


def read_record(observations: Any, i: int) -> Record:
    """One observation of the kernel."""
    return cast(Record, layout.plain(observations, i))


def empty_record() -> Record:
    """An observation filled with zeros."""
    return cast(Record, layout.Plain(layout.OBSERVATION))
'''
    return source("The kernel's observation record with static types.", imports, body)


def fields() -> str:
    """observation/fields.py: the fields of views."""
    imports = """from dataclasses import dataclass
from functools import cached_property
from typing import Any
"""
    body = f'''@dataclass(frozen=True, kw_only=True)
class Wanderer:
    """{DOCS["Wanderer"]}"""

{attributes(WANDERER_FIELDS)}

    @property
    def blind(self) -> bool:
        """True if it was sent from the deck and nobody has looked at it."""
        return self.origin == "blind"


@dataclass(frozen=True, kw_only=True)
class Player:
    """{DOCS["Player"]} Fields that the viewer may not know are None."""

{attributes(PLAYER_FIELDS)}


class ViewFields:
    """The fields of a view, converted from the record when they are first used."""

    _record: Record
{given_to_view()}
{properties()}

    def to_dict(self) -> dict[str, Any]:
        """All fields as values for JSON."""
        return {{
{dictionary()}
        }}


def wanderer(o: Record) -> Wanderer:
    """The wanderer; there must be one."""
    return Wanderer({view_arguments(WANDERER_FIELDS)})


def player(o: Record, seat: int) -> Player:
    """What the observer knows of one seat."""
    return Player({view_arguments(PLAYER_FIELDS)})
'''
    imports += library_imports(body, library="..").replace("from ..observation.", "from .")
    return source("Fields of views.", imports, body)


def attributes(table: Iterable[Field]) -> str:
    """Fields of a dataclass with their meanings."""
    return "\n".join(
        f'    {field.name}: {optional(field)}\n    """{field.meaning}"""'
        for field in table
        if field.only is not Place.JSON
    )


def optional(field: Field) -> str:
    """The type of a field in a view: None is possible if only some seats may know it."""
    guarded = guard(field) and "None" not in field.type.view
    return f"{field.type.view} | None" if guarded else field.type.view


def guard(field: Field) -> str:
    """The condition under which the observer knows a field of a seat; the kernel decides about the rest."""
    return {
        Visibility.SEAT: "o.seat == seat",
        Visibility.GIVER_AND_SENDER: "o.seat >= 0 and o.seat in (seat, o.sender)",
    }.get(field.visibility, "")


def given_to_view() -> str:
    """Fields of a view that the record does not have."""
    given = [field for field in VIEW_POSITION if field.type.to_view is None]
    return "\n".join(f'    {field.name}: {field.type.view}\n    """{field.meaning}"""' for field in given)


def properties() -> str:
    """Fields of a view that come from the record."""
    return "\n".join(
        f"""
    @cached_property
    def {field.view_name or field.name}(self) -> {field.type.view}:
        \"\"\"{field.meaning}\"\"\"
        return {to_view(field, record="self._record")}"""
        for field in VIEW_POSITION
        if field.type.to_view is not None
    )


def dictionary() -> str:
    """The entries of `View.to_dict`."""
    return "\n".join(
        f'            "{field.name}": '
        f"{field.type.to_dict.format(value=f'self.{field.view_name or field.name}')},"
        for field in VIEW_POSITION
        if field.in_dict
    )


def view_arguments(table: Iterable[Field]) -> str:
    """Keyword arguments for a dataclass of a view."""
    shown = [field for field in table if field.only is not Place.JSON]
    of_seat = table is PLAYER_FIELDS
    return "".join(
        f"{field.name}={to_view(field, of_seat=of_seat)}"
        + (f" if {guard(field)} else None" if of_seat and guard(field) else "")
        + ","
        for field in shown
    )
