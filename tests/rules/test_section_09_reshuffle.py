"""R9: reshuffling, and the ends that only `reshuffle` knows."""

from collections import Counter
from collections.abc import Sequence

import pytest

from sevenheroes.events import Event
from support.arranged_game import (
    counts,
    decline_all,
    go,
    hand,
    house,
    kinds,
    of_kind,
    play,
    play_to,
    short,
    table,
)

MASK = 2**32 - 1


def sfc32(state: list[int]) -> int:
    """One step of the generator, in place."""
    a, b, c, d = state
    t = (a + b + d) & MASK
    rotated = ((c << 21) | (c >> 11)) & MASK
    state[:] = [b ^ (b >> 9), (c + (c << 3)) & MASK, (rotated + t) & MASK, (d + 1) & MASK]
    return t


def shuffled(cards: Counter[int], state: list[int]) -> list[int]:
    """The cards in drawing order."""
    deck = sorted(cards.elements())
    for i in range(len(deck) - 1, 0, -1):
        j = sfc32(state) % (i + 1)
        deck[i], deck[j] = deck[j], deck[i]
    return deck


def test_r9_the_generator_gives_the_numbers_computed_by_hand() -> None:
    state = [1, 2, 3, 4]
    assert [sfc32(state) for _ in range(4)] == [7, 34, 56_623_200, 188_882_296]


def check_every_draw(events: Sequence[Event], deck: str, rng: Sequence[int]) -> int:
    """Follow the deck from event to event; how often it was reshuffled."""
    state, reshuffles, requirement = list(rng), 0, 0
    dealt = [event for event in events if event.kind in ("set_aside", "band_dealt", "hand_dealt")]
    size = sum(len(event.heroes or (event.hero,)) for event in dealt)
    left = [int(card) for card in deck[size:]]
    pile: Counter[int] = Counter()
    for event, following in zip(events, [*events[1:], None], strict=True):
        if event.kind == "reshuffled":
            assert left == []
            kept = requirement if following is not None and following.kind != "turn_began" else 0
            left = shuffled(pile - Counter([kept]), state)
            assert event.count == len(left)
            pile, reshuffles = Counter([kept] if kept else []), reshuffles + 1
        drawn = {
            "revealed": (event.hero,),
            "sent_from_deck": (event.hero,),
            "drew": event.heroes,
        }.get(event.kind, ())
        for hero in drawn or ():
            assert hero == left.pop(0)
        if event.kind in ("set_aside", "revealed", "dropped", "discarded", "clues_turned"):
            pile.update(event.heroes or [event.hero or 0])
        requirement = event.hero or 0 if event.kind == "revealed" else requirement
    return reshuffles


