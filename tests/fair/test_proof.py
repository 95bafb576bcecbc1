"""Proofs: what verification accepts, and how it explains what it refuses."""

import copy
import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sevenheroes import fair
from sevenheroes.errors import SevenHeroesError
from sevenheroes.fair import Proof, ProofError, Shuffle, verify, verify_record
from support.fair_deals import HEX, OTHER, SECRET, VECTORS, Change, dealt, record_of


def test_a_proof_error_is_a_library_error() -> None:
    assert issubclass(ProofError, SevenHeroesError)


def test_the_repr_of_proof_and_shuffle_evaluates_to_them() -> None:
    dealer = dealt(pledged=True, s0='Ann\'s "7"', s2="é")
    for value in (dealer.proof(), dealer.deal()):
        assert eval(repr(value), {"Proof": Proof, "Shuffle": Shuffle}) == value


texts = st.text(min_size=1, max_size=64).filter(lambda text: text.isprintable() or "\n" in text)


@settings(deadline=None)
@given(
    st.binary(min_size=32, max_size=32), st.lists(st.none() | texts, min_size=3, max_size=5), st.booleans()
)
def test_every_deal_is_verified_after_a_round_trip_through_json(
    secret: bytes, contributions: list[str | None], pledged: bool
) -> None:
    known = {seat: text for seat, text in enumerate(contributions) if text is not None}
    chosen = {f"s{seat}": text for seat, text in known.items()}
    dealer = dealt(seats=len(contributions), secret=secret.hex(), pledged=pledged, **chosen)
    record = json.loads(json.dumps(record_of(dealer)))
    proven = verify_record(record, commitment=dealer.commitment, contributions=known, pledges=dealer.pledges)
    assert proven == dealer.deal()
    assert Proof.from_dict(record["meta"]["shuffle"]) == dealer.proof()


def change_proof(**values: object) -> Change:
    return lambda record: record["meta"]["shuffle"].update(values)


def drop(name: str) -> Change:
    return lambda record: record["meta"]["shuffle"].pop(name)


DECK = VECTORS[0]["deck"]
RNG = "The rng is not a list of four integers from 0 to 4294967295."
TAMPERINGS: list[tuple[Change, str]] = [
    (lambda r: r.update(deck="1" + DECK[1:]), "Card 1 of the deck was 1, but the proof gives 4."),
    (lambda r: r.update(deck=DECK[:-1] + "1"), "Card 77 of the deck was 1, but the proof gives 3."),
    (lambda r: r.update(deck=DECK[:-1]), "The deck is not a string of 77 digits from 1 to 7."),
    (lambda r: r.update(deck=DECK + "\n"), "The deck is not a string of 77 digits from 1 to 7."),
    (lambda r: r.update(deck=list(DECK)), "The deck is not a string of 77 digits from 1 to 7."),
    (lambda r: r.update(first=1), "The first sender was seat 1, but the proof gives seat 2."),
    (lambda r: r.update(first=2.0), "There is no such seat: the seats are 0 to 2."),
    (lambda r: r.update(first=3), "There is no such seat: the seats are 0 to 2."),
    (lambda r: r.update(rng=[*r["rng"][:3], 5]), "Number 4 of the rng was 5, but the proof gives 401303919."),
    (lambda r: r.update(rng=r["rng"][:3]), RNG),
    (lambda r: r.update(rng=[*r["rng"][:3], 2**32]), RNG),
    (lambda r: r.update(rng=[*r["rng"][:3], -1]), RNG),
    (lambda r: r.update(rng=[float(word) for word in r["rng"]]), RNG),
    (lambda r: r.update(rng="1234"), RNG),
    (lambda r: r.update(seats=4), "The record has 4 seats, but its proof is for 3."),
    (lambda r: r.update(seats=3.0), "The number of seats must be 3, 4 or 5."),
    (lambda r: r.pop("deck"), "The record lacks the field 'deck'."),
    (lambda r: r.update(first=None), "The record lacks the field 'first'."),
    (lambda r: r.pop("rng"), "The record lacks the field 'rng'."),
    (lambda r: r.pop("seats"), "The record lacks the field 'seats'."),
    (lambda r: r.pop("meta"), "The record has no proof: 'shuffle' is missing from its 'meta'."),
    (lambda r: r.update(meta={}), "The record has no proof: 'shuffle' is missing from its 'meta'."),
    (lambda r: r.update(meta=["shuffle"]), "The record has no proof: 'shuffle' is missing from its 'meta'."),
    (lambda r: r["meta"].update(shuffle=[]), "A proof must be a JSON object."),
    *((drop(name), f"The proof lacks the field {name!r}.") for name in VECTORS[0]["meta"]["shuffle"]),
    (
        change_proof(note="hi"),
        "The proof has unknown fields; "
        "its fields are format, seats, commitment, secret, contributions, pledges.",
    ),
    (
        change_proof(format="sevenheroes/fair/2"),
        "The proof's format is not 'sevenheroes/fair/1', the only supported one.",
    ),
    (change_proof(seats="3"), "The number of seats must be 3, 4 or 5."),
    (change_proof(seats=4), "The contributions are not a list of 4, one for each seat."),
    (change_proof(commitment=None), f"The proof's commitment {HEX}"),
    (change_proof(commitment=OTHER), "The secret does not open the commitment for 3 seats."),
    (change_proof(secret=OTHER), "The secret does not open the commitment for 3 seats."),
    (change_proof(secret=SECRET.upper()), f"The proof's secret {HEX}"),
    (change_proof(secret=SECRET + "\n"), f"The proof's secret {HEX}"),
    (change_proof(secret=0), f"The proof's secret {HEX}"),
    (change_proof(contributions="abc"), "The proof's contributions are not a list."),
    (change_proof(contributions=[None]), "The contributions are not a list of 3, one for each seat."),
    (change_proof(contributions=["Ann: 7", None, 42]), "Seat 2's contribution is not a string."),
    (change_proof(contributions=["", None, "Zoé 42"]), "Seat 0's contribution must be 1 to 256 bytes long."),
    (
        change_proof(contributions=["Ann: 8", None, "Zoé 42"]),
        "Seat 0's contribution does not match its pledge.",
    ),
    (change_proof(contributions=["Ann: 7", None, None]), "Seat 2 pledged, but its contribution is missing."),
    (
        change_proof(contributions=["Ann: 7", "late", "Zoé 42"]),
        "Seat 1 contributed without a pledge, although the table uses pledges.",
    ),
    (change_proof(pledges=None), "The proof's pledges are not a list."),
    (change_proof(pledges=[]), "The pledges are not a list of 3, one for each seat."),
    (change_proof(pledges=[None, None, "x"]), f"Seat 2's pledge {HEX}"),
    (change_proof(pledges=[OTHER, None, OTHER]), "Seat 0's contribution does not match its pledge."),
]


