"""R4: a turn."""

from sevenheroes.events import Event
from support.arranged_game import counts, go, hand, kinds, may, of_kind, play, table


def test_r4_the_sender_reveals_the_first_card_of_the_deck_onto_the_discard_pile() -> None:
    game = table(deck="4 7 2", first=1)
    assert game.events()[-2:] == (Event("turn_began", seat=1, turn=1), Event("revealed", seat=1, hero=4))
    assert game.view(None).discard == counts("4")


def test_r4_the_printed_requirement_holds_for_this_turn_only() -> None:
    game = table(deck="4 7 5")
    assert may(game, 0) == {"send 1", "send 5", "send 7"}
    play(game, "0 send 5; 1 recruit")
    assert game.view(None).requirement == 5
    assert may(game, 1) == {"send 2", "send 6"}


def test_r4_the_wanderer_goes_to_the_next_seat_first() -> None:
    game = table(seats=4, deck="1", first=3)
    assert play(game, "3 send 1") == (Event("sent", seat=3, other=0, hero=1),)
    assert (game.to_act, game.view(None).holder) == ((0,), 0)


def test_r4_a_sent_card_leaves_the_hand() -> None:
    game = table(deck="1")
    game.push("0 send 1")
    assert hand(game, 0) == "2567"


def test_r4_passing_moves_the_wanderer_to_the_next_seat() -> None:
    game = table(seats=4, deck="1")
    assert play(game, "0 send 1; 1 pass")[-1] == Event("passed", seat=1, other=2)
    assert game.to_act == (2,)


def test_r4_nobody_but_the_holder_decides_about_the_wanderer() -> None:
    game = table(deck="1")
    game.push("0 send 1")
    assert game.why_not("2 recruit") == "seat 2 has nothing to decide now"
    assert game.why_not("0 recruit") == "seat 0 has nothing to decide now"


def test_r4_back_at_the_sender_the_wanderer_can_only_be_recruited() -> None:
    game = table(deck="1")
    play(game, "0 send 2; 1 pass; 2 pass")
    assert game.to_act == (0,)
    assert may(game, 0) == {"recruit"}


def test_r4_the_sender_cannot_pass() -> None:
    game = table(deck="1")
    play(game, "0 send 2; 1 pass; 2 pass")
    assert game.why_not("0 pass") == "seat 0 sent the wanderer and cannot pass it on"


def test_r4_the_sender_cannot_ask_for_a_clue() -> None:
    game = table(deck="1")
    play(game, "0 send 2; 1 pass; 2 pass")
    assert game.why_not("0 clue 1") == "seat 0 sent the wanderer and cannot ask for a clue"


def test_r4_clue_cards_are_turned_up_before_the_sender_draws() -> None:
    game = table(deck="1 7 4")
    events = play(game, "0 send 2; 1 clue 6; 1 clue 5; 1 pass; 2 clue 5; 2 recruit")
    assert kinds(events)[-6:] == ["recruited", "joined", "clues_turned", "drew", "turn_began", "revealed"]
    assert of_kind(events, "clues_turned") == [Event("clues_turned", heroes=(5, 5, 6), count=3)]


def test_r4_clue_cards_lie_face_down_until_the_turn_ends() -> None:
    game = table(deck="1 7 4")
    play(game, "0 send 2; 1 clue 6; 1 clue 5; 1 pass")
    assert game.view(None).discard == counts("1")
    play(game, "2 recruit")
    assert game.view(None).discard == counts("1564")


def test_r4_no_clues_are_turned_up_where_none_were_given() -> None:
    game = table(deck="1 7 4")
    assert not of_kind(play(game, "0 send 2; 1 recruit"), "clues_turned")


def test_r4_the_sender_and_nobody_else_draws_one_card_at_the_end() -> None:
    game = table(deck="1 7 4")
    events = play(game, "0 send 2; 1 recruit")
    assert of_kind(events, "drew") == [Event("drew", seat=0, heroes=(7,), count=1)]
    assert [hand(game, seat) for seat in range(3)] == ["15677", "12567", "12567"]


def test_r4_the_sender_draws_even_when_the_wanderer_was_discarded() -> None:
    game = table(bands="13 23 13", deck="1 7 4")
    events = go(game, "0 send 2; 1 use 2; 0 ok; 2 ok")
    assert kinds(events)[-4:] == ["discarded", "drew", "turn_began", "revealed"]


def test_r4_the_sender_draws_after_recruiting_its_own_wanderer() -> None:
    game = table(deck="1 7 4")
    play(game, "0 send 2; 1 pass; 2 pass; 0 recruit")
    assert hand(game, 0) == "15677"


def test_r4_the_next_seat_is_the_next_sender_whoever_recruited() -> None:
    game = table(deck="1 7 1 7 1 7 1")
    play(game, "0 send 2; 1 pass; 2 recruit")
    assert game.view(None).sender == 1
    go(game, "1 send 2; 2 pass; 0 recruit; 2 send 2; 0 pass; 1 recruit")
    assert (game.view(None).sender, game.view(None).turn) == (0, 4)


def test_r4_what_was_said_and_asked_is_forgotten_with_the_turn() -> None:
    game = table(bands="13 13 53", deck="1 7 1")
    go(game, "0 send 2; 2 use 5; 2 say 4; 1 clue 6; 1 recruit")
    players = game.view(None).players
    assert [player.said for player in players] == [None, None, None]
    assert [player.clues_no for player in players] == [0, 0, 0]
