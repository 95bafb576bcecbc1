"""The proof: everything needed to recompute a commitment and its shuffle."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

from ..errors import ProofError
from .checks import check_contributions, check_hex, check_per_seat, check_seats
from .formula import FORMAT, Shuffle, mix, pledge, shuffle


@dataclass(frozen=True, kw_only=True)
class Proof:
    """What opens a commitment. It reveals the deck: keep it as secret as the deck until the game is over."""

    seats: int
    commitment: str
    secret: str
    contributions: tuple[str | None, ...]
    pledges: tuple[str | None, ...]

    def __post_init__(self) -> None:
        check_seats(self.seats)
        check_hex(self.commitment, "The proof's commitment")
        check_hex(self.secret, "The proof's secret")
        check_per_seat(self.contributions, self.seats, "contributions")
        check_per_seat(self.pledges, self.seats, "pledges")
        check_contributions(self.contributions)
        for seat, pledged in enumerate(self.pledges):
            if pledged is not None:
                check_hex(pledged, f"Seat {seat}'s pledge")

    @property
    def shuffle(self) -> Shuffle:
        """The shuffle for this secret and these contributions, verified or not."""
        return shuffle(seed=mix(secret=self.secret, contributions=self.contributions), seats=self.seats)

    def to_dict(self) -> dict[str, Any]:
        """The proof as JSON values, for `meta["shuffle"]` of a record."""
        return {
            "format": FORMAT,
            "seats": self.seats,
            "commitment": self.commitment,
            "secret": self.secret,
            "contributions": list(self.contributions),
            "pledges": list(self.pledges),
        }

    @classmethod
    def from_dict(cls, values: Mapping[str, Any]) -> "Proof":
        """The inverse of `to_dict`; anything else raises ProofError."""
        if not isinstance(values, Mapping):
            raise ProofError("A proof must be a JSON object.")
        names = ["format", *(field.name for field in fields(cls))]
        for name in names:
            if name not in values:
                raise ProofError(f"The proof lacks the field {name!r}.")
        if len(values) != len(names):
            raise ProofError(f"The proof has unknown fields; its fields are {', '.join(names)}.")
        if values["format"] != FORMAT:
            raise ProofError(f"The proof's format is not {FORMAT!r}, the only supported one.")
        for name in ("contributions", "pledges"):
            if not isinstance(values[name], list):
                raise ProofError(f"The proof's {name} are not a list.")
        return cls(
            seats=values["seats"],
            commitment=values["commitment"],
            secret=values["secret"],
            contributions=tuple(values["contributions"]),
            pledges=tuple(values["pledges"]),
        )


def check_pledge(pledged: str | None, text: str | None, seat: int, commitment: str) -> None:
    """At a table with pledges, a seat has either both a pledge and a matching contribution, or neither."""
    if pledged is None and text is not None:
        raise ProofError(f"Seat {seat} contributed without a pledge, although the table uses pledges.")
    if pledged is not None and text is None:
        raise ProofError(f"Seat {seat} pledged, but its contribution is missing.")
    if text is not None and pledge(text=text, seat=seat, commitment=commitment) != pledged:
        raise ProofError(f"Seat {seat}'s contribution does not match its pledge.")
