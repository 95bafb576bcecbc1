"""A table in this process: who is connected, and the one way by which anything happens there."""

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from .. import bots
from . import deciding, log, protocol
from .attending import Attendant
from .deciding import Decision, Place, Who
from .glance import encode
from .keeping import Keeper
from .log import AnyEntry
from .outbox import Connection
from .refusal import Refusal, Repeated
from .store import Batch, Conflict, StoreError
from .table import Table, consequences
from .telling import Teller
from .times import now_ms

if TYPE_CHECKING:
    from .house import House

_LOG: Final = logging.getLogger(__name__)
_ATTEMPTS: Final = 20
_MOMENT: Final = 0.02  # seconds in which comings and goings are gathered


class Room:
    """One table: commands are carried out one after another, and what they did is told once it is stored."""

    def __init__(self, house: "House", table: Table) -> None:
        self._house = house
        self.table = table
        self.teller = Teller(table)
        self.connections: set[Connection] = set()
        self._lock = asyncio.Lock()
        self.forgotten = False
        self._loaded = time.monotonic()
        self._gone: dict[int, float] = {}
        self._presence: asyncio.TimerHandle | None = None
        self._keeper = Keeper()
        self.attendant = Attendant(house, self)

    # The one way

    async def do(
        self, decide: Callable[[Table], Decision], *, by: Connection | None = None, answers: str | None = None
    ) -> bool:
        """Carry out a decision: check, store, tell. Has it changed anything? A Refusal never has."""
        async with self._lock:
            self._check_known()
            for _ in range(_ATTEMPTS):
                before, now = self.table.version, max(now_ms(), self.table.at)
                try:
                    entries = self._decided(decide, now)
                    if not entries:
                        return False
                    await self._house.store.append(self._keeper.batch(self.table, before, entries, now))
                except (Refusal, Repeated):
                    if self.table.version != before:
                        await self._reload()
                    raise
                except Conflict:  # another process was first: look again
                    await self._reload()
                    self._tell(None, None)
                    continue
                except StoreError as error:
                    _LOG.error("not stored", extra={"facts": {"table": self.table.id, "why": str(error)}})
                    await self._reload()
                    raise Refusal("storage") from None
                except BaseException:
                    self._house.forget(self)  # what is true is in the store
                    raise
                self._tell(by, answers, only=_whose(entries))
                return True
            raise Refusal("stale", version=self.table.version)

    async def command(
        self, decide: Callable[[Place], Decision], connection: Connection, answers: str | None
    ) -> bool:
        """Carry out a command of somebody who is here."""
        return await self.do(
            lambda table: decide(Place(table, connection.who, self.is_here)), by=connection, answers=answers
        )

    def _decided(self, decide: Callable[[Table], Decision], now: int) -> list[AnyEntry]:
        """Take in what was decided, and what follows from it."""
        table = self.table
        entries: list[AnyEntry] = []
        for entry in decide(table):
            table.apply(now, entry)
            entries.append(entry)
        if entries:
            for entry in consequences(table):
                table.apply(now, entry)
                entries.append(entry)
        return entries

    async def come_again(self, who: Who) -> None:
        """Somebody who wants to play again is ready for it; whether others are, is theirs to say."""
        seat = self.table.seat_of(who.person)
        if seat is not None and not self.table.chairs[seat].ready:
            with contextlib.suppress(Refusal):
                await self.do(lambda table: deciding.ready(Place(table, who, self.is_here), protocol.Ready()))

    async def rematch(self, who: Who) -> str:
        """Another table for the same people: the first who asks makes it, the others are told of it."""
        async with self._lock:
            self._check_known()
            for _ in range(_ATTEMPTS):
                table = self.table
                if table.next:
                    return table.next
                if table.status not in ("over", "closed"):
                    raise Refusal("not-over")
                now = max(now_ms(), table.at)
                made = deciding.again(table, who)
                following, first = self._house.new_room(made, now)
                before = table.version
                entry = log.Followed(table=following.table.id)
                table.apply(now, entry)
                try:
                    await self._house.store.append(self._keeper.batch(table, before, [entry], now), first)
                except Conflict:
                    await self._reload()
                    continue
                except StoreError:
                    await self._reload()
                    raise Refusal("storage") from None
                except BaseException:
                    self._house.forget(self)
                    raise
                self._house.take_in(following)
                self._tell(None, None)
                return following.table.id
            raise Refusal("stale", version=self.table.version)

    def begin(self, made: log.Made, now: int, *, ready: bool) -> Batch:
        """The first entries of a new table, to be stored; its maker may be ready already."""
        seat = next(place for place, guest in enumerate(made.guests) if guest and guest.person == made.owner)
        entries: list[AnyEntry] = [made]
        if ready:
            entries.append(log.Readied(seat=seat, ready=True))
        return self._keeper.batch(self.table, 0, self._decided(lambda _: iter(entries), now), now)

    async def info(self, who: Who | None) -> protocol.Info:
        """The table, for somebody who may know of it."""
        async with self._lock:
            table = self.table
            if table.seat_of(who.person if who else None) is None and not table.is_for_all:
                raise Refusal("private")
            return table.info()

    def _check_known(self) -> None:
        """A room that was forgotten while somebody waited for its lock is not to be used."""
        if self.forgotten:
            raise Refusal("internal")

    async def _reload(self) -> None:
        """Forget what was thought to be, and read what is."""
        try:
            self.table = await self._house.load(self.table.id)
        except BaseException:
            self._house.forget(self)
            raise
        self.teller = Teller(self.table)
        self._keeper = Keeper()

    # Telling

    def _tell(self, by: Connection | None, answers: str | None, only: int | None = None) -> None:
        """Everyone here, or one seat only, learns what has happened since they last did."""
        table, now = self.table, now_ms()
        told: dict[tuple[int | None, int | None], bytes] = {}
        for connection in list(self.connections):
            seat = connection.seat = table.seat_of(connection.who.person if connection.who else None)
            if only is not None and seat != only:
                continue
            if seat is None and not table.is_for_all:
                self._show_out(connection)
                continue
            key = seat, connection.version
            if connection is by:
                text = self.teller.update(seat=seat, after=connection.version, now=now, answers=answers)
            elif not (text := told.get(key, b"")):
                text = told[key] = self.teller.update(seat=seat, after=connection.version, now=now)
            connection.version = table.version
            connection.push(text)
        self._house.moved_on(self)
        self.attendant.wake()

    async def catch_up(self) -> None:
        """Another process has moved the table on: look, and tell."""
        async with self._lock:
            if not self.forgotten:
                await self._reload()
                self._tell(None, None)

    async def enter(self, connection: Connection, version: int | None, answers: str | None) -> None:
        """Somebody comes to the table, and is told all that they have missed."""
        async with self._lock:
            self._check_known()
            table = self.table
            seat = table.seat_of(connection.who.person if connection.who else None)
            if seat is None and not table.is_for_all:
                raise Refusal("private")
            if connection.room:
                connection.room.leave(connection)
            connection.room, connection.seat = self, seat
            self.connections.add(connection)
            if version is not None and version > table.version:
                version = None  # of a table that is not this one's past
            text = self.teller.update(seat=seat, after=version, now=now_ms(), answers=answers)
            connection.version = table.version
            connection.push(text)
        if seat is not None:
            self._gone.pop(seat, None)
            if self.table.chairs[seat].stand_in and self.table.status == "running":
                with contextlib.suppress(Refusal):  # then a bot goes on playing
                    await self.command(deciding.back, connection, None)
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

    def _show_out(self, connection: Connection) -> None:
        """A private game begins, and those who only looked in are to go."""
        self.leave(connection)
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
        return time.monotonic() - self._gone.get(seat, self._loaded) < self._house.settings.away_after

    @property
    def is_idle(self) -> bool:
        """Could this room be forgotten? Nobody is here, and nothing is going on."""
        return not self.connections and not self._lock.locked() and self.attendant.is_idle

    def close(self) -> None:
        """Let nothing happen here any more."""
        self.attendant.close()
        if self._presence is not None:
            self._presence.cancel()
            self._presence = None


def _whose(entries: list[AnyEntry]) -> int | None:
    """The seat that entries are the business of, if it is nobody else's: its standing orders."""
    entry = entries[0]
    return entry.seat if len(entries) == 1 and isinstance(entry, log.Ordered) else None


def _by_hero(chances: dict[int, float] | None) -> list[float] | None:
    return [round(chances[hero], 6) for hero in range(1, 8)] if chances else None
