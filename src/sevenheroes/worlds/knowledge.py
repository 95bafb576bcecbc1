"""What a seat knows about the hidden cards, updated event by event.

>>> from sevenheroes import Game
>>> game = Game(edition="rent-a-hero", seats=3, seed=5)
>>> knowledge = Knowledge(1, 3, game.rules)
>>> for event in game.events(1):
...     knowledge.learn(event)
>>> knowledge
<Knowledge of seat 1 in turn 1: 1 state, exact>
>>> for event in game.push(game.legal_actions[0]):
...     knowledge.learn(event.seen_by(1))
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from typing import Final, TypeVar

from ..core import codes
from ..editions import Rules
from ..errors import InputError
from ..events import Event
from ..game.arguments import check_seat, check_seats
from ..heroes import HEROES as CARDS
from . import _states
from ._bags import HEROES, Bag, bag_of, bit, from_counts, one, size, without
from ._states import ALL, NO, WANDERER, YES, State, States, Ways, left_now

LIMIT: Final = 4096
"""The default maximum number of states before old pools are merged."""

HIDDEN: Final = 0
"""Stands for a wanderer this seat has not seen."""

T = TypeVar("T")


class Knowledge:
    """What one seat (or a spectator, None) knows; call `learn` with every event it saw, in order.

    `copies` is the number of cards of each hero. Reshuffles can make the number of states grow without bound.
    Beyond `limit` states, the oldest pools are merged and `exact` becomes False: the true world is still
    counted, but so are some impossible ones.
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
        check_seats(seats)
        if seat is not None:
            check_seat(seat, seats)
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
        self.unseen: Bag = from_counts(copies)
        self.hand: Bag = 0
        self.hand_sizes = [0] * seats
        self.discard: Bag = 0
        self.clues = {True: [0] * seats, False: [0] * seats}
        self.pool = 0
        self.states: States = {((), ()): 1}
        self._waived = False
        self._asked: Event | None = None
        self._clues_known: Bag = 0

    def learn(self, event: Event) -> None:
        """Update with the next event, as this seat saw it."""
        handler = _HANDLERS.get(event.kind)
        if handler is None:
            if event.kind in _UNINFORMATIVE:
                return
            raise InputError(f"unknown kind of event: {event.kind!r}")
        if event.seen_by(self.seat) is not event:
            raise InputError(
                f"{self._who} cannot have seen all of {event!r}: these are the events of another seat"
            )
        if not 0 <= (event.seat or 0) < self.seats:
            raise InputError(f"the seats of this game are 0 to {self.seats - 1}; {event!r} names another one")
        handler(self, event)
        if len(self.states) > self.limit:
            self._reduce()

    @property
    def _who(self) -> str:
        return "a spectator" if self.seat is None else f"seat {self.seat}"

    # Changes of the states

    def _set_states(self, states: States) -> None:
        if not states:
            raise InputError(
                "no deal of the cards is consistent with these events: some are missing or wrong"
            )
        self.states = states

    def _apply(self, change: Callable[[State], Ways]) -> None:
        self._set_states(_states.transition(self.states, change))

    def _narrow(self, allowed: Mapping[int, int]) -> None:
        self._apply(partial(_states.narrowed, allowed=allowed))

    def _see(self, cards: Bag) -> None:
        """Mark cards as seen."""
        self.unseen = _less(self.unseen, cards)
        if self.pool and len(self.states) > 1:
            possible = [state for state in self.states if left_now(state, self.unseen) is not None]
            self._set_states({state: self.states[state] for state in possible})

    def _canonicalize(self) -> None:
        if len(self.states) > 1 or self.pool:
            self._apply(partial(_states.canonical, current=self.pool, unseen=self.unseen))

    def _reduce(self) -> None:
        """Merge pools, the oldest first, until there are few states; then drop the restrictions on hands."""
        self.exact = False
        target = self.limit // 2
        old = _states.pools_of(self.states, self.pool)
        while old and len(self.states) > target:
            first, *old = old
            pools = (first, old[0] if old else self.pool)
            self._apply(partial(_states.merged, pools=pools, current=self.pool))
        if len(self.states) > target:
            self._apply(_states.unmasked)

    # Events

    def _own(self, event: Event) -> bool:
        """Is it this seat's own event? If so, it must include the card."""
        if self.seat is None or event.seat != self.seat:
            return False
        if event.hero is None and event.heroes is None:
            raise InputError(f"{self._who} saw more than {event!r}: these are the events of another seat")
        return True

    def _set_aside(self, event: Event) -> None:
        card = one(_required(event.hero))
        self.deck -= 1
        self.discard += card
        self._see(card)

    def _band_dealt(self, event: Event) -> None:
        self.deck -= codes.BAND_AT_START
        self._see(bag_of(_required(event.heroes)))

    def _drew(self, event: Event) -> None:
        seat, number = _required(event.seat), _required(event.count)
        self.deck -= number
        self.hand_sizes[seat] += number
        if self._own(event):
            cards = bag_of(_required(event.heroes))
            self.hand += cards
            self._see(cards)
        else:
            self._apply(partial(_states.drawn, place=seat, pool=self.pool, number=number))

    def _turn_began(self, event: Event) -> None:
        if self.wanderer == HIDDEN or any(self.clues[True]) or any(self.clues[False]):
            raise InputError(f"{event!r} comes before the end of the previous turn: some events are missing")
        self.turn = _required(event.turn)
        self.sender = _required(event.seat)
        self.wanderer = None
        self._waived = False
        self._canonicalize()

    def _revealed(self, event: Event) -> None:
        self.requirement = _required(event.hero)
        self._set_aside(event)

    def _was_waived(self, _event: Event) -> None:
        self._waived = True

    def _sent(self, event: Event) -> None:
        seat = _required(event.seat)
        self.hand_sizes[seat] -= 1
        if self._own(event):
            self.wanderer = _required(event.hero)
            self.hand = _less(self.hand, one(self.wanderer))
        else:
            self.wanderer = HIDDEN
            allowed = ALL if self._waived else requirement_masks(self.seats)[self.requirement]
            self._apply(partial(_states.moved, place=seat, target=WANDERER, allowed=allowed))

    def _no_card_fitted(self, event: Event) -> None:
        """A sender who sends no hand card has none that meets the requirement, waived or not (R5)."""
        seat = _required(event.seat)
        if seat != self.seat:
            self._narrow({seat: ALL & ~requirement_masks(self.seats)[self.requirement]})

    def _sent_from_band(self, event: Event) -> None:
        self._no_card_fitted(event)
        self.wanderer = _required(event.hero)

    def _sent_from_deck(self, event: Event) -> None:
        self._no_card_fitted(event)
        self.deck -= 1
        if event.kind == "sent_from_deck" and self._own(event):
            self.wanderer = _required(event.hero)
            self._see(one(self.wanderer))
        else:
            self.wanderer = HIDDEN
            self._apply(partial(_states.drawn, place=WANDERER, pool=self.pool, number=1))

    def _showed(self, event: Event) -> None:
        """A card that this seat can see leaves a hand."""
        seat, hero = _required(event.seat), _required(event.hero)
        self.hand_sizes[seat] -= 1
        if seat == self.seat:
            self.hand = _less(self.hand, one(hero))
        else:
            self._apply(partial(_states.turned_up, place=seat, hero=hero))
            self._see(one(hero))

    def _dropped(self, event: Event) -> None:
        self._showed(event)
        self.discard += one(_required(event.hero))

    def _was_asked(self, event: Event) -> None:
        self._asked = event
        if event.hero is not None:
            self._showed(event)
            self._clues_known += one(event.hero)
        elif self.seat is not None and self.seat in (event.seat, event.other):
            raise InputError(f"{self._who} saw more than {event!r}: these are the events of another seat")
        else:
            self.hand_sizes[_required(event.seat)] -= 1

    def _answered(self, event: Event) -> None:
        asked, yes = self._asked, _required(event.yes)
        if asked is None or asked.seat != event.other:
            raise InputError(f"{event!r} answers no question: some events are missing")
        seat = _required(asked.seat)
        self._asked = None
        self.clues[yes][seat] += 1
        if asked.hero is None:
            self._apply(partial(_states.moved, place=seat, target=(YES if yes else NO) + seat, allowed=ALL))
            if self.wanderer:
                self._narrow(clue_masks(self.wanderer, self.rules.clue, self.seats))
        elif self.wanderer == HIDDEN:
            meant = (
                bit(asked.hero)
                if self.rules.clue == "identity"
                else requirement_masks(self.seats)[asked.hero]
            )
            self._narrow({WANDERER: meant if yes else ALL & ~meant})

    def _looked(self, event: Event) -> None:
        if self._own(event):
            self._turned_up(event)

    def _turned_up(self, event: Event) -> None:
        """This seat sees the wanderer."""
        hero = _required(event.hero)
        if self.wanderer == HIDDEN:
            self._apply(partial(_states.turned_up, place=WANDERER, hero=hero))
            self._see(one(hero))
            self._narrow(clue_masks(hero, self.rules.clue, self.seats))
        elif self.wanderer != hero:
            raise InputError(
                f"{event!r} contradicts the wanderer that was sent: some events are missing or wrong"
            )
        self.wanderer = hero

    def _discarded(self, event: Event) -> None:
        self._turned_up(event)
        self.wanderer = None
        self.discard += one(_required(event.hero))

    def _clues_turned(self, event: Event) -> None:
        cards = bag_of(_required(event.heroes))
        hidden = _less(cards, self._clues_known)
        self.discard += cards
        self.clues = {answer: [0] * self.seats for answer in (True, False)}
        self._clues_known = 0
        self._apply(partial(_states.clues_turned, heroes=hidden))
        self._see(hidden)

    def _reshuffled(self, event: Event) -> None:
        """The discard pile, without this turn's requirement card, becomes a new pool (R9)."""
        number = _required(event.count)
        kept = size(self.discard) - number  # 0 between two turns: the old requirement card goes in too
        if self.deck or kept not in (0, 1):
            raise InputError(f"{event!r} does not match the discard pile: some events are missing or wrong")
        self._apply(partial(_states.closed, pool=self.pool, unseen=self.unseen))
        self.pool += 1
        self.deck = number
        requirement = one(self.requirement, kept)
        self.unseen += _less(self.discard, requirement)
        self.discard = requirement
        self._canonicalize()

    def __repr__(self) -> str:
        states = "1 state" if len(self.states) == 1 else f"{len(self.states)} states"
        exact = "exact" if self.exact else "not exact"
        return f"<Knowledge of {self._who} in turn {self.turn}: {states}, {exact}>"


