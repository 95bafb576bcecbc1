"""The store in one SQLite file: what comes in together is written together, and acknowledged on the disk."""

import asyncio
import contextlib
import json
import os
import queue
import sqlite3
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final, TypeVar

from .base import RUNNING, Batch, Conflict, Found, Kept, Row, StoreError

T = TypeVar("T")

MIGRATIONS: Final = (
    """
    CREATE TABLE secrets (name TEXT PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID;
    CREATE TABLE tables (
        id TEXT PRIMARY KEY, made INTEGER NOT NULL, status INTEGER NOT NULL, public INTEGER NOT NULL,
        due INTEGER, listing BLOB
    ) WITHOUT ROWID;
    CREATE INDEX tables_due ON tables (due) WHERE due IS NOT NULL;
    CREATE INDEX tables_listed ON tables (made) WHERE public AND status < 2;
    CREATE TABLE log (
        game TEXT NOT NULL, number INTEGER NOT NULL, at INTEGER NOT NULL, entry BLOB NOT NULL,
        PRIMARY KEY (game, number)
    ) WITHOUT ROWID;
    CREATE TABLE people (person TEXT NOT NULL, game TEXT NOT NULL, PRIMARY KEY (person, game)) WITHOUT ROWID;
    CREATE TABLE records (
        game TEXT PRIMARY KEY, ended INTEGER NOT NULL, public INTEGER NOT NULL, facts BLOB NOT NULL,
        record BLOB NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX records_ended ON records (ended, game) WHERE public;
    """,
)
"""What brings the file from one version to the next; never changed, only added to."""

