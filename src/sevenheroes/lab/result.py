"""Results of a match."""

import math
from array import array
from dataclasses import dataclass
from typing import Any, Final

from ..editions import Rules

SHARES: Final = 60
"""A win is counted in sixtieths, which two to five winners can share without a remainder."""
_Z: Final = 1.959963984540054  # the standard normal quantile of a 95% interval


def wilson(wins: float, games: int) -> tuple[float, float]:
    """Wilson score interval of a share of wins, with 95% confidence."""
    if not games:
        return 0.0, 1.0
    share, z2 = wins / games, _Z**2
    middle = share + z2 / (2 * games)
    spread = _Z * math.sqrt(share * (1 - share) / games + z2 / (4 * games * games))
    whole = 1 + z2 / games
    return max(0.0, (middle - spread) / whole), min(1.0, (middle + spread) / whole)


@dataclass
class PlaceResult:
    """Games and wins at one place after the first sender; wins are counted in sixtieths."""

    games: int = 0
    sixtieths: int = 0

    @property
    def wins(self) -> float:
        """Games won; a shared win counts in part."""
        return self.sixtieths / SHARES

    @property
    def share(self) -> float | None:
        """Share of games won; None without games."""
        return self.wins / self.games if self.games else None

    @property
    def interval(self) -> tuple[float, float]:
        """95% confidence interval of the share (Wilson score)."""
        return wilson(self.wins, self.games)

    def to_dict(self) -> dict[str, Any]:
        """As plain values for JSON."""
        low, high = self.interval
        return {"games": self.games, "wins": self.wins, "share": self.share, "low": low, "high": high}


@dataclass
class BotResult:
    """Totals of a bot over all its seats. `times` are the seconds of the decisions that were timed."""

    places: list[PlaceResult]
    decisions: int
    times: "array[float]"

    @property
    def games(self) -> int:
        """Games, counted once for each seat that it had."""
        return sum(place.games for place in self.places)

    @property
    def wins(self) -> float:
        """Games won; a shared win counts in part."""
        return sum(place.sixtieths for place in self.places) / SHARES

    @property
    def share(self) -> float | None:
        """Share of games won; None without games."""
        return self.wins / self.games if self.games else None

    @property
    def interval(self) -> tuple[float, float]:
        """95% confidence interval of the share (Wilson score)."""
        return wilson(self.wins, self.games)

    @property
    def mean_ms(self) -> float | None:
        """Milliseconds for a decision, on average."""
        return 1000 * math.fsum(self.times) / len(self.times) if self.times else None

    @property
    def p99_ms(self) -> float | None:
        """Milliseconds that 99 of 100 decisions do not exceed."""
        if not self.times:
            return None
        return 1000 * sorted(self.times)[math.ceil(0.99 * len(self.times)) - 1]

    @property
    def per_second(self) -> float | None:
        """Decisions per second of thinking."""
        return 1000 / self.mean_ms if self.mean_ms else None

    def to_dict(self) -> dict[str, Any]:
        """As plain values for JSON."""
        low, high = self.interval
        return {
            "games": self.games,
            "wins": self.wins,
            "share": self.share,
            "low": low,
            "high": high,
            "decisions": self.decisions,
            "mean_ms": self.mean_ms,
            "p99_ms": self.p99_ms,
            "per_second": self.per_second,
            "places": [place.to_dict() for place in self.places],
        }


@dataclass
class Faults:
    """How often a bot failed, and the first failure."""

    count: int
    first: str


@dataclass(kw_only=True)
class MatchResult:
    """Result of a match, or of its first games if it was `stopped`; `failure` says why."""

    seats: tuple[str, ...]
    edition: str
    rules: Rules
    rotate: bool
    seed: int
    wanted: int
    games: int
    bots: dict[str, BotResult]
    reasons: dict[str, int]
    turns: float | None
    decisions: float | None
    seconds: float
    stopped: bool
    faults: dict[str, Faults]
    failure: str | None

    def to_dict(self) -> dict[str, Any]:
        """As plain values for JSON; all but times depends on seats, games, rules, rotation and seed only."""
        return {
            "games": self.games,
            "bots": {name: bot.to_dict() for name, bot in self.bots.items()},
            "edition": self.edition,
            "rules": self.rules.to_dict(),
            "seats": list(self.seats),
            "rotate": self.rotate,
            "seed": self.seed,
            "reasons": dict(self.reasons),
            "turns": self.turns,
            "decisions": self.decisions,
            "seconds": self.seconds,
            "stopped": self.stopped,
            "faults": {name: vars(faults) for name, faults in self.faults.items()},
        }

    def __str__(self) -> str:
        from .report import text_of

        return text_of(self)
