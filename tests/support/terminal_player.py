"""A scripted person at the terminal: a function maps the current view to the typed answer."""

import random
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

from sevenheroes import Game, View, bots
from sevenheroes.terminal import PERSON, GameLoop, Screen, seat_opponents

NAMES = ("Guest", "Ada", "Basile", "Coco", "Dorothée")


@dataclass
class PlayedGame:
    """A finished game, every line printed, and the view at every question."""

    game: Game
    lines: list[str] = field(default_factory=list)
    views: list[View] = field(default_factory=list)

    @property
    def text(self) -> str:
        return "\n".join(self.lines)


def advised(seed: int) -> Callable[[View], str]:
    """A person who follows the hints of `steady`."""
    bot, chance = bots.find("steady"), bots.Chance(seed, 99)
    return lambda view: bots.ask(bot, view, chance).what


def first_typing(words: Iterable[str], then: Callable[[View], str]) -> Callable[[View], str]:
    """A person who types these words first and then goes on as `then` says."""
    typed: Iterator[str] = iter(words)
    return lambda view: next(typed, None) or then(view)


def play(
    answer: Callable[[View], str],
    *,
    edition: str = "rent-a-hero",
    seats: int = 4,
    seed: int = 0,
    language: str = "en",
    width: int = 80,
    opponents: str = "steady",
    aid: bool = False,
) -> PlayedGame:
    """Play a whole game."""
    game = Game(edition, seats=seats, seed=seed, names=NAMES[:seats])
    played = PlayedGame(game)

    def ask(question: str) -> str:
        played.lines.append(question)
        played.views.append(game.view(PERSON))
        return answer(played.views[-1])

    screen = Screen(ask=ask, tell=played.lines.append, width=width)
    others = seat_opponents([opponents] * (seats - 1), seed=seed)
    chance = random.Random(seed)
    GameLoop(game, others, language=language, chance=chance, screen=screen, aid=aid).play()
    return played
