"""What a table tells each seat and those who watch, as bytes; what all may know is written once."""

from typing import Final

from msgspec import Raw

from ...events import Event
from ..protocol.messages import Step, Update
from ..table.clocks import deadlines
from ..table.presentation import info
from ..table.state import Step as TableStep
from ..table.state import TableState
from .observation import Glance, encode

_MOST_KEPT: Final = 1 << 15
_NOTHING: Final = Raw(b"null")
_events: Final[dict[Event, Raw]] = {}


class Updates:
    """Puts one table into words for everyone there. What belongs to a version is kept until the next."""

    def __init__(self, table: TableState) -> None:
        self.table = table
        self._version = -1
        self._info = -1, _NOTHING
        self._glance = Glance()
        self._public = _NOTHING
        self._deadlines: list[int | None] = []
        self._own: dict[int, Raw] = {}
        self._step: tuple[TableStep | None, Raw] = None, _NOTHING

    def update(self, *, seat: int | None, after: int | None, now: int, answers: str | None = None) -> bytes:
        """All that somebody who has a version, or none yet, is told."""
        table = self.table
        self._look()
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
                steps=self._steps(seat, first),  # type: ignore[arg-type]
                info=self._the_info() if table.info_version > first else None,  # type: ignore[arg-type]
                public=self._public,  # type: ignore[arg-type]
                clocks=[None if due is None else max(0, due - now) for due in self._deadlines],
                own=own,  # type: ignore[arg-type]
                orders=orders,
            )
        )

    def _look(self) -> None:
        """See to it that all is of this version."""
        table = self.table
        if self._version != table.version:
            self._version = table.version
            self._own.clear()
            self._deadlines = deadlines(table)
            if table.game is not None:
                self._glance.look(table.game, table.game.ply)
                self._public = self._glance.public()

    def _the_info(self) -> Raw:
        if self._info[0] != self.table.info_version:
            self._info = self.table.info_version, Raw(encode(info(self.table)))
        return self._info[1]

    def _steps(self, seat: int | None, after: int) -> list[Raw]:
        """The steps after a version, as a seat may know them."""
        steps = self.table.steps
        first = len(steps)
        while first and steps[first - 1].version > after:
            first -= 1
        return [self._told(step, seat) for step in steps[first:]]

    def _told(self, step: TableStep, seat: int | None) -> Raw:
        """A step as a seat may know it; one without secrets is the same for all."""
        if any(event.audience is not None for event in step.events):
            return _told(step, seat)
        if self._step[0] is not step:
            self._step = step, _told(step, None)
        return self._step[1]

    def _own_of(self, seat: int) -> Raw:
        known = self._own.get(seat)
        if known is None:
            known = self._own[seat] = self._glance.own(seat)
        return known


def _told(step: TableStep, seat: int | None) -> Raw:
    events = [told_event(event.seen_by(seat)) for event in step.events]
    told = Step(version=step.version, what=step.what, seat=step.seat, by=step.by, events=events)  # type: ignore[arg-type]
    return Raw(encode(told))


def told_event(event: Event) -> Raw:
    """An event, as somebody may know it."""
    known = _events.get(event)
    if known is None:
        if len(_events) >= _MOST_KEPT:
            _events.clear()
        known = _events[event] = Raw(encode(event.to_dict()))
    return known
