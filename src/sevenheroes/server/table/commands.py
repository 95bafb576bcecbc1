"""Commands at a table: each gives the entries that it adds to the log, or a Refusal."""

import random
import secrets
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, NamedTuple

import msgspec

from ...actions import ACTIONS, TEXTS, Action
from ...core import codes
from ...editions import choose
from ...errors import InputError, SevenHeroesError
from ...game import Game
from ...heroes import seats_in
from ...refusals import IDS
from ..protocol import messages as protocol
from ..protocol.errors import Refusal, Repeated
from . import entries as log
from . import script as scripts
from .entries import AnyEntry, Guest
from .state import MOST_ARRIVALS, MOST_QUIET, STAND_IN, Table

_NUMBERS: Final = {text: number for number, text in enumerate(TEXTS)}
_HARMLESS: Final = tuple(_NUMBERS[text] for text in ("ok", "pass", "say nothing"))
_CHANCE: Final = random.SystemRandom()


class Identity(NamedTuple):
    """Somebody, by a signed cookie or token."""

    person: str
    name: str
    program: bool = False


class Place(NamedTuple):
    """What a command can know: the table, who gives it, and which seats have somebody at them."""

    table: Table
    identity: Identity | None
    is_here: Callable[[int], bool]

    def seat(self) -> int:
        """Where they sit."""
        seat = self.table.seat_of(self.identity.person) if self.identity else None
        if seat is None:
            raise Refusal("not-seated")
        return seat


Decision = Iterator[AnyEntry]


def within_reason(decide: Callable[..., Decision]) -> Callable[..., Decision]:
    """A command that does nothing in the game, of which nobody gives any number between two actions."""

    def bounded(place: Place, command: Any) -> Decision:
        person = place.identity.person if place.identity else None
        if place.table.quiet.get(person, 0) >= MOST_QUIET:
            raise Refusal("flood")
        return decide(place, command)

    return bounded


def make(wish: protocol.NewTable, identity: Identity, *, bots: Sequence[str]) -> log.Made:
    """The first entry of a table as somebody wishes it."""
    for bot in wish.bots:
        if bot is not None:
            _check_bot(bot, bots)
    try:
        edition, rules = choose(wish.edition, msgspec.to_builtins(wish.rules) if wish.rules else None)
        _try_prepared(wish, edition, rules)
    except SevenHeroesError as error:
        raise Refusal("wish", reason=str(error)) from None
    if len(wish.bots) > wish.seats:
        raise Refusal("no-seat", seat=len(wish.bots) - 1)
    wanted = [*wish.bots, *[None] * wish.seats][: wish.seats]
    if None not in wanted:
        raise Refusal("full")
    own = wanted.index(None)
    guests = [Guest(_bot_name(seat), bot=bot) if bot else None for seat, bot in enumerate(wanted)]
    guests[own] = Guest(identity.name, identity.person, identity.program)
    return log.Made(
        edition=edition,
        rules=protocol.Rules(**rules.to_dict()),
        seats=wish.seats,
        public=wish.public and wish.prepared is None,
        pace=wish.pace,
        bot_pace=wish.bot_pace,
        owner=identity.person,
        secret=None if wish.prepared else secrets.token_hex(32),
        prepared=wish.prepared,
        guests=guests,
    )


def again(table: Table, identity: Identity) -> log.Made:
    """The first entry of the table at which the same people play again."""
    wish = table.wish
    guests = [None if chair.why == "left" else chair.guest for chair in table.chairs]
    seat = table.seat_of(identity.person)
    if seat is None:
        raise Refusal("not-seated")
    guests[seat] = table.chairs[seat].guest
    return msgspec.structs.replace(
        wish, guests=guests, owner=identity.person, secret=None if wish.prepared else secrets.token_hex(32)
    )


def sit(place: Place, command: protocol.Sit) -> Decision:
    """Take a seat."""
    table, identity = place.table, place.identity
    if identity is None:
        raise Refusal("no-name")
    _check_open(table)
    if table.seat_of(identity.person) is not None:
        raise Refusal("seated")
    if sum(table.quiet.values()) >= MOST_ARRIVALS:
        raise Refusal("flood")
    seat = command.seat
    if seat is None:
        seat = next((seat for seat, chair in enumerate(table.chairs) if not chair.guest), None)
        if seat is None:
            raise Refusal("full")
    if table.chairs[_check_seat(table, seat)].guest:
        raise Refusal("taken", seat=seat)
    yield log.Sat(seat=seat, guest=Guest(identity.name, identity.person, identity.program))


