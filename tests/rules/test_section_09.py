"""R9: the end by score, and the ranking. Reshuffling is in `test_section_09_reshuffle.py`."""

import pytest

from sevenheroes.events import Event
from sevenheroes.game import Game
from support.arranged_game import decline_all, go, kinds, of_kind, short

# The last card of the deck, no matter who draws it and what for


def _reason(game: Game) -> str:
    assert game.outcome is not None
    return game.outcome.reason


def test_r9_a_last_card_that_is_revealed_makes_the_turn_the_last() -> None:
    game = short(left=1, deck="5")
    assert kinds(go(game, "0 send 6; 1 recruit") + decline_all(game))[-2:] == ["joined", "ended"]
    assert _reason(game) == "deck"


def test_r9_a_last_card_that_is_sent_makes_the_turn_the_last() -> None:
    game = short(left=2, deck="3 4")
    assert kinds(go(game, "0 send deck; 0 drop 6; 1 recruit") + decline_all(game))[-2:] == ["joined", "ended"]
    assert _reason(game) == "deck"


def test_r9_a_last_card_that_is_sent_blind_makes_the_turn_the_last() -> None:
    game = short("seventh-hero-fast", left=2, deck="3 4")
    assert kinds(go(game, "0 send deck; 1 recruit") + decline_all(game))[-2:] == ["joined", "ended"]
    assert _reason(game) == "deck"


def test_r9_a_last_card_drawn_by_power_7_makes_the_turn_the_last_whoever_drew_it() -> None:
    game = short(left=3, deck="5 4 4")
    assert kinds(go(game, "3 use 7; 0 send 6; 1 recruit") + decline_all(game))[-2:] == ["joined", "ended"]
    assert _reason(game) == "deck"


def test_r9_a_last_card_drawn_at_the_end_of_a_turn_makes_that_turn_the_last() -> None:
    game = short(left=2, deck="5 4")
    assert kinds(go(game, "0 send 6; 1 recruit") + decline_all(game))[-3:] == ["joined", "drew", "ended"]
    assert _reason(game) == "deck"


def test_r9_the_turn_of_the_last_card_is_played_to_its_end() -> None:
    game = short(left=3, deck="5 4 4")
    go(game, "3 use 7")
    decline_all(game)
    assert (game.view(None).deck, game.is_over, game.to_act) == (0, False, (0,))


def test_r9_as_long_as_a_card_is_left_the_next_seat_sends() -> None:
    game = short(left=3, deck="5 4 4")
    go(game, "0 send 6; 1 recruit")
    decline_all(game)
    assert (game.is_over, game.view(None).turn, game.view(None).deck) == (False, 2, 0)


def test_r9_nothing_may_be_done_after_the_end() -> None:
    game = short(deck="3")
    go(game, "0 send none")
    assert game.to_act == ()
    assert list(game.legal_actions) == []
    assert game.why_not("1 send 6") == "the game is over"


def test_r9_the_end_is_told_with_its_reason_and_winners() -> None:
    game = short(deck="5")
    events = go(game, "0 send 6; 1 recruit") + decline_all(game)
    assert events[-1] == Event("ended", reason="deck", winners=(1,))


def test_r9_six_heroes_in_the_last_turn_win_by_six() -> None:
    game = short(left=9, hands="66661 66667 77773 77774 12345", deck="5 1 5 2 1 3 5 4 4")
    go(game, "0 send 6; 1 recruit; 1 send 6; 3 recruit; 2 send 3; 1 recruit; 3 send 4; 1 recruit")
    go(game, "4 send 5; 1 recruit")
    assert game.view(None).deck == 0
    assert _reason(game) == "six"


# The ranking


def _ranking(game: Game) -> tuple[tuple[int, ...], ...]:
    decline_all(game)
    assert game.outcome is not None
    assert game.outcome.winners == game.outcome.ranking[0]
    return game.outcome.ranking


def test_r9_most_heroes_come_first() -> None:
    game = short(deck="5")
    go(game, "0 send 6; 1 recruit")
    assert _ranking(game) == ((1,), (0, 2, 3, 4))


