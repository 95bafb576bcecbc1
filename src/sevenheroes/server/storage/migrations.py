"""Schema migrations of the SQLite file; `PRAGMA user_version` holds the number of the last one applied."""

import sqlite3
from typing import Final

from .base import StoreError

MIGRATIONS: Final = (
    """
    CREATE TABLE secrets (name TEXT PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID;
    CREATE TABLE tables (
        id TEXT PRIMARY KEY, made INTEGER NOT NULL, status INTEGER NOT NULL, public INTEGER NOT NULL,
        due INTEGER, listing BLOB
    ) WITHOUT ROWID;
    CREATE INDEX tables_due ON tables (due) WHERE due IS NOT NULL;
    CREATE INDEX tables_listed ON tables (made) WHERE public AND status < 2;
    CREATE TABLE log (
        game TEXT NOT NULL, number INTEGER NOT NULL, at INTEGER NOT NULL, entry BLOB NOT NULL,
        PRIMARY KEY (game, number)
    ) WITHOUT ROWID;
    CREATE TABLE people (person TEXT NOT NULL, game TEXT NOT NULL, PRIMARY KEY (person, game)) WITHOUT ROWID;
    CREATE TABLE records (
        game TEXT PRIMARY KEY, ended INTEGER NOT NULL, public INTEGER NOT NULL, facts BLOB NOT NULL,
        record BLOB NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX records_ended ON records (ended, game) WHERE public;
    """,
)
"""One script per schema version. Append new ones; never edit one that was released."""


def migrate(db: sqlite3.Connection) -> None:
    """Bring the schema to the newest version, in one transaction."""
    db.execute("BEGIN IMMEDIATE")
    try:
        (version,) = db.execute("PRAGMA user_version").fetchone()
        if version > len(MIGRATIONS):
            raise StoreError(f"it was written by a newer version of sevenheroes (schema {version})")
        for number, script in enumerate(MIGRATIONS[version:], version + 1):
            for statement in filter(str.strip, script.split(";")):
                db.execute(statement)
            db.execute(f"PRAGMA user_version = {number}")
        db.execute("COMMIT")
    except BaseException:
        db.execute("ROLLBACK")
        raise
