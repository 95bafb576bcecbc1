"""The plan of a match: bots, rules, seed, and the seating of each game."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from ..editions import REVISION, Rules
from ..errors import LONGEST_NAME, InputError, shown
from ..game import check_seats

LONGEST_SPEC: Final = LONGEST_NAME - 10


@dataclass(frozen=True, kw_only=True)
class Plan:
    """Everything that the games of a match depend on, and how failing bots are treated."""

    seats: tuple[str, ...]
    games: int
    edition: str
    rules: Rules
    rotate: bool
    seed: int
    timeout: float
    forgive: bool
    recording: bool

    def __post_init__(self) -> None:
        check_seats(len(self.seats))
        for spec in self.seats:
            if not isinstance(spec, str) or not 0 < len(spec) <= LONGEST_SPEC:
                raise InputError(f"a bot is given by its name, not by {shown(spec)}")
        if type(self.games) is not int or self.games < 0:
            raise InputError(f"the number of games is a whole number from 0 on, not {shown(self.games)}")
        if type(self.seed) is not int or not 0 <= self.seed < 2**63:
            raise InputError(f"a seed is a whole number from 0 to {2**63 - 1}, not {shown(self.seed)}")
        if type(self.timeout) not in (int, float) or not 0 < self.timeout < 1e6:
            raise InputError(f"the timeout is a number of seconds above 0, not {shown(self.timeout)}")

    @property
    def rotations(self) -> int:
        """The number of rotations in which each deal is played."""
        return len(self.seats) if self.rotate else 1

    @cached_property
    def bots(self) -> tuple[str, ...]:
        """Every bot once."""
        return tuple(dict.fromkeys(self.seats))

    def seated(self, rotation: int) -> tuple[str, ...]:
        """The bot at each seat: rotation r moves bot j to seat j + r."""
        return _rotated(self.seats, rotation)

    def names(self, rotation: int) -> tuple[str, ...]:
        """The players' names: those of their bots, numbered where a bot has several seats."""
        return _rotated(self._names, rotation)

    @cached_property
    def _names(self) -> tuple[str, ...]:
        seats, seen, result = Counter(self.seats), Counter[str](), []
        for spec in self.seats:
            seen[spec] += 1
            printable = "".join(letter if letter.isprintable() else "?" for letter in spec)
            result.append(f"{printable} {seen[spec]}" if seats[spec] > 1 else printable)
        return tuple(result)

    def meta(self, game: int) -> dict[str, Any]:
        """Metadata for the record of a game."""
        rotation = game % self.rotations
        return {"revision": REVISION, "bots": list(self.seated(rotation)), "seed": self.seed, "game": game}


def _rotated(items: Sequence[str], places: int) -> tuple[str, ...]:
    return tuple(items[(seat - places) % len(items)] for seat in range(len(items)))
