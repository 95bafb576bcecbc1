"""Group commit for SQLite: everything queued while one commit is on its way to the disk shares the next.

Statements on cached pages run in the event loop, as they only change memory. Everything that may block runs
in a thread: statements that may have to read from the disk, waiting for another process that writes, and the
commit. If all statements ran in the thread, it would have to reacquire the GIL after each of them, and a busy
server would make 17 % fewer moves per second.
"""

import asyncio
import contextlib
import queue
import sqlite3
import threading
import time
from collections import deque
from collections.abc import Callable
from typing import Any, Final, NamedTuple, TypeVar

from .base import Conflict, StoreError

T = TypeVar("T")

BUSY_TIMEOUT: Final = 10.0
"""Seconds to wait for another process that is writing."""

_BUSY_POLL: Final = 0.002  # SQLite's own busy handler backs off to 100 ms, which starves one of two writers
_MAX_GROUP: Final = 256


class _Write(NamedTuple):
    statements: Callable[[sqlite3.Connection], Any]
    cold: bool
    done: "asyncio.Future[Any]"


class GroupCommit:
    """The writer of one SQLite connection; belongs to the event loop in which it was made."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db
        self._db.execute("PRAGMA busy_timeout = 0")  # the event loop must not block
        self._loop = asyncio.get_running_loop()
        self._thread = _BlockingCalls(self._loop)
        self._queue: deque[_Write] = deque()
        self._worker: asyncio.Task[None] | None = None
        self._closed = False
        self.commits = 0
        self.writes = 0

    async def run(self, statements: Callable[[sqlite3.Connection], T], *, cold: bool) -> T:
        """Run statements in the next transaction; durable on return.

        `cold` statements use pages that may not be cached. If statements raise, only their own changes are
        rolled back. Raises StoreError.
        """
        if self._closed:
            raise StoreError("the store is closed")
        done: asyncio.Future[T] = self._loop.create_future()
        self._queue.append(_Write(statements, cold, done))
        if self._worker is None:
            self._worker = self._loop.create_task(self._drain())
        return await done

    async def close(self) -> None:
        """Commit what is queued, then close the connection."""
        if not self._closed:
            self._closed = True
            if self._worker is not None:
                await self._worker
            self._thread.close()
            self._db.close()

    async def _drain(self) -> None:
        while self._queue:
            await self._commit_group()
        self._worker = None

    async def _commit_group(self) -> None:
        group: list[_Write] = []
        try:
            await self._begin()
            group = self._next_group()
            if any(write.cold for write in group):
                results = await self._thread.run(lambda: self._execute(group))
            else:
                results = self._execute(group)
            # Callers learn of it before this coroutine resumes, which takes a busy loop another iteration.
            await self._thread.run(self._commit, on_success=lambda: self._succeed(group, results))
        except sqlite3.Error as error:
            self._roll_back()
            failure = StoreError(str(error))
            for write in group or self._next_group():
                _resolve(write.done, failure)

    def _next_group(self) -> list[_Write]:
        return [self._queue.popleft() for _ in range(min(len(self._queue), _MAX_GROUP))]

    async def _begin(self) -> None:
        self._roll_back()  # left over if an earlier rollback failed
        try:
            self._db.execute("BEGIN IMMEDIATE")
        except sqlite3.Error as error:
            if not _is_busy(error):
                raise
            await self._thread.run(self._begin_when_free)

    def _begin_when_free(self) -> None:
        deadline = time.monotonic() + BUSY_TIMEOUT
        while True:
            try:
                self._db.execute("BEGIN IMMEDIATE")
            except sqlite3.Error as error:
                if not _is_busy(error) or time.monotonic() > deadline:
                    raise
                time.sleep(_BUSY_POLL)
            else:
                return

    def _execute(self, group: list[_Write]) -> list[Any]:
        return [_run_in_savepoint(self._db, write.statements) for write in group]

    def _commit(self) -> None:
        try:
            self._db.execute("COMMIT")
        except sqlite3.Error:
            self._roll_back()
            raise

    def _succeed(self, group: list[_Write], results: list[Any]) -> None:
        self.commits += 1
        self.writes += len(group)
        for write, result in zip(group, results, strict=True):
            _resolve(write.done, result)

    def _roll_back(self) -> None:
        if self._db.in_transaction:
            with contextlib.suppress(sqlite3.Error):
                self._db.execute("ROLLBACK")


class _Call(NamedTuple):
    function: Callable[[], Any]
    on_success: Callable[[], None] | None
    done: "asyncio.Future[Any]"


class _BlockingCalls:
    """One thread for calls that block. Costs less than an executor, whose futures are locked and chained."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._calls: queue.SimpleQueue[_Call | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._work, name="store-writer", daemon=True)
        self._thread.start()

    def run(
        self, function: Callable[[], T], *, on_success: Callable[[], None] | None = None
    ) -> "asyncio.Future[T]":
        """Call a function in the thread, then `on_success` in the event loop; the future has the result."""
        done: asyncio.Future[T] = self._loop.create_future()
        self._calls.put(_Call(function, on_success, done))
        return done

    def _work(self) -> None:
        while (call := self._calls.get()) is not None:
            try:
                result = call.function()
            except Exception as error:
                result = error
            self._loop.call_soon_threadsafe(_finish, call, result)

    def close(self) -> None:
        """End the thread once the calls before this one have returned."""
        self._calls.put(None)
        self._thread.join()


def _finish(call: _Call, result: Any) -> None:
    if call.on_success is not None and not isinstance(result, Exception):
        call.on_success()
    _resolve(call.done, result)


def _is_busy(error: sqlite3.Error) -> bool:
    return error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY


def _run_in_savepoint(db: sqlite3.Connection, statements: Callable[[sqlite3.Connection], Any]) -> Any:
    """Return what the statements return, or the error for which they were rolled back."""
    db.execute("SAVEPOINT write")
    try:
        result = statements(db)
    except Exception as error:
        if not db.in_transaction:  # the disk is full, and SQLite has rolled back the whole group
            raise
        db.execute("ROLLBACK TO write")
        if isinstance(error, sqlite3.IntegrityError):
            result = Conflict("another writer appended first")
        else:
            result = StoreError(str(error))
    db.execute("RELEASE write")
    return result


def _resolve(done: "asyncio.Future[Any]", result: Any) -> None:
    if done.done():  # the caller was cancelled
        return
    if isinstance(result, Exception):
        done.set_exception(result)
    else:
        done.set_result(result)
