"""The fair shuffle: what a dealer may do, what a proof proves, and that the page's own verifiers agree."""

from __future__ import annotations

import copy
import dataclasses
import doctest
import json
import re
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sevenheroes import fair
from sevenheroes.errors import SevenHeroesError
from sevenheroes.fair import Dealer, Proof, ProofError, Shuffle, verify, verify_record

PAGE = (Path(__file__).parents[2] / "docs" / "fair.md").read_text(encoding="utf-8")
SECRET = bytes(range(32)).hex()
OTHER = "f" * 64
HEX = "is not 64 digits of lower-case hexadecimal."

Change = Callable[[dict[str, Any]], object]


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


VECTORS: list[dict[str, Any]] = [json.loads(block) for block in blocks("json")]
SEEDS = re.findall(r"The seed is\s+`([0-9a-f]{64})`", PAGE)


def dealt(seats: int = 3, secret: str | None = SECRET, pledged: bool = False, **texts: str) -> Dealer:
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
    played = dealer.deal()
    return {
        "seats": dealer.seats,
        "deck": played.deck,
        "first": played.first,
        "rng": list(played.rng),
        "meta": {"shuffle": dealer.proof().to_dict()},
    }


def shuffles(count: int, seats: int) -> Iterable[Shuffle]:
    for number in range(count):
        yield fair.shuffle(seed=f"{number:064x}", seats=seats)


def chi_square(counts: Counter[Any], expected: dict[Any, float]) -> float:
    assert counts.keys() <= expected.keys()
    return sum((counts[cell] - mean) ** 2 / mean for cell, mean in expected.items())


# -- the page


def test_the_page_has_two_vectors_with_their_seeds() -> None:
    assert len(VECTORS) == len(SEEDS) == 2


@pytest.mark.parametrize(("vector", "seed"), list(zip(VECTORS, SEEDS, strict=True)))
def test_the_vectors_come_out(vector: dict[str, Any], seed: str) -> None:
    proof = Proof.from_dict(vector["meta"]["shuffle"])
    assert fair.commit(secret=proof.secret, seats=3) == proof.commitment
    assert fair.mix(secret=proof.secret, contributions=proof.contributions) == seed
    expected = Shuffle(deck=vector["deck"], first=vector["first"], rng=tuple(vector["rng"]))
    assert fair.shuffle(seed=seed, seats=3) == expected
    assert verify_record(vector, commitment=proof.commitment, pledges=proof.pledges) == expected
    assert proof.to_dict() == vector["meta"]["shuffle"]


def test_a_dealer_makes_the_first_vector() -> None:
    assert record_of(dealt(pledged=True, s0="Ann: 7", s2="Zoé 42")) == VECTORS[0]


def test_the_second_vector_drops_a_word() -> None:
    words = fair._words(SEEDS[1])
    assert [next(words) for _ in range(26)][25] == 4294967288 >= 2**32 - 2**32 % 52


def test_the_pages_session_runs_as_printed() -> None:
    (session,) = blocks("pycon")
    example = doctest.DocTestParser().get_doctest(session, {}, "fair.md", "docs/fair.md", 0)
    runner = doctest.DocTestRunner()
    said: list[str] = []
    runner.run(example, out=said.append)
    assert runner.summarize(verbose=False).failed == 0, "".join(said)


def test_the_modules_own_example_runs() -> None:
    assert doctest.testmod(fair).failed == 0


def test_the_pages_shell_line_gives_the_commitment() -> None:
    (line,) = blocks("sh")
    if not shutil.which("sh") or not shutil.which("sha256sum"):
        pytest.skip("sh and sha256sum are needed to run the page's shell line")
    said = subprocess.run(["sh", "-c", line], capture_output=True, text=True, check=True).stdout
    assert said.split()[0] == VECTORS[0]["meta"]["shuffle"]["commitment"]


