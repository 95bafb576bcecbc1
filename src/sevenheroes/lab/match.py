"""A match: many games between bots, the same however the work is shared."""

import queue
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from threading import Event
from time import perf_counter
from typing import Any, Final

from ..bots.plugin import PATIENCE
from ..editions import CUSTOM, Rules, choose
from ..errors import BotError, InputError, shown
from .chunk import Chunk
from .notes import Notes
from .plan import Plan
from .result import MatchResult
from .tally import Tally
from .worker import Worker

MOST_JOBS: Final = 256
_SECONDS_A_CHUNK: Final = 0.2
_LARGEST_CHUNK: Final = 2048
_GLANCE: Final = 0.1

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
    timeout: float = PATIENCE,
    forgive: bool = False,
    progress: Progress | None = None,
    stop: Event | None = None,
) -> MatchResult:
    """Play a match between bots, asked for by name or place, and tell what came out.

    With `rotate` each deal is played in every seating, one after another. The games depend on seats, rules,
    rotation and seed alone. A bot that fails ends the match, and the result tells of the games before
    (`failure`), as it does when the file of records takes no more; with `forgive`, lots are drawn for a bot
    up to the tenth failure. `progress` is told the games played, the games wanted and the seconds so far;
    once `stop` is set, the match ends with the games so far.
    """
    if isinstance(seats, str) or not isinstance(seats, Sequence):
        raise InputError(f"the seats are a list of bots, not {shown(seats)}")
    if type(jobs) is not int or not 1 <= jobs <= MOST_JOBS:
        raise InputError(f"the work is shared by 1 to {MOST_JOBS} threads, not {shown(jobs)}")
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
        noting=records is not None,
    )
    with ExitStack() as stack:
        match = Match(plan, jobs=min(jobs, max(1, games)), stop=stop or Event())
        stack.callback(match.close)
        notes = stack.enter_context(Notes(records)) if records is not None else None
        return match.play(notes, progress)


class Match:
    """The workers of a match, and what they bring home."""

    def __init__(self, plan: Plan, *, jobs: int, stop: Event) -> None:
        self._plan = plan
        self._stop = stop
        self._ended = Event()
        self._workers: list[Worker] = []
        self._size = 1
        self._broken = plan.games  # no game from here on is of any use
        try:
            for _ in range(jobs):
                if not self._workers or not stop.is_set():
                    self._workers.append(Worker(plan, self._stopped))
        except BotError:
            if not stop.is_set():  # else nobody waits for it to be loaded
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

    def play(self, notes: Notes | None, progress: Progress | None) -> MatchResult:
        """Play all games, or until a bot or the file fails or somebody has had enough."""
        began = perf_counter()
        tally, failure = Tally(self._plan), None
        with ThreadPoolExecutor(max(1, len(self._workers))) as pool:
            try:
                for chunk in self._chunks(pool):
                    tally.add(chunk)
                    failure = _noted(notes, chunk)
                    if chunk.failure:
                        failure = str(chunk.failure)
                    if progress:
                        progress(tally.games, self._plan.games, perf_counter() - began)
                    if failure or chunk.played < len(chunk.results):
                        break
            finally:
                self._stop_workers()
        return tally.result(seconds=perf_counter() - began, failure=failure)

    def _stop_workers(self) -> None:
        """No worker shall go on, not even one that waits for a bot."""
        self._ended.set()
        self.close()

    def _chunks(self, pool: ThreadPoolExecutor) -> Iterator[Chunk]:
        """The games in order, in pieces that are worth a look at the clock."""
        if not self._workers:  # they were not even hired before somebody had enough
            return
        idle: queue.SimpleQueue[Worker] = queue.SimpleQueue()
        for worker in self._workers:
            idle.put(worker)

        def work(start: int, stop: int) -> Chunk:
            worker = idle.get()
            try:
                chunk = worker.play(start, stop if start < self._broken else start)
            finally:
                idle.put(worker)
            if chunk.played < stop - start:
                self._broken = min(self._broken, start)
            return chunk

        ahead: deque[Future[Chunk]] = deque()
        start = 0
        while start < self._plan.games or ahead:
            while start < self._plan.games and len(ahead) < 2 * len(self._workers):
                stop = min(start + self._size, self._plan.games)
                ahead.append(pool.submit(work, start, stop))
                start = stop
            chunk = self._awaited(ahead.popleft())
            self._size = _next_size(len(chunk.results), chunk.seconds)
            yield chunk

    def _awaited(self, future: "Future[Chunk]") -> Chunk:
        while True:
            try:
                return future.result(timeout=_GLANCE)
            except TimeoutError:
                if self._stopped():
                    self.close()


def _noted(notes: Notes | None, chunk: Chunk) -> str | None:
    """Write down the games of a chunk; the sentence that says why not."""
    try:
        if notes:
            notes.add(chunk.records)
    except InputError as error:
        return str(error)
    return None


def _next_size(size: int, seconds: float) -> int:
    """How many games to play next before looking at the clock."""
    fitting = size * _SECONDS_A_CHUNK / max(seconds, 1e-9)
    return int(max(1, min(fitting, 4 * size, _LARGEST_CHUNK)))
