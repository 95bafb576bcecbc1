"""`sevenheroes play`: a game in the terminal against random players."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..errors import InputError
from .common import add_table, chosen_table, whole_number

if TYPE_CHECKING:
    from ..game import Game

_OTHERS = ("Ada", "Basile", "Coco", "Dorothée", "Émile")
_LONGEST_NAME = 20


def add(commands: Any) -> None:
    """Add the command."""
    command = commands.add_parser(
        "play",
        help="play a game in the terminal",
        description="A game in plain text: you against random players. Answer with the number of a choice.",
    )
    add_table(command)
    command.add_argument("--name", default=None, help="what you are called")
    command.add_argument("--language", choices=["en", "fr"], help="the language (default: the edition's own)")
    command.add_argument(
        "--seed", type=whole_number(0, 2**63 - 1), metavar="S", help="play a certain game (default: any)"
    )
    command.add_argument("--save", metavar="FILE", help="add the record of the game to this file")
    command.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Play a game."""
    edition, rules = chosen_table(options)
    import random
    import shutil

    from ..editions import EDITIONS
    from ..game import Game
    from ..terminal import Stopped, Table
    from ..words import Words

    language = options.language or (EDITIONS[edition].language if edition in EDITIONS else "en")
    words = Words(language, edition)
    name = (options.name or words.say("play-you"))[:_LONGEST_NAME]
    others = [other for other in _OTHERS if other != name]
    names = [name, *others][: options.seats]
    game = Game(edition, rules=rules, seats=options.seats, seed=options.seed, names=names)
    width = shutil.get_terminal_size().columns
    chance = random.Random(options.seed)
    table = Table(game, language=language, chance=chance, ask=input, tell=print, width=width)
    try:
        table.play()
    except (Stopped, EOFError, KeyboardInterrupt):
        print()
        print(words.say("play-stopped"))
    if options.save:
        _save(game, options.save)
        print(words.say("play-saved", first=options.save))
    return 0


def _save(game: "Game", name: str) -> None:
    from ..records import dumps

    try:
        with Path(name).open("a", encoding="utf-8") as file:
            file.write(dumps(game, unfinished=True) + "\n")
    except OSError as error:
        raise InputError(f"{name} cannot be written: {error.strerror}") from None