@pytest.fixture(params=["python", "js"])
def judge(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[..., str]:
    """One of the page's verifiers, as a function from a record and a commitment to what it says."""
    program = {"python": sys.executable, "js": shutil.which("node")}[request.param]
    if program is None:
        pytest.skip("node is not installed: the page's JavaScript verifier cannot be run")
    (source,) = blocks(request.param)
    script = tmp_path / {"python": "verify.py", "js": "verify.mjs"}[request.param]
    script.write_text(source, encoding="utf-8")

    def say(record: dict[str, Any], commitment: str) -> str:
        command = [program, *(["-I"] if request.param == "python" else []), str(script), commitment]
        sent = json.dumps(record, ensure_ascii=False).encode()
        done = subprocess.run(command, input=sent, capture_output=True, check=False)
        said = (done.stdout + done.stderr).decode().strip()
        assert (done.returncode == 0) == (said == "fair"), said
        return said

    return say


def test_the_pages_verifiers_accept_what_we_deal(judge: Callable[..., str]) -> None:
    dealers = [
        dealt(secret=None),
        dealt(seats=4, secret=None, s0="7", s3="été 🐔\n\x00"),
        dealt(seats=5, secret=None, pledged=True, s0="a" * 256, s1=":", s4="-"),
    ]
    for record in [*VECTORS, *map(record_of, dealers)]:
        assert judge(record, record["meta"]["shuffle"]["commitment"]) == "fair"


def test_the_pages_verifiers_name_what_is_wrong(judge: Callable[..., str]) -> None:
    published = VECTORS[0]["meta"]["shuffle"]["commitment"]

    def said(change: Change) -> str:
        record = copy.deepcopy(VECTORS[0])
        change(record)
        return judge(record, published)

    assert judge(VECTORS[0], OTHER) == "not fair: commitment, secret, pledges"
    assert said(lambda r: r.update(deck=r["deck"][::-1])) == "not fair: deck"
    assert said(lambda r: r.update(first=0)) == "not fair: first"
    assert said(lambda r: r["rng"].reverse()) == "not fair: rng"
    assert said(lambda r: r["meta"]["shuffle"].update(secret=OTHER)) == "not fair: secret, deck, first, rng"
    for contributions in (["Ann: 8", None, "Zoé 42"], ["Ann: 7", "late", "Zoé 42"], [None, None, "Zoé 42"]):
        changed = said(lambda r, c=contributions: r["meta"]["shuffle"].update(contributions=c))  # type: ignore[misc]
        assert changed.startswith("not fair: pledges, deck")
    assert said(lambda r: r["meta"]["shuffle"]["contributions"].append(None)).startswith(
        "not fair: seats, pledges"
    )


# -- the dealer


def test_the_same_secret_and_contributions_give_the_same_shuffle() -> None:
    assert dealt(s1="x").deal() == dealt(s1="x").deal()


def test_a_new_dealer_draws_a_new_secret() -> None:
    assert Dealer(seats=3).commitment != Dealer(seats=3).commitment


def test_a_deck_has_eleven_of_each_hero() -> None:
    assert Counter(dealt().deal().deck) == dict.fromkeys("1234567", 11)


def test_the_secret_shows_in_no_text_of_the_dealer() -> None:
    dealer = Dealer(seats=3, secret=SECRET)
    for _ in range(2):
        for text in (repr(dealer), str(dealer), f"{dealer}", f"{[dealer]}"):
            assert SECRET not in text
            assert dealer.commitment in text
        dealer.deal()


def test_the_secret_shows_in_no_refusal() -> None:
    for spoilt in (SECRET + "00", SECRET[:-1], SECRET.replace("a", "A")):
        with pytest.raises(ProofError) as caught:
            Dealer(seats=3, secret=spoilt)
        assert spoilt[:60] not in str(caught.value)


def test_the_number_of_seats_is_part_of_the_commitment() -> None:
    assert len({Dealer(seats=seats, secret=SECRET).commitment for seats in (3, 4, 5)}) == 3


def test_contributions_change_everything_and_their_order_matters() -> None:
    decks = {
        dealt().deal().deck,
        dealt(s0="a", s1="b").deal().deck,
        dealt(s0="b", s1="a").deal().deck,
        dealt(s0="a", s2="b").deal().deck,
        dealt(s0="ab").deal().deck,
        dealt(s0="-").deal().deck,
        dealt(s0="a:b").deal().deck,
    }
    assert len(decks) == 7


def test_it_does_not_matter_who_contributes_first() -> None:
    assert dealt(s0="a", s1="b").deal() == dealt(s1="b", s0="a").deal()


def test_a_salted_text_is_still_ones_own_and_never_twice_the_same() -> None:
    assert re.fullmatch(r"my 7 [0-9a-f]{32}", fair.salted("my 7"))
    assert re.fullmatch(r"[0-9a-f]{32}", fair.salted())
    assert fair.salted("7") != fair.salted("7")


def test_a_pledge_is_for_one_text_one_seat_and_one_commitment() -> None:
    here = fair.commit(secret=SECRET, seats=3)
    pledges = {
        fair.pledge(text=text, seat=seat, commitment=commitment)
        for text in ("7", "8")
        for seat in (0, 1)
        for commitment in (here, OTHER)
    }
    assert len(pledges) == 8


def pledging() -> Dealer:
    """Seats 0 and 1 have pledged "a" and "b"."""
    dealer = Dealer(seats=3, secret=SECRET)
    for seat, text in enumerate("ab"):
        dealer.pledge(seat=seat, pledge=fair.pledge(text=text, seat=seat, commitment=dealer.commitment))
    return dealer


def opened() -> Dealer:
    """As `pledging`, and seat 0 has opened."""
    dealer = pledging()
    dealer.contribute(seat=0, text="a")
    return dealer


@pytest.mark.parametrize(
    ("dealer", "step", "sentence"),
    [
        (
            dealt,
            lambda d: d.contribute(seat=0, text="a"),
            "The cards are dealt: it is too late to pledge or contribute.",
        ),
        (
            dealt,
            lambda d: d.pledge(seat=0, pledge=OTHER),
            "The cards are dealt: it is too late to pledge or contribute.",
        ),
        (pledging, lambda d: d.proof(), "There is nothing to prove before the deal."),
        (pledging, lambda d: d.pledge(seat=0, pledge=OTHER), "Seat 0 has already pledged."),
        (
            pledging,
            lambda d: d.contribute(seat=0, text="b"),
            "Seat 0's contribution does not keep its pledge.",
        ),
        (
            pledging,
            lambda d: d.contribute(seat=2, text="c"),
            "Seat 2 contributed without a pledge, at a table that pledged.",
        ),
        (
            opened,
            lambda d: d.pledge(seat=2, pledge=OTHER),
            "A contribution has been opened: it is too late to pledge.",
        ),
        (opened, lambda d: d.contribute(seat=0, text="a"), "Seat 0 has already contributed."),
        (opened, lambda d: d.deal(), "Seat 1 has pledged and not opened: without it there is no deal."),
        (
            pledging,
            lambda d: d.contribute(seat=3, text="a"),
            "There is no such seat: they are numbered 0 to 2.",
        ),
        (
            pledging,
            lambda d: d.contribute(seat=-1, text="a"),
            "There is no such seat: they are numbered 0 to 2.",
        ),
        (
            pledging,
            lambda d: d.contribute(seat=True, text="b"),
            "There is no such seat: they are numbered 0 to 2.",
        ),
        (
            pledging,
            lambda d: d.contribute(seat=0, text=""),
            "Seat 0's contribution is not 1 to 256 bytes long.",
        ),
        (
            pledging,
            lambda d: d.contribute(seat=0, text="é" * 129),
            "Seat 0's contribution is not 1 to 256 bytes long.",
        ),
        (pledging, lambda d: d.contribute(seat=0, text=7), "Seat 0's contribution is not a text."),
        (
            pledging,
            lambda d: d.contribute(seat=0, text="\ud800"),
            "Seat 0's contribution holds half a character, which UTF-8 cannot write.",
        ),
        (
            pledging,
            lambda d: d.pledge(seat=2, pledge=OTHER.upper()),
            "Seat 2's pledge is not 64 digits of lower-case hexadecimal.",
        ),
    ],
)
def test_the_dealer_refuses_a_step_out_of_order(
    dealer: Callable[[], Dealer], step: Callable[[Dealer], object], sentence: str
) -> None:
    table = dealer()
    before = (table.contributions, table.pledges)
    with pytest.raises(ProofError) as caught:
        step(table)
    assert str(caught.value) == sentence
    assert (table.contributions, table.pledges) == before


@pytest.mark.parametrize(
    ("act", "sentence"),
    [
        (
            lambda: Dealer(seats=3).contribute(seat=1, text=""),
            "Seat 1's contribution is not 1 to 256 bytes long.",
        ),
        (lambda: fair.commit(secret="é" * 64, seats=3), f"The secret {HEX}"),
        (lambda: fair.pledge(text="7", seat=0, commitment="é"), f"The commitment {HEX}"),
        (
            lambda: fair.pledge(text="7", seat=5, commitment=OTHER),
            "There is no such seat: they are numbered 0 to 4.",
        ),
        (
            lambda: fair.pledge(text="", seat=4, commitment=OTHER),
            "Seat 4's contribution is not 1 to 256 bytes long.",
        ),
        (lambda: fair.mix(secret="", contributions=[None] * 3), f"The secret {HEX}"),
        (
            lambda: fair.mix(secret=SECRET, contributions=[None, "\ud800", None]),
            "Seat 1's contribution holds half a character, which UTF-8 cannot write.",
        ),
        (lambda: fair.shuffle(seed="", seats=3), f"The seed {HEX}"),
        (lambda: fair.shuffle(seed=OTHER, seats=2), "The number of seats is not 3, 4 or 5."),
        (
            lambda: dataclasses.replace(dealt().proof(), contributions=("", None, None)),
            "Seat 0's contribution is not 1 to 256 bytes long.",
        ),
    ],
)
def test_each_formula_refuses_what_it_is_not_made_for(act: Callable[[], object], sentence: str) -> None:
    with pytest.raises(ProofError) as caught:
        act()
    assert str(caught.value) == sentence


@pytest.mark.parametrize("seats", [2, 6, 0, -3, 3.0, True, "3", None, pytest.param(10**5000, id="huge")])
def test_only_three_to_five_seats_are_dealt(seats: Any) -> None:
    with pytest.raises(ProofError, match=re.escape("The number of seats is not 3, 4 or 5.")):
        Dealer(seats=seats)


# -- the proof


def test_errors_are_the_librarys_own() -> None:
    assert issubclass(ProofError, SevenHeroesError)


def test_proof_and_shuffle_print_as_they_are_written() -> None:
    dealer = dealt(pledged=True, s0='Ann\'s "7"', s2="é")
    for value in (dealer.proof(), dealer.deal()):
        assert eval(repr(value), {"Proof": Proof, "Shuffle": Shuffle}) == value


def test_proof_and_shuffle_are_frozen() -> None:
    for value in (dealt().proof(), dealt().deal()):
        with pytest.raises(dataclasses.FrozenInstanceError):
            value.deck = ""  # type: ignore[union-attr, misc]


texts = st.text(min_size=1, max_size=64).filter(lambda text: text.isprintable() or "\n" in text)


@settings(deadline=None)
@given(
    st.binary(min_size=32, max_size=32), st.lists(st.none() | texts, min_size=3, max_size=5), st.booleans()
)
def test_every_deal_proves_itself_after_a_journey_through_json(
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


CARD = VECTORS[0]["deck"]
RNG = "The rng is not four whole numbers from 0 to 4294967295."
TAMPERINGS: list[tuple[Change, str]] = [
    (lambda r: r.update(deck="1" + CARD[1:]), "Card 1 of the deck was 1; the proof gives 4."),
    (lambda r: r.update(deck=CARD[:-1] + "1"), "Card 77 of the deck was 1; the proof gives 3."),
    (lambda r: r.update(deck=CARD[:-1]), "The deck is not a text of 77 digits from 1 to 7."),
    (lambda r: r.update(deck=CARD + "\n"), "The deck is not a text of 77 digits from 1 to 7."),
    (lambda r: r.update(deck=list(CARD)), "The deck is not a text of 77 digits from 1 to 7."),
    (lambda r: r.update(first=1), "The first sender was seat 1; the proof gives seat 2."),
    (lambda r: r.update(first=2.0), "There is no such seat: they are numbered 0 to 2."),
    (lambda r: r.update(first=3), "There is no such seat: they are numbered 0 to 2."),
    (lambda r: r.update(rng=[*r["rng"][:3], 5]), "Number 4 of the rng was 5; the proof gives 401303919."),
    (lambda r: r.update(rng=r["rng"][:3]), RNG),
    (lambda r: r.update(rng=[*r["rng"][:3], 2**32]), RNG),
    (lambda r: r.update(rng=[*r["rng"][:3], -1]), RNG),
    (lambda r: r.update(rng=[float(word) for word in r["rng"]]), RNG),
    (lambda r: r.update(rng="1234"), RNG),
    (lambda r: r.update(seats=4), "The record has 4 seats; its proof is for 3."),
    (lambda r: r.update(seats=3.0), "The number of seats is not 3, 4 or 5."),
    (lambda r: r.pop("deck"), "The record lacks the field 'deck'."),
    (lambda r: r.update(first=None), "The record lacks the field 'first'."),
    (lambda r: r.pop("rng"), "The record lacks the field 'rng'."),
    (lambda r: r.pop("seats"), "The record lacks the field 'seats'."),
    (lambda r: r.pop("meta"), "The record holds no proof: there is no 'shuffle' in its 'meta'."),
    (lambda r: r.update(meta={}), "The record holds no proof: there is no 'shuffle' in its 'meta'."),
    (lambda r: r.update(meta=["shuffle"]), "The record holds no proof: there is no 'shuffle' in its 'meta'."),
    (lambda r: r["meta"].update(shuffle=[]), "A proof is an object with named fields."),
    *((drop(name), f"The proof lacks the field {name!r}.") for name in VECTORS[0]["meta"]["shuffle"]),
    (
        change_proof(note="hi"),
        "The proof has other fields than format, seats, commitment, secret, contributions, pledges.",
    ),
    (
        change_proof(format="sevenheroes/fair/2"),
        "The proof's format is not 'sevenheroes/fair/1', the only one known here.",
    ),
    (change_proof(seats="3"), "The number of seats is not 3, 4 or 5."),
    (change_proof(seats=4), "The contributions are not a list of 4, one for each seat."),
    (change_proof(commitment=None), f"The proof's commitment {HEX}"),
    (change_proof(commitment=OTHER), "The secret does not open the commitment for 3 seats."),
    (change_proof(secret=OTHER), "The secret does not open the commitment for 3 seats."),
    (change_proof(secret=SECRET.upper()), f"The proof's secret {HEX}"),
    (change_proof(secret=SECRET + "\n"), f"The proof's secret {HEX}"),
    (change_proof(secret=0), f"The proof's secret {HEX}"),
    (change_proof(contributions="abc"), "The proof's contributions are not a list."),
    (change_proof(contributions=[None]), "The contributions are not a list of 3, one for each seat."),
    (change_proof(contributions=["Ann: 7", None, 42]), "Seat 2's contribution is not a text."),
    (change_proof(contributions=["", None, "Zoé 42"]), "Seat 0's contribution is not 1 to 256 bytes long."),
    (
        change_proof(contributions=["Ann: 8", None, "Zoé 42"]),
        "Seat 0's contribution does not keep its pledge.",
    ),
    (change_proof(contributions=["Ann: 7", None, None]), "Seat 2 pledged, and its contribution is missing."),
    (
        change_proof(contributions=["Ann: 7", "late", "Zoé 42"]),
        "Seat 1 contributed without a pledge, at a table that pledged.",
    ),
    (change_proof(pledges=None), "The proof's pledges are not a list."),
    (change_proof(pledges=[]), "The pledges are not a list of 3, one for each seat."),
    (change_proof(pledges=[None, None, "x"]), f"Seat 2's pledge {HEX}"),
    (change_proof(pledges=[OTHER, None, OTHER]), "Seat 0's contribution does not keep its pledge."),
]


@pytest.mark.parametrize(("change", "sentence"), TAMPERINGS)
def test_tampering_is_caught_with_a_sentence_that_says_what(change: Change, sentence: str) -> None:
    record = copy.deepcopy(VECTORS[0])
    change(record)
    with pytest.raises(ProofError) as caught:
        verify_record(record)
    assert str(caught.value) == sentence


@pytest.mark.parametrize(
    ("known", "sentence"),
    [
        ({"commitment": OTHER}, "The proof opens another commitment than the one published before play."),
        ({"commitment": "92de"}, f"The commitment written down {HEX}"),
        (
            {"contributions": {0: "Ann: 8"}},
            "Seat 0's contribution in the proof is not the one that was given.",
        ),
        ({"contributions": {1: "mine"}}, "Seat 1's contribution in the proof is not the one that was given."),
        ({"contributions": {2: None}}, "Seat 2's contribution in the proof is not the one that was given."),
        ({"contributions": {3: "x"}}, "There is no such seat: they are numbered 0 to 2."),
        ({"contributions": ["x"]}, "The known contributions are not a mapping from seat to text."),
        ({"pledges": [None] * 3}, "Seat 0's pledge in the proof is not the one that was shown."),
        ({"pledges": [None] * 4}, "The pledges are not a list of 3, one for each seat."),
        ({"deck": ""}, "The deck is not a text of 77 digits from 1 to 7."),
        ({"first": 0}, "The first sender was seat 0; the proof gives seat 2."),
        ({"rng": ()}, RNG),
    ],
)
def test_a_proof_is_held_against_what_the_player_kept(known: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ProofError) as caught:
        verify(Proof.from_dict(VECTORS[0]["meta"]["shuffle"]), **known)
    assert str(caught.value) == sentence


def test_a_dealer_who_deals_again_with_another_secret_is_caught() -> None:
    written_down = dealt(secret=None).commitment
    again = record_of(dealt(secret=None))
    assert verify_record(again)
    with pytest.raises(ProofError, match="another commitment"):
        verify_record(again, commitment=written_down)


def test_a_dealer_who_hides_that_there_were_pledges_is_caught() -> None:
    shown = dealt(pledged=True, s0="a").pledges
    hidden = dealt(s0="a").proof()
    with pytest.raises(ProofError, match="Seat 0's pledge in the proof is not the one that was shown"):
        verify(hidden, pledges=shown)


def test_the_raw_object_is_not_taken_for_a_proof() -> None:
    with pytest.raises(ProofError, match=re.escape("Proof.from_dict reads one")):
        verify(VECTORS[0]["meta"]["shuffle"])


# -- garbage in, sentence out

scalars = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text()
    | st.sampled_from([SECRET, OTHER, CARD])
)
garbage = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(), inner, max_size=5),
    max_leaves=8,
)


