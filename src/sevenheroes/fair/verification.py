"""The players' side: check a proof against what they wrote down."""

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from ..errors import ProofError
from .checks import check_hex, check_per_seat, check_seat, check_seats, is_int_below
from .formula import Shuffle, commit
from .proof import Proof, check_pledge

_DECK: Final = re.compile(r"[1-7]{77}")


def verify(
    proof: Proof,
    *,
    commitment: str | None = None,
    contributions: Mapping[int, str | None] | None = None,
    pledges: Sequence[str | None] | None = None,
    deck: str | None = None,
    first: int | None = None,
    rng: Sequence[int] | None = None,
) -> Shuffle:
    """Check a proof against what you know and return the shuffle it proves; raise `ProofError` if it fails.

    `commitment` is the one you wrote down before play; `contributions` are those you know, by seat (at least
    your own); `pledges` is the list you were shown before you opened yours. Arguments left out are not
    compared: without `commitment`, the proof is only checked for consistency.
    """
    if not isinstance(proof, Proof):
        raise ProofError("This is not a Proof; Proof.from_dict reads one from a record.")
    if commitment is not None:
        check_hex(commitment, "The commitment you wrote down")
        if commitment != proof.commitment:
            raise ProofError("The proof opens a different commitment from the one published before play.")
    if commit(secret=proof.secret, seats=proof.seats) != proof.commitment:
        raise ProofError(f"The secret does not open the commitment for {proof.seats} seats.")
    if contributions is not None:
        _verify_contributions(proof, contributions)
    _verify_pledges(proof, pledges)
    proven = proof.shuffle
    if deck is not None:
        _verify_deck(deck, proven.deck)
    if first is not None:
        check_seat(first, proof.seats)
        if first != proven.first:
            raise ProofError(f"The first sender was seat {first}, but the proof gives seat {proven.first}.")
    if rng is not None:
        _verify_rng(rng, proven.rng)
    return proven


def verify_record(
    record: Mapping[str, Any],
    *,
    commitment: str | None = None,
    contributions: Mapping[int, str | None] | None = None,
    pledges: Sequence[str | None] | None = None,
) -> Shuffle:
    """Check deck, first sender and rng of a game record against the proof in its `meta["shuffle"]`."""
    if not isinstance(record, Mapping):
        raise ProofError("A record must be a JSON object.")
    meta = record.get("meta")
    if not isinstance(meta, Mapping) or "shuffle" not in meta:
        raise ProofError("The record has no proof: 'shuffle' is missing from its 'meta'.")
    proof = Proof.from_dict(meta["shuffle"])
    for name in ("seats", "deck", "first", "rng"):
        if record.get(name) is None:
            raise ProofError(f"The record lacks the field {name!r}.")
    check_seats(record["seats"])
    if record["seats"] != proof.seats:
        raise ProofError(f"The record has {record['seats']} seats, but its proof is for {proof.seats}.")
    return verify(
        proof,
        commitment=commitment,
        contributions=contributions,
        pledges=pledges,
        deck=record["deck"],
        first=record["first"],
        rng=record["rng"],
    )


def _verify_contributions(proof: Proof, known: Mapping[int, str | None]) -> None:
    if not isinstance(known, Mapping):
        raise ProofError("The known contributions must map seats to texts.")
    for seat, text in known.items():
        check_seat(seat, proof.seats)
        if proof.contributions[seat] != text:
            raise ProofError(f"Seat {seat}'s contribution in the proof is not the one that was given.")


def _verify_pledges(proof: Proof, shown: Sequence[str | None] | None) -> None:
    if shown is not None:
        check_per_seat(shown, proof.seats, "pledges")
        for seat in range(proof.seats):
            if proof.pledges[seat] != shown[seat]:
                raise ProofError(f"Seat {seat}'s pledge in the proof is not the one that was shown.")
    if any(proof.pledges):
        for seat, text in enumerate(proof.contributions):
            check_pledge(proof.pledges[seat], text, seat, proof.commitment)


def _verify_deck(deck: str, proven: str) -> None:
    if not isinstance(deck, str) or not _DECK.fullmatch(deck):
        raise ProofError("The deck is not a string of 77 digits from 1 to 7.")
    for place, (card, expected) in enumerate(zip(deck, proven, strict=True), start=1):
        if card != expected:
            raise ProofError(f"Card {place} of the deck was {card}, but the proof gives {expected}.")


def _verify_rng(rng: Sequence[int], proven: Sequence[int]) -> None:
    if (
        not isinstance(rng, list | tuple)
        or len(rng) != 4
        or not all(is_int_below(word, 2**32) for word in rng)
    ):
        raise ProofError("The rng is not a list of four integers from 0 to 4294967295.")
    for place, (word, expected) in enumerate(zip(rng, proven, strict=True), start=1):
        if word != expected:
            raise ProofError(f"Number {place} of the rng was {word}, but the proof gives {expected}.")
