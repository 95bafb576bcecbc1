"""`sevenheroes random`: print records of random games."""

import argparse
import json
import sys
from collections.abc import Iterator
from typing import Any

from ..editions import REVISION, Rules
from .common import add_seed, add_table, chosen_table, whole_number

_MAX_DECISIONS = 1 << 16


def add(commands: Any) -> None:
    """Add the command."""
    command = commands.add_parser(
        "random",
        help="play random games and print their records",
        description="Print records of random games, one per line. A random seat of those that may act takes "
        "a random legal action. The same seed gives the same output.",
    )
    add_table(command)
    command.add_argument(
        "--games", type=whole_number(0), default=1, metavar="K", help="the number of games (default: 1)"
    )
    add_seed(command)
    command.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print the records."""
    edition, rules = chosen_table(options)
    for record in records(edition, rules, options.seats, options.seed, options.games):
        sys.stdout.write(json.dumps(record, separators=(",", ":")) + "\n")
    return 0


def records(edition: str, rules: Rules, seats: int, seed: int, games: int) -> Iterator[dict[str, Any]]:
    """Records of random games; game k uses stream k of the seed."""
    from ..actions import ACTIONS
    from ..core import doors, layout
    from ..game import record_of
    from ..outcome import Outcome

    position = layout.games(1)
    words = layout.numbers([0] * 4)
    choices = layout.numbers([0] * _MAX_DECISIONS)
    places = layout.numbers([0] * seats)
    for stream in range(games):
        doors.deal_stream(position, 0, seats, rules.code, seed, stream, words)
        start: Any = layout.plain(position, 0)
        deck, first, state = "".join(map(str, start.deck)), start.sender, list(start.rng)
        taken = layout.listed(choices[: doors.play_noting(position, 0, words, choices)])
        doors.ranking(position, 0, places)
        yield record_of(
            edition=edition,
            rules=rules,
            names=[f"Random {seat}" for seat in range(seats)],
            first=first,
            deck=deck,
            rng=state,
            actions=[ACTIONS[choice >> 6][choice & 63].text for choice in taken],
            outcome=Outcome.from_places(layout.field(position, 0, "reason"), layout.listed(places)),
            meta={"revision": REVISION},
        )
