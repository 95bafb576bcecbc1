"""Names of heroes and players in sentences: articles, elision, lists, and second person."""

import pytest

from sevenheroes._messages import LANGUAGES, MESSAGES
from sevenheroes.editions import CUSTOM, EDITIONS
from sevenheroes.errors import LONGEST_NAME, InputError
from sevenheroes.events import Event
from sevenheroes.words import Words
from support.sample_events import NAMES, sample_events, told

HERO_NAMES = {
    ("en", "rent-a-hero"): "Angry Chicken, Pyromaniac, Witch, Dog Trainer, Sergeant, Black Knight, Wizard",
    ("fr", "heros-a-louer"): (
        "Poule Enragée, Pyromane, Sorcière, Maître-Chien, Sergent, Chevalier Noir, Magicien"
    ),
    ("en", "seventh-hero"): (
        "Shield Maiden, Wyrm Slayer, Chieftain, Outcast, Oracle, Tale Weaver, Forest Strider"
    ),
}


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


def test_lists_are_joined_as_each_language_requires() -> None:
    english, french = Words(names=NAMES[:3]), Words("fr", names=NAMES[:3])
    assert [english.players(range(n)) for n in (1, 2, 3)] == ["Ann", "Ann and Bob", "Ann, Bob and Cy"]
    assert [french.players(range(n)) for n in (1, 2, 3)] == ["Ann", "Ann et Bob", "Ann, Bob et Cy"]
    assert english.heroes([1, 3, 3, 4]) == "an Angry Chicken, 2 Witches and a Dog Trainer"


def test_the_number_of_players_is_in_the_requirement() -> None:
    assert Words(seats=4).requirement(6) == "4 or lower"
    assert Words("fr", names=NAMES).requirement(7) == "valeur 5 ou plus"
    assert Words().requirement(6) == "at most the number of players"


@pytest.mark.parametrize("language", LANGUAGES)
def test_player_names_are_never_interpreted(language: str) -> None:
    names = ('{ $hero } {"x"}', "Zoé\n  .the = l'Été\n", "}{ -term [one] ☃\u202e𝔘 ")
    words = Words(language, names=names)
    for event in sample_events():
        facts = event.message()[1]
        text = words.event(event)
        seats = [facts[fact] for fact in MESSAGES[event.message()[0]] if fact in ("seat", "other")]
        assert all(names[seat] in text for seat in seats)
    assert words.players([0, 1, 2]).startswith(", ".join(names[:2]))
    assert all(name in words.players([0, 1, 2]) for name in names)


def test_the_longest_names_work_and_longer_ones_are_refused() -> None:
    words = Words(names=[letter * LONGEST_NAME for letter in "abcde"])
    assert "e" * LONGEST_NAME in words.event(Event("ended", reason="deck", winners=(0, 1, 2, 3, 4)))
    with pytest.raises(InputError, match="at most 400 characters, not 401"):
        Words(names=["a" * 401, "b", "c"])


def test_without_names_seats_have_numbers() -> None:
    assert Words().name(2) == "Seat 2"
    assert Words("fr", seats=3).name(0) == "Place 0"
    with pytest.raises(InputError, match="the seats are 0 to 2, not 3"):
        Words(seats=3).name(3)


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
            "The deck ran out, and the game ended: you and Bob shared the victory!",
            "La pioche était épuisée et la partie a pris fin\u202f: "
            "vous et Bob avez partagé la victoire\u202f!",
        ),
        (
            Event("ended", reason="six", winners=(0,)),
            "You gathered six different heroes and won the game!",
            "Vous avez réuni six héros différents et remporté la partie\u202f!",
        ),
    ],
)
def test_events_address_the_reader(event: Event, english: str, french: str) -> None:
    assert Words(names=NAMES[:3], you=0).event(event) == english
    assert Words("fr", names=NAMES[:3], you=0).event(event) == french


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_reader_is_never_called_by_name(language: str) -> None:
    words = Words(language, names=("Xavier", "Bob", "Cy"), you=0)
    for event in sample_events():
        if 2 not in (event.seat, event.other):
            assert "Xavier" not in told(words, event)
