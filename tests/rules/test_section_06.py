"""R6: offer and clues."""

import pytest

from sevenheroes.events import Event
from support.arranged_game import go, hand, house, kinds, may, of_kind, play, table


def test_r6_a_holder_may_recruit_pass_or_ask_with_any_hand_card() -> None:
    game = table(deck="1")
    game.push("0 send 2")
    assert may(game, 1) == {"recruit", "pass", "clue 1", "clue 2", "clue 5", "clue 6", "clue 7"}


@pytest.mark.parametrize("card", [1, 2, 5, 6, 7])
def test_r6_a_clue_about_identity_is_yes_if_the_card_is_the_wanderer_s_hero(card: int) -> None:
    game = table(deck="1")
    answer = play(game, f"0 send 2; 1 clue {card}")[-1]
    assert answer == Event("answered", seat=0, other=1, yes=card == 2)


@pytest.mark.parametrize(
    ("wanderer", "card", "yes"),
    [
        (5, 1, False),  # three or lower
        (5, 2, True),  # five or higher
        (5, 3, True),  # three, four or five
        (5, 4, True),  # odd
        (5, 5, False),  # even
        (5, 6, False),  # at most 3, the number of players
        (5, 7, True),  # at least 3
        (3, 1, True),
        (3, 2, False),
        (3, 6, True),
        (3, 7, True),
    ],
)
def test_r6_a_clue_about_the_requirement_is_yes_if_the_wanderer_meets_the_card_s_own(
    wanderer: int, card: int, yes: bool
) -> None:
    game = table("original", hands=f"{wanderer}6666 {card}1111 12567", deck="3")
    assert play(game, f"0 send {wanderer}; 1 clue {card}")[-1].yes == yes


def test_r6_the_requirement_of_the_turn_has_no_part_in_a_clue() -> None:
    game = table("original", hands="56666 51111 12567", deck="4")
    assert play(game, "0 send 5; 1 clue 5")[-1].yes is False


def test_r6_the_card_given_leaves_the_hand_and_goes_to_the_sender_not_into_its_hand() -> None:
    game = table(deck="1")
    play(game, "0 send 2; 1 clue 6")
    assert (hand(game, 1), hand(game, 0)) == ("1257", "1567")


def test_r6_a_holder_may_ask_as_often_as_it_likes_but_never_with_the_last_card() -> None:
    game = table(deck="1")
    play(game, "0 send 2; 1 clue 1; 1 clue 2; 1 clue 5; 1 clue 6")
    assert may(game, 1) == {"recruit", "pass"}
    assert game.why_not("1 clue 7") == "seat 1 cannot ask for a clue with the last card in hand"


def test_r6_the_same_card_may_be_asked_twice() -> None:
    game = table(hands="12567 66667 12567", deck="1")
    answers = of_kind(play(game, "0 send 2; 1 clue 6; 1 clue 6"), "answered")
    assert [answer.yes for answer in answers] == [False, False]


def test_r6_each_holder_may_ask_in_its_turn() -> None:
    game = table(deck="1")
    play(game, "0 send 2; 1 clue 2; 1 pass")
    assert play(game, "2 clue 2")[-1] == Event("answered", seat=0, other=2, yes=True)


def test_r6_only_cards_in_hand_can_be_given() -> None:
    game = table(deck="1")
    game.push("0 send 2")
    assert game.why_not("1 clue 3") == "seat 1 has no card 3 in hand"


def test_r6_only_the_holder_may_ask() -> None:
    game = table(deck="1")
    game.push("0 send 2")
    assert game.why_not("2 clue 1") == "seat 2 has nothing to decide now"


def test_r6_everyone_hears_the_answer() -> None:
    game = table(deck="1")
    play(game, "0 send 2; 1 clue 2; 1 clue 6")
    for viewer in (0, 1, 2, None):
        answers = of_kind(game.events(viewer), "answered")
        assert [answer.yes for answer in answers] == [True, False]
        player = game.view(viewer).players[1]
        assert (player.clues_yes, player.clues_no) == (1, 1)


