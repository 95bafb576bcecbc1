"""R10: who knows what. Games that differ only in cards hidden from a seat look identical to that seat."""

from typing import Any

import pytest

from sevenheroes.actions import ACTIONS
from sevenheroes.core import layout
from sevenheroes.editions import EDITIONS
from sevenheroes.events import Event
from sevenheroes.game import Game
from support.arranged_game import counts, decline_all, go, hand, of_kind, play, table, wanderer

SPECTATOR = None


def observed(game: Game, viewer: int | None) -> Any:
    """Everything a viewer gets: view, observation, events, legal actions and refusals."""
    actions = () if viewer is None else ACTIONS[viewer]
    view = game.view(viewer)
    record = vars(layout.plain(view.observation, 0))
    return view.to_dict(), record, game.events(viewer), [game.refusal(action) for action in actions]


def who_can_tell(one: Game, other: Game) -> set[int | None]:
    """The viewers who can tell the two games apart."""
    assert one.seats == other.seats
    viewers = (*range(one.seats), SPECTATOR)
    return {viewer for viewer in viewers if observed(one, viewer) != observed(other, viewer)}


def two(
    actions: str, other_actions: str | None = None, *, other: dict[str, Any], **laid: Any
) -> tuple[Game, Game]:
    """The same table twice, the second time with a difference, after the same or other actions."""
    games = table(**laid), table(**(laid | other))
    for game, text in zip(games, (actions, other_actions or actions), strict=True):
        if text:
            go(game, text)
    return games


# Hands and deck


def test_r10_a_hand_is_known_to_its_seat_alone() -> None:
    games = two("", deck="1", hands="12567 12567 12345", other={"hands": "12567 12567 34567"})
    assert who_can_tell(*games) == {2}


def test_r10_the_size_of_a_hand_is_public() -> None:
    game = table(deck="1")
    play(game, "0 send 2; 1 clue 6")
    for viewer in (0, 1, 2, SPECTATOR):
        assert [player.hand for player in game.view(viewer).players] == [4, 4, 5]


def test_r10_the_order_of_the_deck_is_known_to_nobody() -> None:
    games = two("0 send 1", deck="1 7654321", other={"deck": "1 1234567"})
    assert who_can_tell(*games) == set()
    assert games[0].deck != games[1].deck


def test_r10_the_generator_of_reshuffles_is_known_to_nobody() -> None:
    games = two("0 send 1", edition="original", deck="1", other={"rng": (5, 6, 7, 8)})
    assert who_can_tell(*games) == set()


def test_r10_the_size_of_the_deck_is_public() -> None:
    game = table(deck="1")
    assert [game.view(viewer).deck for viewer in (0, 1, 2, SPECTATOR)] == [55] * 4


def test_r10_the_card_drawn_at_the_end_is_known_to_the_sender_alone() -> None:
    games = two("0 send 2; 1 recruit", deck="1 4 1", other={"deck": "1 7 1"})
    assert who_can_tell(*games) == {0}
    assert of_kind(games[0].events(1), "drew") == [Event("drew", seat=0, count=1)]


def test_r10_the_cards_drawn_by_power_7_are_known_to_their_seat_alone() -> None:
    games = two("2 use 7; 0 ok; 1 ok", bands="13 13 73", deck="1 45", other={"deck": "1 67"})
    assert who_can_tell(*games) == {2}
    assert of_kind(games[0].events(0), "drew") == [Event("drew", seat=2, count=2)]


# The wanderer


def test_r10_a_card_sent_from_the_hand_is_known_to_the_sender_alone() -> None:
    games = two("0 send 1", "0 send 2", deck="1", other={})
    assert who_can_tell(*games) == {0}
    assert of_kind(games[0].events(1), "sent") == [Event("sent", seat=0, other=1)]


def test_r10_a_card_sent_from_the_deck_is_known_to_the_sender_alone() -> None:
    hands = "45677 12567 12567"
    games = two("0 send deck; 0 drop 4", hands=hands, deck="1 5", other={"deck": "1 2"})
    assert who_can_tell(*games) == {0}


def test_r10_a_card_sent_blind_is_known_to_nobody() -> None:
    laid = {"edition": "seventh-hero", "hands": "44444 12567 12567"}
    games = two("0 send deck; 1 pass", deck="2 5", other={"deck": "2 6"}, **laid)
    assert who_can_tell(*games) == set()


