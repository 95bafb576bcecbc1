"""Commands: pure functions of state, request and time that return entries, or raise a Refusal.

To add a command: declare it in ``protocol/messages.py`` (or ``requests.py``, if only the server gives it),
write its function here, and add it to the table at the end of this file.
"""

import random
from collections.abc import Callable
from typing import Any, Final

from ...actions import ACTIONS, NUMBERS, TEXTS, Action
from ...core import codes
from ...game import Game
from ...heroes import seats_in
from ...refusals import IDS
from ..protocol import messages
from ..protocol.errors import Refusal, Repeated
from . import new_table
from .bot_timing import STAND_IN
from .clocks import deadline, expiry, question_deadline
from .entries import (
    Acted,
    AnyEntry,
    Away,
    Closed,
    Followed,
    Guest,
    Ordered,
    Readied,
    Returned,
    Sat,
    Stood,
)
from .requests import BotAction, Close, OpenRematch, Request, TimeOut
from .state import TableState

PERSON_ENTRY_LIMIT: Final = 400
"""Entries about one person between two actions of the game; bounds what sitting and standing can store."""

TABLE_ENTRY_LIMIT: Final = 25 * PERSON_ENTRY_LIMIT
"""The same for all people together; beyond it, nobody else can sit down until an action is taken."""

_HARMLESS: Final = tuple(NUMBERS[text] for text in ("ok", "pass", "say nothing"))
_RANDOM: Final = random.SystemRandom()


def needs_presence(request: Request[Any]) -> bool:
    """Does the decision depend on who is connected?"""
    return type(request.command) in _NEEDS_PRESENCE


def decide(state: TableState, request: Request[Any], now: int) -> list[AnyEntry]:
    """Return the entries a request adds to the log. Changes nothing itself."""
    kind = type(request.command)
    if kind in _LIMITED:
        person = request.identity.person if request.identity else None
        if state.entries_by_person.get(person, 0) >= PERSON_ENTRY_LIMIT:
            raise Refusal("flood")
    return _DECIDE[kind](state, request, now)


# Before the game


def sit(state: TableState, request: Request[messages.Sit], _now: int) -> list[AnyEntry]:
    """Take a seat, or the first free one."""
    identity = request.identity
    if identity is None:
        raise Refusal("no-name")
    _check_open(state)
    if state.seat_of(identity.person) is not None:
        raise Refusal("seated")
    if sum(state.entries_by_person.values()) >= TABLE_ENTRY_LIMIT:
        raise Refusal("flood")
    seat = request.command.seat
    if seat is None:
        seat = next((seat for seat, chair in enumerate(state.chairs) if not chair.guest), None)
        if seat is None:
            raise Refusal("full")
    if state.chairs[_check_seat(state, seat)].guest:
        raise Refusal("taken", seat=seat)
    return [Sat(seat=seat, guest=Guest(identity.name, identity.person, identity.program))]


def stand(state: TableState, request: Request[messages.Stand], _now: int) -> list[AnyEntry]:
    """Give up the seat; once the game has begun, a bot stands in."""
    seat = _seat_of(state, request)
    _check_not_over(state)
    if state.game is None:
        return [Stood(seat=seat)]
    if state.chairs[seat].why != "left":
        return [Away(seat=seat, bot=STAND_IN, why="left")]
    return []


def ready(state: TableState, request: Request[messages.Ready], _now: int) -> list[AnyEntry]:
    """Say whether the game may begin."""
    seat, command = _seat_of(state, request), request.command
    _check_open(state)
    chair = state.chairs[seat]
    if (chair.ready, chair.contribution) == (command.ready, command.contribution):
        return []
    return [Readied(seat=seat, ready=command.ready, contribution=command.contribution)]


def start(state: TableState, request: Request[messages.Start], _now: int) -> list[AnyEntry]:
    """Begin the game, if everybody else is ready."""
    seat = _seat_of(state, request)
    _check_open(state)
    _check_owner(state, request)
    for other, chair in enumerate(state.chairs):
        if not chair.guest:
            raise Refusal("seats-open")
        if other != seat and not chair.ready and not chair.guest.bot:
            raise Refusal("not-ready", seat=other)
    return [Readied(seat=seat, ready=True, contribution=state.chairs[seat].contribution)]


