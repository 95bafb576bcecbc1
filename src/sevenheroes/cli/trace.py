"""`sevenheroes trace`: print the legal actions in every position."""

import argparse
import json
import sys
from typing import Any

from .common import opened


def add(commands: Any) -> None:
    """Add the command."""
    command = commands.add_parser(
        "trace",
        help="print the legal actions in every position of records",
        description="Print one JSON line for every position of each record, from the deal to the end: the "
        "ply, and the sorted legal actions of every seat that may act.",
    )
    command.add_argument("file", metavar="FILE", help="a file of records, one per line; - for standard input")
    command.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print the legal actions in all positions of every record."""
    from ..actions import actions_in
    from ..core import codes, doors, layout
    from ..heroes import seats_in
    from ..records import load

    masks = layout.numbers([0] * codes.MOST_SEATS)
    with opened(options.file) as file:
        for game in load(file, unfinished=True):
            for ply in range(game.ply + 1):
                acting = seats_in(doors.options(game.positions, ply, masks))
                legal = {
                    str(seat): sorted(action.what for action in actions_in(seat, int(masks[seat])))
                    for seat in acting
                }
                sys.stdout.write(json.dumps({"ply": ply, "legal": legal}) + "\n")
    return 0
