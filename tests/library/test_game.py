"""Actions, editions, games, views and events of the library."""

import copy
import pickle
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sevenheroes import Action, Event, Game, IllegalAction, InputError, Outcome, Rules, SevenHeroesError
from sevenheroes.actions import ACTIONS, TEXTS
from sevenheroes.core import codes, layout
from sevenheroes.editions import EDITIONS, choose
from sevenheroes.events import seen_by
from sevenheroes.heroes import HEROES
from support.random_play import mixtures, play_on, random_game

names = {name: value for name, value in vars(__import__("sevenheroes")).items() if not name.startswith("_")}
names |= {"Action": Action, "Event": Event, "Game": Game, "Outcome": Outcome, "Rules": Rules}


class TestActions:
    def test_actions_make_the_round_trip_between_object_number_and_text(self) -> None:
        for seat in range(5):
            for number in range(codes.ACTIONS):
                action = Action(seat, number)
                assert Action.parse(str(action)) is action
                assert (action.seat, action.number) == (seat, number)
                assert TEXTS[number] == action.what
                assert eval(repr(action), names) is action
                assert pickle.loads(pickle.dumps(action)) is action
        assert len(set(TEXTS)) == codes.ACTIONS

    def test_an_action_has_verb_power_hero_and_target(self) -> None:
        bar = Action.parse("1 use 4 3")
        assert (bar.verb, bar.power, bar.hero, bar.target) == ("use", 4, None, 3)
        send = Action.parse("0 send band 6")
        assert (send.verb, send.power, send.hero, send.target) == ("send band", None, 6, None)

    def test_an_action_cannot_be_changed(self) -> None:
        with pytest.raises(AttributeError, match="cannot be changed"):
            Action.parse("0 ok").seat = 1
        with pytest.raises(AttributeError, match="cannot be changed"):
            del Action.parse("0 ok").seat

    @given(st.text() | st.from_regex(r"[0-9] (send|use|clue|say|ok|drop)( band| [0-9])*", fullmatch=True))
    def test_any_text_is_an_action_or_gets_a_reason(self, text: str) -> None:
        try:
            assert str(Action.parse(text)) == text
        except InputError as error:
            assert len(str(error)) > 20  # noqa: PT017

    @pytest.mark.parametrize("wrong", [None, 3, 2.5, ["0 ok"], b"0 ok"])
    def test_only_strings_are_parsed(self, wrong: object) -> None:
        with pytest.raises(InputError, match="an action must be a string"):
            Action.parse(wrong)  # type: ignore[arg-type]

    @pytest.mark.parametrize(
        ("seat", "number"), [(5, 0), (-1, 0), (True, 0), (0, 58), (0, -1), (0, None), ("0", 0)]
    )
    def test_an_invalid_seat_or_number_is_refused(self, seat: int, number: int) -> None:
        with pytest.raises(InputError):
            Action(seat, number)


class TestEditions:
    def test_every_combination_of_options_has_its_own_code(self) -> None:
        rules = list(mixtures())
        assert len({each.code for each in rules}) == 48
        for each in rules:
            assert Rules.from_code(each.code) == each == Rules.from_dict(each.to_dict())
            assert eval(repr(each), names) == each

    @pytest.mark.parametrize(
        ("change", "sentence"),
        [
            ({"clue": "hero"}, "the option clue must be one of identity, requirement, not 'hero'"),
            ({"interrupts": 1}, "the option interrupts must be one of false, true, not 1"),
            ({"interrupts": "yes"}, "the option interrupts must be one of false, true, not 'yes'"),
            ({"speed": 3}, "there is no option 'speed'"),
        ],
    )
    def test_an_invalid_option_gets_a_reason(self, change: dict[str, object], sentence: str) -> None:
        with pytest.raises(InputError, match=sentence):
            Rules.from_dict(Rules().to_dict() | change)

    def test_missing_options_and_contradictions_get_a_reason(self) -> None:
        with pytest.raises(InputError, match="the option tiebreak is missing"):
            Rules.from_dict(
                {"no_match": "deck", "interrupts": False, "clue": "identity", "deck_end": "score"}
            )
        with pytest.raises(InputError, match="the edition original has clue = requirement, not identity"):
            choose("original", Rules(deck_end="reshuffle"))
        with pytest.raises(InputError, match="there is no edition 'chess'"):
            Game("chess")
        with pytest.raises(InputError, match="a custom game needs rules"):
            Game("custom")

    def test_an_edition_may_be_given_together_with_its_rules(self) -> None:
        for name, edition in EDITIONS.items():
            assert Game(name, rules=edition.rules, seed=1) == Game(name, seed=1)


