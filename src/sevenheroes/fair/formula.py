"""The formulas of `docs/fair.md`: commitment, pledge, seed and shuffle, all from SHA-256."""

import hashlib
import itertools
import secrets
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from .checks import (
    MOST_SEATS,
    TEXT_LIMIT,
    check_contributions,
    check_hex,
    check_seat,
    check_seats,
    check_text,
)

__all__ = [
    "FORMAT",
    "TEXT_LIMIT",
    "Shuffle",
    "commit",
    "mix",
    "number_below",
    "pledge",
    "salted",
    "shuffle",
    "words",
]

FORMAT: Final = "sevenheroes/fair/1"

_SORTED_CARDS: Final = "".join(hero * 11 for hero in "1234567")
_WORD: Final = 2**32


@dataclass(frozen=True, kw_only=True)
class Shuffle:
    """All the chance of a game: the deck in drawing order, the first sender and the state for reshuffles."""

    deck: str
    first: int
    rng: tuple[int, int, int, int]


def commit(*, secret: str, seats: int) -> str:
    """The commitment that the dealer publishes before anyone contributes."""
    check_seats(seats)
    check_hex(secret, "The secret")
    return _hash("commit", seats, secret)


def pledge(*, text: str, seat: int, commitment: str) -> str:
    """A seat's pledge to contribute this text to the deal of this commitment, and to no other."""
    check_hex(commitment, "The commitment")
    check_seat(seat, MOST_SEATS)
    check_text(text, f"Seat {seat}'s contribution")
    return _hash("pledge", commitment, seat, text.encode().hex())


def salted(text: str = "") -> str:
    """The text with a random 128-bit salt: a contribution that cannot be guessed from its pledge."""
    return f"{text} {secrets.token_hex(16)}".lstrip()


def mix(*, secret: str, contributions: Sequence[str | None]) -> str:
    """The seed: a hash of the secret and of every seat's contribution, in seat order."""
    check_hex(secret, "The secret")
    check_contributions(contributions)
    return _hash("seed", secret, *("-" if text is None else text.encode().hex() for text in contributions))


def shuffle(*, seed: str, seats: int) -> Shuffle:
    """The deck, the first sender and the rng for a seed."""
    check_seats(seats)
    check_hex(seed, "The seed")
    stream = words(seed)
    cards = list(_SORTED_CARDS)
    for i in range(len(cards) - 1, 0, -1):  # Fisher-Yates
        j = number_below(i + 1, stream)
        cards[i], cards[j] = cards[j], cards[i]
    first = number_below(seats, stream)
    rng = (next(stream), next(stream), next(stream), next(stream))
    return Shuffle(deck="".join(cards), first=first, rng=rng)


def words(seed: str) -> Iterator[int]:
    """The endless stream of 32-bit words for a seed."""
    for block in itertools.count():
        digest = _hash("stream", seed, block)
        for start in range(0, 64, 8):
            yield int(digest[start : start + 8], 16)


def number_below(bound: int, stream: Iterator[int]) -> int:
    """A uniform number below a bound; rejection sampling drops the words that would cause modulo bias."""
    limit = _WORD - _WORD % bound
    return next(word for word in stream if word < limit) % bound


def _hash(*parts: str | int) -> str:
    return hashlib.sha256(f"{FORMAT}/{':'.join(map(str, parts))}".encode("ascii")).hexdigest()
