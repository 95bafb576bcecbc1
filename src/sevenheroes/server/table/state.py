"""A table as its log tells it: the only thing that keeps a table's state is `Table.apply`."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, Final, Literal, NamedTuple

import msgspec

from ...actions import Action
from ...core import codes, layout
from ...editions import REVISION
from ...editions import Rules as Options
from ...events import Event
from ...fair import Dealer, Proof
from ...game import Game
from ...heroes import seats_in
from ..protocol import messages as protocol
from ..protocol.messages import Orders
from . import bot_timing as beats
from . import entries as log
from .entries import AnyEntry, Guest

STAND_IN: Final = "steady"
"""The bot that plays for who is away."""

REVISIONS: Final = frozenset({REVISION})
"""The revisions of the rules by which games can be gone on with here."""

PATIENCE: Final = 3
"""After so many decisions in a row left to the clock, a bot sits in."""

ABANDONED: Final = 6 * 3600 * 1000
"""Milliseconds after which a table that nobody is at, and that has not begun, is closed."""

MOST_QUIET: Final = 400
"""Entries about one person between two actions of the game: so many comings and goings are not meant."""

MOST_ARRIVALS: Final = 25 * MOST_QUIET
"""Such entries about all together, after which nobody new can sit down until something is done."""

_DAY: Final = 24 * 3600 * 1000

FORSAKEN: Final = 7 * _DAY
"""Milliseconds after which a game without a clock, for which nobody comes any more, is ended."""

_WINDOW_PACE: Final = 3  # bots take a third of their pace where they may only react
ASKED_ALWAYS: Final = Orders()
_POWERS_AT: Final = tuple(Action(0, number).power for number in range(codes.ACTIONS))


class Step(NamedTuple):
    """What one entry brought, with all events as they were."""

    version: int
    what: protocol.What
    seat: int | None = None
    by: protocol.By | None = None
    events: tuple[Event, ...] = ()


@dataclass(slots=True)
class Chair:
    """A seat and who has it.

    `ordered` is the version of its orders, `since` the one before which nothing can have been decided upon
    the question that it has now, `opened` the time of that question, and `sat_in` is when a bot last sat in.
    """

    guest: Guest | None = None
    ready: bool = False
    contribution: str | None = None
    stand_in: str | None = None
    why: Literal["clock", "left", "asked"] | None = None
    missed: int = 0
    orders: Orders = ASKED_ALWAYS
    ordered: int = 0
    since: int = 0
    opened: int = 0
    sat_in: int = 0

    @property
    def person(self) -> str | None:
        """The id of who sits here, if it is no bot of the house."""
        return self.guest.person if self.guest else None

    @property
    def bot(self) -> str | None:
        """The bot that plays here now: one of the house, or one that stands in."""
        return self.stand_in or (self.guest.bot if self.guest else None)

    def shown(self) -> protocol.Chair:
        """The seat as everyone may see it."""
        guest = self.guest
        kind: protocol.Kind = "open"
        if guest:
            kind = "bot" if guest.bot else "program" if guest.program else "person"
        return protocol.Chair(
            kind=kind,
            name=guest.name if guest else None,
            bot=guest.bot if guest else None,
            ready=self.ready or kind == "bot",
            stand_in=self.stand_in,
            why=self.why,
        )


@dataclass(slots=True)
class Table:
    """One table: `apply` every entry of its log, in order.

    `length` is how many those are, `version` how many all learn of: orders are nobody else's business.
    A `foreign` game was begun under rules that are not known here; if it is `finished`, its record tells how.
    """

    id: str
    length: int = 0
    version: int = 0
    at: int = 0
    made_at: int = 0
    wish: log.Made = None  # type: ignore[assignment]  # the first entry of every log
    chairs: list[Chair] = field(default_factory=list)
    game: Game | None = None
    next: str | None = None
    closed: str | None = None
    foreign: bool = False
    finished: bool = False
    steps: list[Step] = field(default_factory=list)
    answered: dict[tuple[int, str], int] = field(default_factory=dict)
    info_since: int = 0
    quiet: dict[str | None, int] = field(default_factory=dict)

    def apply(self, at: int, entry: AnyEntry) -> None:
        """Take in the next entry."""
        self.length += 1
        self.at = at
        if type(entry) is log.Acted:
            self.version += 1
            self.quiet.clear()
            self._acted(at, entry)
            return
        about = self._about(entry)
        self.quiet[about] = self.quiet.get(about, 0) + 1
        if type(entry) is log.Ordered:
            self._ordered(entry)
        else:
            self.version += 1
            self.info_since = self.version
            _APPLY[type(entry)](self, at, entry)

    def _about(self, entry: AnyEntry) -> str | None:
        """The person that an entry is about, if any."""
        if type(entry) is log.Sat:
            return entry.guest.person
        seat = getattr(entry, "seat", None)
        return None if seat is None else self.chairs[seat].person

    def settle(self, now: int) -> None:
        """What its log says happened later than now happened now: somebody has set the clock back."""
        if self.at > now:
            self.at = now
            for chair in self.chairs:
                chair.opened, chair.sat_in = min(chair.opened, now), min(chair.sat_in, now)

    # What it is now

    @property
    def status(self) -> protocol.Status:
        """Open until the game begins, running until it ends; or closed without an end."""
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
    def is_for_all(self) -> bool:
        """May those look on who have no seat? At a private table only until the game begins."""
        return self.wish.public or self.status == "open"

    def turn(self) -> int | None:
        """The number of the turn, once the game has begun."""
        return int(layout.field(self.game.positions, self.game.ply, "turn")) if self.game else None

    def seat_of(self, person: str | None) -> int | None:
        """Where somebody sits."""
        if person is not None:
            for seat, chair in enumerate(self.chairs):
                if chair.person == person:
                    return seat
        return None

    def owner(self) -> int | None:
        """The seat of who may begin and clear seats: who made the table or, if they left, the next person."""
        seat = self.seat_of(self.wish.owner)
        if seat is None:
            seat = next((seat for seat, chair in enumerate(self.chairs) if chair.person), None)
        return seat

    def acting(self) -> int:
        """The set of seats that may act."""
        return self.game.options()[0] if self.game and not self.closed else 0

    def waiting(self) -> int:
        """The set of seats that are asked whether they use a power; the others decide for themselves."""
        game = self.playing
        return int(layout.field(game.positions, game.ply, "waiting"))

    def asked(self, seat: int) -> bool:
        """Do a seat's standing orders want it to be asked in this window? They test public facts only."""
        orders = self.chairs[seat].orders
        if orders is ASKED_ALWAYS:
            return True
        if orders.until_my_turn or orders.this_turn:
            return False
        game = self.playing
        mask = game.options()[1][seat]
        powers = {
            _POWERS_AT[number] for number in range(codes.USE_1, codes.SAY_NOTHING) if (mask >> number) & 1
        }
        holds = self._conditions()
        return any(not holds.isdisjoint(orders.powers[power - 1]) for power in powers if power)

    def _conditions(self) -> set[str]:
        """The conditions of standing orders that hold now."""
        game = self.playing
        g: Any = layout.plain(game.positions, game.ply)
        holds = {"always"}
        if g.holder >= 0:
            holds.add(f"seat {g.holder}")
            if g.band[g.holder].bit_count() == 5:
                holds.add("five")
        return holds

    def deadline(self, seat: int) -> int | None:
        """When the clock of a seat that may act runs out; None without a clock or for a bot."""
        chair, pace = self.chairs[seat], self.wish.pace
        if pace is None or chair.bot:
            return None
        seconds = pace.reaction if (self.waiting() >> seat) & 1 else pace.decision
        return chair.opened + 1000 * seconds

    def bot_due(self, seat: int) -> int:
        """When a bot that may act does: by level and kind of question alone, so that it tells nothing."""
        chair, pace = self.chairs[seat], self.wish.bot_pace
        wait = pace // _WINDOW_PACE if (self.waiting() >> seat) & 1 else pace
        return max(chair.opened, chair.sat_in) + max(wait, beats.least(chair.bot or STAND_IN))

    def due(self) -> int | None:
        """When something happens here by itself, at the earliest."""
        if self.status == "open":
            return self.at + ABANDONED
        acting = self.acting()
        times = [
            self.bot_due(seat) if self.chairs[seat].bot else self.deadline(seat) for seat in seats_in(acting)
        ]
        due = min((time for time in times if time is not None), default=None)
        return self._forsaken() if due is None and acting else due

    def given_up(self) -> int | None:
        """When the table is closed if nobody comes; None if it goes on by itself, or is over."""
        if self.status == "open":
            return self.at + ABANDONED
        acting = self.acting()
        if not acting or self.wish.pace or any(self.chairs[seat].bot for seat in seats_in(acting)):
            return None
        return self._forsaken()

    def _forsaken(self) -> int:
        """In whole days, so that not every action changes when something is due."""
        return self.at // _DAY * _DAY + _DAY + FORSAKEN

    def clocks(self) -> list[int | None]:
        """When the clock of each seat runs out."""
        acting = self.acting() if self.wish.pace else 0
        return [self.deadline(seat) if (acting >> seat) & 1 else None for seat in range(self.wish.seats)]

    def dealer(self) -> Dealer | None:
        """Who shuffles, or None with a prepared deck."""
        if self.wish.secret is None:
            return None
        dealer = Dealer(seats=self.wish.seats, secret=self.wish.secret)
        for seat, chair in enumerate(self.chairs):
            if chair.contribution is not None:
                dealer.contribute(seat=seat, text=chair.contribution)
        return dealer

    def proof(self) -> Proof | None:
        """What opens the commitment; as secret as the deck until the game is over."""
        dealer = self.dealer()
        if dealer is None:
            return None
        dealer.deal()
        return dealer.proof()

    def info(self) -> protocol.Info:
        """The table as everyone there may know it."""
        wish, dealer = self.wish, self.dealer()
        return protocol.Info(
            table=self.id,
            status=self.status,
            edition=wish.edition,
            rules=wish.rules,
            public=wish.public,
            pace=wish.pace,
            bot_pace=wish.bot_pace,
            chairs=[chair.shown() for chair in self.chairs],
            owner=self.owner(),
            prepared=wish.prepared is not None,
            commitment=dealer.commitment if dealer else None,
            made=self.made_at,
            next=self.next,
            closed=self.closed,
        )

    def listing(self) -> protocol.Listing:
        """The table as the lobby shows it."""
        return protocol.Listing(
            table=self.id,
            status=self.status,
            edition=self.wish.edition,
            rules=self.wish.rules,
            pace=self.wish.pace,
            chairs=[chair.shown() for chair in self.chairs],
            turn=self.turn(),
            made=self.made_at,
        )

    # How entries change it

    def _step(self, what: protocol.What, seat: int | None = None) -> None:
        self.steps.append(Step(self.version, what, seat))

    def _made(self, at: int, entry: log.Made) -> None:
        self.wish = entry
        self.made_at = at
        guests = [*entry.guests, *[None] * entry.seats][: entry.seats]
        self.chairs = [Chair(guest) for guest in guests]
        self._step("made")

    def _sat(self, _at: int, entry: log.Sat) -> None:
        self.chairs[entry.seat] = Chair(entry.guest)
        self._step("sat", entry.seat)

    def _stood(self, _at: int, entry: log.Stood) -> None:
        self.chairs[entry.seat] = Chair()
        self._step("stood", entry.seat)

    def _readied(self, _at: int, entry: log.Readied) -> None:
        chair = self.chairs[entry.seat]
        chair.ready = entry.ready
        chair.contribution = entry.contribution
        self._step("ready", entry.seat)

    def _began(self, at: int, entry: log.Began) -> None:
        if entry.revision not in REVISIONS:
            self.foreign = True
            self._step("began")
            return
        wish, proof = self.wish, self.proof()
        dealt: Any = wish.prepared if proof is None else proof.shuffle
        rules = Options(**msgspec.to_builtins(wish.rules))
        self.game = Game(
            wish.edition,
            rules=rules,
            seats=wish.seats,
            deck=dealt.deck,
            first=dealt.first,
            rng=list(dealt.rng),
            names=[chair.guest.name if chair.guest else "" for chair in self.chairs],
            actions=wish.prepared.actions if wish.prepared else (),
        )
        self.steps.append(Step(self.version, "began", None, None, self.game.events(everything=True)))
        self._ask(at)

    def _acted(self, at: int, entry: log.Acted) -> None:
        if self.game is None:  # begun under rules that are not known here
            return
        seat, game = entry.seat, self.game
        action = Action.parse(f"{seat} {entry.action}")
        left = game.options()[0] & ~(1 << seat)
        events = game.push(action)
        if action.number != codes.OK or not left:
            self._ask(at)
        else:  # others still have the same question before them
            self.chairs[seat].since = self.version
        by: protocol.By = "person" if entry.by == "order" else entry.by  # orders are nobody else's business
        self.steps.append(Step(self.version, "acted", seat, by, events))
        chair = self.chairs[seat]
        if entry.by == "clock":
            chair.missed += 1
        elif entry.by == "person":
            chair.missed = 0
        if entry.id:
            self.answered[seat, entry.id] = self.version
        for event in events:
            if event.kind == "turn_began":
                self._new_turn(event)
            elif event.kind == "ended":
                self.info_since = self.version

    def _ask(self, at: int) -> None:
        """Every seat that may act has a new question before it; the others have none any more."""
        for chair in self.chairs:
            chair.since = self.version
        for seat in seats_in(self.playing.options()[0]):
            self.chairs[seat].opened = at

    def _new_turn(self, event: Event) -> None:
        """Orders for a turn are over with it."""
        for seat, chair in enumerate(self.chairs):
            orders = chair.orders
            if orders.this_turn or (orders.until_my_turn and seat == event.seat):
                until = orders.until_my_turn and seat != event.seat
                chair.orders = msgspec.structs.replace(orders, this_turn=False, until_my_turn=until)
                chair.ordered = self.version

    def _away(self, at: int, entry: log.Away) -> None:
        chair = self.chairs[entry.seat]
        chair.stand_in, chair.why, chair.sat_in = entry.bot, entry.why, at
        self._step("away", entry.seat)

    def _back(self, _at: int, entry: log.Back) -> None:
        chair = self.chairs[entry.seat]
        chair.stand_in, chair.why, chair.missed = None, None, 0
        self._step("back", entry.seat)

    def _ordered(self, entry: log.Ordered) -> None:
        orders, chair = entry.orders, self.chairs[entry.seat]
        chair.ordered = self.version
        chair.orders = ASKED_ALWAYS if orders == ASKED_ALWAYS else orders

    def _followed(self, _at: int, entry: log.Followed) -> None:
        self.next = entry.table
        self._step("followed")

    def _closed(self, _at: int, entry: log.Closed) -> None:
        self.closed = entry.why
        self._step("closed")


