"""R8: when each of the seven powers may be used, and what it does."""

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
    short,
    table,
    used,
    wanderer,
)

# 1: nullify


def test_r8_power_1_needs_a_pending_power() -> None:
    assert table(deck="1").why_not("0 use 1") == "seat 0 cannot nullify: no power is pending"


@pytest.mark.parametrize(
    ("use", "bands", "happens"),
    [
        ("2 use 2", "13 13 23", "discarded"),
        ("2 use 4 1", "13 13 43", "barred"),
        ("2 use 5", "13 13 53", "looked"),
        ("2 use 7", "13 13 73", "drew"),
    ],
)
def test_r8_a_nullified_power_has_no_effect_but_its_hero_is_used(use: str, bands: str, happens: str) -> None:
    game = table(bands=bands, deck="1 44")
    events = go(game, f"0 send 1; {use}; 0 use 1; 1 ok; 2 ok")
    power = int(use[6])
    assert of_kind(events, "nullified") == [Event("nullified", seat=0, other=2, power=power)]
    assert not of_kind(events, happens)
    assert used(game, 2) == (power,)


def test_r8_a_nullified_power_3_readies_nobody_and_a_nullified_power_6_waives_nothing() -> None:
    game = table(bands="36 13 13", deck="1")
    go(game, "0 use 6; 1 use 1; 0 ok; 2 ok")
    assert not game.view(None).waived
    go(game, "0 use 3 6; 2 use 1")
    assert used(game, 0) == (3, 6)


def test_r8_power_1_can_be_nullified_by_another_power_1() -> None:
    game = table(bands="71 13 13", deck="1 44")
    events = go(game, "0 use 7; 1 use 1; 2 use 1; 0 ok; 1 ok; 2 ok")
    assert of_kind(events, "nullified") == [Event("nullified", seat=2, other=1, power=1)]
    assert of_kind(events, "drew") == []
    assert [str(action) for action in game.view(None).pile] == ["0 use 7"]
    decline_all(game)
    assert hand(game, 0) == "1244567"


def test_r8_a_third_power_1_restores_the_first() -> None:
    game = table(seats=4, bands="71 13 13 13", deck="1 44")
    events = go(game, "0 use 7; 1 use 1; 2 use 1; 3 use 1") + decline_all(game)
    nullified = [(event.seat, event.other, event.power) for event in of_kind(events, "nullified")]
    assert nullified == [(3, 2, 1), (1, 0, 7)]
    assert hand(game, 0) == "12567"


def test_r8_power_1_removes_only_the_power_directly_below_it() -> None:
    game = table(bands="71 73 13", deck="1 44 55")
    go(game, "0 use 7; 1 use 7; 2 use 1; 0 ok; 1 ok")
    decline_all(game)
    assert (hand(game, 0), hand(game, 1)) == ("1244567", "12567")


def test_r8_the_user_of_a_nullified_power_may_nullify_the_nullifier() -> None:
    game = table(bands="71 13 13", deck="1 44")
    go(game, "0 use 7; 1 use 1; 0 use 1")
    decline_all(game)
    assert hand(game, 0) == "1244567"


def test_r8_a_seat_cannot_nullify_its_own_power() -> None:
    game = table(bands="71 73 13", deck="1 44 55")
    go(game, "0 use 7; 1 use 7; 0 ok; 2 ok")
    assert [str(action) for action in game.view(None).pile] == ["0 use 7"]
    assert may(game, 0) == set()


# 2: discard


def test_r8_power_2_discards_the_wanderer_face_up_and_ends_the_turn() -> None:
    game = table(bands="13 13 23", deck="1 4 5")
    events = go(game, "0 send 2; 2 use 2; 0 ok; 1 ok")
    assert of_kind(events, "discarded") == [Event("discarded", seat=2, hero=2)]
    assert game.view(None).discard == counts("125")
    assert game.view(None).turn == 2


def test_r8_a_discarded_wanderer_is_nobody_s_eliminated_hero() -> None:
    game = table(bands="13 13 23", deck="1 4 5")
    go(game, "0 send 2; 2 use 2; 0 ok; 1 ok")
    assert {player.eliminated for player in game.view(None).players} == {(0,) * 7}


def test_r8_power_2_needs_a_wanderer() -> None:
    reason = "power 2 needs a wanderer, and there is none"
    assert table(bands="23 13 13", deck="1").why_not("0 use 2") == reason


