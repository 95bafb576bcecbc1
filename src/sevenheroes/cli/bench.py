"""`sevenheroes bench`: measure the speed on this machine."""

import argparse
import json
from typing import Any

from .common import whole_number


def add(commands: Any) -> None:
    """Add the command."""
    command = commands.add_parser(
        "bench",
        help="measure the speed on this machine",
        description="Measure roll-outs, batches, single games and copies (medians of five runs). "
        "`make bench` compares with other libraries.",
    )
    command.add_argument("--json", action="store_true", help="print one JSON object")
    command.add_argument(
        "--seconds", type=whole_number(1), default=3, metavar="S", help="seconds per measurement (default: 3)"
    )
    command.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Measure and print the figures."""
    from ..measure import all_figures

    figures = all_figures(options.seconds)
    if options.json:
        print(json.dumps(figures))
        return 0
    for name, value in figures.items():
        print(f"{name.replace('_', ' '):45}{value:16,.2f}")
    return 0
