"""The dealer's side: one deal from the commitment to the proof."""

import secrets

from ..errors import ProofError
from .checks import check_hex, check_seat, check_text
from .formula import Shuffle, commit
from .proof import Proof, check_pledge


class Dealer:
    """One deal, from the commitment to the proof.

    In order: publish `commitment`; take a `pledge` from each seat that will contribute (optional, see
    `docs/fair.md`); take the contributions; `deal`; after the game, publish `proof`. Pass a secret to resume
    an interrupted deal; without one, a new secret is drawn.
    """

    __slots__ = ("_contributions", "_dealt", "_pledges", "_secret", "commitment", "seats")

    def __init__(self, *, seats: int, secret: str | None = None) -> None:
        self._secret = secrets.token_hex(32) if secret is None else secret
        self.commitment = commit(secret=self._secret, seats=seats)
        self.seats = seats
        self._contributions: list[str | None] = [None] * seats
        self._pledges: list[str | None] = [None] * seats
        self._dealt = False

    def __repr__(self) -> str:
        given = sum(text is not None for text in self._contributions)
        state = "dealt" if self._dealt else "not dealt"
        return f"<Dealer seats={self.seats} commitment={self.commitment!r} contributions={given}, {state}>"

    @property
    def contributions(self) -> tuple[str | None, ...]:
        """Each seat's contribution so far."""
        return tuple(self._contributions)

    @property
    def pledges(self) -> tuple[str | None, ...]:
        """Each seat's pledge so far; show them to everyone before the first contribution is opened."""
        return tuple(self._pledges)

    def pledge(self, *, seat: int, pledge: str) -> None:
        """Take a seat's pledge: the hash of the contribution that it will open later."""
        self._check_open(seat)
        check_hex(pledge, f"Seat {seat}'s pledge")
        if self._pledges[seat] is not None:
            raise ProofError(f"Seat {seat} has already pledged.")
        if any(text is not None for text in self._contributions):
            raise ProofError("It is too late to pledge: a contribution has already been opened.")
        self._pledges[seat] = pledge

    def contribute(self, *, seat: int, text: str) -> None:
        """Take a seat's contribution; if any seat has pledged, it must match this seat's pledge."""
        self._check_open(seat)
        check_text(text, f"Seat {seat}'s contribution")
        if self._contributions[seat] is not None:
            raise ProofError(f"Seat {seat} has already contributed.")
        if any(self._pledges):
            check_pledge(self._pledges[seat], text, seat, self.commitment)
        self._contributions[seat] = text

    def deal(self) -> Shuffle:
        """Close the contributions and shuffle. Calling it again returns the same shuffle."""
        for seat, pledged in enumerate(self._pledges):
            # Dealing without it would let a seat that knows the outcome choose between two decks.
            if pledged is not None and self._contributions[seat] is None:
                raise ProofError(f"Seat {seat} has not opened its pledge; the deal has to wait for it.")
        self._dealt = True
        return self.proof().shuffle

    def proof(self) -> Proof:
        """What opens the commitment; publish it when the game is over."""
        if not self._dealt:
            raise ProofError("There is nothing to prove before the deal.")
        return Proof(
            seats=self.seats,
            commitment=self.commitment,
            secret=self._secret,
            contributions=self.contributions,
            pledges=self.pledges,
        )

    def _check_open(self, seat: int) -> None:
        check_seat(seat, self.seats)
        if self._dealt:
            raise ProofError("It is too late to pledge or contribute: the cards have been dealt.")
