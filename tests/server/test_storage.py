"""The SQLite store: durable appends, optimistic concurrency, queries, and files it must refuse."""

import asyncio
import multiprocessing
import os
import sqlite3
import threading
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from sevenheroes.server.storage.base import (
    OPEN,
    OVER,
    RUNNING,
    Batch,
    Conflict,
    FinishedGame,
    IndexRow,
    StoredEntry,
    StoreError,
)
from sevenheroes.server.storage.migrations import MIGRATIONS
from sevenheroes.server.storage.sqlite import SqliteStore, check_file, open_store

TABLE, OTHER = "a" * 16, "b" * 16
RACES = 300


def batch(length: int, *data: bytes, table: str = TABLE, at: int = 7, **more: Any) -> Batch:
    index: dict[str, Any] = {"status": RUNNING, "public": False, "due": None}
    index |= {name: more.pop(name) for name in ("status", "public", "due", "listing") if name in more}
    entries = tuple(StoredEntry(at, one) for one in data)
    return Batch(table=table, expected_length=length, entries=entries, index=IndexRow(**index), **more)


def with_store(file: Path, work: Callable[[SqliteStore], Awaitable[None]]) -> None:
    async def run() -> None:
        store = open_store(file)
        try:
            await work(store)
        finally:
            await store.close()

    asyncio.run(run())


def query(file: Path, question: str) -> list[Any]:
    with closing(sqlite3.connect(file)) as db:
        return list(db.execute(question))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "games.db"


def test_appended_entries_can_be_read(file: Path) -> None:
    async def work(store: SqliteStore) -> None:
        await store.append(batch(0, b"one", b"two"))
        await store.append(batch(2, b"three"))
        assert await store.read(TABLE) == [
            StoredEntry(7, b"one"),
            StoredEntry(7, b"two"),
            StoredEntry(7, b"three"),
        ]
        assert await store.read(TABLE, after=2) == [StoredEntry(7, b"three")]
        assert await store.read(TABLE, after=3) == []
        assert await store.read(OTHER) == []

    with_store(file, work)


def test_appended_entries_survive_a_restart(file: Path) -> None:
    async def write(store: SqliteStore) -> None:
        await store.append(batch(0, b"one"))

    async def read(store: SqliteStore) -> None:
        assert await store.read(TABLE) == [StoredEntry(7, b"one")]

    with_store(file, write)
    with_store(file, read)


def test_an_append_to_a_longer_log_is_a_conflict_and_writes_nothing(file: Path) -> None:
    async def work(store: SqliteStore) -> None:
        await store.append(batch(0, b"one", b"two"))
        with pytest.raises(Conflict):
            await store.append(batch(1, b"other two", b"other three", people=("ann",)))
        assert await store.read(TABLE) == [StoredEntry(7, b"one"), StoredEntry(7, b"two")]
        assert not await store.has_played(TABLE, "ann")

    with_store(file, work)


def test_an_append_that_would_leave_a_gap_is_refused(file: Path) -> None:
    async def work(store: SqliteStore) -> None:
        await store.append(batch(0, b"one"))
        with pytest.raises(StoreError):
            await store.append(batch(2, b"three"))
        assert await store.read(TABLE) == [StoredEntry(7, b"one")]

    with_store(file, work)


def test_several_batches_are_appended_atomically(file: Path) -> None:
    async def work(store: SqliteStore) -> None:
        await store.append(batch(0, b"one"))
        with pytest.raises(Conflict):
            await store.append(batch(0, b"first", table=OTHER), batch(0, b"late"))
        assert await store.read(OTHER) == []
        await store.append(batch(0, b"first", table=OTHER), batch(1, b"two"))
        assert await store.read(OTHER) == [StoredEntry(7, b"first")]
        assert await store.read(TABLE) == [StoredEntry(7, b"one"), StoredEntry(7, b"two")]

    with_store(file, work)


def race(file: Path, name: bytes, meet: Callable[[], Any], won: Any) -> None:
    """Try to append first at every length."""

    async def work(store: SqliteStore) -> None:
        for number in range(RACES):
            meet()
            try:
                await store.append(batch(number, name))
            except Conflict:
                continue
            won.append(number)

    with_store(file, work)


