"""`sevenheroes compile`: compile the rules now rather than at first use."""

import argparse
from typing import Any


def add(commands: Any) -> None:
    """Add the command."""
    command = commands.add_parser(
        "compile",
        help="compile the rules now rather than at first use",
        description="Compiles the rules for this machine and keeps the result, so that every later start is "
        "quick. Does nothing if that was done before.",
    )
    command.set_defaults(run=run)


def run(_options: argparse.Namespace) -> int:
    """Compile every door."""
    from ..core import warm

    print(warm.compile_all())
    return 0
