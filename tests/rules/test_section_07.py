"""R7: recruiting."""

from sevenheroes.events import Event
from sevenheroes.game import Game
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


def test_r7_a_recruited_wanderer_is_turned_face_up_for_all() -> None:
    game = table(deck="1 7 4")
    assert play(game, "0 send 2; 1 recruit")[1] == Event("recruited", seat=1, hero=2)
    assert Event("recruited", seat=1, hero=2) in game.events(None)


def test_r7_a_hero_the_recruiter_lacks_joins_its_band_ready() -> None:
    game = table(deck="1 7 4")
    assert Event("joined", seat=1, hero=2) in play(game, "0 send 2; 1 recruit")
    assert (band(game, 1), used(game, 1)) == ((1, 2, 3), ())


def test_r7_a_second_copy_takes_both_to_the_eliminated_pile() -> None:
    game = table(deck="1 7 4")
    assert Event("eliminated", seat=1, hero=1) in play(game, "0 send 1; 1 recruit")
    assert band(game, 1) == (3,)
    assert game.view(None).players[1].eliminated == counts("11")
    assert game.view(None).discard == counts("14")


def test_r7_the_sender_must_take_even_a_second_copy() -> None:
    game = table(deck="1 7 4")
    play(game, "0 send 1; 1 pass; 2 pass")
    assert may(game, 0) == {"recruit"}
    assert Event("eliminated", seat=0, hero=1) in play(game, "0 recruit")


# interrupts = no


def test_r7_from_the_word_recruit_it_is_no_wanderer_for_any_power() -> None:
    game = table(bands="23 13 43", deck="1 7 4")
    events = go(game, "0 send 2; 1 recruit")
    assert "joined" in kinds(events)
    assert game.view(None).turn == 2


def doomed(hero: int, *, bands: str, hands: str = "12345 12567 12567", reveal: str = "5") -> Game:
    """Seat 1 recruits a second copy of a hero that seat 0 sent; both have what they need for it."""
    game = table(bands=bands, hands=hands, deck=f"{reveal} 4 4 4 4")
    go(game, f"0 send {hero}; 1 recruit")
    return game


def test_r7_the_recruiter_may_use_the_doomed_hero_s_power_if_it_is_ready() -> None:
    game = doomed(7, bands="13 17 13", hands="12347 12567 12567", reveal="2")
    assert (game.to_act, may(game, 1)) == ((1,), {"ok", "use 7"})
    assert game.view(None).doomed == 7


def test_r7_both_copies_are_eliminated_after_the_doomed_hero_s_power_was_used() -> None:
    game = doomed(7, bands="13 17 13", hands="12347 12567 12567", reveal="2")
    events = play(game, "1 use 7; 0 ok; 2 ok")
    assert kinds(events)[:5] == ["used", "declined", "declined", "drew", "eliminated"]
    assert hand(game, 1) == "1244567"


def test_r7_the_recruiter_may_decline_to_use_the_doomed_hero() -> None:
    game = doomed(7, bands="13 17 13", hands="12347 12567 12567", reveal="2")
    assert kinds(play(game, "1 ok"))[:2] == ["declined", "eliminated"]


def test_r7_the_recruiter_is_asked_again_and_may_ready_the_doomed_hero_and_use_it_once_more() -> None:
    game = doomed(7, bands="13 37 13", hands="12347 12567 12567", reveal="2")
    play(game, "1 use 7; 0 ok; 2 ok")
    assert may(game, 1) == {"ok", "use 3 7"}
    play(game, "1 use 3 7; 0 ok; 2 ok")
    assert may(game, 1) == {"ok", "use 7"}
    events = play(game, "1 use 7; 0 ok; 2 ok")
    assert kinds(events)[3:5] == ["drew", "eliminated"]


