"""`sevenheroes compile`: compile the rules ahead of their first use."""

import argparse
from typing import Any


def add(commands: Any) -> None:
    """Add the command."""
    command = commands.add_parser(
        "compile",
        help="compile the rules now instead of on first use",
        description="Compile the rules for this machine and cache the result, so that every later start is "
        "quick. Does nothing if the cache is up to date.",
    )
    command.set_defaults(run=run)


def run(_options: argparse.Namespace) -> int:
    """Compile everything and print the result."""
    from ..core import warm

    print(warm.compile_all())
    return 0
