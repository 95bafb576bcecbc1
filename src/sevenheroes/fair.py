"""Fair shuffle: commit to deck, first sender and rng before play, prove them after.

The dealer publishes a commitment to a secret, the players may add a contribution each, and the secret, opened
after the game, shows that the shuffle followed from both. `docs/fair.md` has the formulas, what they promise
and what they do not, test vectors, and verifiers that need nothing of this library.

>>> dealer = Dealer(seats=3)
>>> written_down = dealer.commitment              # every player keeps this
>>> dealer.contribute(seat=1, text="my number is 7")
>>> shuffle = dealer.deal()                       # deck, first sender and rng, for the table
>>> proof = dealer.proof()                        # for the players, once the game is over
>>> verify(proof, commitment=written_down, contributions={1: "my number is 7"}) == shuffle
True
"""

from __future__ import annotations

import hashlib
import itertools
import re
import secrets
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any

from .errors import SevenHeroesError

FORMAT = "sevenheroes/fair/1"
TEXT_LIMIT = 256
"""A contribution's length at most, in bytes of UTF-8."""

_SORTED_CARDS = "".join(hero * 11 for hero in "1234567")
_WORD = 2**32
_MOST_SEATS = 5
_HEX = re.compile(r"[0-9a-f]{64}")
_DECK = re.compile(r"[1-7]{77}")


class ProofError(SevenHeroesError):
    """A proof that does not hold, or a step that would spoil one; the message is a sentence."""


@dataclass(frozen=True, kw_only=True)
class Shuffle:
    """All the chance of a game: the deck in drawing order, the first sender and the state for reshuffles."""

    deck: str
    first: int
    rng: tuple[int, int, int, int]


@dataclass(frozen=True, kw_only=True)
class Proof:
    """What opens a commitment. It gives the deck away: as secret as the deck until the game is over."""

    seats: int
    commitment: str
    secret: str
    contributions: tuple[str | None, ...]
    pledges: tuple[str | None, ...]

    def __post_init__(self) -> None:
        _check_seats(self.seats)
        _check_hex(self.commitment, "The proof's commitment")
        _check_hex(self.secret, "The proof's secret")
        _check_per_seat(self.contributions, self.seats, "contributions")
        _check_per_seat(self.pledges, self.seats, "pledges")
        _check_contributions(self.contributions)
        for seat, promised in enumerate(self.pledges):
            if promised is not None:
                _check_hex(promised, f"Seat {seat}'s pledge")

    @property
    def shuffle(self) -> Shuffle:
        """The shuffle that follows from the secret and the contributions, verified or not."""
        return shuffle(seed=mix(secret=self.secret, contributions=self.contributions), seats=self.seats)

    def to_dict(self) -> dict[str, Any]:
        """The proof as plain JSON values, for `meta["shuffle"]` of a record."""
        return {
            "format": FORMAT,
            "seats": self.seats,
            "commitment": self.commitment,
            "secret": self.secret,
            "contributions": list(self.contributions),
            "pledges": list(self.pledges),
        }

    @classmethod
    def from_dict(cls, values: Mapping[str, Any]) -> Proof:
        """Read what `to_dict` wrote, and nothing else."""
        if not isinstance(values, Mapping):
            raise ProofError("A proof is an object with named fields.")
        names = ["format", *(field.name for field in fields(cls))]
        for name in names:
            if name not in values:
                raise ProofError(f"The proof lacks the field {name!r}.")
        if len(values) != len(names):
            raise ProofError(f"The proof has other fields than {', '.join(names)}.")
        if values["format"] != FORMAT:
            raise ProofError(f"The proof's format is not {FORMAT!r}, the only one known here.")
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