def test_r8_the_sender_may_discard_its_own_wanderer_when_it_comes_back() -> None:
    game = table(bands="23 13 13", deck="1 4")
    go(game, "0 send 1; 0 ok; 1 pass; 0 ok; 2 pass")
    assert may(game, 0) == {"recruit", "use 2"}


def test_r8_a_second_pending_power_2_has_no_effect() -> None:
    game = table(bands="21 13 21", deck="1 4")
    events = go(game, "0 send 1; 2 use 2; 0 use 2; 1 ok; 2 ok; 0 ok; 1 ok")
    assert [event.seat for event in of_kind(events, "discarded")] == [0]
    assert of_kind(events, "came_to_nothing") == [Event("came_to_nothing", seat=2, power=2)]


# 3: ready


def test_r8_power_3_readies_another_used_hero_which_may_be_used_again_at_once() -> None:
    game = table(bands="73 36 36", deck="1 44 44")
    go(game, "0 use 7; 0 use 3 7")
    decline_all(game)
    assert used(game, 0) == (3,)
    assert "use 7" in may(game, 0)


def test_r8_power_3_needs_a_used_hero() -> None:
    assert table(bands="73 13 13", deck="1").why_not("0 use 3 7") == "hero 7 of seat 0 is already ready"
    assert table(bands="73 13 13", deck="1").why_not("0 use 3 5") == "seat 0 has no hero 5 in its band"


def test_r8_power_3_never_readies_itself() -> None:
    game = table(bands="73 13 13", deck="1 44")
    go(game, "0 use 7; 1 ok; 2 ok")
    assert game.why_not("0 use 3 3") == "hero 3 cannot ready itself"


def test_r8_power_3_readies_no_hero_of_another_seat() -> None:
    game = table(bands="73 13 13", deck="1 44")
    go(game, "0 use 7; 1 use 1")
    decline_all(game)
    assert "use 3 1" not in may(game, 0)
    assert "use 3 7" in may(game, 0)


def test_r8_power_3_may_be_used_in_response_to_ready_a_nullifier() -> None:
    game = table(bands="75 13 73", deck="1 44 44")
    events = go(game, "0 use 7; 1 use 1; 2 use 7; 1 use 3 1; 2 ok; 1 use 1") + decline_all(game)
    nullified = [(event.seat, event.other, event.power) for event in of_kind(events, "nullified")]
    assert nullified == [(1, 2, 7), (1, 0, 7)]


# 4: bar


def test_r8_power_4_names_another_seat_that_the_wanderer_is_at_or_has_yet_to_come_to() -> None:
    game = table(seats=5, bands="13 13 13 13 43", deck="2")
    play(game, "0 send 7")
    assert may(game, 4) == {"ok", "use 4 0", "use 4 1", "use 4 2", "use 4 3"}
    play(game, "4 ok; 1 pass")
    assert may(game, 4) == {"ok", "use 4 0", "use 4 2", "use 4 3"}
    assert game.why_not("4 use 4 1") == "the wanderer will not come to seat 1 again this turn"


def test_r8_a_seat_cannot_bar_itself() -> None:
    game = table(bands="13 43 13", deck="1")
    game.push("0 send 1")
    assert game.why_not("1 use 4 1") == "seat 1 cannot bar itself"


def test_r8_a_barred_seat_cannot_be_barred_again() -> None:
    game = table(bands="43 13 43", deck="1")
    go(game, "0 send 1; 0 use 4 2; 1 ok; 2 ok")
    assert may(game, 2) == {"ok", "use 4 0", "use 4 1"}
    game = table(seats=4, bands="43 13 13 43", deck="1")
    go(game, "0 send 1; 0 use 4 2; 1 ok; 2 ok; 3 ok")
    assert game.why_not("3 use 4 2") == "seat 2 is already barred"


def test_r8_only_seats_of_the_game_can_be_barred() -> None:
    game = table(bands="13 43 13", deck="1")
    game.push("0 send 1")
    assert game.why_not("1 use 4 3") == "there is no seat 3 in this game"


def test_r8_power_4_needs_a_wanderer() -> None:
    reason = "power 4 needs a wanderer, and there is none"
    assert table(bands="43 13 13", deck="1").why_not("0 use 4 1") == reason


def test_r8_a_barred_holder_passes_as_soon_as_the_power_has_taken_effect() -> None:
    game = table(bands="13 13 43", deck="1")
    events = go(game, "0 send 1; 2 use 4 1; 0 ok; 1 ok")
    assert events[-2:] == (Event("barred", seat=2, other=1), Event("held_back", seat=1, other=2))


