"""`Game` and its legal actions."""

import secrets
from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from functools import cache
from typing import Any, Final, overload

from .. import events as _events
from ..actions import Action, actions_in
from ..core import codes, doors, layout
from ..core._jit import direct
from ..editions import REVISION, Rules, choose
from ..errors import IllegalAction, InputError, shown
from ..events import Event
from ..heroes import seats_in
from ..outcome import Outcome
from ..refusals import sentence
from ..view import View
from .arguments import check_deck, check_names, check_rng, check_seat, check_seats, check_seed
from .record import record_of

_INITIAL_CAPACITY: Final = 64
"""Positions a new game has room for; the array doubles when it is full."""

_ACTION_LISTS: Final[dict[tuple[int, int], tuple[Action, ...]]] = {}
_MAX_ACTION_LISTS: Final = 1 << 16


class Game:
    """A game with all its cards and its whole history.

    It knows every hidden card: give players and bots `view(seat)` instead.
    """

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
        self.names = check_names(names, seats)
        if seed is not None and (deck is not None or first is not None or rng is not None):
            raise InputError("the seed determines deck, first and rng: pass either the seed or these")
        if deck is not None:
            self.deck = check_deck(deck)
            self.first = 0 if first is None else check_seat(first, seats)
            self.rng = check_rng([secrets.randbits(32) for _ in range(4)] if rng is None else rng)
        else:
            self.deck, self.first, self.rng = _random_deal(self.seats, check_seed(seed))
            if first is not None:
                self.first = check_seat(first, seats)
            if rng is not None:
                self.rng = check_rng(rng)
        self.meta: dict[str, Any] = {"revision": REVISION}
        self._actions: list[Action] = []
        self._log = layout.new_log()
        self._masks = layout.numbers([0] * codes.MOST_SEATS)
        self._games = layout.games(_INITIAL_CAPACITY)
        self._known: tuple[int, list[int]] | None = None
        self._deal()
        if isinstance(actions, str) or not isinstance(actions, Iterable):
            raise InputError(f"actions must be a list of actions or strings, not {shown(actions)}")
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
        """All actions so far."""
        return tuple(self._actions)

    @property
    def ply(self) -> int:
        """The number of actions so far."""
        return len(self._actions)

    @property
    def positions(self) -> Any:
        """The core's records of all positions, from the deal to the current one; read-only."""
        return self._games[: self.ply + 1]

    @property
    def is_over(self) -> bool:
        """Is the game over?"""
        return self.options()[0] == 0

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that may act now; which of them acts first is open."""
        return seats_in(self.options()[0])

    @property
    def legal_actions(self) -> "LegalActions":
        """The legal actions of all seats; ``legal_actions.of(seat)`` has those of one seat."""
        return LegalActions(self)

    def options(self) -> tuple[int, list[int]]:
        """The bit mask of the seats that may act, and each seat's bit mask of legal actions."""
        if self._known is None:
            acting = _fast_options()(self._games, len(self._actions), self._masks)
            self._known = acting, layout.listed(self._masks)
        return self._known

    def why_not(self, action: Action | str) -> str | None:
        """Why an action is illegal now, as a sentence; None if it is legal."""
        action = self._as_action(action)
        refusal = self.refusal(action)
        return sentence(refusal, action) if refusal else None

    def refusal(self, action: Action | str) -> int:
        """The code of the reason why an action is illegal now; 0 if it is legal."""
        action = self._as_action(action)
        return int(doors.refusal(self._games, self.ply, action.seat, action.number))

    def push(self, action: Action | str) -> tuple[Event, ...]:
        """Take an action and return its events; an illegal one raises IllegalAction and changes nothing."""
        if action.__class__ is not Action:
            action = self._as_action(action)
        ply = len(self._actions)
        if not (self.options()[1][action.seat] >> action.number) & 1:
            refusal = self.refusal(action)
            raise IllegalAction(sentence(refusal, action), refusal)
        if ply + 1 == len(self._games):
            self._games = layout.grown(self._games, ply + 1, 2 * len(self._games))
        _fast_advance()(self._games, ply, action.seat, action.number, self._log)
        self._known = None
        self._actions.append(action)
        events = _events.read_log(self._log)
        self._events.append(events)
        return events

    def pop(self) -> Action:
        """Undo the last action and return it."""
        if not self._actions:
            raise InputError("there is no action to undo")
        self._known = None
        self._events.pop()
        return self._actions.pop()

    def copy(self) -> "Game":
        """An independent copy of the game."""
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.meta = deepcopy(self.meta)
        twin._actions = self._actions.copy()
        twin._events = self._events.copy()
        twin._log = layout.new_log()
        twin._masks = layout.numbers([0] * codes.MOST_SEATS)
        twin._games = layout.grown(self._games, self.ply + 1, self.ply + _INITIAL_CAPACITY)
        return twin

    def __copy__(self) -> "Game":
        return self.copy()

    def __deepcopy__(self, _memo: object) -> "Game":
        return self.copy()

    def events(self, seat: int | None = None, *, everything: bool = False) -> tuple[Event, ...]:
        """All events so far, as a seat or a spectator (None) saw them; `everything` includes hidden cards."""
        if seat is not None:
            check_seat(seat, self.seats)
        events = tuple(event for ply in self._events for event in ply)
        return events if everything else _events.seen_by(events, seat)

    @property
    def events_by_ply(self) -> tuple[tuple[Event, ...], ...]:
        """The events of the deal and of each action, hidden cards included."""
        return tuple(self._events)

    def view(self, seat: int | None = None, *, ply: int | None = None) -> View:
        """What a seat or a spectator (None) knows, now or after the first `ply` actions."""
        if seat is not None:
            check_seat(seat, self.seats)
        if ply is None:
            ply = self.ply
        elif type(ply) is not int or not 0 <= ply <= self.ply:
            raise InputError(f"the plies of this game are 0 to {self.ply}, not {shown(ply)}")
        observation = layout.observations(1)
        doors.look(self._games, ply, codes.NOBODY if seat is None else seat, observation, 0)
        return View(observation, edition=self.edition, names=self.names, outcome=self._outcome_at(ply))

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None if it is not over."""
        return self._outcome_at(self.ply)

    def _outcome_at(self, ply: int) -> Outcome | None:
        reason = layout.field(self._games, ply, "reason")
        if not reason:
            return None
        places = layout.numbers([0] * codes.MOST_SEATS)
        doors.ranking(self._games, ply, places)
        return Outcome.from_places(reason, [int(place) for place in places[: self.seats]])

    def record(self) -> dict[str, Any]:
        """The game as a record (R11): everything needed to replay it."""
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


# `direct` skips the type dispatch of the two doors that games call most.


@cache
def _fast_options() -> Any:
    return direct(doors.options, layout.games(1), 0, layout.numbers([0] * codes.MOST_SEATS))


@cache
def _fast_advance() -> Any:
    return direct(doors.advance, layout.games(1), 0, 0, 0, layout.new_log())


class LegalActions(Sequence[Action]):
    """The legal actions in the current position of a game, computed on demand; it follows the game.

    Iterating yields the actions of every seat that may act; ``legal_actions.of(seat)`` has those of one.
    """

    __slots__ = ("_actions", "_game", "_ply", "_seat")

    def __init__(self, game: Game, seat: int | None = None) -> None:
        self._game = game
        self._ply = game.ply
        self._seat = seat
        self._actions: tuple[Action, ...] | None = None

    def of(self, seat: int) -> "LegalActions":
        """The legal actions of one seat."""
        return LegalActions(self._game, check_seat(seat, self._game.seats))

    def _all(self) -> tuple[Action, ...]:
        if self._actions is None or self._ply != self._game.ply:
            acting, masks = self._game.options()
            seats = seats_in(acting) if self._seat is None else (self._seat,)
            if len(seats) == 1:
                self._actions = _action_list(seats[0], masks[seats[0]])
            else:
                self._actions = tuple([a for seat in seats for a in _action_list(seat, masks[seat])])
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


def _action_list(seat: int, mask: int) -> tuple[Action, ...]:
    """The actions in a bit mask, cached."""
    key = seat, mask
    known = _ACTION_LISTS.get(key)
    if known is None:
        if len(_ACTION_LISTS) >= _MAX_ACTION_LISTS:
            _ACTION_LISTS.clear()
        known = _ACTION_LISTS[key] = actions_in(seat, mask)
    return known


def _random_deal(seats: int, seed: int) -> tuple[str, int, tuple[int, ...]]:
    """Deck, first sender and rng drawn from a seed."""
    games = layout.games(1)
    doors.deal_stream(games, 0, seats, 0, seed, 0, layout.numbers([0] * 4))
    g: Any = layout.plain(games, 0)
    return "".join(map(str, g.deck)), g.sender, tuple(g.rng)
