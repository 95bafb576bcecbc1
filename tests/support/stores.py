"""A store whose writes a test can hold back or make fail; logs read from the file of a server."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from sevenheroes.server.storage.base import Batch, Store
from sevenheroes.server.table import entries as log


def stored_entries(data: Path, table: str) -> list[log.AnyEntry]:
    """The log of a table, from the SQLite file of a server that may be running."""
    with closing(sqlite3.connect(data)) as db:
        rows = db.execute("SELECT entry FROM log WHERE game = ? ORDER BY number", (table,))
        return [log.decode(entry) for (entry,) in rows]


def time_outs(entries: list[log.AnyEntry]) -> int:
    """How many decisions the clock has made."""
    return sum(isinstance(entry, log.Acted) and entry.by == "clock" for entry in entries)


class ControlledStore:
    """A store that fails with `error` while it is set, and holds writes back between `hold` and `release`."""

    def __init__(self, store: Store) -> None:
        self.error: Exception | None = None
        self.writes: list[tuple[Batch, ...]] = []
        self._store = store
        self._gate: asyncio.Semaphore | None = None

    async def append(self, *batches: Batch) -> None:
        self.writes.append(batches)
        if self._gate is not None:
            await self._gate.acquire()
        if self.error is not None:
            raise self.error
        await self._store.append(*batches)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    def hold(self) -> None:
        """Hold back every write from now on, and begin to count writes anew."""
        self.writes.clear()
        self._gate = asyncio.Semaphore(0)

    def release_one(self) -> None:
        """Let one write through."""
        assert self._gate is not None
        self._gate.release()

    def release(self) -> None:
        """Let all writes through."""
        gate, self._gate = self._gate, None
        for _ in self.writes:
            assert gate is not None
            gate.release()

    async def wait_for_writes(self, number: int) -> None:
        """Wait until so many writes were attempted, whether or not they have been let through."""
        while len(self.writes) < number:
            await asyncio.sleep(0)