def check_race(file: Path, wins: list[list[int]]) -> None:
    rows = query(file, "SELECT number, entry FROM log ORDER BY number")
    assert [number for number, _ in rows] == list(range(1, RACES + 1))
    for name, won in enumerate(wins):
        assert won == [number - 1 for number, entry in rows if entry == b"%d" % name]
    assert sum(map(len, wins)) == RACES


def test_of_two_threads_exactly_one_appends_each_entry(file: Path) -> None:
    check_file(file)
    meeting, wins = threading.Barrier(2), ([], [])  # type: tuple[threading.Barrier, tuple[list[int], list[int]]]
    threads = [
        threading.Thread(target=race, args=(file, b"%d" % name, meeting.wait, wins[name])) for name in (0, 1)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    check_race(file, [*wins])


def test_of_two_processes_exactly_one_appends_each_entry(file: Path) -> None:
    check_file(file)
    spawning = multiprocessing.get_context("spawn")
    with spawning.Manager() as manager:
        meeting = manager.Barrier(2)
        wins = [manager.list(), manager.list()]
        racers = [
            spawning.Process(target=race, args=(file, b"%d" % name, meeting.wait, wins[name]))
            for name in (0, 1)
        ]
        for racer in racers:
            racer.start()
        for racer in racers:
            racer.join()
        assert [racer.exitcode for racer in racers] == [0, 0]
        check_race(file, [list(won) for won in wins])


def test_a_log_with_a_gap_raises_an_error(file: Path) -> None:
    async def work(store: SqliteStore) -> None:
        await store.append(batch(0, b"one", b"two", b"three"))
        with closing(sqlite3.connect(file)) as db, db:
            db.execute("DELETE FROM log WHERE number = 2")
        with pytest.raises(StoreError, match="gap"):
            await store.read(TABLE)

    with_store(file, work)


def test_tables_are_found_by_due_time_and_in_the_lobby(file: Path) -> None:
    async def work(store: SqliteStore) -> None:
        await store.append(batch(0, b"x", due=50, public=True, status=OPEN, listing=b"{}"))
        await store.append(batch(0, b"x", table=OTHER, due=20, public=False, status=OPEN))
        assert await store.due(19, 9) == []
        assert await store.due(50, 9) == [OTHER, TABLE]
        assert await store.due(50, 1) == [OTHER]
        assert [one.table for one in await store.list_lobby(9)] == [TABLE]
        await store.append(batch(1, b"x", due=None, public=True, status=OVER))
        assert await store.due(50, 9) == [OTHER]
        assert await store.list_lobby(9) == []

    with_store(file, work)


def test_the_lobby_lists_the_newest_table_first(file: Path) -> None:
    async def work(store: SqliteStore) -> None:
        names = ["m" * 16, "z" * 16, "a" * 16]
        for made, name in enumerate(names):
            await store.append(batch(0, b"x", table=name, at=made, public=True, status=OPEN, listing=b"{}"))
            await store.append(batch(1, b"x", table=name, at=9 - made, public=True, status=OPEN))
        assert [one.table for one in await store.list_lobby(9)] == names[::-1]
        assert [one.table for one in await store.list_lobby(1)] == names[-1:]

    with_store(file, work)


def test_private_records_are_listed_for_players_and_public_ones_for_everybody(file: Path) -> None:
    async def work(store: SqliteStore) -> None:
        done = FinishedGame(record=b"{}", facts=b"[]")
        await store.append(batch(0, b"x", status=OVER, public=True, finished=done, people=("ann",)))
        await store.append(batch(0, b"x", table=OTHER, status=OVER, finished=done, people=("ann", "bob")))
        assert [one.table for one in await store.list_records(person=None, before=(9, ""), limit=9)] == [
            TABLE
        ]
        assert {one.table for one in await store.list_records(person="ann", before=(9, ""), limit=9)} == {
            TABLE,
            OTHER,
        }
        assert [one.table for one in await store.list_records(person="bob", before=(9, ""), limit=9)] == [
            OTHER
        ]
        assert await store.list_records(person="bob", before=(7, ""), limit=9) == []
        assert await store.record(TABLE) == (b"{}", True)
        assert await store.record(OTHER) == (b"{}", False)
        assert await store.record("c" * 16) is None
        assert await store.has_played(OTHER, "bob") and not await store.has_played(TABLE, "bob")

    with_store(file, work)


def test_records_with_the_same_end_time_are_paginated_without_loss(file: Path) -> None:
    async def work(store: SqliteStore) -> None:
        names = ["a" * 16, "b" * 16, "c" * 16]
        for name in names:
            done = FinishedGame(record=b"{}", facts=b"[]")
            await store.append(batch(0, b"x", table=name, status=OVER, public=True, finished=done))
        found = await store.list_records(person=None, before=(9, ""), limit=2)
        found += await store.list_records(person=None, before=(found[-1].ended, found[-1].table), limit=2)
        assert sorted(one.table for one in found) == names

    with_store(file, work)


def test_the_first_proposed_secret_is_kept(file: Path) -> None:
    async def work(store: SqliteStore) -> None:
        assert await store.secret("people", b"first") == b"first"
        assert await store.secret("people", b"second") == b"first"

    with_store(file, work)
    with_store(file, work)


def test_an_empty_file_is_migrated_to_the_newest_schema(file: Path) -> None:
    file.touch()
    check_file(file)
    assert query(file, "PRAGMA user_version") == [(len(MIGRATIONS),)]
    names = {name for (name,) in query(file, "SELECT name FROM sqlite_master WHERE type = 'table'")}
    assert names == {"secrets", "tables", "log", "people", "records"}
    check_file(file)
    assert query(file, "PRAGMA integrity_check") == [("ok",)]


def test_a_missing_folder_is_created(tmp_path: Path) -> None:
    check_file(tmp_path / "some" / "where" / "games.db")
    assert (tmp_path / "some" / "where" / "games.db").exists()


def test_a_file_with_a_newer_schema_is_refused_and_left_alone(file: Path) -> None:
    check_file(file)
    with closing(sqlite3.connect(file)) as db:
        db.execute(f"PRAGMA user_version = {len(MIGRATIONS) + 1}")
    with pytest.raises(StoreError, match="newer version"):
        check_file(file)
    assert query(file, "PRAGMA user_version") == [(len(MIGRATIONS) + 1,)]


def test_a_file_that_is_not_a_database_is_refused(file: Path) -> None:
    file.write_bytes(b"these are not games " * 1000)
    with pytest.raises(StoreError, match="cannot be used"):
        check_file(file)


def test_a_damaged_file_raises_an_error(file: Path) -> None:
    async def write(store: SqliteStore) -> None:
        await store.append(batch(0, *(b"%5d" % number * 100 for number in range(200))))

    async def read(store: SqliteStore) -> None:
        with pytest.raises(StoreError):
            await store.read(TABLE)

    with_store(file, write)
    (pages,) = query(file, "SELECT rootpage FROM sqlite_master WHERE name = 'log'")[0]
    data = bytearray(file.read_bytes())
    data[4096 * (pages - 1) : 4096 * pages] = b"\xa5" * 4096
    file.write_bytes(data)
    with_store(file, read)


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
def test_a_read_only_folder_is_refused(tmp_path: Path) -> None:
    folder = tmp_path / "locked"
    folder.mkdir(mode=0o500)
    with pytest.raises(StoreError, match="cannot be used"):
        check_file(folder / "games.db")


def test_a_folder_in_place_of_the_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="cannot be used"):
        check_file(tmp_path)


def test_only_the_owner_can_read_the_files(file: Path) -> None:
    async def work(store: SqliteStore) -> None:
        await store.append(batch(0, b"one"))
        made = sorted(file.parent.glob(f"{file.name}*"))
        assert [one.name.removeprefix(file.name) for one in made] == ["", "-shm", "-wal"]
        assert {one.stat().st_mode & 0o777 for one in made} == {0o600}

    before = os.umask(0)
    try:
        with_store(file, work)
    finally:
        os.umask(before)


def test_tables_that_are_open_or_running_are_counted(file: Path) -> None:
    async def work(store: SqliteStore) -> None:
        assert await store.count_live() == 0
        await store.append(batch(0, b"one", due=9), batch(0, b"one", table=OTHER, due=9))
        assert await store.count_live() == 2
        await store.append(batch(1, b"two", due=None, status=OVER))
        assert await store.count_live() == 1

    with_store(file, work)


def test_a_closed_store_refuses_reads_and_writes(file: Path) -> None:
    async def run() -> None:
        store = open_store(file)
        await store.close()
        with pytest.raises(StoreError, match="closed"):
            await store.append(batch(0, b"x"))
        with pytest.raises(StoreError, match="closed"):
            await store.read(TABLE)

    asyncio.run(run())
