"""`sevenheroes replay`: retell a game in words."""

import argparse
from typing import Any

from .common import add_one_record, checked_seat, selected_game, whole_number


def add(commands: Any) -> None:
    """Add the command."""
    command = commands.add_parser(
        "replay",
        help="retell a game in words",
        description="Retell a game as a story, with all cards open or as one seat saw it.",
    )
    add_one_record(command)
    command.add_argument(
        "--seat", type=whole_number(0, 4), metavar="S", help="as this seat saw it (default: all cards open)"
    )
    command.add_argument(
        "--language", choices=["en", "fr"], help="the language of the story (default: that of the edition)"
    )
    command.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print the story."""
    from ..words import Words

    game = selected_game(options)
    seat = checked_seat(game, options.seat)
    words = Words.of(game, options.language)
    for event in game.events(seat, everything=seat is None):
        if event.kind == "turn_began":
            print()
        if event.kind != "declined":
            print(words.event(event))
    if game.is_over:
        print()
        for line in words.result(game.view(seat)):
            print(line)
    return 0
