"""The seven heroes and their cards (R1)."""

from dataclasses import dataclass
from typing import Final

from .core import codes


@dataclass(frozen=True, kw_only=True)
class Hero:
    """A hero: its number, the requirement on its card and its power."""

    number: int
    requirement: str
    power: str

    def met_by(self, hero: int, *, seats: int) -> bool:
        """Does a hero meet the requirement on this hero's card?"""
        return {
            1: hero <= 3,
            2: hero >= 5,
            3: 3 <= hero <= 5,
            4: hero % 2 == 1,
            5: hero % 2 == 0,
            6: hero <= seats,
            7: hero >= seats,
        }[self.number]


HEROES: Final[tuple[Hero, ...]] = (
    Hero(number=1, requirement="3 or lower", power="nullify the power just used"),
    Hero(number=2, requirement="5 or higher", power="discard the wanderer"),
    Hero(number=3, requirement="3, 4 or 5", power="ready one of your used heroes"),
    Hero(number=4, requirement="odd", power="a player may not recruit the wanderer"),
    Hero(number=5, requirement="even", power="look at the wanderer"),
    Hero(
        number=6, requirement="at most the number of players", power="the sender may ignore the requirement"
    ),
    Hero(number=7, requirement="at least the number of players", power="draw two cards"),
)


def heroes_in(mask: int) -> tuple[int, ...]:
    """The heroes in a bit mask of the core."""
    return _HEROES_IN[mask]


def seats_in(mask: int) -> tuple[int, ...]:
    """The seats in a bit mask of the core."""
    return _SEATS_IN[mask]


def _members(mask: int, first: int) -> tuple[int, ...]:
    return tuple(first + place for place in range(mask.bit_length()) if (mask >> place) & 1)


_HEROES_IN: Final = tuple(_members(mask, 1) for mask in range(1 << codes.HEROES))
_SEATS_IN: Final = tuple(_members(mask, 0) for mask in range(1 << codes.MOST_SEATS))
