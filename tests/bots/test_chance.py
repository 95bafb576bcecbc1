"""The random generator of bots is the kernel's."""

import copy
import pickle
import random

import pytest

from sevenheroes import InputError
from sevenheroes.bots import Chance
from sevenheroes.core import layout
from sevenheroes.core.players import parameters, self_play


def chacha(key: list[int], rest: list[int]) -> list[int]:
    """A block of ChaCha20, as in RFC 8439."""
    start = (
        [int.from_bytes(b"expand 32-byte k"[at : at + 4], "little") for at in range(0, 16, 4)] + key + rest
    )
    state = list(start)

    def step(to: int, by: int, other: int, bits: int) -> None:
        state[to] = (state[to] + state[by]) % 2**32
        mixed = state[other] ^ state[to]
        state[other] = (mixed << bits | mixed >> (32 - bits)) % 2**32

    columns = [(at, at + 4, at + 8, at + 12) for at in range(4)]
    diagonals = [(0, 5, 10, 15), (1, 6, 11, 12), (2, 7, 8, 13), (3, 4, 9, 14)]
    for a, b, c, d in 10 * (columns + diagonals):
        for bits, to, by, other in ((16, a, b, d), (12, c, d, b), (8, a, b, d), (7, c, d, b)):
            step(to, by, other, bits)
    return [(one + other) % 2**32 for one, other in zip(start, state, strict=True)]


def test_the_reference_block_is_that_of_the_standard() -> None:
    key = [int.from_bytes(bytes(range(at, at + 4)), "little") for at in range(0, 32, 4)]
    block = chacha(key, [1, 0x09000000, 0x4A000000, 0])
    assert block[:4] == [0xE4E7F110, 0x15593BD1, 0x1FDD0F50, 0xC47120A3]  # section 2.3.2
    assert block[12:] == [0xD19C12B5, 0xB94E16DE, 0xE883D0CB, 0x4E3C50A2]


def test_the_generators_of_seats_come_from_a_chacha_block() -> None:
    games, generators = layout.games(1), self_play.new_generators()
    for seed, game in ((0, 0), (1, 5), (2**40 + 3, 700), (2**63 - 1, 2**20)):
        self_play.begin(games, 0, 4, 0, seed, game, game, generators)
        halves = [seed % 2**32, seed >> 32]
        block = chacha([*halves, 0, 0, 0, 0, 0, 0], [game % 2**32, game >> 32, 0, 0])
        rows = [block[at : at + 3] for at in range(0, 16, 4)] + [block[3:12:4]]
        for row, words in enumerate(rows):
            assert layout.plain(generators, row).rng == [*words, 1]  # type: ignore[attr-defined]


def test_drawing_advances_the_state_as_the_kernel_does() -> None:
    observation = layout.observations(1)
    layout.set_field(observation, 0, "mask", (1 << 40) - 1)
    memory, steady = self_play.new_memory(), parameters.steady_parameters()
    ours, theirs = Chance(9, 2), Chance(9, 2)
    for _ in range(50):
        action = self_play.decide(observation, 0, self_play.RANDOM, steady, theirs.words, memory)
        assert action == (ours.getrandbits(32) * 40) >> 32
        assert ours.getstate() == theirs.getstate()


def test_two_generators_can_share_a_state() -> None:
    words = Chance(3).words
    one, other, alone = Chance.over(words), Chance.over(words), Chance(3)
    assert [one.random(), other.random(), one.random()] == [alone.random() for _ in range(3)]


def test_it_supports_the_methods_of_random() -> None:
    chance = Chance(1)
    deck = list(range(50))
    chance.shuffle(deck)
    assert sorted(deck) == list(range(50)) != deck
    assert {chance.randrange(3) for _ in range(60)} == {0, 1, 2}
    assert all(0 <= chance.random() < 1 for _ in range(100))
    assert all(0 <= chance.getrandbits(bits) < 2**bits for bits in range(100))
    assert abs(sum(chance.gauss(0, 1) for _ in range(2000))) < 200
    assert isinstance(chance, random.Random)


def test_copies_and_saved_states_continue_the_sequence() -> None:
    chance = Chance(1, 4)
    chance.gauss(0, 1)
    state, copies = chance.getstate(), [copy.copy(chance), copy.deepcopy(chance)]
    copies.append(pickle.loads(pickle.dumps(chance)))
    expected = [chance.gauss(0, 1), chance.random()]
    chance.setstate(state)
    assert [chance.gauss(0, 1), chance.random()] == expected
    for twin in copies:
        assert [twin.gauss(0, 1), twin.random()] == expected


def test_it_leaves_the_global_generator_alone() -> None:
    random.seed(5)
    expected = random.random()
    random.seed(5)
    Chance(7).random()
    assert random.random() == expected


def test_an_invalid_state_is_refused() -> None:
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