_MOST_TOGETHER: Final = 256
_READERS: Final = 2
_PATIENCE: Final = 10.0  # seconds to wait for another process that is writing
_PAUSE: Final = 0.002
_APPEND: Final = """
    INSERT INTO log (game, number, at, entry) SELECT ?1, ?2, ?3, ?4
    WHERE ?2 = 1 OR EXISTS (SELECT 1 FROM log WHERE game = ?1 AND number = ?2 - 1)
"""
_FIND: Final = """
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

_Job = tuple[Callable[[sqlite3.Connection], Any], "asyncio.Future[Any]"]


class SqliteStore:
    """A store in a file. Make it with `open_store`, inside the event loop that uses it."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._loop = asyncio.get_running_loop()
        self._jobs: deque[_Job] = deque()
        self._busy = False
        self._groups = self._written = 0
        self._closed = False
        self._ended: asyncio.Future[None] = self._loop.create_future()
        self._work: queue.SimpleQueue[Callable[[], None] | None] = queue.SimpleQueue()
        self._writer = threading.Thread(target=self._run, name="store", daemon=True)
        self._readers = ThreadPoolExecutor(_READERS, "store-reader")
        self._local = threading.local()
        self._db = _connect(path)
        self._db.execute("PRAGMA busy_timeout = 0")  # the event loop does not wait
        self._writer.start()

    # Writing

    async def append(self, *batches: Batch) -> None:
        """Keep entries of one or more tables, all or none; durable when this returns."""
        await self._do(lambda db: _append_all(db, batches))

    async def secret(self, name: str, proposed: bytes) -> bytes:
        """A secret of the installation: the first one that was ever proposed."""

        def keep(db: sqlite3.Connection) -> bytes:
            db.execute("INSERT OR IGNORE INTO secrets VALUES (?, ?)", (name, proposed))
            (value,) = db.execute("SELECT value FROM secrets WHERE name = ?", (name,)).fetchone()
            return bytes(value)

        return await self._do(keep)

    async def check(self) -> None:
        """Raise StoreError if nothing can be written."""

        def touch(db: sqlite3.Connection) -> None:
            db.execute("INSERT OR REPLACE INTO secrets VALUES ('check', x'00')")

        await self._do(touch)

    async def _do(self, work: Callable[[sqlite3.Connection], T]) -> T:
        if self._closed:
            raise StoreError("the store is closed")
        done: asyncio.Future[T] = self._loop.create_future()
        self._jobs.append((work, done))
        if not self._busy:
            self._busy = True
            self._loop.call_soon(self._begin)
        return await done

    # A group goes through three steps. What only changes memory is done in the event loop, which is quicker
    # than to ask another thread for it; what may wait, for another process or the disk, the writer does.

    def _begin(self) -> None:
        """Open a transaction for all that waits; if another process is writing, the writer waits for it."""
        self._roll_back()  # one that could not be ended before
        try:
            self._db.execute("BEGIN IMMEDIATE")
        except sqlite3.Error:
            self._work.put(self._wait_and_begin)
        else:
            self._fill()

    def _wait_and_begin(self) -> None:
        until = time.monotonic() + _PATIENCE
        while True:
            try:
                self._db.execute("BEGIN IMMEDIATE")
            except sqlite3.Error as error:
                if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() > until:
                    self._loop.call_soon_threadsafe(self._fail, error)
                    return
                time.sleep(_PAUSE)
            else:
                self._loop.call_soon_threadsafe(self._fill)
                return

    def _fail(self, error: sqlite3.Error) -> None:
        """There is no transaction to be had."""
        self._end([(None, done) for _, done in self._taken()], error)

    def _taken(self) -> list[_Job]:
        """The jobs of the next group."""
        return [self._jobs.popleft() for _ in range(min(len(self._jobs), _MOST_TOGETHER))]

    def _fill(self) -> None:
        """Put all that waits into the transaction, and let the writer bring it to the disk."""
        group = self._taken()
        try:
            results = [(_tried(self._db, work), done) for work, done in group]
        except sqlite3.Error as error:
            self._roll_back()
            self._end([(None, done) for _, done in group], error)
        else:
            self._work.put(lambda: self._commit(results))

    def _commit(self, results: list[tuple[Any, "asyncio.Future[Any]"]]) -> None:
        error: sqlite3.Error | None = None
        try:
            self._db.execute("COMMIT")
        except sqlite3.Error as failure:
            error = failure
            self._roll_back()
        self._loop.call_soon_threadsafe(self._end, results, error)

    def _roll_back(self) -> None:
        if self._db.in_transaction:
            with contextlib.suppress(sqlite3.Error):
                self._db.execute("ROLLBACK")

    def _end(self, results: list[tuple[Any, "asyncio.Future[Any]"]], error: sqlite3.Error | None) -> None:
        """Whoever waits learns what became of it; then the next group."""
        if error is None:
            self._groups += 1
            self._written += len(results)
        for result, done in results:
            if done.done():
                continue
            if error is not None:
                done.set_exception(StoreError(str(error)))
            elif isinstance(result, Exception):
                done.set_exception(result)
            else:
                done.set_result(result)
        if self._jobs:
            self._begin()
        else:
            self._busy = False
            if self._closed:
                self._work.put(None)

    def _run(self) -> None:
        """The thread that waits for the disk."""
        while (work := self._work.get()) is not None:
            work()
        self._db.close()
        self._loop.call_soon_threadsafe(self._ended.set_result, None)

    # Reading

    async def read(self, table: str, after: int = 0) -> list[Row]:
        """The entries of a table after a version."""
        found = await self._ask(
            "SELECT number, at, entry FROM log WHERE game = ? AND number > ? ORDER BY number", table, after
        )
        if [number for number, _, _ in found] != list(range(after + 1, after + 1 + len(found))):
            raise StoreError(f"the log of table {table} has a gap")
        return [Row(at, entry) for _, at, entry in found]

    async def due(self, until: int, limit: int, passed: int = 0) -> list[str]:
        """Tables at which something is due, the earliest first; so many of them are passed over."""
        query = "SELECT id FROM tables WHERE due <= ? ORDER BY due, id LIMIT ? OFFSET ?"
        found = await self._ask(query, until, limit, passed)
        return [table for (table,) in found]

    async def live(self) -> int:
        """How many tables are open or running: those at which something is due, if only their end."""
        [(number,)] = await self._ask("SELECT count(*) FROM tables WHERE due IS NOT NULL")
        return int(number)

    async def living(self, tables: Sequence[str]) -> set[str]:
        """Which of some tables are open or running."""
        found = await self._ask(
            "SELECT id FROM tables WHERE due IS NOT NULL AND id IN (SELECT value FROM json_each(?))",
            json.dumps(tables),
        )
        return {table for (table,) in found}

    async def listed(self, limit: int) -> list[Found]:
        """Public tables that are open or running, the newest first."""
        found = await self._ask(
            "SELECT id, listing FROM tables WHERE public AND status < 2 "
            "AND listing IS NOT NULL ORDER BY made DESC LIMIT ?",
            limit,
        )
        return [Found(*row) for row in found]

    async def record(self, table: str) -> tuple[bytes, bool] | None:
        """The record of a finished game, and whether it is public."""
        found = await self._ask("SELECT record, public FROM records WHERE game = ?", table)
        return (found[0][0], bool(found[0][1])) if found else None

    async def records(self, *, person: str | None, before: tuple[int, str], limit: int) -> list[Kept]:
        """Finished games, the latest first: of one person, or all public ones."""
        if person is None:
            found = await self._ask(_PUBLIC_RECORDS, *before, limit)
        else:
            found = await self._ask(_OWN_RECORDS, person, *before, limit)
        return [Kept(*row) for row in found]

    async def played(self, table: str, person: str) -> bool:
        """Has somebody had a seat at a table?"""
        return bool(await self._ask("SELECT 1 FROM people WHERE person = ? AND game = ?", person, table))

    async def playing(self, person: str, limit: int) -> list[str]:
        """The tables at which somebody has a game that is not over, the newest first."""
        found = await self._ask(
            "SELECT id FROM people JOIN tables ON game = id WHERE person = ? AND status = ? "
            "ORDER BY made DESC LIMIT ?",
            person,
            RUNNING,
            limit,
        )
        return [table for (table,) in found]

    async def _ask(self, query: str, *values: Any) -> list[Any]:
        if self._closed:
            raise StoreError("the store is closed")
        return await self._loop.run_in_executor(self._readers, self._select, query, values)

    def _select(self, query: str, values: Iterable[Any]) -> list[Any]:
        try:
            if not hasattr(self._local, "db"):
                self._local.db = _connect(self._path)
            return list(self._local.db.execute(query, tuple(values)))
        except sqlite3.Error as error:
            raise StoreError(str(error)) from None

    async def close(self) -> None:
        """Write what is left, and end."""
        if not self._closed:
            self._closed = True
            if not self._busy:
                self._work.put(None)
            await self._ended
            self._writer.join()
            self._readers.shutdown()

    def facts(self) -> dict[str, Any]:
        """How many groups were written, and how many appends in them."""
        return {"groups": self._groups, "appends": self._written}


