"""The registry: the tables of this process, the creation of new ones, and shutdown."""

import asyncio
import contextlib
import logging
import secrets
from typing import Final

from ..bus.base import Bus
from ..ops.clock import Clock
from ..protocol.errors import Refusal
from ..protocol.messages import Info, NewTable
from ..settings import Settings
from ..storage.base import Conflict, Store, StoreError
from ..table import new_table
from ..table.commands import open_rematch
from ..table.requests import Identity, OpenRematch, Request
from ..table.state import TableState
from ..workers.bots import BotPool
from ..workers.pool import WorkerPool
from .batches import opening_batch
from .loader import load
from .lobby import MAX_TABLES, Lobby
from .quota import TableQuota
from .room import Outcome, Room
from .services import Services
from .subscriber import Subscriber

_LOG: Final = logging.getLogger(__name__)
_ID_LETTERS: Final = "abcdefghijklmnopqrstuvwxyz234567"
_ID_LENGTH: Final = 16
_MAX_WAITING_JOBS: Final = 8  # of the worker pool, for requests that take long
_IDLE_SECONDS: Final = 60.0  # that a room without connections stays in memory
_SHUTDOWN_SECONDS: Final = 3.0


def new_table_id() -> str:
    """Return a random table id of 80 bits: it must not be guessable, since it admits to private tables."""
    return "".join(secrets.choice(_ID_LETTERS) for _ in range(_ID_LENGTH))


class Registry:
    """The rooms of this process. Any process may append to any table: the store detects conflicts."""

    def __init__(self, store: Store, settings: Settings, bus: Bus, clock: Clock) -> None:
        self.store = store
        self.settings = settings
        self.clock = clock
        self.bot_pool = BotPool(settings.bot_threads)
        self.workers = WorkerPool(1, "worker", max_pending=_MAX_WAITING_JOBS)
        self.lobby = Lobby()
        self.connections: set[Subscriber] = set()
        self.closing = False
        self.services = Services(
            store=store, bus=bus, lobby=self.lobby, bots=self.bot_pool, clock=clock, settings=settings
        )
        self._quota = TableQuota(settings.tables_per_address)
        self._rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Future[Room]] = {}
        self._idle_since: dict[str, float] = {}
        bus.listen(self._table_grew)

    def __len__(self) -> int:
        """The number of tables in memory."""
        return len(self._rooms)

    async def open(self) -> None:
        """Load the bots, and show the stored public tables in the lobby."""
        await self.bot_pool.warm_up()
        for found in reversed(await self.store.list_lobby(MAX_TABLES)):
            self.lobby.restore(found.table, found.listing)

    # Rooms

    def loaded(self, table: str) -> Room | None:
        """Return the room of a table, if it is in memory."""
        room = self._rooms.get(table)
        return None if room is None or room.is_closed else room

    async def room(self, table: str) -> Room:
        """Return the room of a table, loading it from the store if necessary."""
        room = self.loaded(table)
        if room is not None:
            return room
        if self.closing:
            raise Refusal("closed", why="restart")
        if table not in self._loading:
            self._loading[table] = asyncio.ensure_future(self._load(table))
        return await asyncio.shield(self._loading[table])

    async def describe(self, table: str, identity: Identity | None) -> Info:
        """Return a table's public description. Raises Refusal if the identity may not see it."""
        room = await self.room(table)
        try:
            return await room.describe(identity)
        except Refusal:
            if not room.is_closed:
                raise
            return await (await self.room(table)).describe(identity)

    async def _load(self, table: str) -> Room:
        try:
            return self._add(await load(self.services, table))
        finally:
            del self._loading[table]

    def _add(self, state: TableState) -> Room:
        room = self._rooms[state.id] = Room(self.services, state)
        self._idle_since.pop(state.id, None)
        return room

    def drop_idle(self) -> None:
        """Drop rooms from memory that were closed, or idle for some time."""
        now = self.clock.monotonic()
        for table, room in list(self._rooms.items()):
            if room.is_closed:
                self._drop(table)
            elif not room.is_idle:
                self._idle_since.pop(table, None)
            elif now - self._idle_since.setdefault(table, now) > _IDLE_SECONDS:
                room.close()
                self._drop(table)

    def _drop(self, table: str) -> None:
        del self._rooms[table]
        self._idle_since.pop(table, None)

    def _table_grew(self, table: str, length: int) -> None:
        """Reload a table to which another process has appended."""
        room = self.loaded(table)
        if room is not None and room.state.length < length:
            room.reload_later()

    # New tables

    async def make(self, wanted: NewTable, identity: Identity, address: str, *, start: bool = False) -> Room:
        """Create a table. With `start` its maker is ready at once."""
        await self._check_space(address, public=wanted.public)
        made = new_table.make(wanted, identity, bots=self.bot_pool.names)
        state = TableState(new_table_id())
        try:
            await self.store.append(opening_batch(state, made, self.clock(), ready=start))
        except Conflict:
            raise Refusal("busy") from None
        except StoreError as error:
            _LOG.error("could not store a new table", extra={"facts": {"error": str(error)}})
            raise Refusal("storage") from None
        self._quota.add(address, state.id)
        return self._add(state)

    async def rematch(self, room: Room, subscriber: Subscriber, address: str) -> Outcome:
        """Open the table of a rematch. The first player who asks creates it; the others get its id."""
        request = Request(OpenRematch(new_table_id()), subscriber.identity)
        if open_rematch(room.state, request, self.clock()):
            await self._check_space(address, public=room.state.setup.public)
        outcome = await room.submit(request)
        if outcome.changed:
            self._quota.add(address, request.command.table)
            with contextlib.suppress(Refusal):  # the rematch is stored, whether or not it can be loaded now
                await self.room(request.command.table)
        return outcome

    async def _check_space(self, address: str, *, public: bool) -> None:
        """Refuse another table if the server or the lobby is full, or if an address has used up its quota."""
        if self.closing:
            raise Refusal("closed", why="restart")
        if tables := self._quota.exceeded(address):
            self._quota.retain(address, await self.store.live_among(tables))
            if self._quota.exceeded(address):
                raise Refusal("many")
        if await self.store.count_live() >= self.settings.max_tables:
            raise Refusal("busy")
        if public and not self.lobby.has_room:
            raise Refusal("busy")

    async def close(self) -> None:
        """Ask all clients to reconnect, finish pending writes, and close the store."""
        self.closing = True
        for connection in list(self.connections):
            connection.close("restart")
        for room in self._rooms.values():
            room.pause()
        self.lobby.close()
        ends_at = self.clock.monotonic() + _SHUTDOWN_SECONDS
        while self.connections and self.clock.monotonic() < ends_at:
            await asyncio.sleep(0.02)
        await self.services.tasks.cancel_all(grace_seconds=_SHUTDOWN_SECONDS)
        await asyncio.gather(self.bot_pool.close(), self.workers.close())
        await self.store.close()
