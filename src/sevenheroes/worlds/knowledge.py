"""What a seat can work out of the hidden cards, event by event.

>>> from sevenheroes import Game
>>> game = Game(edition="rent-a-hero", seats=3, seed=5)
>>> knowledge = Knowledge(seat=1, seats=3, rules=game.rules)
>>> for event in game.events(1):
...     knowledge.learn(event)
>>> for event in game.push("0 send 4"):
...     knowledge.learn(event.seen_by(1))
>>> knowledge
<Knowledge of seat 1 in turn 1: 1 state, exact>
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final

from ..core import codes
from ..editions import Rules
from ..errors import InputError
from ..events import Event
from ..heroes import HEROES as CARDS
from . import _states
from ._bags import HEROES, Bag, bag_of, bit, from_counts, one, size, without
from ._states import ALL, NO, WANDERER, YES, State, States, Ways, left_now

LIMIT: Final = 4096
"""How many states are kept apart before old pools are blurred."""

HIDDEN: Final = 0
"""The wanderer of one who has not seen it."""

_NOTHING_TO_LEARN: Final = frozenset(
    [
        "passed",
        "held_back",
        "joined",
        "eliminated",
        "used",
        "declined",
        "nullified",
        "readied",
        "barred",
        "said",
        "said_nothing",
        "came_to_nothing",
        "ended",
    ]
)


class Knowledge:
    """What one seat, or None, a spectator, has seen and what follows from it; `learn` the events in order.

    `copies` says how many cards of each hero there are. Where cards were reshuffled, the number of states
    can grow without end. When it passes `limit`, cards of old pools are no longer told apart: then `exact` is
    False, the true world is still among the worlds counted, but so are some that cannot be.
    """

    def __init__(
        self,
        seat: int | None,
        seats: int,
        rules: Rules,
        *,
        copies: Sequence[int] = (codes.COPIES,) * codes.HEROES,
        limit: int = LIMIT,
    ) -> None:
        if seat is not None and not 0 <= seat < seats:
            raise InputError(f"the seats of this game are 0 to {seats - 1}, not {seat!r}")
        self.seat = seat
        self.seats = seats
        self.rules = rules
        self.limit = limit
        self.exact = True
        self.turn = 0
        self.sender = 0
        self.requirement = 0
        self.wanderer: int | None = None  # HIDDEN, a hero, or None if there is none
        self.deck = sum(copies)
        self.unseen = from_counts(copies)
        self.hand = 0
        self.hand_sizes = [0] * seats
        self.discard = 0
        self.clues = {True: [0] * seats, False: [0] * seats}
        self.pool = 0
        self.states: States = {((), ()): 1}
        self.printed = printed(seats)
        self._waived = False
        self._asked: Event | None = None
        self._clues_known = 0

    def learn(self, event: Event) -> None:
        """Take in the next event, as this seat saw it."""
        if event.kind in _NOTHING_TO_LEARN:
            return
        handler = _HANDLERS.get(event.kind)
        if handler is None:
            raise InputError(f"there is no event of the kind {event.kind!r}")
        if event.seen_by(self.seat) is not event:
            raise InputError(f"{self._who} cannot have seen all of {event!r}: these are another's events")
        handler(self, event)
        if len(self.states) > self.limit:
            self._blur()

    @property
    def _who(self) -> str:
        return "a spectator" if self.seat is None else f"seat {self.seat}"

    def _become(self, states: States) -> None:
        if not states:
            raise InputError(
                "no cards could lie so that all these events happened: some are missing or wrong"
            )
        self.states = states

    def _each(self, change: Callable[[State], Ways]) -> None:
        self._become(_states.each(self.states, change))

    def _see(self, cards: Bag) -> None:
        """These cards are hidden no longer."""
        self.unseen = self._less(self.unseen, cards)
        if self.pool and len(self.states) > 1:
            possible = [state for state in self.states if left_now(state, self.unseen) is not None]
            self._become({state: self.states[state] for state in possible})

    def _less(self, bag: Bag, cards: Bag) -> Bag:
        rest = without(bag, cards)
        if rest is None:
            raise InputError("a card was seen that cannot have been there: some events are missing or wrong")
        return rest

    def _own(self, event: Event) -> bool:
        """Did this seat do it? Then it must know the card."""
        if event.seat != self.seat or self.seat is None:
            return False
        if event.hero is None and event.heroes is None:
            raise InputError(f"{self._who} saw more than {event!r}: these are another's events")
        return True

    def _draw(self, event: Event) -> None:
        assert event.seat is not None and event.count is not None
        self.deck -= event.count
        self.hand_sizes[event.seat] += event.count
        if self._own(event):
            cards = bag_of(event.heroes or ())
            self.hand += cards
            self._see(cards)
        else:
            change = partial(_states.drawn, place=event.seat, pool=self.pool, number=event.count)
            self._each(change)

    def _set_aside(self, event: Event) -> None:
        assert event.hero is not None
        self.deck -= 1
        self.discard += one(event.hero)
        self._see(one(event.hero))

    def _band_dealt(self, event: Event) -> None:
        self.deck -= codes.BAND_AT_START
        self._see(bag_of(event.heroes or ()))

    def _turn_began(self, event: Event) -> None:
        assert event.turn is not None and event.seat is not None
        self.turn = event.turn
        self.sender = event.seat
        self.wanderer = None
        self._waived = False
        self._tidy()

    def _revealed(self, event: Event) -> None:
        assert event.hero is not None
        self.requirement = event.hero
        self._set_aside(event)

    def _waive(self, _event: Event) -> None:
        self._waived = True

    def _sent(self, event: Event) -> None:
        assert event.seat is not None
        self.hand_sizes[event.seat] -= 1
        if self._own(event):
            assert event.hero is not None
            self.hand = self._less(self.hand, one(event.hero))
            self.wanderer = event.hero
            return
        self.wanderer = HIDDEN
        allowed = ALL if self._waived else self.printed[self.requirement]
        self._each(partial(_states.moved, place=event.seat, target=WANDERER, allowed=allowed))

    def _no_card_fits(self, event: Event) -> None:
        """Whoever did not send a hand card had none that meets the requirement, waived or not (R5)."""
        assert event.seat is not None
        if event.seat != self.seat:
            self._narrow({event.seat: ALL & ~self.printed[self.requirement]})

    def _narrow(self, allowed: Mapping[int, int]) -> None:
        self._each(partial(_states.narrowed, allowed=allowed))

    def _sent_from_band(self, event: Event) -> None:
        self._no_card_fits(event)
        self.wanderer = event.hero

    def _sent_from_deck(self, event: Event) -> None:
        self._no_card_fits(event)
        self.deck -= 1
        if event.kind == "sent_from_deck" and self._own(event):
            assert event.hero is not None
            self.wanderer = event.hero
            self._see(one(event.hero))
        else:
            self.wanderer = HIDDEN
            self._each(partial(_states.drawn, place=WANDERER, pool=self.pool, number=1))

    def _leave_hand(self, event: Event) -> None:
        """A card that this seat sees goes from a hand."""
        assert event.seat is not None and event.hero is not None
        self.hand_sizes[event.seat] -= 1
        if event.seat == self.seat:
            self.hand = self._less(self.hand, one(event.hero))
        else:
            self._each(partial(_states.turned_up, place=event.seat, hero=event.hero))
            self._see(one(event.hero))

    def _dropped(self, event: Event) -> None:
        assert event.hero is not None
        self._leave_hand(event)
        self.discard += one(event.hero)

    def _ask(self, event: Event) -> None:
        assert event.seat is not None
        self._asked = event
        if event.hero is not None:
            self._leave_hand(event)
            self._clues_known += one(event.hero)
        elif self.seat is not None and self.seat in (event.seat, event.other):
            raise InputError(f"{self._who} saw more than {event!r}: these are another's events")
        else:
            self.hand_sizes[event.seat] -= 1

    def _answered(self, event: Event) -> None:
        asked = self._asked
        if asked is None or asked.seat is None or asked.seat != event.other or event.yes is None:
            raise InputError(f"{event!r} answers no clue: some events are missing")
        self._asked = None
        self.clues[event.yes][asked.seat] += 1
        if asked.hero is None:
            place = (YES if event.yes else NO) + asked.seat
            self._each(partial(_states.moved, place=asked.seat, target=place, allowed=ALL))
            if self.wanderer:
                self._narrow(self.clue_masks(self.wanderer))
        elif self.wanderer == HIDDEN:
            fitting = bit(asked.hero) if self.rules.clue == "identity" else self.printed[asked.hero]
            self._narrow({WANDERER: fitting if event.yes else ALL & ~fitting})

    def clue_masks(self, wanderer: int) -> dict[int, int]:
        """The heroes that hidden clue cards may be, by place, if this is the wanderer (R6)."""
        return clue_masks(wanderer, self.rules.clue, self.seats)

    def _seen_wanderer(self, event: Event) -> None:
        """The wanderer is turned up, or this seat looked at it."""
        if event.hero is None:
            if event.seat is not None and event.seat == self.seat:
                raise InputError(f"{self._who} saw more than {event!r}: these are another's events")
            return
        if self.wanderer == HIDDEN:
            self._each(partial(_states.turned_up, place=WANDERER, hero=event.hero))
            self._see(one(event.hero))
            self._narrow(self.clue_masks(event.hero))
        elif self.wanderer != event.hero:
            raise InputError(f"{event!r} shows another wanderer than was sent: some events are wrong")
        self.wanderer = event.hero

    def _discarded(self, event: Event) -> None:
        assert event.hero is not None
        self._seen_wanderer(event)
        self.wanderer = None
        self.discard += one(event.hero)

    def _clues_turned(self, event: Event) -> None:
        cards = bag_of(event.heroes or ())
        hidden = self._less(cards, self._clues_known)
        self.discard += cards
        self.clues = {answer: [0] * self.seats for answer in (True, False)}
        self._clues_known = 0
        self._each(partial(_states.clues_turned, heroes=hidden))
        self._see(hidden)

    def _reshuffled(self, event: Event) -> None:
        """What lies in the discard pile becomes a new pool, at times without the requirement card (R9)."""
        assert event.count is not None
        kept = size(self.discard) - event.count
        if self.deck or kept not in (0, 1):
            raise InputError(f"{event!r} does not fit the discard pile: some events are missing or wrong")
        self._each(partial(_states.closed, pool=self.pool, unseen=self.unseen))
        self.pool += 1
        kept = one(self.requirement, kept)
        self.unseen += self._less(self.discard, kept)
        self.discard = kept
        self.deck = event.count
        self._tidy()

    def _tidy(self) -> None:
        if len(self.states) > 1 or self.pool:
            self._each(partial(_states.tidied, current=self.pool, unseen=self.unseen))

    def _blur(self) -> None:
        """Forget from which pool old cards are, the oldest first; at last, what cards cannot be."""
        self.exact = False
        enough = self.limit // 2
        old = _states.pools_of(self.states, self.pool)
        while old and len(self.states) > enough:
            first, *old = old
            second = old[0] if old else self.pool
            self._each(partial(_states.merged, pools=(first, second), current=self.pool))
        if len(self.states) > enough:
            self._each(_states.unmasked)

    def __repr__(self) -> str:
        states = "1 state" if len(self.states) == 1 else f"{len(self.states)} states"
        exact = "exact" if self.exact else "not exact"
        return f"<Knowledge of {self._who} in turn {self.turn}: {states}, {exact}>"


def printed(seats: int) -> tuple[int, ...]:
    """The heroes that meet the requirement printed on each hero's card, as sets (R1)."""
    rows = [sum(bit(hero) for hero in HEROES if card.met_by(hero, seats=seats)) for card in CARDS]
    return (0, *rows)


