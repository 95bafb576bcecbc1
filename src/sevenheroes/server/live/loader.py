"""Loading a table from its stored log."""

import asyncio
import logging
from typing import Final

from ..protocol.errors import Refusal
from ..storage.base import StoreError
from ..table import entries
from ..table.state import TableState
from .services import Services

_LOG: Final = logging.getLogger(__name__)
_ENTRIES_PER_SLICE: Final = 64


async def load(services: Services, table: str) -> TableState:
    """Return a stored table. Long logs are applied in slices, so that the event loop stays responsive."""
    try:
        rows = await services.store.read(table)
    except StoreError as error:
        _LOG.error("could not read a table", extra={"facts": {"table": table, "error": str(error)}})
        raise Refusal("storage") from None
    if not rows:
        raise Refusal("no-table")
    state = TableState(table)
    try:
        for number, row in enumerate(rows, 1):
            state.apply(row.at, entries.decode(row.data))
            if number % _ENTRIES_PER_SLICE == 0:
                await asyncio.sleep(0)
    except Exception as error:  # the log stays as it is, for a version that can read it
        services.lobby.remove(table)
        _LOG.error("could not apply a stored log", exc_info=error, extra={"facts": {"table": table}})
        raise Refusal("broken") from None
    state.limit_times(services.clock())
    if state.unknown_revision and not state.closed:
        state.finished = await services.store.record(table) is not None
        state.closed = None if state.finished else "revision"
    return state
