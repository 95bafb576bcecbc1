"""Replays: a record, ply by ply, as one seat knew it or with all hands open."""

from typing import Final

import msgspec

from ... import bots, records
from ...actions import Action
from ...errors import SevenHeroesError
from ...game import Game
from ..protocol.encoding import pre_encoded
from ..protocol.errors import Refusal
from ..protocol.http import Expand, Expanded, Ply
from ..protocol.messages import Rules
from ..protocol.position import Outcome
from .observation import PositionEncoder
from .updates import encoded_event

MOST_PLIES: Final = 100


def expand(request: Expand) -> Expanded:
    """The requested part of a record, pre-encoded."""
    try:
        game = records.loads(request.record, unfinished=True)
    except SevenHeroesError as error:
        raise Refusal("record", reason=str(error)) from None
    if request.seat is not None and request.seat >= game.seats:
        raise Refusal("no-seat", seat=request.seat)
    position = PositionEncoder()
    last = min(game.ply, request.first + MOST_PLIES - 1)
    part = [_encoded_ply(game, ply, request, position) for ply in range(request.first, last + 1)]
    outcome = game.outcome
    return pre_encoded(
        Expanded(
            edition=game.edition,
            rules=msgspec.convert(game.rules.to_dict(), Rules),
            names=list(game.names),
            plies=game.ply,
            outcome=msgspec.convert(outcome.to_dict(), Outcome) if outcome else None,
            part=part,
        )
    )


def _encoded_ply(game: Game, ply: int, request: Expand, position: PositionEncoder) -> Ply:
    """One ply, encoded at once: the position encoder is then free for the next."""
    position.observe(game, ply)
    seat = request.seat
    shown = range(game.seats) if seat is None else (seat,)
    events = game.events_by_ply[ply]
    counted, believed = _aid(game, ply, seat) if request.aid and seat is not None else (None, None)
    return pre_encoded(
        Ply(
            ply=ply,
            action=_known_action(game.actions[ply - 1], seat) if ply else None,
            events=[encoded_event(event if seat is None else event.seen_by(seat)) for event in events],
            public=position.public(),
            own=[position.own(other) if other in shown else None for other in range(game.seats)],
            counted=counted,
            believed=believed,
        )
    )


def _known_action(action: Action, seat: int | None) -> str:
    """An action as a seat may know it: which card another seat sent or gave as a clue is secret (R10)."""
    if seat not in (None, action.seat) and action.verb in ("send", "clue"):
        return f"{action.seat} {action.verb}"
    return action.text


def _aid(game: Game, ply: int, seat: int) -> tuple[list[float] | None, list[float] | None]:
    """The counting aid for a seat: by counting, and by belief."""
    view = game.view(seat, ply=ply)
    counted, believed = bots.counted(view), bots.belief(view)
    return list(counted.values()) if counted else None, list(believed.values()) if believed else None
