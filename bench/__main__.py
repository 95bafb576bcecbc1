"""Speed benchmarks against other libraries, as ratios from one run; results are stored by commit.

    python -m bench [--rounds 5] [--seconds 2] [--peers .peers/bin/python]

Each round measures a peer and then ourselves, so that a busy moment of the machine affects both; the ratio
is the median over the rounds. Peers run in a virtual environment of their own, one process each.
"""

import argparse
import json
import os
import platform
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from bench import result_files
from bench.limit import limit
from bench.result_files import ROOT
from sevenheroes import measure
from sevenheroes.core import layout


@dataclass(frozen=True)
class Comparison:
    """A comparison with a peer: `least` is the required ratio, `aim` a higher goal, if there is one."""

    name: str
    ours: Callable[[float], float]
    peer: Callable[[float], float]
    least: float
    aim: float | None = None


def peer_script(python: str, script: str, *arguments: str) -> Callable[[float], float]:
    """Decisions per second of a peer, measured by its script; the fastest if it measures several ways."""

    def run(seconds: float) -> float:
        command = [
            python,
            str(ROOT / "bench" / "peers" / f"{script}.py"),
            "--seconds",
            str(seconds),
            *arguments,
        ]
        result = subprocess.run(command, capture_output=True, text=True, check=False)
        if result.returncode:
            raise SystemExit(f"{script} failed:\n{result.stderr}")
        figures = json.loads(result.stdout.splitlines()[-1])
        ways = [figures, *(way for way in figures.values() if isinstance(way, dict))]
        return float(max(way.get("decisions_per_second", 0) for way in ways))

    return run


def rate_of(work: Callable[[], int]) -> Callable[[float], float]:
    return lambda seconds: measure.rate(work, seconds)


def in_c(games: int = 4000) -> Callable[[], int]:
    """The roll-outs of `measure.play_outs`, in C."""
    return lambda: limit.play(measure.SEATS, 0, 1, 0, games)


def starts_per_second(code: list[str]) -> Callable[[float], float]:
    """Process starts per second."""

    def run(_seconds: float) -> float:
        times = []
        for _ in range(5):
            started = time.perf_counter()
            subprocess.run([sys.executable, *code], check=True, stdout=subprocess.DEVNULL)
            times.append(time.perf_counter() - started)
        return 1 / statistics.median(times)

    return run


def comparisons(python: str) -> list[Comparison]:
    one = measure.play_outs(1)
    command = ["-m", "sevenheroes", "random", "--games", "1"]
    return [
        Comparison("play-outs / the same in C", rate_of(one), rate_of(in_c()), 0.45),
        Comparison(
            "play-outs / OpenSpiel C++ roll-outs of hearts",
            rate_of(one),
            peer_script(python, "spiel_rollouts"),
            2.5,
        ),
        Comparison("play-outs on two threads / on one", rate_of(measure.play_outs(2)), rate_of(one), 1.7),
        Comparison(
            "batch of 4096 / Pgx leduc_holdem",
            rate_of(measure.batch_steps()),
            peer_script(python, "pgx_batch", "--env", "leduc_holdem"),
            2.0,
        ),
        Comparison(
            "batch of 4096 / Pgx sparrow_mahjong",
            rate_of(measure.batch_steps()),
            peer_script(python, "pgx_batch", "--env", "sparrow_mahjong"),
            20.0,
        ),
        Comparison(
            "array doors / OpenSpiel from Python, hearts",
            rate_of(measure.door_steps()),
            peer_script(python, "spiel_python"),
            1.0,
        ),
        Comparison(
            "Game / python-chess",
            rate_of(measure.game_steps()),
            peer_script(python, "chess_random"),
            3.0,
            5.0,
        ),
        Comparison(
            "start of the command / import numba",
            starts_per_second(command),
            starts_per_second(["-c", "import numba"]),
            1 / 1.8,
        ),
    ]


def compare(comparison: Comparison, rounds: int, seconds: float) -> dict[str, Any]:
    pairs = [(comparison.peer(seconds), comparison.ours(seconds)) for _ in range(rounds)]
    ratio = statistics.median(ours / peer for peer, ours in pairs)
    return {
        "ratio": round(ratio, 3),
        "least": comparison.least,
        "aim": comparison.aim,
        "reached": ratio >= comparison.least,
        "ours": round(statistics.median(ours for _, ours in pairs), 3),
        "peer": round(statistics.median(peer for peer, _ in pairs), 3),
        "ratios": [round(ours / peer, 3) for peer, ours in pairs],
    }


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=5, help="rounds for each comparison (5)")
    parser.add_argument("--seconds", type=float, default=2.0, help="seconds for each measurement (2)")
    parser.add_argument(
        "--peers", default=str(ROOT / ".peers" / "bin" / "python"), help="Python of the peers' environment"
    )
    parser.add_argument("--only", default="", help="run only comparisons whose name contains this")
    options = parser.parse_args()
    results = {}
    for comparison in comparisons(options.peers):
        if options.only not in comparison.name:
            continue
        figures = results[comparison.name] = compare(comparison, options.rounds, options.seconds)
        bar = f"{figures['least']:.2f}{'' if figures['reached'] else '  NOT REACHED'}"
        print(f"{comparison.name:48}{figures['ratio']:8.2f}  at least {bar}", flush=True)
    copy = 1e9 / measure.rate(measure.copies(), options.seconds)
    print(f"{'a copy of a game, ns':48}{copy:8.1f}  under 100")
    print(f"{'a record, bytes':48}{layout.GAME.itemsize:8}  under 640")
    machine = {"cores": os.cpu_count(), "python": platform.python_version(), "machine": platform.machine()}
    whole = {"comparisons": results, "copy_ns": round(copy, 1), "record_bytes": layout.GAME.itemsize}
    if not options.only:
        target = result_files.result_path()
        result_files.write_result(target, {"machine": machine, **whole})
        print(f"written to {target.relative_to(ROOT)}")
    reached = all(figures["reached"] for figures in results.values())
    return 0 if reached and copy < 100 and layout.GAME.itemsize < 640 else 1


if __name__ == "__main__":
    sys.exit(main())
