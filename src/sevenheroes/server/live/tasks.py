"""Background tasks; an error is logged and ends only its own task."""

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any, Final

_LOG: Final = logging.getLogger(__name__)


class BackgroundTasks:
    """The running tasks of a server; holds references, so that none is garbage-collected."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[Any]] = set()

    def spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Run a coroutine in the background."""
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return task

    async def cancel_all(self, *, grace_seconds: float) -> None:
        """Cancel every task, and wait until all have ended or the grace period is over."""
        for task in list(self._tasks):
            task.cancel()
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=grace_seconds)

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            _LOG.error("background task failed", exc_info=error)
