"""`sevenheroes view`: print what a seat knew at some point of a game."""

import argparse
import json
from typing import Any

from .common import add_one_record, checked_seat, selected_game, whole_number


def add(commands: Any) -> None:
    """Add the command."""
    command = commands.add_parser(
        "view",
        help="show what a seat knew at some point of a game",
        description="Print what a seat knew after a number of actions of a record, as JSON or as text.",
    )
    add_one_record(command)
    command.add_argument(
        "--ply",
        type=whole_number(0),
        metavar="N",
        help="after this many actions (default: after all of them)",
    )
    command.add_argument(
        "--seat", type=whole_number(0, 4), metavar="S", help="the view of this seat (default: a spectator)"
    )
    command.add_argument("--text", action="store_true", help="print text instead of JSON")
    command.add_argument(
        "--language", choices=["en", "fr"], help="the language of --text (default: that of the edition)"
    )
    command.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print the view."""
    game = selected_game(options)
    view = game.view(checked_seat(game, options.seat), ply=options.ply)
    if options.text:
        from ..pictures import text_of

        print(text_of(view, language=options.language))
    else:
        print(json.dumps(view.to_dict(), ensure_ascii=False))
    return 0
