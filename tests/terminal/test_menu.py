"""The set-up menu, and its replies to invalid answers."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from sevenheroes.errors import SevenHeroesError
from sevenheroes.terminal import Screen, Setup, ask_setup
from sevenheroes.terminal.opponents import parse_opponents


def answered(answers: Sequence[str], language: str | None = None) -> tuple[Setup, str]:
    """The set-up chosen with these answers, and everything that was printed."""
    lines: list[str] = []
    left = iter(answers)

    def ask(question: str) -> str:
        lines.append(question)
        return next(left)

    screen = Screen(ask=ask, tell=lines.append, width=60)
    setup = ask_setup(screen, language=language)
    assert next(left, None) is None
    assert max(len(line) for text in lines for line in text.split("\n")) <= 60
    return setup, "\n".join(lines)


def test_enter_accepts_the_default() -> None:
    setup, _ = answered(["", "", "", ""])
    assert setup == Setup(language="en", edition="rent-a-hero", seats=4, opponents=("steady",) * 3)


def test_a_language_that_was_given_is_not_asked_for() -> None:
    setup, text = answered(["2", "5", "1, 2, 3 2"], language="fr")
    assert setup.edition == "heros-a-louer"
    assert setup.opponents == ("random", "novice", "steady", "novice")
    assert "Language" not in text


def test_invalid_answers_are_asked_for_again() -> None:
    setup, text = answered(
        ["0", "français", "2", "99", "seventh-hero", "6", "x", "3", "frodo", "2,2,2", "2,3"]
    )
    assert setup == Setup(language="fr", edition="seventh-hero", seats=3, opponents=("novice", "steady"))
    assert text.count("On joue à trois, quatre ou cinq.") == 2
    assert text.count("Répondez par un seul numéro") == 2
    assert "Il n’y a pas d’adversaire" in text and "there is" not in text


def test_an_unknown_or_broken_opponent_is_reported(tmp_path: Path) -> None:
    (tmp_path / "broken.py").write_text("raise RuntimeError('today')\n")
    broken = f"{tmp_path}/broken.py:bot"
    setup, text = answered(["", "", "stedy", broken, "2"], language="en")
    assert setup.opponents == ("novice",) * 3
    told = "".join(text.split())
    assert "Thereisnoopponent“stedy”." in told
    assert "broken.py:botcannotbeloaded:itraisedRuntimeError:today" in told


@pytest.mark.parametrize(
    ("text", "seats", "sentence"),
    [
        ("frodo", 4, "there is no bot 'frodo'"),
        ("steady,stedy,novice", None, "did you mean steady"),
        ("steady,novice", 4, "4 seats need 3 opponents, not 2"),
        ("steady,novice,random,random,random", None, "there can be 2 to 4 opponents, not 5"),
        ("", 4, "there is no bot"),
        ("search:x", 4, "search"),
    ],
)
def test_invalid_opponents_are_refused(text: str, seats: int | None, sentence: str) -> None:
    with pytest.raises(SevenHeroesError, match=sentence):
        parse_opponents(text, seats)


def test_one_name_is_for_all_opponents_and_several_set_the_number_of_seats() -> None:
    assert parse_opponents("novice", 5) == ["novice"] * 4
    assert parse_opponents("novice", None) == ["novice"] * 3
    assert parse_opponents("novice, steady", None) == ["novice", "steady"]
