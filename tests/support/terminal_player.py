"""A person who sits at a table in a test: answers come from a function of what that person sees."""

import random
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

from sevenheroes import Game, View, bots
from sevenheroes.terminal import PERSON, Screen, Table, opponents_of

NAMES = ("Guest", "Ada", "Basile", "Coco", "Dorothée")


@dataclass
class Sitting:
    """A game that was played, all lines that were told, and how often the person was asked."""

    game: Game
    lines: list[str] = field(default_factory=list)
    views: list[View] = field(default_factory=list)

    @property
    def text(self) -> str:
        return "\n".join(self.lines)


def advised(seed: int) -> Callable[[View], str]:
    """A person who does what the adviser says."""
    bot, chance = bots.find("steady"), bots.Chance(seed, 99)
    return lambda view: bots.ask(bot, view, chance).what


def first_typing(words: Iterable[str], then: Callable[[View], str]) -> Callable[[View], str]:
    """A person who types some things before doing anything else."""
    typed: Iterator[str] = iter(words)
    return lambda view: next(typed, None) or then(view)


def sit(
    answer: Callable[[View], str],
    *,
    edition: str = "rent-a-hero",
    seats: int = 4,
    seed: int = 0,
    language: str = "en",
    width: int = 80,
    opponents: str = "steady",
    aid: bool = False,
) -> Sitting:
    """Play a whole game."""
    game = Game(edition, seats=seats, seed=seed, names=NAMES[:seats])
    sitting = Sitting(game)

    def ask(question: str) -> str:
        sitting.lines.append(question)
        sitting.views.append(game.view(PERSON))
        return answer(sitting.views[-1])

    screen = Screen(ask=ask, tell=sitting.lines.append, width=width)
    others = opponents_of([opponents] * (seats - 1), seed)
    chance = random.Random(seed)
    Table(game, others, language=language, chance=chance, screen=screen, aid=aid).play()
    return sitting