@pytest.mark.parametrize(
    "rng", [(1, 2, 3, 4), (0, 0, 0, 0), (MASK, MASK, MASK, MASK), (20, 7, 1969, MASK // 3)]
)
def test_r9_all_reshuffles_of_a_game_come_from_one_state_that_goes_on(rng: tuple[int, ...]) -> None:
    game = table("original", seats=4, deck="1", rng=rng)
    play_to(game)
    assert check_every_draw(game.events(everything=True), game.deck, rng) >= 5


# When, and with which cards


def test_r9_an_empty_deck_is_reshuffled_only_when_a_card_must_be_drawn() -> None:
    game = short("original", left=1, deck="5")
    assert (game.view(None).deck, kinds(game.events()).count("reshuffled")) == (0, 0)
    assert "reshuffled" in kinds(go(game, "0 send 6; 1 recruit"))


def test_r9_the_requirement_card_of_the_turn_stays_out() -> None:
    game = short("original", left=1, deck="5")
    lying = sum(game.view(None).discard)
    events = go(game, "0 send 6; 1 recruit")
    assert of_kind(events, "reshuffled") == [Event("reshuffled", count=lying - 1)]
    assert game.view(None).discard == counts(f"5{game.view(None).requirement}")


def test_r9_face_down_clue_cards_stay_out_during_the_turn() -> None:
    game = short("original", left=1, deck="5")
    lying = sum(game.view(None).discard)
    events = go(game, "0 send 6; 1 clue 6; 3 use 7") + decline_all(game)
    assert of_kind(events, "reshuffled") == [Event("reshuffled", count=lying - 1)]
    assert sum(game.view(None).discard) == 1


def test_r9_at_the_end_of_the_turn_its_clue_cards_are_shuffled_in() -> None:
    game = short("original", left=1, deck="5")
    lying = sum(game.view(None).discard)
    events = go(game, "0 send 6; 1 clue 6; 1 clue 7; 1 recruit")
    assert of_kind(events, "reshuffled") == [Event("reshuffled", count=lying - 1 + 2)]


def test_r9_a_discarded_wanderer_is_shuffled_in() -> None:
    game = short("original", left=1, deck="5")
    lying = sum(game.view(None).discard)
    events = go(game, "0 send 6; 1 use 2") + decline_all(game)
    assert of_kind(events, "reshuffled") == [Event("reshuffled", count=lying - 1 + 1)]


def test_r9_at_reveal_the_requirement_card_of_the_turn_before_is_shuffled_in() -> None:
    game = short("original", left=2, deck="5 4")
    lying = sum(game.view(None).discard)
    events = go(game, "0 send 6; 1 recruit")
    assert kinds(events)[-4:] == ["drew", "reshuffled", "turn_began", "revealed"]
    assert of_kind(events, "reshuffled") == [Event("reshuffled", count=lying)]
    assert sum(game.view(None).discard) == 1


def test_r9_a_card_is_sent_from_the_reshuffled_deck() -> None:
    game = short("original", left=1, deck="3")
    decline_all(game)
    assert kinds(play(game, "0 send deck")) == ["reshuffled", "sent_from_deck"]


def test_r9_power_7_reshuffles_between_its_two_cards() -> None:
    game = short("original", left=2, deck="5 4")
    pile = Counter(dict(enumerate(game.view(None).discard, 1)))
    events = go(game, "1 use 7") + decline_all(game)
    first = shuffled(pile - Counter([5]), [1, 2, 3, 4])[0]
    assert [kind for kind in kinds(events) if kind != "declined"] == ["used", "drew", "reshuffled", "drew"]
    assert [event.heroes for event in of_kind(events, "drew")] == [(4,), (first,)]


def test_r9_power_7_draws_two_from_the_reshuffled_deck() -> None:
    game = short("original", left=1, deck="5")
    events = go(game, "1 use 7") + decline_all(game)
    assert [kind for kind in kinds(events) if kind != "declined"] == ["used", "reshuffled", "drew"]
    assert [event.count for event in of_kind(events, "drew")] == [2]


def test_r9_the_game_goes_on_after_the_deck() -> None:
    game = short("original", left=1, deck="5")
    go(game, "0 send 6; 1 recruit")
    assert (game.is_over, game.view(None).turn) == (False, 2)


# Exhausted


def test_r9_with_nothing_but_the_requirement_card_no_card_can_be_drawn() -> None:
    game = table("original", hands="22333 77777 55555", deck="3")
    play_to(game, turn=69)
    assert (game.view(None).deck, sum(game.view(None).discard)) == (0, 1)
    assert game.view(None).players[2].band == (1, 7)
    assert game.why_not("2 use 7") == "there is no card to draw"


def test_r9_the_sender_who_cannot_draw_goes_without() -> None:
    game = table("original", hands="22333 77777 55555", deck="3")
    play_to(game, turn=69)
    events = go(game, "2 send 7; 0 recruit")
    assert not of_kind(events, "drew")
    assert hand(game, 2) == ""


def test_r9_the_last_requirement_card_alone_is_revealed_again() -> None:
    game = table("original", hands="22333 77777 55555", deck="3")
    play_to(game, turn=69)
    requirement = game.view(None).requirement
    events = go(game, "2 send 7; 0 recruit")
    assert kinds(events)[-3:] == ["reshuffled", "turn_began", "revealed"]
    assert events[-3].count == 1
    assert game.view(None).requirement == requirement


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_r9_as_many_turns_in_a_row_without_a_wanderer_as_there_are_players_end_the_game(seats: int) -> None:
    game = table("original", seats=seats, deck="4")
    play_to(game)
    sends = [action.what for action in game.actions if action.verb.startswith("send")]
    assert game.outcome is not None
    assert (game.outcome.reason, sends[-seats:]) == ("exhausted", ["send none"] * seats)
    assert sends[-seats - 1] != "send none"


def test_r9_turns_without_a_wanderer_that_are_not_in_a_row_do_not_end_the_game() -> None:
    game = table("original", deck="1")
    play_to(game)
    sends = [action.what for action in game.actions if action.verb.startswith("send")]
    assert sends[-6:] == ["send none", "send none", "send 3", "send none", "send none", "send none"]
    assert sends.count("send none") > 3


def test_r9_the_three_hundredth_turn_is_the_last() -> None:
    game = table("custom", deck="7", rules=house("original", no_match="band"))
    play_to(game, turn=300)
    assert not game.is_over
    play_to(game)
    assert (game.view(None).turn, game.actions[-1].what) == (300, "recruit")
    assert game.outcome is not None
    assert game.outcome.reason == "exhausted"


def test_r9_an_exhausted_game_is_ranked_by_the_same_keys() -> None:
    game = table("original", deck="1")
    play_to(game)
    players = game.view(None).players
    keys = [(-len(p.band), sum(p.eliminated), p.powers_used) for p in players]
    assert game.outcome is not None
    assert game.outcome.ranking == tuple((seat,) for seat in sorted(range(3), key=lambda seat: keys[seat]))
