"""One record per game, and one per observation: the names and sizes of their fields.

The core touches a record only as ``g.name``, ``g.name[i]`` and ``g.name[i][j]``, so the same functions
run compiled over an array of records and, with the JIT off, over a list of plain objects.
"""

from collections.abc import Iterable
from typing import Any, Final, cast

import numpy as np

from . import _jit, codes
from ._jit import COMPILED, door, jit

_SEATS: Final = codes.MOST_SEATS
_KINDS: Final = codes.HEROES + 1  # arrays by hero are indexed by the hero's number; index 0 is unused

Field = tuple[str, str] | tuple[str, str, tuple[int, ...]]

# What every seat may know, and so a part of the game and of each observation of it.
_PUBLIC: Final[list[Field]] = [
    ("turn", "i2"),  # number of the turn, from 1
    ("powers_used", "i2", (_SEATS,)),
    ("pile", "i2", (codes.MOST_PENDING,)),  # pending powers, seat * 64 + action, bottom first
    ("pile_size", "i1"),
    ("seats", "i1"),
    ("rules", "i1"),  # the five options in one number
    ("no_match", "i1"),
    ("interrupts", "i1"),
    ("clue", "i1"),
    ("deck_end", "i1"),
    ("tiebreak", "i1"),
    ("phase", "i1"),
    ("sender", "i1"),
    ("holder", "i1"),  # NOBODY when no hero is on its way
    ("requirement", "i1"),  # the hero whose card was revealed this turn
    ("fitting", "i1"),  # the heroes that meet it
    ("waived", "i1"),
    ("doomed", "i1"),  # the hero of which a second copy was recruited
    ("face_up", "i1"),
    ("origin", "i1"),  # where the wanderer was sent from
    ("seen", "i1"),  # seats that looked at the wanderer in secret
    ("ahead", "i1"),  # seats that the wanderer is at or has yet to come to
    ("barred", "i1"),
    ("waiting", "i1"),  # seats that have yet to say ok in this window
    ("saying", "i1"),  # the seat that must say something, or NOBODY
    ("nones", "i1"),  # turns in a row without a wanderer
    ("reason", "i1"),
    ("winner", "i1"),  # the seat with six heroes, or NOBODY
    ("discarded", "i1"),  # cards lying face up in the discard pile
    ("discard", "i1", (_KINDS,)),
    ("hand_size", "i1", (_SEATS,)),
    ("band", "i1", (_SEATS,)),
    ("ready", "i1", (_SEATS,)),
    ("said", "i1", (_SEATS,)),  # last hero said this turn, 0 for nothing, NOBODY if not asked
    ("clues_yes", "i1", (_SEATS,)),
    ("clues_no", "i1", (_SEATS,)),
    ("eliminated", "i1", (_SEATS, _KINDS)),
]

_SECRET: Final[list[Field]] = [
    ("rng", "i8", (4,)),
    ("printed", "i8"),  # eight bits for each hero: the heroes that meet the requirement on its card
    ("wanderer", "i1"),  # 0 when there is none
    ("deck_top", "i1"),
    ("deck_size", "i1"),
    ("held", "i1", (_SEATS,)),  # the heroes in each hand
    ("hand", "i1", (_SEATS, _KINDS)),
    ("clues", "i1", (_SEATS, _KINDS)),  # face-down clue cards of this turn, by giver
    ("deck", "i1", (codes.CARDS,)),
]

_KNOWN: Final[list[Field]] = [
    ("seat", "i1"),  # whose observation this is, or NOBODY for a spectator
    ("wandering", "i1"),  # 1 if there is a wanderer
    ("wanderer", "i1"),  # 0 when there is none or this seat has not seen it
    ("possible", "i1"),  # the heroes that the wanderer may be by the answers to this seat's own clues
    ("deck_left", "i1"),
    ("hand", "i1", (_KINDS,)),
    ("clues", "i1", (_SEATS, _KINDS)),  # those this seat gave or, as sender, was given
    ("mask", "i8"),  # the actions this seat may take
]

GAME: Final = np.dtype(_SECRET[:2] + _PUBLIC + _SECRET[2:], align=True)
OBSERVATION: Final = np.dtype(_KNOWN[-1:] + _PUBLIC + _KNOWN[:-1], align=True)
LOG_SIZE: Final = codes.MOST_EVENTS + 1  # the first number counts the events


def _public_bytes(dtype: np.dtype[Any]) -> int:
    """How many bytes of a record, from its first public field to its last, every seat may know."""
    first, last = _PUBLIC[0][0], _PUBLIC[-1][0]
    fields: Any = dtype.fields
    return int(fields[last][1] + dtype[last].itemsize - fields[first][1])


