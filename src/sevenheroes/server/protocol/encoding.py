"""JSON encoding of messages, with parts that are encoded once and sent many times."""

from collections.abc import Hashable
from typing import Any, Final, Generic, TypeVar, cast

import msgspec
from msgspec import Raw

T = TypeVar("T")

encode: Final = msgspec.json.Encoder().encode


def pre_encoded(value: T) -> T:
    """A value that is already JSON: msgspec copies its bytes into every message that contains it.

    It keeps the type of the value, so that mypy checks where it is used. Its fields cannot be read.
    """
    encoded: Any = Raw(encode(value))
    typed: T = encoded
    return typed


def stored_json(data: bytes, kind: type[T]) -> T:  # noqa: ARG001
    """Stored JSON of a value, for use in messages like `pre_encoded`; `kind` is its type, for mypy."""
    return cast(T, Raw(data))


class JsonCache(Generic[T]):
    """A cache of pre-encoded values; emptied when it is full."""

    def __init__(self, *, size: int) -> None:
        self._size = size
        self._values: dict[Hashable, T] = {}
        self.get = self._values.get  # bound once: it is called for every seat of every position

    def put(self, key: Hashable, value: T) -> T:
        """Encode a value and cache it under a key."""
        if len(self._values) >= self._size:
            self._values.clear()
        encoded = self._values[key] = pre_encoded(value)
        return encoded