def fill(state: TableState, request: Request[messages.Fill], _now: int) -> list[AnyEntry]:
    """Put bots into free seats or, once the game has begun, in place of players who are not connected."""
    command = request.command
    _seat_of(state, request)
    _check_not_closed(state)
    new_table.check_bot(command.bot, request.bots)
    _check_not_over(state)
    seats = range(state.setup.seats) if command.seat is None else [_check_seat(state, command.seat)]
    if state.game is None:
        free = [seat for seat in seats if not state.chairs[seat].guest]
        if not free:
            raise Refusal("full" if command.seat is None else "taken", seat=command.seat)
        return [Sat(seat=seat, guest=new_table.bot_guest(seat, command.bot)) for seat in free]
    absent = [seat for seat in seats if not state.chairs[seat].bot and seat not in request.present]
    if not absent:
        raise Refusal("here", seat=command.seat)
    return [Away(seat=seat, bot=command.bot, why="asked") for seat in absent]


def clear(state: TableState, request: Request[messages.Clear], _now: int) -> list[AnyEntry]:
    """Remove a bot, or a player who is not connected or not ready, from a seat."""
    own = _seat_of(state, request)
    _check_open(state)
    _check_owner(state, request)
    seat = _check_seat(state, request.command.seat)
    chair = state.chairs[seat]
    if chair.guest is None:
        raise Refusal("no-seat", seat=seat)
    if seat == own or (chair.ready and seat in request.present):
        raise Refusal("here", seat=seat)
    return [Stood(seat=seat)]


# In the game


def act(state: TableState, request: Request[messages.Act], _now: int) -> list[AnyEntry]:
    """Take an action. A repeated id is answered again, and a stale or illegal action is refused."""
    seat, command = _seat_of(state, request), request.command
    chair = state.chairs[seat]
    if command.id and (seat, command.id) in state.command_versions:
        raise Repeated(state.command_versions[seat, command.id])
    number = NUMBERS.get(command.action)
    if number is None:
        raise Refusal("no-action", action=command.action)
    _check_begun(state)
    if command.version < chair.question_version or command.version > state.version:
        raise Refusal("stale", version=state.version)
    _check_running(state)
    _check_legal(state, ACTIONS[seat][number])
    acted = Acted(seat=seat, action=command.action, by="person", id=command.id or None)
    return [Returned(seat=seat), acted] if chair.stand_in else [acted]


def act_for_bot(state: TableState, request: Request[BotAction], _now: int) -> list[AnyEntry]:
    """Take the action of a bot, unless its question is outdated."""
    seat, action, question_version = request.command
    chair = state.chairs[seat]
    if state.status != "running" or not chair.bot or chair.question_version != question_version:
        raise Refusal("stale", version=state.version)
    _check_legal(state, action)
    return [Acted(seat=seat, action=action.what, by="bot")]


def time_out(state: TableState, _request: Request[TimeOut], now: int) -> list[AnyEntry]:
    """Act for every seat whose time has run out, or close a table that was given up."""
    closes_at = expiry(state)
    if closes_at is not None:
        return [Closed(why="abandoned")] if now >= closes_at else []
    found: list[AnyEntry] = []
    for seat in seats_in(state.acting()):
        due = deadline(state, seat)
        if due is not None and due <= now:
            action = default_action(state.playing, seat)
            found.append(Acted(seat=seat, action=action, by="clock"))
            if action != "ok":  # the others then have a new question
                break
    return found


def default_action(game: Game, seat: int) -> str:
    """Return what the clock does for a player: ok, pass, say nothing, or send or drop a random card."""
    mask = game.options()[1][seat]
    for number in _HARMLESS:
        if (mask >> number) & 1:
            return TEXTS[number]
    cards = [number for number in range(codes.CLUE) if (mask >> number) & 1]
    return TEXTS[_RANDOM.choice(cards) if cards else codes.RECRUIT]


