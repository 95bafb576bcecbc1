"""`sevenheroes replay`: a game told as a story."""

import argparse
from typing import Any

from .common import add_one_record, seat_of, the_record, whole_number


def add(commands: Any) -> None:
    """Add the command."""
    command = commands.add_parser(
        "replay",
        help="tell a game as a story",
        description="Tells a game as a readable story, with all cards open or as one seat lived it.",
    )
    add_one_record(command)
    command.add_argument(
        "--seat", type=whole_number(0, 4), metavar="S", help="as this seat lived it (default: all cards open)"
    )
    command.add_argument(
        "--language", choices=["en", "fr"], help="the language of the story (default: the edition's own)"
    )
    command.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Tell the story."""
    from ..words import Words

    game = the_record(options)
    seat = seat_of(game, options.seat)
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
