"""Batches for the store: new entries, the index row, and the record of a game that has ended."""

import json
from typing import Any, Final

from ... import records
from ..table import entries as log
from ..table.entries import AnyEntry
from ..table.state import Table
from ..views.observation import encode
from .base import STATUS, Batch, FinishedGame, IndexRow, StoredEntry

_NOT_LISTED: Final = (log.Acted, log.Ordered)  # entries that never change the lobby listing


class BatchBuilder:
    """Builds the batches of one table; remembers the last index row, to write it only when it changes."""

    def __init__(self) -> None:
        self._last: tuple[int, int | None, int | None] | None = None

    def batch(self, table: Table, expected_length: int, entries: list[AnyEntry], now: int) -> Batch:
        """Build the batch for entries that were just applied to the table."""
        began = any(type(entry) is log.Began for entry in entries)
        over = table.status == "over" and any(type(entry) is log.Acted for entry in entries)
        return Batch(
            table=table.id,
            expected_length=expected_length,
            entries=tuple([StoredEntry(now, log.encode(entry)) for entry in entries]),
            index=self._index_row(table, changed=not all(type(entry) in _NOT_LISTED for entry in entries)),
            people=tuple(chair.person for chair in table.chairs if chair.person) if began else None,
            finished=_finished(table, now) if over else None,
        )

    def _index_row(self, table: Table, *, changed: bool) -> IndexRow | None:
        """Build the index row, unless it is as it was."""
        status, due, turn = STATUS[table.status], table.due(), table.turn() if table.wish.public else None
        last, self._last = self._last, (status, due, turn)
        if last == self._last and not changed:
            return None
        relist = table.wish.public and (changed or last is None or last[2] != turn)
        listing = encode(table.listing()) if relist else None
        return IndexRow(status=status, public=table.wish.public, due=due, listing=listing)


def _finished(table: Table, now: int) -> FinishedGame:
    """Build the record of a game that has just ended, with the proof of its shuffle."""
    game, proof = table.playing, table.proof()
    game.meta["table"] = table.id
    game.meta["bots"] = [chair.guest.bot if chair.guest else None for chair in table.chairs]
    game.meta["ended"] = now
    if proof:
        game.meta["shuffle"] = proof.to_dict()
    else:
        game.meta["prepared"] = True
    outcome = game.outcome
    assert outcome is not None
    facts: dict[str, Any] = {
        "edition": game.edition,
        "rules": game.rules.to_dict(),
        "names": list(game.names),
        "bots": game.meta["bots"],
        "plies": game.ply,
        **outcome.to_dict(),
    }
    return FinishedGame(
        record=records.dumps(game).encode(), facts=json.dumps(facts, ensure_ascii=False).encode()
    )
