"""`sevenheroes match`: play many games between bots."""

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

_INTERRUPTED_STATUS: Final = 130
_MAX_JOBS: Final = 256
_BAR_WIDTH: Final = 30

_DESCRIPTION = """\
Play games between bots and report how often each of them wins. A bot is random, novice, steady or search
(search:500 uses 500 roll-outs per decision), a name registered by an installed package, or a location:
package.module:object or path/to/file.py:object, where the object is a function of view, legal actions and
chance, a bot, or a class or function that makes one.

The games depend only on seats, edition, rules, rotation and seed, not on --jobs, unless a bot limits itself
by time. Bots given by location run in their own processes. If a bot cannot be loaded, the command fails
before the first game. If a bot raises an exception, dies, exceeds the time limit or returns an illegal
action, the match ends: the result so far is printed, the reason goes to standard error, and the exit status
is 1. The same happens if the file of records cannot be written. With --forgive, a failing bot plays a random
action instead, and a bot that hangs or dies is restarted; the tenth failure still ends the match. Ctrl-C
prints the result so far and exits with status 130.

Latency is measured for every decision of search and of Python bots, and for one game in 64 of the others.
"""


def add(commands: Any) -> None:
    """Add the command."""
    command = commands.add_parser(
        "match",
        help="play games between bots and report who wins",
        description=_DESCRIPTION,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    command.add_argument(
        "--seats",
        type=bot_list,
        required=True,
        metavar="BOT,BOT,BOT",
        help=f"{FEWEST_SEATS} to {MOST_SEATS} bots, starting with seat 0",
    )
    command.add_argument(
        "--games", type=whole_number(0), required=True, metavar="N", help="the number of games"
    )
    add_rules(command)
    command.add_argument(
        "--rotate",
        action="store_true",
        help="play each deal once per rotation: with n bots, games 0 to n - 1 share a deal and the bots move "
        "on by one seat each time (a multiple of n games is fair)",
    )
    add_seed(command)
    command.add_argument(
        "--jobs",
        type=whole_number(1, _MAX_JOBS),
        default=1,
        metavar="J",
        help="the number of threads (default: 1)",
    )
    command.add_argument("--records", metavar="FILE", help="write the records of all games to this file")
    command.add_argument("--json", action="store_true", help="print the result as one JSON object")
    command.add_argument(
        "--timeout",
        type=seconds,
        default=10.0,
        metavar="SECONDS",
        help="the time limit per decision for bots given by location (default: 10); "
        "loading a bot may take that long, but at least a minute",
    )
    command.add_argument(
        "--forgive",
        action="store_true",
        help="replace the action of a failing bot by a random one and continue",
    )
    command.set_defaults(run=run)


def bot_list(text: str) -> tuple[str, ...]:
    """An argument type: one bot per seat."""
    result = tuple(spec.strip() for spec in text.split(","))
    if not all(result):
        raise argparse.ArgumentTypeError(f"a bot is missing in {shown(text)}")
    if not FEWEST_SEATS <= len(result) <= MOST_SEATS:
        raise argparse.ArgumentTypeError(
            f"a game has {FEWEST_SEATS} to {MOST_SEATS} seats, not {len(result)}"
        )
    return result


def seconds(text: str) -> float:
    """An argument type: a duration."""
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value < 1e6:
        raise argparse.ArgumentTypeError(f"{shown(text)} is not a number of seconds")
    return value


def run(options: argparse.Namespace) -> int:
    """Play the match and print the result."""
    edition, rules = chosen_table(options)
    with interruptible() as stop:
        from ..lab import play_match

        bar = ProgressBar() if sys.stderr.isatty() else None
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
    return _INTERRUPTED_STATUS if stop.is_set() and result.stopped else 0


@contextmanager
def interruptible() -> Iterator[Event]:
    """An event that is set by Ctrl-C, which then does not raise KeyboardInterrupt."""
    stop = Event()
    before = signal.signal(signal.SIGINT, lambda *_: stop.set())
    try:
        yield stop
    finally:
        signal.signal(signal.SIGINT, before)


class ProgressBar:
    """A progress bar on standard error."""

    def __init__(self) -> None:
        self._is_visible = False

    def __call__(self, done: int, wanted: int, spent: float) -> None:
        """Show the games played, the games wanted and the seconds spent."""
        full = _BAR_WIDTH * done // wanted if wanted else _BAR_WIDTH
        rate = done / spent if spent else 0.0
        left = f"{(wanted - done) / rate:.0f} s left" if rate else "…"
        line = f"[{'#' * full}{'.' * (_BAR_WIDTH - full)}] {done}/{wanted}  {rate:.4g} games/s  {left}"
        print(f"\r{line}\x1b[K", end="", file=sys.stderr, flush=True)
        self._is_visible = True

    def close(self) -> None:
        """Erase the bar."""
        if self._is_visible:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
