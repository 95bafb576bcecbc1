"""The store in one SQLite file: WAL mode, full synchronisation, group commit, reads in threads."""

import asyncio
import contextlib
import json
import os
import sqlite3
import threading
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final

from .base import RUNNING, Batch, LobbyRow, RecordRow, StoredEntry, StoreError
from .group_commit import BUSY_TIMEOUT, GroupCommit
from .migrations import migrate

_READERS: Final = 2
_APPEND: Final = """
    INSERT INTO log (game, number, at, entry) SELECT ?1, ?2, ?3, ?4
    WHERE ?2 = 1 OR EXISTS (SELECT 1 FROM log WHERE game = ?1 AND number = ?2 - 1)
"""
_READ: Final = "SELECT number, at, entry FROM log WHERE game = ? AND number > ? ORDER BY number"
_INDEX: Final = """
    INSERT INTO tables (id, made, status, public, due, listing) VALUES (?, ?, ?, ?, ?, ?)
    ON CONFLICT (id) DO UPDATE SET status = excluded.status, public = excluded.public, due = excluded.due,
    listing = coalesce(excluded.listing, listing)
"""

_PUBLIC_RECORDS: Final = """
    SELECT game, ended, facts FROM records
    WHERE public AND (ended, game) < (?, ?) ORDER BY ended DESC, game DESC LIMIT ?
"""
_OWN_RECORDS: Final = """
    SELECT game, ended, facts FROM records JOIN people USING (game)
    WHERE person = ? AND (ended, game) < (?, ?) ORDER BY ended DESC, game DESC LIMIT ?
"""


class SqliteStore:
    """A store in a file. Make it with `open_store`, inside the event loop that uses it."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._loop = asyncio.get_running_loop()
        self._writer = GroupCommit(connect(path))
        self._readers = ThreadPoolExecutor(_READERS, "store-reader")
        self._local = threading.local()
        self._closed = False

    # Writes

    async def append(self, *batches: Batch) -> None:
        """Append entries to one or more tables, atomically; durable on return."""
        await self._writer.run(lambda db: _append_all(db, batches), cold=any(map(_is_cold, batches)))

    async def secret(self, name: str, proposed: bytes) -> bytes:
        """Return the installation's secret of this name; the first call stores the proposed one."""

        def keep(db: sqlite3.Connection) -> bytes:
            db.execute("INSERT OR IGNORE INTO secrets VALUES (?, ?)", (name, proposed))
            (value,) = db.execute("SELECT value FROM secrets WHERE name = ?", (name,)).fetchone()
            return bytes(value)

        return await self._writer.run(keep, cold=True)

    async def check_writable(self) -> None:
        """Raise StoreError if nothing can be written."""

        def touch(db: sqlite3.Connection) -> None:
            db.execute("INSERT OR REPLACE INTO secrets VALUES ('check', x'00')")

        await self._writer.run(touch, cold=True)

    # Reads

    async def read(self, table: str, after: int = 0) -> list[StoredEntry]:
        """Read the log of a table, from the entry after number `after`."""
        found = await self._query(_READ, table, after)
        await self._query("SELECT due FROM tables WHERE id = ?", table)  # cached for the appends that follow
        if [number for number, _, _ in found] != list(range(after + 1, after + 1 + len(found))):
            raise StoreError(f"the log of table {table} has a gap")
        return [StoredEntry(at, entry) for _, at, entry in found]

    async def due(self, until: int, limit: int, offset: int = 0) -> list[str]:
        """List tables whose next timer is due, the earliest first."""
        query = "SELECT id FROM tables WHERE due <= ? ORDER BY due, id LIMIT ? OFFSET ?"
        found = await self._query(query, until, limit, offset)
        return [table for (table,) in found]

    async def count_live(self) -> int:
        """Count the tables that are open or running: each of them has a timer, if only its expiry."""
        [(number,)] = await self._query("SELECT count(*) FROM tables WHERE due IS NOT NULL")
        return int(number)

    async def live_among(self, tables: Sequence[str]) -> set[str]:
        """Select the tables that are open or running."""
        found = await self._query(
            "SELECT id FROM tables WHERE due IS NOT NULL AND id IN (SELECT value FROM json_each(?))",
            json.dumps(tables),
        )
        return {table for (table,) in found}

    async def list_lobby(self, limit: int) -> list[LobbyRow]:
        """List public tables that are open or running, the newest first."""
        found = await self._query(
            "SELECT id, listing FROM tables WHERE public AND status < 2 "
            "AND listing IS NOT NULL ORDER BY made DESC LIMIT ?",
            limit,
        )
        return [LobbyRow(*row) for row in found]

    async def record(self, table: str) -> tuple[bytes, bool] | None:
        """Read the record of a finished game, and whether it is public."""
        found = await self._query("SELECT record, public FROM records WHERE game = ?", table)
        return (found[0][0], bool(found[0][1])) if found else None

    async def list_records(
        self, *, person: str | None, before: tuple[int, str], limit: int
    ) -> list[RecordRow]:
        """List finished games of one person, or all public ones, the latest first."""
        if person is None:
            found = await self._query(_PUBLIC_RECORDS, *before, limit)
        else:
            found = await self._query(_OWN_RECORDS, person, *before, limit)
        return [RecordRow(*row) for row in found]

    async def has_played(self, table: str, person: str) -> bool:
        """Return whether a person had a seat in the game at a table."""
        return bool(await self._query("SELECT 1 FROM people WHERE person = ? AND game = ?", person, table))

    async def running_tables(self, person: str, limit: int) -> list[str]:
        """List the tables where a person is in a running game, the newest first."""
        found = await self._query(
            "SELECT id FROM people JOIN tables ON game = id WHERE person = ? AND status = ? "
            "ORDER BY made DESC LIMIT ?",
            person,
            RUNNING,
            limit,
        )
        return [table for (table,) in found]

    async def _query(self, query: str, *values: Any) -> list[Any]:
        if self._closed:
            raise StoreError("the store is closed")
        return await self._loop.run_in_executor(self._readers, self._select, query, values)

    def _select(self, query: str, values: Iterable[Any]) -> list[Any]:
        try:
            if not hasattr(self._local, "db"):
                self._local.db = connect(self._path)
            return list(self._local.db.execute(query, tuple(values)))
        except sqlite3.Error as error:
            raise StoreError(str(error)) from None

    async def close(self) -> None:
        """Write what is queued, then close."""
        if not self._closed:
            self._closed = True
            await self._writer.close()
            self._readers.shutdown()

    def stats(self) -> dict[str, Any]:
        """Return how many transactions were committed, and how many writes they held."""
        return {"commits": self._writer.commits, "writes": self._writer.writes}


