"""Worlds of small decks compared with a brute-force enumeration of all hidden histories."""

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from math import sqrt
from typing import Any

import pytest

from sevenheroes.core import layout
from sevenheroes.core._jit import COMPILED
from sevenheroes.errors import InputError
from sevenheroes.worlds import _states, knowledge
from support.brute_force import (
    TABLES,
    History,
    SmallGame,
    arrangements,
    features,
    histories,
    placement,
    placements,
    small_game,
)

Case = tuple[str, int, int | None]

QUICK: list[Case] = [
    ("deck", 0, 1),
    ("deck", 22, 0),
    ("reshuffle", 37, 1),
    ("reshuffle", 9, 0),
    ("original", 28, 1),
    ("band and reshuffle", 36, 0),
    ("original", 26, 2),
    ("band and reshuffle", 29, None),
    ("interrupts", 24, None),
    ("band", 27, 0),
    ("requirement", 14, 2),
    ("reshuffle", 31, 1),
    ("reshuffle", 35, 2),
    ("original", 26, None),
    ("reshuffle", 27, None),
    ("reshuffle", 7, None),
]
CASES: list[Case] = [
    ("original", 24, 0),
    ("reshuffle", 23, 2),
    ("reshuffle", 27, 0),
    ("reshuffle", 18, 0),
    ("original", 10, 1),
    ("requirement", 29, 2),
    ("reshuffle", 5, 2),
    ("original", 20, 2),
    ("band", 11, 2),
    ("band and reshuffle", 35, None),
    ("band", 19, 1),
    ("band", 32, 2),
    ("requirement", 24, None),
    ("band", 36, None),
    ("deck", 22, 1),
    ("band", 29, 2),
    ("original", 14, 2),
    ("original", 19, 1),
    ("interrupts", 28, 1),
    ("requirement", 25, 1),
    ("reshuffle", 16, None),
    ("deck", 21, None),
    ("requirement", 13, None),
    ("reshuffle", 34, None),
    ("reshuffle", 21, None),
    ("requirement", 30, None),
    ("band", 4, None),
    ("reshuffle", 38, None),
    ("band and reshuffle", 36, None),
    ("requirement", 9, None),
    ("original", 4, None),
    ("original", 31, None),
    ("reshuffle", 37, None),
    ("reshuffle", 8, None),
    ("original", 31, 1),
    ("original", 8, None),
    ("reshuffle", 26, None),
    ("reshuffle", 22, None),
    ("original", 7, None),
    ("original", 22, None),
    ("reshuffle", 17, 2),
]
LITERAL = ("deck", 7)
SAMPLES = 20_000 if COMPILED else 1_000


def weight(history: History) -> int:
    """The number of worlds of a position: its histories times the orders of its deck."""
    return history.weight * arrangements(history.left)


@cache
def enumerated(case: Case) -> tuple[SmallGame, list[History]]:
    name, seed, seat = case
    small = small_game(name, seed)
    return small, histories(small, seat)


def check(case: Case) -> None:
    """Compare count, wanderer and hands with all histories."""
    small, tried = enumerated(case)
    worlds = small.worlds(case[2])
    total = sum(map(weight, tried))
    assert worlds.exact
    assert worlds.count == total
    wanderers: Counter[int] = Counter()
    hands: list[Counter[int]] = [Counter() for _ in range(3)]
    for history in tried:
        g: Any = layout.plain(history.game, 0)
        wanderers[g.wanderer] += weight(history)
        for other in range(3):
            for hero in range(1, 8):
                hands[other][hero] += g.hand[other][hero] * weight(history)
    if set(wanderers) == {0}:
        assert worlds.wanderer is None
    else:
        assert worlds.wanderer == {hero: Fraction(number, total) for hero, number in wanderers.items()}
    for other in range(3):
        assert worlds.hand(other) == tuple(Fraction(hands[other][hero], total) for hero in range(1, 8))


@pytest.mark.parametrize("case", QUICK, ids=str)
def test_worlds_match_the_enumeration(case: Case) -> None:
    check(case)


@pytest.mark.slow
@pytest.mark.parametrize("case", CASES, ids=str)
def test_worlds_match_the_enumeration_in_many_more_games(case: Case) -> None:
    check(case)


@pytest.mark.deep
@pytest.mark.parametrize("name", TABLES)
def test_worlds_match_the_enumeration_in_hundreds_of_games(name: str) -> None:
    for seed in range(100, 160):
        check((name, seed, seed % 3))
        check((name, seed, None))


def test_the_cases_cover_every_kind_of_knowledge() -> None:
    found: Counter[str] = Counter()
    for name, seed, seat in QUICK + CASES:
        found.update(features(small_game(name, seed), seat))
    for feature in (
        "spectator",
        "waived",
        "looked",
        "sent_from_deck",
        "sent_from_band",
        "sent_blind",
        "sent_none",
        "own clue, identity",
        "own clue, requirement",
        "face-down clue, identity",
        "face-down clue, requirement",
        "two givers, identity",
        "two givers, requirement",
        "several states",
        "two pools",
        "hidden wanderer",
    ):
        assert found[feature] >= 3, f"{feature}: {found[feature]}"


