"""Views from updates: what the server sent, as the library's `View`."""

from typing import Final

import msgspec

from ..core import codes, layout
from ..editions import CHOICES, choose
from ..errors import InputError
from ..observation.record import Record, empty_record
from ..outcome import REASONS, Outcome
from ..server.protocol import position as protocol
from ..server.protocol.messages import Info, Update
from ..view import View
from .position import read_own, read_public

_REASON_CODES: Final = {name: code for code, name in REASONS.items()}


def view_of(update: Update, info: Info) -> View:
    """The view of the update's seat, or of a spectator; the game must have begun."""
    public, own = update.public, update.own
    if public is None:
        raise InputError("the game has not begun")
    rules = choose(info.edition, msgspec.to_builtins(info.rules))[1]
    o = empty_record()
    o.seat = codes.NOBODY if update.seat is None or own is None else update.seat
    o.said = [codes.NOBODY] * codes.MOST_SEATS
    o.rules = rules.code
    for name, choices in CHOICES.items():
        setattr(o, name, choices.index(getattr(rules, name)))
    read_public(o, public)
    o.discarded = sum(public.discard)
    o.possible = codes.ALL_HEROES if public.wanderer else 0
    if own is not None:
        read_own(o, own)
    outcome = _read_outcome(o, public.outcome)
    return View(
        layout.from_plain([o]),
        edition=info.edition,
        names=tuple(chair.name or "" for chair in info.chairs),
        outcome=outcome,
    )


def _read_outcome(o: Record, outcome: protocol.Outcome | None) -> Outcome | None:
    """The outcome; its reason and winner belong to the record too."""
    o.winner = codes.NOBODY
    if outcome is None:
        return None
    o.reason = _REASON_CODES[outcome.reason]
    if outcome.reason == "six":
        o.winner = outcome.winners[0]
    return Outcome(
        winners=tuple(outcome.winners),
        reason=outcome.reason,
        ranking=tuple(tuple(group) for group in outcome.ranking),
    )