def test_r7_a_used_doomed_hero_may_first_be_readied_with_power_3() -> None:
    game = table(bands="13 37 13", hands="12347 12567 12567", deck="2 4 4 4 4")
    go(game, "1 use 7; 0 send 7; 1 recruit")
    assert may(game, 1) == {"ok", "use 3 7"}


def test_r7_the_recruiter_may_decline_after_readying_the_doomed_hero() -> None:
    game = table(bands="13 37 13", hands="12347 12567 12567", deck="2 4 4 4 4")
    go(game, "1 use 7; 0 send 7; 1 recruit; 1 use 3 7; 0 ok; 2 ok")
    assert may(game, 1) == {"ok", "use 7"}
    assert kinds(play(game, "1 ok"))[:2] == ["declined", "eliminated"]


def test_r7_readying_is_possible_even_where_the_power_could_not_be_used_then() -> None:
    game = table(bands="13 23 13", hands="12347 12567 12567", deck="1 4 4 4 4")
    go(game, "0 send 2; 1 use 2; 0 use 1; 1 recruit")
    assert may(game, 1) == {"ok", "use 3 2"}
    assert kinds(play(game, "1 use 3 2; 0 ok; 2 ok"))[3:5] == ["readied", "eliminated"]


def test_r7_a_doomed_power_3_may_ready_any_other_used_hero() -> None:
    game = table(bands="13 37 13", hands="12347 12567 12567", deck="1 4 4 4 4")
    go(game, "1 use 7; 0 send 3; 1 recruit")
    assert may(game, 1) == {"ok", "use 3 7"}
    assert kinds(play(game, "1 use 3 7; 0 ok; 2 ok"))[3:5] == ["readied", "eliminated"]
    assert (band(game, 1), used(game, 1)) == ((7,), ())


def test_r7_a_doomed_power_3_without_a_used_hero_is_not_asked_about() -> None:
    game = table(bands="13 37 13", hands="12347 12567 12567", deck="1 4 4 4 4")
    assert "eliminated" in kinds(go(game, "0 send 3; 1 recruit"))


def test_r7_a_used_doomed_hero_without_a_power_3_is_eliminated_without_a_question() -> None:
    game = table(bands="13 17 13", hands="12347 12567 12567", deck="2 4 4 4 4")
    assert "eliminated" in kinds(go(game, "1 use 7; 0 send 7; 1 recruit"))


def test_r7_doomed_powers_that_need_a_wanderer_cannot_be_used() -> None:
    for hero, reveal in ((2, "1"), (4, "3"), (5, "3")):
        game = table(bands=f"13 1{hero} 13", hands="12345 12567 12567", deck=f"{reveal} 4 4 4 4")
        assert "eliminated" in kinds(go(game, f"0 send {hero}; 1 recruit"))


def test_r7_doomed_powers_1_and_6_have_nothing_to_act_upon() -> None:
    for hero, reveal in ((1, "1"), (6, "5")):
        game = table(bands=f"13 3{hero} 13", hands="12346 12567 12567", deck=f"{reveal} 4 4 4 4")
        assert "eliminated" in kinds(go(game, f"0 send {hero}; 1 recruit"))


def test_r7_no_other_power_of_the_recruiter_is_asked_for() -> None:
    game = table(bands="13 17 13", hands="12345 12567 12567", deck="1 4 4 4 4")
    assert "eliminated" in kinds(go(game, "0 send 1; 1 recruit"))


ONLY_DOOMED = "seat 1 can only use the doomed hero's power now, or ready that hero with power 3"


def test_r7_while_the_doomed_hero_can_be_readied_no_other_power_may_be_used() -> None:
    game = table(bands="13 27 13", hands="12347 12567 12567", deck="1 4 2 4 1 4 4 4")
    go(game, "0 send 3; 1 use 2; 0 use 1; 1 recruit; 1 send 6; 2 recruit; 2 send 2; 1 recruit")
    assert may(game, 1) == {"ok", "use 3 2"}
    assert game.why_not("1 use 7") == ONLY_DOOMED