@pytest.mark.slow
def test_merging_equal_positions_changes_no_count() -> None:
    small = small_game(*LITERAL)
    one_by_one = histories(small, 0, literal=True)
    assert all(history.weight >= 1 for history in one_by_one)
    assert placements(one_by_one, 0) == placements(histories(small, 0), 0)
    assert sum(map(weight, one_by_one)) == small.worlds(0).count
    assert len(one_by_one) > 500


def z_score(seen: Counter[Any], worlds: Counter[Any]) -> float:
    """The chi-square statistic as a z-score (Wilson-Hilferty); rare outcomes are pooled."""
    number, total = seen.total(), worlds.total()
    assert set(seen) <= set(worlds)
    rare_seen, rare, chi, cells = 0, 0.0, 0.0, 0
    for outcome, ways in worlds.items():
        expected = ways / total * number
        if expected < 6:
            rare_seen += seen[outcome]
            rare += expected
        else:
            chi += (seen[outcome] - expected) ** 2 / expected
            cells += 1
    if rare:
        chi += (rare_seen - rare) ** 2 / rare
        cells += 1
    if cells == 1:
        return 0.0
    spread = 2 / (9 * (cells - 1))
    return float(((chi / (cells - 1)) ** (1 / 3) - (1 - spread)) / sqrt(spread))


@pytest.mark.parametrize("case", QUICK, ids=str)
def test_samples_are_distributed_like_the_worlds(case: Case) -> None:
    seat = case[2]
    small, tried = enumerated(case)
    worlds = placements(tried, seat)
    games = small.worlds(seat).sample(SAMPLES, seed=7)
    seen: Counter[Any] = Counter()
    for i in range(SAMPLES):
        g: Any = layout.plain(games, i)
        seen[placement(g, seat), g.deck[0] if g.deck_size else 0] += 1
    assert z_score(seen, worlds) < 4


def test_every_order_of_the_deck_is_sampled_equally_often() -> None:
    small = small_game("deck", 4)
    games = small.worlds(None).sample(SAMPLES, seed=8)
    seen: dict[tuple[int, ...], Counter[Any]] = {}
    for i in range(SAMPLES):
        g: Any = layout.plain(games, i)
        deck = g.deck[: g.deck_size]
        seen.setdefault(tuple(sorted(deck)), Counter())[tuple(deck)] += 1
    assert max(len(rows) for rows in seen.values()) > 20
    for cards, rows in seen.items():
        orders = arrangements(tuple(cards.count(hero) for hero in range(1, 8)))
        if rows.total() > 20 * orders:
            assert len(rows) == orders
            assert z_score(rows, Counter(dict.fromkeys(rows, 1))) < 4


Sabotage = Callable[[pytest.MonkeyPatch], None]


def forget_no_match(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(knowledge.Knowledge, "_no_card_fitted", lambda *_: None)


def forget_the_requirement(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(knowledge, "requirement_masks", lambda _: (0, *[127] * 7))


def forget_the_waiver(patch: pytest.MonkeyPatch) -> None:
    patch.setitem(knowledge._HANDLERS, "waived", lambda *_: None)


def forget_answers(patch: pytest.MonkeyPatch) -> None:
    nothing: dict[int, int] = {}
    patch.setattr(knowledge, "clue_masks", lambda *_: nothing)
    patch.setattr("sevenheroes.worlds.worlds.clue_masks", lambda *_: nothing)


def forget_looks(patch: pytest.MonkeyPatch) -> None:
    patch.setitem(knowledge._HANDLERS, "looked", lambda *_: None)


def forget_which_card_left(patch: pytest.MonkeyPatch) -> None:
    moved = _states.moved
    patch.setattr(_states, "moved", lambda *args, **named: ((state, 1) for state, _ in moved(*args, **named)))


def forget_pools(patch: pytest.MonkeyPatch) -> None:
    closed = _states.closed

    def open_again(state: _states.State, pool: int, unseen: int) -> _states.Ways:
        for other, ways in closed(state, pool, unseen):
            yield from ((gone, ways) for gone, _ in _states.merged(other, (pool, pool + 1), pool + 1))

    patch.setattr(_states, "closed", open_again)


@pytest.fixture
def cleared_cache() -> Iterator[None]:
    """Clear the cache of clue masks before and after, so that it neither hides nor keeps the sabotage."""
    cached = knowledge.clue_masks
    cached.cache_clear()
    yield
    cached.cache_clear()


@pytest.mark.parametrize(
    "sabotage",
    [
        forget_no_match,
        forget_the_requirement,
        forget_the_waiver,
        forget_answers,
        forget_looks,
        forget_which_card_left,
        forget_pools,
    ],
)
def test_the_comparison_notices_forgotten_knowledge(
    sabotage: Sabotage, monkeypatch: pytest.MonkeyPatch, cleared_cache: None
) -> None:
    sabotage(monkeypatch)
    noticed = 0
    for case in QUICK:
        try:
            check(case)
        except (AssertionError, InputError):
            noticed += 1
    assert noticed
