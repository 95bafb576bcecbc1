"""All tables of this process, the lobby, and the caretaker who sees to tables that nobody is at."""

import asyncio
import contextlib
import logging
import secrets
import time
from collections.abc import Coroutine
from typing import Any, Final

from ..bus.base import Bus
from ..ops.clock import now_ms
from ..protocol.errors import Refusal
from ..protocol.messages import NewTable
from ..settings import Settings
from ..storage.base import Batch, Conflict, Store, StoreError
from ..table import commands as deciding
from ..table import entries as log
from ..table.commands import Identity
from ..table.state import Table
from ..transport.connection import Connection
from ..transport.rate_limit import TableQuota
from ..workers.bots import BotPool
from ..workers.pool import WorkerPool
from .lobby import MOST, Lobby
from .room import Room

_LOG: Final = logging.getLogger(__name__)
_LETTERS: Final = "abcdefghijklmnopqrstuvwxyz234567"
_ROUND: Final = 1.0  # seconds between the caretaker's rounds
_AT_ONCE: Final = 200
_LONGEST_PAUSE: Final = 300.0  # seconds until a table that cannot be read is looked at again
_MOST_WAITING: Final = 8  # requests that take long and may wait for each other
_KEPT_FOR: Final = 60.0  # seconds that a room without visitors stays in memory


def new_name() -> str:
    """A name for a table that nobody can guess."""
    return "".join(secrets.choice(_LETTERS) for _ in range(16))