def _required(value: T | None) -> T:
    if value is None:
        raise InputError("an event lacks a field that its kind requires")
    return value


def _less(bag: Bag, cards: Bag) -> Bag:
    rest = without(bag, cards)
    if rest is None:
        raise InputError("an event shows a card that cannot be there: some events are missing or wrong")
    return rest


@cache
def requirement_masks(seats: int) -> tuple[int, ...]:
    """For each hero's card, the mask of the heroes that meet its printed requirement (R1)."""
    rows = [sum(bit(hero) for hero in HEROES if card.met_by(hero, seats=seats)) for card in CARDS]
    return (0, *rows)


@cache
def clue_masks(wanderer: int, clue: str, seats: int) -> Mapping[int, int]:
    """For each clue place, the mask of the heroes its cards can be, given the wanderer (R6)."""
    if clue == "identity":
        yes = bit(wanderer)
    else:
        yes = sum(bit(card) for card in HEROES if requirement_masks(seats)[card] & bit(wanderer))
    places = {YES + seat: yes for seat in range(seats)}
    return places | {NO + seat: ALL & ~yes for seat in range(seats)}


_HANDLERS: Final[dict[str, Callable[[Knowledge, Event], None]]] = {
    "set_aside": Knowledge._set_aside,
    "band_dealt": Knowledge._band_dealt,
    "hand_dealt": Knowledge._drew,
    "turn_began": Knowledge._turn_began,
    "revealed": Knowledge._revealed,
    "waived": Knowledge._was_waived,
    "sent": Knowledge._sent,
    "sent_from_band": Knowledge._sent_from_band,
    "sent_from_deck": Knowledge._sent_from_deck,
    "sent_blind": Knowledge._sent_from_deck,
    "sent_none": Knowledge._no_card_fitted,
    "dropped": Knowledge._dropped,
    "asked": Knowledge._was_asked,
    "answered": Knowledge._answered,
    "recruited": Knowledge._turned_up,
    "discarded": Knowledge._discarded,
    "looked": Knowledge._looked,
    "clues_turned": Knowledge._clues_turned,
    "drew": Knowledge._drew,
    "reshuffled": Knowledge._reshuffled,
}

_UNINFORMATIVE: Final = {
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
}
