"""What the steady player decides where one fact makes the difference; and how strong the levels are."""

from typing import Any

import pytest

from sevenheroes import bots
from sevenheroes.actions import ACTIONS
from sevenheroes.core import codes, layout
from sevenheroes.core._jit import COMPILED
from sevenheroes.lab import play_match
from support.arranged_game import go, table
from support.kernel_positions import looked

THREE = "15567 15567 15567"


def heroes(text: str) -> int:
    """A set of heroes."""
    return sum(1 << (int(hero) - 1) for hero in set(text.strip("-")))


def decision(
    actions: str,
    seat: int,
    bands: str,
    *,
    used: str = "- - -",
    hands: str = THREE,
    deck: str = "2",
    gone: int = 0,
    hand: str = "",
) -> str:
    """What a steady player does after these actions; bands may be larger, the deck smaller and its own hand
    another than then."""
    words = bands.split()
    game = table(seats=len(words), bands=" ".join(word[:2] for word in words), hands=hands, deck=deck)
    if actions:
        go(game, actions)
    while seat not in game.to_act:
        game.push(f"{game.to_act[0]} ok")
    g: Any = layout.plain(game.positions, game.ply)
    for place, (band, turned) in enumerate(zip(words, used.split(), strict=True)):
        g.band[place] = heroes(band)
        g.ready[place] = heroes(band) & ~heroes(turned)
    g.deck_top += gone
    if hand:
        g.hand[seat] = [hand.count(str(hero)) for hero in range(codes.HEROES + 1)]
        g.held[seat], g.hand_size[seat] = heroes(hand), len(hand)
    bot: Any = bots.find("steady")
    action = bot.decide(looked(layout.from_plain([g]), seat), layout.numbers([1, 2, 3, 4]))
    return str(ACTIONS[seat][action].what)


def test_a_holder_who_would_come_close_to_six_is_barred() -> None:
    assert decision("0 send 6", 2, "13 1324 24") == "use 4 1"
    assert decision("0 send 6", 2, "13 13 24") == "ok"


def test_without_the_barrer_a_holder_about_to_win_has_it_discarded() -> None:
    assert decision("0 send 6", 2, "13 13245 24", used="- - 4") == "use 2"
    assert decision("0 send 6", 2, "13 13245 24", used="- - 24") == "ok"


@pytest.mark.parametrize("power", ["use 2", "use 4 1"])
def test_what_takes_a_wanderer_from_a_large_band_is_nullified(power: str) -> None:
    assert decision(f"0 send 6; 2 {power}", 1, "37 1324 24", gone=20) == "use 1"
    assert decision(f"0 send 6; 2 {power}", 1, "37 13 24", gone=20) == "ok"


def spoken(bands: str, sent: int, deck: str) -> str:
    return decision(f"0 send {sent}; 1 use 5", 1, bands, used="- 5 -", deck=deck, gone=20)


def test_the_truth_is_said_that_keeps_a_hero_from_a_sender_who_would_win() -> None:
    assert spoken("37452 15 37", 1, "1") == "say 1"
    assert spoken("37 15 37", 1, "1") == "say nothing"


def test_a_lie_is_said_that_makes_the_next_seat_lose_a_pair() -> None:
    assert spoken("37 15 376", 6, "2") == "say 1"
    assert spoken("37 15 37", 6, "2") == "say nothing"


def test_a_lie_is_said_that_leaves_a_second_copy_to_its_sender() -> None:
    assert spoken("376 15 37", 6, "2") == "say 3"


def dropped(band: str, hand: str) -> str:
    hands = f"11234 {THREE[6:]}"
    return decision("0 send deck", 0, f"{band} 15 15", deck="27", hands=hands, hand=hand)


def test_the_card_is_dropped_that_the_next_sending_would_miss_least() -> None:
    assert dropped("56", "11234") == "drop 1"
    assert dropped("14", "1234") == "drop 4"
    assert dropped("34", "1234") == "drop 3"


def test_a_hero_that_is_worth_more_than_the_readier_is_readied_before_one_decides() -> None:
    assert decision("", 0, "32 13 13", used="2 - -") == "use 3 2"
    assert decision("", 0, "31 13 13", used="1 - -") == "send 5"


def test_nothing_is_readied_for_later_in_the_last_turn() -> None:
    assert decision("", 0, "32 13 13", used="2 - -", gone=53) == "use 3 2"
    assert decision("", 0, "32 13 13", used="2 - -", gone=54) == "send 5"


def test_no_cards_are_drawn_for_later_where_that_ends_the_game() -> None:
    assert decision("", 0, "57 13 13", gone=51) == "use 7"
    assert decision("", 0, "57 13 13", gone=52) == "send 6"


