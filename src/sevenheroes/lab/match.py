"""A match: many games between bots, with results that do not depend on how worker threads share the games."""

import queue
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from threading import Event
from time import perf_counter
from typing import Any, Final

from ..bots.plugin import DECISION_TIMEOUT
from ..editions import CUSTOM, Rules, choose
from ..errors import BotError, InputError, shown
from .chunk import Chunk
from .plan import Plan
from .record_file import RecordFile
from .result import MatchResult
from .tally import Tally
from .worker import Worker

MOST_JOBS: Final = 256
_SECONDS_PER_CHUNK: Final = 0.2
_LARGEST_CHUNK: Final = 2048
_POLL_SECONDS: Final = 0.1

Progress = Callable[[int, int, float], None]


def play_match(
    seats: Sequence[str],
    *,
    games: int,
    edition: str | None = None,
    rules: Rules | Mapping[str, Any] | None = None,
    rotate: bool = False,
    seed: int = 0,
    jobs: int = 1,
    records: str | Path | None = None,
    timeout: float = DECISION_TIMEOUT,
    forgive: bool = False,
    progress: Progress | None = None,
    stop: Event | None = None,
) -> MatchResult:
    """Play a match between bots, given by name or by location.

    With `rotate`, each deal is played in every rotation of the seats. The games depend on seats, rules,
    rotation and seed only, not on `jobs`, the number of worker threads. If a bot fails, or the file
    `records` cannot be written, the match ends; the result covers the games before and names the `failure`.
    With `forgive`, a random action replaces a failed decision, up to the tenth failure. `progress` is
    called with the games played, the games wanted and the seconds so far. Once `stop` is set, the match
    ends with the games so far.
    """
    if isinstance(seats, str) or not isinstance(seats, Sequence):
        raise InputError(f"the seats are a list of bots, not {shown(seats)}")
    if type(jobs) is not int or not 1 <= jobs <= MOST_JOBS:
        raise InputError(f"a match runs on 1 to {MOST_JOBS} threads, not {shown(jobs)}")
    name, chosen = choose(edition or (CUSTOM if rules else "rent-a-hero"), rules)
    plan = Plan(
        seats=tuple(seats),
        games=games,
        edition=name,
        rules=chosen,
        rotate=bool(rotate),
        seed=seed,
        timeout=timeout,
        forgive=bool(forgive),
        recording=records is not None,
    )
    with ExitStack() as stack:
        match = Match(plan, jobs=min(jobs, max(1, games)), stop=stop or Event())
        stack.callback(match.close)
        file = stack.enter_context(RecordFile(records)) if records is not None else None
        return match.play(file, progress)


class Match:
    """The workers of a match, and the games they share."""

    def __init__(self, plan: Plan, *, jobs: int, stop: Event) -> None:
        self._plan = plan
        self._stop = stop
        self._ended = Event()
        self._workers: list[Worker] = []
        self._chunk_size = 1
        self._cutoff = plan.games  # games from this number on will not be counted
        try:
            for _ in range(jobs):
                if not self._workers or not stop.is_set():
                    self._workers.append(Worker(plan, self._stopped))
        except BotError:
            if not stop.is_set():  # a bot that was stopped while loading is no failure
                self.close()
                raise
        except BaseException:
            self.close()
            raise

    def _stopped(self) -> bool:
        return self._stop.is_set() or self._ended.is_set()

    def close(self) -> None:
        """End the processes of all bots."""
        for worker in self._workers:
            worker.close()

    def play(self, file: RecordFile | None, progress: Progress | None) -> MatchResult:
        """Play all games, or until a bot or the file fails or the match is stopped."""
        started = perf_counter()
        tally, failure = Tally(self._plan), None
        with ThreadPoolExecutor(max(1, len(self._workers))) as pool:
            try:
                for chunk in self._chunks(pool):
                    tally.add(chunk)
                    failure = _write(file, chunk)
                    if chunk.failure:
                        failure = str(chunk.failure)
                    if progress:
                        progress(tally.games, self._plan.games, perf_counter() - started)
                    if failure or chunk.played < len(chunk.results):
                        break
            finally:
                self._stop_workers()
        return tally.result(seconds=perf_counter() - started, failure=failure)

    def _stop_workers(self) -> None:
        """Stop all workers, including those that wait for a bot."""
        self._ended.set()
        self.close()

    def _chunks(self, pool: ThreadPoolExecutor) -> Iterator[Chunk]:
        """The games in order, in chunks of about the same duration."""
        if not self._workers:  # the match was stopped before a bot was loaded
            return
        idle: queue.SimpleQueue[Worker] = queue.SimpleQueue()
        for worker in self._workers:
            idle.put(worker)

        def work(start: int, stop: int) -> Chunk:
            worker = idle.get()
            try:
                chunk = worker.play(start, stop if start < self._cutoff else start)
            finally:
                idle.put(worker)
            if chunk.played < stop - start:
                self._cutoff = min(self._cutoff, start)
            return chunk

        pending: deque[Future[Chunk]] = deque()
        start = 0
        while start < self._plan.games or pending:
            while start < self._plan.games and len(pending) < 2 * len(self._workers):
                stop = min(start + self._chunk_size, self._plan.games)
                pending.append(pool.submit(work, start, stop))
                start = stop
            chunk = self._wait(pending.popleft())
            self._chunk_size = _next_size(len(chunk.results), chunk.seconds)
            yield chunk

    def _wait(self, future: "Future[Chunk]") -> Chunk:
        while True:
            try:
                return future.result(timeout=_POLL_SECONDS)
            except TimeoutError:
                if self._stopped():
                    self.close()


def _write(file: RecordFile | None, chunk: Chunk) -> str | None:
    """Write the records of a chunk; returns the reason if that fails."""
    try:
        if file:
            file.add(chunk.records)
    except InputError as error:
        return str(error)
    return None


def _next_size(size: int, seconds: float) -> int:
    """The size of the next chunk, from the size and the duration of the last one."""
    fitting = size * _SECONDS_PER_CHUNK / max(seconds, 1e-9)
    return int(max(1, min(fitting, 4 * size, _LARGEST_CHUNK)))
