"""What a table gives to the store: entries, how it is found, and the record of a game that has ended."""

import json
from typing import Any, Final

from ... import records
from ..protocol.encoding import encode
from ..table import entries as log
from ..table.entries import AnyEntry
from ..table.state import Table
from .base import STATUS, Batch, Finished, Place, Row

_IN_THE_GAME: Final = (log.Acted, log.Ordered)  # what does not change how the table is shown


class BatchBuilder:
    """Knows how a table was last found, so that only what has changed is written."""

    def __init__(self) -> None:
        self._known: tuple[int, int | None, int | None] | None = None

    def batch(self, table: Table, before: int, entries: list[AnyEntry], now: int) -> Batch:
        """Entries that a table has taken in, as the store keeps them."""
        began = any(type(entry) is log.Began for entry in entries)
        over = table.status == "over" and any(type(entry) is log.Acted for entry in entries)
        return Batch(
            table=table.id,
            version=before,
            rows=tuple([Row(now, log.encode(entry)) for entry in entries]),
            place=self._place(table, changed=not all(type(entry) in _IN_THE_GAME for entry in entries)),
            people=tuple(chair.person for chair in table.chairs if chair.person) if began else None,
            finished=_finished(table, now) if over else None,
        )

    def _place(self, table: Table, *, changed: bool) -> Place | None:
        """How the table is found from now on, if that is not as it was."""
        status, due, turn = STATUS[table.status], table.due(), table.turn() if table.wish.public else None
        known, self._known = self._known, (status, due, turn)
        if known == self._known and not changed:
            return None
        shown = table.wish.public and (changed or known is None or known[2] != turn)
        listing = encode(table.listing()) if shown else None
        return Place(status=status, public=table.wish.public, due=due, listing=listing)


def _finished(table: Table, now: int) -> Finished:
    """The record of a game that has just ended, with the proof of its shuffle."""
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
    return Finished(record=records.dumps(game).encode(), facts=json.dumps(facts, ensure_ascii=False).encode())
