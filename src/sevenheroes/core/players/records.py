"""Nested records: records whose fields are records or arrays of records."""

from typing import Any

import numpy as np

from .. import layout
from .._jit import COMPILED


def nested_records(dtype: np.dtype[Any], number: int) -> Any:
    """A number of nested records, all zero: an array, or a list of plain objects with the JIT off."""
    return np.zeros(number, dtype) if COMPILED else [_plain(dtype) for _ in range(number)]


def _plain(dtype: np.dtype[Any]) -> layout.Plain:
    record = layout.Plain(dtype)
    for name in dtype.names or ():
        field = dtype[name]
        if field.names:
            setattr(record, name, _plain(field))
        elif field.base.names:
            setattr(record, name, [_plain(field.base) for _ in range(field.shape[0])])
    return record


def part(records: Any, *path: str) -> Any:
    """A nested part of all records, as an array or a list of its own."""
    for name in path:
        is_array = isinstance(records, np.ndarray)
        records = records[name] if is_array else [getattr(record, name) for record in records]
    return records
