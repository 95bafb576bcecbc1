"""The hidden worlds that fit what a seat has seen: how many, which wanderer, and samples of them."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import cached_property
from typing import Any

from ..core import fill, layout
from ..errors import InputError
from ..events import Event
from ..view import View
from . import _plan
from ._bags import HEROES, Bag, counts, one, without
from ._entries import Entry, Memo, entries
from ._states import States, each, turned_up
from .knowledge import HIDDEN, LIMIT, Knowledge, clue_masks


class Worlds:
    """All worlds that fit a view and the events its seat saw so far.

    A world is a complete hidden past: the hero of every card that this seat did not see drawn, the order of
    the deck included, and, for every card that others gave away, which of the cards in that hand it was.
    All worlds count alike: the deck was shuffled well, and nothing is supposed about why people choose.

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
        """The worlds that fit a view and what its seat knows; what is learnt later does not change them."""
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
        """How many states the count is a sum over: the measure of what it costs."""
        return len(self._states)

    @cached_property
    def count(self) -> int:
        """How many worlds there are; an upper bound where it is not `exact`."""
        return sum(entry.ways for entry in self._entries)

    @cached_property
    def wanderer(self) -> dict[int, Fraction] | None:
        """The chance of each hero that may be the wanderer, or None if there is no wanderer."""
        if not self._hidden:
            known = self.view.wanderer
            return None if known is None or known.hero is None else {known.hero: Fraction(1)}
        ways = dict.fromkeys(HEROES, 0)
        for entry in self._entries:
            ways[entry.wanderer] += entry.ways
        return {hero: Fraction(number, self.count) for hero, number in ways.items() if number}

    def hand(self, seat: int) -> tuple[Fraction, ...]:
        """How many of each hero, from 1 to 7, a hand has on average."""
        if type(seat) is not int or not 0 <= seat < self.view.seats:
            raise InputError(f"the seats of this game are 0 to {self.view.seats - 1}, not {seat!r}")
        if seat == self.view.seat:
            return tuple(Fraction(self.view.hand.count(hero)) for hero in HEROES)
        return tuple(Fraction(self._showing(seat, hero), self.count) for hero in HEROES)

    def _showing(self, seat: int, hero: int) -> int:
        """The worlds, each counted as often as this hand has a card to show of the hero."""
        unseen = without(self._unseen, one(hero))
        if unseen is None:
            return 0
        shown = each(self._states, lambda state: turned_up(state, seat, hero))
        return sum(entry.ways for entry in self._filled(shown, unseen))

    def sample(self, number: int, seed: int) -> Any:
        """So many worlds, any as likely as any other, as games of the core; world k by stream k of the seed.

        What is open is as in the view, what is hidden is filled in, and a play-out can begin. Chances
        are rounded to 53 bits, and the place of a card to 32.
        """
        if type(number) is not int or number < 0:
            raise InputError(f"a sample has a whole number of worlds, not {number!r}")
        if type(seed) is not int or not 0 <= seed < 2**63:
            raise InputError(f"a seed is a whole number from 0 to {2**63 - 1}, not {seed!r}")
        games = layout.games(number)
        words = layout.numbers([0] * 4)
        fill.fill_all(games, 0, number, seed, words, self._template, self._plan, fill.new_buffers())
        return games

    @cached_property
    def _template(self) -> Any:
        return _plan.template(self.view)

    @cached_property
    def _plan(self) -> Any:
        return _plan.tables(self._entries, self._pool)

    @cached_property
    def _entries(self) -> list[Entry]:
        found = self._filled(self._states, self._unseen)
        if not found:
            raise InputError(
                "no cards could lie so that all these events happened: some are missing or wrong"
            )
        return found

    def _filled(self, states: States, unseen: Bag) -> list[Entry]:
        return list(entries(states, unseen, self._pool, self._wanderers, self._memo))

    @cached_property
    def _wanderers(self) -> dict[int, Mapping[int, int]]:
        """The heroes to try as wanderer, with what hidden clue cards may then be."""
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
    """The events must have led to the view, as far as that can be seen."""
    if (view.seat, view.seats, view.rules) != (knowledge.seat, knowledge.seats, knowledge.rules):
        raise InputError("these are the events of another seat or another table than the view")
    players = view.players
    same = {
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
    for what, (seen, told) in same.items():
        if seen != told:
            raise InputError(f"view and events do not agree about the {what}: {seen} in the view, but {told}")


def _listed(bag: Bag) -> tuple[int, ...]:
    return tuple(hero for hero, number in zip(HEROES, counts(bag), strict=True) for _ in range(number))


def _wanderers(view: View, knowledge: Knowledge) -> tuple[str, str]:
    told = {None: "none", HIDDEN: "hidden"}.get(knowledge.wanderer, str(knowledge.wanderer))
    if view.wanderer is None:  # one that was turned up as it was recruited is a wanderer no longer
        return "none", "hidden" if told == "hidden" else "none"
    return "hidden" if view.wanderer.hero is None else str(view.wanderer.hero), told