def says_a_sentence(act: Callable[[], object]) -> None:
    said = "Nothing was refused."
    try:
        act()
    except ProofError as refusal:
        said = str(refusal)
    assert re.fullmatch(r"[A-Z].*\.", said)


@settings(deadline=None)
@given(garbage)
def test_garbage_is_no_record(value: Any) -> None:
    with pytest.raises(ProofError, match=r"^[A-Z].*\.$"):
        verify_record(value)
    with pytest.raises(ProofError, match=r"^[A-Z].*\.$"):
        Proof.from_dict(value)


@settings(deadline=None)
@given(st.sampled_from(sorted(VECTORS[0]["meta"]["shuffle"])), garbage)
def test_garbage_in_one_field_of_the_proof_is_refused_with_a_sentence(name: str, value: Any) -> None:
    record = copy.deepcopy(VECTORS[0])
    record["meta"]["shuffle"][name] = value
    says_a_sentence(lambda: verify_record(record, commitment=VECTORS[0]["meta"]["shuffle"]["commitment"]))


@settings(deadline=None)
@given(st.sampled_from(["seats", "deck", "first", "rng", "meta"]), garbage)
def test_garbage_in_one_field_of_the_record_is_refused_with_a_sentence(name: str, value: Any) -> None:
    says_a_sentence(lambda: verify_record({**VECTORS[0], name: value}))


