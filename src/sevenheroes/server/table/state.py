"""The state of a table, computed from its log. Only `TableState.apply` changes it."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final, Literal, NamedTuple

import msgspec

from ...actions import Action
from ...core import codes, layout
from ...editions import REVISION
from ...editions import Rules as EditionRules
from ...events import Event
from ...game import Game
from ...heroes import seats_in
from ..protocol import messages
from ..protocol.messages import Orders
from . import shuffle
from .entries import (
    Acted,
    AnyEntry,
    Away,
    Began,
    Closed,
    Followed,
    Guest,
    Made,
    Ordered,
    Readied,
    Returned,
    Sat,
    Stood,
)

REVISIONS: Final = frozenset({REVISION})
"""The rule revisions this server can resume."""

ASK_ALWAYS: Final = Orders()
"""The standing orders of a player who wants to be asked in every window."""


class Step(NamedTuple):
    """What one entry changed, with its events unfiltered."""

    version: int
    what: messages.What
    seat: int | None = None
    by: messages.By | None = None
    events: tuple[Event, ...] = ()


@dataclass(slots=True)
class Chair:
    """A seat: its occupant, their standing orders, and the question they have to answer.

    A player's action is valid if it was decided at `question_version` or later; `question_opened` is the time
    at which it was asked. `stand_in_since` is when a bot last took over, `missed` how many decisions
    in a row the clock made.
    """

    guest: Guest | None = None
    ready: bool = False
    contribution: str | None = None
    stand_in: str | None = None
    why: Literal["clock", "left", "asked"] | None = None
    missed: int = 0
    orders: Orders = ASK_ALWAYS
    orders_version: int = 0
    question_version: int = 0
    question_opened: int = 0
    stand_in_since: int = 0

    @property
    def person(self) -> str | None:
        """The id of the person or program in this seat."""
        return self.guest.person if self.guest else None

    @property
    def bot(self) -> str | None:
        """The bot that plays this seat now: its occupant, or the one that stands in."""
        return self.stand_in or (self.guest.bot if self.guest else None)


@dataclass(slots=True)
class TableState:
    """One table: `apply` every entry of its log, in order.

    `length` counts all entries, `version` the public ones: all except standing orders. `updated_at` is the
    time of the last entry. `unknown_revision` marks a game begun under rules that this server does not know;
    `finished` says that such a game has a record. `command_versions` maps a seat and the id of its command to
    the version it led to. `entries_by_person` counts entries since the last action of the game;
    `info_version` is the last version that changed what `Info` shows.
    """

    id: str
    length: int = 0
    version: int = 0
    updated_at: int = 0
    made_at: int = 0
    setup: Made = None  # type: ignore[assignment]  # the first entry of every log
    chairs: list[Chair] = field(default_factory=list)
    game: Game | None = None
    next: str | None = None
    closed: str | None = None
    unknown_revision: bool = False
    finished: bool = False
    steps: list[Step] = field(default_factory=list)
    command_versions: dict[tuple[int, str], int] = field(default_factory=dict)
    info_version: int = 0
    entries_by_person: dict[str | None, int] = field(default_factory=dict)

    def apply(self, at: int, entry: AnyEntry) -> None:
        """Apply the next entry, decided at time `at`."""
        self.length += 1
        self.updated_at = at
        if type(entry) is Acted:
            self.version += 1
            self.entries_by_person.clear()
            self._acted(at, entry)
            return
        person = self._person_of(entry)
        self.entries_by_person[person] = self.entries_by_person.get(person, 0) + 1
        if type(entry) is Ordered:
            self._ordered(entry)
        else:
            self.version += 1
            self.info_version = self.version
            _APPLY[type(entry)](self, at, entry)

    def _person_of(self, entry: AnyEntry) -> str | None:
        if type(entry) is Sat:
            return entry.guest.person
        seat = getattr(entry, "seat", None)
        return None if seat is None else self.chairs[seat].person

    def limit_times(self, now: int) -> None:
        """Move times that lie in the future to now: the wall clock was set back since they were stored."""
        if self.updated_at > now:
            self.updated_at = now
            for chair in self.chairs:
                chair.question_opened = min(chair.question_opened, now)
                chair.stand_in_since = min(chair.stand_in_since, now)

    @property
    def status(self) -> messages.Status:
        """Open until the game begins, running until it ends; closed if it ended without a result."""
        if self.closed:
            return "closed"
        if self.game is None:
            return "over" if self.finished else "open"
        return "over" if self.game.is_over else "running"

    @property
    def playing(self) -> Game:
        """The game, which must have begun."""
        assert self.game is not None
        return self.game

    @property
    def admits_spectators(self) -> bool:
        """May people without a seat watch? At a private table only until the game begins."""
        return self.setup.public or self.status == "open"

    def turn(self) -> int | None:
        """The number of the turn, once the game has begun."""
        return int(layout.field(self.game.positions, self.game.ply, "turn")) if self.game else None

    def seat_of(self, person: str | None) -> int | None:
        """The seat of a person."""
        if person is not None:
            for seat, chair in enumerate(self.chairs):
                if chair.person == person:
                    return seat
        return None

    def owner(self) -> int | None:
        """The seat of the table's owner: its creator or, once they have left, the next person."""
        seat = self.seat_of(self.setup.owner)
        if seat is None:
            seat = next((seat for seat, chair in enumerate(self.chairs) if chair.person), None)
        return seat

    def acting(self) -> int:
        """The seats that may act, as a bit mask."""
        return self.game.options()[0] if self.game and not self.closed else 0

    def waiting(self) -> int:
        """The seats that are asked whether they use a power, as a bit mask."""
        game = self.playing
        return int(layout.field(game.positions, game.ply, "waiting"))

    @property
    def contributions(self) -> list[str | None]:
        """What each seat adds to the shuffle."""
        return [chair.contribution for chair in self.chairs]

    # How each kind of entry changes the state

    def _add_step(self, what: messages.What, seat: int | None = None) -> None:
        self.steps.append(Step(self.version, what, seat))

    def _made(self, at: int, entry: Made) -> None:
        self.setup = entry
        self.made_at = at
        guests = [*entry.guests, *[None] * entry.seats][: entry.seats]
        self.chairs = [Chair(guest) for guest in guests]
        self._add_step("made")

    def _sat(self, _at: int, entry: Sat) -> None:
        self.chairs[entry.seat] = Chair(entry.guest)
        self._add_step("sat", entry.seat)

    def _stood(self, _at: int, entry: Stood) -> None:
        self.chairs[entry.seat] = Chair()
        self._add_step("stood", entry.seat)

    def _readied(self, _at: int, entry: Readied) -> None:
        chair = self.chairs[entry.seat]
        chair.ready = entry.ready
        chair.contribution = entry.contribution
        self._add_step("ready", entry.seat)

    def _began(self, at: int, entry: Began) -> None:
        if entry.revision not in REVISIONS:
            self.unknown_revision = True
            self._add_step("began")
            return
        setup, proof = self.setup, shuffle.proof(self.setup, self.contributions)
        dealt: Any = setup.prepared if proof is None else proof.shuffle
        self.game = Game(
            setup.edition,
            rules=EditionRules(**msgspec.to_builtins(setup.rules)),
            seats=setup.seats,
            deck=dealt.deck,
            first=dealt.first,
            rng=list(dealt.rng),
            names=[chair.guest.name if chair.guest else "" for chair in self.chairs],
            actions=setup.prepared.actions if setup.prepared else (),
        )
        self.steps.append(Step(self.version, "began", None, None, self.game.events(everything=True)))
        self._open_questions(at)

    def _acted(self, at: int, entry: Acted) -> None:
        if self.game is None:  # begun under an unknown revision
            return
        seat, game = entry.seat, self.game
        action = Action.parse(f"{seat} {entry.action}")
        others = game.options()[0] & ~(1 << seat)
        events = game.push(action)
        if action.number != codes.OK or not others:
            self._open_questions(at)
        else:  # the others still have the same question
            self.chairs[seat].question_version = self.version
        # Standing orders are private: their "ok" looks like one of the player's own.
        by: messages.By = "person" if entry.by == "order" else entry.by
        self.steps.append(Step(self.version, "acted", seat, by, events))
        chair = self.chairs[seat]
        if entry.by == "clock":
            chair.missed += 1
        elif entry.by == "person":
            chair.missed = 0
        if entry.id:
            self.command_versions[seat, entry.id] = self.version
        for event in events:
            if event.kind == "turn_began":
                self._expire_orders(event)
            elif event.kind == "ended":
                self.info_version = self.version

    def _open_questions(self, at: int) -> None:
        """Ask every seat that may act a new question; answers to older ones are stale."""
        for chair in self.chairs:
            chair.question_version = self.version
        for seat in seats_in(self.playing.options()[0]):
            self.chairs[seat].question_opened = at

    def _expire_orders(self, turn_began: Event) -> None:
        """End the standing orders that were given for a turn."""
        for seat, chair in enumerate(self.chairs):
            orders = chair.orders
            is_own_turn = seat == turn_began.seat
            if orders.this_turn or (orders.until_my_turn and is_own_turn):
                until = orders.until_my_turn and not is_own_turn
                chair.orders = msgspec.structs.replace(orders, this_turn=False, until_my_turn=until)
                chair.orders_version = self.version

    def _away(self, at: int, entry: Away) -> None:
        chair = self.chairs[entry.seat]
        chair.stand_in, chair.why, chair.stand_in_since = entry.bot, entry.why, at
        self._add_step("away", entry.seat)

    def _returned(self, _at: int, entry: Returned) -> None:
        chair = self.chairs[entry.seat]
        chair.stand_in, chair.why, chair.missed = None, None, 0
        self._add_step("back", entry.seat)

    def _ordered(self, entry: Ordered) -> None:
        orders, chair = entry.orders, self.chairs[entry.seat]
        chair.orders_version = self.version
        chair.orders = ASK_ALWAYS if orders == ASK_ALWAYS else orders

    def _followed(self, _at: int, entry: Followed) -> None:
        self.next = entry.table
        self._add_step("followed")

    def _closed(self, _at: int, entry: Closed) -> None:
        self.closed = entry.why
        self._add_step("closed")


_APPLY: Final[dict[type[Any], Callable[[TableState, int, Any], None]]] = {
    Made: TableState._made,
    Sat: TableState._sat,
    Stood: TableState._stood,
    Readied: TableState._readied,
    Began: TableState._began,
    Away: TableState._away,
    Returned: TableState._returned,
    Followed: TableState._followed,
    Closed: TableState._closed,
}