def test_r10_a_hero_sent_from_the_band_is_known_to_all() -> None:
    laid = {"edition": "seventh-hero", "hands": "45677 12567 12567"}
    games = two("0 send band 1", "0 send band 3", deck="1", other={}, **laid)
    assert who_can_tell(*games) == {0, 1, 2, SPECTATOR}


def test_r10_passing_on_shows_the_wanderer_to_nobody() -> None:
    games = two("0 send 1; 1 pass; 2 pass", "0 send 2; 1 pass; 2 pass", deck="1", other={})
    assert who_can_tell(*games) == {0}


def test_r10_a_look_is_public_and_what_was_seen_is_not() -> None:
    looks = "0 send {}; 1 use 5; 1 say 7"
    games = two(looks.format(1), looks.format(2), bands="13 53 13", deck="1", other={})
    assert who_can_tell(*games) == {0, 1}
    assert of_kind(games[0].events(2), "looked") == [Event("looked", seat=1)]


def test_r10_what_was_said_is_public() -> None:
    says = "0 send 1; 1 use 5; 1 say {}"
    games = two(says.format(4), says.format(5), bands="13 53 13", deck="1", other={})
    assert who_can_tell(*games) == {0, 1, 2, SPECTATOR}


def test_r10_a_nullified_look_shows_nothing() -> None:
    looks = "0 send {}; 1 use 5; 2 use 1; 0 ok; 1 ok"
    games = two(looks.format(1), looks.format(2), bands="13 53 13", deck="1", other={})
    assert who_can_tell(*games) == {0}


def test_r10_who_has_seen_the_wanderer_is_public() -> None:
    game = table(bands="13 53 13", deck="1")
    go(game, "0 send 1; 1 use 5; 1 say 1")
    seen = [game.view(viewer).wanderer for viewer in (0, 1, 2, SPECTATOR)]
    assert [there.seen for there in seen if there is not None] == [(0, 1)] * 4


def test_r10_a_seat_forgets_nothing_it_saw_of_this_wanderer() -> None:
    game = table(bands="13 53 13", deck="1")
    go(game, "0 send 1; 1 use 5; 1 say 1; 1 pass")
    assert [wanderer(game, viewer) for viewer in (0, 1, 2, SPECTATOR)] == [1, 1, None, None]


def test_r10_a_wanderer_seen_this_turn_tells_nothing_about_the_next() -> None:
    game = table(bands="13 53 13", deck="1 4 1")
    go(game, "0 send 2; 1 use 5; 1 say 1; 1 recruit; 1 send 2")
    assert [wanderer(game, viewer) for viewer in (0, 1, 2)] == [None, 2, None]


def test_r10_a_seat_that_saw_the_last_wanderer_does_not_know_a_blind_one() -> None:
    game = table("seventh-hero", hands="12567 44444 12567", deck="1 4 2 5")
    go(game, "0 send 2; 2 recruit; 1 send deck")
    assert [wanderer(game, viewer) for viewer in (0, 1, 2, SPECTATOR)] == [None] * 4


def test_r10_a_recruited_wanderer_is_known_to_all() -> None:
    games = two("0 send 1; 1 recruit", "0 send 2; 1 recruit", deck="1", other={})
    assert who_can_tell(*games) == {0, 1, 2, SPECTATOR}


# Clues


def test_r10_a_clue_card_is_known_to_asker_and_sender_alone() -> None:
    games = two("0 send 2; 1 clue 5", "0 send 2; 1 clue 6", seats=4, deck="1", other={})
    assert who_can_tell(*games) == {0, 1}
    assert of_kind(games[0].events(2), "asked") == [Event("asked", seat=1, other=0)]


def test_r10_an_asker_does_not_see_the_other_askers_cards() -> None:
    clues = "0 send 2; 1 clue {}; 1 pass; 2 clue 7"
    games = two(clues.format(5), clues.format(6), seats=4, deck="1", other={})
    assert who_can_tell(*games) == {0, 1}
    assert games[0].view(2).players[1].clue_cards is None
    assert games[0].view(2).players[2].clue_cards == counts("7")


def test_r10_the_answers_are_public() -> None:
    games = two("0 send 2; 1 clue 2", "0 send 2; 1 clue 6", seats=4, deck="1", other={})
    assert who_can_tell(*games) == {0, 1, 2, 3, SPECTATOR}


