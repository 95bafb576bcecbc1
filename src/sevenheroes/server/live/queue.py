"""What is asked for at a table is carried out in groups: all that comes while the store writes."""

import asyncio
from collections.abc import Callable, Sequence

from ..protocol.errors import Refusal, Repeated
from ..table import entries as log
from ..table.commands import Decision
from ..table.entries import AnyEntry
from ..table.state import Table, consequences
from ..transport.connection import Connection


class Ask:
    """One decision to be carried out, who wants it, and the outcome: has it changed anything, or why not?"""

    __slots__ = ("_done", "answers", "by", "decide", "outcome", "version")

    def __init__(
        self, decide: Callable[[Table], Decision], by: Connection | None = None, answers: str | None = None
    ) -> None:
        self.decide = decide
        self.by = by
        self.answers = answers
        self.outcome: bool | Exception = False
        self.version = 0
        self._done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()

    async def wait(self) -> bool:
        """Wait for the outcome."""
        return await self._done

    def end(self, version: int = 0) -> None:
        """Who waits learns the outcome, and which version is stored by then."""
        if self._done.done():  # nobody waits any more
            return
        self.version = version
        if isinstance(self.outcome, Exception):
            self._done.set_exception(self.outcome)
        else:
            self._done.set_result(self.outcome)


class HalfDoneError(Exception):
    """One of a group failed after it had changed the table."""

    def __init__(self, ask: Ask) -> None:
        super().__init__(ask)
        self.ask = ask


def take_in(table: Table, group: Sequence[Ask], now: int) -> list[AnyEntry]:
    """Let a table take in what a group asks for, one after another; what is refused changes nothing."""
    entries: list[AnyEntry] = []
    for ask in group:
        before = table.length
        try:
            entries += decided(table, ask.decide, now)
        except (Refusal, Repeated) as refusal:
            ask.outcome = refusal
        except Exception as error:  # an error in one command ends that command
            ask.outcome = error
        else:
            ask.outcome = table.length != before
            continue
        if table.length != before:
            raise HalfDoneError(ask)
    return entries


def decided(table: Table, decide: Callable[[Table], Decision], now: int) -> list[AnyEntry]:
    """Take in what was decided, and what follows from it."""
    entries: list[AnyEntry] = []
    for entry in decide(table):
        table.apply(now, entry)
        entries.append(entry)
    if entries:
        for entry in consequences(table):
            table.apply(now, entry)
            entries.append(entry)
    return entries


def whose(entries: Sequence[AnyEntry]) -> set[int] | None:
    """The seats that entries are the business of, if they are nobody else's: their standing orders."""
    if all(type(entry) is log.Ordered for entry in entries):
        return {entry.seat for entry in entries if isinstance(entry, log.Ordered)}
    return None
