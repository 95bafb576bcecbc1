"""`sevenheroes check`: replay records and report invalid ones."""

import argparse
import sys
from typing import Any

from ..errors import RecordError, SevenHeroesError
from .common import opened


def add(commands: Any) -> None:
    """Add the command."""
    command = commands.add_parser(
        "check",
        help="replay records and report invalid ones",
        description="Replay every record; print one line per invalid record, then a summary. "
        "The exit status is 0 only if all records are valid.",
    )
    command.add_argument("files", nargs="+", metavar="FILE", help="files of records; - for standard input")
    command.add_argument("--unfinished", action="store_true", help="also accept unfinished games")
    command.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Check every record of every file."""
    good = bad = 0
    unreadable = False
    for name in options.files:
        try:
            with opened(name) as file:
                more_good, more_bad = _check(name, file, unfinished=options.unfinished)
            good += more_good
            bad += more_bad
        except SevenHeroesError as error:
            unreadable = True
            print(error)
    plural = "record" if good + bad == 1 else "records"
    print(f"{good + bad} {plural}: {good} good, {bad} bad")
    return 0 if bad == 0 and not unreadable else 1


def _check(name: str, file: Any, *, unfinished: bool) -> tuple[int, int]:
    from ..records import lines, read_line

    good = bad = 0
    for number, line in lines(file):
        try:
            read_line(line, number, unfinished=unfinished)
            good += 1
        except RecordError as error:
            bad += 1
            print(f"{'standard input' if name == '-' else name}: {error}")
            sys.stdout.flush()
    return good, bad
