"""R2: editions are settings of five options."""

from itertools import product

import pytest

from sevenheroes.editions import CHOICES, EDITIONS, Rules
from sevenheroes.errors import InputError
from sevenheroes.game import Game
from support.arranged_game import decline_all, go, house, may, of_kind, play, short, table

ROWS = {
    "rent-a-hero": ("deck", False, "identity", "score", "powers", "en", "hirelings"),
    "heros-a-louer": ("deck", False, "identity", "score", "turned", "fr", "hirelings"),
    "seventh-hero": ("band", True, "identity", "score", "strength", "en", "saga"),
    "seventh-hero-fast": ("band", False, "identity", "score", "strength", "en", "saga"),
    "original": ("deck", False, "requirement", "reshuffle", "powers", "en", "hirelings"),
}
each_edition = pytest.mark.parametrize("edition", ROWS)


def test_r2_there_are_these_editions_and_no_others() -> None:
    assert list(EDITIONS) == list(ROWS)


@each_edition
def test_r2_an_edition_is_its_row_of_the_table(edition: str) -> None:
    *options, language, world = ROWS[edition]
    assert EDITIONS[edition].rules.to_dict() == dict(zip(CHOICES, options, strict=True))
    assert (EDITIONS[edition].language, EDITIONS[edition].world) == (language, world)


@each_edition
def test_r2_without_a_fitting_card_an_edition_sends_from_the_deck_or_from_the_band(edition: str) -> None:
    game = table(edition, hands="45677 12567 12567", deck="1")
    expected = {"deck": {"send deck"}, "band": {"send band 1", "send band 3"}}
    assert may(game, 0) == expected[str(ROWS[edition][0])]


@each_edition
def test_r2_after_i_recruit_an_edition_lets_others_interrupt_or_not(edition: str) -> None:
    game = table(edition, bands="13 13 23", deck="1")
    events = play(game, "0 send 2; 2 ok; 1 recruit")
    assert (game.to_act == (2,) and not of_kind(events, "joined")) == ROWS[edition][1]


@each_edition
def test_r2_a_clue_asks_about_identity_or_requirement(edition: str) -> None:
    game = table(edition, deck="1")
    [answer] = of_kind(play(game, "0 send 2; 1 clue 1"), "answered")
    assert answer.yes == (ROWS[edition][2] == "requirement")


@each_edition
def test_r2_the_end_of_the_deck_ends_the_game_or_not(edition: str) -> None:
    game = short(edition, deck="5")
    go(game, "0 send 6; 1 recruit")
    decline_all(game)
    assert game.is_over == (ROWS[edition][3] == "score")


RANKINGS = {
    "powers": ((0, 3, 4), (1,), (2,)),
    "turned": ((0, 3, 4), (1, 2)),
    "strength": ((3, 4), (1, 2), (0,)),
}


@each_edition
def test_r2_the_third_key_of_the_ranking_differs(edition: str) -> None:
    game = short("custom", deck="5", rules=house(edition, deck_end="score"))
    go(game, "2 use 6; 2 use 3 6; 0 send 6; 1 use 2")
    decline_all(game)
    assert game.outcome is not None
    assert game.outcome.ranking == RANKINGS[str(ROWS[edition][4])]


def test_r2_every_combination_of_options_can_be_played() -> None:
    for values in product(*CHOICES.values()):
        rules = Rules.from_dict(dict(zip(CHOICES, values, strict=True)))
        assert table("custom", rules=rules, deck="1").view(0).rules == rules


def test_r2_a_custom_game_names_all_its_options() -> None:
    with pytest.raises(InputError, match="needs rules"):
        Game("custom")
    with pytest.raises(InputError, match="tiebreak is missing"):
        Game(
            "custom", rules={"no_match": "deck", "interrupts": False, "clue": "identity", "deck_end": "score"}
        )


def test_r2_an_edition_that_is_not_printed_is_refused() -> None:
    with pytest.raises(InputError, match="there is no edition 'eighth-hero'"):
        Game("eighth-hero")
