"""`sevenheroes bench`: how fast it is on this machine."""

import argparse
import json
from typing import Any

from .common import whole_number


def add(commands: Any) -> None:
    """Add the command."""
    command = commands.add_parser(
        "bench",
        help="measure how fast it is on this machine",
        description="Measures play-outs, batches, single games and copies; medians of five. For the "
        "comparison with other libraries: make bench.",
    )
    command.add_argument("--json", action="store_true", help="print one JSON object")
    command.add_argument(
        "--seconds", type=whole_number(1), default=3, metavar="S", help="time for each figure (default: 3)"
    )
    command.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Measure and print."""
    from ..measure import all_figures

    figures = all_figures(options.seconds)
    if options.json:
        print(json.dumps(figures))
        return 0
    for name, value in figures.items():
        print(f"{name.replace('_', ' '):45}{value:16,.2f}")
    return 0