def test_r8_a_barred_sender_who_holds_the_wanderer_discards_it() -> None:
    game = table(bands="13 43 13", deck="1 4")
    events = go(game, "0 send 1; 2 pass; 1 use 4 0; 0 ok; 2 ok")
    assert kinds(events)[-5:] == ["barred", "discarded", "drew", "turn_began", "revealed"]


def test_r8_the_sender_may_bar_a_seat_on_the_way() -> None:
    game = table(bands="43 13 13", deck="1")
    game.push("0 send 1")
    assert may(game, 0) == {"ok", "use 4 1", "use 4 2"}


def test_r8_a_bar_is_for_this_wanderer_only() -> None:
    game = table(bands="13 13 43", deck="1 4 1")
    go(game, "0 send 2; 2 use 4 0; 0 ok; 1 ok; 1 recruit; 1 send 2; 2 pass")
    assert game.view(None).holder == 0


def test_r8_a_second_pending_power_4_on_the_same_seat_has_no_effect() -> None:
    game = table(seats=4, bands="43 13 13 43", deck="1")
    events = go(game, "0 send 1; 0 use 4 2; 3 use 4 2; 0 ok; 1 ok; 2 ok; 1 ok; 2 ok; 3 ok")
    assert [event.seat for event in of_kind(events, "barred")] == [3]
    assert of_kind(events, "came_to_nothing") == [Event("came_to_nothing", seat=0, power=4)]


# 5: look


def test_r8_power_5_shows_the_wanderer_to_its_user_alone() -> None:
    game = table(bands="13 13 53", deck="1")
    go(game, "0 send 2; 2 use 5; 0 ok; 1 ok")
    assert [wanderer(game, viewer) for viewer in (0, 1, 2, None)] == [2, None, 2, None]


@pytest.mark.parametrize(("what", "said"), [("say 2", 2), ("say 7", 7), ("say nothing", 0)])
def test_r8_after_a_look_anything_may_be_said_true_or_false_or_nothing(what: str, said: int) -> None:
    game = table(bands="13 13 53", deck="1")
    go(game, f"0 send 2; 2 use 5; 2 {what}")
    assert [game.view(viewer).players[2].said for viewer in (0, 1, 2, None)] == [said] * 4


def test_r8_nothing_is_said_without_a_look() -> None:
    reason = "seat 0 has not just looked at the wanderer, so there is nothing to say"
    assert table(deck="1").why_not("0 say 1") == reason


def test_r8_the_sender_has_seen_its_wanderer_and_cannot_look() -> None:
    game = table(bands="53 13 23", deck="1")
    game.push("0 send 1")
    assert game.to_act == (2,)
    play(game, "2 ok; 1 pass; 2 pass; 2 ok")
    assert game.why_not("0 use 5") == "seat 0 has already seen the wanderer"


def test_r8_a_seat_that_looked_cannot_look_again() -> None:
    game = table(bands="13 53 13", deck="1")
    go(game, "0 send 2; 1 use 5; 1 say 2; 1 use 3 5; 0 ok; 2 ok")
    assert used(game, 1) == (3,)
    assert game.why_not("1 use 5") == "seat 1 has already seen the wanderer"


def test_r8_a_face_up_wanderer_cannot_be_looked_at() -> None:
    game = table("seventh-hero", bands="13 53 13", hands="45677 12567 12567", deck="1")
    game.push("0 send band 1")
    assert game.why_not("1 use 5") == "the wanderer is face up; there is nothing to look at"


def test_r8_power_5_needs_a_wanderer() -> None:
    reason = "power 5 needs a wanderer, and there is none"
    assert table(bands="53 13 13", deck="1").why_not("0 use 5") == reason


def test_r8_of_two_pending_looks_of_one_seat_the_second_has_no_effect() -> None:
    game = table(bands="13 53 71", deck="1 44")
    go(game, "0 send 2; 1 use 5; 0 ok; 2 use 7; 1 use 3 5; 0 ok; 2 ok; 1 use 5; 0 ok; 2 ok; 1 say 7")
    events = decline_all(game)
    assert of_kind(events, "looked") == []
    assert of_kind(events, "came_to_nothing") == [Event("came_to_nothing", seat=1, power=5)]


