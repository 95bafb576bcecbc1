"""Events, prompts, actions and refusals in words: complete, and without leaking secrets."""

import itertools
import random
import re
import subprocess
import sys
from typing import Any

import pytest

from sevenheroes import events as _events
from sevenheroes._messages import LANGUAGES, MESSAGES
from sevenheroes.actions import ACTIONS, Action
from sevenheroes.core import codes
from sevenheroes.editions import CHOICES, CUSTOM, EDITIONS
from sevenheroes.errors import InputError
from sevenheroes.events import Event
from sevenheroes.game import Game
from sevenheroes.refusals import IDS
from sevenheroes.words import Words
from support.sample_events import NAMES, TABLES, played, sample_events, told


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("edition", "seats"), TABLES)
def test_every_event_of_a_game_has_a_sentence_for_everyone(language: str, edition: str, seats: int) -> None:
    game = played(edition, seats)
    words = Words.of(game, language)
    seen = set(game.events(everything=True)) | set(game.events(0)) | set(game.events())
    for event in seen:
        told(words, event)
    assert len(list(words.story(game.events(0), declined=True))) == len(game.events(0))
    assert len(list(words.story(game.events(0)))) == sum(e.kind != "declined" for e in game.events(0))
    assert words.result(game.view(0)) == words.result(game.view())
    for line in words.result(game.view()):
        assert not re.search(r"[{}$]|None", line)


@pytest.mark.parametrize("edition", ["rent-a-hero", "seventh-hero"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_variant_of_every_event_has_a_sentence(language: str, edition: str) -> None:
    words = Words(language, edition, NAMES[:3])
    variants = set()
    for event in sample_events():
        told(words, event)
        variants.add(event.message()[0])
    assert variants == {message for message in MESSAGES if message.startswith("event-")}


@pytest.mark.parametrize(("edition", "seats"), TABLES[::2])
def test_every_position_has_a_prompt_and_every_action_a_label(edition: str, seats: int) -> None:
    game = played(edition, seats)
    for language in LANGUAGES:
        words = Words.of(game, language)
        for ply in range(0, game.ply + 1, 3):
            for seat in (*range(seats), None):
                view = game.view(seat, ply=ply)
                assert words.prompt(view)
                labels = [words.action(action) for action in view.legal_actions]
                assert len(set(labels)) == len(labels)
                assert all(words.pending(action) for action in view.pile)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_action_has_a_label_of_its_own(language: str) -> None:
    words = Words(language, names=NAMES)
    assert len({words.action(action) for action in ACTIONS[0]}) == codes.ACTIONS


def test_a_prompt_addresses_the_viewer() -> None:
    game = played("rent-a-hero", 4)
    words = Words.of(game)
    ply = next(
        n for n in range(game.ply) if game.view(ply=n).phase == "send" and not game.view(ply=n).waiting
    )
    sender = game.view(ply=ply).sender
    assert words.prompt(game.view(sender, ply=ply)) == "Your turn: send a hero."
    assert words.prompt(game.view(ply=ply)) == f"Waiting for {NAMES[sender]} to send a hero."
    assert words.prompt(game.view()) == "The game is over."


def test_every_refusal_has_a_sentence() -> None:
    refused = {code: {ACTIONS[0][0]} for code in IDS if not MESSAGES[IDS[code]]}
    refused[codes.REFUSED_ALREADY_BARRED] = {Action.parse("0 use 4 1")}  # too rare in random games
    for edition, seats in TABLES[::2]:
        choices = random.Random(seats)
        game = Game(edition, seats=seats, seed=seats)
        while not game.is_over:
            for action in itertools.chain(*ACTIONS):
                if code := game.refusal(action):
                    refused.setdefault(code, set()).add(action)
            game.push(choices.choice(game.legal_actions))
    assert refused.keys() == IDS.keys()
    for language, edition in itertools.product(LANGUAGES, ("rent-a-hero", "seventh-hero")):
        words = Words(language, edition, NAMES)
        for code, actions in refused.items():
            for action in actions:
                assert not re.search(r"[{}$]|None", words.refusal(code, action))


@pytest.mark.parametrize("language", LANGUAGES)
def test_editions_and_options_have_names(language: str) -> None:
    words = Words(language)
    for edition in (*EDITIONS, CUSTOM):
        assert words.title(edition)
    for name, values in CHOICES.items():
        assert words.option(name)
        assert len({words.option(name, value) for value in values}) == len(values)
    assert Words("fr", "heros-a-louer").title() == EDITIONS["heros-a-louer"].title


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("edition", ["rent-a-hero", "seventh-hero"])
def test_an_unseen_event_names_no_hero(language: str, edition: str) -> None:
    words = Words(language, edition, NAMES[:3])
    names = [words.hero(number, form).lower() for number in range(1, 8) for form in ("", "many")]
    hidden = {event for event in sample_events() if event.audience is not None}
    assert {event.kind for event in hidden} == set(_events._SECRETS)
    for event in hidden:
        seen, unseen = words.event(event), words.event(event.seen_by(None))
        assert seen != unseen
        assert any(name in seen.lower() for name in names)
        assert not any(name in unseen.lower() for name in names)


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_unseen_event_reads_the_same_whatever_is_hidden(language: str) -> None:
    words = Words(language, names=NAMES[:3])
    for kind in ("sent", "sent_from_deck", "asked", "looked"):
        events = [Event(kind, seat=0, other=1, hero=hero).seen_by(2) for hero in range(1, 8)]
        assert len({words.event(event) for event in events}) == 1


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({"language": "de"}, "there is no language 'de'; choose one of en, fr"),
        ({"edition": "chess"}, "there is no edition 'chess'; choose one of rent-a-hero, "),
        ({"names": "Ann"}, "names must be a list of strings, one per seat, not 'Ann'"),
        ({"names": ("Ann", 2, "Cy")}, "a name must be a string, not 2"),
        ({"names": ("Ann", "Bob", "Cy"), "seats": 4}, "there are 3 names for 4 seats"),
        ({"seats": 6}, "a game has 3 to 5 seats, not 6"),
    ],
)
def test_invalid_arguments_are_refused(arguments: dict[str, Any], sentence: str) -> None:
    with pytest.raises(InputError, match=re.escape(sentence)):
        Words(**arguments)


