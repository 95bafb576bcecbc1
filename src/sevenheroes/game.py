"""A game: deal it, ask what is legal, push actions, look at it from every seat.

>>> game = Game(edition="rent-a-hero", seats=3, seed=5)
>>> game.to_act
(0,)
>>> game.legal_actions
<LegalActions: 0 ok, 0 use 6>
>>> game.push("0 use 6")
(Event('used', seat=0, power=6),)
>>> print(game.legal_actions.of(2))
<LegalActions: 2 ok, 2 use 1>
"""

import secrets
from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from functools import cache
from typing import Any, Final, overload

from . import events as _events
from .actions import Action, actions_in
from .core import codes, doors, layout
from .core._jit import direct
from .editions import REVISION, Rules, choose
from .errors import IllegalAction, InputError, shown
from .events import Event
from .heroes import seats_in
from .outcome import Outcome
from .refusals import sentence
from .view import View

FORMAT: Final = "sevenheroes/1"
"""The format of records (R11)."""

LONGEST_NAME: Final = 400

_PLIES_AT_FIRST: Final = 64
_MEMO: Final[dict[tuple[int, int], tuple[Action, ...]]] = {}
_MOST_MEMO: Final = 1 << 16


class Game:
    """A game with all its cards and all its past. Keep it from players: give them `view(seat)`."""

    def __init__(
        self,
        edition: str = "rent-a-hero",
        *,
        seats: int = 4,
        seed: int | None = None,
        deck: str | Sequence[int] | None = None,
        first: int | None = None,
        rng: Sequence[int] | None = None,
        rules: Rules | Mapping[str, Any] | None = None,
        names: Sequence[str] | None = None,
        actions: Iterable[Action | str] = (),
    ) -> None:
        self.edition, self.rules = choose(edition, rules)
        self.seats = check_seats(seats)
        self.names = _check_names(names, seats)
        if seed is not None and (deck is not None or first is not None or rng is not None):
            raise InputError("a seed gives deck, first sender and rng; give either the seed or those")
        if deck is not None:
            self.deck = _check_deck(deck)
            self.first = 0 if first is None else _check_seat(first, seats)
            self.rng = _check_rng([secrets.randbits(32) for _ in range(4)] if rng is None else rng)
        else:
            self.deck, self.first, self.rng = _chance(self.seats, _check_seed(seed))
            if first is not None:
                self.first = _check_seat(first, seats)
            if rng is not None:
                self.rng = _check_rng(rng)
        self.meta: dict[str, Any] = {"revision": REVISION}
        self._actions: list[Action] = []
        self._log = layout.new_log()
        self._masks = layout.numbers([0] * codes.MOST_SEATS)
        self._games = layout.games(_PLIES_AT_FIRST)
        self._known: tuple[int, list[int]] | None = None
        self._deal()
        if isinstance(actions, str) or not isinstance(actions, Iterable):
            raise InputError(f"actions are a list of texts, not {shown(actions)}")
        for action in actions:
            self.push(action)

    def _deal(self) -> None:
        cards = layout.numbers(int(card) for card in self.deck)
        words = layout.numbers(self.rng)
        dealt = doors.deal_deck(
            self._games, 0, self.seats, self.rules.code, self.first, cards, words, self._log
        )
        if not dealt:
            raise InputError(f"this deck leaves no card after the set-up for {self.seats} seats")
        self._events: list[tuple[Event, ...]] = [_events.read_log(self._log)]

    @property
    def actions(self) -> tuple[Action, ...]:
        """Every action so far."""
        return tuple(self._actions)

    @property
    def ply(self) -> int:
        """How many actions were taken."""
        return len(self._actions)

    @property
    def positions(self) -> Any:
        """The core's records of all positions so far, from the deal to now; not to be written to."""
        return self._games[: self.ply + 1]

    @property
    def is_over(self) -> bool:
        """Has the game ended?"""
        return self.options()[0] == 0

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that may act now, in any order."""
        return seats_in(self.options()[0])

    @property
    def legal_actions(self) -> "LegalActions":
        """What may be done now by every seat; ``legal_actions.of(seat)`` is what one seat may do."""
        return LegalActions(self)

    def options(self) -> tuple[int, list[int]]:
        """The set of seats that may act and the set of actions of each, as the core has them."""
        if self._known is None:
            acting = _options()(self._games, len(self._actions), self._masks)
            self._known = acting, layout.listed(self._masks)
        return self._known

    def why_not(self, action: Action | str) -> str | None:
        """The sentence that says why an action may not be taken now, or None if it may."""
        action = self._as_action(action)
        refusal = self.refusal(action)
        return sentence(refusal, action) if refusal else None

    def refusal(self, action: Action | str) -> int:
        """The number of the reason why an action may not be taken now; 0 if it may."""
        action = self._as_action(action)
        return int(doors.refusal(self._games, self.ply, action.seat, action.number))

    def push(self, action: Action | str) -> tuple[Event, ...]:
        """Take an action; what happened. An illegal one raises a sentence and changes nothing."""
        if action.__class__ is not Action:
            action = self._as_action(action)
        ply = len(self._actions)
        if not (self.options()[1][action.seat] >> action.number) & 1:
            refusal = self.refusal(action)
            raise IllegalAction(sentence(refusal, action), refusal)
        if ply + 1 == len(self._games):
            self._games = layout.grown(self._games, ply + 1, 2 * len(self._games))
        _advance()(self._games, ply, action.seat, action.number, self._log)
        self._known = None
        self._actions.append(action)
        events = _events.read_log(self._log)
        self._events.append(events)
        return events

    def pop(self) -> Action:
        """Take back the last action."""
        if not self._actions:
            raise InputError("there is no action to take back")
        self._known = None
        self._events.pop()
        return self._actions.pop()

    def copy(self) -> "Game":
        """Another game in the same position, with the same past."""
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.meta = deepcopy(self.meta)
        twin._actions = self._actions.copy()
        twin._events = self._events.copy()
        twin._log = layout.new_log()
        twin._masks = layout.numbers([0] * codes.MOST_SEATS)
        twin._games = layout.grown(self._games, self.ply + 1, self.ply + _PLIES_AT_FIRST)
        return twin

    def __copy__(self) -> "Game":
        return self.copy()

    def __deepcopy__(self, _memo: object) -> "Game":
        return self.copy()

    def events(self, seat: int | None = None, *, everything: bool = False) -> tuple[Event, ...]:
        """All that happened so far, as a seat or a spectator learnt of it, or everything."""
        if seat is not None:
            _check_seat(seat, self.seats)
        told = tuple(event for ply in self._events for event in ply)
        return told if everything else _events.seen_by(told, seat)

    @property
    def events_by_ply(self) -> tuple[tuple[Event, ...], ...]:
        """What happened at the deal and then at each action, with everything in it."""
        return tuple(self._events)

    def view(self, seat: int | None = None, *, ply: int | None = None) -> View:
        """What a seat, or None, a spectator, knows now or knew after some actions."""
        if seat is not None:
            _check_seat(seat, self.seats)
        if ply is None:
            ply = self.ply
        elif type(ply) is not int or not 0 <= ply <= self.ply:
            raise InputError(f"there are positions 0 to {self.ply}, not {shown(ply)}")
        room = layout.observations(1)
        doors.look(self._games, ply, codes.NOBODY if seat is None else seat, room, 0)
        return View(room, edition=self.edition, names=self.names, outcome=self._outcome_at(ply))

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        return self._outcome_at(self.ply)

    def _outcome_at(self, ply: int) -> Outcome | None:
        reason = layout.field(self._games, ply, "reason")
        if not reason:
            return None
        places = layout.numbers([0] * codes.MOST_SEATS)
        doors.ranking(self._games, ply, places)
        return Outcome.from_places(reason, [int(place) for place in places[: self.seats]])

    def record(self) -> dict[str, Any]:
        """The game as a record (R11): all that is needed to replay it."""
        return record_of(
            edition=self.edition,
            rules=self.rules,
            names=self.names,
            first=self.first,
            deck=self.deck,
            rng=self.rng,
            actions=[action.text for action in self._actions],
            outcome=self.outcome,
            meta=deepcopy(self.meta),
        )

    def _as_action(self, action: Action | str) -> Action:
        return action if type(action) is Action else Action.parse(action)  # type: ignore[arg-type]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self.record() == other.record()

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        rules = f", rules={self.rules!r}" if self.edition == "custom" else ""
        actions = f", actions={[action.text for action in self._actions]!r}" if self._actions else ""
        return (
            f"Game(edition={self.edition!r}, seats={self.seats}, deck={self.deck!r}, first={self.first}, "
            f"rng={self.rng!r}{rules}, names={self.names!r}{actions})"
        )

    def __str__(self) -> str:
        return str(self.view(None))


@cache
def _options() -> Any:
    return direct(doors.options, layout.games(1), 0, layout.numbers([0] * codes.MOST_SEATS))


@cache
def _advance() -> Any:
    return direct(doors.advance, layout.games(1), 0, 0, 0, layout.new_log())


class LegalActions(Sequence[Action]):
    """What may be done in the position a game is in, worked out when asked for; it follows the game.

    Iterating gives the actions of every seat that may act; ``legal_actions.of(seat)`` those of one.
    """

    __slots__ = ("_actions", "_game", "_ply", "_seat")

    def __init__(self, game: Game, seat: int | None = None) -> None:
        self._game = game
        self._ply = game.ply
        self._seat = seat
        self._actions: tuple[Action, ...] | None = None

    def of(self, seat: int) -> "LegalActions":
        """What one seat may do."""
        return LegalActions(self._game, _check_seat(seat, self._game.seats))

    def _all(self) -> tuple[Action, ...]:
        if self._actions is None or self._ply != self._game.ply:
            acting, masks = self._game.options()
            seats = seats_in(acting) if self._seat is None else (self._seat,)
            if len(seats) == 1:
                self._actions = _in_order(seats[0], masks[seats[0]])
            else:
                self._actions = tuple([a for seat in seats for a in _in_order(seat, masks[seat])])
            self._ply = self._game.ply
        return self._actions

    def __len__(self) -> int:
        return len(self._all())

    def __iter__(self) -> Iterator[Action]:
        return iter(self._all())

    def __contains__(self, action: object) -> bool:
        return action in self._all() or (isinstance(action, str) and action in map(str, self._all()))

    @overload
    def __getitem__(self, index: int) -> Action: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Action, ...]: ...
    def __getitem__(self, index: int | slice) -> Action | tuple[Action, ...]:
        return self._all()[index]

    def __bool__(self) -> bool:
        return bool(self._all())

    def __repr__(self) -> str:
        return f"<LegalActions: {', '.join(map(str, self._all())) or 'none'}>"


def record_of(
    *,
    edition: str,
    rules: Rules,
    names: Sequence[str],
    first: int,
    deck: str,
    rng: Sequence[int],
    actions: list[str],
    outcome: Outcome | None,
    meta: dict[str, Any],
) -> dict[str, Any]:
    """A record (R11) of a game that is known by its parts."""
    record: dict[str, Any] = {
        "format": FORMAT,
        "edition": edition,
        "rules": rules.to_dict(),
        "seats": len(names),
        "names": list(names),
        "first": first,
        "deck": deck,
        "rng": list(rng),
        "actions": actions,
    }
    if outcome:
        record["result"] = outcome.to_dict()
    if meta:
        record["meta"] = meta
    return record


def _in_order(seat: int, mask: int) -> tuple[Action, ...]:
    key = seat, mask
    known = _MEMO.get(key)
    if known is None:
        if len(_MEMO) >= _MOST_MEMO:
            _MEMO.clear()
        known = _MEMO[key] = actions_in(seat, mask)
    return known


def _chance(seats: int, seed: int) -> tuple[str, int, tuple[int, ...]]:
    room = layout.games(1)
    doors.deal_stream(room, 0, seats, 0, seed, 0, layout.numbers([0] * 4))
    g: Any = layout.plain(room, 0)
    return "".join(map(str, g.deck)), g.sender, tuple(g.rng)


def check_seats(seats: int) -> int:
    """The number of seats, if so many can play."""
    if type(seats) is not int or not codes.FEWEST_SEATS <= seats <= codes.MOST_SEATS:
        raise InputError(f"{codes.FEWEST_SEATS} to {codes.MOST_SEATS} can play, not {shown(seats)}")
    return seats


def _check_seat(seat: int, seats: int) -> int:
    if type(seat) is not int or not 0 <= seat < seats:
        raise InputError(f"the seats of this game are 0 to {seats - 1}, not {shown(seat)}")
    return seat


def _check_names(names: Any, seats: int) -> tuple[str, ...]:
    if names is None:
        return tuple(f"Seat {seat}" for seat in range(seats))
    if not isinstance(names, list | tuple):
        raise InputError(f"names are a list with one text for each seat, not {shown(names)}")
    if len(names) != seats or not all(isinstance(name, str) for name in names):
        raise InputError(f"a game of {seats} seats needs {seats} names, each a text, not {shown(names)}")
    for name in names:
        if len(name) > LONGEST_NAME or not name.isprintable() or not _is_utf8(name):
            raise InputError(f"a name is a line of at most {LONGEST_NAME} characters, not {shown(name)}")
    return tuple(names)


def _is_utf8(text: str) -> bool:
    """Can it be written to a file? Half a character cannot."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def _check_deck(deck: Any) -> str:
    if isinstance(deck, list | tuple) and all(type(card) is int and 0 <= card <= 9 for card in deck):
        deck = "".join(map(str, deck))
    if not isinstance(deck, str):
        raise InputError(f"a deck is a text of {codes.CARDS} digits or a list of numbers, not {shown(deck)}")
    if len(deck) != codes.CARDS:
        raise InputError(f"a deck has {codes.CARDS} cards, not {len(deck)}")
    for card in deck:
        if card not in "1234567":
            raise InputError(f"a deck has cards 1 to 7, not {shown(card)}")
    for hero in "1234567":
        if deck.count(hero) != codes.COPIES:
            raise InputError(f"a deck has {codes.COPIES} of each hero, not {deck.count(hero)} of hero {hero}")
    return deck


def _check_rng(rng: Any) -> tuple[int, ...]:
    if not isinstance(rng, list | tuple) or len(rng) != 4:
        raise InputError(f"rng is four whole numbers, not {shown(rng)}")
    for word in rng:
        if type(word) is not int or not 0 <= word < 2**32:
            raise InputError(f"a number of rng is from 0 to {2**32 - 1}, not {shown(word)}")
    return tuple(rng)


def _check_seed(seed: int | None) -> int:
    if seed is None:
        return secrets.randbits(63)
    if type(seed) is not int or not 0 <= seed < 2**63:
        raise InputError(f"a seed is a whole number from 0 to {2**63 - 1}, not {shown(seed)}")
    return seed