def open_store(path: Path) -> SqliteStore:
    """Open the store in a file, which is created if it is missing."""
    check_file(path)
    return SqliteStore(path)


def check_file(path: Path) -> None:
    """Create the file if it is missing, and migrate its schema. Raises StoreError if it cannot be used."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        # It holds the decks of all games and the signing key: readable by its owner only.
        os.close(os.open(path, os.O_RDONLY | os.O_CREAT, 0o600))
        with contextlib.closing(connect(path)) as db:
            migrate(db)
    except (sqlite3.Error, OSError, StoreError) as error:
        raise StoreError(f"{path} cannot be used: {error}") from None


def connect(path: Path) -> sqlite3.Connection:
    """Connect to the file, for use in any thread."""
    db = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=BUSY_TIMEOUT)
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA synchronous = FULL")
    return db


def _is_cold(batch: Batch) -> bool:
    """Return whether a batch writes to more than the log and index row of a table that was read before."""
    return batch.expected_length == 0 or batch.people is not None or batch.finished is not None


def _append_all(db: sqlite3.Connection, batches: tuple[Batch, ...]) -> None:
    for batch in batches:
        _append(db, batch)


def _append(db: sqlite3.Connection, batch: Batch) -> None:
    for number, entry in enumerate(batch.entries, batch.expected_length + 1):
        if db.execute(_APPEND, (batch.table, number, entry.at, entry.data)).rowcount != 1:
            raise StoreError(f"the log of table {batch.table} does not have entry {number - 1}")
    index = batch.index
    if index:
        made = batch.entries[0].at  # stored with the first batch, and left alone by later ones
        db.execute(_INDEX, (batch.table, made, index.status, index.public, index.due, index.listing))
    for person in batch.people or ():
        db.execute("INSERT OR IGNORE INTO people VALUES (?, ?)", (person, batch.table))
    if batch.finished:
        ended, public = batch.entries[-1].at, bool(index and index.public)
        finished = batch.finished
        db.execute(
            "INSERT INTO records VALUES (?, ?, ?, ?, ?)",
            (batch.table, ended, public, finished.facts, finished.record),
        )
