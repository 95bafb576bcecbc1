"""A store whose writes a test can hold back or make fail."""

import asyncio
from typing import Any

from sevenheroes.server.storage.base import Batch, Store


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
