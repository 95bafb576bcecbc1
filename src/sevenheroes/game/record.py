"""The JSON object that records a game (R11)."""

from collections.abc import Sequence
from typing import Any, Final

from ..editions import Rules
from ..outcome import Outcome

FORMAT: Final = "sevenheroes/1"
"""The version of the record format."""


def record_of(
    *,
    edition: str,
    rules: Rules,
    names: Sequence[str],
    first: int,
    deck: str,
    rng: Sequence[int],
    actions: list[str],
    outcome: Outcome | None,
    meta: dict[str, Any],
) -> dict[str, Any]:
    """The record of a game, given its parts."""
    record: dict[str, Any] = {
        "format": FORMAT,
        "edition": edition,
        "rules": rules.to_dict(),
        "seats": len(names),
        "names": list(names),
        "first": first,
        "deck": deck,
        "rng": list(rng),
        "actions": actions,
    }
    if outcome:
        record["result"] = outcome.to_dict()
    if meta:
        record["meta"] = meta
    return record