_APPLY: Final[dict[type[Any], Callable[[Any, int, Any], None]]] = {
    log.Made: Table._made,
    log.Sat: Table._sat,
    log.Stood: Table._stood,
    log.Readied: Table._readied,
    log.Began: Table._began,
    log.Away: Table._away,
    log.Back: Table._back,
    log.Followed: Table._followed,
    log.Closed: Table._closed,
}


def consequences(table: Table) -> Iterator[AnyEntry]:
    """What follows by itself, entry by entry; each is to be applied before the next is asked for."""
    while (entry := _consequence(table)) is not None:
        yield entry


def _consequence(table: Table) -> AnyEntry | None:
    if table.closed or table.foreign:
        return None
    if table.game is None:
        ready = all(chair.guest and (chair.ready or chair.guest.bot) for chair in table.chairs)
        return log.Began(revision=REVISION) if ready else None
    acting = table.acting()
    if not acting:
        return None
    waiting = table.waiting() & acting
    for seat, chair in enumerate(table.chairs):
        if chair.missed >= PATIENCE and not chair.stand_in:
            return log.Away(seat=seat, bot=STAND_IN, why="clock")
        if (
            chair.orders is not ASKED_ALWAYS
            and (waiting >> seat) & 1
            and not chair.bot
            and not table.asked(seat)
        ):
            return log.Acted(seat=seat, action="ok", by="order")
    return None
