"""Whole games in the terminal: complete output, addressed to the person, within the screen width."""

import re
import statistics

import pytest

from sevenheroes import EDITIONS, Game, View, bots
from sevenheroes.actions import Action
from sevenheroes.terminal import PERSON, Opponent, PlayerQuit
from sevenheroes.terminal.auto_ok import AutoOk, may_matter
from sevenheroes.terminal.choices import choice_text
from sevenheroes.terminal.summary import known_hero
from sevenheroes.words import Words
from support.terminal_player import advised, first_typing, play


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_game_can_be_played_to_the_end_in_every_edition_and_language(edition: str, language: str) -> None:
    for seats, width in ((3, 40), (5, 80)):
        played = play(advised(1), edition=edition, seats=seats, seed=seats, language=language, width=width)
        assert played.game.is_over
        assert max(len(line) for line in played.text.split("\n")) <= width
        assert not re.search(r"[{}$]|None|Guest", played.text)
        assert played.lines[-1].startswith("  ")


def test_a_game_has_a_median_of_at_most_60_questions() -> None:
    asked = [len(play(advised(seed), seed=seed).views) for seed in range(8)]
    assert statistics.median(asked) <= 60


def test_key_a_asks_in_every_window() -> None:
    usual = sum(len(play(advised(seed), seed=seed).views) for seed in range(4))
    always = sum(len(play(first_typing(["a"], advised(seed)), seed=seed).views) for seed in range(4))
    assert always > usual + 10


def test_windows_in_which_only_drawing_or_readying_is_possible_are_skipped() -> None:
    for seed in range(4):
        for view in play(advised(seed), seed=seed).views:
            if view.waiting:
                assert any(may_matter(action, view) for action in view.legal_actions)
                assert {action.power for action in view.legal_actions} - {None, 3, 6, 7}


def window(seed: int = 0) -> View:
    """A window in which the person may use a power against an opponent."""
    return next(view for view in play(advised(seed), seed=seed).views if view.waiting and not view.pile)


def test_an_ok_holds_for_the_same_window_and_not_for_the_next() -> None:
    auto_ok, view = AutoOk(), window()
    assert auto_ok.answer(view) is None
    auto_ok.remember(Action.parse("0 ok"), view)
    assert auto_ok.answer(view) == Action.parse("0 ok")
    later = next(
        other for other in play(advised(0), seed=0).views if other.waiting and other.turn > view.turn
    )
    assert auto_ok.answer(later) is None


def test_an_ok_to_a_response_does_not_count_for_the_power_below_it() -> None:
    auto_ok, pairs = AutoOk(), 0
    for seed in range(60):
        game, chance = Game(seats=4, seed=seed), bots.Chance(seed)
        heard: View | None = None
        while not game.is_over and pairs < 3:
            if PERSON in game.to_act:
                view = game.view(PERSON)
                if view.waiting and heard and view.turn == heard.turn and len(view.pile) < len(heard.pile):
                    auto_ok.remember(Action.parse("0 ok"), heard)
                    asked = any(may_matter(action, view) for action in view.legal_actions)
                    assert (auto_ok.answer(view) is None) == asked
                    pairs += asked
                heard = view if view.waiting and view.pile else None
            game.push(
                chance.choice([action for seat in game.to_act for action in game.view(seat).legal_actions])
            )
    assert pairs


def test_key_n_declines_until_the_next_decision() -> None:
    auto_ok, view = AutoOk(), window()
    auto_ok.decline_until_decision()
    assert auto_ok.answer(view) == Action.parse("0 ok")
    own = next(other for other in play(advised(0), seed=0).views if not other.waiting)
    assert auto_ok.answer(own) is None
    assert auto_ok.answer(view) is None


def test_key_n_counts_as_an_ok() -> None:
    played = play(lambda view: "n" if view.waiting else advised(0)(view), seed=0)
    assert played.game.is_over


def test_the_recruit_line_says_what_it_leads_to() -> None:
    kinds = set()
    for seed in range(12):
        for view in play(advised(seed), seed=seed).views:
            recruit = Action.parse("0 recruit")
            if recruit not in view.legal_actions:
                continue
            text = choice_text(recruit, view, Words.of(view, you=PERSON))
            band, hero = view.players[PERSON].band, known_hero(view)
            kind = "unknown" if hero is None else "second" if hero in band else "new"
            expected = {"unknown": "you lose both copies", "second": "you lose both", "new": "recruit the "}
            assert expected[kind] in text
            kinds.add(kind)
    assert kinds == {"unknown", "second", "new"}


def test_responses_name_the_power_they_respond_to() -> None:
    views = [view for seed in range(12) for view in play(advised(seed), seed=seed).views if view.pile]
    assert views
    for view in views:
        words = Words.of(view, you=PERSON)
        assert view.names[view.pile[-1].seat] in words.prompt(view)
        nullify = choice_text(Action.parse("0 use 1"), view, words)
        assert words.hero(view.pile[-1].power or 0, "of") in nullify


def test_a_band_of_five_is_announced() -> None:
    for seed in range(30):
        played = play(advised(seed), seed=seed, edition="original")
        if played.game.outcome and played.game.outcome.reason == "six":
            assert "only one more" in played.text
            return
    pytest.fail("no game ended with six heroes")


def test_the_end_shows_bands_eliminated_heroes_and_the_ranking() -> None:
    played = play(advised(2), seed=2)
    end = played.text[-900:]
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
def test_every_key_shows_its_text_and_takes_no_action(language: str, key: str, told: str) -> None:
    def answer(view: View) -> str:
        if view.phase != "offer" or view.waiting or known_hero(view) or answered:
            return advised(0)(view)
        answered.append(view)
        return key

    answered: list[View] = []
    played = play(answer, seed=3, language=language)
    assert answered and told in " ".join(played.text.split())


def test_aid_shows_the_odds_at_every_offer_of_an_unknown_wanderer() -> None:
    played = play(advised(1), seed=1, aid=True)
    offers = [
        view
        for view in played.views
        if view.phase == "offer" and not view.waiting and view.saying is None and not known_hero(view)
    ]
    assert len(offers) == played.text.count("What the vagabond hero may be")
    assert "%" not in play(advised(1), seed=1).text


def test_key_q_quits_the_game() -> None:
    with pytest.raises(PlayerQuit):
        play(lambda _: "q")


class Clumsy:
    """A bot that always fails."""

    name = "clumsy"

    def choose(self, *_everything: object) -> Action:
        raise ZeroDivisionError("by nothing")


def test_a_failing_bot_is_replaced_by_a_random_action_with_a_reason() -> None:
    view = Game(seats=3, seed=5).view(0)
    action, failure = Opponent(Clumsy(), bots.Chance(1)).decide(view)
    assert action in view.legal_actions
    assert failure is not None and "clumsy raised ZeroDivisionError: by nothing" in failure
