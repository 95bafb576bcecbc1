"""Load-test the server: moves per second, idle connections, latency at a steady pace and while bots think.

    python -m bench.server [--part moves] [--seconds 15] [--tables 50] [--runs 3]

`moves` needs boardgame.io, which `make bench-server` installs. The result is written to bench/results,
unless the load was reduced.
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

from bench import result_files

from . import scenarios
from .scenarios import Load

Scenario = Callable[[Load], Coroutine[Any, Any, scenarios.Facts]]

SCENARIOS: Final[dict[str, tuple[Scenario, Load]]] = {
    "moves": (scenarios.moves, Load(tables=50, seconds=15, runs=3)),
    "idle": (scenarios.idle, Load(tables=500, seconds=3, runs=1)),
    "pace": (scenarios.pace, Load(tables=500, seconds=10, runs=5)),
    "thinking": (scenarios.thinking, Load(tables=500, seconds=10, runs=5)),
}
SIZES: Final = ("tables", "seconds", "runs")


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--part", choices=SCENARIOS, action="append", help="run only this scenario; may be repeated"
    )
    parser.add_argument("--seconds", type=float, help="length of each run, after the warm-up")
    parser.add_argument("--tables", type=int, help="tables, with four connections each")
    parser.add_argument("--runs", type=int, help="runs, of which the median is taken")
    parser.add_argument("--warm-up", type=float, help="seconds before each run that are not measured")
    return parser.parse_args()


def main() -> None:
    options = vars(arguments())
    chosen = options.pop("part") or list(SCENARIOS)
    given = {name: value for name, value in options.items() if value is not None}
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))  # every connection takes a file descriptor
    target = result_files.result_path("server-")
    found = json.loads(target.read_text()) if target.exists() else {}
    found["machine"] = {"cores": os.cpu_count(), "python": platform.python_version()}
    for name in chosen:
        scenario, default = SCENARIOS[name]
        load = replace(default, **given)
        found[name] = {name: getattr(load, name) for name in SIZES} | uvloop.run(scenario(load))
        if all(getattr(load, name) >= getattr(default, name) for name in SIZES):
            result_files.write_result(target, found)
            print(f"written to {target.relative_to(result_files.ROOT)}")


if __name__ == "__main__":
    main()
