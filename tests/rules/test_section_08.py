"""R8: powers in general, windows and responses. `test_section_08_powers.py` has the individual powers."""

from sevenheroes.events import Event
from support.arranged_game import band, decline_all, go, hand, kinds, may, of_kind, play, table, used

# Ready and used


def test_r8_only_heroes_in_a_band_have_powers() -> None:
    assert table(deck="1").why_not("0 use 7") == "seat 0 has no hero 7 in its band"


def test_r8_use_marks_a_hero_used_at_once() -> None:
    game = table(bands="71 13 13", deck="1 44")
    game.push("0 use 7")
    assert used(game, 0) == (7,)


def test_r8_a_used_hero_s_power_cannot_be_used() -> None:
    game = table(bands="71 13 13", deck="1 44")
    play(game, "0 use 7; 1 ok; 2 ok")
    assert game.why_not("0 use 7") == "hero 7 of seat 0 is used"


def test_r8_use_marks_a_hero_used_even_if_nullified() -> None:
    game = table(bands="71 13 13", deck="1 44")
    go(game, "0 use 7; 1 use 1; 0 ok; 2 ok")
    assert (hand(game, 0), used(game, 0)) == ("12567", (7,))


def test_r8_the_mark_belongs_to_the_card_so_a_new_copy_comes_ready() -> None:
    game = table(bands="13 17 13", hands="12377 12567 12567", deck="2 44 4 2 4 1 4 2")
    go(game, "1 use 7; 0 send 7; 1 recruit")
    assert band(game, 1) == (1,)
    go(game, "1 send 5; 2 recruit; 2 send 2; 0 recruit; 0 send 7; 1 recruit")
    assert (band(game, 1), used(game, 1)) == ((1, 7), ())


def test_r8_every_use_is_counted() -> None:
    game = table(bands="73 13 13", deck="1 44 44")
    go(game, "0 use 7; 0 use 3 7; 0 use 7; 1 use 1; 2 ok")
    assert [player.powers_used for player in game.view(None).players] == [3, 1, 0]


# Windows


def test_r8_before_send_every_other_seat_that_could_use_a_power_is_waiting() -> None:
    game = table(bands="71 73 63", deck="1 44")
    assert game.to_act == (1, 2)
    assert (may(game, 0), may(game, 1), may(game, 2)) == (set(), {"ok", "use 7"}, {"ok", "use 6"})


def test_r8_the_owner_of_the_decision_waits_for_the_others() -> None:
    game = table(bands="71 73 63", deck="1 44")
    reason = "seat 0 decides once the other seats have used a power or said ok"
    assert game.why_not("0 send 1") == reason
    game.push("2 ok")
    assert game.why_not("0 use 7") == reason


def test_r8_waiting_seats_speak_in_any_order() -> None:
    for order in ("1 ok; 2 ok", "2 ok; 1 ok"):
        game = table(bands="71 73 63", deck="1 44")
        play(game, order)
        assert game.to_act == (0,)


def test_r8_using_a_power_is_one_of_the_owner_s_choices() -> None:
    game = table(bands="71 73 63", deck="1 44")
    play(game, "1 ok; 2 ok")
    assert may(game, 0) == {"send 1", "send 2", "use 7"}


def test_r8_the_owner_s_decision_cannot_be_declined() -> None:
    reason = "the decision is seat 0's own; there is nothing to decline with ok"
    assert table(deck="1").why_not("0 ok") == reason


def test_r8_a_seat_that_said_ok_is_not_asked_again_in_the_same_window() -> None:
    game = table(bands="71 73 63", deck="1 44")
    game.push("1 ok")
    assert game.why_not("1 use 7") == "seat 1 has nothing to decide now"


def test_r8_a_waiting_seat_can_only_use_a_power_or_say_ok() -> None:
    game = table(bands="13 13 53", deck="1")
    game.push("0 send 1")
    assert game.why_not("2 recruit") == "seat 2 can only use a power or say ok now"


def test_r8_before_the_holder_decides_all_other_seats_are_waiting_the_sender_too() -> None:
    game = table(bands="23 53 43", deck="1")
    game.push("0 send 1")
    assert game.to_act == (0, 2)
    play(game, "0 ok; 2 ok")
    assert {"recruit", "pass", "use 5"} <= may(game, 1)


def test_r8_a_seat_that_could_use_no_power_is_not_asked() -> None:
    game = table(bands="13 36 13", deck="1")
    game.push("1 ok")
    game.push("0 send 1")
    assert game.to_act == (1,)


def test_r8_the_window_reopens_after_a_clue_was_answered() -> None:
    game = table(bands="13 13 53", deck="1")
    play(game, "0 send 1; 2 ok; 1 clue 6")
    assert game.to_act == (2,)
    assert may(game, 2) == {"ok", "use 5"}


