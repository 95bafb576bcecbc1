"""A game in words: the languages agree, everything can be told, and nothing hidden is."""

import importlib
import itertools
import random
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from types import SimpleNamespace
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
from sevenheroes.words import LONGEST_NAME, Words

catalogue: Any = importlib.import_module("catalogue")

NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve")
TABLES = [(edition, seats) for edition in EDITIONS for seats in (3, 4, 5)]

HERO_NAMES = {
    ("en", "rent-a-hero"): "Angry Chicken, Pyromaniac, Witch, Dog Trainer, Sergeant, Black Knight, Wizard",
    ("fr", "heros-a-louer"): (
        "Poule Enragée, Pyromane, Sorcière, Maître-Chien, Sergent, Chevalier Noir, Magicien"
    ),
    ("en", "seventh-hero"): (
        "Shield Maiden, Wyrm Slayer, Chieftain, Outcast, Oracle, Tale Weaver, Forest Strider"
    ),
}


@cache
def played(edition: str, seats: int, seed: int = 0) -> Game:
    """A game of random legal actions, to its end."""
    game = Game(edition, seats=seats, seed=seed, names=NAMES[:seats])
    choices = random.Random(f"{edition} {seats} {seed}")
    while not game.is_over:
        game.push(choices.choice(game.legal_actions))
    return game


_FIRSTS: dict[int, Sequence[int]] = {
    codes.EVENT_SENT_BLIND: range(3),
    codes.EVENT_PASSED: range(3),
    codes.EVENT_HELD_BACK: range(3),
    codes.EVENT_BARRED: range(3),
    codes.EVENT_NULLIFIED: range(3),
    codes.EVENT_ANSWERED: range(2),
    codes.EVENT_ENDED: range(1, 4),
}
"""What the first number of an event may be where it is no hero."""


def made_up() -> Iterator[Event]:
    """Events of every variant, as the core could write them for three players, and as others see them."""
    for code, make in _events._DECODERS.items():
        firsts = _FIRSTS.get(code, range(1, 8))
        for seat, first, second in itertools.product((0, 2, 255), firsts, (1, 2)):
            if seat == 255 and code != codes.EVENT_DISCARDED:
                continue
            event = make(seat, first, second, 0x0210_0012)
            yield event
            yield event.seen_by(None)


def told(words: Words, event: Event) -> str:
    """An event in words, with nothing that does not belong there."""
    text = words.event(event)
    assert text
    assert not re.search(r"[{}$\u2068\u2069]|None|\?\?\?|\d\.\d|  ", text), text
    assert text == text.strip()
    return text


# The languages agree.


def broken(tmp_path: Path, language: str, old: str, new: str) -> list[str]:
    """What the check says once something was replaced in the catalogue of a language."""
    folder = tmp_path / "locale"
    shutil.copytree(catalogue.LOCALE, folder)
    path = folder / f"{language}.ftl"
    text = path.read_text("utf-8")
    assert text.count(old) == 1
    path.write_text(text.replace(old, new), "utf-8")
    problems: list[str] = catalogue.problems(folder)
    return problems


def test_the_languages_agree_and_the_table_is_fresh(capsys: pytest.CaptureFixture[str]) -> None:
    assert catalogue.main(["--check"]) == 0, capsys.readouterr().out


