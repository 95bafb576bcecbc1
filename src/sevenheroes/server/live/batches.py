"""Batches: what one group of commands writes to the store."""

import json
from typing import Any, Final

from ... import records
from ..protocol.encoding import encode as encode_json
from ..storage.base import STATUS, Batch, FinishedGame, IndexRow, StoredEntry
from ..table import shuffle
from ..table.clocks import next_due
from ..table.consequences import apply_all
from ..table.entries import Acted, AnyEntry, Began, Made, Ordered, encode
from ..table.new_table import first_entries
from ..table.presentation import listing
from ..table.state import TableState

_IN_GAME: Final = (Acted, Ordered)  # entries that do not change how the lobby shows a table


class BatchBuilder:
    """Builds the batches of one table; remembers its index row, so that only changes are written."""

    def __init__(self) -> None:
        self._last: tuple[int, int | None, int | None] | None = None

    def batch(self, state: TableState, before: int, entries: list[AnyEntry], now: int) -> Batch:
        """Return the batch for entries that were applied when the log had `before` entries."""
        began = any(type(entry) is Began for entry in entries)
        listing_changed = not all(type(entry) in _IN_GAME for entry in entries)
        is_over = state.status == "over" and any(type(entry) is Acted for entry in entries)
        return Batch(
            table=state.id,
            expected_length=before,
            entries=tuple([StoredEntry(now, encode(entry)) for entry in entries]),
            index=self._index_row(state, listing_changed=listing_changed),
            people=tuple(chair.person for chair in state.chairs if chair.person) if began else None,
            finished=_finished(state, now) if is_over else None,
        )

    def _index_row(self, state: TableState, *, listing_changed: bool) -> IndexRow | None:
        public = state.setup.public
        status, due, turn = STATUS[state.status], next_due(state), state.turn() if public else None
        last, self._last = self._last, (status, due, turn)
        if last == self._last and not listing_changed:
            return None
        is_listed = public and (listing_changed or last is None or last[2] != turn)
        shown = encode_json(listing(state)) if is_listed else None
        return IndexRow(status=status, public=public, due=due, listing=shown)


def opening_batch(state: TableState, made: Made, now: int, *, ready: bool = False) -> Batch:
    """Apply the first entries of a new table to its empty state, and return their batch."""
    entries = apply_all(state, first_entries(made, ready=ready), now)
    return BatchBuilder().batch(state, 0, entries, now)


def _finished(state: TableState, now: int) -> FinishedGame:
    """Return the record of a game that has just ended, with the proof of its shuffle."""
    game, proof = state.playing, shuffle.proof(state.setup, state.contributions)
    game.meta["table"] = state.id
    game.meta["bots"] = [chair.guest.bot if chair.guest else None for chair in state.chairs]
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
