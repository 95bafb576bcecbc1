"""The interface of a store: an append-only log per table, and index rows to find tables by.

Appends use optimistic concurrency: entry *n* + 1 can be appended to a log of *n* entries only, so of two
writers exactly one succeeds. The log is authoritative; the index row of a table (status, when its next
timer is due, how the lobby shows it) is written in the same transaction as the entries that changed it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

OPEN, RUNNING, OVER, CLOSED = range(4)
STATUS = {"open": OPEN, "running": RUNNING, "over": OVER, "closed": CLOSED}


class StoredEntry(NamedTuple):
    """An entry of a table's log: the time in milliseconds, and the entry as JSON."""

    at: int
    data: bytes


class LobbyRow(NamedTuple):
    """A public table, and its listing in the lobby as JSON."""

    table: str
    listing: bytes


class RecordRow(NamedTuple):
    """A finished game in a list: when it ended, and a summary as JSON."""

    table: str
    ended: int
    facts: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class FinishedGame:
    """The record of a finished game, and its summary, both as JSON."""

    record: bytes
    facts: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class IndexRow:
    """What a table is found by: status, lobby listing, and when its next timer is due.

    `listing` is None if it has not changed.
    """

    status: int
    public: bool
    due: int | None
    listing: bytes | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Batch:
    """Entries to append to the log of one table, with everything that changes along with them.

    `expected_length` is the length of the log that the entries were decided on. `index` and `people` (the
    people who have a seat) are None if they have not changed.
    """

    table: str
    expected_length: int
    entries: tuple[StoredEntry, ...]
    index: IndexRow | None = None
    people: tuple[str, ...] | None = None
    finished: FinishedGame | None = None


class StoreError(Exception):
    """The store failed; nothing was written."""


class Conflict(StoreError):  # noqa: N818
    """Another writer appended first; nothing was written."""


class Store(Protocol):
    """Durable storage for tables, records and secrets."""

    async def append(self, *batches: Batch) -> None:
        """Append entries to one or more tables, atomically; durable on return. Raises StoreError."""

    async def read(self, table: str, after: int = 0) -> list[StoredEntry]:
        """Read the log of a table, from the entry after number `after`."""

    async def due(self, until: int, limit: int, offset: int = 0) -> list[str]:
        """List tables whose next timer is due, the earliest first."""

    async def count_live(self) -> int:
        """Count the tables that are open or running."""

    async def live_among(self, tables: Sequence[str]) -> set[str]:
        """Select the tables that are open or running."""

    async def list_lobby(self, limit: int) -> list[LobbyRow]:
        """List public tables that are open or running, the newest first."""

    async def record(self, table: str) -> tuple[bytes, bool] | None:
        """Read the record of a finished game, and whether it is public."""

    async def list_records(
        self, *, person: str | None, before: tuple[int, str], limit: int
    ) -> list[RecordRow]:
        """List finished games of one person, or all public ones, the latest first."""

    async def has_played(self, table: str, person: str) -> bool:
        """Return whether a person had a seat in the game at a table."""

    async def running_tables(self, person: str, limit: int) -> list[str]:
        """List the tables where a person is in a running game, the newest first."""

    async def secret(self, name: str, proposed: bytes) -> bytes:
        """Return the installation's secret of this name; the first call stores the proposed one."""

    async def check_writable(self) -> None:
        """Raise StoreError if nothing can be written."""

    async def close(self) -> None:
        """Write what is queued, then close."""

    def stats(self) -> dict[str, Any]:
        """Return figures for the metrics."""