@pytest.mark.parametrize(
    ("language", "old", "new", "problem"),
    [
        ("fr", "event-reshuffled = {", "# {", "fr.ftl lacks event-reshuffled"),
        ("en", "label-deck = deck", "label-dekc = deck", "en.ftl has label-dekc, which nothing tells"),
        ("fr", "readied = { $seat-you", "readied = { $set", "uses $set, and there is no such fact or word"),
        ("fr", "interdit à { $players }", "interdit", "tells players in en.ftl, but nothing in fr.ftl"),
        (
            "en",
            "{ $seat-start } lifted",
            "{ $seat-start } { $hero } lifted",
            "uses $hero, but is told without hero",
        ),
        (
            "en",
            "recruited { $hero-the }!",
            "recruited { $hero-thy }!",
            "$hero-thy, and a hero has no form thy",
        ),
        ("fr", "    .of = du Sergent\n", "", "has the forms a, many, the, not the, a, of, many"),
        ("en", "label-hand = hand", "label-hand", "line"),
        (
            "en",
            "label-hand = hand",
            "label-hand = hand\nlabel-deck = deck",
            "en.ftl: label-deck is there twice",
        ),
        ("en", "label-hand = hand", "label-hand = { label-deck }", "refers to something else"),
        ("en", "label-hand = hand", "-hand = hand", "is a term"),
    ],
)
def test_the_check_finds(tmp_path: Path, language: str, old: str, new: str, problem: str) -> None:
    assert any(problem in found for found in broken(tmp_path, language, old, new))


def test_the_check_finds_a_stale_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    table = tmp_path / "table.py"
    monkeypatch.setattr(catalogue, "OUTPUTS", {table: catalogue.python})
    assert catalogue.main(["--check"]) == 1
    assert capsys.readouterr().out == "table.py is stale: run python tools/catalogue.py\n"
    assert catalogue.main([]) == 0
    assert catalogue.main(["--check"]) == 0


def test_the_table_is_not_written_from_catalogues_that_disagree(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    table = tmp_path / "table.py"
    monkeypatch.setattr(catalogue, "OUTPUTS", {table: catalogue.python})
    broken(tmp_path, "fr", "label-deck = pioche\n", "")
    assert catalogue.main([], folder=tmp_path / "locale") == 1
    assert "fr.ftl lacks label-deck" in capsys.readouterr().out
    assert not table.exists()


# Everything can be told.


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("edition", "seats"), TABLES)
def test_a_game_is_told_to_everyone(language: str, edition: str, seats: int) -> None:
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
def test_every_variant_of_every_event_is_told(language: str, edition: str) -> None:
    words = Words(language, edition, NAMES[:3])
    variants = set()
    for event in made_up():
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


def test_a_prompt_speaks_to_the_one_who_looks() -> None:
    game = played("rent-a-hero", 4)
    words = Words.of(game)
    ply = next(
        n for n in range(game.ply) if game.view(ply=n).phase == "send" and not game.view(ply=n).waiting
    )
    sender = game.view(ply=ply).sender
    assert words.prompt(game.view(sender, ply=ply)) == "Your turn: send a hero."
    assert words.prompt(game.view(ply=ply)) == f"Waiting for {NAMES[sender]} to send a hero."
    assert words.prompt(game.view()) == "The game is over."


def test_every_refusal_is_told() -> None:
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


# Heroes and grammar.


@pytest.mark.parametrize(("language", "edition"), HERO_NAMES)
def test_heroes_have_the_names_of_their_edition(language: str, edition: str) -> None:
    words = Words(language, edition)
    assert ", ".join(words.hero(number) for number in range(1, 8)) == HERO_NAMES[language, edition]


def test_every_edition_has_the_names_of_its_world() -> None:
    hirelings = ["rent-a-hero", "heros-a-louer", "original", CUSTOM]
    assert {Words("en", edition).hero(1) for edition in hirelings} == {"Angry Chicken"}
    assert {Words("en", edition).hero(1) for edition in EDITIONS if edition not in hirelings} == {
        "Shield Maiden"
    }


@pytest.mark.parametrize("edition", ["heros-a-louer", "seventh-hero"])
def test_french_articles_agree_with_each_other(edition: str) -> None:
    words = Words("fr", edition)
    for number in range(1, 8):
        name, a = words.hero(number), words.hero(number, "a").split()[0]
        the, of = {"un": ("le ", "du "), "une": ("la ", "de la ")}[a]
        if name[0] in "AEIOUÉÈÊ":
            the, of = "l’", "de l’"
        assert words.hero(number, "the") == the + name
        assert words.hero(number, "of") == of + name
        assert words.hero(number, "a") == f"{a} {name}"


