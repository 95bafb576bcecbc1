"""The generator of bots is the kernel's."""

import copy
import pickle
import random

import pytest

from sevenheroes import InputError
from sevenheroes.bots import Chance
from sevenheroes.core import layout
from sevenheroes.core.players import table


def test_a_stream_starts_as_the_kernel_starts_it() -> None:
    games, chances = layout.games(1), table.new_chances()
    for seed, game in ((0, 0), (1, 5), (2**40 + 3, 700), (2**63 - 1, 2**20)):
        table.begin(games, 0, 4, 0, seed, game, game, chances)
        for row in range(5):  # the table's own has not been drawn from either
            rng = layout.plain(chances, row).rng  # type: ignore[attr-defined]
            assert Chance(seed, 8 * game + row).getstate()[0] == tuple(rng)


def test_drawing_moves_the_words_as_the_kernel_moves_them() -> None:
    room = layout.observations(1)
    layout.set_field(room, 0, "mask", (1 << 40) - 1)
    ours, theirs = Chance(9, 2), Chance(9, 2)
    for _ in range(50):
        action = table.decide(room, 0, table.RANDOM, _style(), theirs.words, table.new_room())
        assert action == (ours.getrandbits(32) * 40) >> 32
        assert ours.getstate() == theirs.getstate()


def _style() -> object:
    from sevenheroes.core.players import styles

    return styles.style()


def test_words_can_be_shared() -> None:
    words = Chance(3).words
    one, other, alone = Chance.over(words), Chance.over(words), Chance(3)
    assert [one.random(), other.random(), one.random()] == [alone.random() for _ in range(3)]


def test_it_can_do_all_that_a_random_can() -> None:
    chance = Chance(1)
    deck = list(range(50))
    chance.shuffle(deck)
    assert sorted(deck) == list(range(50)) != deck
    assert {chance.randrange(3) for _ in range(60)} == {0, 1, 2}
    assert all(0 <= chance.random() < 1 for _ in range(100))
    assert all(0 <= chance.getrandbits(bits) < 2**bits for bits in range(100))
    assert abs(sum(chance.gauss(0, 1) for _ in range(2000))) < 200
    assert isinstance(chance, random.Random)


def test_it_goes_on_from_where_it_was() -> None:
    chance = Chance(1, 4)
    chance.gauss(0, 1)
    state, twins = chance.getstate(), [copy.copy(chance), copy.deepcopy(chance)]
    twins.append(pickle.loads(pickle.dumps(chance)))
    told = [chance.gauss(0, 1), chance.random()]
    chance.setstate(state)
    assert [chance.gauss(0, 1), chance.random()] == told
    for twin in twins:
        assert [twin.gauss(0, 1), twin.random()] == told


def test_one_generator_does_not_disturb_another() -> None:
    random.seed(5)
    expected = random.random()
    random.seed(5)
    Chance(7).random()
    assert random.random() == expected


def test_what_is_no_state_is_refused() -> None:
    chance = Chance(1)
    before = chance.getstate()
    for words in ((1, 2, 3), (1, 2, 3, -1), (1, 2, 3, 2**32), (1, 2, 3, 4.0), None):
        with pytest.raises(InputError):
            chance.setstate((words, None))
    with pytest.raises(InputError):
        Chance("seed")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="non-negative"):
        chance.getrandbits(-1)
    assert chance.getstate() == before
