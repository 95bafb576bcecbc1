"""Whole games in the terminal: told in full, to the person, and within the width of the screen."""

import re
import statistics

import pytest

from sevenheroes import EDITIONS, Game, View, bots
from sevenheroes.actions import Action
from sevenheroes.terminal import PERSON, Opponent, Stopped
from sevenheroes.terminal.auto_ok import Calm, matters
from sevenheroes.terminal.choices import choice
from sevenheroes.terminal.summary import known_hero
from sevenheroes.words import Words
from support.terminal_player import advised, first_typing, sit


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_game_goes_to_its_end_in_every_edition_and_language(edition: str, language: str) -> None:
    for seats, width in ((3, 40), (5, 80)):
        sitting = sit(advised(1), edition=edition, seats=seats, seed=seats, language=language, width=width)
        assert sitting.game.is_over
        assert max(len(line) for line in sitting.text.split("\n")) <= width
        assert not re.search(r"[{}$]|None|Guest", sitting.text)
        assert sitting.lines[-1].startswith("  ")


def test_a_person_is_asked_as_often_as_is_pleasant() -> None:
    asked = [len(sit(advised(seed), seed=seed).views) for seed in range(8)]
    assert statistics.median(asked) <= 60


def test_a_person_who_wants_to_be_asked_always_is_asked_more_often() -> None:
    calm = sum(len(sit(advised(seed), seed=seed).views) for seed in range(4))
    always = sum(len(sit(first_typing(["a"], advised(seed)), seed=seed).views) for seed in range(4))
    assert always > calm + 10


def test_nobody_is_asked_about_drawing_or_readying_while_others_decide() -> None:
    for seed in range(4):
        for view in sit(advised(seed), seed=seed).views:
            if view.waiting:
                assert any(matters(action, view) for action in view.legal_actions)
                assert {action.power for action in view.legal_actions} - {None, 3, 6, 7}


def window(seed: int = 0) -> View:
    """A window in which the person may use a power against another."""
    return next(view for view in sit(advised(seed), seed=seed).views if view.waiting and not view.pile)


def test_an_ok_holds_for_the_same_window_and_not_for_the_next() -> None:
    calm, view = Calm(), window()
    assert calm.ok(view) is None
    calm.heard(Action.parse("0 ok"), view)
    assert calm.ok(view) == Action.parse("0 ok")
    later = next(other for other in sit(advised(0), seed=0).views if other.waiting and other.turn > view.turn)
    assert calm.ok(later) is None


def test_an_ok_to_a_response_is_none_to_what_lies_below_it() -> None:
    calm, pairs = Calm(), 0
    for seed in range(60):
        game, chance = Game(seats=4, seed=seed), bots.Chance(seed)
        heard: View | None = None
        while not game.is_over and pairs < 3:
            if PERSON in game.to_act:
                view = game.view(PERSON)
                if view.waiting and heard and view.turn == heard.turn and len(view.pile) < len(heard.pile):
                    calm.heard(Action.parse("0 ok"), heard)
                    asked = any(matters(action, view) for action in view.legal_actions)
                    assert (calm.ok(view) is None) == asked
                    pairs += asked
                heard = view if view.waiting and view.pile else None
            game.push(
                chance.choice([action for seat in game.to_act for action in game.view(seat).legal_actions])
            )
    assert pairs


def test_n_lets_everything_be_until_the_next_decision() -> None:
    calm, view = Calm(), window()
    calm.until_decision()
    assert calm.ok(view) == Action.parse("0 ok")
    own = next(other for other in sit(advised(0), seed=0).views if not other.waiting)
    assert calm.ok(own) is None
    assert calm.ok(view) is None


def test_n_as_an_answer_is_an_ok() -> None:
    sitting = sit(lambda view: "n" if view.waiting else advised(0)(view), seed=0)
    assert sitting.game.is_over


def test_choices_tell_what_comes_of_a_known_wanderer() -> None:
    told = set()
    for seed in range(12):
        for view in sit(advised(seed), seed=seed).views:
            recruit = Action.parse("0 recruit")
            if recruit not in view.legal_actions:
                continue
            text = choice(recruit, view, Words.of(view, you=PERSON))
            band, hero = view.players[PERSON].band, known_hero(view)
            kind = "unknown" if hero is None else "second" if hero in band else "new"
            expected = {"unknown": "you lose both copies", "second": "you lose both", "new": "recruit the "}
            assert expected[kind] in text
            told.add(kind)
    assert told == {"unknown", "second", "new"}


def test_responses_say_what_they_respond_to() -> None:
    views = [view for seed in range(12) for view in sit(advised(seed), seed=seed).views if view.pile]
    assert views
    for view in views:
        words = Words.of(view, you=PERSON)
        assert view.names[view.pile[-1].seat] in words.prompt(view)
        nullify = choice(Action.parse("0 use 1"), view, words)
        assert words.hero(view.pile[-1].power or 0, "of") in nullify


def test_a_band_of_five_is_announced() -> None:
    for seed in range(30):
        sitting = sit(advised(seed), seed=seed, edition="original")
        if sitting.game.outcome and sitting.game.outcome.reason == "six":
            assert "only one more" in sitting.text
            return
    pytest.fail("no game ended with six heroes")


def test_the_end_shows_bands_what_was_lost_and_what_decided() -> None:
    sitting = sit(advised(2), seed=2)
    end = sitting.text[-900:]
    assert end.count("●") >= 8
    assert "eliminated: " in end and "1. " in end


@pytest.mark.parametrize(
    ("language", "key", "told"),
    [
        ("en", "b", "by counting cards alone"),
        ("fr", "b", "en comptant"),
        ("en", "x", "The Steward would choose: "),
        ("fr", "x", "L’Intendante choisirait"),
        ("en", "h", "Answer with a number"),
        ("en", "t", "discards: "),
        ("en", "p", "set out with"),
        ("en", "r", "Six different heroes"),
        ("fr", "c", "Poule Enragée"),
        ("en", "fly", "Please answer with a number"),
        ("en", "99", "Please answer with a number"),
        ("fr", "say 3", "rien à annoncer"),
    ],
)
def test_every_key_shows_something_and_decides_nothing(language: str, key: str, told: str) -> None:
    def answer(view: View) -> str:
        if view.phase != "offer" or view.waiting or known_hero(view) or answered:
            return advised(0)(view)
        answered.append(view)
        return key

    answered: list[View] = []
    sitting = sit(answer, seed=3, language=language)
    assert answered and told in " ".join(sitting.text.split())


def test_aid_shows_the_chances_at_every_unknown_offer() -> None:
    sitting = sit(advised(1), seed=1, aid=True)
    offers = [
        view
        for view in sitting.views
        if view.phase == "offer" and not view.waiting and view.saying is None and not known_hero(view)
    ]
    assert len(offers) == sitting.text.count("What the vagabond hero may be")
    assert "%" not in sit(advised(1), seed=1).text


def test_q_stops_the_game() -> None:
    with pytest.raises(Stopped):
        sit(lambda _: "q")


class Clumsy:
    """A bot that fails."""

    name = "clumsy"

    def choose(self, *_everything: object) -> Action:
        raise ZeroDivisionError("by nothing")


def test_a_bot_that_fails_draws_lots_and_says_why() -> None:
    view = Game(seats=3, seed=5).view(0)
    action, failure = Opponent(Clumsy(), bots.Chance(1)).decide(view)
    assert action in view.legal_actions
    assert failure is not None and "clumsy raised ZeroDivisionError: by nothing" in failure