class Dealer:
    """One deal, from the commitment to the proof.

    In order: publish `commitment`; take a `pledge` from each seat that will contribute (optional, but see
    `docs/fair.md` for what is lost without); take each seat's contribution; `deal`; after the game, `proof`.
    A given secret takes up a deal that was interrupted; left out, a new one is drawn.
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
        """What each seat contributed so far."""
        return tuple(self._contributions)

    @property
    def pledges(self) -> tuple[str | None, ...]:
        """What each seat pledged so far: to be shown to all before the first contribution is opened."""
        return tuple(self._pledges)

    def pledge(self, *, seat: int, pledge: str) -> None:
        """Take a seat's pledge, the hash of the contribution that it will open later."""
        self._check_open(seat)
        _check_hex(pledge, f"Seat {seat}'s pledge")
        if self._pledges[seat] is not None:
            raise ProofError(f"Seat {seat} has already pledged.")
        if any(text is not None for text in self._contributions):
            raise ProofError("A contribution has been opened: it is too late to pledge.")
        self._pledges[seat] = pledge

    def contribute(self, *, seat: int, text: str) -> None:
        """Take a seat's contribution; it must keep the seat's pledge if anyone has pledged."""
        self._check_open(seat)
        _check_text(text, f"Seat {seat}'s contribution")
        if self._contributions[seat] is not None:
            raise ProofError(f"Seat {seat} has already contributed.")
        if any(self._pledges):
            _check_pledge(self._pledges[seat], text, seat, self.commitment)
        self._contributions[seat] = text

    def deal(self) -> Shuffle:
        """Close the contributions and shuffle. Asked again, the answer is the same."""
        for seat, promised in enumerate(self._pledges):
            # Dealing without it would let a seat that knows the outcome choose between two decks.
            if promised is not None and self._contributions[seat] is None:
                raise ProofError(f"Seat {seat} has pledged and not opened: without it there is no deal.")
        self._dealt = True
        return self.proof().shuffle

    def proof(self) -> Proof:
        """What opens the commitment, to be published when the game is over."""
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
        _check_seat(seat, self.seats)
        if self._dealt:
            raise ProofError("The cards are dealt: it is too late to pledge or contribute.")


def commit(*, secret: str, seats: int) -> str:
    """The commitment that the dealer publishes before anyone contributes."""
    _check_seats(seats)
    _check_hex(secret, "The secret")
    return _hash("commit", seats, secret)


def pledge(*, text: str, seat: int, commitment: str) -> str:
    """A seat's pledge to contribute this text to this commitment's deal and no other."""
    _check_hex(commitment, "The commitment")
    _check_seat(seat, _MOST_SEATS)
    _check_text(text, f"Seat {seat}'s contribution")
    return _hash("pledge", commitment, seat, text.encode().hex())


def salted(text: str = "") -> str:
    """The text with 128 random bits behind it: a contribution that nobody can guess from its pledge."""
    return f"{text} {secrets.token_hex(16)}".lstrip()


def mix(*, secret: str, contributions: Sequence[str | None]) -> str:
    """The seed: the secret and every seat's contribution, in seat order."""
    _check_hex(secret, "The secret")
    _check_contributions(contributions)
    return _hash("seed", secret, *("-" if text is None else text.encode().hex() for text in contributions))


def shuffle(*, seed: str, seats: int) -> Shuffle:
    """The deck, the first sender and the rng that a seed gives."""
    _check_seats(seats)
    _check_hex(seed, "The seed")
    words = _words(seed)
    cards = list(_SORTED_CARDS)
    for i in range(len(cards) - 1, 0, -1):
        j = _below(i + 1, words)
        cards[i], cards[j] = cards[j], cards[i]
    first = _below(seats, words)
    return Shuffle(deck="".join(cards), first=first, rng=(next(words), next(words), next(words), next(words)))


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
    """Check a proof against what you know, and return the shuffle it proves; raise `ProofError` if it fails.

    `commitment` is the one you wrote down before play, `contributions` those you know of, by seat (your own
    at least), `pledges` the list you were shown before you opened yours. What is left out is not compared:
    without `commitment` the proof is only shown to agree with itself.
    """
    if not isinstance(proof, Proof):
        raise ProofError("That is not a Proof; Proof.from_dict reads one from a record.")
    if commitment is not None:
        _check_hex(commitment, "The commitment written down")
        if commitment != proof.commitment:
            raise ProofError("The proof opens another commitment than the one published before play.")
    if commit(secret=proof.secret, seats=proof.seats) != proof.commitment:
        raise ProofError(f"The secret does not open the commitment for {proof.seats} seats.")
    if contributions is not None:
        _verify_contributions(proof, contributions)
    _verify_pledges(proof, pledges)
    proven = proof.shuffle
    if deck is not None:
        _verify_deck(deck, proven.deck)
    if first is not None:
        _check_seat(first, proof.seats)
        if first != proven.first:
            raise ProofError(f"The first sender was seat {first}; the proof gives seat {proven.first}.")
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
    """Check a game record's deck, first sender and rng against the proof in its `meta["shuffle"]`."""
    if not isinstance(record, Mapping):
        raise ProofError("A record is an object with named fields.")
    meta = record.get("meta")
    if not isinstance(meta, Mapping) or "shuffle" not in meta:
        raise ProofError("The record holds no proof: there is no 'shuffle' in its 'meta'.")
    proof = Proof.from_dict(meta["shuffle"])
    for name in ("seats", "deck", "first", "rng"):
        if record.get(name) is None:
            raise ProofError(f"The record lacks the field {name!r}.")
    _check_seats(record["seats"])
    if record["seats"] != proof.seats:
        raise ProofError(f"The record has {record['seats']} seats; its proof is for {proof.seats}.")
    return verify(
        proof,
        commitment=commitment,
        contributions=contributions,
        pledges=pledges,
        deck=record["deck"],
        first=record["first"],
        rng=record["rng"],
    )


