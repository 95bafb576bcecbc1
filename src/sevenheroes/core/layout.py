"""Memory layout of the kernel's records: one record per game, one per observation.

The core accesses a record only as ``g.name``, ``g.name[i]`` and ``g.name[i][j]``. So the same functions
run compiled over a NumPy array of records and, with the JIT off, over a list of `Plain` objects.

How the fields of an observation appear in `View` and in the server's JSON is defined by
`sevenheroes.observation.table`.
"""

from collections.abc import Iterable
from typing import Any, Final, cast

import numpy as np

from . import _jit, codes
from ._jit import COMPILED, door, jit

_SEATS: Final = codes.MOST_SEATS
_KINDS: Final = codes.HEROES + 1  # arrays by hero are indexed by hero number; index 0 is unused

Field = tuple[str, str] | tuple[str, str, tuple[int, ...]]

# Public information: part of the game and, copied as one block of bytes, of every observation.
# Sets of heroes and sets of seats are bit masks.
PUBLIC: Final[list[Field]] = [
    ("turn", "i2"),
    ("powers_used", "i2", (_SEATS,)),
    ("pile", "i2", (codes.MOST_PENDING,)),  # pending powers as seat * 64 + action, bottom first
    ("pile_size", "i1"),
    ("seats", "i1"),
    ("rules", "i1"),  # the five options as one number, `Rules.code`
    ("no_match", "i1"),
    ("interrupts", "i1"),
    ("clue", "i1"),
    ("deck_end", "i1"),
    ("tiebreak", "i1"),
    ("phase", "i1"),
    ("sender", "i1"),
    ("holder", "i1"),  # or NOBODY
    ("requirement", "i1"),
    ("fitting", "i1"),
    ("waived", "i1"),
    ("doomed", "i1"),  # or 0
    ("face_up", "i1"),
    ("origin", "i1"),
    ("seen", "i1"),
    ("ahead", "i1"),
    ("barred", "i1"),
    ("waiting", "i1"),
    ("saying", "i1"),  # or NOBODY
    ("nones", "i1"),
    ("reason", "i1"),
    ("winner", "i1"),  # the seat with six heroes, or NOBODY
    ("discarded", "i1"),  # number of face-up cards in the discard pile
    ("discard", "i1", (_KINDS,)),
    ("hand_size", "i1", (_SEATS,)),
    ("band", "i1", (_SEATS,)),
    ("ready", "i1", (_SEATS,)),
    ("said", "i1", (_SEATS,)),  # hero last named this turn, 0 for "nothing", NOBODY if not asked
    ("clues_yes", "i1", (_SEATS,)),
    ("clues_no", "i1", (_SEATS,)),
    ("eliminated", "i1", (_SEATS, _KINDS)),
]

_SECRET: Final[list[Field]] = [
    ("rng", "i8", (4,)),
    ("printed", "i8"),  # eight bits for each hero: the heroes that meet the requirement printed on its card
    ("wanderer", "i1"),  # or 0
    ("deck_top", "i1"),
    ("deck_size", "i1"),
    ("held", "i1", (_SEATS,)),  # the set of heroes in each hand
    ("hand", "i1", (_SEATS, _KINDS)),
    ("clues", "i1", (_SEATS, _KINDS)),  # face-down clue cards of this turn, by the seat that gave them
    ("deck", "i1", (codes.CARDS,)),
]

_KNOWN: Final[list[Field]] = [
    ("seat", "i1"),  # the observer, or NOBODY for a spectator
    ("wandering", "i1"),  # 1 if there is a wanderer
    ("wanderer", "i1"),  # 0 if there is none or the observer has not seen it
    ("possible", "i1"),
    ("deck_left", "i1"),
    ("hand", "i1", (_KINDS,)),
    ("clues", "i1", (_SEATS, _KINDS)),  # those that the observer gave or, as sender, received
    ("mask", "i8"),  # the legal actions of the observer
]

GAME: Final = np.dtype(_SECRET[:2] + PUBLIC + _SECRET[2:], align=True)
OBSERVATION: Final = np.dtype(_KNOWN[-1:] + PUBLIC + _KNOWN[:-1], align=True)
LOG_SIZE: Final = codes.MOST_EVENTS + 1  # index 0 holds the number of events


def public_bytes(dtype: np.dtype[Any]) -> int:
    """The size in bytes of the public part of a record."""
    first, last = PUBLIC[0][0], PUBLIC[-1][0]
    fields: Any = dtype.fields
    return int(fields[last][1] + dtype[last].itemsize - fields[first][1])


