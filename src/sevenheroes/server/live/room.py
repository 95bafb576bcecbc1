"""A table in this process: who is connected, and the one way by which anything happens there."""

import asyncio
import contextlib
import logging
import time
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

from ... import bots
from ..ops.clock import now_ms
from ..protocol import messages as protocol
from ..protocol.encoding import encode
from ..protocol.errors import Refusal
from ..storage.base import Batch, Conflict, StoreError
from ..storage.batches import BatchBuilder
from ..table import commands as deciding
from ..table import entries as log
from ..table.commands import Decision, Identity, Place
from ..table.entries import AnyEntry
from ..table.state import Table
from ..transport.connection import Connection
from ..views.updates import Updates
from .queue import Ask, HalfDoneError, decided, take_in, whose
from .scheduler import Scheduler

if TYPE_CHECKING:
    from .registry import Registry

_LOG: Final = logging.getLogger(__name__)
_ATTEMPTS: Final = 20
_LATER: Final = 1.0  # seconds until clocks and bots try again what could not be stored
_MOMENT: Final = 0.02  # seconds in which comings and goings are gathered
_BACK: Final = partial(deciding.within_reason(deciding.back), command=protocol.Back())


class Room:
    """One table: commands are carried out one after another, and what they did is told once it is stored."""

    def __init__(self, registry: "Registry", table: Table) -> None:
        self._registry = registry
        self.table = table
        self.updates = Updates(table)
        self.connections: set[Connection] = set()
        self._lock = asyncio.Lock()
        self._asks: list[Ask] = []
        self.is_working = False
        self.forgotten = False
        self._loaded = time.monotonic()
        self._gone: dict[int, float] = {}
        self._presence: asyncio.TimerHandle | None = None
        self._batches = BatchBuilder()
        self.scheduler = Scheduler(registry, self)

    # The one way

    async def do(
        self, decide: Callable[[Table], Decision], *, by: Connection | None = None, answers: str | None = None
    ) -> bool:
        """Carry out a decision. Has it changed anything? A Refusal never has."""
        return await self._put(Ask(decide, by, answers))

    def _put(self, ask: Ask) -> Awaitable[bool]:
        """Have something carried out with all else that waits."""
        self._check_known()
        self._asks.append(ask)
        if not self.is_working:
            self.is_working = True
            self._registry.spawn(self._work())
        return ask.wait()

    async def _work(self) -> None:
        """Carry out all that is asked for; whoever else waits for the lock has it between two groups."""
        group: list[Ask] = []
        try:
            while self._asks:
                async with self._lock:
                    group, self._asks = self._asks, []
                    await self._carry_out(group)
        except BaseException as error:
            self._registry.forget(self)  # what is true is in the store
            for ask in group + self._asks:
                ask.outcome = error if isinstance(error, Refusal) else Refusal("internal")
                ask.end()
            if not isinstance(error, Refusal):
                raise
        finally:
            self._asks.clear()
            self.is_working = False

    async def _carry_out(self, group: list[Ask]) -> None:
        """Check one after another, store all together, tell everyone once."""
        for _ in range(_ATTEMPTS):
            self._check_known()
            before, now = self.table.length, max(now_ms(), self.table.at)
            try:
                entries = take_in(self.table, group, now)
                if entries:
                    await self._registry.store.append(self._batches.batch(self.table, before, entries, now))
                    self._tell(group, only=whose(entries))
            except HalfDoneError as error:  # it ends alone, the others are tried again
                await self._reload()
                group.remove(error.ask)
                error.ask.end()
                continue
            except Conflict:  # another process was first: look again
                await self._reload()
                self._tell()
                continue
            except StoreError as error:
                _LOG.error("not stored", extra={"facts": {"table": self.table.id, "why": str(error)}})
                await self._reload()
                self.scheduler.wake_later(_LATER)
                for ask in group:
                    ask.outcome = Refusal("storage")
            break
        else:
            for ask in group:
                ask.outcome = Refusal("stale", version=self.table.version)
        for ask in group:
            ask.end(self.table.version)

    async def command(
        self, decide: Callable[[Place], Decision], connection: Connection, answers: str | None
    ) -> int | None:
        """Carry out a command of somebody who is here. The version, if there was nothing to change."""
        ask = Ask(lambda table: decide(Place(table, connection.identity, self.is_here)), connection, answers)
        return None if await self._put(ask) else ask.version

    async def rematch(self, identity: Identity, address: str) -> tuple[str, int]:
        """Another table for the same people: the first who asks makes it, the others are told of it.

        Its name, and the version at which this table names it.
        """
        async with self._lock:
            self._check_known()
            for _ in range(_ATTEMPTS):
                table = self.table
                if table.next:
                    return table.next, table.version
                if table.status not in ("over", "closed"):
                    raise Refusal("not-over")
                now = max(now_ms(), table.at)
                made = deciding.again(table, identity)
                await self._registry.check_space(address, public=made.public)
                following, first = self._registry.new_room(made, now)
                before = table.length
                entry = log.Followed(table=following.table.id)
                table.apply(now, entry)
                try:
                    await self._registry.store.append(self._batches.batch(table, before, [entry], now), first)
                except Conflict:
                    await self._reload()
                    continue
                except StoreError:
                    await self._reload()
                    raise Refusal("storage") from None
                except BaseException:
                    self._registry.forget(self)
                    raise
                self._registry.take_in(following, made_by=address)
                self._tell()
                return following.table.id, table.version
            raise Refusal("stale", version=self.table.version)

    def begin(self, made: log.Made, now: int, *, ready: bool) -> Batch:
        """The first entries of a new table, to be stored; its maker may be ready already."""
        seat = next(place for place, guest in enumerate(made.guests) if guest and guest.person == made.owner)
        entries: list[AnyEntry] = [made]
        if ready:
            entries.append(log.Readied(seat=seat, ready=True))
        return self._batches.batch(self.table, 0, decided(self.table, lambda _: iter(entries), now), now)

    async def info(self, identity: Identity | None) -> protocol.Info:
        """The table, for somebody who may know of it."""
        async with self._lock:
            table = self.table
            if table.seat_of(identity.person if identity else None) is None and not table.is_for_all:
                raise Refusal("private")
            return table.info()

    def _check_known(self) -> None:
        """A room that was forgotten while somebody waited for its lock is not to be used."""
        if self.forgotten:
            raise Refusal("internal")

    async def _reload(self) -> None:
        """Forget what was thought to be, and read what is."""
        try:
            self.table = await self._registry.load(self.table.id)
        except BaseException:
            self._registry.forget(self)
            raise
        self.updates = Updates(self.table)
        self._batches = BatchBuilder()

    # Telling

    def _tell(self, group: Sequence[Ask] = (), only: set[int] | None = None) -> None:
        """Everyone here, or some seats only, learns of what is stored; if not now, by coming back."""
        try:
            self._tell_all(group, only)
        except Exception:
            _LOG.exception("not told", extra={"facts": {"table": self.table.id}})
            self._registry.forget(self)

    def _tell_all(self, group: Sequence[Ask], only: set[int] | None) -> None:
        """Tell what has happened since each last learnt of something."""
        table, now = self.table, now_ms()
        answers = {ask.by: ask.answers for ask in group if ask.outcome is True}
        told: dict[tuple[int | None, int | None], bytes] = {}
        for connection in list(self.connections):
            seat = connection.seat = table.seat_of(
                connection.identity.person if connection.identity else None
            )
            if seat not in only if only is not None else connection.version == table.version:
                continue  # there is nothing that they may know of
            if seat is None and not table.is_for_all:
                self._show_out(connection, answers.get(connection))
                continue
            key = seat, connection.version
            if connection in answers:
                text = self.updates.update(
                    seat=seat, after=connection.version, now=now, answers=answers[connection]
                )
            elif not (text := told.get(key, b"")):
                text = told[key] = self.updates.update(seat=seat, after=connection.version, now=now)
            connection.version = table.version
            connection.push(text)
        self._registry.moved_on(self, told=only is None)
        self.scheduler.wake()

    async def catch_up(self) -> None:
        """Another process has moved the table on: look, and tell."""
        async with self._lock:
            if not self.forgotten:
                await self._reload()
                self._tell()

    async def enter(self, connection: Connection, version: int | None, answers: str | None) -> None:
        """Somebody comes to the table, and is told all that they have missed."""
        async with self._lock:
            self._check_known()
            table = self.table
            seat = table.seat_of(connection.identity.person if connection.identity else None)
            if seat is None and not table.is_for_all:
                raise Refusal("private")
            if connection.room:
                connection.room.leave(connection)
            connection.room, connection.seat = self, seat
            if not self.connections:
                self.scheduler.hurry()
            self.connections.add(connection)
            if version is not None and version > table.version:
                version = None  # of a table that is not this one's past
            text = self.updates.update(seat=seat, after=version, now=now_ms(), answers=answers)
            connection.version = table.version
            connection.push(text)
        if seat is not None:
            self._gone.pop(seat, None)
            chair = self.table.chairs[seat]
            if chair.stand_in and chair.why != "left" and self.table.status == "running":
                with contextlib.suppress(Refusal):  # then a bot goes on playing
                    await self.command(_BACK, connection, None)
        self.tell_presence()

    async def chances(self, seat: int | None) -> tuple[int, list[float] | None, list[float] | None]:
        """How likely each hero is the wanderer for a seat: version, by counting, by all that happened."""
        async with self._lock:
            if self.table.game is None:
                raise Refusal("not-begun")
            if seat is None:
                raise Refusal("not-seated")
            view = self.table.game.view(seat)
            counted, believed = bots.counted(view), bots.belief(view)
            return self.table.version, _by_hero(counted), _by_hero(believed)

    def leave(self, connection: Connection) -> None:
        """A connection is not at the table any more."""
        self.connections.discard(connection)
        seat, connection.room, connection.seat, connection.version = connection.seat, None, None, None
        if seat is not None and not any(other.seat == seat for other in self.connections):
            self._gone[seat] = time.monotonic()
        self.tell_presence()

    def _show_out(self, connection: Connection, answers: str | None) -> None:
        """A private game begins, and those who only looked in are to go, or who had just stood up."""
        self.leave(connection)
        if answers is not None:
            connection.push(encode(protocol.Accepted(id=answers, version=self.table.version)))
        connection.push(encode(protocol.Refused(id="", code="private", facts={})))

    def tell_presence(self) -> None:
        """Everyone here learns, in a moment, who is connected."""
        if self._presence is None:
            self._presence = asyncio.get_running_loop().call_later(_MOMENT, self._tell_presence)

    def _tell_presence(self) -> None:
        self._presence = None
        seats = {connection.seat for connection in self.connections}
        here = [seat in seats for seat in range(self.table.wish.seats)]
        watching = sum(connection.seat is None for connection in self.connections)
        text = encode(protocol.Presence(table=self.table.id, here=here, watching=watching))
        for connection in self.connections:
            connection.push(text)

    def is_here(self, seat: int) -> bool:
        """Is somebody connected at a seat, or was a moment ago?"""
        if any(connection.seat == seat for connection in self.connections):
            return True
        return time.monotonic() - self._gone.get(seat, self._loaded) < self._registry.settings.away_after

    def is_given_up(self, now: int) -> bool:
        """Is nobody here, and has nobody done anything for so long that nobody will?"""
        given_up = self.table.given_up()
        return not self.connections and given_up is not None and given_up <= now

    @property
    def is_idle(self) -> bool:
        """Could this room be forgotten? Nobody is here, and nothing is going on."""
        return not (self.connections or self.is_working or self._lock.locked()) and self.scheduler.is_idle

    def close(self) -> None:
        """Let nothing happen here any more."""
        self.scheduler.close()
        if self._presence is not None:
            self._presence.cancel()
            self._presence = None


def _by_hero(chances: dict[int, float] | None) -> list[float] | None:
    return [round(chances[hero], 6) for hero in range(1, 8)] if chances else None