@pytest.mark.parametrize(("change", "sentence"), TAMPERINGS)
def test_tampering_is_caught_with_a_reason(change: Change, sentence: str) -> None:
    record = copy.deepcopy(VECTORS[0])
    change(record)
    with pytest.raises(ProofError) as caught:
        verify_record(record)
    assert str(caught.value) == sentence


@pytest.mark.parametrize(
    ("known", "sentence"),
    [
        ({"commitment": OTHER}, "The proof opens a different commitment from the one published before play."),
        ({"commitment": "92de"}, f"The commitment you wrote down {HEX}"),
        (
            {"contributions": {0: "Ann: 8"}},
            "Seat 0's contribution in the proof is not the one that was given.",
        ),
        ({"contributions": {1: "mine"}}, "Seat 1's contribution in the proof is not the one that was given."),
        ({"contributions": {2: None}}, "Seat 2's contribution in the proof is not the one that was given."),
        ({"contributions": {3: "x"}}, "There is no such seat: the seats are 0 to 2."),
        ({"contributions": ["x"]}, "The known contributions must map seats to texts."),
        ({"pledges": [None] * 3}, "Seat 0's pledge in the proof is not the one that was shown."),
        ({"pledges": [None] * 4}, "The pledges are not a list of 3, one for each seat."),
        ({"deck": ""}, "The deck is not a string of 77 digits from 1 to 7."),
        ({"first": 0}, "The first sender was seat 0, but the proof gives seat 2."),
        ({"rng": ()}, RNG),
    ],
)
def test_a_proof_is_compared_with_what_the_player_wrote_down(known: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ProofError) as caught:
        verify(Proof.from_dict(VECTORS[0]["meta"]["shuffle"]), **known)
    assert str(caught.value) == sentence


def test_a_dealer_who_deals_again_with_another_secret_is_caught() -> None:
    written_down = dealt(secret=None).commitment
    again = record_of(dealt(secret=None))
    assert verify_record(again)
    with pytest.raises(ProofError, match="different commitment"):
        verify_record(again, commitment=written_down)


def test_a_dealer_who_hides_that_there_were_pledges_is_caught() -> None:
    shown = dealt(pledged=True, s0="a").pledges
    hidden = dealt(s0="a").proof()
    with pytest.raises(ProofError, match="Seat 0's pledge in the proof is not the one that was shown"):
        verify(hidden, pledges=shown)


def test_a_plain_dictionary_is_not_a_proof() -> None:
    with pytest.raises(ProofError, match=re.escape("Proof.from_dict reads one")):
        verify(VECTORS[0]["meta"]["shuffle"])


scalars = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text()
    | st.sampled_from([SECRET, OTHER, DECK])
)
garbage = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(), inner, max_size=5),
    max_leaves=8,
)


def accepts_or_explains(act: Callable[[], object]) -> None:
    said = "It was accepted."
    try:
        act()
    except ProofError as refusal:
        said = str(refusal)
    assert re.fullmatch(r"[A-Z].*\.", said)


@settings(deadline=None)
@given(garbage)
def test_garbage_is_not_a_record(value: Any) -> None:
    with pytest.raises(ProofError, match=r"^[A-Z].*\.$"):
        verify_record(value)
    with pytest.raises(ProofError, match=r"^[A-Z].*\.$"):
        Proof.from_dict(value)


@settings(deadline=None)
@given(st.sampled_from(sorted(VECTORS[0]["meta"]["shuffle"])), garbage)
def test_garbage_in_one_field_of_the_proof_is_refused_with_a_sentence(name: str, value: Any) -> None:
    record = copy.deepcopy(VECTORS[0])
    record["meta"]["shuffle"][name] = value
    accepts_or_explains(lambda: verify_record(record, commitment=VECTORS[0]["meta"]["shuffle"]["commitment"]))


@settings(deadline=None)
@given(st.sampled_from(["seats", "deck", "first", "rng", "meta"]), garbage)
def test_garbage_in_one_field_of_the_record_is_refused_with_a_sentence(name: str, value: Any) -> None:
    accepts_or_explains(lambda: verify_record({**VECTORS[0], name: value}))


@settings(deadline=None)
@given(garbage, garbage, garbage)
def test_garbage_to_hash_is_refused_with_a_sentence(one: Any, two: Any, three: Any) -> None:
    accepts_or_explains(lambda: fair.commit(secret=one, seats=two))
    accepts_or_explains(lambda: fair.pledge(text=one, seat=two, commitment=three))
    accepts_or_explains(lambda: fair.mix(secret=one, contributions=two if isinstance(two, list) else [two]))
    accepts_or_explains(lambda: fair.shuffle(seed=one, seats=two))
