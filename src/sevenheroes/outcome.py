"""The outcome of a game."""

from dataclasses import dataclass
from typing import Any, Final

from .core import codes

REASONS: Final = {
    codes.REASON_SIX: "six",
    codes.REASON_DECK: "deck",
    codes.REASON_EXHAUSTED: "exhausted",
}


@dataclass(frozen=True, kw_only=True)
class Outcome:
    """Winners, reason and ranking: groups of tied seats, best first (R9)."""

    winners: tuple[int, ...]
    reason: str
    ranking: tuple[tuple[int, ...], ...]

    @classmethod
    def from_places(cls, reason: int, places: list[int]) -> "Outcome":
        """The outcome from the number of seats ranked ahead of each seat."""
        groups: dict[int, list[int]] = {}
        for seat, place in enumerate(places):
            groups.setdefault(place, []).append(seat)
        ranking = tuple(tuple(groups[place]) for place in sorted(groups))
        return cls(winners=ranking[0], reason=REASONS[reason], ranking=ranking)

    def to_dict(self) -> dict[str, Any]:
        """The `result` of a record."""
        return {
            "winners": list(self.winners),
            "reason": self.reason,
            "ranking": [list(group) for group in self.ranking],
        }
