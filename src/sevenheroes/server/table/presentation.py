"""A table as messages show it: public facts only."""

from ..protocol import messages
from . import shuffle
from .state import Chair, TableState


def info(state: TableState) -> messages.Info:
    """Describe a table for everyone who may enter it."""
    setup, dealer = state.setup, shuffle.dealer(state.setup, state.contributions)
    return messages.Info(
        table=state.id,
        status=state.status,
        edition=setup.edition,
        rules=setup.rules,
        public=setup.public,
        pace=setup.pace,
        bot_pace=setup.bot_pace,
        chairs=[_chair(chair) for chair in state.chairs],
        owner=state.owner(),
        prepared=setup.prepared is not None,
        commitment=dealer.commitment if dealer else None,
        made=state.made_at,
        next=state.next,
        closed=state.closed,
    )


def listing(state: TableState) -> messages.Listing:
    """Describe a table for the lobby."""
    return messages.Listing(
        table=state.id,
        status=state.status,
        edition=state.setup.edition,
        rules=state.setup.rules,
        pace=state.setup.pace,
        chairs=[_chair(chair) for chair in state.chairs],
        turn=state.turn(),
        made=state.made_at,
    )


def _chair(chair: Chair) -> messages.Chair:
    guest = chair.guest
    kind: messages.Kind = "open"
    if guest:
        kind = "bot" if guest.bot else "program" if guest.program else "person"
    return messages.Chair(
        kind=kind,
        name=guest.name if guest else None,
        bot=guest.bot if guest else None,
        ready=chair.ready or kind == "bot",
        stand_in=chair.stand_in,
        why=chair.why,
    )
