"""What several commands need: types of arguments, files of records, and one record out of many."""

import argparse
import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

from ..core.codes import FEWEST_SEATS, MOST_SEATS
from ..editions import CUSTOM, EDITIONS, Rules, choose
from ..errors import InputError, SevenHeroesError, shown

if TYPE_CHECKING:
    from ..game import Game


def whole_number(least: int, most: int | None = None) -> Any:
    """A type for arguments: a whole number within bounds."""

    def parse(text: str) -> int:
        if not (text.isascii() and text.removeprefix("-").isdigit()):
            raise argparse.ArgumentTypeError(f"{shown(text)} is not a whole number")
        if len(text) >= 20:
            size = "small" if text.startswith("-") else "large"
            raise argparse.ArgumentTypeError(f"{shown(text)} is too {size}")
        number = int(text)
        if number < least or (most is not None and number > most):
            bounds = f"at least {least}" if most is None else f"from {least} to {most}"
            raise argparse.ArgumentTypeError(f"{number} is not {bounds}")
        return number

    return parse


def rules_object(text: str) -> Rules:
    """A type for arguments: the five options as a JSON object."""
    try:
        return Rules.from_dict(json.loads(text))
    except (json.JSONDecodeError, RecursionError) as error:
        raise argparse.ArgumentTypeError(f"this is not JSON: {error}") from None
    except SevenHeroesError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def add_rules(command: argparse.ArgumentParser) -> None:
    """Arguments that say which game is played."""
    command.add_argument(
        "--edition",
        choices=[*EDITIONS, CUSTOM],
        metavar="E",
        help=f"the edition: {', '.join(EDITIONS)} (default: rent-a-hero), or custom with --rules",
    )
    command.add_argument(
        "--rules",
        type=rules_object,
        metavar="JSON",
        help='house rules: all five options, as in \'{"no_match": "deck", "interrupts": false, '
        '"clue": "identity", "deck_end": "score", "tiebreak": "powers"}\'',
    )
    command.set_defaults(parser=command)


def add_table(command: argparse.ArgumentParser) -> None:
    """Arguments that say which game is played, by how many."""
    add_rules(command)
    command.add_argument(
        "--seats",
        type=whole_number(FEWEST_SEATS, MOST_SEATS),
        default=4,
        metavar="N",
        help=f"how many play, {FEWEST_SEATS} to {MOST_SEATS} (default: 4)",
    )


def chosen_table(options: argparse.Namespace) -> tuple[str, Rules]:
    """The edition and rules that were chosen; a usage error if they do not go together."""
    edition = options.edition or (CUSTOM if options.rules else "rent-a-hero")
    try:
        return choose(edition, options.rules)
    except SevenHeroesError as error:
        options.parser.error(str(error))
        raise  # for the types' sake: the line above does not return


def add_seed(command: argparse.ArgumentParser) -> None:
    """The argument from which all chance of a command comes."""
    command.add_argument(
        "--seed",
        type=whole_number(0, 2**63 - 1),
        default=0,
        metavar="S",
        help="what the chance comes from (default: 0)",
    )


def add_one_record(command: argparse.ArgumentParser) -> None:
    """Arguments that choose one record of a file."""
    command.add_argument("file", metavar="FILE", help="a file of records, one a line; - for standard input")
    command.add_argument(
        "--game",
        type=whole_number(1),
        default=1,
        metavar="K",
        help="which record of the file, from 1 (default: 1)",
    )


@contextmanager
def opened(name: str) -> Iterator[IO[bytes]]:
    """The file of that name, or standard input for -; a sentence if it cannot be read."""
    try:
        if name == "-":
            yield sys.stdin.buffer
            return
        with Path(name).open("rb") as file:
            yield file
    except BrokenPipeError:
        raise
    except (OSError, ValueError) as error:
        if isinstance(error, SevenHeroesError):
            raise
        raise InputError(f"{name} cannot be read: {getattr(error, 'strerror', None) or error}") from None


def the_record(options: argparse.Namespace) -> "Game":
    """The game that was asked for, finished or not."""
    from ..records import lines, read_line

    with opened(options.file) as file:
        found = 0
        for number, line in lines(file):
            found += 1
            if found == options.game:
                return read_line(line, number, unfinished=True)
    raise InputError(f"{options.file} has {found} records, not {options.game}")


def seat_of(game: "Game", seat: int | None) -> int | None:
    """The seat that was asked for, if the game has it."""
    if seat is not None and seat >= game.seats:
        raise InputError(f"the seats of this game are 0 to {game.seats - 1}, not {seat}")
    return seat