def clue_masks(wanderer: int, clue: str, seats: int) -> dict[int, int]:
    """The heroes that clue cards may be, by the place where they lie, if this is the wanderer (R6)."""
    if clue == "identity":
        yes = bit(wanderer)
    else:
        meets = printed(seats)
        yes = sum(bit(card) for card in HEROES if meets[card] & bit(wanderer))
    places = {YES + seat: yes for seat in range(seats)}
    return places | {NO + seat: ALL & ~yes for seat in range(seats)}


_HANDLERS: Final[dict[str, Callable[[Knowledge, Event], None]]] = {
    "set_aside": Knowledge._set_aside,
    "band_dealt": Knowledge._band_dealt,
    "hand_dealt": Knowledge._draw,
    "turn_began": Knowledge._turn_began,
    "revealed": Knowledge._revealed,
    "waived": Knowledge._waive,
    "sent": Knowledge._sent,
    "sent_from_band": Knowledge._sent_from_band,
    "sent_from_deck": Knowledge._sent_from_deck,
    "sent_blind": Knowledge._sent_from_deck,
    "sent_none": Knowledge._no_card_fits,
    "dropped": Knowledge._dropped,
    "asked": Knowledge._ask,
    "answered": Knowledge._answered,
    "recruited": Knowledge._seen_wanderer,
    "discarded": Knowledge._discarded,
    "looked": Knowledge._seen_wanderer,
    "clues_turned": Knowledge._clues_turned,
    "drew": Knowledge._draw,
    "reshuffled": Knowledge._reshuffled,
}
