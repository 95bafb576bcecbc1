"""Worker threads behind a priority queue, with fair shares (start-time fair queuing)."""

import asyncio
import contextlib
import os
import queue
import threading
import time
from collections.abc import Callable
from typing import Any, Final, TypeVar

from ..protocol.errors import Refusal

T = TypeVar("T")

_NICENESS: Final = 10
SHUTDOWN_TIMEOUT: Final = 2.0
"""Seconds that running jobs have to finish."""


class Share:
    """A flow of jobs that competes with others for worker time; `finish_tag` is where its last job ended."""

    __slots__ = ("finish_tag",)

    def __init__(self) -> None:
        self.finish_tag = 0.0


class Job:
    """A function to run in a worker thread. `start_tag` orders jobs, in seconds of virtual time."""

    __slots__ = ("future", "is_started", "share", "start_tag", "work")

    def __init__(
        self, work: Callable[[], Any], share: Share, start_tag: float, future: "asyncio.Future[Any]"
    ) -> None:
        self.work = work
        self.share = share
        self.start_tag = start_tag
        self.future = future
        self.is_started = False


class WorkerPool:
    """A few threads of low priority. Urgent jobs go first; among equals, each share gets the same time."""

    def __init__(
        self,
        threads: int,
        name: str,
        *,
        max_pending: float = float("inf"),
        clock: Callable[[], float] = time.perf_counter,
    ) -> None:
        self._max_pending = max_pending
        self._clock = clock
        self._pending: set[asyncio.Future[Any]] = set()
        self._queue: queue.PriorityQueue[tuple[int, float, int, Job | None]] = queue.PriorityQueue()
        self._sequence = 0
        self._virtual_time = 0.0
        self._loop: asyncio.AbstractEventLoop | None = None
        self._threads = [
            threading.Thread(target=self._run, name=f"{name}-{number}", daemon=True)
            for number in range(threads)
        ]

    @property
    def pending(self) -> int:
        """How many jobs are queued or running."""
        return len(self._pending)

    def submit(self, work: Callable[[], T], share: Share | None = None, *, urgent: bool = True) -> Job:
        """Queue a function; its result comes as the job's `future`. Raises Refusal if the queue is full."""
        if self.pending >= self._max_pending:
            raise Refusal("busy")
        if self._loop is None:
            self._loop = asyncio.get_running_loop()
            for thread in self._threads:
                thread.start()
        share = share or Share()
        future: asyncio.Future[T] = self._loop.create_future()
        self._pending.add(future)
        future.add_done_callback(self._pending.discard)
        job = Job(work, share, max(self._virtual_time, share.finish_tag), future)
        self._put(job, urgent=urgent)
        return job

    def prioritize(self, job: Job) -> None:
        """Make a queued job urgent."""
        if not job.is_started and not job.future.done():
            self._put(job, urgent=True)  # the first entry is skipped when its turn comes

    def _put(self, job: Job, *, urgent: bool) -> None:
        self._sequence += 1
        self._queue.put((0 if urgent else 1, job.start_tag, self._sequence, job))

    def _run(self) -> None:
        _lower_priority()
        assert self._loop is not None
        while (job := self._queue.get()[3]) is not None:
            if job.is_started or job.future.done():
                continue
            job.is_started = True
            self._virtual_time = max(self._virtual_time, job.start_tag)
            started = self._clock()
            try:
                result, error = job.work(), None
            except Exception as failure:
                result, error = None, failure
            with contextlib.suppress(RuntimeError):  # the event loop is closed
                self._loop.call_soon_threadsafe(_finish, job, result, error, self._clock() - started)

    async def close(self, *, timeout: float = SHUTDOWN_TIMEOUT) -> None:
        """Refuse what is queued. Threads that do not finish in time end with the process."""
        for _ in self._threads:
            self._queue.put((-1, 0.0, 0, None))
        for future in list(self._pending):
            if not future.done():
                future.set_exception(Refusal("closed", why="restart"))
                future.exception()  # marks it as retrieved: nobody may be waiting for it
        deadline = time.monotonic() + timeout
        while any(thread.is_alive() for thread in self._threads) and time.monotonic() < deadline:
            await asyncio.sleep(0.01)


def _finish(job: Job, result: Any, error: Exception | None, seconds: float) -> None:
    job.share.finish_tag = max(job.share.finish_tag, job.start_tag) + seconds
    if job.future.done():  # cancelled
        return
    if error is not None:
        job.future.set_exception(error)
    else:
        job.future.set_result(result)


def _lower_priority() -> None:
    """Lower the priority of the current thread, which only Linux can do."""
    with contextlib.suppress(AttributeError, OSError):
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), _NICENESS)