def test_the_table_of_heroes_agrees_with_the_core() -> None:
    for seats in (3, 4, 5):
        printed = layout.field(Game(seats=seats, seed=1).positions, 0, "printed")
        for hero in HEROES:
            fitting = (printed >> (8 * (hero.number - 1))) & 127
            for number in range(1, 8):
                assert bool((fitting >> (number - 1)) & 1) == hero.met_by(number, seats=seats)


class TestGame:
    def test_the_same_seed_is_the_same_game(self) -> None:
        assert Game(seed=7) == Game(seed=7)
        assert Game(seed=7).deck != Game(seed=8).deck
        assert Game().deck != Game().deck

    def test_a_repr_can_be_evaluated(self) -> None:
        for rules in list(mixtures())[::9]:
            game = play_on(random_game(rules, 3, 1), random.Random(1), 30)
            assert eval(repr(game), names) == game
        assert eval(repr(Game(seed=1)), names) == Game(seed=1)

    def test_push_returns_events_and_pop_undoes_them(self) -> None:
        game = Game(seed=1)
        before = game.copy()
        views = [before.view(seat).to_dict() for seat in range(4)]
        play_on(game, random.Random(1))
        events = game.events(everything=True)
        taken = list(game.actions)
        while game.ply:
            assert game.pop() == taken.pop()
        assert game == before
        assert [game.view(seat).to_dict() for seat in range(4)] == views
        with pytest.raises(InputError, match="no action to undo"):
            game.pop()
        play_on(game, random.Random(1))
        assert game.events(everything=True) == events

    def test_a_copy_is_independent(self) -> None:
        game = play_on(Game(seed=2), random.Random(1), 90)
        twin = game.copy()
        position = game.view(0).to_dict()
        play_on(twin, random.Random(2))
        assert twin.is_over and game.ply == 90
        assert game.view(0).to_dict() == position
        twin.meta["place"] = "here"
        assert "place" not in game.meta

    def test_the_copy_module_makes_independent_copies(self) -> None:
        game = play_on(Game(seed=2), random.Random(1), 9)
        for twin in (copy.copy(game), copy.deepcopy(game)):
            play_on(twin, random.Random(3), 1)
            assert (game.ply, twin.ply) == (9, 10)
        assert game.record()["meta"] is not game.meta

    def test_legal_actions_follow_the_game(self) -> None:
        game = Game(seed=3)
        legal = game.legal_actions
        before = list(legal)
        game.push(before[0])
        assert list(legal) == list(game.legal_actions)

    def test_legal_actions_are_a_sequence(self) -> None:
        game = play_on(Game(seed=3), random.Random(5), 7)
        legal = game.legal_actions
        every = list(legal)
        assert len(legal) == len(every) > 0
        assert every[0] in legal
        assert legal.__contains__(str(every[0]))
        assert Action.parse("0 say 1") not in legal
        assert str(every[0]) in repr(legal)
        assert [a for seat in game.to_act for a in legal.of(seat)] == every
        assert legal[0] is every[0] and legal[:1] == (every[0],)
        idle = next(seat for seat in range(4) if seat not in game.to_act)
        assert not legal.of(idle) and repr(legal.of(idle)) == "<LegalActions: none>"
        with pytest.raises(InputError):
            legal.of(4)

    def test_an_illegal_action_raises_a_reason_and_changes_nothing(self) -> None:
        for rules in list(mixtures())[::7]:
            game = play_on(random_game(rules, 4, 1), random.Random(1), 25)
            before = game.copy()
            legal = set(game.legal_actions)
            for row in ACTIONS[:4]:
                for action in row:
                    if action in legal:
                        assert game.why_not(action) is None
                        continue
                    with pytest.raises(IllegalAction) as caught:
                        game.push(action)
                    assert str(caught.value) == game.why_not(action)
                    assert caught.value.refusal > 0
            assert game == before

    def test_the_last_card_may_not_be_given_for_a_clue(self) -> None:
        chance = random.Random(1)
        for seed in range(300):
            game = Game(seed=seed)
            while not game.is_over:
                view = game.view(None)
                holder = view.holder
                if view.phase == "offer" and game.to_act == (holder,) and holder not in (None, view.sender):
                    wanderer = view.wanderer
                    assert wanderer is not None
                    if view.players[holder].hand == 1 and not wanderer.face_up:
                        card = game.view(holder).hand[0]
                        sentence = f"seat {holder} cannot ask for a clue with the last card in hand"
                        with pytest.raises(IllegalAction, match=sentence):
                            game.push(f"{holder} clue {card}")
                        return
                play_on(game, chance, 1)
        raise AssertionError("no such position was found")

    @pytest.mark.parametrize("wrong", [None, 7, "", "ok", "9 ok", "0 dance", "0 use 9", "0  ok", "0 ok ", ()])
    def test_an_invalid_action_is_refused_and_changes_nothing(self, wrong: object) -> None:
        game = Game(seed=1)
        with pytest.raises(InputError):
            game.push(wrong)  # type: ignore[arg-type]
        assert game == Game(seed=1)

    def test_a_seat_outside_the_game_is_refused(self) -> None:
        game = Game(seed=1, seats=3)
        with pytest.raises(IllegalAction, match="there is no seat 4 in this game"):
            game.push("4 ok")
        for seat in (3, -1, "0", True, 1.0):
            with pytest.raises(InputError, match="the seats of this game are 0 to 2"):
                game.view(seat)  # type: ignore[arg-type]
            with pytest.raises(InputError):
                game.events(seat)  # type: ignore[arg-type]
        for ply in (1, -1, "0"):
            with pytest.raises(InputError, match="the plies of this game are 0 to 0"):
                game.view(0, ply=ply)  # type: ignore[arg-type]

    @pytest.mark.parametrize(
        ("arguments", "sentence"),
        [
            ({"seats": 2}, "a game has 3 to 5 seats, not 2"),
            ({"seats": True}, "a game has 3 to 5 seats"),
            ({"seats": "4"}, "a game has 3 to 5 seats"),
            ({"seed": -1}, "the seed must be an integer"),
            ({"seed": "x"}, "the seed must be an integer"),
            ({"seed": 1, "deck": "1" * 77}, "either the seed or these"),
            ({"deck": "1234567"}, "a deck has 77 cards, not 7"),
            ({"deck": "1" * 77}, "a deck has 11 cards of each hero, not 77 of hero 1"),
            ({"deck": "8" * 77}, "the cards of a deck are 1 to 7, not '8'"),
            ({"deck": 5}, "a deck must be a string of 77 digits"),
            ({"deck": ["1"] * 77}, "a deck must be a string of 77 digits"),
            ({"deck": "1234567" * 11, "first": 4}, "the seats of this game are 0 to 3"),
            ({"deck": "1234567" * 11, "rng": [1, 2, 3]}, "rng must be a list of four integers"),
            (
                {"deck": "1234567" * 11, "rng": [1, 2, 3, 2**32]},
                "each number of rng must be an integer from 0",
            ),
            ({"names": ["Ann"]}, "a game with 4 seats needs 4 names"),
            ({"names": "Anna"}, "names must be a list"),
            ({"names": [1, 2, 3, 4]}, "a game with 4 seats needs 4 names"),
            (
                {"names": ["a", "b", "c", "\ud800"]},
                "a name must be one printable line of at most 400 characters",
            ),
            (
                {"names": ["a", "b", "c", "\x1b[2J"]},
                "a name must be one printable line of at most 400 characters",
            ),
            (
                {"names": ["a", "b", "c", "x" * 401]},
                "a name must be one printable line of at most 400 characters",
            ),
            ({"seats": 10**5000}, "a game has 3 to 5 seats, not a value of type int"),
            ({"deck": [int("1234567" * 11)]}, "a deck must be a string of 77 digits"),
            ({"actions": 5}, "actions must be a list of actions or strings"),
            ({"actions": None}, "actions must be a list of actions or strings"),
            ({"edition": 3}, "an edition is given by name"),
            ({"rules": 3}, "rules must be an object"),
            ({"actions": ["0 fly"]}, "is not an action"),
        ],
    )
    def test_invalid_arguments_get_a_reason(self, arguments: dict[str, object], sentence: str) -> None:
        with pytest.raises(SevenHeroesError, match=sentence):
            Game(**arguments)  # type: ignore[arg-type]

    def test_a_deck_may_be_a_list(self) -> None:
        rng = [1, 2, 3, 4]
        assert Game(deck=[1, 2, 3, 4, 5, 6, 7] * 11, rng=rng) == Game(deck="1234567" * 11, rng=rng)
        assert Game(deck="1234567" * 11).rng != Game(deck="1234567" * 11).rng

    def test_a_view_at_an_earlier_ply_equals_the_view_of_that_time(self) -> None:
        game = Game(seed=4)
        chance = random.Random(4)
        seen = [game.view(1)]
        while not game.is_over:
            play_on(game, chance, 1)
            seen.append(game.view(1))
        assert [game.view(1, ply=ply) for ply in range(game.ply + 1)] == seen
        assert seen[-1].outcome == game.outcome and seen[0].outcome is None

    def test_a_view_has_the_legal_actions_of_its_seat(self) -> None:
        game = play_on(Game(seed=4), random.Random(4), 33)
        for seat in range(4):
            assert list(game.view(seat).legal_actions) == list(game.legal_actions.of(seat))
            assert game.view(seat).to_act == game.to_act
        assert game.view().legal_actions == ()


