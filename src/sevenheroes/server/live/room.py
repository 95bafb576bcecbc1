"""A table in memory: one queue, whose worker decides, stores and publishes."""

import contextlib
import logging
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from ... import bots
from ..protocol import messages
from ..protocol.errors import Refusal, Repeated
from ..storage.base import Batch, Conflict, StoreError
from ..table import new_table
from ..table.clocks import expiry
from ..table.commands import decide, needs_presence
from ..table.consequences import apply_all
from ..table.entries import AnyEntry, Ordered
from ..table.presentation import info
from ..table.requests import Identity, OpenRematch, Request
from ..table.state import TableState
from ..views.updates import Updates
from .audience import Audience
from .batches import BatchBuilder, opening_batch
from .loader import load
from .queue import Describe, Enter, EstimateWanderer, QueuedJob, Reload, Reschedule, TableQueue
from .scheduler import Scheduler
from .services import Services
from .subscriber import Subscriber

_LOG: Final = logging.getLogger(__name__)
_MAX_ATTEMPTS: Final = 20


class Outcome(NamedTuple):
    """The result of a command: the version of the table, and whether the command changed anything."""

    version: int
    changed: bool


class Estimate(NamedTuple):
    """How likely each hero is to be the wanderer: by counting cards, and by everything that happened."""

    version: int
    counted: list[float] | None
    believed: list[float] | None