def test_french_elides_and_contracts() -> None:
    hirelings, saga = Words("fr", "heros-a-louer", NAMES[:3]), Words("fr", "seventh-hero", NAMES[:3])
    assert saga.hero(5, "the") == "l’Oracle"
    assert saga.event(Event("nullified", seat=0, other=1, power=5)) == (
        "Ann a annulé le pouvoir de l’Oracle utilisé par Bob."
    )
    assert hirelings.event(Event("nullified", seat=0, other=1, power=2)) == (
        "Ann a annulé le pouvoir du Pyromane utilisé par Bob."
    )
    assert hirelings.event(Event("drew", seat=0, heroes=(3, 4, 4), count=3)) == (
        "Ann a pioché une Sorcière et 2 Maîtres-Chiens."
    )


@pytest.mark.parametrize("edition", ["rent-a-hero", "seventh-hero"])
def test_english_articles_suit_the_first_letter(edition: str) -> None:
    words = Words("en", edition)
    for number in range(1, 8):
        name = words.hero(number)
        assert words.hero(number, "a") == f"{'an' if name[0] in 'AEIOU' else 'a'} {name}"
        assert words.hero(number, "the") == f"the {name}"


def test_lists_are_joined_as_each_language_does() -> None:
    english, french = Words(names=NAMES[:3]), Words("fr", names=NAMES[:3])
    assert [english.players(range(n)) for n in (1, 2, 3)] == ["Ann", "Ann and Bob", "Ann, Bob and Cy"]
    assert [french.players(range(n)) for n in (1, 2, 3)] == ["Ann", "Ann et Bob", "Ann, Bob et Cy"]
    assert english.heroes([1, 3, 3, 4]) == "an Angry Chicken, 2 Witches and a Dog Trainer"


def test_the_number_of_players_is_in_the_requirement() -> None:
    assert Words(seats=4).requirement(6) == "4 or lower"
    assert Words("fr", names=NAMES).requirement(7) == "valeur 5 ou plus"
    assert Words().requirement(6) == "at most the number of players"


def test_french_has_narrow_spaces_and_both_have_curly_apostrophes() -> None:
    lines = {
        language: [line for line in path.read_text("utf-8").split("\n") if not line.startswith("#")]
        for language in LANGUAGES
        for path in [catalogue.LOCALE / f"{language}.ftl"]
    }
    assert not [line for line in lines["fr"] if re.search("(?<!\u202f)[;:!?»]|«(?!\u202f)", line)]
    assert not [line for line in lines["en"] + lines["fr"] if "'" in line or '"' in line]


# Names are people's text.


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_come_through_as_they_are(language: str) -> None:
    names = ('{ $hero } {"x"}', "Zoé\n  .the = l'Été\n", "}{ -term [one] ☃\u202e𝔘 ")
    words = Words(language, names=names)
    for event in made_up():
        facts = event.message()[1]
        text = words.event(event)
        seats = [facts[fact] for fact in MESSAGES[event.message()[0]] if fact in ("seat", "other")]
        assert all(names[seat] in text for seat in seats)
    assert words.players([0, 1, 2]).startswith(", ".join(names[:2]))
    assert all(name in words.players([0, 1, 2]) for name in names)


def test_the_longest_names_can_be_told_and_longer_ones_are_refused() -> None:
    words = Words(names=[letter * LONGEST_NAME for letter in "abcde"])
    assert "e" * LONGEST_NAME in words.event(Event("ended", reason="deck", winners=(0, 1, 2, 3, 4)))
    with pytest.raises(InputError, match="at most 400 characters, not 401"):
        Words(names=["a" * 401, "b", "c"])


