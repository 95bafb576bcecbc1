"""`sevenheroes view`: what a seat knew at some moment."""

import argparse
import json
from typing import Any

from .common import add_one_record, seat_of, the_record, whole_number


def add(commands: Any) -> None:
    """Add the command."""
    command = commands.add_parser(
        "view",
        help="show what a seat knew at some moment of a game",
        description="Prints what a seat knew after some actions of a record, as JSON or in words.",
    )
    add_one_record(command)
    command.add_argument(
        "--ply", type=whole_number(0), metavar="N", help="after how many actions (default: after the last)"
    )
    command.add_argument(
        "--seat", type=whole_number(0, 4), metavar="S", help="whose view (default: a spectator's)"
    )
    command.add_argument("--text", action="store_true", help="as a picture in words instead of JSON")
    command.add_argument(
        "--language", choices=["en", "fr"], help="the language of --text (default: the edition's own)"
    )
    command.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print the view."""
    game = the_record(options)
    view = game.view(seat_of(game, options.seat), ply=options.ply)
    if options.text:
        from ..pictures import text_of

        print(text_of(view, language=options.language))
    else:
        print(json.dumps(view.to_dict(), ensure_ascii=False))
    return 0