def test_a_doomed_drawer_is_readied_for_its_cards_where_these_are_worth_more_than_the_readier() -> None:
    twice = "0 send 7; 1 use 7; 1 recruit"
    assert decision(twice, 1, "15 37 15", used="- 7 -", hand="156", gone=15) == "use 3 7"
    assert decision(twice, 1, "15 37 15", used="- 7 -", hand="156", gone=45) == "ok"


def test_a_stopper_that_a_large_band_readies_is_nullified() -> None:
    readies = "0 send 6; 1 use 4 2; 1 use 3 4"
    assert decision(readies, 0, "15 34257 26", used="- 34 -", gone=40) == "use 1"
    assert decision(readies, 0, "15 34 26", used="- 34 -", gone=40) == "ok"


def test_a_large_band_that_looks_is_nullified() -> None:
    assert decision("0 send 6; 1 use 5", 0, "13 5137 37", used="- 5 -", gone=20) == "use 1"
    assert decision("0 send 6; 1 use 5", 0, "13 51 37", used="- 5 -", gone=20) == "ok"


def test_the_nullifier_is_readied_first_if_it_was_used() -> None:
    looks = "0 send 6; 1 use 5"
    assert decision(looks, 0, "13 51372 37", used="1 5 -", gone=20) == "use 3 1"
    assert decision(looks, 0, "13 51372 37", used="13 5 -", gone=20) == "ok"


def test_what_was_waived_for_a_better_card_is_defended() -> None:
    waived = "0 use 6; 1 use 1"
    hands = f"15666 {THREE[6:]}"
    assert decision(waived, 0, "16 13 13", used="6 1 -", hands=hands, gone=25) == "use 1"
    assert decision(waived, 0, "16 1357 1357", used="6 1 -", hands=hands, gone=25) == "ok"


def test_who_may_stop_a_holder_looks_first_where_that_may_save_the_power() -> None:
    assert decision("0 send 6", 2, "13 13247 25") == "use 5"
    assert decision("0 send 6", 2, "13 13245 25") == "use 2"


def test_the_requirement_is_waived_for_a_better_card() -> None:
    assert decision("", 0, "16 13 13", hands=f"15666 {THREE[6:]}", gone=25) == "use 6"
    assert decision("", 0, "16 1357 1357", hands=f"15666 {THREE[6:]}", gone=25) == "send 5"


def test_a_second_copy_that_comes_back_is_discarded_and_a_new_hero_is_not() -> None:
    assert decision("0 send 6; 1 pass; 2 pass", 0, "263 13 13") == "use 2"
    assert decision("0 send 6; 1 pass; 2 pass", 0, "273 13 13", used="37 - -") == "recruit"


def test_the_power_that_is_wanted_is_readied_first() -> None:
    assert decision("0 send 6; 1 pass; 2 pass", 0, "236 13 13", used="2 - -") == "use 3 2"
    assert decision("0 send 6; 1 pass; 2 pass", 0, "236 13 13", used="23 - -") == "recruit"


def test_cards_are_drawn_once_they_are_worth_more_than_a_power_kept() -> None:
    assert decision("", 0, "57 13 13", gone=0) == "send 6"
    assert decision("", 0, "57 13 13", gone=20) == "use 7"


def test_a_hero_that_was_seen_is_recruited_if_it_is_new() -> None:
    seen = "0 send 6; 1 use 5; 1 say nothing"
    assert decision(seen, 1, "37 513 13", used="- 53 -", gone=20) == "recruit"
    assert decision(seen, 1, "37 5136 13", used="- 53 -", gone=20) == "pass"


def test_a_clue_is_asked_where_a_card_can_tell() -> None:
    hands = "15567 {} 15567"
    assert decision("0 send 6", 1, "37 1356 13", hands=hands.format("15567"), gone=20) == "clue 7"
    assert decision("0 send 6", 1, "37 1356 13", hands=hands.format("51111"), gone=20) == "pass"
    assert decision("0 send 6", 1, "37 13 13", hands=hands.format("15567"), gone=20) == "recruit"


@pytest.mark.skipif(not COMPILED, reason="thousands of games")
@pytest.mark.parametrize(
    ("bot", "others", "share"),
    [("novice", "random", 0.38), ("steady", "random", 0.72), ("steady", "novice", 0.58)],
)
def test_a_level_is_stronger_than_those_below(bot: str, others: str, share: float) -> None:
    result = play_match([bot, *[others] * 3], games=4000, rotate=True, seed=2026)
    assert (result.bots[bot].share or 0) > share
