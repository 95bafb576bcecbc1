"""R3: set-up."""

import pytest

from sevenheroes.errors import InputError
from sevenheroes.game import Game
from support.arranged_game import (
    SHORT_BANDS,
    SHORT_HANDS,
    band,
    counts,
    deck_for,
    hand,
    kinds,
    may,
    of_kind,
    short,
    table,
    used,
)

DECK = deck_for(bands=["13"] * 3, hands=["12567"] * 3, top="1")


def test_r3_bands_are_dealt_seat_by_seat_before_any_hand() -> None:
    game = table(bands="12 34 56", hands="11111 22222 33333", deck="4")
    assert game.deck.startswith("123456" + "11111" + "22222" + "33333" + "4")
    assert [band(game, seat) for seat in range(3)] == [(1, 2), (3, 4), (5, 6)]
    assert [hand(game, seat) for seat in range(3)] == ["11111", "22222", "33333"]


def test_r3_dealing_begins_at_seat_0_whoever_sends_first() -> None:
    game = table(bands="12 34 56", hands="11111 22222 33333", deck="4", first=2)
    assert band(game, 0) == (1, 2)
    assert hand(game, 0) == "11111"


def test_r3_an_equal_second_hero_is_discarded_and_another_drawn_until_they_differ() -> None:
    game = table(bands="11112 34 56", deck="7")
    assert band(game, 0) == (1, 2)
    assert band(game, 1) == (3, 4)
    assert [(event.seat, event.hero) for event in of_kind(game.events(), "set_aside")] == [(0, 1)] * 3


def test_r3_the_seat_draws_again_before_the_next_seat_is_dealt() -> None:
    game = Game(deck=DECK.replace("131313", "113331", 1), seats=3)
    assert [band(game, seat) for seat in range(3)] == [(1, 3), (1, 3), (1, 2)]


def test_r3_set_up_discards_lie_face_up_in_the_discard_pile() -> None:
    game = table(bands="1112 34 556", deck="7")
    assert game.view(None).discard == counts("1157")


def test_r3_the_revealed_card_is_the_first_after_the_hands() -> None:
    assert table(deck="4").view(None).requirement == 4


def test_r3_all_heroes_of_a_band_start_ready() -> None:
    game = table(bands="12 34 56", deck="1")
    assert [used(game, seat) for seat in range(3)] == [(), (), ()]


def test_r3_the_deck_keeps_what_was_not_dealt() -> None:
    assert table(deck="1").view(None).deck == 77 - 6 - 15 - 1
    assert table(seats=5, bands="114 13 13 13 13", deck="2").view(None).deck == 77 - 10 - 25 - 1 - 1


def test_r3_a_deck_that_leaves_no_card_is_refused() -> None:
    deck = deck_for(bands=SHORT_BANDS.split(), hands=SHORT_HANDS.split(), left=0)
    with pytest.raises(InputError, match="leaves no card after the set-up for 5 seats"):
        Game(deck=deck, seats=5)


def test_r3_a_deck_that_runs_out_while_hands_are_dealt_is_refused() -> None:
    deck = "1" * 11 + "2" * 11 + "3" * 11 + "4" * 11 + "5" * 11 + "6" * 11 + "7" * 11
    with pytest.raises(InputError, match="leaves no card after the set-up for 5 seats"):
        Game(deck=deck, seats=5)


def test_r3_a_deck_that_leaves_one_card_is_played_for_one_turn() -> None:
    game = short(deck="5", left=1)
    assert game.view(None).deck == 0
    assert not game.is_over


@pytest.mark.parametrize(
    ("deck", "reason"),
    [
        (DECK[:-1], "a deck has 77 cards, not 76"),
        (DECK + "1", "a deck has 77 cards, not 78"),
        (DECK[:-1] + "8", "the cards of a deck are 1 to 7, not '8'"),
        (DECK.replace("7", "6", 1), "a deck has 11 cards of each hero, not 12 of hero 6"),
    ],
)
def test_r3_a_deck_that_is_not_11_of_each_hero_is_refused(deck: str, reason: str) -> None:
    with pytest.raises(InputError, match=reason):
        Game(deck=deck, seats=3)


@pytest.mark.parametrize("seats", [0, 2, 6])
def test_r3_fewer_than_three_or_more_than_five_cannot_play(seats: int) -> None:
    with pytest.raises(InputError, match="a game has 3 to 5 seats"):
        Game(seats=seats)


@pytest.mark.parametrize("first", [0, 1, 2])
def test_r3_anyone_may_be_the_first_sender_and_the_record_says_who(first: int) -> None:
    game = table(deck="1", first=first)
    assert game.to_act == (first,)
    assert may(game, first) == {"send 1", "send 2"}
    assert game.record()["first"] == first


def test_r3_the_first_sender_is_drawn_at_random_with_the_deck() -> None:
    assert {Game(seats=3, seed=seed).first for seed in range(20)} == {0, 1, 2}
    assert Game(seats=3, seed=7) == Game(seats=3, seed=7)


def test_r3_the_first_sender_must_sit_at_the_table() -> None:
    with pytest.raises(InputError, match="the seats of this game are 0 to 2, not 3"):
        table(first=3, deck="1")


def test_r3_the_deal_is_told_in_the_order_in_which_it_happens() -> None:
    event_kinds = kinds(table(bands="113 13 13", deck="1").events())
    assert event_kinds == ["set_aside", *["band_dealt"] * 3, *["hand_dealt"] * 3, "turn_began", "revealed"]