def test_without_names_seats_have_numbers() -> None:
    assert Words().name(2) == "Seat 2"
    assert Words("fr", seats=3).name(0) == "Place 0"
    with pytest.raises(InputError, match="the seats are 0 to 2, not 3"):
        Words(seats=3).name(3)


# A player may be spoken to.


@pytest.mark.parametrize(
    ("event", "english", "french"),
    [
        (
            Event("recruited", seat=0, hero=3),
            "You recruited the Witch!",
            "Vous avez recruté la Sorcière\u202f!",
        ),
        (
            Event("answered", seat=1, other=0, yes=True),
            "Bob told you: “Yes.”",
            "Bob vous a répondu\u202f: «\u202fOui.\u202f»",
        ),
        (
            Event("nullified", seat=2, other=0, power=2),
            "Cy nullified the power of the Pyromaniac that you had used.",
            "Cy a annulé le pouvoir du Pyromane que vous aviez utilisé.",
        ),
        (
            Event("used", seat=0, power=7),
            "You used the Wizard to draw two cards.",
            "Vous avez utilisé le pouvoir du Magicien pour piocher deux cartes.",
        ),
        (
            Event("held_back", seat=0, other=1),
            "You were not allowed to recruit, and the vagabond hero went on to Bob.",
            "Vous n’aviez pas le droit de recruter, et le héros vagabond a poursuivi sa route vers Bob.",
        ),
        (
            Event("ended", reason="deck", winners=(0, 1)),
            "The deck had run out, and the game was over: you and Bob shared the victory!",
            "La pioche était épuisée et la partie finie\u202f: vous et Bob avez partagé la victoire\u202f!",
        ),
        (
            Event("ended", reason="six", winners=(0,)),
            "You gathered six different heroes and won the game!",
            "Vous avez réuni six héros différents et remporté la partie\u202f!",
        ),
    ],
)
def test_events_speak_to_you(event: Event, english: str, french: str) -> None:
    assert Words(names=NAMES[:3], you=0).event(event) == english
    assert Words("fr", names=NAMES[:3], you=0).event(event) == french


@pytest.mark.parametrize("language", LANGUAGES)
def test_nobody_who_is_spoken_to_is_named(language: str) -> None:
    words = Words(language, names=("Xavier", "Bob", "Cy"), you=0)
    for event in made_up():
        if 2 not in (event.seat, event.other):
            assert "Xavier" not in told(words, event)


def test_results_speak_to_you() -> None:
    english, french = (Words(language, names=NAMES[:3], you=0) for language in ("en", "fr"))
    view = ended("powers", (0, 1), LEVEL, LEVEL, ((1,), 0, 0, 0))
    assert english.result(view)[:3] == (
        "You and Bob had the most heroes: 3 against 1.",
        "You and Bob were level in everything and share the victory.",
        "1. You — heroes: 3, eliminated: 2, powers used: 4",
    )
    assert french.result(view)[:2] == (
        "Vous et Bob aviez le plus de héros\u202f: 3 contre 1.",
        "Vous et Bob êtes à égalité en tout et partagez la victoire.",
    )


# Nothing hidden is told.


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("edition", ["rent-a-hero", "seventh-hero"])
def test_an_unseen_event_names_no_hero(language: str, edition: str) -> None:
    words = Words(language, edition, NAMES[:3])
    names = [words.hero(number, form).lower() for number in range(1, 8) for form in ("", "many")]
    hidden = {event for event in made_up() if event.audience is not None}
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


# How it ended.


def ended(tiebreak: str, winners: tuple[int, ...], *rows: tuple[tuple[int, ...], int, int, int]) -> Any:
    """A view of the end: for each seat its band, eliminated cards, powers used and used heroes."""
    players = [
        SimpleNamespace(band=band, eliminated=(lost,), powers_used=powers, used=(1,) * used)
        for band, lost, powers, used in rows
    ]
    rest = tuple(seat for seat in range(len(rows)) if seat not in winners)
    ranking = (winners, rest) if rest else (winners,)
    outcome = SimpleNamespace(winners=winners, reason="deck", ranking=ranking)
    return SimpleNamespace(
        outcome=outcome, seats=len(rows), players=players, rules=SimpleNamespace(tiebreak=tiebreak)
    )


