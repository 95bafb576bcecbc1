"""What happens at a table by itself: clocks run out, and bots answer."""

import asyncio
import contextlib
import logging
import weakref
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Final

from ...actions import Action
from ...heroes import seats_in
from ..ops.clock import GraceTimer, now_ms
from ..protocol.errors import Refusal
from ..table import commands as deciding
from ..table import script as scripts
from ..table.bot_timing import answer_at, beat
from ..table.commands import Decision
from ..table.state import Table
from ..workers.bots import chance_of
from ..workers.pool import Job, Share

if TYPE_CHECKING:
    from .registry import Registry
    from .room import Room

_LOG: Final = logging.getLogger(__name__)
_MOMENT: Final = 0.02  # seconds that a group of commands may take
_LATER: Final = 1.0  # seconds until something that failed is tried again


class Scheduler:
    """Looks after one room: its clock, and the bots that play there."""

    def __init__(self, registry: "Registry", room: "Room") -> None:
        self._registry = registry
        self._room: Room = weakref.proxy(room)  # a room that is forgotten is gone at once
        self._clock: asyncio.TimerHandle | GraceTimer | None = None
        self._bots: dict[int, tuple[int, asyncio.Task[None]]] = {}
        self._jobs: dict[int, Job] = {}
        self._share = Share()
        self._again: asyncio.TimerHandle | None = None
        self._closed = False

    @property
    def is_idle(self) -> bool:
        """Is nothing going on?"""
        return not self._bots and self._clock is None and self._again is None

    def wake_later(self, seconds: float) -> None:
        """Set the clock and let bots think after a while, and not while something waits to be stored."""
        if self._again is None and not self._closed:
            self._again = asyncio.get_running_loop().call_later(seconds, self._wake_again)

    def _wake_again(self) -> None:
        self._again = None
        if self._room.is_working:
            self.wake_later(_MOMENT)
        else:
            self.wake()

    def wake(self) -> None:
        """Set the clock and let bots think, by how the table is now; all that it has is stored."""
        self._stop_clock()
        if self._closed:
            return
        table = self._room.table
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
                    playing = self._let_play(
                        seat,
                        self._think(seat, chair.bot),
                        since=chair.since,
                        due=_due(table, seat),
                        beat=beat(chair.bot, table.wish.bot_pace),
                    )
                    self._bots[seat] = chair.since, self._registry.spawn(playing)
            elif (deadline := table.deadline(seat)) is not None:
                due = deadline if due is None else min(due, deadline)
        if due is not None:
            delay = max(0.0, (due - now_ms()) / 1000)
            self._clock = asyncio.get_running_loop().call_later(delay, self._listen)

    def hurry(self) -> None:
        """Somebody has come to the table, and its bots come before those of tables at which nobody is."""
        for job in self._jobs.values():
            self._registry.bot_pool.prioritize(job)

    def _think(self, seat: int, bot: str) -> "asyncio.Future[Action]":
        """What a bot does: as a script has it, or by its own lights."""
        table = self._room.table
        cue = scripts.cue(table, seat)
        if cue is None:
            view, urgent = table.playing.view(seat), bool(self._room.connections)
            job = self._jobs[seat] = self._registry.bot_pool.submit(
                bot, view, chance_of(table, seat), self._share, urgent=urgent
            )
            return job.future
        known = asyncio.get_running_loop().create_future()
        known.set_result(cue)
        return known

    def _listen(self) -> None:
        self._clock = GraceTimer(asyncio.get_running_loop(), self._ring)

    def _ring(self) -> None:
        self._clock = None
        self._registry.spawn(self.run_clock())

    async def run_clock(self) -> None:
        """Do the harmless thing for everyone whose time is over."""
        await self._quietly(lambda table: deciding.time_out(table, now_ms()))
        self.wake_later(0)

    async def _let_play(
        self, seat: int, thinking: Awaitable[Action], *, since: int, due: int, beat: int
    ) -> None:
        """A bot thinks at once, and answers when its time has come."""
        try:
            action = await thinking
            moment = answer_at(due, beat, now_ms())  # how long it thought is nobody's business
            await asyncio.sleep(max(0.0, (moment - now_ms()) / 1000))
            self._bots.pop(seat, None)  # from here on it is not to be stopped
            await self._quietly(lambda table: deciding.act_for(table, seat, action, since))
        except Exception as error:  # its text may be of a bot, and tell what that knows
            if self._closed:
                return
            facts = {"table": self._room.table.id, "seat": seat, "why": type(error).__name__}
            _LOG.error("a bot's turn failed", extra={"facts": facts})
            if self._bots.get(seat, (None, None))[1] is asyncio.current_task():
                del self._bots[seat]
            self.wake_later(_LATER)

    async def _quietly(self, decide: Callable[[Table], Decision]) -> None:
        """Do what nobody asked for, if it can still be done."""
        with contextlib.suppress(Refusal):
            await self._room.do(decide)

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
        self._closed = True
        self._stop_clock()
        self._stop_bots()
        if self._again is not None:
            self._again.cancel()


def _due(table: Table, seat: int) -> int:
    """When a bot answers. Those due together do it in an order that open facts give, which favours nobody."""
    return table.bot_due(seat) + (seat - table.chairs[seat].since) % table.wish.seats