class Plain:
    """A record for the JIT-less core: integers, lists and lists of lists."""

    def __init__(self, dtype: np.dtype[Any]) -> None:
        self.dtype = dtype
        for name in dtype.names or ():
            setattr(self, name, np.zeros(dtype[name].shape, int).tolist())

    def become(self, other: "Plain") -> None:
        """Take over every field of the other record."""
        self.take_over(self.dtype.names or (), other)

    def take_over(self, names: Iterable[str], other: "Plain") -> None:
        """Take over some fields of another record."""
        for name in names:
            value = getattr(other, name)
            if isinstance(value, list):
                value = [list(row) if isinstance(row, list) else row for row in value]
            setattr(self, name, value)


def records(dtype: np.dtype[Any], number: int) -> Any:
    """Room for so many records, all zero: an array, or a list of plain objects with the JIT off."""
    return np.zeros(number, dtype) if COMPILED else [Plain(dtype) for _ in range(number)]


def records_table(dtype: np.dtype[Any], number: int, columns: int) -> Any:
    """Room for rows of records."""
    return (
        np.zeros((number, columns), dtype) if COMPILED else [records(dtype, columns) for _ in range(number)]
    )


def games(number: int) -> Any:
    """Room for so many games."""
    return records(GAME, number)


def observations(number: int) -> Any:
    """Room for so many observations."""
    return records(OBSERVATION, number)


def numbers(values: Iterable[int]) -> Any:
    """Whole numbers as a door takes them: an array, or a list with the JIT off."""
    return np.array(list(values), np.int64) if COMPILED else list(values)


def listed(values: Any) -> list[int]:
    """Numbers from a door as a list."""
    return values.tolist() if COMPILED else list(values)


def new_log() -> Any:
    """Room for the events of one step."""
    return numbers([0] * LOG_SIZE)


def plain(source: Any, i: int) -> Plain:
    """One record with its fields as attributes, integers and lists."""
    if not isinstance(source, np.ndarray):
        return cast(Plain, source[i])
    result = Plain.__new__(Plain)
    result.dtype = source.dtype
    for name, value in zip(source.dtype.names or (), source[i].item(), strict=True):
        setattr(result, name, value.tolist() if isinstance(value, np.ndarray) else value)
    return result


def from_plain(source: list[Plain]) -> Any:
    """Records as the core takes them, from plain ones."""
    if not COMPILED:
        return source
    result = np.zeros(len(source), source[0].dtype)
    for row, one in zip(result, source, strict=True):
        for name in source[0].dtype.names or ():
            row[name] = getattr(one, name)
    return result


def field(source: Any, i: int, name: str) -> Any:
    """One field of one record."""
    return source[i][name].item() if isinstance(source, np.ndarray) else getattr(source[i], name)


def column(source: Any, name: str) -> list[Any]:
    """One field of all records."""
    return source[name].tolist() if isinstance(source, np.ndarray) else [getattr(one, name) for one in source]


def set_field(target: Any, i: int, name: str, value: Any) -> None:
    """Write one field of one record."""
    if isinstance(target, np.ndarray):
        target[i][name] = value
    else:
        setattr(target[i], name, value)


def put(targets: Any, target: int, sources: Any, source: int) -> None:
    """Make one record of any kind the same as another; for games there is `copy`, which is quicker."""
    if isinstance(targets, np.ndarray):
        targets[target] = sources[source]
    else:
        targets[target].become(sources[source])


def grown(source: Any, number: int, room: int) -> Any:
    """New room for so many games, of which the first ones are copies of the first of the source."""
    result = games(room)
    for i in range(number) if not COMPILED else ():
        result[i].become(source[i])
    if COMPILED:
        result[:number] = source[:number]
    return result


if COMPILED:

    @jit
    def overwrite(targets: Any, target: int, sources: Any, source: int) -> None:
        """Make one record the same as another."""
        targets[target] = sources[source]

    copy_public = _jit.copier(_PUBLIC[0][0], _public_bytes(GAME))
    """Copy what every seat may know from a game to an observation of it, or back."""

else:

    def overwrite(targets: Any, target: int, sources: Any, source: int) -> None:
        """Make one record the same as another."""
        targets[target].become(sources[source])

    def copy_public(target: Any, source: Any) -> None:
        """Copy what every seat may know from a game to an observation of it, or back."""
        target.take_over((one[0] for one in _PUBLIC), source)


@door
def copy(targets: Any, target: int, sources: Any, source: int) -> None:
    """Copy one game (or observation) over another."""
    overwrite(targets, target, sources, source)
