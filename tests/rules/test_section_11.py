"""R11: notation and record."""

import pytest

from sevenheroes.actions import TEXTS, Action
from sevenheroes.editions import Rules
from sevenheroes.errors import IllegalAction, InputError
from sevenheroes.game import Game
from support.arranged_game import decline_all, go, house, may, play, play_to, short, table


@pytest.mark.parametrize(
    "text",
    [
        *(
            f"{verb} {hero}"
            for verb in ("send", "send band", "drop", "clue", "use 3", "say")
            for hero in range(1, 8)
        ),
        *("send deck", "send none", "recruit", "pass", "ok", "say nothing"),
        *(f"use {power}" for power in (1, 2, 5, 6, 7)),
        *(f"use 4 {seat}" for seat in range(5)),
    ],
)
def test_r11_every_action_is_written_as_the_table_says(text: str) -> None:
    assert str(Action.parse(f"2 {text}")) == f"2 {text}"


def test_r11_there_are_no_other_actions() -> None:
    assert len(TEXTS) == 6 * 7 + 6 + 5 + 5


@pytest.mark.parametrize(
    "text",
    [
        *("", "0", "send 3", "5 ok", "-1 ok", "00 ok", "0 OK", "0  ok", "0 ok ", "٢ ok"),
        *("0 send 8", "0 send 0", "0 send band", "0 say", "0 recruit 3", "0 look"),
        *("0 use 3", "0 use 4", "0 use 4 5", "0 use 2 1"),
    ],
)
def test_r11_a_text_that_is_not_an_action_is_refused(text: str) -> None:
    with pytest.raises(InputError):
        Action.parse(text)


# What is asked


def test_r11_a_send_with_one_choice_is_still_written() -> None:
    game = table(hands="14567 12567 12567", deck="1")
    assert may(game, 0) == {"send 1"}


def test_r11_a_drop_with_one_choice_is_still_written() -> None:
    game = table(hands="77777 12567 12567", deck="1 5")
    game.push("0 send deck")
    assert may(game, 0) == {"drop 7"}


def test_r11_a_recruit_with_no_choice_is_still_written() -> None:
    game = table(deck="1")
    play(game, "0 send 1; 1 pass; 2 pass")
    assert may(game, 0) == {"recruit"}


def test_r11_send_none_is_still_written() -> None:
    game = short(deck="3", bands="12 27 36 47 56", hands="66666 66667 77772 77773 12345")
    decline_all(game)
    assert may(game, 0) == {"send none"}


def test_r11_a_seat_that_could_use_no_power_is_never_asked_for_ok() -> None:
    game = table(bands="13 13 13", deck="1 2 1 2 1 2 1")
    go(game, "0 send 1; 1 recruit; 1 send 1; 2 recruit; 2 send 1; 0 recruit")
    assert "ok" not in {action.what for action in game.actions}


def test_r11_wherever_ok_may_be_said_a_power_may_be_used() -> None:
    game = Game("original", seats=5, seed=11)
    for ply in range(600):
        if game.is_over:
            break
        for seat in game.to_act:
            choices = may(game, seat)
            assert "ok" not in choices or any(choice.startswith("use") for choice in choices)
        legal = game.legal_actions
        game.push(legal[ply * 7 % len(legal)])


def test_r11_a_decision_has_a_choice_unless_it_is_send_drop_or_recruit() -> None:
    game = Game("rent-a-hero", seats=4, seed=12)
    for ply in range(600):
        if game.is_over:
            break
        for seat in game.to_act:
            choices = may(game, seat)
            assert len(choices) > 1 or {choice.split()[0] for choice in choices} <= {
                "send",
                "drop",
                "recruit",
            }
        legal = game.legal_actions
        game.push(legal[ply * 5 % len(legal)])


def test_r11_ok_declines_in_a_window_in_a_response_and_for_a_doomed_hero() -> None:
    game = table(bands="13 17 13", hands="12347 12567 12567", deck="2 44 4")
    play(game, "1 ok; 0 send 7; 1 recruit; 1 ok")
    assert game.view(None).turn == 2
    game = table(bands="71 13 13", deck="1 44")
    play(game, "0 use 7; 1 ok; 2 ok; 0 send 1")
    assert game.view(None).holder == 1


def test_r11_say_comes_only_after_power_5_has_taken_effect() -> None:
    game = table(bands="13 53 13", deck="1")
    play(game, "0 send 1; 1 use 5")
    assert "say 1" not in may(game, 1)
    play(game, "0 ok; 2 ok")
    assert "say 1" in may(game, 1)


def test_r11_an_illegal_action_is_refused_with_a_sentence_and_changes_nothing() -> None:
    game = table(deck="1")
    before = game.view(0)
    with pytest.raises(IllegalAction, match="hero 7 does not meet the requirement"):
        game.push("0 send 7")
    assert (game.view(0), game.ply) == (before, 0)


def test_r11_a_seat_that_is_not_at_the_table_cannot_act() -> None:
    assert table(deck="1").why_not("4 ok") == "there is no seat 4 in this game"


# The record


def test_r11_a_record_replays_to_the_same_game() -> None:
    game = table("original", deck="1", rng=(9, 8, 7, 6))
    play_to(game)
    record = game.record()
    again = Game(
        record["edition"],
        seats=record["seats"],
        deck=record["deck"],
        first=record["first"],
        rng=record["rng"],
        rules=record["rules"],
        names=record["names"],
        actions=record["actions"],
    )
    assert again == game
    assert again.outcome == game.outcome


def test_r11_a_game_that_is_not_over_has_no_result() -> None:
    assert "result" not in table(deck="1").record()


def test_r11_the_result_has_winners_reason_and_groups_of_tied_seats() -> None:
    game = short(deck="3")
    go(game, "2 use 6; 0 use 1; 0 send none")
    expected = {"winners": [1, 3, 4], "reason": "deck", "ranking": [[1, 3, 4], [0, 2]]}
    assert game.record()["result"] == expected


def test_r11_the_rules_of_an_edition_must_match_it() -> None:
    with pytest.raises(InputError, match="the edition rent-a-hero has no_match = deck, not band"):
        Game("rent-a-hero", rules=house(no_match="band"))


def test_r11_custom_rules_may_be_any_combination_even_that_of_an_edition() -> None:
    assert Game("custom", rules=Rules(), seed=1).edition == "custom"


@pytest.mark.parametrize("rng", [(1, 2, 3), (1, 2, 3, -1), (1, 2, 3, 2**32), (1, 2, 3, 4.0), "1234"])
def test_r11_rng_is_four_unsigned_32_bit_integers(rng: tuple[int, ...]) -> None:
    with pytest.raises(InputError):
        table(deck="1", rng=rng)