def test_r7_power_3_is_only_for_the_doomed_hero_then() -> None:
    game = table(bands="13 27 13", hands="12347 12567 12567", deck="1 4 2 4 4 4 4")
    go(game, "0 send 3; 1 use 2; 0 use 1; 1 recruit; 1 use 7; 1 send 6; 2 recruit")
    go(game, "2 send 7; 0 pass; 1 recruit")
    assert used(game, 1) == (2, 7)
    assert may(game, 1) == {"ok", "use 3 7"}
    assert game.why_not("1 use 3 2") == ONLY_DOOMED


def test_r7_only_the_recruiter_is_asked_about_a_doomed_hero() -> None:
    game = doomed(7, bands="17 37 57", hands="12347 12567 12567", reveal="2")
    assert game.to_act == (1,)
    assert game.why_not("2 use 7") == "seat 2 has nothing to decide now"


def test_r7_a_doomed_hero_s_power_can_be_answered_by_everyone_with_any_power() -> None:
    game = doomed(7, bands="17 37 57", hands="12347 12567 12567", reveal="2")
    game.push("1 use 7")
    assert game.to_act == (0, 2)
    assert may(game, 0) == {"ok", "use 1", "use 7"}
    assert may(game, 2) == {"ok", "use 7"}


def test_r7_after_a_nullified_use_the_recruiter_is_asked_again() -> None:
    game = doomed(7, bands="13 37 13", hands="12347 12567 12567", reveal="2")
    assert "nullified" in kinds(go(game, "1 use 7; 0 use 1; 1 ok; 2 ok"))
    assert may(game, 1) == {"ok", "use 3 7"}


def test_r7_a_doomed_power_7_needs_a_card_to_draw() -> None:
    game = short(hands="77766 66666 67777 77123 12345", deck="2")
    assert "eliminated" in kinds(go(game, "0 send 7; 1 recruit"))


# interrupts = yes


def test_r7_every_seat_may_interrupt_the_recruiter_too() -> None:
    game = table("seventh-hero", bands="43 23 73", deck="1 4 4 4")
    assert kinds(go(game, "0 send 2; 1 recruit"))[-1] == "recruited"
    assert game.to_act == (0, 1, 2)
    assert may(game, 0) == {"ok", "use 4 1", "use 4 2"}
    assert may(game, 1) == {"ok", "use 2"}
    assert may(game, 2) == {"ok", "use 7"}


def test_r7_the_hero_counts_as_the_wanderer_face_up() -> None:
    game = table("seventh-hero", bands="13 13 25", deck="1 4 4 4")
    go(game, "0 send 2; 1 recruit")
    assert [wanderer(game, viewer) for viewer in (0, 1, 2, None)] == [2, 2, 2, 2]
    assert may(game, 2) == {"ok", "use 2"}
    assert game.why_not("2 use 5") == "the wanderer is face up; there is nothing to look at"


def test_r7_interrupted_by_power_2_the_turn_ends_and_nobody_has_the_hero() -> None:
    game = table("seventh-hero", bands="13 13 23", deck="1 4 4 4")
    events = go(game, "0 send 1; 1 recruit; 2 use 2; 0 ok; 1 ok")
    assert kinds(events)[-4:] == ["discarded", "drew", "turn_began", "revealed"]
    assert band(game, 1) == (1, 3)
    assert game.view(None).players[1].eliminated == (0,) * 7


def test_r7_a_barred_recruiter_s_hero_goes_on_face_up_to_the_next_seat() -> None:
    game = table("seventh-hero", bands="41 13 13", deck="1 4 4 4")
    events = go(game, "0 send 2; 1 recruit; 0 use 4 1; 1 ok; 2 ok")
    assert events[-1] == Event("held_back", seat=1, other=2)
    assert may(game, 2) == {"recruit", "pass"}
    assert wanderer(game, None) == 2


