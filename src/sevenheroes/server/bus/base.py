"""How processes that share a store tell each other that a table has moved on."""

from collections.abc import Callable
from typing import Protocol

Listener = Callable[[str, int], None]


class Bus(Protocol):
    """Tells of tables and how long their logs are. It may lose or repeat: the store knows what is true."""

    def publish(self, table: str, length: int) -> None:
        """A table's log has so many entries now."""

    def listen(self, listener: Listener) -> None:
        """Have a function called for each table and length that another process publishes."""


class MemoryBus:
    """A bus between houses of one process; a house alone hears nothing."""

    def __init__(self) -> None:
        self._listeners: list[Listener] = []

    def publish(self, table: str, length: int) -> None:
        """A table's log has so many entries now."""
        for listener in self._listeners:
            listener(table, length)

    def listen(self, listener: Listener) -> None:
        """Have a function called for each table and length that is published."""
        self._listeners.append(listener)
