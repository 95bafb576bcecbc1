"""Seeded games of every level, compared with decisions and beliefs recorded earlier.

A refactoring of the kernel players must not change a single decision. If a change is meant to, run this file
as a program to record the new fingerprints, and say in the commit message why decisions changed.
"""

import hashlib
import json
from pathlib import Path
from typing import Any, Final

import pytest

from sevenheroes import EDITIONS, Game, bots
from sevenheroes.bots import Chance
from sevenheroes.core._jit import COMPILED

GOLDEN: Final = Path(__file__).with_name("golden_decisions.json")
GAMES: Final = {"random": 4, "novice": 4, "steady": 6, "search:25": 1}
TABLES: Final = [(edition, seats) for edition in EDITIONS for seats in (3, 4, 5)]
LONG_SEARCH: Final = "search:500 from positions of rent-a-hero"


def game_fingerprint(spec: str, edition: str, seats: int) -> str:
    """Hash of every decision, the state of the generator after it, and the belief before it."""
    digest = hashlib.sha256()
    bot = bots.find(spec)
    for seed in range(GAMES[spec]):
        game, chance = Game(edition, seats=seats, seed=seed), Chance(seed, seats)
        while not game.is_over:
            seat = chance.choice(game.to_act)
            view = game.view(seat)
            for belief in (bots.belief(view), bots.counted(view)):
                digest.update(_rounded(belief))
            action = bots.ask(bot, view, chance)
            digest.update(f"{action.text} {chance.getstate()}\n".encode())
            game.push(action)
    return digest.hexdigest()[:16]


def search_fingerprint() -> str:
    """Hash of what the search with its default budget decides at every seventh decision of a steady game."""
    digest = hashlib.sha256()
    search, steady, chance = bots.find("search:500"), bots.find("steady"), Chance(5)
    game = Game(seats=4, seed=7)
    while not game.is_over:
        view = game.view(chance.choice(game.to_act))
        if game.ply % 7 == 0:
            digest.update(bots.ask(search, view, Chance(game.ply)).text.encode())
        game.push(bots.ask(steady, view, chance))
    return digest.hexdigest()[:16]


def _rounded(belief: dict[int, float] | None) -> bytes:
    """Probabilities to nine digits: the C library's `exp` may differ in the last bit between systems."""
    return repr(belief and [round(chance, 9) for chance in belief.values()]).encode()


def recorded() -> dict[str, str]:
    """The fingerprints on file."""
    result: dict[str, str] = json.loads(GOLDEN.read_text())
    return result


def key(spec: str, edition: str, seats: int) -> str:
    """Name of a fingerprint in the file."""
    return f"{spec}, {edition}, {seats} seats"


@pytest.mark.parametrize(("edition", "seats"), TABLES)
@pytest.mark.parametrize("spec", GAMES)
def test_a_level_decides_as_recorded(spec: str, edition: str, seats: int) -> None:
    if not COMPILED and spec.startswith("search"):
        pytest.skip("too slow without the compiler")
    assert game_fingerprint(spec, edition, seats) == recorded()[key(spec, edition, seats)]


@pytest.mark.skipif(not COMPILED, reason="too slow without the compiler")
def test_a_search_with_the_default_budget_decides_as_recorded() -> None:
    assert search_fingerprint() == recorded()[LONG_SEARCH]


def main() -> None:
    """Record the fingerprints of the code as it is."""
    fingerprints: dict[str, Any] = {
        key(spec, edition, seats): game_fingerprint(spec, edition, seats)
        for spec in GAMES
        for edition, seats in TABLES
    }
    fingerprints[LONG_SEARCH] = search_fingerprint()
    GOLDEN.write_text(json.dumps(fingerprints, indent=0) + "\n")


if __name__ == "__main__":
    main()