def stand(place: Place, _command: protocol.Stand) -> Decision:
    """Give up the seat; once the game has begun, a bot plays on."""
    table, seat = place.table, place.seat()
    _check_not_closed(table)
    if table.status == "over":
        raise Refusal("over")
    if table.game is None:
        yield log.Stood(seat=seat)
    elif table.chairs[seat].why != "left":
        yield log.Away(seat=seat, bot=STAND_IN, why="left")


def ready(place: Place, command: protocol.Ready) -> Decision:
    """Say that the game may begin."""
    seat = place.seat()
    _check_open(place.table)
    chair = place.table.chairs[seat]
    if (chair.ready, chair.contribution) != (command.ready, command.contribution):
        yield log.Readied(seat=seat, ready=command.ready, contribution=command.contribution)


def start(place: Place, _command: protocol.Start) -> Decision:
    """Begin, if everything else is ready."""
    table, seat = place.table, place.seat()
    _check_open(table)
    _check_owner(place)
    for other, chair in enumerate(table.chairs):
        if not chair.guest:
            raise Refusal("seats-open")
        if other != seat and not chair.ready and not chair.guest.bot:
            raise Refusal("not-ready", seat=other)
    yield log.Readied(seat=seat, ready=True, contribution=table.chairs[seat].contribution)


def fill(place: Place, command: protocol.Fill, *, bots: Sequence[str]) -> Decision:
    """Put bots into open seats or, in the game, in place of who is away."""
    table = place.table
    place.seat()
    _check_not_closed(table)
    _check_bot(command.bot, bots)
    if table.status == "over":
        raise Refusal("over")
    seats = range(table.wish.seats) if command.seat is None else [_check_seat(table, command.seat)]
    if table.game is None:
        free = [seat for seat in seats if not table.chairs[seat].guest]
        if not free:
            raise Refusal("full" if command.seat is None else "taken", seat=command.seat)
        for seat in free:
            yield log.Sat(seat=seat, guest=Guest(_bot_name(seat), bot=command.bot))
        return
    gone = [seat for seat in seats if not table.chairs[seat].bot and not place.is_here(seat)]
    if not gone:
        raise Refusal("here", seat=command.seat)
    for seat in gone:
        yield log.Away(seat=seat, bot=command.bot, why="asked")


def clear(place: Place, command: protocol.Clear) -> Decision:
    """Take a bot, or somebody who is not there or not ready, out of a seat."""
    table = place.table
    own = place.seat()
    _check_open(table)
    _check_owner(place)
    seat = _check_seat(table, command.seat)
    chair = table.chairs[seat]
    if chair.guest is None:
        raise Refusal("no-seat", seat=seat)
    if seat == own or (chair.ready and place.is_here(seat)):
        raise Refusal("here", seat=seat)
    yield log.Stood(seat=seat)


def act(place: Place, command: protocol.Act) -> Decision:
    """Do something in the game."""
    table, seat = place.table, place.seat()
    chair = table.chairs[seat]
    if command.id and (seat, command.id) in table.answered:
        raise Repeated(table.answered[seat, command.id])
    number = _NUMBERS.get(command.action)
    if number is None:
        raise Refusal("no-action", action=command.action)
    _check_begun(table)
    if command.version < chair.since or command.version > table.version:
        raise Refusal("stale", version=table.version)
    _check_running(table)
    action = ACTIONS[seat][number]
    _check_legal(table, action)
    if chair.stand_in:
        yield log.Back(seat=seat)
    yield log.Acted(seat=seat, action=command.action, by="person", id=command.id or None)


def act_for(table: Table, seat: int, action: Action, since: int) -> Decision:
    """What a bot decided upon the question that was put at a version."""
    chair = table.chairs[seat]
    if table.status != "running" or not chair.bot or chair.since != since:
        raise Refusal("stale", version=table.version)
    _check_legal(table, action)
    yield log.Acted(seat=seat, action=action.what, by="bot")


