"""The steady player's decisions where one fact makes the difference, and the strength of the levels.

Where a decision switches depends on fitted weights. Each test therefore compares positions that differ in
one fact, and its docstring says which behaviour it protects. After refitting, the positions may be adjusted
as long as that behaviour still shows.
"""

from typing import Any

import pytest

from sevenheroes import bots
from sevenheroes.actions import ACTIONS
from sevenheroes.core import codes, layout
from sevenheroes.core._jit import COMPILED
from sevenheroes.lab import play_match
from support.arranged_game import go, table
from support.kernel_positions import observed

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
    """The steady player's action after these actions.

    Bands, ready heroes, the number of cards gone from the deck and the seat's own hand can be replaced.
    """
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
    action = bot.decide(observed(layout.from_plain([g]), seat), layout.numbers([1, 2, 3, 4]))
    return str(ACTIONS[seat][action].what)


def test_a_holder_with_a_large_band_is_barred() -> None:
    """Protects: a seat spends the barrer on a large band, and saves it against a small one."""
    assert decision("0 send 6", 2, "13 1324 24") == "use 4 1"
    assert decision("0 send 6", 2, "13 13 24") == "ok"


def test_without_the_barrer_the_wanderer_of_a_seat_about_to_win_is_discarded() -> None:
    """Protects: the discarder replaces a used barrer when the holder could win."""
    assert decision("0 send 6", 2, "13 13245 24", used="- - 4") == "use 2"
    assert decision("0 send 6", 2, "13 13245 24", used="- - 24") == "ok"


@pytest.mark.parametrize("power", ["use 2", "use 4 1"])
def test_a_power_that_takes_the_wanderer_from_ones_own_large_band_is_nullified(power: str) -> None:
    """Protects: the nullifier is spent to win with a large band, and saved with a small one."""
    assert decision(f"0 send 6; 2 {power}", 1, "37 1324 24", gone=20) == "use 1"
    assert decision(f"0 send 6; 2 {power}", 1, "37 13 24", gone=20) == "ok"


def claim(bands: str, sent: int, deck: str) -> str:
    """What seat 1 says after it has looked at the wanderer."""
    return decision(f"0 send {sent}; 1 use 5", 1, bands, used="- 5 -", deck=deck, gone=20)


def test_the_truth_is_claimed_to_keep_a_hero_from_a_sender_who_would_win() -> None:
    """Protects: a claim is made if it changes who recruits in a way that matters, else nothing is said."""
    assert claim("37452 15 37", 1, "1") == "say 1"
    assert claim("37 15 37", 1, "1") == "say nothing"


def test_a_lie_is_claimed_to_make_the_next_seat_lose_a_pair() -> None:
    """Protects: a false claim tempts a seat into recruiting a duplicate."""
    assert claim("37 15 376", 6, "2") == "say 1"
    assert claim("37 15 37", 6, "2") == "say nothing"


def test_a_lie_is_claimed_to_leave_a_duplicate_to_its_sender() -> None:
    """Protects: a false claim lets the wanderer return to a sender that already has the hero."""
    assert claim("376 15 37", 6, "2") == "say 3"


def dropped(band: str, hand: str) -> str:
    """What the sender drops after a card from the deck."""
    hands = f"11234 {THREE[6:]}"
    return decision("0 send deck", 0, f"{band} 15 15", deck="27", hands=hands, hand=hand)


def test_the_card_is_dropped_that_the_next_sending_needs_least() -> None:
    """Protects: the dropped card depends on copies in hand and on the own band."""
    assert dropped("56", "11234") == "drop 1"
    assert dropped("14", "1234") == "drop 4"
    assert dropped("34", "1234") == "drop 3"


def test_a_hero_worth_more_than_the_readier_is_readied_first() -> None:
    """Protects: the readier is spent on a valuable power (2), and saved beside a cheap one (1)."""
    assert decision("", 0, "32 13 13", used="2 - -") == "use 3 2"
    assert decision("", 0, "31 13 13", used="1 - -") == "send 5"


def test_nothing_is_readied_for_later_in_the_last_turn() -> None:
    """Protects: no preparation once the deck ends with this turn (R9); no fitted number decides."""
    assert decision("", 0, "32 13 13", used="2 - -", gone=53) == "use 3 2"
    assert decision("", 0, "32 13 13", used="2 - -", gone=54) == "send 5"


def test_no_cards_are_drawn_for_later_if_that_ends_the_game() -> None:
    """Protects: drawing that would end the game is no preparation (R9); no fitted number decides."""
    assert decision("", 0, "57 13 13", gone=51) == "use 7"
    assert decision("", 0, "57 13 13", gone=52) == "send 6"


