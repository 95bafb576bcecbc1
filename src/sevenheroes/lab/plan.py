"""What a match is: who plays what, and who sits where in which game."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from ..editions import REVISION, Rules
from ..errors import InputError, shown
from ..game import LONGEST_NAME, check_seats

LONGEST_SPEC: Final = LONGEST_NAME - 10


@dataclass(frozen=True, kw_only=True)
class Plan:
    """All that the games of a match are a function of, and how patient it is with bots of others."""

    seats: tuple[str, ...]
    games: int
    edition: str
    rules: Rules
    rotate: bool
    seed: int
    timeout: float
    forgive: bool
    noting: bool

    def __post_init__(self) -> None:
        check_seats(len(self.seats))
        for spec in self.seats:
            if not isinstance(spec, str) or not 0 < len(spec) <= LONGEST_SPEC:
                raise InputError(f"a bot is asked for by its name, not by {shown(spec)}")
        if type(self.games) is not int or self.games < 0:
            raise InputError(f"a match has some number of games, not {shown(self.games)}")
        if type(self.seed) is not int or not 0 <= self.seed < 2**63:
            raise InputError(f"a seed is a whole number from 0 to {2**63 - 1}, not {shown(self.seed)}")
        if type(self.timeout) not in (int, float) or not 0 < self.timeout < 1e6:
            raise InputError(f"a bot needs some seconds for a decision, not {shown(self.timeout)}")

    @property
    def rotations(self) -> int:
        """In how many seatings each deal is played."""
        return len(self.seats) if self.rotate else 1

    @cached_property
    def bots(self) -> tuple[str, ...]:
        """Every bot once."""
        return tuple(dict.fromkeys(self.seats))

    def seated(self, turned: int) -> tuple[str, ...]:
        """The bot at each seat in a seating: seating r moves bot j to seat j + r."""
        return _turned(self.seats, turned)

    def names(self, turned: int) -> tuple[str, ...]:
        """What the players are called: as their bots, with a number where one bot has several seats."""
        return _turned(self._names, turned)

    @cached_property
    def _names(self) -> tuple[str, ...]:
        often, met, result = Counter(self.seats), Counter[str](), []
        for spec in self.seats:
            met[spec] += 1
            shownable = "".join(letter if letter.isprintable() else "?" for letter in spec)
            result.append(f"{shownable} {met[spec]}" if often[spec] > 1 else shownable)
        return tuple(result)

    def meta(self, game: int) -> dict[str, Any]:
        """What a record of the match holds beside the game."""
        turned = game % self.rotations
        return {"revision": REVISION, "bots": list(self.seated(turned)), "seed": self.seed, "game": game}


def _turned(items: Sequence[str], places: int) -> tuple[str, ...]:
    return tuple(items[(seat - places) % len(items)] for seat in range(len(items)))