def test_r8_a_look_after_a_discard_shows_nothing_and_needs_no_answer() -> None:
    game = table(bands="21 53 13", deck="1 4")
    events = go(game, "0 send 2; 1 use 5; 0 use 2; 1 ok; 2 ok; 0 ok; 2 ok")
    assert of_kind(events, "came_to_nothing") == [Event("came_to_nothing", seat=1, power=5)]
    assert game.view(None).saying is None
    assert game.view(None).turn == 2


# 6: waive


def test_r8_any_seat_may_waive_the_requirement_before_send() -> None:
    game = table(bands="13 63 13", deck="1")
    go(game, "1 use 6; 0 ok; 2 ok")
    assert game.view(None).waived
    decline_all(game)
    assert may(game, 0) == {"send 1", "send 2", "send 5", "send 6", "send 7"}


def test_r8_after_send_the_requirement_cannot_be_waived() -> None:
    game = table(bands="13 63 13", deck="1")
    go(game, "0 send 1")
    assert game.why_not("1 use 6") == "the requirement can only be waived before a hero is sent"


def test_r8_the_requirement_cannot_be_waived_in_a_turn_that_has_lost_its_wanderer() -> None:
    game = table(bands="21 63 71", deck="1 44 5")
    go(game, "0 send 1; 2 use 7; 0 use 2; 2 ok")
    assert (game.view(None).wanderer, game.to_act) == (None, (0,))


def test_r8_the_requirement_cannot_be_waived_in_response_to_a_doomed_hero() -> None:
    game = table(bands="13 17 63", hands="12347 12567 12567", deck="2 44 4")
    go(game, "0 send 7; 1 recruit; 1 use 7")
    assert game.to_act == (0,)


def test_r8_the_requirement_is_waived_once_a_turn() -> None:
    game = table(bands="61 63 13", deck="1")
    go(game, "1 use 6; 0 ok; 2 ok")
    decline_all(game)
    assert game.why_not("0 use 6") == "the requirement is already waived"


def test_r8_a_second_pending_power_6_has_no_effect() -> None:
    game = table(bands="61 63 13", deck="1")
    events = go(game, "1 use 6; 0 use 6; 1 ok; 2 ok; 0 ok; 2 ok")
    assert [event.seat for event in of_kind(events, "waived")] == [0]
    assert of_kind(events, "came_to_nothing") == [Event("came_to_nothing", seat=1, power=6)]


def test_r8_a_waiver_is_for_this_turn_only() -> None:
    game = table(bands="61 13 13", deck="1 4 1")
    go(game, "0 use 6; 0 send 7; 1 recruit")
    decline_all(game)
    assert not game.view(None).waived
    assert {what for what in may(game, 1) if what.startswith("send")} == {"send 1", "send 2"}


# 7: draw


def test_r8_power_7_draws_two_cards_at_any_time() -> None:
    game = table(bands="13 13 73", deck="1 45 6")
    events = go(game, "0 send 1; 2 use 7; 0 ok; 1 ok")
    assert of_kind(events, "drew") == [Event("drew", seat=2, heroes=(4, 5), count=2)]
    assert hand(game, 2) == "1245567"


def test_r8_power_7_draws_one_card_if_there_is_only_one() -> None:
    game = short(left=2, deck="2 5", hands="66667 66661 77772 77773 12345")
    events = go(game, "1 use 7") + decline_all(game)
    assert of_kind(events, "drew") == [Event("drew", seat=1, heroes=(5,), count=1)]


def test_r8_power_7_needs_a_card_to_draw() -> None:
    game = short(deck="2", hands="66667 66661 77772 77773 12345")
    go(game, "0 send 6")
    decline_all(game)
    assert game.why_not("1 use 7") == "there is no card to draw"


def test_r8_a_pending_power_7_has_no_effect_once_the_deck_is_empty() -> None:
    game = short(left=3, deck="2 5 4", hands="66667 66661 77772 77773 12345")
    events = go(game, "1 use 7; 3 use 7") + decline_all(game)
    assert [(event.seat, event.heroes) for event in of_kind(events, "drew")] == [(3, (5, 4))]
    assert of_kind(events, "came_to_nothing") == [Event("came_to_nothing", seat=1, power=7)]


def test_r8_there_is_no_limit_to_a_hand() -> None:
    game = table(bands="73 36 36", deck="1 44 44")
    go(game, "0 use 7; 0 use 3 7; 0 use 7")
    decline_all(game)
    assert game.view(None).players[0].hand == 9
    assert band(game, 0) == (3, 7)
