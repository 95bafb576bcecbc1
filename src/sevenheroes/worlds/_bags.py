"""Bags: how many cards of each hero, in one whole number with eight bits for each."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

from ..core import codes

Bag = int

HEROES: Final = range(1, codes.HEROES + 1)
_GUARD: Final = sum(0x80 << (8 * hero - 8) for hero in HEROES)  # a bit that no count of cards reaches
_KEPT: Final = 1 << 14


def bit(hero: int) -> int:
    """The set with this hero alone."""
    return 1 << (hero - 1)


def one(hero: int, number: int = 1) -> Bag:
    """So many cards of one hero."""
    return number << (8 * hero - 8)


def bag_of(heroes: Iterable[int]) -> Bag:
    """The bag of these cards."""
    return sum(map(one, heroes))


def from_counts(counts: Sequence[int]) -> Bag:
    """The bag with so many of each hero from 1 to 7."""
    return sum(one(hero, number) for hero, number in zip(HEROES, counts, strict=True))


@lru_cache(_KEPT)
def counts(bag: Bag) -> tuple[int, ...]:
    """How many of each hero from 1 to 7."""
    return tuple((bag >> (8 * hero - 8)) & 0x7F for hero in HEROES)


@lru_cache(_KEPT)
def kinds(bag: Bag) -> int:
    """The set of heroes in the bag."""
    return sum(bit(hero) for hero in HEROES if (bag >> (8 * hero - 8)) & 0x7F)


def size(bag: Bag) -> int:
    """How many cards there are."""
    return sum(counts(bag))


def without(bag: Bag, other: Bag) -> Bag | None:
    """What is left when these cards are taken out; None if they are not all there."""
    rest = (bag | _GUARD) - other
    return rest ^ _GUARD if rest & _GUARD == _GUARD else None
