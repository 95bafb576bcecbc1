"""The command `sevenheroes`: one file for each of its commands.

Nothing here imports the rules before a command has been understood, so that help, version and usage
errors come at once.
"""

import argparse
import io
import os
import sys
from collections.abc import Sequence

from .._version import __version__
from ..errors import SevenHeroesError
from . import bench, check, match, play, random, replay, serve, trace, view
from . import compile as compile_command

COMMANDS = (play, serve, check, random, trace, view, replay, match, bench, compile_command)

_EPILOG = """\
examples:
  sevenheroes play                          play a game against bots
  sevenheroes random --games 10 > ten.jsonl   ten random games as records, one a line
  sevenheroes check ten.jsonl               replay them all and say which are not in order
  sevenheroes replay ten.jsonl --language fr  tell the first one as a story, in French
  sevenheroes match --seats steady,novice,novice --games 1000 --rotate    who plays better?

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
    _open_streams()
    top = parser()
    options = top.parse_args(arguments)
    if options.command is None:
        top.print_help()
        return 2
    try:
        status: int = options.run(options)
        sys.stdout.flush()
    except SevenHeroesError as error:
        print(f"sevenheroes {options.command}: {error}", file=sys.stderr)
        status = 1
    except BrokenPipeError:  # the reader of our output has seen enough
        _forget_output()
        status = 1
    except OSError as error:
        print(f"sevenheroes {options.command}: {error.strerror or error}", file=sys.stderr)
        _forget_output()
        status = 1
    except KeyboardInterrupt:
        print(file=sys.stderr)
        status = 130
    return status


def _open_streams() -> None:
    """Closed streams count as empty, and what a terminal cannot show or say is replaced, not an error."""
    if sys.stdin is None:
        sys.stdin = open(os.devnull)  # noqa: PTH123, SIM115
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w")  # noqa: PTH123, SIM115
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w")  # noqa: PTH123, SIM115
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def _forget_output() -> None:
    """What is left to write cannot be written; the interpreter shall not try it again at its end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
