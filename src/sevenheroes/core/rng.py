"""The random generator: sfc32 (R11), in 64-bit integers that never overflow."""

from typing import Any

from . import codes
from ._jit import jit

_WORD = 0xFFFFFFFF
_WARM_UP = 12
_DOUBLE_ROUNDS = 10
_EXPAND = (0x61707865, 0x3320646E, 0x79622D32, 0x6B206574)


@jit
def draw_word(rng: Any) -> int:
    """The next 32 bits; advances the state."""
    a = rng[0]
    b = rng[1]
    c = rng[2]
    d = rng[3]
    word = (a + b + d) & _WORD
    rng[3] = (d + 1) & _WORD
    rng[0] = b ^ (b >> 9)
    rng[1] = (c + (c << 3)) & _WORD
    rng[2] = ((((c << 21) & _WORD) | (c >> 11)) + word) & _WORD
    return word


@jit
def draw_below(rng: Any, bound: int) -> int:
    """A random number from 0 to bound - 1, for bounds far below 2**32."""
    return (draw_word(rng) * bound) >> 32


@jit
def seed_stream(rng: Any, seed: int, stream: int) -> None:
    """Seed a generator with one stream of a seed: 64 bits of the seed, 32 of the stream."""
    rng[0] = seed & _WORD
    rng[1] = (seed >> 32) & _WORD
    rng[2] = stream & _WORD
    rng[3] = 1
    for _ in range(_WARM_UP):
        draw_word(rng)


@jit
def seed_chacha(rows: Any, seed: int, number: int) -> None:
    """Seed five generators so that from the state of one, neither the seed nor the others can be computed.

    A block of ChaCha20 (RFC 8439), with the seed as key and the number as counter and nonce, is computed in
    place in the first four rows; each generator gets three of its sixteen words.
    """
    for word in range(4):
        rows[0].rng[word] = _EXPAND[word]
        rows[1].rng[word] = (seed >> (32 * word)) & _WORD if word < 2 else 0
        rows[2].rng[word] = 0
        rows[3].rng[word] = (number >> (32 * word)) & _WORD if word < 2 else 0
    for _ in range(_DOUBLE_ROUNDS):
        for shift in range(2):
            for word in range(4):
                _quarter_round(rows, word, shift)
    for word in range(4):
        rows[0].rng[word] = (rows[0].rng[word] + _EXPAND[word]) & _WORD
        if word < 2:
            rows[1].rng[word] = (rows[1].rng[word] + (seed >> (32 * word))) & _WORD
            rows[3].rng[word] = (rows[3].rng[word] + (number >> (32 * word))) & _WORD
    for row in range(3):
        rows[4].rng[row] = rows[row].rng[3]
    for row in range(5):
        rows[row].rng[3] = 1


@jit
def _quarter_round(rows: Any, word: int, shift: int) -> None:
    """ChaCha quarter round of a column (shift 0) or a diagonal (shift 1)."""
    one, two, three = (word + shift) & 3, (word + 2 * shift) & 3, (word + 3 * shift) & 3
    a, b, c, d = rows[0].rng[word], rows[1].rng[one], rows[2].rng[two], rows[3].rng[three]
    a = (a + b) & _WORD
    d = _rotate(d ^ a, 16)
    c = (c + d) & _WORD
    b = _rotate(b ^ c, 12)
    a = (a + b) & _WORD
    d = _rotate(d ^ a, 8)
    c = (c + d) & _WORD
    b = _rotate(b ^ c, 7)
    rows[0].rng[word] = a
    rows[1].rng[one] = b
    rows[2].rng[two] = c
    rows[3].rng[three] = d


@jit
def _rotate(word: int, bits: int) -> int:
    return ((word << bits) & _WORD) | (word >> (32 - bits))


@jit
def shuffle_deck(g: Any, rng: Any) -> None:
    """Make a new deck of all cards and shuffle it with a generator other than the game's."""
    place = 0
    for hero in range(1, codes.HEROES + 1):
        for _ in range(codes.COPIES):
            g.deck[place] = hero
            place += 1
    for last in range(codes.CARDS - 1, 0, -1):
        other = draw_below(rng, last + 1)
        card = g.deck[last]
        g.deck[last] = g.deck[other]
        g.deck[other] = card
    g.deck_top = 0
    g.deck_size = codes.CARDS


@jit
def reshuffle_deck(g: Any) -> None:
    """Fisher–Yates shuffle of the deck with the game's own generator (R11)."""
    for last in range(g.deck_size - 1, 0, -1):
        other = draw_word(g.rng) % (last + 1)
        card = g.deck[last]
        g.deck[last] = g.deck[other]
        g.deck[other] = card