class Plain:
    """A record for the uncompiled core: integers, lists and lists of lists."""

    def __init__(self, dtype: np.dtype[Any]) -> None:
        self.dtype = dtype
        for name in dtype.names or ():
            setattr(self, name, np.zeros(dtype[name].shape, int).tolist())

    def become(self, other: "Plain") -> None:
        """Copy every field of another record."""
        self.take_over(self.dtype.names or (), other)

    def take_over(self, names: Iterable[str], other: "Plain") -> None:
        """Copy some fields of another record."""
        for name in names:
            value = getattr(other, name)
            if isinstance(value, list):
                value = [list(row) if isinstance(row, list) else row for row in value]
            setattr(self, name, value)


def records(dtype: np.dtype[Any], number: int) -> Any:
    """Records filled with zeros: an array, or a list of `Plain` objects with the JIT off."""
    return np.zeros(number, dtype) if COMPILED else [Plain(dtype) for _ in range(number)]


def records_table(dtype: np.dtype[Any], number: int, columns: int) -> Any:
    """A two-dimensional array of records."""
    return (
        np.zeros((number, columns), dtype) if COMPILED else [records(dtype, columns) for _ in range(number)]
    )


def games(number: int) -> Any:
    """Game records filled with zeros."""
    return records(GAME, number)


def observations(number: int) -> Any:
    """Observation records filled with zeros."""
    return records(OBSERVATION, number)


def numbers(values: Iterable[int]) -> Any:
    """Integers as doors take them: an array, or a list with the JIT off."""
    return np.array(list(values), np.int64) if COMPILED else list(values)


def listed(values: Any) -> list[int]:
    """Integers from a door as a list."""
    return values.tolist() if COMPILED else list(values)


def new_log() -> Any:
    """An empty event log for one step."""
    return numbers([0] * LOG_SIZE)


def plain(source: Any, i: int) -> Plain:
    """One record as a `Plain` object: integers and lists as attributes."""
    if not isinstance(source, np.ndarray):
        return cast(Plain, source[i])
    result = Plain.__new__(Plain)
    result.dtype = source.dtype
    for name, value in zip(source.dtype.names or (), source[i].item(), strict=True):
        setattr(result, name, value.tolist() if isinstance(value, np.ndarray) else value)
    return result


def from_plain(source: list[Plain]) -> Any:
    """Records as the core takes them, from `Plain` objects."""
    if not COMPILED:
        return source
    result = np.zeros(len(source), source[0].dtype)
    for row, one in zip(result, source, strict=True):
        for name in source[0].dtype.names or ():
            row[name] = getattr(one, name)
    return result


def to_bytes(source: Any, dtype: np.dtype[Any]) -> bytes:
    """All records as contiguous bytes in the layout of `dtype`."""
    if isinstance(source, np.ndarray):
        return source.tobytes()
    rows = [tuple(getattr(record, name) for name in dtype.names or ()) for record in source]
    return np.array(rows, dtype).tobytes()


def field(source: Any, i: int, name: str) -> Any:
    """One field of one record."""
    return source[i][name].item() if isinstance(source, np.ndarray) else getattr(source[i], name)


def column(source: Any, name: str) -> list[Any]:
    """One field of all records."""
    return source[name].tolist() if isinstance(source, np.ndarray) else [getattr(one, name) for one in source]


def set_field(target: Any, i: int, name: str, value: Any) -> None:
    """Set one field of one record."""
    if isinstance(target, np.ndarray):
        target[i][name] = value
    else:
        setattr(target[i], name, value)


def put(targets: Any, target: int, sources: Any, source: int) -> None:
    """Copy one record of any type over another; for games, `copy` is faster."""
    if isinstance(targets, np.ndarray):
        targets[target] = sources[source]
    else:
        targets[target].become(sources[source])


def grown(source: Any, number: int, room: int) -> Any:
    """An array of `room` games whose first `number` games are copied from the source."""
    result = games(room)
    for i in range(number) if not COMPILED else ():
        result[i].become(source[i])
    if COMPILED:
        result[:number] = source[:number]
    return result


if COMPILED:

    @jit
    def overwrite(targets: Any, target: int, sources: Any, source: int) -> None:
        """Copy one record over another."""
        targets[target] = sources[source]

    copy_public = _jit.copier(PUBLIC[0][0], public_bytes(GAME))
    """Copy the public fields from a game to an observation, or back."""

else:

    def overwrite(targets: Any, target: int, sources: Any, source: int) -> None:
        """Copy one record over another."""
        targets[target].become(sources[source])

    def copy_public(target: Any, source: Any) -> None:
        """Copy the public fields from a game to an observation, or back."""
        target.take_over((one[0] for one in PUBLIC), source)


@door
def copy(targets: Any, target: int, sources: Any, source: int) -> None:
    """Copy one game or observation over another."""
    overwrite(targets, target, sources, source)
