"""First entries of a table: one that a client requests, or a rematch."""

import secrets
from collections.abc import Sequence

import msgspec

from ...bots.levels import PLAYER_NAMES
from ...editions import Rules as EditionRules
from ...editions import choose
from ...errors import InputError, SevenHeroesError
from ...game import Game
from ..protocol import messages
from ..protocol.errors import Refusal
from . import lesson
from .entries import AnyEntry, Guest, Made, Readied
from .requests import Identity
from .state import TableState


def make(wanted: messages.NewTable, identity: Identity, *, bots: Sequence[str]) -> Made:
    """Return the first entry of a requested table. Its creator takes the first free seat."""
    for bot in wanted.bots:
        if bot is not None:
            check_bot(bot, bots)
    try:
        edition, rules = choose(wanted.edition, msgspec.to_builtins(wanted.rules) if wanted.rules else None)
        _check_prepared(wanted, edition, rules)
    except SevenHeroesError as error:
        raise Refusal("wish", reason=str(error)) from None
    if len(wanted.bots) > wanted.seats:
        raise Refusal("no-seat", seat=len(wanted.bots) - 1)
    seats = [*wanted.bots, *[None] * wanted.seats][: wanted.seats]
    if None not in seats:
        raise Refusal("full")
    guests = [bot_guest(seat, bot) if bot else None for seat, bot in enumerate(seats)]
    guests[seats.index(None)] = Guest(identity.name, identity.person, identity.program)
    return Made(
        edition=edition,
        rules=messages.Rules(**rules.to_dict()),
        seats=wanted.seats,
        public=wanted.public and wanted.prepared is None,
        pace=wanted.pace,
        bot_pace=wanted.bot_pace,
        owner=identity.person,
        secret=None if wanted.prepared else _new_secret(),
        prepared=wanted.prepared,
        guests=guests,
    )


def rematch(state: TableState, identity: Identity) -> Made:
    """Return the first entry of the table at which the same people play again."""
    setup, seat = state.setup, state.seat_of(identity.person)
    if seat is None:
        raise Refusal("not-seated")
    guests = [None if chair.why == "left" else chair.guest for chair in state.chairs]
    guests[seat] = state.chairs[seat].guest
    return msgspec.structs.replace(
        setup, guests=guests, owner=identity.person, secret=None if setup.prepared else _new_secret()
    )


def first_entries(made: Made, *, ready: bool = False) -> list[AnyEntry]:
    """Return the entries a table starts with; its owner may be ready at once."""
    seat = next(seat for seat, guest in enumerate(made.guests) if guest and guest.person == made.owner)
    return [made, Readied(seat=seat, ready=True)] if ready else [made]


def bot_guest(seat: int, bot: str) -> Guest:
    """Return a bot as the occupant of a seat."""
    return Guest(PLAYER_NAMES[seat], bot=bot)


def check_bot(bot: str, bots: Sequence[str]) -> None:
    """Refuse a bot that this server does not have."""
    if bot not in bots:
        raise Refusal("no-bot", bot=bot, bots=list(bots))


def _new_secret() -> str:
    return secrets.token_hex(32)


def _check_prepared(wanted: messages.NewTable, edition: str, rules: EditionRules) -> None:
    """Raise InputError unless a game can start from the prepared deck."""
    if wanted.prepared is not None:
        prepared = wanted.prepared
        game = Game(
            edition,
            rules=rules,
            seats=wanted.seats,
            deck=prepared.deck,
            first=prepared.first,
            rng=prepared.rng,
            actions=prepared.actions,
        )
        if game.is_over:
            raise InputError("the prepared game is over before anyone can play")
        lesson.check_script(prepared.script, seats=wanted.seats)