class Registry:
    """The tables of this process. Any process may write to any table: the store says who was first."""

    def __init__(self, store: Store, settings: Settings, bus: Bus) -> None:
        self.store = store
        self.settings = settings
        self.bot_pool = BotPool(settings.bot_threads)
        self.workers = WorkerPool(1, "worker", max_pending=_MOST_WAITING)
        self.lobby = Lobby()
        self._quota = TableQuota(settings.tables_per_address)
        self.connections: set[Connection] = set()
        self.closing = False
        self.moves = 0
        self._bus = bus
        self._rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Future[Room]] = {}
        self._idle: dict[str, float] = {}
        self._put_off: dict[str, tuple[float, float]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._telling: str | None = None
        bus.listen(self._heard)

    @property
    def rooms(self) -> int:
        """How many tables are in memory."""
        return len(self._rooms)

    async def open(self) -> None:
        """Take up what is stored, and begin to look after it."""
        await self.bot_pool.warm_up()
        for found in reversed(await self.store.list_lobby(MOST)):
            self.lobby.put(found.table, found.listing)
        self.spawn(self._look_after())

    # Rooms

    async def room(self, table: str) -> Room:
        """A table, from the store if it is not in memory."""
        room = self._rooms.get(table)
        if room is not None:
            return room
        if self.closing:
            raise Refusal("closed", why="restart")
        if table not in self._loading:
            self._loading[table] = asyncio.ensure_future(self._load_room(table))
        return await asyncio.shield(self._loading[table])

    async def _load_room(self, table: str) -> Room:
        try:
            room = Room(self, await self.load(table))
            self.take_in(room)
            return room
        finally:
            del self._loading[table]

    async def load(self, name: str) -> Table:
        """A table as the store has it."""
        try:
            rows = await self.store.read(name)
        except StoreError as error:
            _LOG.error("not read", extra={"facts": {"table": name, "why": str(error)}})
            raise Refusal("storage") from None
        if not rows:
            raise Refusal("no-table")
        table = Table(name)
        try:
            for number, row in enumerate(rows):
                table.apply(row.at, log.decode(row.data))
                if number % 64 == 63:
                    await asyncio.sleep(0)  # others have their say
        except Exception as error:  # what is stored is left as it is, for a version that can read it
            self.lobby.remove(name)
            _LOG.error("a table cannot be gone on with", exc_info=error, extra={"facts": {"table": name}})
            raise Refusal("broken") from None
        table.settle(now_ms())
        if table.foreign and not table.closed:
            table.finished = await self.store.record(name) is not None
            table.closed = None if table.finished else "revision"
        return table

    def take_in(self, room: Room, *, made_by: str | None = None) -> None:
        """Have a table in memory, and let its clock run."""
        if made_by is not None:
            self._quota.add(made_by, room.table.id)
        self._rooms[room.table.id] = room
        self._idle.pop(room.table.id, None)
        self._list(room)
        room.scheduler.wake()

    def forget(self, room: Room) -> None:
        """What is in memory may be wrong: who is there shall come back to what the store has."""
        room.forgotten = True
        room.close()
        self._idle.pop(room.table.id, None)
        if self._rooms.get(room.table.id) is room:
            del self._rooms[room.table.id]
            self._idle.pop(room.table.id, None)
        for connection in list(room.connections):
            connection.close("restart")

    async def check_space(self, address: str, *, public: bool) -> None:
        """Refuse another table if there is no room for it, or if an address has made its share of them."""
        if self.closing:
            raise Refusal("closed", why="restart")
        if made := self._quota.exceeded(address):
            self._quota.retain(address, await self.store.live_among(made))
            if self._quota.exceeded(address):
                raise Refusal("many")
        if await self.store.count_live() >= self.settings.max_tables:
            raise Refusal("busy")
        if public and self.lobby.is_full and self._idle_listing() is None:
            raise Refusal("busy")

    def _idle_listing(self) -> str | None:
        """The oldest table in the lobby at which nobody is."""
        rooms = self._rooms
        return next((name for name in self.lobby if name not in rooms or not rooms[name].connections), None)

    async def make(self, wish: NewTable, identity: Identity, address: str, *, at_once: bool = False) -> Room:
        """A new table; at once, if who makes it is ready to begin."""
        await self.check_space(address, public=wish.public)
        now = now_ms()
        made = deciding.make(wish, identity, bots=self.bot_pool.names)
        room, first = self.new_room(made, now, ready=at_once)
        try:
            await self.store.append(first)
        except Conflict:
            raise Refusal("busy") from None
        except StoreError as error:
            _LOG.error("not stored", extra={"facts": {"why": str(error)}})
            raise Refusal("storage") from None
        self.take_in(room, made_by=address)
        return room

    def new_room(self, made: log.Made, now: int, *, ready: bool = False) -> tuple[Room, Batch]:
        """A new table, and what is to be stored before anybody may know of it."""
        room = Room(self, Table(new_name()))
        return room, room.begin(made, now, ready=ready)

    # Telling others

    def moved_on(self, room: Room, *, told: bool) -> None:
        """A table's log has grown: tell the lobby and other processes. What nobody is told is not counted."""
        self.moves += told
        self._list(room)
        self._telling = room.table.id
        try:
            self._bus.publish(room.table.id, room.table.length)
        finally:
            self._telling = None

    def _list(self, room: Room) -> None:
        table = room.table
        if not table.wish.public:
            return
        if table.status in ("open", "running"):
            if self.lobby.is_full and table.id not in self.lobby and (idle := self._idle_listing()):
                self.lobby.remove(idle)
            self.lobby.show(table)
        else:
            self.lobby.remove(table.id)

    def _heard(self, table: str, length: int) -> None:
        """Another process has moved a table on."""
        room = self._rooms.get(table)
        if room is not None and self._telling != table and room.table.length < length:
            self.spawn(room.catch_up())

    # Looking after

    def spawn(self, work: Coroutine[Any, Any, Any]) -> "asyncio.Task[Any]":
        """Let something go on by itself; an error in it ends nothing else."""
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: "asyncio.Task[Any]") -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            _LOG.error("an error in the background", exc_info=error)

    async def _look_after(self) -> None:
        """Every second: wake tables at which something is due, forget those at which nothing happens."""
        while not self.closing:
            with contextlib.suppress(StoreError, Refusal):
                await self._see_to_what_is_due()
            self._forget_idle()
            await asyncio.sleep(_ROUND)

    async def _see_to_what_is_due(self) -> None:
        """Look for tables at which something is due; those that look after themselves are passed over."""
        passed = seen = 0
        while seen < _AT_ONCE:
            names = await self.store.due(now_ms(), _AT_ONCE, passed)
            for name in names:
                if self._needs_care(name):
                    await self._see_to(name)
                    seen += 1
            passed += len(names)
            if len(names) < _AT_ONCE:
                return

    def _needs_care(self, name: str) -> bool:
        if name in self._put_off and time.monotonic() < self._put_off[name][0]:
            return False
        room = self._rooms.get(name)
        return room is None or room.is_given_up(now_ms())

    async def _see_to(self, name: str) -> None:
        try:
            room = await self.room(name)
            if room.is_given_up(now_ms()):
                await room.scheduler.run_clock()
            elif room.table.foreign and not room.table.finished:
                await room.do(lambda _: iter([log.Closed(why="revision")]))
            self._put_off.pop(name, None)
        except Exception as error:  # one table that cannot be read must not keep the others waiting
            if not (isinstance(error, Refusal) and error.code == "broken"):  # which was told already
                _LOG.error("a table is not seen to", exc_info=error, extra={"facts": {"table": name}})
            pause = min(2 * self._put_off.get(name, (0.0, 0.5))[1], _LONGEST_PAUSE)
            self._put_off[name] = time.monotonic() + pause, pause

    def _forget_idle(self) -> None:
        now = time.monotonic()
        for name, room in list(self._rooms.items()):
            if not room.is_idle:
                self._idle.pop(name, None)
            elif now - self._idle.setdefault(name, now) > _KEPT_FOR:
                del self._rooms[name], self._idle[name]
                room.forgotten = True
                room.close()

    async def close(self) -> None:
        """Tell everyone, finish what is being stored, and end."""
        self.closing = True
        for connection in list(self.connections):
            connection.close("restart")
        for room in self._rooms.values():
            room.close()
        self.lobby.close()
        ending = time.monotonic() + 3
        while self.connections and time.monotonic() < ending:
            await asyncio.sleep(0.02)
        for task in list(self._tasks):
            task.cancel()
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=3)
        await asyncio.gather(self.bot_pool.close(), self.workers.close())
        await self.store.close()
