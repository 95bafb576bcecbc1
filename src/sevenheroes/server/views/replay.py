"""A record, ply by ply, as a seat or everybody may know it: what a page needs to show a played game."""

from typing import Annotated, Final

import msgspec
from msgspec import Meta, Raw, Struct

from ... import bots, records
from ...errors import SevenHeroesError
from ...game import Game
from ..protocol.errors import Refusal
from ..protocol.messages import LONGEST_RECORD, GameEvent, Outcome, Own, Public, Rules, SeatNumber
from .observation import Glance, encode
from .updates import told_event

MOST_PLIES: Final = 100


class Expand(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A wish to see a record: of a seat, or of all (null). At most 100 plies at once, from `first` on."""

    record: Annotated[str, Meta(max_length=LONGEST_RECORD)]
    seat: SeatNumber | None = None
    first: Annotated[int, Meta(ge=0, le=100_000)] = 0
    aid: bool = False


class Ply(Struct, frozen=True, kw_only=True):
    """The game after some actions: the one that led here, what happened, and what was known then.

    `own` is by seat, with null for what is not shown; `counted` and `believed` are the counting aid.
    """

    ply: int
    action: str | None
    events: list[GameEvent]
    public: Public
    own: list[Own | None]
    counted: list[float] | None
    believed: list[float] | None


class Expanded(Struct, frozen=True, kw_only=True):
    """A part of a record. `plies` is how many actions it has."""

    edition: str
    rules: Rules
    names: list[str]
    plies: int
    outcome: Outcome | None
    part: list[Ply]


def expand(wish: Expand) -> bytes:
    """The part of a record that is asked for, as JSON."""
    try:
        game = records.loads(wish.record, unfinished=True)
    except SevenHeroesError as error:
        raise Refusal("record", reason=str(error)) from None
    if wish.seat is not None and wish.seat >= game.seats:
        raise Refusal("no-seat", seat=wish.seat)
    glance = Glance()
    last = min(game.ply, wish.first + MOST_PLIES - 1)
    part = [_ply(game, ply, wish, glance) for ply in range(wish.first, last + 1)]
    outcome = game.outcome
    return encode(
        Expanded(
            edition=game.edition,
            rules=Rules(**game.rules.to_dict()),
            names=list(game.names),
            plies=game.ply,
            outcome=Outcome(**outcome.to_dict()) if outcome else None,
            part=part,  # type: ignore[arg-type]
        )
    )


def _ply(game: Game, ply: int, wish: Expand, glance: Glance) -> Raw:
    glance.look(game, ply)
    seat = wish.seat
    shown = range(game.seats) if seat is None else (seat,)
    action = game.actions[ply - 1] if ply else None
    if action and seat not in (None, action.seat) and action.verb in ("send", "clue"):
        known: str | None = f"{action.seat} {action.verb}"  # which card is not everybody's to know
    else:
        known = action.text if action else None
    events = game.events_by_ply[ply]
    chances: list[list[float] | None] = [None, None]
    if wish.aid and seat is not None:
        view = game.view(seat, ply=ply)
        found = bots.counted(view), bots.belief(view)
        chances = [list(one.values()) if one else None for one in found]
    told = Ply(
        ply=ply,
        action=known,
        events=[told_event(event if seat is None else event.seen_by(seat)) for event in events],  # type: ignore[misc]
        public=glance.public(),  # type: ignore[arg-type]
        own=[glance.own(one) if one in shown else None for one in range(game.seats)],  # type: ignore[misc]
        counted=chances[0],
        believed=chances[1],
    )
    return msgspec.Raw(encode(told))
