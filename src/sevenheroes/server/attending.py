"""What happens at a table by itself: clocks run out, and bots answer."""

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from ..heroes import seats_in
from . import deciding
from .deciding import Decision
from .refusal import Refusal
from .table import Table
from .thinking import chance_of
from .times import now_ms

if TYPE_CHECKING:
    from .house import House
    from .room import Room

_LATER: Final = 1.0  # seconds until what could not be stored is tried again


class Attendant:
    """Looks after one room: its clock, and the bots that play there."""

    def __init__(self, house: "House", room: "Room") -> None:
        self._house = house
        self._room = room
        self._clock: asyncio.TimerHandle | None = None
        self._bots: dict[int, tuple[int, asyncio.Task[None]]] = {}

    @property
    def is_idle(self) -> bool:
        """Is nothing going on?"""
        return not self._bots and self._clock is None

    def wake(self) -> None:
        """Set the clock and let bots think, by how the table is now."""
        table = self._room.table
        self._stop_clock()
        if table.status != "running":
            self._stop_bots()
            return
        acting = table.acting()
        for seat in list(self._bots):
            chair = table.chairs[seat]
            if not ((acting >> seat) & 1 and chair.bot and self._bots[seat][0] == chair.since):
                self._bots.pop(seat)[1].cancel()
        due: int | None = None
        for seat in seats_in(acting):
            chair = table.chairs[seat]
            if chair.bot:
                if seat not in self._bots:
                    task = self._house.spawn(self._let_play(seat, chair.bot, chair.since))
                    self._bots[seat] = chair.since, task
            elif (deadline := table.deadline(seat)) is not None:
                due = deadline if due is None else min(due, deadline)
        if due is not None:
            delay = max(0.0, (due - now_ms()) / 1000)
            self._clock = asyncio.get_running_loop().call_later(delay, self._ring)

    def _ring(self) -> None:
        self._clock = None
        self._house.spawn(self.run_clock())

    async def run_clock(self) -> None:
        """Do the harmless thing for everyone whose time is over."""
        if await self._quietly(lambda table: deciding.time_out(table, now_ms())):
            self.wake()

    async def _let_play(self, seat: int, bot: str, since: int) -> None:
        """A bot thinks at once, and answers when its time has come."""
        table = self._room.table
        view = table.playing.view(seat)
        action = await self._house.thinkers.think(bot, view, chance_of(table, seat))
        # Bots that are due together answer in an order that open facts give, and that favours nobody.
        due, pace = table.bot_due(seat) + (seat - since) % table.wish.seats, table.wish.bot_pace
        late = now_ms() - due
        if pace and late > 0:  # how long it thought is nobody's business: the next beat
            due += pace * (late // pace + 1)
        await asyncio.sleep(max(0.0, (due - now_ms()) / 1000))
        if self._bots.get(seat, (None,))[0] == since:
            del self._bots[seat]  # from here on it is not to be stopped
        await self._quietly(lambda table: deciding.act_for(table, seat, action, since))

    async def _quietly(self, decide: Callable[[Table], Decision]) -> bool:
        """Do what nobody asked for, if it can still be done. False if it is to be tried again later."""
        try:
            await self._room.do(decide)
        except Refusal as refusal:
            if refusal.code == "storage":  # the disk may have room then
                asyncio.get_running_loop().call_later(_LATER, self.wake)
                return False
        return True

    def _stop_clock(self) -> None:
        if self._clock is not None:
            self._clock.cancel()
            self._clock = None

    def _stop_bots(self) -> None:
        for _, task in self._bots.values():
            task.cancel()
        self._bots.clear()

    def close(self) -> None:
        """Let nothing happen any more."""
        self._stop_clock()
        self._stop_bots()
