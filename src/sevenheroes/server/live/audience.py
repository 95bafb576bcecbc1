"""The connections of a table: sends them updates and presence, and notes when players disconnect."""

import asyncio
from collections.abc import Mapping
from typing import Final

from ..ops.clock import Clock
from ..protocol import messages
from ..protocol.encoding import encode
from ..table.state import TableState
from ..views.updates import Updates
from .lobby import Lobby
from .subscriber import Subscriber

_PRESENCE_DEBOUNCE: Final = 0.02  # seconds


class Member:
    """A subscriber at this table: its seat, and the last version it was sent."""

    __slots__ = ("seat", "version")

    def __init__(self, seat: int | None) -> None:
        self.seat = seat
        self.version: int | None = None


class Audience:
    """The players and spectators who are connected to one table."""

    def __init__(self, table: str, clock: Clock, lobby: Lobby, *, absence_seconds: float) -> None:
        self._table = table
        self._clock = clock
        self._lobby = lobby
        self._absence_seconds = absence_seconds
        self._members: dict[Subscriber, Member] = {}
        self._created = clock.monotonic()
        self._left_at: dict[int, float] = {}
        self._seats = 0
        self._presence_timer: asyncio.TimerHandle | None = None
        self._is_closed = False

    def __len__(self) -> int:
        """The number of connections."""
        return len(self._members)

    def __contains__(self, subscriber: object) -> bool:
        """Is a subscriber at this table?"""
        return subscriber in self._members

    def seat_of(self, subscriber: Subscriber) -> int | None:
        """The seat of a subscriber; None for a spectator."""
        return self._members[subscriber].seat

    def present(self) -> frozenset[int]:
        """The seats whose player is connected, or was until a short time ago."""
        connected = {member.seat for member in self._members.values()}
        since = self._clock.monotonic() - self._absence_seconds
        return frozenset(
            seat
            for seat in range(self._seats)
            if seat in connected or self._left_at.get(seat, self._created) > since
        )

    def add(self, subscriber: Subscriber, state: TableState) -> Member:
        """Add a subscriber, at the seat its identity has."""
        identity = subscriber.identity
        member = Member(state.seat_of(identity.person if identity else None))
        self._members[subscriber] = member
        self._lobby.attended(self._table)
        self._seats = state.setup.seats
        if member.seat is not None:
            self._left_at.pop(member.seat, None)
        self.announce_presence()
        return member

    def remove(self, subscriber: Subscriber) -> None:
        """Remove a subscriber, if it is at this table."""
        member = self._members.pop(subscriber, None)
        if member is None or self._is_closed:
            return
        if not self._members:
            self._lobby.unattended(self._table)
        seat = member.seat
        if seat is not None and all(other.seat != seat for other in self._members.values()):
            self._left_at[seat] = self._clock.monotonic()
        self.announce_presence()

    def publish(
        self,
        state: TableState,
        updates: Updates,
        *,
        answers: Mapping[Subscriber, str | None],
        only: set[int] | None = None,
    ) -> None:
        """Send everyone, or `only` some seats, what has changed since their last update.

        `answers` has the ids of the commands that this update answers, by sender.
        """
        now = self._clock()
        shared: dict[tuple[int | None, int | None], bytes] = {}
        for subscriber, member in list(self._members.items()):
            identity = subscriber.identity
            seat = member.seat = state.seat_of(identity.person if identity else None)
            if seat not in only if only is not None else member.version == state.version:
                continue
            if seat is None and not state.admits_spectators:
                self._dismiss(subscriber, answers.get(subscriber), state.version)
                continue
            key = seat, member.version
            if subscriber in answers:
                data = updates.update(seat=seat, after=member.version, now=now, answers=answers[subscriber])
            elif not (data := shared.get(key, b"")):
                data = shared[key] = updates.update(seat=seat, after=member.version, now=now)
            member.version = state.version
            subscriber.push(data)

    def _dismiss(self, subscriber: Subscriber, answers: str | None, version: int) -> None:
        """Remove a spectator because a private game begins; answer the command that removed its seat."""
        self.remove(subscriber)
        if answers is not None:
            subscriber.push(encode(messages.Accepted(id=answers, version=version)))
        subscriber.push(encode(messages.Refused(id="", code="private", facts={})))

    def announce_presence(self) -> None:
        """Send everyone the presence of all seats; changes in quick succession are sent together."""
        if self._presence_timer is None and not self._is_closed:
            loop = asyncio.get_running_loop()
            self._presence_timer = loop.call_later(_PRESENCE_DEBOUNCE, self._send_presence)

    def _send_presence(self) -> None:
        self._presence_timer = None
        connected = {member.seat for member in self._members.values()}
        here = [seat in connected for seat in range(self._seats)]
        watching = sum(member.seat is None for member in self._members.values())
        data = encode(messages.Presence(table=self._table, here=here, watching=watching))
        for subscriber in self._members:
            subscriber.push(data)

    def pause(self) -> None:
        """Stop announcing presence."""
        if self._presence_timer is not None:
            self._presence_timer.cancel()
            self._presence_timer = None

    def close(self) -> None:
        """Close every connection; clients reconnect and get the stored state."""
        self.pause()
        self._is_closed = True
        self._lobby.unattended(self._table)
        for subscriber in list(self._members):
            subscriber.close("restart")
