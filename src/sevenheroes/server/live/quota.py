"""Quotas: how many tables one address block may have open at once."""

from collections.abc import Collection
from typing import Final

_MAX_ADDRESSES: Final = 10_000


class TableQuota:
    """The open tables that each address block has made. In memory only: no address is stored."""

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._tables: dict[str, list[str]] = {}

    def add(self, address: str, table: str) -> None:
        """Count a table that an address has made."""
        tables = self._tables.pop(address, [])
        tables.append(table)
        self._tables[address] = tables
        if len(self._tables) > _MAX_ADDRESSES:
            del self._tables[next(iter(self._tables))]

    def exceeded(self, address: str) -> list[str]:
        """Return all tables that an address has made, if they have reached the limit."""
        tables = self._tables.get(address, [])
        return tables if self._limit and len(tables) >= self._limit else []

    def retain(self, address: str, live: Collection[str]) -> None:
        """Stop counting the tables of an address that have ended."""
        self._tables[address] = [table for table in self._tables[address] if table in live]
