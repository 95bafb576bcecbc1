"""The work queue of a table: commands, queries and reloads, in order of arrival."""

import asyncio
from collections.abc import Sequence
from typing import Any, NamedTuple

from ..protocol.errors import Refusal, Repeated
from ..table.requests import Identity, Request
from .audience import Audience
from .subscriber import Subscriber


class Enter(NamedTuple):
    """A subscriber enters the table and leaves `previous`; `version` is the last one it received."""

    subscriber: Subscriber
    version: int | None
    command_id: str | None
    previous: Audience | None


class Describe(NamedTuple):
    """A query for the table's public description."""

    identity: Identity | None


class EstimateWanderer(NamedTuple):
    """A query of a seat: how likely is each hero to be the wanderer?"""

    seat: int | None


class Reload(NamedTuple):
    """Another process has appended to the log."""


class Reschedule(NamedTuple):
    """Set the clock and start the bots again, from the state at that time."""


AnyWork = Request[Any] | Enter | Describe | EstimateWanderer | Reload | Reschedule


class QueuedJob:
    """One item of the queue, with its outcome.

    `subscriber` is the sender of a command, `command_id` the id that it chose. `changed` says whether the
    command added entries, `error` why it was not carried out.
    """

    __slots__ = ("changed", "command_id", "done", "error", "subscriber", "work")

    def __init__(
        self,
        work: AnyWork,
        *,
        subscriber: Subscriber | None = None,
        command_id: str | None = None,
        done: "asyncio.Future[Any] | None" = None,
    ) -> None:
        self.work = work
        self.subscriber = subscriber
        self.command_id = command_id
        self.done = done
        self.changed = False
        self.error: Exception | None = None

    @property
    def is_abandoned(self) -> bool:
        """Has the caller stopped waiting for the outcome?"""
        return self.done is not None and self.done.cancelled()

    def fail(self, error: Exception) -> None:
        """Set the error. A refusal needs no traceback, whose frames would keep the room in memory."""
        self.error = error.with_traceback(None) if isinstance(error, (Refusal, Repeated)) else error

    def finish(self, result: Any = None) -> None:
        """Resolve the future, if a caller is waiting for it."""
        if self.done is None or self.done.done():
            return
        if self.error is not None:
            self.done.set_exception(self.error)
        else:
            self.done.set_result(result)


class TableQueue:
    """An unbounded queue whose consumer takes all waiting jobs at once."""

    def __init__(self) -> None:
        self._jobs: list[QueuedJob] = []
        self._wakeup: asyncio.Future[None] | None = None
        self._is_closed = False
        self.is_busy = False

    def __len__(self) -> int:
        """The number of waiting jobs."""
        return len(self._jobs)

    @property
    def is_idle(self) -> bool:
        """Is nothing waiting or being processed?"""
        return not self._jobs and not self.is_busy

    def submit(
        self,
        work: AnyWork,
        *,
        subscriber: Subscriber | None = None,
        command_id: str | None = None,
    ) -> "asyncio.Future[Any]":
        """Add work and return a future for its outcome. Raises Refusal if the room was closed."""
        if self._is_closed:
            raise Refusal("internal")
        done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._add(QueuedJob(work, subscriber=subscriber, command_id=command_id, done=done))
        return done

    def post(self, work: AnyWork) -> None:
        """Add work without waiting for its outcome. Does nothing once the room was closed."""
        if not self._is_closed:
            self._add(QueuedJob(work))

    def _add(self, job: QueuedJob) -> None:
        self._jobs.append(job)
        self._wake()

    async def take(self) -> Sequence[QueuedJob]:
        """Wait for work and return all of it; empty once the queue was closed."""
        self.is_busy = False
        while not self._jobs:
            if self._is_closed:
                return ()
            self._wakeup = asyncio.get_running_loop().create_future()
            await self._wakeup
            self._wakeup = None
        self.is_busy = True
        jobs, self._jobs = self._jobs, []
        return jobs

    def close(self) -> None:
        """Refuse all waiting work, and let the consumer finish."""
        self._is_closed = True
        jobs, self._jobs = self._jobs, []
        for job in jobs:
            job.fail(Refusal("internal"))
            job.finish()
        self._wake()

    def _wake(self) -> None:
        if self._wakeup is not None and not self._wakeup.done():
            self._wakeup.set_result(None)
