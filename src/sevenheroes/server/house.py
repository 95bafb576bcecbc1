"""All tables of this process, the lobby, and the caretaker who sees to tables that nobody is at."""

import asyncio
import contextlib
import logging
import secrets
import time
from collections.abc import Coroutine
from typing import Any, Final

from . import deciding, log
from .bus import Bus
from .deciding import Who
from .lobby import MOST, Lobby
from .outbox import Connection
from .protocol import NewTable
from .refusal import Refusal
from .room import Room
from .settings import Settings
from .store import Batch, Conflict, Store, StoreError
from .table import Table
from .thinking import Thinkers
from .times import now_ms

_LOG: Final = logging.getLogger(__name__)
_LETTERS: Final = "abcdefghijklmnopqrstuvwxyz234567"
_ROUND: Final = 1.0  # seconds between the caretaker's rounds
_AT_ONCE: Final = 200
_KEPT_FOR: Final = 60.0  # seconds that a room without visitors stays in memory


def new_name() -> str:
    """A name for a table that nobody can guess."""
    return "".join(secrets.choice(_LETTERS) for _ in range(16))


class House:
    """The tables of this process. Any process may write to any table: the store says who was first."""

    def __init__(self, store: Store, settings: Settings, bus: Bus) -> None:
        self.store = store
        self.settings = settings
        self.thinkers = Thinkers(settings.thinkers)
        self.lobby = Lobby()
        self.connections: set[Connection] = set()
        self.closing = False
        self.moves = 0
        self._bus = bus
        self._rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Future[Room]] = {}
        self._idle: dict[str, float] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._telling: str | None = None
        bus.listen(self._heard)

    @property
    def rooms(self) -> int:
        """How many tables are in memory."""
        return len(self._rooms)

    async def open(self) -> None:
        """Take up what is stored, and begin to look after it."""
        await self.thinkers.warm_up()
        for found in reversed(await self.store.listed(MOST)):
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
            if room.table.foreign and not room.table.closed:
                await room.do(lambda _: iter([log.Closed(why="revision")]))
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
        for number, row in enumerate(rows):
            table.apply(row.at, log.decode(row.data))
            if number % 64 == 63:
                await asyncio.sleep(0)  # others have their say
        return table

    def take_in(self, room: Room) -> None:
        """Have a table in memory, and let its clock run."""
        self._rooms[room.table.id] = room
        self._list(room)
        room.attendant.wake()

    def forget(self, room: Room) -> None:
        """What is in memory may be wrong: who is there shall come back to what the store has."""
        room.forgotten = True
        room.close()
        if self._rooms.get(room.table.id) is room:
            del self._rooms[room.table.id]
        for connection in list(room.connections):
            connection.close("restart")

    async def make(self, wish: NewTable, who: Who, *, at_once: bool = False) -> Room:
        """A new table; at once, if who makes it is ready to begin."""
        if self.closing:
            raise Refusal("closed", why="restart")
        if len(self._rooms) >= self.settings.most_tables or (wish.public and self.lobby.is_full):
            raise Refusal("busy")
        now = now_ms()
        made = deciding.make(wish, who, bots=self.thinkers.names)
        room, first = self.new_room(made, now, ready=at_once)
        try:
            await self.store.append(first)
        except Conflict:
            raise Refusal("busy") from None
        except StoreError as error:
            _LOG.error("not stored", extra={"facts": {"why": str(error)}})
            raise Refusal("storage") from None
        self.take_in(room)
        return room

    def new_room(self, made: log.Made, now: int, *, ready: bool = False) -> tuple[Room, Batch]:
        """A new table, and what is to be stored before anybody may know of it."""
        room = Room(self, Table(new_name()))
        return room, room.begin(made, now, ready=ready)

    # Telling others

    def moved_on(self, room: Room) -> None:
        """A table has a new version: tell the lobby and other processes."""
        self.moves += 1
        self._list(room)
        self._telling = room.table.id
        try:
            self._bus.publish(room.table.id, room.table.version)
        finally:
            self._telling = None

    def _list(self, room: Room) -> None:
        table = room.table
        if not table.wish.public:
            return
        if table.status in ("open", "running"):
            self.lobby.show(table)
        else:
            self.lobby.remove(table.id)

    def _heard(self, table: str, version: int) -> None:
        """Another process has moved a table on."""
        room = self._rooms.get(table)
        if room is not None and self._telling != table and room.table.version < version:
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
                for name in await self.store.due(now_ms(), _AT_ONCE):
                    room = self._rooms.get(name)
                    if room is None or (room.table.status == "open" and not room.connections):
                        await self._see_to(name)
            self._forget_idle()
            await asyncio.sleep(_ROUND)

    async def _see_to(self, name: str) -> None:
        try:
            room = await self.room(name)
            if room.table.status == "open" and not room.connections:
                await room.attendant.run_clock()
        except Exception as error:  # one table that cannot be read must not keep the others waiting
            _LOG.error("a table cannot be gone on with", exc_info=error, extra={"facts": {"table": name}})

    def _forget_idle(self) -> None:
        now = time.monotonic()
        for name, room in list(self._rooms.items()):
            if not room.is_idle:
                self._idle.pop(name, None)
            elif now - self._idle.setdefault(name, now) > _KEPT_FOR:
                del self._rooms[name], self._idle[name]
                room.close()

    async def close(self) -> None:
        """Tell everyone, finish what is being stored, and end."""
        self.closing = True
        for connection in list(self.connections):
            connection.close("restart")
        for room in self._rooms.values():
            room.close()
        self.lobby.close()
        self.thinkers.close()
        ending = time.monotonic() + 3
        while self.connections and time.monotonic() < ending:
            await asyncio.sleep(0.02)
        for task in list(self._tasks):
            task.cancel()
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=3)
        await self.store.close()
