"""The questions before a game, and what is wrong with some answers."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from sevenheroes.errors import SevenHeroesError
from sevenheroes.terminal import Screen, Wish, wishes
from sevenheroes.terminal.opponents import named


def asked(answers: Sequence[str], language: str | None = None) -> tuple[Wish, str]:
    """What was wished for with these answers, and all that was told."""
    lines: list[str] = []
    left = iter(answers)

    def ask(question: str) -> str:
        lines.append(question)
        return next(left)

    screen = Screen(ask=ask, tell=lines.append, width=60)
    wish = wishes(screen, language=language)
    assert next(left, None) is None
    assert max(len(line) for text in lines for line in text.split("\n")) <= 60
    return wish, "\n".join(lines)


def test_enter_takes_what_is_proposed() -> None:
    wish, _ = asked(["", "", "", ""])
    assert wish == Wish(language="en", edition="rent-a-hero", seats=4, opponents=("steady",) * 3)


def test_a_language_that_was_given_is_not_asked_for() -> None:
    wish, text = asked(["2", "5", "1, 2, 3 2"], language="fr")
    assert wish.edition == "heros-a-louer"
    assert wish.opponents == ("random", "novice", "steady", "novice")
    assert "Language" not in text


def test_wrong_answers_are_asked_again() -> None:
    wish, text = asked(["0", "français", "2", "99", "seventh-hero", "6", "x", "3", "frodo", "2,2,2", "2,3"])
    assert wish == Wish(language="fr", edition="seventh-hero", seats=3, opponents=("novice", "steady"))
    assert text.count("On joue à trois, quatre ou cinq.") == 2
    assert text.count("Répondez par un seul numéro") == 2
    assert "Il n’y a pas d’adversaire" in text and "there is" not in text


def test_an_opponent_that_cannot_play_is_named(tmp_path: Path) -> None:
    (tmp_path / "broken.py").write_text("raise RuntimeError('today')\n")
    broken = f"{tmp_path}/broken.py:bot"
    wish, text = asked(["", "", "stedy", broken, "2"], language="en")
    assert wish.opponents == ("novice",) * 3
    told = "".join(text.split())
    assert "Thereisnoopponent“stedy”." in told
    assert "broken.py:botcannotbeloaded:itraisedRuntimeError:today" in told


@pytest.mark.parametrize(
    ("text", "seats", "sentence"),
    [
        ("frodo", 4, "there is no bot 'frodo'"),
        ("steady,stedy,novice", None, "did you mean steady"),
        ("steady,novice", 4, "4 seats have 3 opponents, not 2"),
        ("steady,novice,random,random,random", None, "there are 2 to 4 opponents, not 5"),
        ("", 4, "there is no bot"),
        ("search:x", 4, "search"),
    ],
)
def test_opponents_that_cannot_be_are_refused(text: str, seats: int | None, sentence: str) -> None:
    with pytest.raises(SevenHeroesError, match=sentence):
        named(text, seats)


def test_one_name_is_for_all_and_several_say_how_many_play() -> None:
    assert named("novice", 5) == ["novice"] * 4
    assert named("novice", None) == ["novice"] * 3
    assert named("novice, steady", None) == ["novice", "steady"]
