"""How processes that share a store tell each other that a table has moved on."""

from collections.abc import Callable
from typing import Protocol

Listener = Callable[[str, int], None]


class Bus(Protocol):
    """Tells of tables and the versions they came to. It may lose or repeat: the store knows what is true."""

    def publish(self, table: str, version: int) -> None:
        """A table has come to a version."""

    def listen(self, listener: Listener) -> None:
        """Have a function called for each version that another process publishes."""


class MemoryBus:
    """A bus between houses of one process; a house alone hears nothing."""

    def __init__(self) -> None:
        self._listeners: list[Listener] = []

    def publish(self, table: str, version: int) -> None:
        """A table has come to a version."""
        for listener in self._listeners:
            listener(table, version)

    def listen(self, listener: Listener) -> None:
        """Have a function called for each version that is published."""
        self._listeners.append(listener)
