"""The shuffle is uniform: chi-square tests at the 99.9 % level, with fixed seeds."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

import pytest

from sevenheroes import fair
from sevenheroes.fair import Shuffle
from sevenheroes.fair.formula import number_below, words
from support.fair_deals import OTHER


def shuffles(count: int, seats: int) -> Iterable[Shuffle]:
    for number in range(count):
        yield fair.shuffle(seed=f"{number:064x}", seats=seats)


def chi_square(counts: Counter[Any], expected: dict[Any, float]) -> float:
    assert counts.keys() <= expected.keys()
    return sum((counts[cell] - mean) ** 2 / mean for cell, mean in expected.items())


def test_words_that_would_cause_modulo_bias_are_rejected() -> None:
    assert number_below(3, iter([2**32 - 1, 5])) == 2
    assert number_below(3, iter([2**32 - 2, 5])) == (2**32 - 2) % 3
    assert number_below(52, iter([2**32 - 8, 2**32 - 1, 53])) == 1
    assert number_below(64, iter([2**32 - 1])) == 63


@pytest.mark.parametrize("place", [0, 1, 38, 75, 76])
def test_each_hero_is_equally_likely_at_any_position_of_the_deck(place: int) -> None:
    counts = Counter(one.deck[place] for one in shuffles(2100, seats=3))
    assert chi_square(counts, dict.fromkeys("1234567", 300.0)) < 22.46  # 6 degrees of freedom


@pytest.mark.parametrize(("seats", "bound"), [(3, 13.82), (4, 16.27), (5, 18.47)])
def test_each_seat_is_equally_likely_to_be_first(seats: int, bound: float) -> None:
    counts = Counter(one.first for one in shuffles(1500, seats=seats))
    assert chi_square(counts, dict.fromkeys(range(seats), 1500 / seats)) < bound


def test_neighbouring_cards_are_independent() -> None:
    pairs = Counter(one.deck[:2] for one in shuffles(4000, seats=3))
    expected = {a + b: 4000 * (11 / 77) * ((10 if a == b else 11) / 76) for a in "1234567" for b in "1234567"}
    assert chi_square(pairs, expected) < 84.04  # 48 degrees of freedom


def test_the_high_and_low_bits_of_the_rng_are_uniform() -> None:
    def nibbles(shift: int) -> Sequence[int]:
        return [word >> shift & 15 for one in shuffles(800, seats=3) for word in one.rng]

    for shift in (0, 28):
        assert (
            chi_square(Counter(nibbles(shift)), dict.fromkeys(range(16), 200.0)) < 37.70
        )  # 15 degrees of freedom


def test_a_number_below_n_is_uniform() -> None:
    for bound, limit in ((2, 10.83), (7, 22.46), (10, 27.88)):
        stream = words(OTHER)
        counts = Counter(number_below(bound, stream) for _ in range(200 * bound))
        assert chi_square(counts, dict.fromkeys(range(bound), 200.0)) < limit
