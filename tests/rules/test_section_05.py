"""R5: sending."""

import pytest

from sevenheroes.events import Event
from support.arranged_game import (
    band,
    counts,
    decline_all,
    go,
    hand,
    kinds,
    may,
    of_kind,
    play,
    play_to,
    short,
    table,
    used,
    wanderer,
)

NO_LOW_CARD = "45677 12567 12567"  # seat 0 has nothing for requirement 1: three or lower


def test_r5_a_fitting_hand_card_must_be_sent_and_the_sender_chooses_which() -> None:
    assert may(table(hands="12347 12567 12567", deck="1"), 0) == {"send 1", "send 2", "send 3"}


def test_r5_a_card_that_does_not_fit_is_refused() -> None:
    game = table(hands="12347 12567 12567", deck="1")
    assert game.why_not("0 send 4") == "hero 4 does not meet the requirement"
    assert game.why_not("0 send 5") == "seat 0 has no card 5 in hand"


@pytest.mark.parametrize("edition", ["rent-a-hero", "seventh-hero"])
def test_r5_with_a_fitting_card_the_sender_may_not_send_from_deck_or_band(edition: str) -> None:
    game = table(edition, deck="1")
    must = "seat 0 has a card in hand that meets the requirement and must send from hand"
    assert game.why_not("0 send deck") == must
    assert game.why_not("0 send none") == "seat 0 can send something, so it must"
    if edition == "seventh-hero":
        assert game.why_not("0 send band 1") == must


# Waived by power 6


def test_r5_when_waived_any_hand_card_may_be_sent() -> None:
    game = table(bands="61 13 13", deck="1")
    play(game, "0 use 6; 1 ok; 2 ok")
    assert may(game, 0) == {"send 1", "send 2", "send 5", "send 6", "send 7"}


def test_r5_a_waiver_is_a_permission_so_a_fitting_card_may_still_be_sent() -> None:
    game = table(bands="61 13 13", deck="1")
    play(game, "0 use 6; 1 ok; 2 ok; 0 send 1")
    assert game.to_act == (1,)


def test_r5_when_waived_a_sender_without_a_fitting_card_may_still_send_from_the_deck() -> None:
    game = table(bands="61 13 13", hands=NO_LOW_CARD, deck="1 4")
    play(game, "0 use 6; 1 ok; 2 ok")
    assert may(game, 0) == {"send deck", "send 4", "send 5", "send 6", "send 7"}


def test_r5_when_waived_sending_from_the_deck_still_costs_a_card() -> None:
    game = table(bands="61 13 13", hands=NO_LOW_CARD, deck="1 4")
    play(game, "0 use 6; 1 ok; 2 ok; 0 send deck")
    assert may(game, 0) == {"drop 4", "drop 5", "drop 6", "drop 7"}


def test_r5_when_waived_a_sender_with_a_fitting_card_still_may_not_send_from_the_deck() -> None:
    game = table(bands="61 13 13", deck="1")
    play(game, "0 use 6; 1 ok; 2 ok")
    assert "send deck" not in may(game, 0)


def test_r5_a_waiver_applies_to_hand_cards_and_not_to_band_heroes() -> None:
    game = table("seventh-hero", bands="36 13 13", hands=NO_LOW_CARD, deck="1")
    play(game, "0 use 6; 1 ok; 2 ok")
    assert may(game, 0) == {"send band 3", "send 4", "send 5", "send 6", "send 7", "use 3 6"}


def test_r5_when_waived_a_hand_card_must_be_sent_if_nothing_else_can() -> None:
    game = short(deck="3")
    decline_all(game)
    assert may(game, 0) == {"send none", "use 6"}
    go(game, "0 use 6")
    decline_all(game)
    assert may(game, 0) == {"send 1", "send 6"}
    assert game.why_not("0 send none") == "seat 0 can send something, so it must"


# No fitting card: from the deck


def test_r5_without_a_fitting_card_the_first_card_of_the_deck_is_sent() -> None:
    game = table(hands=NO_LOW_CARD, deck="1 5")
    assert may(game, 0) == {"send deck"}
    assert play(game, "0 send deck") == (Event("sent_from_deck", seat=0, other=1, hero=5),)


def test_r5_a_card_sent_from_the_deck_need_not_meet_the_requirement() -> None:
    game = table(hands=NO_LOW_CARD, deck="1 7")
    assert play(game, "0 send deck; 0 drop 4; 1 recruit")[2] == Event("recruited", seat=1, hero=7)


def test_r5_the_sender_knows_the_card_it_sent_from_the_deck_and_nobody_else_does() -> None:
    game = table(hands=NO_LOW_CARD, deck="1 5")
    game.push("0 send deck")
    assert [wanderer(game, seat) for seat in (0, 1, 2, None)] == [5, None, None, None]