def time_out(table: Table, now: int) -> Decision:
    """The harmless thing, for every seat whose time has run out."""
    given_up = table.given_up()
    if given_up is not None:
        if now >= given_up:
            yield log.Closed(why="abandoned")
        return
    for seat in seats_in(table.acting()):
        if not (table.acting() >> seat) & 1:  # what was done for another seat changed the question
            return
        yield from _time_out(table, seat, now)


def _time_out(table: Table, seat: int, now: int) -> Decision:
    due = table.deadline(seat)
    if due is not None and due <= now:
        yield log.Acted(seat=seat, action=harmless(table.playing, seat), by="clock")


def harmless(game: Game, seat: int) -> str:
    """What is done for who does not decide: ok, pass, say nothing, or any card that may be sent."""
    mask = game.options()[1][seat]
    for number in _HARMLESS:
        if (mask >> number) & 1:
            return TEXTS[number]
    legal = [number for number in range(codes.USE_1) if (mask >> number) & 1]
    cards = [number for number in legal if number < codes.CLUE]
    return TEXTS[_CHANCE.choice(cards) if cards else codes.RECRUIT]


def order(place: Place, command: protocol.Order) -> Decision:
    """Set standing orders."""
    seat = place.seat()
    _check_not_closed(place.table)
    if place.table.status == "over":
        raise Refusal("over")
    if place.table.chairs[seat].orders != command.orders:
        yield log.Ordered(seat=seat, orders=command.orders)


def back(place: Place, _command: Any = None) -> Decision:
    """Play oneself again."""
    table, seat = place.table, place.seat()
    _check_running(table)
    if not table.chairs[seat].stand_in:
        raise Refusal("not-away")
    yield log.Back(seat=seat)
    if (table.acting() >> seat) & 1:  # coming back wins no time: a question's clock has run on
        yield from _time_out(table, seat, table.at)


def _check_legal(table: Table, action: Action) -> None:
    game = table.playing
    if not (game.options()[1][action.seat] >> action.number) & 1:
        raise Refusal(
            "illegal", reason=IDS[game.refusal(action)].removeprefix("refusal-"), action=action.what
        )


def _check_open(table: Table) -> None:
    _check_not_closed(table)
    if table.game is not None:
        raise Refusal("began")
    if table.finished:
        raise Refusal("over")


def _check_owner(place: Place) -> None:
    """Who has gone away leaves it to the next person who is there."""
    table, owner = place.table, place.table.owner()
    if owner is not None and not place.is_here(owner):
        there = (seat for seat, chair in enumerate(table.chairs) if chair.person and place.is_here(seat))
        owner = next(there, None)
    if owner != place.seat():
        raise Refusal("not-owner")


def _check_running(table: Table) -> None:
    _check_begun(table)
    if table.status == "over":
        raise Refusal("over")


def _check_begun(table: Table) -> None:
    _check_not_closed(table)
    if table.game is None:
        raise Refusal("over" if table.finished else "not-begun")


def _check_not_closed(table: Table) -> None:
    if table.closed:
        raise Refusal("closed", why=table.closed)


def _check_seat(table: Table, seat: int) -> int:
    if seat >= table.wish.seats:
        raise Refusal("no-seat", seat=seat)
    return seat


def _check_bot(bot: str, bots: Sequence[str]) -> None:
    if bot not in bots:
        raise Refusal("no-bot", bot=bot, bots=list(bots))


def _bot_name(seat: int) -> str:
    return ("Ada", "Basile", "Coco", "Dorothée", "Émile")[seat]


def _try_prepared(wish: protocol.NewTable, edition: str, rules: Any) -> None:
    """A prepared deck must be one that a game can begin with."""
    if wish.prepared is not None:
        prepared = wish.prepared
        game = Game(
            edition,
            rules=rules,
            seats=wish.seats,
            deck=prepared.deck,
            first=prepared.first,
            rng=prepared.rng,
            actions=prepared.actions,
        )
        if game.is_over:
            raise InputError("the prepared game is over before anybody can play")
        scripts.check(prepared.script, seats=wish.seats)
