"""A connection, as tables and the lobby see it."""

from typing import Literal, Protocol

from ..table.requests import Identity


class Subscriber(Protocol):
    """A receiver of messages: a player, a spectator, or a visitor of the lobby."""

    @property
    def identity(self) -> Identity | None:
        """Who is connected; None for a spectator without a name."""

    def push(self, data: bytes) -> None:
        """Send a message without waiting for the reader."""

    def close(self, code: Literal["restart", "flood"]) -> None:
        """Close the connection, with the reason."""
