"""The worlds consistent with a seat's view: their number, the odds of the wanderer, samples."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import cached_property
from typing import Any

from ..core import fill, layout
from ..errors import InputError
from ..events import Event
from ..game.arguments import check_seat, check_seed
from ..view import View
from . import _plan
from ._bags import HEROES, Bag, counts, one, without
from ._cases import Case, Memo, cases
from ._states import States, transition, turned_up
from .knowledge import HIDDEN, LIMIT, Knowledge, clue_masks


class Worlds:
    """All worlds consistent with a view and with the events its seat has seen.

    A world is a complete hidden history: the hero of every card this seat did not see, including the order of
    the deck, and, for every card that others sent or gave, which card of their hand it was. All worlds are
    equally likely: the shuffle is uniform, and nothing is assumed about how players choose.

    >>> from sevenheroes import Game
    >>> game = Game(edition="rent-a-hero", seats=3, seed=5)
    >>> while game.view().wanderer is None:
    ...     events = game.push(game.legal_actions[0])
    >>> view = game.view((game.view().sender + 1) % 3)
    >>> worlds = Worlds(view, game.events(view.seat))
    >>> worlds.count > 10**40 and worlds.exact
    True
    >>> tuple(worlds.wanderer) == view.fitting and sum(worlds.wanderer.values()) == 1
    True
    >>> len(worlds.sample(1000, seed=1))
    1000
    """

    def __init__(self, view: View, events: Iterable[Event], *, limit: int = LIMIT) -> None:
        knowledge = Knowledge(view.seat, view.seats, view.rules, limit=limit)
        for event in events:
            knowledge.learn(event)
        self._take(view, knowledge)

    @classmethod
    def of(cls, view: View, knowledge: Knowledge) -> "Worlds":
        """The worlds for a view and its seat's knowledge; what is learned later does not change them."""
        worlds = object.__new__(cls)
        worlds._take(view, knowledge)
        return worlds

    def _take(self, view: View, knowledge: Knowledge) -> None:
        _check(view, knowledge)
        self.view = view
        self.exact = knowledge.exact
        self._states = knowledge.states
        self._unseen: Bag = knowledge.unseen
        self._pool = knowledge.pool
        self._hidden = knowledge.wanderer == HIDDEN
        self._memo: Memo = {}

    @property
    def states(self) -> int:
        """The number of states summed over, a measure of the cost."""
        return len(self._states)

    @cached_property
    def count(self) -> int:
        """The number of worlds; an upper bound if not `exact`."""
        return sum(case.ways for case in self._all_cases)

    @cached_property
    def wanderer(self) -> dict[int, Fraction] | None:
        """The probability of each possible hero of the wanderer, or None if there is no wanderer."""
        if not self._hidden:
            known = self.view.wanderer
            return None if known is None or known.hero is None else {known.hero: Fraction(1)}
        ways = dict.fromkeys(HEROES, 0)
        for case in self._all_cases:
            ways[case.wanderer] += case.ways
        return {hero: Fraction(number, self.count) for hero, number in ways.items() if number}

    def hand(self, seat: int) -> tuple[Fraction, ...]:
        """The expected number of cards of heroes 1 to 7 in a hand."""
        check_seat(seat, self.view.seats)
        if seat == self.view.seat:
            return tuple(Fraction(self.view.hand.count(hero)) for hero in HEROES)
        return tuple(Fraction(self._weighted_count(seat, hero), self.count) for hero in HEROES)

    def _weighted_count(self, seat: int, hero: int) -> int:
        """The sum over all worlds of the number of cards of this hero in the hand."""
        unseen = without(self._unseen, one(hero))
        if unseen is None:
            return 0
        shown = transition(self._states, lambda state: turned_up(state, seat, hero))
        return sum(case.ways for case in self._cases(shown, unseen))

    def sample(self, number: int, seed: int) -> Any:
        """Independent uniform samples of worlds, as games of the core; sample k uses stream k of the seed.

        The visible part is that of the view and the hidden cards are filled in, ready for roll-outs.
        Probabilities are rounded to 53 bits, card positions to 32.
        """
        if type(number) is not int or number < 0:
            raise InputError(f"the sample size must be an integer of at least 0, not {number!r}")
        check_seed(seed)
        games = layout.games(number)
        words = layout.numbers([0] * 4)
        fill.fill_all(games, 0, number, seed, words, self._template, self._plan, fill.new_buffers())
        return games

    @cached_property
    def _template(self) -> Any:
        return _plan.template(self.view)

    @cached_property
    def _plan(self) -> Any:
        return _plan.tables(self._all_cases, self._pool)

    @cached_property
    def _all_cases(self) -> list[Case]:
        found = self._cases(self._states, self._unseen)
        if not found:
            raise InputError(
                "no deal of the cards is consistent with these events: some are missing or wrong"
            )
        return found

    def _cases(self, states: States, unseen: Bag) -> list[Case]:
        return list(cases(states, unseen, self._pool, self._wanderers, self._memo))

    @cached_property
    def _wanderers(self) -> dict[int, Mapping[int, int]]:
        """The possible wanderers, each with the masks of the clue cards."""
        if not self._hidden:
            return {0: {}}
        return {hero: clue_masks(hero, self.view.rules.clue, self.view.seats) for hero in HEROES}

    def __repr__(self) -> str:
        seat = self.view.seat
        who = "a spectator" if seat is None else f"seat {seat}"
        exact = "exact" if self.exact else "not exact"
        return f"<Worlds of {who} in turn {self.view.turn}: {_short(self.count)}, {exact}>"


def _short(number: int) -> str:
    return str(number) if number < 10**6 else f"{number:.1e}"


def _check(view: View, knowledge: Knowledge) -> None:
    """Check that the events lead to this view, as far as the view shows."""
    if (view.seat, view.seats, view.rules) != (knowledge.seat, knowledge.seats, knowledge.rules):
        raise InputError("the view and the events belong to different seats or tables")
    players = view.players
    expected = {
        "turn": (view.turn, knowledge.turn),
        "sender": (view.sender, knowledge.sender),
        "requirement": (view.requirement, knowledge.requirement),
        "deck": (view.deck, knowledge.deck),
        "discard pile": (view.discard, counts(knowledge.discard)),
        "hand sizes": ([player.hand for player in players], knowledge.hand_sizes),
        "clues answered yes": ([player.clues_yes for player in players], knowledge.clues[True]),
        "clues answered no": ([player.clues_no for player in players], knowledge.clues[False]),
        "own hand": (view.hand, _listed(knowledge.hand)),
        "wanderer": _wanderers(view, knowledge),
    }
    for what, (seen, learned) in expected.items():
        if seen != learned:
            raise InputError(
                f"view and events disagree about the {what}: {seen} in the view, {learned} from the events"
            )


def _listed(bag: Bag) -> tuple[int, ...]:
    return tuple(hero for hero, number in zip(HEROES, counts(bag), strict=True) for _ in range(number))


def _wanderers(view: View, knowledge: Knowledge) -> tuple[str, str]:
    learned = {None: "none", HIDDEN: "hidden"}.get(knowledge.wanderer, str(knowledge.wanderer))
    if view.wanderer is None:  # a recruited hero is no longer a wanderer
        return "none", "hidden" if learned == "hidden" else "none"
    return "hidden" if view.wanderer.hero is None else str(view.wanderer.hero), learned
