"""`sevenheroes play`: a game in the terminal against bots."""

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

_OTHERS = ("Ada", "Basile", "Coco", "Dorothée", "Émile")
_LONGEST_NAME = 20


def add(commands: Any) -> None:
    """Add the command."""
    command = commands.add_parser(
        "play",
        help="play a game in the terminal",
        description="A game in plain text: you against bots. Answer with the number of a choice. "
        "Without arguments you are asked what you would like to play.",
    )
    add_table(command)
    command.set_defaults(seats=None)
    command.add_argument(
        "--opponents",
        metavar="BOTS",
        help="bots by name, as in steady,novice,search; one name is for all of them (default: steady)",
    )
    command.add_argument("--aid", action="store_true", help="show what the wanderer may be at your offers")
    command.add_argument("--name", default=None, help="what you are called")
    command.add_argument("--language", choices=["en", "fr"], help="the language (default: the edition's own)")
    command.add_argument(
        "--seed", type=whole_number(0, 2**63 - 1), metavar="S", help="play a certain game (default: any)"
    )
    command.add_argument("--save", metavar="FILE", help="add the records of the games to this file")
    command.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Play as many rounds as the person likes."""
    edition, rules = chosen_table(options)
    from ..terminal import Screen, Stopped

    screen = Screen(ask=input, tell=print, width=shutil.get_terminal_size().columns)
    if options.save:
        _append(options.save, "")
    try:
        _Rounds(options, edition, rules, screen).play()
    except Stopped:
        pass
    except (EOFError, KeyboardInterrupt):  # an answer was left out before or after a round
        print()
    return 0


class _Rounds:
    """Rounds at one table, until the person has had enough."""

    def __init__(self, options: argparse.Namespace, edition: str, rules: "Rules", screen: "Screen") -> None:
        from ..editions import EDITIONS
        from ..terminal import opponents, wishes
        from ..words import Words

        self._options = options
        self._screen = screen
        self._edition, self._rules = edition, rules
        own = EDITIONS[edition].language if edition in EDITIONS else "en"
        self._language = options.language or own
        if _nothing_given(options) and sys.stdin.isatty():
            wish = wishes(screen, language=options.language, proposed=_language_of_the_system())
            self._edition, self._rules = wish.edition, EDITIONS[wish.edition].rules
            self._language, self._bots = wish.language, list(wish.opponents)
        else:
            self._bots = opponents.named(options.opponents or "steady", options.seats)
        self._words = Words(self._language, self._edition)

    def play(self) -> None:
        """Round after round."""
        won = played = 0
        while True:
            game = self._round(played)
            played += 1
            won += game.outcome is not None and 0 in game.outcome.winners
            if not sys.stdin.isatty():
                return
            self._screen.gap()
            self._screen.say(self._words.say("play-tally", count=won, number=played))
            if self._screen.ask(self._words.say("play-again"))[:1] in ("n", "q"):
                self._screen.say(self._words.say("play-goodbye"))
                return

    def _round(self, number: int) -> "Game":
        """One round; what was played of it is kept even if it is left."""
        from ..game import Game
        from ..terminal import Stopped, Table, opponents_of

        seed = None if self._options.seed is None else self._options.seed + number
        seats = len(self._bots) + 1
        names = _names(self._options.name, self._words, seats)
        game = Game(self._edition, rules=self._rules, seats=seats, seed=seed, names=names)
        game.meta["bots"] = [None, *self._bots]
        opponents = opponents_of(self._bots, seed)
        table = Table(
            game,
            opponents,
            language=self._language,
            chance=random.Random(seed),
            screen=self._screen,
            aid=self._options.aid,
        )
        try:
            table.play()
        except (EOFError, KeyboardInterrupt):
            self._screen.gap()
            raise Stopped from None
        finally:
            for opponent in opponents.values():
                opponent.close()
            self._leave(game)
        return game

    def _leave(self, game: "Game") -> None:
        from ..records import dumps

        if not game.is_over:
            self._screen.say(self._words.say("play-stopped"))
        if self._options.save:
            _append(self._options.save, dumps(game, unfinished=True) + "\n")
            self._screen.say(self._words.say("play-saved", first=self._options.save))


def _nothing_given(options: argparse.Namespace) -> bool:
    given = options.opponents, options.edition, options.rules, options.seats, options.seed
    return all(value is None for value in given)


def _language_of_the_system() -> str:
    """French where the system speaks it, else English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(name):
            return "fr" if value.startswith("fr") else "en"
    return "en"


def _names(own: str | None, words: "Words", seats: int) -> list[str]:
    name = (own or words.say("play-you"))[:_LONGEST_NAME]
    return [name, *(other for other in _OTHERS if other != name)][:seats]


def _append(name: str, text: str) -> None:
    try:
        with Path(name).open("a", encoding="utf-8") as file:
            file.write(text)
    except OSError as error:
        raise InputError(f"{name} cannot be written: {error.strerror}") from None
