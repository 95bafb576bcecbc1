"""The dealer: what it accepts, in which order, and what it keeps secret."""

import dataclasses
import re
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from sevenheroes import fair
from sevenheroes.fair import Dealer, ProofError
from support.fair_deals import HEX, OTHER, SECRET, dealt


def test_the_same_secret_and_contributions_give_the_same_shuffle() -> None:
    assert dealt(s1="x").deal() == dealt(s1="x").deal()


def test_a_new_dealer_draws_a_new_secret() -> None:
    assert Dealer(seats=3).commitment != Dealer(seats=3).commitment


def test_a_deck_has_eleven_of_each_hero() -> None:
    assert Counter(dealt().deal().deck) == dict.fromkeys("1234567", 11)


def test_the_secret_is_in_no_repr_of_the_dealer() -> None:
    dealer = Dealer(seats=3, secret=SECRET)
    for _ in range(2):
        for text in (repr(dealer), str(dealer), f"{dealer}", f"{[dealer]}"):
            assert SECRET not in text
            assert dealer.commitment in text
        dealer.deal()


def test_the_secret_is_in_no_error_message() -> None:
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


def test_the_order_in_which_seats_contribute_does_not_matter() -> None:
    assert dealt(s0="a", s1="b").deal() == dealt(s1="b", s0="a").deal()


def test_a_salted_text_keeps_the_text_and_is_never_the_same_twice() -> None:
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
            "It is too late to pledge or contribute: the cards have been dealt.",
        ),
        (
            dealt,
            lambda d: d.pledge(seat=0, pledge=OTHER),
            "It is too late to pledge or contribute: the cards have been dealt.",
        ),
        (pledging, lambda d: d.proof(), "There is nothing to prove before the deal."),
        (pledging, lambda d: d.pledge(seat=0, pledge=OTHER), "Seat 0 has already pledged."),
        (
            pledging,
            lambda d: d.contribute(seat=0, text="b"),
            "Seat 0's contribution does not match its pledge.",
        ),
        (
            pledging,
            lambda d: d.contribute(seat=2, text="c"),
            "Seat 2 contributed without a pledge, although the table uses pledges.",
        ),
        (
            opened,
            lambda d: d.pledge(seat=2, pledge=OTHER),
            "It is too late to pledge: a contribution has already been opened.",
        ),
        (opened, lambda d: d.contribute(seat=0, text="a"), "Seat 0 has already contributed."),
        (opened, lambda d: d.deal(), "Seat 1 has not opened its pledge; the deal has to wait for it."),
        (
            pledging,
            lambda d: d.contribute(seat=3, text="a"),
            "There is no such seat: the seats are 0 to 2.",
        ),
        (
            pledging,
            lambda d: d.contribute(seat=-1, text="a"),
            "There is no such seat: the seats are 0 to 2.",
        ),
        (
            pledging,
            lambda d: d.contribute(seat=True, text="b"),
            "There is no such seat: the seats are 0 to 2.",
        ),
        (
            pledging,
            lambda d: d.contribute(seat=0, text=""),
            "Seat 0's contribution must be 1 to 256 bytes long.",
        ),
        (
            pledging,
            lambda d: d.contribute(seat=0, text="é" * 129),
            "Seat 0's contribution must be 1 to 256 bytes long.",
        ),
        (pledging, lambda d: d.contribute(seat=0, text=7), "Seat 0's contribution is not a string."),
        (
            pledging,
            lambda d: d.contribute(seat=0, text="\ud800"),
            "Seat 0's contribution has a lone surrogate, which cannot be encoded as UTF-8.",
        ),
        (
            pledging,
            lambda d: d.pledge(seat=2, pledge=OTHER.upper()),
            "Seat 2's pledge is not 64 lower-case hexadecimal digits.",
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
            "Seat 1's contribution must be 1 to 256 bytes long.",
        ),
        (lambda: fair.commit(secret="é" * 64, seats=3), f"The secret {HEX}"),
        (lambda: fair.pledge(text="7", seat=0, commitment="é"), f"The commitment {HEX}"),
        (
            lambda: fair.pledge(text="7", seat=5, commitment=OTHER),
            "There is no such seat: the seats are 0 to 4.",
        ),
        (
            lambda: fair.pledge(text="", seat=4, commitment=OTHER),
            "Seat 4's contribution must be 1 to 256 bytes long.",
        ),
        (lambda: fair.mix(secret="", contributions=[None] * 3), f"The secret {HEX}"),
        (
            lambda: fair.mix(secret=SECRET, contributions=[None, "\ud800", None]),
            "Seat 1's contribution has a lone surrogate, which cannot be encoded as UTF-8.",
        ),
        (lambda: fair.shuffle(seed="", seats=3), f"The seed {HEX}"),
        (lambda: fair.shuffle(seed=OTHER, seats=2), "The number of seats must be 3, 4 or 5."),
        (
            lambda: dataclasses.replace(dealt().proof(), contributions=("", None, None)),
            "Seat 0's contribution must be 1 to 256 bytes long.",
        ),
    ],
)
def test_each_formula_refuses_invalid_arguments(act: Callable[[], object], sentence: str) -> None:
    with pytest.raises(ProofError) as caught:
        act()
    assert str(caught.value) == sentence


@pytest.mark.parametrize("seats", [2, 6, 0, -3, 3.0, True, "3", None, pytest.param(10**5000, id="huge")])
def test_only_three_to_five_seats_are_dealt(seats: Any) -> None:
    with pytest.raises(ProofError, match=re.escape("The number of seats must be 3, 4 or 5.")):
        Dealer(seats=seats)
