"""The command `sevenheroes`: one file for each of its commands.

Nothing here imports the rules before a command has been understood, so that help, version and usage
errors come at once.
"""

import argparse
import os
import sys
from collections.abc import Sequence

from .._version import __version__
from ..errors import SevenHeroesError
from . import bench, check, compiling, play, random, replay, trace, view

COMMANDS = (play, check, random, trace, view, replay, bench, compiling)

_EPILOG = """\
examples:
  sevenheroes play                          play a game against three random players
  sevenheroes random --games 10 > ten.jsonl   ten random games as records, one a line
  sevenheroes check ten.jsonl               replay them all and say which are not in order
  sevenheroes replay ten.jsonl --language fr  tell the first one as a story, in French

`sevenheroes COMMAND --help` tells more about a command.
"""


def parser() -> argparse.ArgumentParser:
    """The parser of the whole command line."""
    result = argparse.ArgumentParser(
        prog="sevenheroes",
        description="Play and study the card game of the seven heroes, in all its printed editions.",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    result.add_argument("--version", action="version", version=f"sevenheroes {__version__}")
    commands = result.add_subparsers(dest="command", metavar="COMMAND", title="commands")
    for command in COMMANDS:
        command.add(commands)
    return result


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; what it returns is the exit status."""
    top = parser()
    options = top.parse_args(arguments)
    if options.command is None:
        top.print_help()
        return 2
    try:
        status: int = options.run(options)
        sys.stdout.flush()
        return status
    except SevenHeroesError as error:
        print(f"sevenheroes {options.command}: {error}", file=sys.stderr)
        return 1
    except BrokenPipeError:  # the reader of our output has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130
