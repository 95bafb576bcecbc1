"""Times random play in laps after a warm-up, and prints the median as one line of JSON."""

from __future__ import annotations

import argparse
import json
import os
import platform
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass
from importlib.metadata import version

Play = Callable[[], int]
"""Plays for a few milliseconds and returns the number of decisions."""


@dataclass(frozen=True)
class Lap:
    decisions: int
    wall: float
    cpu: float


def arguments(description: str | None) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--seconds", type=float, default=10.0, help="measured time, without the warm-up")
    return parser


def measure(play: Play, *, seconds: float) -> dict[str, float]:
    return compare({"play": play}, seconds=seconds)["play"]


def compare(plays: dict[str, Play], *, seconds: float, laps: int = 7) -> dict[str, dict[str, float]]:
    """Run the laps in turn, so that a busy moment of the machine affects all of them."""
    for play in plays.values():
        play()
    share = seconds / laps / len(plays)
    rounds = [{name: run(play, seconds=share) for name, play in plays.items()} for _ in range(laps)]
    return {name: summary([laps_by_name[name] for laps_by_name in rounds]) for name in plays}


def run(play: Play, *, seconds: float) -> Lap:
    decisions = 0
    cpu, start = time.process_time(), time.perf_counter()
    while (wall := time.perf_counter() - start) < seconds:
        decisions += play()
    return Lap(decisions, wall, time.process_time() - cpu)


def summary(laps: list[Lap]) -> dict[str, float]:
    """CPU times distinguish a slow library from a busy machine: play on one core should use 1.0 of it."""
    rates = [lap.decisions / lap.wall for lap in laps]
    return {
        "decisions_per_second": round(statistics.median(rates)),
        "lowest": round(min(rates)),
        "highest": round(max(rates)),
        "decisions_per_cpu_second": round(statistics.median(lap.decisions / lap.cpu for lap in laps)),
        "cores_used": round(statistics.median(lap.cpu / lap.wall for lap in laps), 2),
        "laps": len(laps),
    }


def report(name: str, figures: dict[str, object], *, packages: tuple[str, ...]) -> None:
    machine = {"cores": len(os.sched_getaffinity(0)), "load_average": round(os.getloadavg()[0], 1)}
    versions = {"python": platform.python_version()} | {package: version(package) for package in packages}
    print(json.dumps({"name": name, **figures, "machine": machine, "versions": versions}))
