"""Bags: multisets of cards, packed into one integer with eight bits per hero."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

from ..core import codes

Bag = int

HEROES: Final = range(1, codes.HEROES + 1)
_GUARD: Final = sum(
    0x80 << (8 * hero - 8) for hero in HEROES
)  # the top bit of each byte, which no count reaches
_CACHE_SIZE: Final = 1 << 14


def bit(hero: int) -> int:
    """The bit mask of one hero."""
    return 1 << (hero - 1)


def one(hero: int, number: int = 1) -> Bag:
    """A bag with `number` cards of one hero."""
    return number << (8 * hero - 8)


def bag_of(heroes: Iterable[int]) -> Bag:
    """A bag with these cards."""
    return sum(map(one, heroes))


def from_counts(counts: Sequence[int]) -> Bag:
    """A bag with these counts of heroes 1 to 7."""
    return sum(one(hero, number) for hero, number in zip(HEROES, counts, strict=True))


@lru_cache(_CACHE_SIZE)
def counts(bag: Bag) -> tuple[int, ...]:
    """The counts of heroes 1 to 7."""
    return tuple((bag >> (8 * hero - 8)) & 0x7F for hero in HEROES)


@lru_cache(_CACHE_SIZE)
def kinds(bag: Bag) -> int:
    """The bit mask of the heroes in a bag."""
    return sum(bit(hero) for hero in HEROES if (bag >> (8 * hero - 8)) & 0x7F)


def size(bag: Bag) -> int:
    """The number of cards."""
    return sum(counts(bag))


def without(bag: Bag, other: Bag) -> Bag | None:
    """Multiset difference, or None if `other` is not contained in `bag`."""
    rest = (bag | _GUARD) - other
    return rest ^ _GUARD if rest & _GUARD == _GUARD else None