def test_a_missing_message_or_fact_is_an_error() -> None:
    words = Words(names=NAMES[:3])
    with pytest.raises(InputError, match="there is no message 'event-danced'"):
        words.tell("event-danced", {})
    with pytest.raises(InputError, match="the message event-joined needs the fact 'hero'"):
        words.tell("event-joined", {"seat": 1})
    with pytest.raises(InputError, match="a hero must be an integer from 1 to 7, not 8"):
        words.tell("event-joined", {"seat": 1, "hero": 8})
    with pytest.raises(InputError, match="the seats are 0 to 2, not 3"):
        words.tell("event-joined", {"seat": 3, "hero": 1})
    with pytest.raises(InputError, match="there is no refusal with the code 0"):
        words.refusal(0, Action.parse("0 ok"))


def test_a_message_that_cannot_be_formatted_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(MESSAGES, "label-card", ())
    with pytest.raises(InputError, match=r"the message label-card cannot be formatted in en: .*hero-number"):
        Words().tell("label-card", {})
    monkeypatch.setitem(MESSAGES, "label-gone", ())
    with pytest.raises(InputError, match="the message label-gone is missing from the catalogue en"):
        Words().tell("label-gone", {})


def test_fluent_is_imported_only_when_a_sentence_is_needed() -> None:
    program = (
        "import sys, sevenheroes.words as w; w.Words(); assert 'fluent' not in sys.modules; w.Words().hero(1)"
    )
    subprocess.run([sys.executable, "-c", program], check=True, timeout=60)
