"""`sevenheroes play`: a game in the terminal against random players."""

import argparse
import sys
from typing import Any

from .common import add_table, chosen_table, whole_number


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
    command.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Play a game."""
    edition, rules = chosen_table(options)
    import random

    from ..editions import EDITIONS
    from ..game import Game
    from ..records import dumps
    from ..terminal import Stopped, Table
    from ..words import Words

    language = options.language or (EDITIONS[edition].language if edition in EDITIONS else "en")
    words = Words(language, edition)
    others = ["Ada", "Basile", "Coco", "Dorothée"]
    names = [options.name or words.say("play-you"), *others][: options.seats]
    game = Game(edition, rules=rules, seats=options.seats, seed=options.seed, names=names)
    table = Table(game, language=language, chance=random.Random(options.seed), ask=input, tell=print)
    try:
        table.play()
    except (Stopped, EOFError):
        print()
        print(words.say("play-stopped"))
    except KeyboardInterrupt:
        print()
        print(words.say("play-stopped"))
    if not sys.stdout.isatty():
        return 0
    print(words.say("play-record"))
    print(dumps(game, unfinished=True))
    return 0
