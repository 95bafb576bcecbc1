"""The public tables, as those see them who look for one."""

import asyncio
from collections.abc import Iterator
from typing import Final

from ..protocol.encoding import encode, pre_encoded, stored_json
from ..protocol.messages import Listed, Listing
from ..protocol.messages import Lobby as AllTables
from ..table.state import Table
from ..transport.connection import Connection

MOST: Final = 500
"""Tables that the lobby shows; at more, those at which nobody is have to make room."""

_PAUSE: Final = 0.2  # seconds in which changes are gathered


class Lobby:
    """The open and running public tables; watchers learn of changes a few times a second."""

    def __init__(self) -> None:
        self._tables: dict[str, Listing] = {}
        self._watchers: set[Connection] = set()
        self._changed: set[str] = set()
        self._later: asyncio.TimerHandle | None = None
        self._seen: dict[str, tuple[int, int | None]] = {}

    def put(self, table: str, listing: bytes) -> None:
        """A table, as it was last shown."""
        self._tables[table] = stored_json(listing, Listing)

    def show(self, table: Table) -> None:
        """A table is new or has changed."""
        state = table.info_since, table.turn()
        if self._seen.get(table.id) != state:
            self._seen[table.id] = state
            self._tables[table.id] = pre_encoded(table.listing())
            self._tell_later(table.id)

    def remove(self, table: str) -> None:
        """A table is over."""
        self._seen.pop(table, None)
        if self._tables.pop(table, None) is not None:
            self._tell_later(table)

    @property
    def is_full(self) -> bool:
        """Are there so many tables that nobody would find another?"""
        return len(self._tables) >= MOST

    def __iter__(self) -> Iterator[str]:
        """The names of the tables, the oldest first."""
        return iter(self._tables)

    def __contains__(self, table: str) -> bool:
        """Is a table shown?"""
        return table in self._tables

    def listings(self) -> list[Listing]:
        """All tables, the newest first."""
        return list(reversed(self._tables.values()))

    def watch(self, connection: Connection) -> None:
        """Somebody wants to know."""
        self._watchers.add(connection)
        connection.push(encode(AllTables(tables=self.listings())))

    def leave(self, connection: Connection) -> None:
        """Somebody does not look any more."""
        self._watchers.discard(connection)

    def close(self) -> None:
        """Tell nothing more."""
        if self._later:
            self._later.cancel()
            self._later = None

    def _tell_later(self, table: str) -> None:
        if not self._watchers:
            return
        self._changed.add(table)
        if self._later is None:
            self._later = asyncio.get_running_loop().call_later(_PAUSE, self._tell)

    def _tell(self) -> None:
        self._later = None
        shown = [self._tables[table] for table in self._changed if table in self._tables]
        gone = [table for table in self._changed if table not in self._tables]
        self._changed.clear()
        text = encode(Listed(tables=shown, gone=gone))
        for connection in self._watchers:
            connection.push(text)
