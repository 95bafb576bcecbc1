"""Deals and test vectors for the tests of the fair shuffle."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from sevenheroes import fair
from sevenheroes.fair import Dealer

PAGE = (Path(__file__).parents[2] / "docs" / "fair.md").read_text(encoding="utf-8")
SECRET = bytes(range(32)).hex()
OTHER = "f" * 64
HEX = "is not 64 lower-case hexadecimal digits."

Change = Callable[[dict[str, Any]], object]


def blocks(language: str) -> list[str]:
    """The code blocks of docs/fair.md in one language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


VECTORS: list[dict[str, Any]] = [json.loads(block) for block in blocks("json")]
SEEDS = re.findall(r"The seed is\s+`([0-9a-f]{64})`", PAGE)


def dealt(*, seats: int = 3, secret: str | None = SECRET, pledged: bool = False, **texts: str) -> Dealer:
    """A dealer who has dealt, with contributions given as `s0="text"`."""
    dealer = Dealer(seats=seats, secret=secret)
    by_seat = {int(name[1:]): text for name, text in texts.items()}
    for seat, text in by_seat.items() if pledged else ():
        dealer.pledge(seat=seat, pledge=fair.pledge(text=text, seat=seat, commitment=dealer.commitment))
    for seat, text in by_seat.items():
        dealer.contribute(seat=seat, text=text)
    dealer.deal()
    return dealer


def record_of(dealer: Dealer) -> dict[str, Any]:
    """The fields of a record that a proof is checked against."""
    shuffle = dealer.deal()
    return {
        "seats": dealer.seats,
        "deck": shuffle.deck,
        "first": shuffle.first,
        "rng": list(shuffle.rng),
        "meta": {"shuffle": dealer.proof().to_dict()},
    }