class TestEvents:
    def test_a_repr_can_be_evaluated(self) -> None:
        game = play_on(Game("original", seed=4), random.Random(4))
        for event in {*game.events(everything=True), *game.events()}:
            assert eval(repr(event), names) == event

    def test_secrets_reach_only_their_audience(self) -> None:
        secrets = 0
        for rules in list(mixtures())[::6]:
            game = play_on(random_game(rules, 4, 5), random.Random(5))
            for event in game.events(everything=True):
                audience = event.audience
                for seat in (None, 0, 1, 2, 3):
                    seen = event.seen_by(seat)
                    if audience is None or seat in audience:
                        assert seen == event
                    else:
                        secrets += 1
                        assert seen.hero is None and seen.heroes is None
                        assert seen.message()[0].endswith("-unseen")
        assert secrets > 500

    def test_unseen_events_are_identical_whatever_the_secret(self) -> None:
        one = Event("sent", seat=1, other=2, hero=5).seen_by(0)
        other = Event("sent", seat=1, other=2, hero=3).seen_by(0)
        assert one is other
        assert pickle.dumps((one, one)) == pickle.dumps((one, other))

    @pytest.mark.parametrize("seat", [True, 1.0, "1", -1, 5])
    def test_an_event_can_only_be_shown_to_a_valid_seat(self, seat: object) -> None:
        with pytest.raises(InputError, match="a seat must be an integer"):
            Event("sent", seat=1, other=2, hero=5).seen_by(seat)  # type: ignore[arg-type]

    def test_the_events_of_a_seat_are_those_it_may_see(self) -> None:
        game = play_on(Game(seed=4), random.Random(4), 50)
        assert game.events(2) == seen_by(game.events(everything=True), 2)
        assert sum(map(len, game.events_by_ply)) == len(game.events())