def _hash(*parts: str | int) -> str:
    return hashlib.sha256(f"{FORMAT}/{':'.join(map(str, parts))}".encode("ascii")).hexdigest()


def _words(seed: str) -> Iterator[int]:
    for block in itertools.count():
        digest = _hash("stream", seed, block)
        for start in range(0, 64, 8):
            yield int(digest[start : start + 8], 16)


def _below(bound: int, words: Iterator[int]) -> int:
    fair = _WORD - _WORD % bound  # words from here up would favour the low numbers
    return next(word for word in words if word < fair) % bound


def _verify_contributions(proof: Proof, known: Mapping[int, str | None]) -> None:
    if not isinstance(known, Mapping):
        raise ProofError("The known contributions are not a mapping from seat to text.")
    for seat, text in known.items():
        _check_seat(seat, proof.seats)
        if proof.contributions[seat] != text:
            raise ProofError(f"Seat {seat}'s contribution in the proof is not the one that was given.")


def _verify_pledges(proof: Proof, shown: Sequence[str | None] | None) -> None:
    if shown is not None:
        _check_per_seat(shown, proof.seats, "pledges")
        for seat in range(proof.seats):
            if proof.pledges[seat] != shown[seat]:
                raise ProofError(f"Seat {seat}'s pledge in the proof is not the one that was shown.")
    if any(proof.pledges):
        for seat, text in enumerate(proof.contributions):
            _check_pledge(proof.pledges[seat], text, seat, proof.commitment)


def _check_pledge(promised: str | None, text: str | None, seat: int, commitment: str) -> None:
    if promised is None and text is not None:
        raise ProofError(f"Seat {seat} contributed without a pledge, at a table that pledged.")
    if promised is not None and text is None:
        raise ProofError(f"Seat {seat} pledged, and its contribution is missing.")
    if text is not None and pledge(text=text, seat=seat, commitment=commitment) != promised:
        raise ProofError(f"Seat {seat}'s contribution does not keep its pledge.")


def _verify_deck(deck: str, proven: str) -> None:
    if not isinstance(deck, str) or not _DECK.fullmatch(deck):
        raise ProofError("The deck is not a text of 77 digits from 1 to 7.")
    for place, (card, expected) in enumerate(zip(deck, proven, strict=True), start=1):
        if card != expected:
            raise ProofError(f"Card {place} of the deck was {card}; the proof gives {expected}.")


def _verify_rng(rng: Sequence[int], proven: Sequence[int]) -> None:
    if not isinstance(rng, list | tuple) or len(rng) != 4 or not all(_is_int(word, _WORD) for word in rng):
        raise ProofError("The rng is not four whole numbers from 0 to 4294967295.")
    for place, (word, expected) in enumerate(zip(rng, proven, strict=True), start=1):
        if word != expected:
            raise ProofError(f"Number {place} of the rng was {word}; the proof gives {expected}.")


def _is_int(value: object, bound: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < bound


def _check_seats(seats: int) -> None:
    if not _is_int(seats, _MOST_SEATS + 1) or seats < 3:
        raise ProofError("The number of seats is not 3, 4 or 5.")


def _check_seat(seat: int, seats: int) -> None:
    if not _is_int(seat, seats):
        raise ProofError(f"There is no such seat: they are numbered 0 to {seats - 1}.")


def _check_hex(text: str, what: str) -> None:
    if not isinstance(text, str) or not _HEX.fullmatch(text):
        raise ProofError(f"{what} is not 64 digits of lower-case hexadecimal.")


def _check_per_seat(values: Sequence[str | None], seats: int, what: str) -> None:
    if not isinstance(values, list | tuple) or len(values) != seats:
        raise ProofError(f"The {what} are not a list of {seats}, one for each seat.")


def _check_contributions(contributions: Sequence[str | None]) -> None:
    for seat, text in enumerate(contributions):
        if text is not None:
            _check_text(text, f"Seat {seat}'s contribution")


def _check_text(text: str, what: str) -> None:
    if not isinstance(text, str):
        raise ProofError(f"{what} is not a text.")
    try:
        size = len(text.encode())
    except UnicodeEncodeError:
        raise ProofError(f"{what} holds half a character, which UTF-8 cannot write.") from None
    if not 1 <= size <= TEXT_LIMIT:
        raise ProofError(f"{what} is not 1 to {TEXT_LIMIT} bytes long.")
