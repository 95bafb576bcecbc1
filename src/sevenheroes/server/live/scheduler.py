"""The scheduler of a table: deadlines of players and decisions of bots.

It never changes a table: it puts commands into the table's queue when they are due.
"""

import asyncio
import logging
from typing import Final, NamedTuple

from ...actions import Action
from ...heroes import seats_in
from ..ops.clock import GraceTimer
from ..table.bot_timing import answer_interval, answer_time, staggered_due
from ..table.clocks import deadline
from ..table.lesson import scripted_action
from ..table.requests import BotAction, Request, TimeOut
from ..table.state import TableState
from ..workers.bots import chance_of
from ..workers.pool import Job, Share
from .queue import Reschedule, TableQueue
from .services import Services

RETRY_SECONDS: Final = 1.0
"""The pause before a table tries again what could not be stored."""

_LOG: Final = logging.getLogger(__name__)


class _Turn(NamedTuple):
    """A question that a bot is working on; no job if the script of a lesson answers."""

    question_version: int
    task: asyncio.Task[None]
    job: Job | None


class Scheduler:
    """The clock and the bots of one table."""

    def __init__(self, queue: TableQueue, services: Services) -> None:
        self._queue = queue
        self._services = services
        self._deadline: int | None = None
        self._timer: asyncio.TimerHandle | GraceTimer | None = None
        self._retry: asyncio.TimerHandle | None = None
        self._bots: dict[int, _Turn] = {}
        self._share = Share()
        self._is_closed = False

    @property
    def is_idle(self) -> bool:
        """Is no clock running and no bot thinking?"""
        return not self._bots and self._timer is None and self._retry is None

    def schedule(self, state: TableState, *, attended: bool) -> None:
        """Set the clock and start the bots for a stored state. Bots of attended tables have priority."""
        if self._is_closed:
            return
        acting = state.acting() if state.status == "running" else 0
        for seat in list(self._bots):
            chair = state.chairs[seat]
            is_current = self._bots[seat].question_version == chair.question_version
            if not ((acting >> seat) & 1 and chair.bot and is_current):
                self._bots.pop(seat).task.cancel()
        times = []
        for seat in seats_in(acting):
            chair = state.chairs[seat]
            if not chair.bot:
                times.append(deadline(state, seat))
            elif seat not in self._bots:
                self._bots[seat] = self._start_turn(state, seat, chair.bot, attended=attended)
        self._set_clock(min((time for time in times if time is not None), default=None))

    def prioritize(self) -> None:
        """Give the bots of this table priority, because somebody has connected."""
        for turn in self._bots.values():
            if turn.job is not None:
                self._services.bots.prioritize(turn.job)

    @property
    def will_retry(self) -> bool:
        """Is a retry pending? Nothing is scheduled before it."""
        return self._retry is not None

    def retry_later(self) -> None:
        """Schedule again after a pause, because something could not be stored."""
        if self._retry is None and not self._is_closed:
            self._retry = asyncio.get_running_loop().call_later(RETRY_SECONDS, self._run_retry)

    def _run_retry(self) -> None:
        self._retry = None
        self._queue.post(Reschedule())

    # The clock

    def _set_clock(self, due: int | None) -> None:
        if due == self._deadline and self._timer is not None:
            return  # a command that changes no deadline must not postpone it
        self._stop_clock()
        if due is not None:
            self._deadline = due
            delay = max(0.0, (due - self._services.clock()) / 1000)
            self._timer = asyncio.get_running_loop().call_later(delay, self._start_grace_period)

    def _start_grace_period(self) -> None:
        self._timer = GraceTimer(asyncio.get_running_loop(), self._ring)

    def _ring(self) -> None:
        self._timer = None
        self._queue.post(Request(TimeOut()))
        self._queue.post(Reschedule())

    def _stop_clock(self) -> None:
        self._deadline = None
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    # Bots

    def _start_turn(self, state: TableState, seat: int, bot: str, *, attended: bool) -> _Turn:
        """Start a bot's decision on the current state."""
        version, job = state.chairs[seat].question_version, None
        scripted = scripted_action(state, seat)
        if scripted is None:
            view, chance = state.playing.view(seat), chance_of(state, seat)
            job = self._services.bots.submit(bot, view, chance, self._share, urgent=attended)
            decided: asyncio.Future[Action] = job.future
        else:
            decided = asyncio.get_running_loop().create_future()
            decided.set_result(scripted)
        due, interval = staggered_due(state, seat), answer_interval(bot, state.setup.bot_pace)
        answer = self._answer(state.id, seat, version, decided, due=due, interval=interval)
        return _Turn(version, self._services.tasks.spawn(answer), job)

    async def _answer(
        self, table: str, seat: int, version: int, decided: asyncio.Future[Action], *, due: int, interval: int
    ) -> None:
        """Submit a bot's action when it is due."""
        clock = self._services.clock
        try:
            action = await decided
            moment = answer_time(due, interval, clock())
            await asyncio.sleep(max(0.0, (moment - clock()) / 1000))
        except Exception as error:  # only its type is logged: its text may reveal cards
            if not self._is_closed:
                facts = {"table": table, "seat": seat, "error": type(error).__name__}
                _LOG.error("bot could not decide", extra={"facts": facts})
                self.retry_later()
            return
        finally:
            turn = self._bots.get(seat)
            if turn is not None and turn.task is asyncio.current_task():
                del self._bots[seat]
        self._queue.post(Request(BotAction(seat, action, version)))

    def close(self) -> None:
        """Stop the clock and all bots."""
        self._is_closed = True
        self._stop_clock()
        for turn in self._bots.values():
            turn.task.cancel()
        self._bots.clear()
        if self._retry is not None:
            self._retry.cancel()
            self._retry = None
