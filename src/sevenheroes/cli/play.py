"""`sevenheroes play`: play against bots in the terminal."""

import argparse
import os
import random
import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..errors import InputError
from .common import add_table, chosen_table, whole_number

if TYPE_CHECKING:
    from ..editions import Rules
    from ..game import Game
    from ..terminal import Screen
    from ..words import Words

_MAX_NAME_LENGTH = 20


def add(commands: Any) -> None:
    """Add the command."""
    command = commands.add_parser(
        "play",
        help="play against bots in the terminal",
        description="Play in plain text against bots. Answer each question with the number of a choice. "
        "Without arguments, a menu asks what you would like to play.",
    )
    add_table(command)
    command.set_defaults(seats=None)
    command.add_argument(
        "--opponents",
        metavar="BOTS",
        help="bots, such as steady,novice,search; a single name is used for all of them (default: steady)",
    )
    command.add_argument(
        "--aid", action="store_true", help="show the odds of the wanderer whenever it is offered to you"
    )
    command.add_argument("--name", default=None, help="your name at the table")
    command.add_argument(
        "--language", choices=["en", "fr"], help="the language (default: the language of the edition)"
    )
    command.add_argument(
        "--seed",
        type=whole_number(0, 2**63 - 1),
        metavar="S",
        help="seed of the shuffle, to repeat a game (default: random)",
    )
    command.add_argument("--save", metavar="FILE", help="append the records of the games to this file")
    command.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Play games until the person quits."""
    edition, rules = chosen_table(options)
    from ..terminal import PlayerQuit, Screen

    screen = Screen(ask=input, tell=print, width=shutil.get_terminal_size().columns)
    if options.save:
        _append(options.save, "")
    try:
        _Session(options, edition, rules, screen).play()
    except PlayerQuit:
        pass
    except (EOFError, KeyboardInterrupt):  # in the menu, or between two games
        print()
    return 0


class _Session:
    """Games with the same settings and opponents, one after another."""

    def __init__(self, options: argparse.Namespace, edition: str, rules: "Rules", screen: "Screen") -> None:
        from ..editions import EDITIONS
        from ..terminal import ask_setup, opponents
        from ..words import Words

        self._options = options
        self._screen = screen
        self._edition, self._rules = edition, rules
        default = EDITIONS[edition].language if edition in EDITIONS else "en"
        self._language = options.language or default
        if _is_unspecified(options) and sys.stdin.isatty():
            setup = ask_setup(screen, language=options.language, default_language=_system_language())
            self._edition, self._rules = setup.edition, EDITIONS[setup.edition].rules
            self._language, self._bots = setup.language, list(setup.opponents)
        else:
            self._bots = opponents.parse_opponents(options.opponents or "steady", options.seats)
        self._words = Words(self._language, self._edition)

    def play(self) -> None:
        """Play one game after another until the person declines another."""
        won = played = 0
        while True:
            game = self._play_game(played)
            played += 1
            won += game.outcome is not None and 0 in game.outcome.winners
            if not sys.stdin.isatty():
                return
            self._screen.gap()
            self._screen.say(self._words.say("play-tally", count=won, number=played))
            if self._screen.ask(self._words.say("play-again"))[:1] in ("n", "q"):
                self._screen.say(self._words.say("play-goodbye"))
                return

    def _play_game(self, number: int) -> "Game":
        """Play one game; it is saved even if the person quits."""
        from ..game import Game
        from ..terminal import GameLoop, PlayerQuit, seat_opponents

        seed = None if self._options.seed is None else self._options.seed + number
        seats = len(self._bots) + 1
        names = _player_names(self._options.name, self._words, seats)
        game = Game(self._edition, rules=self._rules, seats=seats, seed=seed, names=names)
        game.meta["bots"] = [None, *self._bots]
        opponents = seat_opponents(self._bots, seed=seed)
        loop = GameLoop(
            game,
            opponents,
            language=self._language,
            chance=random.Random(seed),
            screen=self._screen,
            aid=self._options.aid,
        )
        try:
            loop.play()
        except (EOFError, KeyboardInterrupt):
            self._screen.gap()
            raise PlayerQuit from None
        finally:
            for opponent in opponents.values():
                opponent.close()
            self._save(game)
        return game

    def _save(self, game: "Game") -> None:
        from ..records import dumps

        if not game.is_over:
            self._screen.say(self._words.say("play-stopped"))
        if self._options.save:
            _append(self._options.save, dumps(game, unfinished=True) + "\n")
            self._screen.say(self._words.say("play-saved", first=self._options.save))


def _is_unspecified(options: argparse.Namespace) -> bool:
    given = options.opponents, options.edition, options.rules, options.seats, options.seed
    return all(value is None for value in given)


def _system_language() -> str:
    """French if the locale is French, otherwise English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(name):
            return "fr" if value.startswith("fr") else "en"
    return "en"


def _player_names(own: str | None, words: "Words", seats: int) -> list[str]:
    from ..bots.levels import PLAYER_NAMES

    name = (own or words.say("play-you"))[:_MAX_NAME_LENGTH]
    return [name, *(other for other in PLAYER_NAMES if other != name)][:seats]


def _append(name: str, text: str) -> None:
    try:
        with Path(name).open("a", encoding="utf-8") as file:
            file.write(text)
    except OSError as error:
        raise InputError(f"{name} cannot be written: {error.strerror}") from None
