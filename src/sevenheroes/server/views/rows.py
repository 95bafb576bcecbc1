"""Observations as flat rows of numbers: the quickest way from the core's records to Python."""

import struct
from collections.abc import Iterator
from typing import Any, Final

import numpy as np

from ...core import layout
from ...core._jit import COMPILED

_LETTERS: Final = {"i1": "b", "i2": "h", "i8": "q"}
_DTYPE: Final = layout.OBSERVATION
_FIELDS: Final[Any] = _DTYPE.fields


def _format() -> str:
    """The record as `struct` describes it."""
    parts, at = ["<"], 0
    for name in _DTYPE.names or ():
        kind, offset = _FIELDS[name][:2]
        parts.append(f"{offset - at}x")
        number = int(np.prod(kind.shape, dtype=int))
        parts.append(f"{number}{_LETTERS[kind.base.str[1:]]}")
        at = offset + kind.itemsize
    return "".join([*parts, f"{_DTYPE.itemsize - at}x"])


def _places() -> Iterator[tuple[str, slice]]:
    at = 0
    for name in _DTYPE.names or ():
        number = int(np.prod(_FIELDS[name][0].shape, dtype=int))
        yield name, slice(at, at + number)
        at += number


PLACES: Final = dict(_places())
"""Where each field lies in a row."""

_UNPACK: Final = struct.Struct(_format()).unpack


_SIZE: Final = _DTYPE.itemsize
_OWN: Final = slice(_FIELDS["seat"][1], _SIZE)


def whole(observations: Any) -> Any:
    """All observations, to take rows from."""
    return observations.tobytes() if COMPILED else [tuple(_numbers(vars(one))) for one in observations]


def row(taken: Any, i: int) -> tuple[int, ...]:
    """All numbers of one observation."""
    return _UNPACK(taken[i * _SIZE : (i + 1) * _SIZE]) if COMPILED else taken[i]


def own_key(taken: Any, i: int) -> Any:
    """What tells one observation of a seat from others, but for what all may know."""
    if not COMPILED:
        return taken[i]
    one = taken[i * _SIZE : (i + 1) * _SIZE]
    return one[:8] + one[_OWN]


def numbers_key(numbers: Any) -> Any:
    """What tells a list of numbers from others."""
    return numbers.tobytes() if COMPILED else tuple(numbers)


def _numbers(fields: dict[str, Any]) -> Iterator[int]:
    """The numbers of a plain record, field by field."""
    for name in PLACES:
        values = [fields[name]]
        while values:
            value = values.pop(0)
            if isinstance(value, list):
                values[:0] = value
            else:
                yield value
