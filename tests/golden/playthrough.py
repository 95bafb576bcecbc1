"""Golden playthroughs: whole games as text, so that a change of behaviour shows up as a diff.

python tests/golden/playthrough.py      rewrites the files
"""

import random
import sys
from collections.abc import Iterator
from pathlib import Path

from sevenheroes.editions import EDITIONS
from sevenheroes.game import Game
from sevenheroes.words import Words

FOLDER = Path(__file__).parent
GAMES = [(edition, 3 + number % 3) for number, edition in enumerate(EDITIONS)]


def path_of(edition: str, seats: int) -> Path:
    return FOLDER / f"{edition}-{seats}.txt"


def playthrough(edition: str, seats: int) -> Iterator[str]:
    """A random game: the legal actions and the events of every position, line by line."""
    chance = random.Random(f"{edition} {seats}")
    game = Game(edition, seats=seats, seed=chance.getrandbits(40))
    words = Words.of(game)
    yield f"deck {game.deck}"
    yield f"first {game.first}, rng {' '.join(map(str, game.rng))}"
    yield from (f"    {words.event(event)}" for event in game.events_by_ply[0])
    while not game.is_over:
        for seat in game.to_act:
            yield f"  {seat} may {', '.join(action.what for action in game.legal_actions.of(seat))}"
        action = chance.choice(game.legal_actions.of(chance.choice(game.to_act)))
        yield str(action)
        yield from (f"    {words.event(event)}" for event in game.push(action))
    for seat in range(seats):
        view = game.view(seat)
        yield f"seat {seat} ends with band {view.players[seat].band} and hand {view.hand}"
    assert game.outcome is not None
    yield str(game.outcome.to_dict())


if __name__ == "__main__":
    for each in GAMES:
        path_of(*each).write_text("\n".join(playthrough(*each)) + "\n")
        sys.stdout.write(f"{path_of(*each).name}\n")
