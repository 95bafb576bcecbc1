"""Measure the server: moves, idle connections, latency at an even pace and while bots think.

    python -m bench.server [--part moves] [--seconds 15] [--tables 50] [--runs 3]

`moves` needs boardgame.io, which `make bench-server` installs. What is found is kept by commit,
if nothing was made smaller.
"""

import argparse
import json
import os
import platform
import resource
from collections.abc import Callable, Coroutine
from dataclasses import replace
from typing import Any, Final

import uvloop

from bench import keeping

from . import parts
from .parts import Load

Part = Callable[[Load], Coroutine[Any, Any, parts.Facts]]

PARTS: Final[dict[str, tuple[Part, Load]]] = {
    "moves": (parts.moves, Load(tables=50, seconds=15, runs=3)),
    "idle": (parts.idle, Load(tables=500, seconds=3, runs=1)),
    "pace": (parts.pace, Load(tables=500, seconds=10, runs=5)),
    "thinking": (parts.thinking, Load(tables=500, seconds=10, runs=5)),
}
SIZES: Final = ("tables", "seconds", "runs")


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--part", choices=PARTS, action="append", help="only this part; may be repeated")
    parser.add_argument("--seconds", type=float, help="of each run, after the warm-up")
    parser.add_argument("--tables", type=int, help="with four connections each")
    parser.add_argument("--runs", type=int, help="of which the median is taken")
    parser.add_argument("--warm-up", type=float, help="seconds before each run")
    return parser.parse_args()


def main() -> None:
    options = vars(arguments())
    chosen = options.pop("part") or list(PARTS)
    given = {name: value for name, value in options.items() if value is not None}
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))  # every connection is a file, here and there
    target = keeping.path("server-")
    found = json.loads(target.read_text()) if target.exists() else {}
    found["machine"] = {"cores": os.cpu_count(), "python": platform.python_version()}
    for name in chosen:
        part, usual = PARTS[name]
        load = replace(usual, **given)
        found[name] = {name: getattr(load, name) for name in SIZES} | uvloop.run(part(load))
        if all(getattr(load, name) >= getattr(usual, name) for name in SIZES):
            keeping.write(target, found)
            print(f"kept in {target.relative_to(keeping.ROOT)}")


if __name__ == "__main__":
    main()
