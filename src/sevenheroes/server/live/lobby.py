"""The lobby: public tables, and the connections that watch the list."""

import asyncio
from typing import Final

from ..protocol import messages
from ..protocol.encoding import encode, pre_encoded, stored_json
from ..table.presentation import listing
from ..table.state import TableState
from .subscriber import Subscriber

MAX_TABLES: Final = 500
"""Tables that the lobby shows. Once it is full, a new one replaces the oldest without connections."""

_DEBOUNCE: Final = 0.2  # seconds


class Lobby:
    """The open and running public tables. Watchers receive changes at most five times a second."""

    def __init__(self) -> None:
        self._listings: dict[str, messages.Listing] = {}
        self._shown: dict[str, tuple[int, int | None]] = {}
        self._attended: set[str] = set()
        self._watchers: set[Subscriber] = set()
        self._changed: set[str] = set()
        self._timer: asyncio.TimerHandle | None = None

    def __contains__(self, table: str) -> bool:
        """Is a table shown?"""
        return table in self._listings

    def restore(self, table: str, stored: bytes) -> None:
        """Show a table as it was last stored."""
        self._listings[table] = stored_json(stored, messages.Listing)

    def show(self, state: TableState) -> None:
        """Show a public table as it is now; remove it once it has ended."""
        if not state.setup.public:
            return
        if state.status not in ("open", "running"):
            self.remove(state.id)
            return
        shown = state.info_version, state.turn()
        if self._shown.get(state.id) == shown:
            return
        if state.id not in self._listings and len(self._listings) >= MAX_TABLES:
            unattended = self._oldest_unattended()
            if unattended is not None:
                self.remove(unattended)
        self._shown[state.id] = shown
        self._listings[state.id] = pre_encoded(listing(state))
        self._announce(state.id)

    def remove(self, table: str) -> None:
        """Stop showing a table."""
        self._shown.pop(table, None)
        if self._listings.pop(table, None) is not None:
            self._announce(table)

    def attended(self, table: str) -> None:
        """Note that a table has a connection."""
        self._attended.add(table)

    def unattended(self, table: str) -> None:
        """Note that a table has lost its last connection."""
        self._attended.discard(table)

    @property
    def has_room(self) -> bool:
        """Can another public table be shown?"""
        return len(self._listings) < MAX_TABLES or self._oldest_unattended() is not None

    def _oldest_unattended(self) -> str | None:
        return next((table for table in self._listings if table not in self._attended), None)

    def listings(self) -> list[messages.Listing]:
        """All public tables as JSON, the newest first."""
        return list(reversed(self._listings.values()))

    def watch(self, subscriber: Subscriber) -> None:
        """Send a subscriber all tables, and from now on every change."""
        self._watchers.add(subscriber)
        subscriber.push(encode(messages.Lobby(tables=self.listings())))

    def unwatch(self, subscriber: Subscriber) -> None:
        """Send a subscriber no more changes."""
        self._watchers.discard(subscriber)

    def close(self) -> None:
        """Send nothing more."""
        if self._timer:
            self._timer.cancel()
            self._timer = None

    def _announce(self, table: str) -> None:
        if not self._watchers:
            return
        self._changed.add(table)
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(_DEBOUNCE, self._send_changes)

    def _send_changes(self) -> None:
        self._timer = None
        shown = [self._listings[table] for table in self._changed if table in self._listings]
        gone = [table for table in self._changed if table not in self._listings]
        self._changed.clear()
        data = encode(messages.Listed(tables=shown, gone=gone))
        for subscriber in self._watchers:
            subscriber.push(data)
