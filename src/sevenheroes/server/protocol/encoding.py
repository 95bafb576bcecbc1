"""JSON encoding of messages, with parts that are encoded once and sent many times."""

from collections.abc import Hashable
from typing import Any, Final, Generic, TypeVar, cast

import msgspec
from msgspec import Raw

T = TypeVar("T")

encode: Final = msgspec.json.Encoder().encode


def pre_encoded(value: T) -> T:
    """A value that is already JSON: msgspec copies its bytes into every message that contains it.

    It keeps the type of the value, so that mypy checks where it is put. Its fields cannot be read.
    """
    encoded: Any = Raw(encode(value))
    typed: T = encoded
    return typed


def stored_json(data: bytes, kind: type[T]) -> T:  # noqa: ARG001
    """JSON that was stored as the encoding of a type, to be put into messages like `pre_encoded`."""
    return cast(T, Raw(data))


class JsonCache(Generic[T]):
    """Pre-encoded values by what they depend on; emptied when it is full."""

    def __init__(self, *, size: int) -> None:
        self._size = size
        self._values: dict[Hashable, T] = {}
        self.get = self._values.get  # bound once: it is called for every seat of every position

    def put(self, key: Hashable, value: T) -> T:
        """Encode and keep a value."""
        if len(self._values) >= self._size:
            self._values.clear()
        encoded = self._values[key] = pre_encoded(value)
        return encoded
