"""Work that takes long: in threads of low priority, in a fair order, and not waited for at the end."""

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

_LESS_URGENT: Final = 10
_TO_THE_END: Final = 2.0  # seconds that what is being done has to be done in, once all ends


class Share:
    """What was done for somebody: who has had more comes later."""

    __slots__ = ("until",)

    def __init__(self) -> None:
        self.until = 0.0


class Job:
    """Something to be done. `start` is its place in the order, in seconds of work."""

    __slots__ = ("done", "share", "start", "taken", "work")

    def __init__(
        self, work: Callable[[], Any], share: Share, start: float, done: "asyncio.Future[Any]"
    ) -> None:
        self.work = work
        self.share = share
        self.start = start
        self.done = done
        self.taken = False


class WorkerPool:
    """A few threads. Urgent jobs come first; among those, everybody has the same share of the time."""

    def __init__(self, threads: int, name: str, *, most: float = float("inf")) -> None:
        self._most = most
        self._waiting: set[asyncio.Future[Any]] = set()
        self._queue: queue.PriorityQueue[tuple[int, float, int, Job | None]] = queue.PriorityQueue()
        self._number = 0
        self._now = 0.0
        self._loop: asyncio.AbstractEventLoop | None = None
        self._threads = [
            threading.Thread(target=self._run, name=f"{name}-{number}", daemon=True)
            for number in range(threads)
        ]

    def let(self, work: Callable[[], T], share: Share | None = None, *, urgent: bool = True) -> Job:
        """Have something done; `done` of it is the result. Raises a Refusal if too much waits already."""
        if len(self._waiting) >= self._most:
            raise Refusal("busy")
        if self._loop is None:
            self._loop = asyncio.get_running_loop()
            for thread in self._threads:
                thread.start()
        share = share or Share()
        done: asyncio.Future[T] = self._loop.create_future()
        self._waiting.add(done)
        done.add_done_callback(self._waiting.discard)
        job = Job(work, share, max(self._now, share.until), done)
        self._put(job, urgent=urgent)
        return job

    def hurry(self, job: Job) -> None:
        """What was not urgent has become so."""
        if not job.taken and not job.done.done():
            self._put(job, urgent=True)

    def _put(self, job: Job, *, urgent: bool) -> None:
        self._number += 1
        self._queue.put((0 if urgent else 1, job.start, self._number, job))

    def _run(self) -> None:
        _give_way()
        assert self._loop is not None
        while (job := self._queue.get()[3]) is not None:
            if job.taken or job.done.done():
                continue
            job.taken = True
            self._now = max(self._now, job.start)
            begun = time.perf_counter()
            try:
                result, error = job.work(), None
            except Exception as failure:
                result, error = None, failure
            with contextlib.suppress(RuntimeError):  # the loop has ended before
                self._loop.call_soon_threadsafe(_end, job, result, error, time.perf_counter() - begun)

    async def close(self) -> None:
        """Begin nothing more. What takes too long is left to end with the process."""
        for _ in self._threads:
            self._queue.put((-1, 0.0, 0, None))
        for done in list(self._waiting):
            if not done.done():
                done.set_exception(Refusal("closed", why="restart"))
                done.exception()  # it may be that nobody waits for it, and that is no error
        ending = time.monotonic() + _TO_THE_END
        while any(thread.is_alive() for thread in self._threads) and time.monotonic() < ending:
            await asyncio.sleep(0.01)


def _end(job: Job, result: Any, error: Exception | None, seconds: float) -> None:
    job.share.until = max(job.share.until, job.start) + seconds
    if job.done.done():  # nobody waits any more
        return
    if error is not None:
        job.done.set_exception(error)
    else:
        job.done.set_result(result)


def _give_way() -> None:
    """On Linux a thread can be of lower priority than the others."""
    with contextlib.suppress(AttributeError, OSError):
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), _LESS_URGENT)
