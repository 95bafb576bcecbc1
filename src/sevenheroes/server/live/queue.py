"""The queue of a table: everything that is to happen there, in order of arrival."""

import asyncio
from collections.abc import Sequence
from typing import Any, NamedTuple

from ..protocol.errors import Refusal, Repeated
from ..table.requests import Identity, Request
from .audience import Audience
from .subscriber import Subscriber


class Enter(NamedTuple):
    """A subscriber comes to the table and leaves `previous`; `version` is the last one it knows."""

    subscriber: Subscriber
    version: int | None
    id: str | None
    previous: Audience | None


class Describe(NamedTuple):
    """Somebody asks for the table's public description."""

    identity: Identity | None


class EstimateWanderer(NamedTuple):
    """A seat asks how likely each hero is to be the wanderer."""

    seat: int | None


class Reload(NamedTuple):
    """Another process has appended to the log."""


class Reschedule(NamedTuple):
    """Set clocks and bots again, by the state as it is then."""


AnyWork = Request[Any] | Enter | Describe | EstimateWanderer | Reload | Reschedule


class Job:
    """One item of the queue, with its outcome.

    `subscriber` is who sent a command, `id` the id it was sent with. `changed` says whether the command added
    entries, `error` why it was not carried out.
    """

    __slots__ = ("changed", "done", "error", "id", "subscriber", "work")

    def __init__(
        self,
        work: AnyWork,
        *,
        subscriber: Subscriber | None = None,
        id: str | None = None,  # noqa: A002
        done: "asyncio.Future[Any] | None" = None,
    ) -> None:
        self.work = work
        self.subscriber = subscriber
        self.id = id
        self.done = done
        self.changed = False
        self.error: Exception | None = None

    @property
    def is_abandoned(self) -> bool:
        """Does nobody wait for the outcome any more?"""
        return self.done is not None and self.done.cancelled()

    def fail(self, error: Exception) -> None:
        """Set the error. A refusal needs no traceback, whose frames would keep the room in memory."""
        self.error = error.with_traceback(None) if isinstance(error, (Refusal, Repeated)) else error

    def finish(self, result: Any = None) -> None:
        """Resolve the future of whoever waits for the outcome."""
        if self.done is None or self.done.done():
            return
        if self.error is not None:
            self.done.set_exception(self.error)
        else:
            self.done.set_result(result)


class TableQueue:
    """An unbounded queue that hands out all waiting jobs at once."""

    def __init__(self) -> None:
        self._jobs: list[Job] = []
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
        id: str | None = None,  # noqa: A002
    ) -> "asyncio.Future[Any]":
        """Add work and return a future for its outcome. Raises Refusal if the room was closed."""
        if self._is_closed:
            raise Refusal("internal")
        done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._add(Job(work, subscriber=subscriber, id=id, done=done))
        return done

    def post(self, work: AnyWork) -> None:
        """Add work whose outcome nobody waits for. Does nothing once the room was closed."""
        if not self._is_closed:
            self._add(Job(work))

    def _add(self, job: Job) -> None:
        self._jobs.append(job)
        self._wake()

    async def take(self) -> Sequence[Job]:
        """Wait for work and return all of it; nothing once the queue was closed."""
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
        """Refuse all waiting work, and let the consumer end."""
        self._is_closed = True
        jobs, self._jobs = self._jobs, []
        for job in jobs:
            job.fail(Refusal("internal"))
            job.finish()
        self._wake()

    def _wake(self) -> None:
        if self._wakeup is not None and not self._wakeup.done():
            self._wakeup.set_result(None)
