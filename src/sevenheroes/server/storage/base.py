"""What a store must do: nothing acknowledged is ever lost, and no two writers are ever both right.

Tables are kept twice: as their logs, which decide, and as a row for finding them (status, when something is
due, how the lobby shows them), written together with the entries that changed them.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

OPEN, RUNNING, OVER, CLOSED = range(4)
STATUS = {"open": OPEN, "running": RUNNING, "over": OVER, "closed": CLOSED}


class Row(NamedTuple):
    """An entry as it is stored."""

    at: int
    data: bytes


class Found(NamedTuple):
    """A table as the lobby finds it."""

    table: str
    listing: bytes


class Kept(NamedTuple):
    """A finished game in a list: when it ended, and a few facts as JSON."""

    table: str
    ended: int
    facts: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class Finished:
    """A finished game, to be kept as a record."""

    record: bytes
    facts: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """How to find a table: by its status, by when something is due, and in the lobby."""

    status: int
    public: bool
    due: int | None
    listing: bytes | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Batch:
    """Entries for one table, and how to find it then, if that has changed.

    `version` is the one before the first entry. `people` are those who have a seat, if that has changed.
    """

    table: str
    version: int
    rows: tuple[Row, ...]
    place: Place | None = None
    people: tuple[str, ...] | None = None
    finished: Finished | None = None


class StoreError(Exception):
    """The store could not keep it: nothing was kept."""


class Conflict(StoreError):  # noqa: N818
    """Somebody else has appended first: nothing was kept."""


class Store(Protocol):
    """Where tables are kept."""

    async def append(self, *batches: Batch) -> None:
        """Keep entries of one or more tables, all or none; durable when this returns. Raises StoreError."""

    async def read(self, table: str, after: int = 0) -> list[Row]:
        """The entries of a table after a version."""

    async def due(self, until: int, limit: int, passed: int = 0) -> list[str]:
        """Tables at which something is due, the earliest first; so many of them are passed over."""

    async def live(self) -> int:
        """How many tables are open or running."""

    async def living(self, tables: Sequence[str]) -> set[str]:
        """Which of some tables are open or running."""

    async def listed(self, limit: int) -> list[Found]:
        """Public tables that are open or running, the newest first."""

    async def record(self, table: str) -> tuple[bytes, bool] | None:
        """The record of a finished game, and whether it is public."""

    async def records(self, *, person: str | None, before: tuple[int, str], limit: int) -> list[Kept]:
        """Finished games, the latest first: of one person, or all public ones."""

    async def played(self, table: str, person: str) -> bool:
        """Has somebody had a seat at a table?"""

    async def playing(self, person: str, limit: int) -> list[str]:
        """The tables at which somebody has a game that is not over, the newest first."""

    async def secret(self, name: str, proposed: bytes) -> bytes:
        """A secret of the installation: the first one that was ever proposed."""

    async def check(self) -> None:
        """Raise StoreError if nothing can be written."""

    async def close(self) -> None:
        """Write what is left, and end."""

    def facts(self) -> dict[str, Any]:
        """Figures for the metrics."""