def test_r10_who_gave_which_clue_card_is_never_told_to_the_others() -> None:
    clues = "0 send 2; 1 clue {}; 1 pass; 2 clue {}; 2 recruit"
    hands = "12567 12556 12566 12567"
    other = {"hands": "12567 12566 12556 12567"}
    games = two(clues.format(5, 6), clues.format(6, 5), seats=4, hands=hands, deck="1 4 1", other=other)
    assert who_can_tell(*games) == {0, 1, 2}
    for viewer in (3, SPECTATOR):
        assert of_kind(games[0].events(viewer), "clues_turned")[0].heroes == (5, 6)


def test_r10_clue_cards_are_gone_from_the_views_once_the_turn_is_over() -> None:
    game = table(deck="1 4 1")
    play(game, "0 send 2; 1 clue 5; 1 recruit")
    assert game.view(1).players[1].clue_cards == (0,) * 7


def test_r10_a_win_by_six_leaves_the_clue_cards_of_the_turn_face_down() -> None:
    game = table(bands="13 14 13", hands="22347 44566 56665", deck="1 5 2 5 3 5 2 5 5")
    go(game, "0 send 2; 1 recruit; 1 send 6; 1 recruit; 2 send 5; 1 recruit; 0 send 7; 1 clue 4; 1 recruit")
    decline_all(game)
    assert game.is_over
    assert not of_kind(game.events(), "clues_turned")
    assert game.view(2).players[1].clue_cards is None


# What is public


def test_r10_the_discard_pile_is_shown_as_counts_without_order() -> None:
    actions = "0 send 2; 1 recruit; 1 send 2; 2 recruit"
    games = two(actions, deck="1 4 6 4 5", other={"deck": "6 4 1 4 5"})
    assert games[0].view(SPECTATOR).discard == counts("156")
    for viewer in (0, 1, 2, SPECTATOR):
        assert games[0].view(viewer) == games[1].view(viewer)


def test_r10_a_dropped_card_is_public() -> None:
    hands = "45677 12567 12567"
    games = two("0 send deck; 0 drop 4", "0 send deck; 0 drop 5", hands=hands, deck="1 5", other={})
    assert who_can_tell(*games) == {0, 1, 2, SPECTATOR}


@pytest.mark.parametrize(
    ("bands", "actions", "others"),
    [
        ("13 13 43", "0 send 1; 2 use 4 0", "0 send 1; 2 use 4 1"),
        ("73 13 13", "0 use 7; 1 ok; 2 ok; 0 use 3 7", "0 use 7; 1 ok; 2 ok"),
        ("13 13 53", "0 send 1; 2 ok", "0 send 1; 2 use 5"),
    ],
)
def test_r10_every_use_and_ok_is_public_with_all_it_names(bands: str, actions: str, others: str) -> None:
    games = two(actions, others, bands=bands, deck="1 44", other={})
    assert who_can_tell(*games) == {0, 1, 2, SPECTATOR}


def test_r10_bands_marks_and_eliminated_piles_are_public() -> None:
    game = table(bands="13 17 13", hands="12347 12567 12567", deck="2 44 4 1")
    go(game, "1 use 7; 0 send 7; 1 recruit")
    for viewer in (0, 1, 2, SPECTATOR):
        player = game.view(viewer).players[1]
        assert (player.band, player.used, player.eliminated) == ((1,), (), counts("77"))


def test_r10_a_spectator_sees_no_hand() -> None:
    view = table(deck="1").view(SPECTATOR)
    assert (view.seat, view.hand, view.legal_actions) == (None, (), ())
    assert {player.cards for player in view.players} == {None}


def test_r10_who_is_asked_depends_on_open_bands_alone() -> None:
    games = two("", bands="13 73 63", deck="1", other={"hands": "22222 34567 34567"})
    assert {game.to_act for game in games} == {(1, 2)}


@pytest.mark.parametrize("edition", EDITIONS)
def test_r10_a_view_shows_its_own_hand_and_no_other(edition: str) -> None:
    game = table(edition, hands="12567 12345 34567", deck="1")
    for seat in range(3):
        assert "".join(map(str, game.view(seat).hand)) == hand(game, seat)
        shown = [other for other, player in enumerate(game.view(seat).players) if player.cards is not None]
        assert shown == [seat]
