"""The command line: `sevenheroes COMMAND`, one module per command.

The rules are imported only after the arguments have been parsed, so that help, version and usage errors
appear instantly.
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
  sevenheroes random --games 10 > ten.jsonl   ten random games as records, one per line
  sevenheroes check ten.jsonl               replay all of them and report invalid ones
  sevenheroes replay ten.jsonl --language fr  retell the first game in French
  sevenheroes match --seats steady,novice,novice --games 1000 --rotate    which bot is stronger?

Run `sevenheroes COMMAND --help` for the options of a command.
"""


def parser() -> argparse.ArgumentParser:
    """The argument parser of all commands."""
    result = argparse.ArgumentParser(
        prog="sevenheroes",
        description="Play and study the card game Seven Heroes in all its printed editions.",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    result.add_argument("--version", action="version", version=f"sevenheroes {__version__}")
    commands = result.add_subparsers(dest="command", metavar="COMMAND", title="commands")
    for command in COMMANDS:
        command.add(commands)
    return result


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit status."""
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
    except BrokenPipeError:  # the reader closed the pipe
        _discard_output()
        status = 1
    except OSError as error:
        print(f"sevenheroes {options.command}: {error.strerror or error}", file=sys.stderr)
        _discard_output()
        status = 1
    except KeyboardInterrupt:
        print(file=sys.stderr)
        status = 130
    return status


def _open_streams() -> None:
    """Replace closed streams, and characters that the terminal cannot encode or decode."""
    if sys.stdin is None:
        sys.stdin = open(os.devnull)  # noqa: PTH123, SIM115
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w")  # noqa: PTH123, SIM115
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w")  # noqa: PTH123, SIM115
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def _discard_output() -> None:
    """Redirect standard output to null, so that the interpreter does not fail flushing it at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
