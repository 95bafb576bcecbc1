"""Group commit: order, isolation of failures, full disks, and other processes that write."""

import asyncio
import sqlite3
import threading
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from sevenheroes.server.storage.base import Conflict, StoreError
from sevenheroes.server.storage.group_commit import GroupCommit
from sevenheroes.server.storage.sqlite import connect

LARGE = 100_000


@pytest.fixture
def file(tmp_path: Path) -> Path:
    file = tmp_path / "numbers.db"
    with closing(connect(file)) as db:
        db.execute("CREATE TABLE numbers (number INTEGER PRIMARY KEY, data BLOB)")
    return file


def insert(number: int, data: bytes = b"") -> Callable[[sqlite3.Connection], int]:
    def statements(db: sqlite3.Connection) -> int:
        db.execute("INSERT INTO numbers VALUES (?, ?)", (number, data))
        return number

    return statements


def stored(file: Path) -> list[int]:
    with closing(sqlite3.connect(file)) as db:
        return [number for (number,) in db.execute("SELECT number FROM numbers ORDER BY number")]


def with_writer(db: sqlite3.Connection, work: Callable[[GroupCommit], Awaitable[None]]) -> None:
    async def run() -> None:
        writer = GroupCommit(db)
        try:
            await work(writer)
        finally:
            await writer.close()

    asyncio.run(run())


def test_writes_that_wait_share_a_commit_and_keep_their_order(file: Path) -> None:
    order: list[int] = []

    def note(number: int) -> Callable[[sqlite3.Connection], int]:
        def statements(db: sqlite3.Connection) -> int:
            order.append(number)
            return insert(number)(db)

        return statements

    async def work(writer: GroupCommit) -> None:
        results = await asyncio.gather(*(writer.run(note(number), cold=False) for number in range(1000)))
        assert results == order == list(range(1000))
        assert writer.writes == 1000
        assert writer.commits < 1000

    with_writer(connect(file), work)
    assert stored(file) == list(range(1000))


@pytest.mark.parametrize(("cold", "in_event_loop"), [(False, True), (True, False)])
def test_only_statements_on_cached_pages_run_in_the_event_loop(
    file: Path, *, cold: bool, in_event_loop: bool
) -> None:
    async def work(writer: GroupCommit) -> None:
        thread = await writer.run(lambda _: threading.current_thread(), cold=cold)
        assert (thread is threading.current_thread()) is in_event_loop

    with_writer(connect(file), work)


def test_a_conflict_in_a_group_fails_that_write_only(file: Path) -> None:
    async def work(writer: GroupCommit) -> None:
        tries = [writer.run(insert(number), cold=False) for number in (1, 1, 2, 3)]
        results = await asyncio.gather(*tries, return_exceptions=True)
        assert [type(one) for one in results] == [int, Conflict, int, int]

    with_writer(connect(file), work)
    assert stored(file) == [1, 2, 3]


def test_a_write_that_can_never_be_stored_does_not_stop_the_others(file: Path) -> None:
    async def work(writer: GroupCommit) -> None:
        with pytest.raises(StoreError):
            await writer.run(insert(2**70), cold=False)
        await writer.run(insert(1), cold=False)

    with_writer(connect(file), work)
    assert stored(file) == [1]


def set_max_pages(db: sqlite3.Connection, pages: int) -> None:
    """As if the disk had no more room than this."""
    db.execute(f"PRAGMA max_page_count = {pages}")


def test_a_write_to_a_full_disk_fails_and_succeeds_once_there_is_room(file: Path) -> None:
    db = connect(file)

    async def work(writer: GroupCommit) -> None:
        await writer.run(insert(1), cold=False)
        set_max_pages(db, 1)
        with pytest.raises(StoreError, match="full") as full:
            await writer.run(insert(2, b"x" * LARGE), cold=False)
        assert not isinstance(full.value, Conflict)
        assert stored(file) == [1]
        set_max_pages(db, 1 << 30)
        await writer.run(insert(2, b"x" * LARGE), cold=False)

    with_writer(db, work)
    assert stored(file) == [1, 2]