def test_r8_the_window_reopens_after_a_power_was_resolved() -> None:
    game = table(bands="23 13 57", deck="1 44")
    go(game, "0 send 1; 0 ok; 2 use 7; 0 ok; 1 ok")
    assert game.to_act == (0, 2)


def test_r8_the_window_reopens_after_a_power_was_nullified() -> None:
    game = table(bands="21 13 57", deck="1 44")
    go(game, "0 send 1; 0 ok; 2 use 7; 0 use 1; 1 ok; 2 ok")
    assert game.to_act == (0, 2)


def test_r8_the_window_reopens_after_something_was_said() -> None:
    game = table(bands="23 13 53", deck="1")
    go(game, "0 send 1; 0 ok; 2 use 5; 0 ok; 1 ok; 2 say 1")
    assert game.to_act == (0, 2)  # seat 2 could ready its hero 5


def test_r8_the_window_reopens_after_the_wanderer_moved() -> None:
    game = table(seats=4, bands="23 13 13 13", deck="1")
    play(game, "0 send 1; 0 ok; 1 pass")
    assert (game.to_act, game.view(None).holder) == ((0,), 2)


def test_r8_the_window_before_send_reopens_too() -> None:
    game = table(bands="71 63 13", deck="1 44")
    go(game, "1 ok; 0 use 7; 1 ok; 2 ok")
    assert game.to_act == (1,)


def test_r8_there_is_no_window_between_recruit_and_the_next_reveal() -> None:
    game = table(bands="73 73 73", deck="1 44 1")
    events = go(game, "0 send 2; 1 recruit")
    assert kinds(events)[-5:] == ["recruited", "joined", "drew", "turn_began", "revealed"]


# Responses


def test_r8_every_seat_but_the_user_may_respond_with_any_power() -> None:
    game = table(seats=4, bands="23 51 73 16", deck="1 44")
    go(game, "0 send 1; 0 ok; 2 use 7")
    assert game.to_act == (0, 1, 3)
    assert [may(game, seat) for seat in (0, 1, 3)] == [
        {"ok", "use 2"},
        {"ok", "use 1", "use 5"},
        {"ok", "use 1"},
    ]


def test_r8_the_user_cannot_respond_to_itself() -> None:
    game = table(bands="71 13 13", deck="1 44")
    game.push("0 use 7")
    assert may(game, 0) == set()
    assert game.why_not("0 ok") == "seat 0 has nothing to decide now"
    assert game.why_not("0 use 1") == "seat 0 cannot nullify a power of its own"


def test_r8_nothing_takes_effect_while_somebody_is_waiting() -> None:
    game = table(bands="71 13 13", deck="1 44")
    play(game, "0 use 7; 1 ok")
    assert hand(game, 0) == "12567"
    play(game, "2 ok")
    assert hand(game, 0) == "1244567"


def test_r8_a_power_that_nobody_could_answer_takes_effect_at_once() -> None:
    game = table(bands="36 73 36", deck="1 44")
    go(game, "0 send 1; 1 use 7")
    assert hand(game, 1) == "1244567"


def test_r8_a_response_goes_on_top_and_may_be_answered_by_the_first_user() -> None:
    game = table(bands="71 13 13", deck="1 44")
    play(game, "0 use 7; 1 use 1")
    assert [str(action) for action in game.view(None).pile] == ["0 use 7", "1 use 1"]
    assert (game.to_act, may(game, 0)) == ((0, 2), {"ok", "use 1"})


def test_r8_the_top_of_the_pile_takes_effect_first() -> None:
    game = table(bands="71 73 13", deck="1 44 55")
    events = go(game, "0 use 7; 1 use 7; 0 ok; 2 ok; 1 ok; 2 ok")
    assert [(event.seat, event.heroes) for event in of_kind(events, "drew")] == [(1, (4, 4)), (0, (5, 5))]


def test_r8_when_the_top_is_resolved_a_window_for_the_new_top_opens_for_all_but_its_user() -> None:
    game = table(bands="71 73 13", deck="1 44 55")
    go(game, "0 use 7; 1 use 7; 2 ok; 0 ok")
    assert [str(action) for action in game.view(None).pile] == ["0 use 7"]
    assert game.to_act == (1, 2)
    assert may(game, 1) == {"ok", "use 3 7"}
    assert may(game, 2) == {"ok", "use 1"}


def test_r8_a_seat_that_let_the_first_use_pass_may_still_nullify_it_after_a_response() -> None:
    game = table(bands="71 73 13", deck="1 44 55")
    events = go(game, "0 use 7; 2 ok; 1 use 7; 0 ok; 2 ok; 2 use 1; 0 ok; 1 ok")
    assert of_kind(events, "nullified") == [Event("nullified", seat=2, other=0, power=7)]