def test_r5_then_one_hand_card_of_choice_is_dropped_face_up() -> None:
    game = table(hands=NO_LOW_CARD, deck="1 5")
    play(game, "0 send deck")
    assert may(game, 0) == {"drop 4", "drop 5", "drop 6", "drop 7"}
    assert play(game, "0 drop 7") == (Event("dropped", seat=0, hero=7),)
    assert hand(game, 0) == "4567"
    assert game.view(None).discard == counts("17")


def test_r5_the_card_drawn_to_be_sent_cannot_be_dropped() -> None:
    game = table(hands=NO_LOW_CARD, deck="1 2")
    game.push("0 send deck")
    assert game.why_not("0 drop 2") == "seat 0 has no card 2 in hand"


def test_r5_the_drop_comes_before_any_window() -> None:
    game = table(bands="13 13 23", hands=NO_LOW_CARD, deck="1 5")
    game.push("0 send deck")
    assert game.to_act == (0,)
    assert game.why_not("0 recruit") == "seat 0 sent from the deck and must discard a card first"
    game.push("0 drop 7")
    assert game.to_act == (2,)
    assert may(game, 2) == {"ok", "use 2"}


def test_r5_the_sender_uses_no_power_between_deck_and_drop() -> None:
    game = table(bands="73 13 13", hands=NO_LOW_CARD, deck="1 5")
    game.push("0 send deck")
    assert "use 7" not in may(game, 0)


def test_r5_with_an_empty_hand_nothing_is_dropped() -> None:
    game = table("original", hands="22333 77777 55555", deck="3")
    play_to(game, turn=69)
    go(game, "2 send 7; 0 clue 2; 0 clue 2; 0 clue 3; 0 clue 4")
    play_to(game, turn=71)
    assert (hand(game, 1), may(game, 1)) == ("", {"send deck", "use 7"})
    assert kinds(play(game, "1 send deck"))[-1] == "sent_from_deck"
    assert game.view(None).phase == "offer"


def test_r5_nothing_is_dropped_where_nothing_was_sent_from_the_deck() -> None:
    game = table(deck="1")
    assert game.why_not("0 drop 1") == "seat 0 has no card to discard now"
    game.push("0 send 1")
    assert may(game, 0) == set()


def test_r5_no_hero_is_sent_from_a_band_under_no_match_deck() -> None:
    game = table(hands=NO_LOW_CARD, deck="1")
    assert game.why_not("0 send band 1") == "these rules do not allow sending heroes from the band"


# No fitting card: from the band


def test_r5_without_a_fitting_card_a_fitting_band_hero_must_be_sent_and_the_sender_chooses_which() -> None:
    game = table("seventh-hero", hands=NO_LOW_CARD, deck="1")
    assert may(game, 0) == {"send band 1", "send band 3"}
    assert play(game, "0 send band 3") == (Event("sent_from_band", seat=0, other=1, hero=3),)
    assert band(game, 0) == (1,)


def test_r5_a_band_hero_that_does_not_fit_stays() -> None:
    game = table("seventh-hero", bands="36 13 13", hands=NO_LOW_CARD, deck="1")
    assert game.why_not("0 send band 6") == "hero 6 does not meet the requirement"
    assert game.why_not("0 send band 2") == "seat 0 has no hero 2 in its band"


def test_r5_with_a_fitting_band_hero_nothing_comes_from_the_deck() -> None:
    game = table("seventh-hero", hands=NO_LOW_CARD, deck="1")
    reason = "seat 0 has a hero in its band that meets the requirement and must send it"
    assert game.why_not("0 send deck") == reason


def test_r5_a_hero_sent_from_the_band_lies_face_up_for_all() -> None:
    game = table("seventh-hero", hands=NO_LOW_CARD, deck="1")
    game.push("0 send band 3")
    assert [wanderer(game, seat) for seat in (0, 1, 2, None)] == [3, 3, 3, 3]


def test_r5_no_clues_may_be_asked_about_a_hero_from_the_band() -> None:
    game = table("seventh-hero", hands=NO_LOW_CARD, deck="1")
    game.push("0 send band 3")
    assert may(game, 1) == {"recruit", "pass"}
    assert game.why_not("1 clue 1") == "seat 1 cannot ask for a clue: the wanderer is face up"


def test_r5_a_hero_sent_from_the_band_leaves_its_used_mark_behind() -> None:
    game = table("seventh-hero", bands="71 16 13", hands="44444 12567 12567", deck="2 44 1")
    go(game, "0 use 7; 0 send band 7; 1 recruit")
    assert band(game, 1) == (1, 6, 7)
    assert used(game, 1) == ()


