"""The result of a game in words."""

from types import SimpleNamespace
from typing import Any

import pytest

from sevenheroes.words import Words
from support.sample_events import NAMES


def ended(tiebreak: str, winners: tuple[int, ...], *rows: tuple[tuple[int, ...], int, int, int]) -> Any:
    """A final view; each row is a seat's band, eliminated cards, powers used and used heroes."""
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
            "Ann, Bob and Cy are tied on every count and share the victory.",
        ),
    ],
)
def test_the_result_names_the_deciding_key(view: Any, sentence: str) -> None:
    lines = Words(names=NAMES[:3]).result(view)
    assert lines[0] == sentence
    assert len(lines) == 4
    assert len(Words("fr", names=NAMES[:3]).result(view)) == 4


def test_a_shared_victory_takes_two_lines() -> None:
    view = ended("turned", (0, 2), LEVEL, ((1,), 0, 0, 0), LEVEL)
    assert Words("fr", names=NAMES[:3]).result(view) == (
        "Ann et Cy avaient le plus de héros\u202f: 3 contre 1.",
        "Ann et Cy sont à égalité en tout et partagent la victoire.",
        "1. Ann — héros\u202f: 3, éliminés\u202f: 2, à l’horizontale\u202f: 1",
        "1. Cy — héros\u202f: 3, éliminés\u202f: 2, à l’horizontale\u202f: 1",
        "3. Bob — héros\u202f: 1, éliminés\u202f: 0, à l’horizontale\u202f: 0",
    )


def test_results_address_the_reader() -> None:
    english, french = (Words(language, names=NAMES[:3], you=0) for language in ("en", "fr"))
    view = ended("powers", (0, 1), LEVEL, LEVEL, ((1,), 0, 0, 0))
    assert english.result(view)[:3] == (
        "You and Bob had the most heroes: 3 against 1.",
        "You and Bob are tied on every count and share the victory.",
        "1. You — heroes: 3, eliminated: 2, powers used: 4",
    )
    assert french.result(view)[:2] == (
        "Vous et Bob aviez le plus de héros\u202f: 3 contre 1.",
        "Vous et Bob êtes à égalité en tout et partagez la victoire.",
    )