def test_r7_a_barred_recruiter_who_is_the_sender_loses_the_hero_to_the_discard_pile() -> None:
    game = table("seventh-hero", bands="13 43 13", deck="1 4 4 4")
    events = go(game, "0 send 2; 0 recruit; 1 use 4 0; 0 ok; 2 ok")
    assert of_kind(events, "discarded") == [Event("discarded", hero=2)]
    assert game.view(None).turn == 2


def test_r7_when_all_have_declined_the_hero_joins() -> None:
    game = table("seventh-hero", bands="13 13 23", deck="1 4 4 4")
    events = go(game, "0 send 2; 1 recruit; 2 ok")
    assert Event("joined", seat=1, hero=2) in events


def test_r7_when_all_have_declined_both_copies_are_eliminated_without_another_question() -> None:
    game = table("seventh-hero", bands="13 17 13", hands="12347 12567 12567", deck="2 4 4 4")
    go(game, "0 send 7; 1 recruit")
    assert may(game, 1) == {"ok", "use 7"}
    assert kinds(play(game, "1 ok"))[:2] == ["declined", "eliminated"]


def test_r7_the_recruiter_may_discard_the_second_copy_with_the_copy_it_has() -> None:
    game = table("seventh-hero", bands="13 23 13", deck="1 4 4 4")
    go(game, "0 send 2; 1 recruit; 1 use 2; 0 ok; 2 ok")
    assert (band(game, 1), used(game, 1)) == ((2, 3), (2,))


def test_r7_the_window_after_a_recruit_reopens_after_every_power() -> None:
    game = table("seventh-hero", bands="13 73 27", deck="1 4 4 4")
    go(game, "0 send 2; 1 recruit; 1 ok; 2 use 7; 0 ok; 1 ok")
    assert game.to_act == (1, 2)
    assert may(game, 2) == {"ok", "use 2"}


def test_r7_a_recruit_nobody_could_interrupt_is_settled_at_once() -> None:
    game = table("seventh-hero", deck="1 4 4 4")
    assert "joined" in kinds(go(game, "0 send 2; 1 recruit"))


# Six heroes


def six(edition: str, bands: str) -> Game:
    """Seat 1 is about to recruit its sixth hero, a 7 that seat 0 has sent in the fourth turn."""
    game = table(edition, bands=bands, hands="22347 44566 56665", deck="1 5 2 5 3 5 2 5 5")
    go(game, "0 send 2; 1 recruit; 1 send 6; 1 recruit; 2 send 5; 1 recruit; 0 send 7")
    return game


def test_r7_six_different_heroes_win_at_once_and_nobody_draws() -> None:
    game = six("rent-a-hero", "13 14 13")
    deck = game.view(None).deck
    events = go(game, "1 recruit")
    assert kinds(events)[-3:] == ["recruited", "joined", "ended"]
    assert game.is_over
    assert game.view(None).deck == deck


def test_r7_the_seat_with_six_heroes_is_alone_in_front() -> None:
    game = six("rent-a-hero", "13 14 13")
    go(game, "1 recruit")
    assert game.outcome is not None
    assert (game.outcome.winners, game.outcome.reason) == ((1,), "six")
    assert game.outcome.ranking == ((1,), (0, 2))


def test_r7_an_interrupt_can_stop_the_sixth_hero() -> None:
    game = six("seventh-hero", "13 14 23")
    go(game, "1 recruit; 2 use 2; 1 ok")
    decline_all(game)
    assert not game.is_over
    assert band(game, 1) == (1, 2, 4, 5, 6)


def test_r7_with_interrupts_the_sixth_hero_wins_once_all_have_declined() -> None:
    game = six("seventh-hero", "13 14 23")
    go(game, "1 recruit")
    assert not game.is_over
    decline_all(game)
    assert game.outcome is not None
    assert game.outcome.winners == (1,)