def open_store(path: Path) -> SqliteStore:
    """The store in a file, which is made if it is not there."""
    check_file(path)
    return SqliteStore(path)


def check_file(path: Path) -> None:
    """Raise a StoreError if a file cannot be the store."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        os.close(
            os.open(path, os.O_RDONLY | os.O_CREAT, 0o600)
        )  # all decks and the key of all passes are in it
        with contextlib.closing(_connect(path)) as db:
            _migrate(db)
    except (sqlite3.Error, OSError, StoreError) as error:
        raise StoreError(f"{path} cannot be used: {error}") from None


def _connect(path: Path) -> sqlite3.Connection:
    db = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=_PATIENCE)
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA synchronous = FULL")
    return db


def _migrate(db: sqlite3.Connection) -> None:
    db.execute("BEGIN IMMEDIATE")
    try:
        (version,) = db.execute("PRAGMA user_version").fetchone()
        if version > len(MIGRATIONS):
            raise StoreError(f"it was written by a newer version of sevenheroes ({version})")
        for number, script in enumerate(MIGRATIONS[version:], version + 1):
            for statement in filter(str.strip, script.split(";")):
                db.execute(statement)
            db.execute(f"PRAGMA user_version = {number}")
        db.execute("COMMIT")
    except BaseException:
        db.execute("ROLLBACK")
        raise


def _tried(db: sqlite3.Connection, work: Callable[[sqlite3.Connection], Any]) -> Any:
    """What a job gives, or the error for which it leaves nothing behind; others go on."""
    db.execute("SAVEPOINT job")
    try:
        result = work(db)
    except Exception as error:
        if not db.in_transaction:  # the disk is full, and SQLite has undone the whole group
            raise
        db.execute("ROLLBACK TO job")
        is_late = isinstance(error, sqlite3.IntegrityError)
        result = Conflict("somebody else was first") if is_late else StoreError(str(error))
    db.execute("RELEASE job")
    return result


def _append_all(db: sqlite3.Connection, batches: tuple[Batch, ...]) -> None:
    for batch in batches:
        _append(db, batch)


def _append(db: sqlite3.Connection, batch: Batch) -> None:
    for number, entry in enumerate(batch.rows, batch.version + 1):
        if db.execute(_APPEND, (batch.table, number, entry.at, entry.data)).rowcount != 1:
            raise StoreError(f"the log of table {batch.table} does not have entry {number - 1}")
    place = batch.place
    if place:
        found = batch.rows[0].at, place.status, place.public, place.due, place.listing
        db.execute(_FIND, (batch.table, *found))
    for person in batch.people or ():
        db.execute("INSERT OR IGNORE INTO people VALUES (?, ?)", (person, batch.table))
    if batch.finished:
        ended = batch.rows[-1].at
        kept = batch.finished
        db.execute(
            "INSERT INTO records VALUES (?, ?, ?, ?, ?)",
            (batch.table, ended, bool(place and place.public), kept.facts, kept.record),
        )