def test_r8_the_sender_may_respond_to_a_power_used_before_send() -> None:
    game = table(bands="16 73 13", deck="1 44")
    game.push("1 use 7")
    assert may(game, 0) == {"ok", "use 1", "use 6"}


def test_r8_a_barred_holder_passes_only_when_the_pile_is_empty() -> None:
    game = table(bands="41 13 71", deck="1 44")
    go(game, "0 send 1; 2 use 7; 0 use 4 1; 1 ok; 2 ok")
    assert (game.view(None).holder, [str(action) for action in game.view(None).pile]) == (1, ["2 use 7"])
    assert kinds(go(game, "0 ok; 1 ok"))[-2:] == ["drew", "held_back"]


def test_r8_a_turn_whose_wanderer_was_discarded_ends_only_when_the_pile_is_empty() -> None:
    game = table(bands="21 13 71", deck="1 44 5")
    go(game, "0 send 1; 2 use 7; 0 use 2; 1 ok; 2 ok")
    assert game.view(None).wanderer is None
    assert (game.view(None).turn, game.to_act) == (1, (0, 1))
    events = go(game, "0 ok; 1 ok")
    assert [(event.seat, event.heroes) for event in of_kind(events, "drew")] == [(2, (4, 4)), (0, (5,))]


def test_r8_in_a_turn_without_a_wanderer_powers_that_need_one_cannot_be_used() -> None:
    game = table(bands="21 43 75", deck="1 44 5")
    go(game, "0 send 1; 2 use 7; 0 use 2; 1 ok; 2 ok")
    assert (game.to_act, may(game, 0)) == ((0,), {"ok", "use 1"})


def test_r8_a_power_whose_target_is_gone_has_no_effect() -> None:
    game = table(bands="21 53 13", deck="1 4")
    go(game, "0 send 1; 1 use 5; 0 use 2; 1 ok; 2 ok; 0 ok")
    events = play(game, "2 ok")
    assert kinds(events)[:3] == ["declined", "came_to_nothing", "drew"]
    assert not of_kind(game.events(everything=True), "looked")


def test_r8_a_pending_discard_can_be_nullified_even_face_up() -> None:
    game = table("seventh-hero", bands="13 13 23", deck="1 4")
    go(game, "0 send 2; 1 recruit; 2 use 2; 0 use 1; 1 ok; 2 ok")
    decline_all(game)
    assert of_kind(game.events(), "nullified") == [Event("nullified", seat=0, other=2, power=2)]
    assert band(game, 1) == (1, 2, 3)


def test_r8_a_pending_discard_of_a_hero_sent_from_the_band_can_be_nullified_too() -> None:
    game = table("seventh-hero", bands="13 13 23", hands="45677 12567 12567", deck="1 4")
    go(game, "0 send band 1; 2 use 2; 1 use 1; 2 ok")
    assert game.view(None).wanderer is not None


def test_r8_a_discard_that_has_happened_cannot_be_undone() -> None:
    game = table(bands="13 13 23", deck="1 4 4")
    go(game, "0 send 2; 2 use 2; 0 ok; 1 ok; 2 ok")
    assert (game.view(None).turn, game.view(None).pile) == (2, ())
    assert game.why_not("1 use 1") == "seat 1 cannot nullify: no power is pending"


def test_r8_the_seat_that_must_say_is_the_only_one_to_act() -> None:
    game = table(bands="23 53 73", deck="1")
    go(game, "0 send 1; 1 use 5; 0 ok; 2 ok")
    assert game.to_act == (1,)
    assert may(game, 1) == {"say nothing", *(f"say {hero}" for hero in range(1, 8))}
    must = "a seat has looked at the wanderer and must first say something, or nothing"
    assert game.why_not("0 use 2") == must
    assert game.why_not("1 recruit") == must


def test_r8_a_response_below_waits_until_the_seat_has_said_something() -> None:
    game = table(bands="73 51 13", deck="1 44")
    go(game, "0 send 1; 0 use 7; 1 use 5; 0 ok; 2 ok")
    assert (game.to_act, hand(game, 0)) == ((1,), "2567")
    play(game, "1 say nothing")
    assert game.to_act == (1, 2)
    assert may(game, 1) == {"ok", "use 1"}


def test_r8_a_doomed_hero_s_responses_may_be_answered_in_turn() -> None:
    game = table(bands="71 71 13", hands="12347 12567 12567", deck="2 44 44")
    go(game, "0 send 7; 1 recruit; 1 use 7; 0 use 7")
    assert (game.to_act, may(game, 1)) == ((1, 2), {"ok", "use 1"})
