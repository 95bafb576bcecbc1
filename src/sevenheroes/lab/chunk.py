"""A piece of a match: games in a row."""

from array import array
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from ..errors import BotError


class Deal(NamedTuple):
    """How a game began."""

    deck: str
    first: int
    rng: tuple[int, ...]


@dataclass
class Chunk:
    """Games in a row, as far as they were played: results, records, times of decisions, faults."""

    start: int
    results: Any
    played: int = 0
    seconds: float = 0.0
    records: list[str] = field(default_factory=list)
    times: dict[str, "array[float]"] = field(default_factory=dict)
    faults: list[BotError] = field(default_factory=list)
    failure: BotError | None = None
