"""Brute-force enumeration of hidden histories with the core's own rules: the slow way to count worlds.

A small game is played with a few kinds of cards. Then all possible hands, draws and cards given away are
tried, action by action, and every history in which the seat would have seen something else is dropped. Equal
positions are merged with the number of histories that led to them, unless `literal`.
"""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations_with_replacement, product
from math import factorial, prod
from typing import Any

from sevenheroes.actions import ACTIONS
from sevenheroes.core import codes, doors, layout
from sevenheroes.core._jit import COMPILED
from sevenheroes.editions import Rules
from sevenheroes.events import Event, read_log, seen_by
from sevenheroes.view import View
from sevenheroes.worlds import Knowledge, Worlds
from support.twin import shuffled

HEROES = range(1, 8)
Bag = tuple[int, ...]
Placement = tuple[Any, ...]


def bag(cards: Sequence[int]) -> Bag:
    return tuple(cards.count(hero) for hero in HEROES)


def arrangements(cards: Bag) -> int:
    return factorial(sum(cards)) // prod(map(factorial, cards))


def less(cards: Bag, card: int) -> Bag:
    return tuple(number - (hero == card) for hero, number in zip(HEROES, cards, strict=True))


@dataclass
class SmallGame:
    """A game with a small deck and all its events."""

    rules: Rules
    deck: list[int]
    rng: tuple[int, ...] = (1, 2, 3, 4)
    seats: int = 3
    choices: list[tuple[int, int]] = field(default_factory=list)
    events_by_ply: list[tuple[Event, ...]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.positions = layout.games(200)
        self.log = layout.new_log()
        deal(self.positions, self.seats, self.rules, self.deck, self.rng, self.log)
        self.events_by_ply.append(read_log(self.log))

    @property
    def over(self) -> bool:
        return not doors.acting(self.positions, len(self.choices))

    def legal(self) -> list[tuple[int, int]]:
        ply = len(self.choices)
        acting = doors.acting(self.positions, ply)
        masks = {
            seat: doors.mask(self.positions, ply, seat) for seat in range(self.seats) if acting >> seat & 1
        }
        return [(seat, action) for seat in masks for action in range(58) if masks[seat] >> action & 1]

    def push(self, seat: int, action: int) -> None:
        doors.advance(self.positions, len(self.choices), seat, action, self.log)
        self.choices.append((seat, action))
        self.events_by_ply.append(read_log(self.log))

    def play(self, chance: random.Random, actions: int, weights: dict[str, float]) -> "SmallGame":
        for _ in range(actions):
            if self.over:
                break
            legal = self.legal()
            likely = [weights.get(ACTIONS[0][action].verb, 1) for _, action in legal]
            self.push(*chance.choices(legal, likely)[0])
        return self

    def view(self, seat: int | None) -> View:
        games = layout.observations(1)
        doors.look(self.positions, len(self.choices), codes.NOBODY if seat is None else seat, games, 0)
        names = tuple("ABCDE"[: self.seats])
        return View(games, edition="custom", names=names, outcome=None)

    def events(self, seat: int | None) -> tuple[Event, ...]:
        return seen_by(tuple(event for events in self.events_by_ply for event in events), seat)

    def knowledge(self, seat: int | None, limit: int = 10**6) -> Knowledge:
        knowledge = Knowledge(seat, self.seats, self.rules, copies=bag(self.deck), limit=limit)
        for event in self.events(seat):
            knowledge.learn(event)
        return knowledge

    def worlds(self, seat: int | None, limit: int = 10**6) -> Worlds:
        return Worlds.of(self.view(seat), self.knowledge(seat, limit))


def deal(
    games: Any, seats: int, rules: Rules, deck: Sequence[int], rng: Sequence[int], log: Any, first: int = 0
) -> bool:
    cards = layout.numbers(deck)
    return bool(doors.deal_deck(games, 0, seats, rules.code, first, cards, layout.numbers(rng), log))


TABLES = {
    "deck": Rules(),
    "band": Rules(no_match="band"),
    "interrupts": Rules(no_match="band", interrupts=True),
    "requirement": Rules(clue="requirement"),
    "reshuffle": Rules(deck_end="reshuffle"),
    "original": Rules(clue="requirement", deck_end="reshuffle"),
    "band and reshuffle": Rules(no_match="band", deck_end="reshuffle"),
}
KINDS = [(1, 4, 5), (2, 3, 5), (5, 6, 7), (3, 6, 7), (1, 2, 5), (4, 5, 6), (2, 6, 7), (1, 3, 6), (1, 2, 3, 6)]
STYLES: list[dict[str, float]] = [{}, {"clue": 0.3, "use": 0.4}, {"clue": 2.0, "use": 0.4, "pass": 2.0}]


def small_game(name: str, seed: int) -> SmallGame:
    """A small random game under one of the rules in `TABLES`, played for a while."""
    chance = random.Random(f"{name} {seed}")
    rules = TABLES[name]
    kinds = chance.choice(KINDS)
    most = 3 if rules.deck_end == "reshuffle" else 8
    while True:
        deck = [chance.choice(kinds) for _ in range(24 + chance.randrange(6))]
        games = layout.games(1)
        dealt = deal(games, 3, rules, deck, (1, 2, 3, 4), layout.new_log())
        if dealt and len(deck) - layout.field(games, 0, "deck_top") <= most:
            rng = tuple(chance.getrandbits(32) for _ in range(4))
            return SmallGame(rules, deck, rng).play(chance, chance.randrange(5, 70), chance.choice(STYLES))


def features(small: SmallGame, seat: int | None) -> set[str]:
    """The kinds of knowledge that this game gives a seat to reason with."""
    found = {"spectator"} if seat is None else set()
    waived = False
    givers: set[int] = set()
    for event in small.events(seat):
        other = event.seat is not None and event.seat != seat
        if event.kind == "turn_began":
            waived = False
            givers = set()
        waived |= event.kind == "waived"
        if event.kind == "sent" and other and waived:
            found.add("waived")
        if event.kind in ("sent_from_deck", "sent_from_band", "sent_blind", "sent_none") and other:
            found.add(event.kind)
        if event.kind == "looked" and event.hero is not None:
            found.add("looked")
        if event.kind == "asked" and event.seat == seat:
            found.add(f"own clue, {small.rules.clue}")
        if event.kind == "asked" and event.hero is None:
            assert event.seat is not None
            givers.add(event.seat)
            found.add(f"clue, {small.rules.clue}")
        if event.kind == "clues_turned" and len(givers) > 1:
            found.add(f"two givers, {small.rules.clue}")
    knowledge = small.knowledge(seat)
    if len(knowledge.states) > 1:
        found.add("several states")
    if any(cell[1] != knowledge.pool for cells, _ in knowledge.states for cell, _ in cells):
        found.add("two pools")
    if knowledge.wanderer == 0:
        found.add("hidden wanderer")
        if givers:
            found.add(f"face-down clue, {small.rules.clue}")
    return found


@dataclass
class History:
    """A consistent position, the cards left in its deck, and the number of histories that led there."""

    game: Any
    left: Bag
    weight: int = 0


class Consistent(dict[Any, History]):
    """Consistent positions; equal ones are merged unless `literal`."""

    def __init__(self, *, literal: bool) -> None:
        super().__init__()
        self.literal = literal

    def add(self, games: Any, i: int, left: Bag, weight: int) -> None:
        kept = layout.games(1)
        layout.copy(kept, 0, games, i)
        key = len(self) if self.literal else (_key(kept), left)
        self.setdefault(key, History(kept, left)).weight += weight


def _key(games: Any) -> Any:
    return games.tobytes() if COMPILED else repr(vars(games[0]))


def histories(small: SmallGame, seat: int | None, *, literal: bool = False) -> list[History]:
    """Every position consistent with what this seat saw."""
    tried = _dealt(small, seat, literal=literal)
    for ply, (actor, action) in enumerate(small.choices):
        tried = _advanced(small, seat, tried, ply, actor, action, literal=literal)
        if not literal:
            assert tried
    return list(tried.values())


def _dealt(small: SmallGame, seat: int | None, *, literal: bool) -> Consistent:
    """All hands for which the deal would have looked the same."""
    expected = seen_by(small.events_by_ply[0], seat)
    g: Any = layout.plain(small.positions, 0)
    before = g.deck_top - 1 - small.seats * codes.HAND_AT_START
    tried = Consistent(literal=literal)
    games = layout.games(1)
    unseen = list(bag(small.deck[before:]))
    for hands in product(*(_hands(small, other, seat, literal=literal) for other in range(small.seats))):
        cards = [card for hand, _ in hands for card in hand]
        if any(number > unseen[hero - 1] for hero, number in Counter(cards).items()):
            continue
        requirement = g.requirement
        left = [
            number - cards.count(hero) - (hero == requirement)
            for hero, number in zip(HEROES, unseen, strict=True)
        ]
        if min(left) < 0:
            continue
        deck = [*small.deck[:before], *cards, requirement, *[0] * sum(left)]
        assert deal(games, small.seats, small.rules, deck, (1, 2, 3, 4), small.log)
        if seen_by(read_log(small.log), seat) == expected:
            tried.add(games, 0, tuple(left), prod(ways for _, ways in hands))
    return tried


def _hands(
    small: SmallGame, other: int, seat: int | None, *, literal: bool
) -> list[tuple[tuple[int, ...], int]]:
    """The possible hands of a seat, with the number of orders in which they can be dealt."""
    if other == seat:
        g: Any = layout.plain(small.positions, 0)
        return [(tuple(hero for hero in HEROES for _ in range(g.hand[other][hero])), 1)]
    kinds = sorted(set(small.deck))
    if literal:
        return [(hand, 1) for hand in product(kinds, repeat=codes.HAND_AT_START)]
    hands = combinations_with_replacement(kinds, codes.HAND_AT_START)
    return [(hand, arrangements(bag(hand))) for hand in hands]


def _advanced(
    small: SmallGame, seat: int | None, tried: Consistent, ply: int, actor: int, action: int, *, literal: bool
) -> Consistent:
    expected = seen_by(small.events_by_ply[ply + 1], seat)
    after: Any = layout.plain(small.positions, ply + 1)
    before: Any = layout.plain(small.positions, ply)
    reshuffles = sum(event.kind == "reshuffled" for event in expected)
    assert reshuffles <= 1
    result = Consistent(literal=literal)
    games = layout.games(2)
    for history in tried.values():
        for choice, ways in _choices(history.game, actor, action, seat):
            drawn = before.deck_size - before.deck_top if reshuffles else after.deck_top - before.deck_top
            for cards, left in _draws(history.left, drawn):
                for rng, later in _orders(after) if reshuffles else [((1, 2, 3, 4), left)]:
                    layout.copy(games, 0, history.game, 0)
                    _set_deck(games, cards, rng)
                    doors.advance(games, 0, actor, choice, small.log)
                    if seen_by(read_log(small.log), seat) == expected:
                        _clear_deck(games, 1)
                        result.add(games, 1, later, history.weight * ways)
    return result


def _choices(games: Any, actor: int, action: int, seat: int | None) -> Iterator[tuple[int, int]]:
    """Actions that look like this one to the seat, each with the number of hand cards that could be used."""
    if actor == seat:
        yield action, 1
        return
    g: Any = layout.plain(games, 0)
    mask = doors.mask(games, 0, actor)
    verb = ACTIONS[actor][action].verb
    for other in range(codes.ACTIONS):
        alike = other == action or (verb in ("send", "clue") and ACTIONS[actor][other].verb == verb)
        if alike and mask >> other & 1:
            hero = ACTIONS[actor][other].hero
            yield other, g.hand[actor][hero] if verb in ("send", "clue", "drop") and hero else 1


def _draws(left: Bag, number: int) -> Iterator[tuple[tuple[int, ...], Bag]]:
    if number == 0:
        yield (), left
        return
    for hero in HEROES:
        if left[hero - 1]:
            for cards, rest in _draws(less(left, hero), number - 1):
                yield (hero, *cards), rest


def _orders(after: Any) -> list[tuple[tuple[int, ...], Bag]]:
    """A generator state for every possible start of the new deck, and the rest of that deck."""
    pool = tuple(sorted(after.deck[: after.deck_size]))
    return [(rng, _rest(pool, row)) for row, rng in _rows(pool, after.deck_top)]


def _rest(pool: Sequence[int], row: Sequence[int]) -> Bag:
    rest = bag(list(pool))
    for card in row:
        rest = less(rest, card)
    return rest


@cache
def _rows(pool: tuple[int, ...], number: int) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    wanted = {cards for cards, _ in _draws(bag(list(pool)), number)}
    found: dict[tuple[int, ...], tuple[int, ...]] = {}
    chance = random.Random(1)
    while len(found) < len(wanted):
        rng = tuple(chance.getrandbits(32) for _ in range(4))
        row = tuple(shuffled(list(pool), list(rng))[0][:number])
        found.setdefault(row, rng)
    return list(found.items())


def _set_deck(games: Any, cards: Sequence[int], rng: Sequence[int]) -> None:
    """Put these cards on top of the deck and set the generator state."""
    deck, words = _rows_of(games, 0)
    top = layout.field(games, 0, "deck_top")
    for place, card in enumerate(cards):
        deck[top + place] = card
    for place, word in enumerate(rng):
        words[place] = word


def _clear_deck(games: Any, i: int) -> None:
    """Clear the deck and the generator, which do not distinguish positions here."""
    for row in _rows_of(games, i):
        for place in range(len(row)):
            row[place] = 0


def _rows_of(games: Any, i: int) -> tuple[Any, Any]:
    return (games[i]["deck"], games[i]["rng"]) if COMPILED else (games[i].deck, games[i].rng)


def placement(g: Any, seat: int | None) -> Placement:
    """Where the hidden cards lie, apart from the order of the deck."""
    hands = tuple(tuple(g.hand[other][1:]) for other in range(g.seats) if other != seat)
    return hands, g.wanderer, tuple(tuple(row[1:]) for row in g.clues)


def placements(tried: list[History], seat: int | None) -> Counter[Placement]:
    """The number of worlds for each placement and each top card of the deck."""
    result: Counter[Placement] = Counter()
    for history in tried:
        g: Any = layout.plain(history.game, 0)
        where = placement(g, seat)
        if not any(history.left):
            result[where, 0] += history.weight
        for hero in HEROES:
            if history.left[hero - 1]:
                result[where, hero] += history.weight * arrangements(less(history.left, hero))
    return result