def test_a_doomed_drawer_is_readied_if_its_cards_are_worth_more_than_the_readier() -> None:
    """Protects: cards are worth more than the readier early in the game, and less late."""
    twice = "0 send 7; 1 use 7; 1 recruit"
    assert decision(twice, 1, "15 37 15", used="- 7 -", hand="156", gone=15) == "use 3 7"
    assert decision(twice, 1, "15 37 15", used="- 7 -", hand="156", gone=45) == "ok"


def test_readying_a_stopper_is_nullified_for_a_large_band_only() -> None:
    """Protects: the growth of another seat is only fought where its band is large."""
    readies = "0 send 6; 1 use 4 2; 1 use 3 4"
    assert decision(readies, 0, "15 34257 26", used="- 34 -", gone=40) == "use 1"
    assert decision(readies, 0, "15 34 26", used="- 34 -", gone=40) == "ok"


def test_a_look_is_nullified_for_a_large_band_only() -> None:
    """Protects: information is denied to a large band, and allowed to a small one."""
    assert decision("0 send 6; 1 use 5", 0, "13 5137 37", used="- 5 -", gone=20) == "use 1"
    assert decision("0 send 6; 1 use 5", 0, "13 51 37", used="- 5 -", gone=20) == "ok"


def test_a_used_nullifier_is_readied_first() -> None:
    """Protects: power 3 upon the nullifier counts as a nullifier."""
    looks = "0 send 6; 1 use 5"
    assert decision(looks, 0, "13 51372 37", used="1 5 -", gone=20) == "use 3 1"
    assert decision(looks, 0, "13 51372 37", used="13 5 -", gone=20) == "ok"


def test_an_own_waiver_is_defended_if_a_better_card_depends_on_it() -> None:
    """Protects: a waiver is worth a nullifier only if the free choice is much better."""
    waived = "0 use 6; 1 use 1"
    hands = f"15666 {THREE[6:]}"
    assert decision(waived, 0, "16 13 13", used="6 1 -", hands=hands, gone=25) == "use 1"
    assert decision(waived, 0, "16 1357 1357", used="6 1 -", hands=hands, gone=25) == "ok"


def test_a_seat_that_can_stop_a_holder_looks_first_if_that_may_save_the_power() -> None:
    """Protects: a look pays only if the posterior leaves enough doubt whether the holder lacks the hero."""
    assert decision("0 send 6", 2, "13 13247 25") == "use 5"
    assert decision("0 send 6", 2, "13 13245 25") == "use 2"


def test_the_requirement_is_waived_for_a_better_card() -> None:
    """Protects: the waiver is spent if the free choice is much better, else the best fitting card is sent."""
    assert decision("", 0, "16 13 13", hands=f"15666 {THREE[6:]}", gone=25) == "use 6"
    assert decision("", 0, "16 1357 1357", hands=f"15666 {THREE[6:]}", gone=25) == "send 5"


def test_a_duplicate_that_comes_back_is_discarded_and_a_new_hero_is_not() -> None:
    """Protects: the sender spends the discarder to avoid losing a pair."""
    assert decision("0 send 6; 1 pass; 2 pass", 0, "263 13 13") == "use 2"
    assert decision("0 send 6; 1 pass; 2 pass", 0, "273 13 13", used="37 - -") == "recruit"


def test_a_wanted_power_is_readied_first() -> None:
    """Protects: power 3 upon the discarder counts as a discarder."""
    assert decision("0 send 6; 1 pass; 2 pass", 0, "236 13 13", used="2 - -") == "use 3 2"
    assert decision("0 send 6; 1 pass; 2 pass", 0, "236 13 13", used="23 - -") == "recruit"


def test_cards_are_drawn_once_they_are_worth_more_than_the_drawer() -> None:
    """Protects: the drawer is saved at the start and used in the middle of the game."""
    assert decision("", 0, "57 13 13", gone=0) == "send 6"
    assert decision("", 0, "57 13 13", gone=20) == "use 7"


def test_a_hero_that_was_seen_is_recruited_if_it_is_new() -> None:
    """Protects: a known new hero is recruited and a known duplicate is passed; no fitted number decides."""
    seen = "0 send 6; 1 use 5; 1 say nothing"
    assert decision(seen, 1, "37 513 13", used="- 53 -", gone=20) == "recruit"
    assert decision(seen, 1, "37 5136 13", used="- 53 -", gone=20) == "pass"


def test_a_clue_is_asked_if_a_card_can_settle_the_decision() -> None:
    """Protects: asking depends on whether the hand has an informative card and whether a pair is at risk."""
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
    """Protects the order of the levels: each share lies several points below what docs/bots.md reports."""
    result = play_match([bot, *[others] * 3], games=4000, rotate=True, seed=2026)
    assert (result.bots[bot].share or 0) > share
