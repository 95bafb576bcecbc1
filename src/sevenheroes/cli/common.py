"""Shared by several commands: argument types, common options, and reading records."""

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
    """An argument type: a whole number within bounds."""

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
    """An argument type: the five options as a JSON object."""
    try:
        return Rules.from_dict(json.loads(text))
    except (json.JSONDecodeError, RecursionError) as error:
        raise argparse.ArgumentTypeError(f"this is not valid JSON: {error}") from None
    except SevenHeroesError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def add_rules(command: argparse.ArgumentParser) -> None:
    """Add --edition and --rules."""
    command.add_argument(
        "--edition",
        choices=[*EDITIONS, CUSTOM],
        metavar="E",
        help=f"the edition: {', '.join(EDITIONS)}, or custom with --rules (default: rent-a-hero)",
    )
    command.add_argument(
        "--rules",
        type=rules_object,
        metavar="JSON",
        help='house rules: all five options, such as \'{"no_match": "deck", "interrupts": false, '
        '"clue": "identity", "deck_end": "score", "tiebreak": "powers"}\'',
    )
    command.set_defaults(parser=command)


def add_table(command: argparse.ArgumentParser) -> None:
    """Add --edition, --rules and --seats."""
    add_rules(command)
    command.add_argument(
        "--seats",
        type=whole_number(FEWEST_SEATS, MOST_SEATS),
        default=4,
        metavar="N",
        help=f"the number of players, {FEWEST_SEATS} to {MOST_SEATS} (default: 4)",
    )


def chosen_table(options: argparse.Namespace) -> tuple[str, Rules]:
    """The chosen edition and its rules; exits with a usage error if they contradict each other."""
    edition = options.edition or (CUSTOM if options.rules else "rent-a-hero")
    try:
        return choose(edition, options.rules)
    except SevenHeroesError as error:
        options.parser.error(str(error))
        raise  # unreachable, for the type checker: error() exits


def add_seed(command: argparse.ArgumentParser) -> None:
    """Add --seed."""
    command.add_argument(
        "--seed",
        type=whole_number(0, 2**63 - 1),
        default=0,
        metavar="S",
        help="the random seed (default: 0)",
    )


def add_one_record(command: argparse.ArgumentParser) -> None:
    """Add FILE and --game, which select one record."""
    command.add_argument("file", metavar="FILE", help="a file of records, one per line; - for standard input")
    command.add_argument(
        "--game",
        type=whole_number(1),
        default=1,
        metavar="K",
        help="the number of the record in the file (default: 1)",
    )


@contextmanager
def opened(name: str) -> Iterator[IO[bytes]]:
    """Open a file, or standard input for `-`; raises InputError if it cannot be read."""
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


def selected_game(options: argparse.Namespace) -> "Game":
    """The game selected by FILE and --game, finished or not."""
    from ..records import lines, read_line

    with opened(options.file) as file:
        found = 0
        for number, line in lines(file):
            found += 1
            if found == options.game:
                return read_line(line, number, unfinished=True)
    raise InputError(f"{options.file} has only {found} records; there is no record {options.game}")


def checked_seat(game: "Game", seat: int | None) -> int | None:
    """The seat, if the game has it; None is a spectator."""
    if seat is not None and seat >= game.seats:
        raise InputError(f"the seats of this game are 0 to {game.seats - 1}, not {seat}")
    return seat