def test_r6_only_asker_and_sender_know_the_card_until_the_turn_ends() -> None:
    game = table(deck="1")
    play(game, "0 send 2; 1 clue 6")
    known = {viewer: of_kind(game.events(viewer), "asked")[0].hero for viewer in (0, 1, 2, None)}
    assert known == {0: 6, 1: 6, 2: None, None: None}
    play(game, "1 recruit")
    assert of_kind(game.events(2), "clues_turned") == [Event("clues_turned", heroes=(6,), count=1)]


def test_r6_asking_does_not_move_the_wanderer() -> None:
    game = table(deck="1")
    play(game, "0 send 2; 1 clue 6")
    assert (game.to_act, game.view(None).holder) == ((1,), 1)


def test_r6_no_clue_about_a_wanderer_that_was_turned_up_and_goes_on() -> None:
    game = table("seventh-hero", bands="13 13 41", deck="1")
    go(game, "0 send 2; 1 recruit; 2 use 4 1; 0 ok; 1 ok")
    assert may(game, 2) == {"recruit", "pass"}
    assert game.why_not("2 clue 1") == "seat 2 cannot ask for a clue: the wanderer is face up"


def test_r6_a_clue_may_be_asked_about_a_card_sent_from_the_deck_that_the_sender_knows() -> None:
    game = table(hands="45677 12567 12567", deck="1 5")
    assert play(game, "0 send deck; 0 drop 4; 1 clue 5")[-1].yes is True


def test_r6_a_clue_stays_possible_after_a_look() -> None:
    game = table(bands="13 53 13", deck="1")
    go(game, "0 send 2; 1 use 5; 1 say 7")
    assert "clue 2" in may(game, 1)


# Barred seats


def test_r6_a_barred_seat_passes_at_once_on_arrival() -> None:
    game = table(seats=4, bands="13 13 13 43", deck="1")
    go(game, "0 send 2; 3 use 4 2")
    events = go(game, "1 pass")
    assert events[-2:] == (Event("passed", seat=1, other=2), Event("held_back", seat=2, other=3))
    assert game.to_act == (3,)


def test_r6_no_window_opens_at_a_barred_seat() -> None:
    game = table(seats=4, bands="13 53 13 43", deck="1")
    go(game, "0 send 2; 3 use 4 2; 1 pass")
    assert game.view(None).holder == 3
    assert game.to_act == (1,)


def test_r6_neighbouring_barred_seats_are_skipped_together() -> None:
    game = table(seats=5, bands="43 13 13 13 43", deck="2")
    go(game, "0 send 7; 0 use 4 2; 4 use 4 3")
    events = go(game, "1 pass")
    assert kinds(events)[-3:] == ["passed", "held_back", "held_back"]
    assert game.view(None).holder == 4


def test_r6_a_barred_sender_s_wanderer_is_discarded_on_arrival() -> None:
    game = table(bands="13 43 13", deck="1 7 4")
    events = go(game, "0 send 2; 1 use 4 0; 1 pass; 2 pass")
    assert kinds(events)[-5:] == ["passed", "discarded", "drew", "turn_began", "revealed"]
    assert of_kind(events, "discarded") == [Event("discarded", hero=2)]
    assert game.view(None).players[0].eliminated == (0,) * 7


def test_r6_a_barred_seat_may_still_use_powers() -> None:
    game = table(seats=4, bands="13 13 23 43", deck="1")
    go(game, "0 send 2; 3 use 4 2")
    go(game, "0 ok; 1 ok; 2 ok")
    assert may(game, 2) == {"ok", "use 2"}


@pytest.mark.parametrize("clue", ["identity", "requirement"])
def test_r6_the_answer_is_truthful_even_if_the_sender_sent_what_it_had_to(clue: str) -> None:
    game = table("custom", rules=house(clue=clue), hands="45677 12567 12567", deck="1 7")
    assert play(game, "0 send deck; 0 drop 4; 1 clue 7")[-1].yes is True