@settings(deadline=None)
@given(garbage, garbage, garbage)
def test_garbage_to_hash_is_refused_with_a_sentence(one: Any, two: Any, three: Any) -> None:
    says_a_sentence(lambda: fair.commit(secret=one, seats=two))
    says_a_sentence(lambda: fair.pledge(text=one, seat=two, commitment=three))
    says_a_sentence(lambda: fair.mix(secret=one, contributions=two if isinstance(two, list) else [two]))
    says_a_sentence(lambda: fair.shuffle(seed=one, seats=two))


# -- uniformity: fixed seeds, so these never waver; bounds are the chi-square distribution's 99.9 % points


def test_words_that_would_favour_low_numbers_are_dropped() -> None:
    assert fair._below(3, iter([2**32 - 1, 5])) == 2
    assert fair._below(3, iter([2**32 - 2, 5])) == (2**32 - 2) % 3
    assert fair._below(52, iter([2**32 - 8, 2**32 - 1, 53])) == 1
    assert fair._below(64, iter([2**32 - 1])) == 63


@pytest.mark.parametrize("place", [0, 1, 38, 75, 76])
def test_each_hero_is_as_likely_at_any_place_of_the_deck(place: int) -> None:
    counts = Counter(one.deck[place] for one in shuffles(2100, seats=3))
    assert chi_square(counts, dict.fromkeys("1234567", 300.0)) < 22.46  # 6 degrees of freedom


