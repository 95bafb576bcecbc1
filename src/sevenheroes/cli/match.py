"""`sevenheroes match`: many games between bots."""

import argparse
import json
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event
from typing import Any, Final

from ..core.codes import FEWEST_SEATS, MOST_SEATS
from ..errors import shown
from .common import add_rules, add_seed, chosen_table, whole_number

_STOPPED: Final = 130
_MOST_JOBS: Final = 256
_WIDTH: Final = 30

_DESCRIPTION = """\
Plays games between bots and tells who won how often. A bot is one of random, novice, steady and search
(or search:500 for 500 play-outs a decision), the name that an installed package gives it, or the place
where it is: package.module:object or path/to/file.py:object, an object being a function of view, legal
actions and chance, a bot, or a class or function that makes one.

The games depend on seats, edition, rules, rotation and seed alone, not on --jobs, unless a bot counts
milliseconds. Bots by place run in processes of their own. One that cannot be loaded is told of before
any game, and nothing else is printed. One that raises, dies, takes too long or returns what is no legal
action ends the match: the result so far is printed, the reason goes to standard error, and the exit
status is 1; so it is with a file of records that takes no more. With --forgive lots are drawn in
place of a bot that fails, and one that hung or died gets a new process; the tenth failure ends the match
all the same. Ctrl-C prints the result so far; the exit status is then 130.

Latency is that of every decision of search and of bots in Python; of the others, one game in 64 is timed.
"""


def add(commands: Any) -> None:
    """Add the command."""
    command = commands.add_parser(
        "match",
        help="play games between bots and tell who wins",
        description=_DESCRIPTION,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    command.add_argument(
        "--seats",
        type=specs,
        required=True,
        metavar="BOT,BOT,BOT",
        help=f"{FEWEST_SEATS} to {MOST_SEATS} bots, from seat 0 on",
    )
    command.add_argument("--games", type=whole_number(0), required=True, metavar="N", help="how many games")
    add_rules(command)
    command.add_argument(
        "--rotate",
        action="store_true",
        help="play each deal in every seating: games 0 to n - 1 are the first deal, the bots moved on by one "
        "seat each time (a multiple of n games is fair)",
    )
    add_seed(command)
    command.add_argument(
        "--jobs",
        type=whole_number(1, _MOST_JOBS),
        default=1,
        metavar="J",
        help="how many threads share the work (default: 1)",
    )
    command.add_argument("--records", metavar="FILE", help="write all games to this file, one a line")
    command.add_argument("--json", action="store_true", help="print the result as one JSON object")
    command.add_argument(
        "--timeout",
        type=seconds,
        default=10.0,
        metavar="SECONDS",
        help="how long a bot by place may take for a decision (default: 10); "
        "to be loaded it may take as long, and at least a minute",
    )
    command.add_argument("--forgive", action="store_true", help="draw lots for a bot that fails, and go on")
    command.set_defaults(run=run)


def specs(text: str) -> tuple[str, ...]:
    """A type for arguments: bots for all seats."""
    result = tuple(spec.strip() for spec in text.split(","))
    if not all(result):
        raise argparse.ArgumentTypeError(f"a bot is missing in {shown(text)}")
    if not FEWEST_SEATS <= len(result) <= MOST_SEATS:
        raise argparse.ArgumentTypeError(f"{FEWEST_SEATS} to {MOST_SEATS} can play, not {len(result)}")
    return result


def seconds(text: str) -> float:
    """A type for arguments: a time."""
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value < 1e6:
        raise argparse.ArgumentTypeError(f"{shown(text)} is not a number of seconds")
    return value


def run(options: argparse.Namespace) -> int:
    """Play the match and tell what came out."""
    edition, rules = chosen_table(options)
    with interruptible() as stop:
        from ..lab import play_match

        bar = Bar() if sys.stderr.isatty() else None
        try:
            result = play_match(
                options.seats,
                games=options.games,
                edition=edition,
                rules=rules,
                rotate=options.rotate,
                seed=options.seed,
                jobs=options.jobs,
                records=options.records,
                timeout=options.timeout,
                forgive=options.forgive,
                progress=bar,
                stop=stop,
            )
        finally:
            if bar:
                bar.close()
    print(json.dumps(result.to_dict()) if options.json else result)
    if result.failure:
        sys.stdout.flush()
        print(f"sevenheroes match: {result.failure}", file=sys.stderr)
        return 1
    return _STOPPED if stop.is_set() and result.stopped else 0


@contextmanager
def interruptible() -> Iterator[Event]:
    """An event that Ctrl-C sets, instead of breaking off wherever we are."""
    stop = Event()
    before = signal.signal(signal.SIGINT, lambda *_: stop.set())
    try:
        yield stop
    finally:
        signal.signal(signal.SIGINT, before)


class Bar:
    """A line that tells how far the match is."""

    def __init__(self) -> None:
        self._told = False

    def __call__(self, done: int, wanted: int, spent: float) -> None:
        """Tell the games played, the games wanted and the seconds so far."""
        full = _WIDTH * done // wanted if wanted else _WIDTH
        rate = done / spent if spent else 0.0
        left = f"{(wanted - done) / rate:.0f} s left" if rate else "…"
        line = f"[{'#' * full}{'.' * (_WIDTH - full)}] {done}/{wanted}  {rate:.4g} games/s  {left}"
        print(f"\r{line}\x1b[K", end="", file=sys.stderr, flush=True)
        self._told = True

    def close(self) -> None:
        """Wipe the line."""
        if self._told:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
