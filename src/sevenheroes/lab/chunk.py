"""A chunk: consecutive games of a match, played by one worker thread."""

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
    """Results, records, decision times and faults of the games played so far.

    `played` is smaller than the number of results if a bot failed or the match was stopped.
    """

    start: int
    results: Any
    played: int = 0
    seconds: float = 0.0
    records: list[str] = field(default_factory=list)
    times: dict[str, "array[float]"] = field(default_factory=dict)
    faults: list[BotError] = field(default_factory=list)
    failure: BotError | None = None