def test_r5_a_hero_that_comes_back_to_its_band_is_ready() -> None:
    game = table("seventh-hero", bands="73 13 13", hands="44444 12567 12567", deck="2 44 1")
    go(game, "0 use 7; 0 send band 7; 0 recruit")
    assert (band(game, 0), used(game, 0)) == ((3, 7), ())


def test_r5_a_ready_hero_sent_from_the_band_takes_its_power_along() -> None:
    game = table("seventh-hero", bands="71 13 13", hands="44444 12567 12567", deck="2 4 1")
    play(game, "0 send band 7")
    assert game.to_act == (1,)
    play(game, "1 recruit")
    assert "use 7" in may(game, 1)


def test_r5_before_a_hero_is_sent_from_the_band_its_power_may_be_used() -> None:
    game = table("seventh-hero", bands="73 13 13", hands="44444 12567 12567", deck="2 44 1")
    assert may(game, 0) == {"send band 7", "use 7"}
    play(game, "0 use 7; 1 ok; 2 ok")
    assert may(game, 0) == {"send band 7", "use 3 7"}


def test_r5_a_fitting_card_drawn_by_power_7_saves_the_band() -> None:
    game = table("seventh-hero", bands="73 13 13", hands="44444 12567 12567", deck="2 54 1")
    play(game, "0 use 7; 1 ok; 2 ok")
    assert may(game, 0) == {"send 5", "use 3 7"}


@pytest.mark.parametrize(("hero", "reveal"), [(2, "1"), (4, "3"), (5, "2")])
def test_r5_powers_that_need_a_wanderer_cannot_be_used_before_it_is_sent(hero: int, reveal: str) -> None:
    game = table("seventh-hero", bands=f"{hero}3 13 13", hands="66666 12567 12567", deck=reveal)
    target = " 1" if hero == 4 else ""
    assert game.why_not(f"0 use {hero}{target}") == f"power {hero} needs a wanderer, and there is none"


# No fitting card, no fitting hero: blind


def test_r5_without_card_and_hero_the_first_card_is_sent_blind_and_nobody_looks() -> None:
    game = table("seventh-hero", hands="44444 12567 12567", deck="2 5")
    assert may(game, 0) == {"send deck"}
    assert play(game, "0 send deck") == (Event("sent_blind", seat=0, other=1),)
    assert [wanderer(game, seat) for seat in (0, 1, 2, None)] == [None] * 4


def test_r5_nothing_is_dropped_after_sending_blind() -> None:
    game = table("seventh-hero", hands="44444 12567 12567", deck="2 5")
    game.push("0 send deck")
    assert (game.to_act, hand(game, 0)) == ((1,), "44444")


def test_r5_no_clues_may_be_asked_about_a_blind_wanderer_by_anyone() -> None:
    game = table("seventh-hero", hands="44444 12567 12567", deck="2 5")
    game.push("0 send deck")
    assert may(game, 1) == {"recruit", "pass"}
    game.push("1 pass")
    assert game.why_not("2 clue 1") == "seat 2 cannot ask for a clue: the wanderer was sent blind"


def test_r5_even_the_sender_may_look_at_a_blind_wanderer_with_power_5() -> None:
    game = table("seventh-hero", bands="53 13 13", hands="44444 12567 12567", deck="1 6")
    play(game, "0 send band 3")
    assert "use 5" not in may(game, 0)
    game = table("seventh-hero", bands="54 13 13", hands="44444 12567 12567", deck="1 6")
    play(game, "0 send deck")
    assert "use 5" in may(game, 0)
    assert of_kind(go(game, "0 use 5; 1 ok; 2 ok"), "looked") == [Event("looked", seat=0, hero=6)]


# Nothing can be sent


def test_r5_none_is_sent_only_when_no_card_can_be_drawn() -> None:
    game = short(deck="3")
    go(game, "0 send none")
    assert game.view(None).wanderer is None


def test_r5_after_send_none_the_turn_ends_at_once() -> None:
    game = short(deck="3")
    assert kinds(go(game, "0 send none"))[-2:] == ["sent_none", "ended"]


def test_r5_none_is_not_sent_while_a_band_hero_fits() -> None:
    game = short("seventh-hero", hands="66666 16667 77772 77773 12345", deck="1")
    decline_all(game)
    assert may(game, 0) == {"send band 1", "use 6"}


def test_r5_none_is_sent_under_no_match_band_too_when_neither_hand_band_nor_deck_has_anything() -> None:
    game = short("seventh-hero", deck="3")
    decline_all(game)
    assert may(game, 0) == {"send none", "use 6"}
    assert game.why_not("0 send deck") == "there is no card to draw"
