"""The interface of a bus."""

from collections.abc import Callable
from typing import Protocol

Listener = Callable[[str, int], None]


class Bus(Protocol):
    """Announces how long the log of a table is. Delivery is best effort: the store is the authority."""

    def publish(self, table: str, length: int) -> None:
        """Announce the new length of a table's log."""

    def listen(self, listener: Listener) -> None:
        """Call a function with the table and length of each announcement."""