class Room:
    """One table in memory. All work goes through its queue, one group after another."""

    def __init__(self, services: Services, state: TableState) -> None:
        self.state = state
        self.audience = Audience(
            state.id, services.clock, services.lobby, absence_seconds=services.settings.presence_timeout
        )
        self.is_closed = False
        self._services = services
        self._queue = TableQueue()
        self._scheduler = Scheduler(self._queue, services)
        self._updates = Updates(state)
        self._batches = BatchBuilder()
        services.lobby.show(state)
        self._schedule()
        services.tasks.spawn(self._work())

    # Commands and queries

    async def submit(
        self,
        request: Request[Any],
        *,
        by: Subscriber | None = None,
        command_id: str | None = None,
    ) -> Outcome:
        """Carry out a command. Raises Refusal, which means that nothing has changed.

        If a subscriber sent the command, it receives the result as an update with `command_id`.
        """
        found: Outcome = await self._queue.submit(request, subscriber=by, command_id=command_id)
        return found

    async def enter(
        self,
        subscriber: Subscriber,
        version: int | None,
        *,
        command_id: str | None = None,
        previous: Audience | None = None,
    ) -> int | None:
        """Add a subscriber and send it everything since `version`. Returns its seat.

        It leaves the previous table in the same step, so it never receives updates of two tables.
        """
        seat: int | None = await self._queue.submit(Enter(subscriber, version, command_id, previous))
        return seat

    async def take_seat_back(self, subscriber: Subscriber, seat: int) -> None:
        """Let a player who has reconnected play again, unless they left the game on purpose."""
        chair = self.state.chairs[seat]
        if chair.stand_in and chair.why != "left" and self.state.status == "running":
            with contextlib.suppress(Refusal):  # then the bot plays on
                await self.submit(Request(messages.Back(), subscriber.identity), by=subscriber)

    async def describe(self, identity: Identity | None) -> messages.Info:
        """Return the table's public description. Raises Refusal if the identity may not see it."""
        found: messages.Info = await self._queue.submit(Describe(identity))
        return found

    async def estimate(self, seat: int | None) -> Estimate:
        """Estimate the wanderer for a seat."""
        found: Estimate = await self._queue.submit(EstimateWanderer(seat))
        return found

    async def reload(self) -> None:
        """Read the log again, because another process has appended to it, and publish the changes."""
        await self._queue.submit(Reload())

    def reload_later(self) -> None:
        """Queue a reload without waiting for it."""
        self._queue.post(Reload())

    def is_expired(self, now: int) -> bool:
        """Is nobody connected, and has the table been inactive for too long?"""
        closes_at = expiry(self.state)
        return not self.audience and closes_at is not None and closes_at <= now

    @property
    def waiting_jobs(self) -> int:
        """How many jobs wait in the queue, apart from those being processed."""
        return len(self._queue)

    @property
    def is_idle(self) -> bool:
        """Can the room be dropped from memory? Nobody is connected, and no work is pending."""
        return not self.audience and self._queue.is_idle and self._scheduler.is_idle

    def pause(self) -> None:
        """Stop clocks and bots; commands are still carried out."""
        self._scheduler.close()
        self.audience.pause()

    def close(self) -> None:
        """Close the room: clients reconnect, and find the table as it is stored."""
        self.is_closed = True
        self._scheduler.close()
        self._queue.close()
        self.audience.close()

    # The worker

    async def _work(self) -> None:
        """Process the queue until the room is closed."""
        try:
            while jobs := await self._queue.take():
                await self._process(jobs)
        finally:
            self.close()

    async def _process(self, jobs: Sequence[QueuedJob]) -> None:
        """Carry out all waiting commands as one group, then answer everything else.

        After an error the state in memory may be wrong, so the room is closed; the stored log is right.
        """
        try:
            commands = [job for job in jobs if isinstance(job.work, Request)]
            if commands:
                await self._carry_out(commands)
            for job in jobs:
                if not isinstance(job.work, Request):
                    self._check_open()
                    await self._answer(job)
        except BaseException as error:
            self.close()
            for job in jobs:
                job.fail(error if isinstance(error, Refusal) else Refusal("internal"))
                job.finish()
            if not isinstance(error, Refusal):
                raise

    def _check_open(self) -> None:
        if self.is_closed:
            raise Refusal("internal")

    async def _carry_out(self, jobs: list[QueuedJob]) -> None:
        """Decide and apply a group of commands, store it in one transaction, and publish it once."""
        for _ in range(_MAX_ATTEMPTS):
            self._check_open()
            before, now = self.state.length, max(self._services.clock(), self.state.updated_at)
            entries = self._apply(jobs, now)
            if entries is None:
                await self._read_again()
                continue
            try:
                if entries:
                    await self._store(jobs, before, entries, now)
            except Conflict:  # another process was first
                await self._read_again()
                self._publish()
                continue
            except StoreError as error:
                facts = {"table": self.state.id, "error": str(error)}
                _LOG.error("could not store entries", extra={"facts": facts})
                await self._read_again()
                self._scheduler.retry_later()
                for job in jobs:
                    job.fail(Refusal("storage"))
            else:
                if entries:
                    self._publish(jobs, only=_private_to(entries))
            break
        else:
            for job in jobs:
                job.fail(Refusal("stale", version=self.state.version))
        for job in jobs:
            self._finish(job)

    def _apply(self, jobs: list[QueuedJob], now: int) -> list[AnyEntry] | None:
        """Decide and apply commands in order. Returns None if applying one failed: the state is invalid."""
        entries: list[AnyEntry] = []
        for job in jobs:
            assert isinstance(job.work, Request)
            job.error, job.changed = None, False
            try:
                decided = decide(self.state, self._complete(job.work), now)
            except Exception as error:
                job.fail(error)
                continue
            try:
                entries += apply_all(self.state, decided, now)
            except Exception as error:  # this command ends; the others are tried again
                job.fail(error)
                jobs.remove(job)
                self._finish(job)
                return None
            job.changed = bool(decided)
        return entries

    def _complete(self, request: Request[Any]) -> Request[Any]:
        """Add what a decision may depend on besides the state."""
        if needs_presence(request):
            return request._replace(present=self.audience.present(), bots=self._services.bots.names)
        return request

    async def _store(self, jobs: Sequence[QueuedJob], before: int, entries: list[AnyEntry], now: int) -> None:
        batch = self._batches.batch(self.state, before, entries, now)
        await self._services.store.append(batch, *self._rematch_batches(jobs, now))

    def _rematch_batches(self, jobs: Sequence[QueuedJob], now: int) -> list[Batch]:
        """Return the first entries of tables opened by a rematch; they are stored in the same transaction."""
        opened = []
        for job in jobs:
            request: Any = job.work
            if job.changed and isinstance(request.command, OpenRematch):
                made = new_table.rematch(self.state, request.identity)
                opened.append(opening_batch(TableState(request.command.table), made, now))
        return opened

    def _publish(self, jobs: Sequence[QueuedJob] = (), *, only: set[int] | None = None) -> None:
        """Send updates for what is stored. If that fails, the room is closed, and clients reconnect."""
        answers = {job.subscriber: job.command_id for job in jobs if job.changed and job.subscriber}
        state, services = self.state, self._services
        try:
            self.audience.publish(state, self._updates, answers=answers, only=only)
            services.counters.moves += only is None
            services.lobby.show(state)
            services.bus.publish(state.id, state.length)
            self._schedule()
        except Exception:
            _LOG.exception("could not publish updates", extra={"facts": {"table": state.id}})
            self.close()

    def _finish(self, job: QueuedJob) -> None:
        """Resolve a command; an error that no caller receives is logged."""
        if job.done is None and job.error is not None and not isinstance(job.error, (Refusal, Repeated)):
            _LOG.error("command failed", exc_info=job.error, extra={"facts": {"table": self.state.id}})
            self._scheduler.retry_later()
        job.finish(Outcome(self.state.version, job.changed))

    def _schedule(self) -> None:
        self._scheduler.schedule(self.state, attended=bool(self.audience))

    async def _read_again(self) -> None:
        """Replace the state in memory by the stored one."""
        self.state = await load(self._services, self.state.id)
        self._updates = Updates(self.state)
        self._batches = BatchBuilder()

    # Reloads and queries

    async def _answer(self, job: QueuedJob) -> None:
        match job.work:
            case Reload():
                await self._read_again()
                self._publish()
                job.finish()
            case Reschedule():
                if not self._scheduler.will_retry:
                    self._schedule()
            case Enter() | Describe() | EstimateWanderer() as query:
                result: Any = None
                try:
                    if not job.is_abandoned:
                        result = self._answer_query(query)
                except Exception as error:  # an error in a query ends that query only
                    job.fail(error)
                job.finish(result)

    def _answer_query(self, query: Enter | Describe | EstimateWanderer) -> Any:
        match query:
            case Enter():
                return self._enter(query)
            case Describe(identity=identity):
                self._check_admitted(identity)
                return info(self.state)
            case EstimateWanderer(seat=seat):
                return self._estimate(seat)

    def _enter(self, entering: Enter) -> int | None:
        state, (subscriber, version, command_id, previous) = self.state, entering
        self._check_admitted(subscriber.identity)
        if version is not None and version > state.version:
            version = None  # of another table, or of a history that was lost
        seat = state.seat_of(subscriber.identity.person if subscriber.identity else None)
        now = self._services.clock()
        update = self._updates.update(seat=seat, after=version, now=now, answers=command_id)
        if previous is not None and previous is not self.audience:
            previous.remove(subscriber)
        if not self.audience:
            self._scheduler.prioritize()
        self.audience.add(subscriber, state).version = state.version
        subscriber.push(update)
        return seat

    def _check_admitted(self, identity: Identity | None) -> None:
        """Refuse spectators at a private table."""
        seat = self.state.seat_of(identity.person if identity else None)
        if seat is None and not self.state.admits_spectators:
            raise Refusal("private")

    def _estimate(self, seat: int | None) -> Estimate:
        if self.state.game is None:
            raise Refusal("not-begun")
        if seat is None:
            raise Refusal("not-seated")
        view = self.state.game.view(seat)
        return Estimate(self.state.version, _by_hero(bots.counted(view)), _by_hero(bots.belief(view)))


def _private_to(entries: Sequence[AnyEntry]) -> set[int] | None:
    """Return the seats that entries are private to; None unless all are standing orders."""
    if all(type(entry) is Ordered for entry in entries):
        return {entry.seat for entry in entries if isinstance(entry, Ordered)}
    return None


def _by_hero(chances: dict[int, float] | None) -> list[float] | None:
    return [round(chances[hero], 6) for hero in range(1, 8)] if chances else None