def test_on_a_full_disk_a_write_is_stored_exactly_if_it_succeeded(file: Path) -> None:
    db = connect(file)
    set_max_pages(db, 1)

    async def work(writer: GroupCommit) -> None:
        tries = [writer.run(insert(1), cold=False), writer.run(insert(2, b"x" * LARGE), cold=False)]
        results = await asyncio.gather(*tries, return_exceptions=True)
        assert isinstance(results[1], StoreError)
        assert stored(file) == [one for one in results if isinstance(one, int)]

    with_writer(db, work)


def test_a_transaction_left_open_by_a_failed_rollback_does_not_stop_the_next(file: Path) -> None:
    db = connect(file)

    async def work(writer: GroupCommit) -> None:
        db.execute("BEGIN IMMEDIATE")
        await writer.run(insert(1), cold=False)

    with_writer(db, work)
    assert stored(file) == [1]


def test_a_read_only_database_fails_every_write_until_it_is_writable_again(file: Path) -> None:
    db = connect(file)

    async def work(writer: GroupCommit) -> None:
        db.execute("PRAGMA query_only = ON")
        with pytest.raises(StoreError):
            await writer.run(insert(1), cold=False)
        db.execute("PRAGMA query_only = OFF")
        await writer.run(insert(1), cold=False)

    with_writer(db, work)


class Recovering:
    """A connection that reports three times that another process is recovering the file."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db
        self.refusals = 0

    def execute(self, statement: str, *rest: Any) -> Any:
        if statement == "BEGIN IMMEDIATE" and self.refusals < 3:
            self.refusals += 1
            error = sqlite3.OperationalError("database is locked")
            error.sqlite_errorcode = sqlite3.SQLITE_BUSY_RECOVERY
            raise error
        return self._db.execute(statement, *rest)

    def __getattr__(self, name: str) -> object:
        return getattr(self._db, name)


def test_a_file_that_another_process_recovers_is_waited_for(file: Path) -> None:
    db = Recovering(connect(file))

    async def work(writer: GroupCommit) -> None:
        await writer.run(insert(1), cold=False)

    with_writer(db, work)  # type: ignore[arg-type]
    assert db.refusals == 3
    assert stored(file) == [1]


def test_another_process_that_writes_is_waited_for_while_the_event_loop_runs_on(file: Path) -> None:
    async def work(writer: GroupCommit) -> None:
        with closing(connect(file)) as other:
            other.execute("BEGIN IMMEDIATE")
            write = asyncio.ensure_future(writer.run(insert(1), cold=False))
            for _ in range(100):
                await asyncio.sleep(0)
            assert not write.done()
            other.execute("COMMIT")
        await write

    with_writer(connect(file), work)
    assert stored(file) == [1]


def test_closing_commits_what_is_queued_and_refuses_the_rest(file: Path) -> None:
    async def run() -> None:
        writer = GroupCommit(connect(file))
        queued = [asyncio.ensure_future(writer.run(insert(number), cold=False)) for number in range(600)]
        await asyncio.sleep(0)
        await writer.close()
        await asyncio.gather(*queued)
        with pytest.raises(StoreError, match="closed"):
            await writer.run(insert(600), cold=False)

    asyncio.run(run())
    assert stored(file) == list(range(600))


def test_a_cancelled_caller_leaves_its_group_alone(file: Path) -> None:
    async def work(writer: GroupCommit) -> None:
        tasks = [asyncio.ensure_future(writer.run(insert(number), cold=False)) for number in (1, 2)]
        await asyncio.sleep(0)
        tasks[0].cancel()
        assert await tasks[1] == 2

    with_writer(connect(file), work)
    assert 2 in stored(file)