LEVEL = ((1, 2, 3), 2, 4, 1)


@pytest.mark.parametrize(
    ("view", "sentence"),
    [
        (
            ended("powers", (0,), ((1, 2, 3, 4), 2, 4, 1), LEVEL, LEVEL),
            "Ann had the most heroes: 4 against 3.",
        ),
        (
            ended("powers", (1,), LEVEL, ((1, 2, 3), 0, 9, 3), ((1, 2), 0, 0, 0)),
            "Bob had as many heroes as Ann, but fewer eliminated cards: 0 against 2.",
        ),
        (
            ended("powers", (2,), LEVEL, LEVEL, ((1, 2, 3), 2, 3, 3)),
            "Cy had as many heroes and as many eliminated cards as Ann and Bob, "
            "but had used fewer powers: 3 against 4.",
        ),
        (
            ended("turned", (2,), LEVEL, LEVEL, ((1, 2, 3), 2, 9, 0)),
            "Cy had as many heroes and as many eliminated cards as Ann and Bob, "
            "but fewer used heroes: 0 against 1.",
        ),
        (
            ended("strength", (2,), LEVEL, ((1, 2, 4), 2, 0, 0), ((1, 2, 7), 2, 9, 3)),
            "Cy had as many heroes and as many eliminated cards as Ann and Bob, "
            "but a higher total: 10 against 7.",
        ),
        (
            ended("powers", (0, 1, 2), LEVEL, LEVEL, LEVEL),
            "Ann, Bob and Cy were level in everything and share the victory.",
        ),
    ],
)
def test_the_result_tells_what_decided_it(view: Any, sentence: str) -> None:
    lines = Words(names=NAMES[:3]).result(view)
    assert lines[0] == sentence
    assert len(lines) == 4
    assert len(Words("fr", names=NAMES[:3]).result(view)) == 4


def test_a_shared_victory_over_others_is_told_in_two_lines() -> None:
    view = ended("turned", (0, 2), LEVEL, ((1,), 0, 0, 0), LEVEL)
    assert Words("fr", names=NAMES[:3]).result(view) == (
        "Ann et Cy avaient le plus de héros\u202f: 3 contre 1.",
        "Ann et Cy sont à égalité en tout et partagent la victoire.",
        "1. Ann — héros\u202f: 3, éliminés\u202f: 2, à l’horizontale\u202f: 1",
        "1. Cy — héros\u202f: 3, éliminés\u202f: 2, à l’horizontale\u202f: 1",
        "3. Bob — héros\u202f: 1, éliminés\u202f: 0, à l’horizontale\u202f: 0",
    )


# What cannot be told.


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
def test_words_that_do_not_exist_are_refused(arguments: dict[str, Any], sentence: str) -> None:
    with pytest.raises(InputError, match=re.escape(sentence)):
        Words(**arguments)


def test_a_gap_is_an_error_and_never_told() -> None:
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


def test_a_message_that_a_catalogue_cannot_tell_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(MESSAGES, "label-card", ())
    with pytest.raises(InputError, match=r"the message label-card cannot be formatted in en: .*hero-number"):
        Words().tell("label-card", {})
    monkeypatch.setitem(MESSAGES, "label-gone", ())
    with pytest.raises(InputError, match="the message label-gone is missing from the catalogue en"):
        Words().tell("label-gone", {})


def test_fluent_is_not_imported_before_a_word_is_asked_for() -> None:
    program = (
        "import sys, sevenheroes.words as w; w.Words(); assert 'fluent' not in sys.modules; w.Words().hero(1)"
    )
    subprocess.run([sys.executable, "-c", program], check=True, timeout=60)
