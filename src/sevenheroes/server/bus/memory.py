"""A bus inside one process."""

from .base import Listener


class MemoryBus:
    """Connects the registries of one process; tests use several, a server has only one."""

    def __init__(self) -> None:
        self._listeners: list[Listener] = []

    def publish(self, table: str, length: int) -> None:
        """Announce the new length of a table's log."""
        for listener in self._listeners:
            listener(table, length)

    def listen(self, listener: Listener) -> None:
        """Call a function with the table and length of each announcement."""
        self._listeners.append(listener)