def test_r9_a_lost_hero_counts_before_anything_else() -> None:
    game = short(deck="5")
    go(game, "0 send 6; 2 recruit")
    assert _ranking(game) == ((0, 1, 3, 4), (2,))


def test_r9_then_fewest_eliminated_cards() -> None:
    game = short(left=3, deck="5 4 5")
    go(game, "0 send 6; 1 recruit; 1 send 6; 1 recruit")
    assert _ranking(game) == ((0, 2, 3, 4), (1,))


def test_r9_fewest_eliminated_cards_count_before_the_third_key() -> None:
    game = short(left=3, deck="5 4 5")
    go(game, "2 use 6; 0 send 6; 1 recruit; 1 send 6; 1 recruit")
    assert _ranking(game) == ((0, 3, 4), (2,), (1,))


def test_r9_equal_in_all_share_the_win() -> None:
    game = short(deck="3")
    go(game, "0 send none")
    assert _ranking(game) == ((0, 1, 2, 3, 4),)
    assert _reason(game) == "deck"


def test_r9_powers_counts_a_nullified_use() -> None:
    game = short(deck="3")
    go(game, "2 use 6; 0 use 1; 0 send none")
    assert _ranking(game) == ((1, 3, 4), (0, 2))


def test_r9_powers_counts_a_second_use_after_power_3() -> None:
    game = short(deck="3")
    go(game, "2 use 6; 0 use 1; 2 use 3 6; 2 use 6; 0 send 6; 0 recruit")
    assert [player.powers_used for player in game.view(None).players] == [1, 0, 3, 0, 0]
    assert _ranking(game) == ((1, 3, 4), (2,), (0,))


@pytest.mark.parametrize(
    ("edition", "ranking"),
    [("rent-a-hero", ((0, 2, 4), (3,), (1,))), ("heros-a-louer", ((0, 2, 4), (1, 3)))],
)
def test_r9_a_used_hero_that_has_left_the_band_counts_for_powers_and_not_for_turned(
    edition: str, ranking: tuple[tuple[int, ...], ...]
) -> None:
    game = short(edition, left=5, hands="66667 66677 77776 77123 12345", deck="2 44 4 2")
    go(game, "1 use 7; 0 send 7; 1 recruit; 1 send 7; 3 recruit")
    assert _ranking(game) == ranking


def test_r9_turned_counts_the_used_heroes_in_the_band_now() -> None:
    game = short("heros-a-louer", deck="3")
    go(game, "2 use 6; 0 use 1; 2 use 3 6; 0 send none")
    assert [player.powers_used for player in game.view(None).players] == [1, 0, 2, 0, 0]
    assert _ranking(game) == ((1, 3, 4), (0, 2))


def test_r9_strength_is_the_sum_of_the_numbers_in_the_band_and_the_highest_is_best() -> None:
    game = short("seventh-hero-fast", deck="3")
    go(game, "0 send none")
    assert _ranking(game) == ((3, 4), (1, 2), (0,))


@pytest.mark.parametrize("edition", ["rent-a-hero", "heros-a-louer", "seventh-hero-fast"])
def test_r9_the_third_key_decides_only_between_equals_in_the_first_two(edition: str) -> None:
    game = short(edition, deck="5")
    go(game, "2 use 6; 0 send 1; 2 recruit")
    assert _ranking(game)[0] == (2,)


def test_r9_after_six_heroes_the_others_are_ranked_as_always() -> None:
    game = short(left=9, hands="66661 66667 77773 77774 12345", deck="5 1 5 2 1 3 5 4 4")
    go(game, "0 send 6; 1 recruit; 1 send 6; 3 recruit; 2 send 3; 1 recruit; 3 send 4; 1 recruit")
    go(game, "4 send 5; 1 recruit")
    assert _ranking(game) == ((1,), (3,), (0, 2, 4))
    assert of_kind(game.events(), "ended") == [Event("ended", reason="six", winners=(1,))]