@pytest.mark.parametrize(("seats", "bound"), [(3, 13.82), (4, 16.27), (5, 18.47)])
def test_each_seat_is_as_likely_to_be_first(seats: int, bound: float) -> None:
    counts = Counter(one.first for one in shuffles(1500, seats=seats))
    assert chi_square(counts, dict.fromkeys(range(seats), 1500 / seats)) < bound


def test_neighbours_in_the_deck_are_alike_as_often_as_chance_has_it() -> None:
    pairs = Counter(one.deck[:2] for one in shuffles(4000, seats=3))
    expected = {a + b: 4000 * (11 / 77) * ((10 if a == b else 11) / 76) for a in "1234567" for b in "1234567"}
    assert chi_square(pairs, expected) < 84.04  # 48 degrees of freedom


def test_the_high_and_the_low_bits_of_the_rng_are_even() -> None:
    def nibbles(shift: int) -> Sequence[int]:
        return [word >> shift & 15 for one in shuffles(800, seats=3) for word in one.rng]

    for shift in (0, 28):
        assert (
            chi_square(Counter(nibbles(shift)), dict.fromkeys(range(16), 200.0)) < 37.70
        )  # 15 degrees of freedom


def test_a_number_below_n_is_even() -> None:
    for bound, limit in ((2, 10.83), (7, 22.46), (10, 27.88)):
        words = fair._words(OTHER)
        counts = Counter(fair._below(bound, words) for _ in range(200 * bound))
        assert chi_square(counts, dict.fromkeys(range(bound), 200.0)) < limit
