"""Periodic maintenance: loads tables whose timer is due, and drops idle rooms."""

import asyncio
import contextlib
import logging
from typing import Final

from ..protocol.errors import Refusal
from ..storage.base import StoreError
from ..table.requests import Close, Request, TimeOut
from .registry import Registry

_LOG: Final = logging.getLogger(__name__)
_INTERVAL: Final = 1.0  # seconds between two rounds
_PAGE: Final = 200  # tables per round
_FIRST_BACKOFF: Final = 1.0
_MAX_BACKOFF: Final = 300.0


class Caretaker:
    """Loads tables whose timer is due, which sets their clocks and starts their bots.

    Retries a table that cannot be loaded, with exponential backoff.
    """

    def __init__(self, registry: Registry, *, interval: float = _INTERVAL, page: int = _PAGE) -> None:
        self._registry = registry
        self._interval = interval
        self._page = page
        self._backoff: dict[str, tuple[float, float]] = {}

    async def run(self) -> None:
        """Run until the server stops."""
        while not self._registry.closing:
            with contextlib.suppress(StoreError, Refusal):
                await self.make_round()
            self._registry.drop_idle()
            await asyncio.sleep(self._interval)

    async def make_round(self) -> None:
        """Load all tables whose timer is due, except those whose room has timers of its own."""
        skipped = visited = 0
        while visited < self._page:
            tables = await self._registry.store.due(self._registry.clock(), self._page, skipped)
            for table in tables:
                if self._needs_care(table):
                    await self._visit(table)
                    visited += 1
            skipped += len(tables)
            if len(tables) < self._page:
                return

    def _needs_care(self, table: str) -> bool:
        clock = self._registry.clock
        if table in self._backoff and clock.monotonic() < self._backoff[table][0]:
            return False
        room = self._registry.loaded(table)
        return room is None or room.is_expired(clock())

    async def _visit(self, table: str) -> None:
        try:
            room = await self._registry.room(table)
            if room.is_expired(self._registry.clock()):
                await room.submit(Request(TimeOut()))
            elif room.state.unknown_revision and not room.state.finished:
                await room.submit(Request(Close(why="revision")))
            self._backoff.pop(table, None)
        except Exception as error:  # one bad table must not block the others
            if not (isinstance(error, Refusal) and error.code == "broken"):  # logged when it was loaded
                _LOG.error("table maintenance failed", exc_info=error, extra={"facts": {"table": table}})
            _, last = self._backoff.get(table, (0.0, _FIRST_BACKOFF / 2))
            pause = min(2 * last, _MAX_BACKOFF)
            self._backoff[table] = self._registry.clock.monotonic() + pause, pause
