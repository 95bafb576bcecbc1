"""Updates: what a table sends to each seat and to spectators when it reaches a new version."""

from typing import Final

import msgspec

from ...events import Event
from ..protocol.encoding import JsonCache, encode, pre_encoded
from ..protocol.messages import GameEvent, Info, Step, Update
from ..protocol.position import Own, Public
from ..table.clocks import deadlines
from ..table.presentation import info
from ..table.state import Step as TableStep
from ..table.state import TableState
from .observation import PositionEncoder

_events: Final[JsonCache[GameEvent]] = JsonCache(size=1 << 15)


class Updates:
    """Encodes the updates of one table; everything that belongs to a version is encoded once."""

    def __init__(self, table: TableState) -> None:
        self.table = table
        self._version = -1
        self._position = PositionEncoder()
        self._public: Public | None = None
        self._own: dict[int, Own] = {}
        self._deadlines: list[int | None] = []
        self._info: tuple[int, Info | None] = -1, None
        self._last_step: tuple[TableStep | None, Step | None] = None, None

    def update(self, *, seat: int | None, after: int | None, now: int, answers: str | None = None) -> bytes:
        """Return the update for a seat or spectator that has version `after`, or none yet."""
        table = self.table
        self._refresh()
        first = -1 if after is None else after
        own = orders = None
        if seat is not None:
            chair = table.chairs[seat]
            own = self._own_of(seat) if table.game else None
            orders = chair.orders if after is None or chair.orders_version >= after else None
        return encode(
            Update(
                table=table.id,
                version=table.version,
                time=now,
                seat=seat,
                answers=answers,
                steps=self._steps(seat, first),
                info=self._current_info() if table.info_version > first else None,
                public=self._public,
                clocks=[None if due is None else max(0, due - now) for due in self._deadlines],
                own=own,
                orders=orders,
            )
        )

    def _refresh(self) -> None:
        """Encode the position again if the table has a new version."""
        table = self.table
        if self._version != table.version:
            self._version = table.version
            self._own.clear()
            self._deadlines = deadlines(table)
            if table.game is not None:
                self._position.observe(table.game, table.game.ply)
                self._public = self._position.public()

    def _current_info(self) -> Info | None:
        if self._info[0] != self.table.info_version:
            self._info = self.table.info_version, pre_encoded(info(self.table))
        return self._info[1]

    def _steps(self, seat: int | None, after: int) -> list[Step]:
        """Return the steps after a version, as a seat may know them."""
        steps = self.table.steps
        first = len(steps)
        while first and steps[first - 1].version > after:
            first -= 1
        return [self._step_for(step, seat) for step in steps[first:]]

    def _step_for(self, step: TableStep, seat: int | None) -> Step:
        """Return a step as a seat may know it. A step without secrets is encoded once for all receivers."""
        if any(event.audience is not None for event in step.events):
            return _encoded_step(step, seat)
        known, encoded = self._last_step
        if known is not step or encoded is None:
            encoded = _encoded_step(step, None)
            self._last_step = step, encoded
        return encoded

    def _own_of(self, seat: int) -> Own:
        known = self._own.get(seat)
        if known is None:
            known = self._own[seat] = self._position.own(seat)
        return known


def _encoded_step(step: TableStep, seat: int | None) -> Step:
    events = [encoded_event(event.seen_by(seat)) for event in step.events]
    return pre_encoded(Step(version=step.version, what=step.what, seat=step.seat, by=step.by, events=events))


def encoded_event(event: Event) -> GameEvent:
    """Return an event, pre-encoded unchanged: hide its secrets with `Event.seen_by` first."""
    return _events.get(event) or _events.put(event, msgspec.convert(event.to_dict(), GameEvent))