def order(state: TableState, request: Request[messages.Order], _now: int) -> list[AnyEntry]:
    """Set the standing orders of the seat."""
    seat, orders = _seat_of(state, request), request.command.orders
    _check_not_over(state)
    return [] if state.chairs[seat].orders == orders else [Ordered(seat=seat, orders=orders)]


def back(state: TableState, request: Request[messages.Back], now: int) -> list[AnyEntry]:
    """Take the seat back from the bot that stands in. The clock of the current question keeps running."""
    seat = _seat_of(state, request)
    _check_running(state)
    if not state.chairs[seat].stand_in:
        raise Refusal("not-away")
    found: list[AnyEntry] = [Returned(seat=seat)]
    due = question_deadline(state, seat)
    if (state.acting() >> seat) & 1 and due is not None and due <= now:
        found.append(Acted(seat=seat, action=default_action(state.playing, seat), by="clock"))
    return found


# After the game


def open_rematch(state: TableState, request: Request[OpenRematch], _now: int) -> list[AnyEntry]:
    """Name the table of the rematch, unless another player was first."""
    if request.identity is None:
        raise Refusal("no-name")
    if state.next is not None:
        return []
    if state.status not in ("over", "closed"):
        raise Refusal("not-over")
    _seat_of(state, request)
    return [Followed(table=request.command.table)]


def close(state: TableState, request: Request[Close], _now: int) -> list[AnyEntry]:
    """Close a table whose game cannot be continued."""
    return [] if state.status == "over" else [Closed(why=request.command.why)]


def _seat_of(state: TableState, request: Request[Any]) -> int:
    seat = state.seat_of(request.identity.person) if request.identity else None
    if seat is None:
        raise Refusal("not-seated")
    return seat


def _check_legal(state: TableState, action: Action) -> None:
    game = state.playing
    if not (game.options()[1][action.seat] >> action.number) & 1:
        reason = IDS[game.refusal(action)].removeprefix("refusal-")
        raise Refusal("illegal", reason=reason, action=action.what)


def _check_open(state: TableState) -> None:
    _check_not_closed(state)
    if state.game is not None:
        raise Refusal("began")
    if state.finished:
        raise Refusal("over")


def _check_owner(state: TableState, request: Request[Any]) -> None:
    """Refuse anyone but the owner; while the owner is not connected, the next connected person is it."""
    owner = state.owner()
    if owner is not None and owner not in request.present:
        people = (seat for seat, chair in enumerate(state.chairs) if chair.person)
        owner = next((seat for seat in people if seat in request.present), None)
    if owner != _seat_of(state, request):
        raise Refusal("not-owner")


def _check_running(state: TableState) -> None:
    _check_begun(state)
    _check_not_over(state)


def _check_begun(state: TableState) -> None:
    _check_not_closed(state)
    if state.game is None:
        raise Refusal("over" if state.finished else "not-begun")


def _check_not_over(state: TableState) -> None:
    _check_not_closed(state)
    if state.status == "over":
        raise Refusal("over")


def _check_not_closed(state: TableState) -> None:
    if state.closed:
        raise Refusal("closed", why=state.closed)


def _check_seat(state: TableState, seat: int) -> int:
    if seat >= state.setup.seats:
        raise Refusal("no-seat", seat=seat)
    return seat


_DECIDE: Final[dict[type[Any], Callable[[TableState, Request[Any], int], list[AnyEntry]]]] = {
    messages.Sit: sit,
    messages.Stand: stand,
    messages.Ready: ready,
    messages.Start: start,
    messages.Fill: fill,
    messages.Clear: clear,
    messages.Act: act,
    messages.Order: order,
    messages.Back: back,
    BotAction: act_for_bot,
    TimeOut: time_out,
    OpenRematch: open_rematch,
    Close: close,
}

_NEEDS_PRESENCE: Final = frozenset({messages.Start, messages.Fill, messages.Clear})

_LIMITED: Final = frozenset(
    {
        messages.Sit,
        messages.Stand,
        messages.Ready,
        messages.Start,
        messages.Fill,
        messages.Clear,
        messages.Order,
        messages.Back,
    }
)
"""Commands that do nothing in the game and therefore count against PERSON_ENTRY_LIMIT."""
