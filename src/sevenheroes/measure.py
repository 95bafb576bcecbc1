"""Benchmarks of the library alone.

Each benchmark is a function that does some work and returns the number of units done; `rate` repeats it and
takes the median of five runs.
"""

import os
import random
import statistics
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from .batch import Batch
from .core import codes, doors, layout
from .core._jit import COMPILED, direct
from .game import Game

REPEATS: Final = 5
SEATS: Final = 4
_ROWS: Final = 4096
_LOWEST: Final = [(seats & -seats).bit_length() - 1 for seats in range(1 << codes.MOST_SEATS)]


def rate(work: Callable[[], int], seconds: float) -> float:
    """Units per second: the median of five runs that take about `seconds` in total."""
    work()
    rates = []
    for _ in range(REPEATS):
        started = time.perf_counter()
        done = 0
        while (passed := time.perf_counter() - started) < seconds / REPEATS or not done:
            done += work()
        rates.append(done / passed)
    return statistics.median(rates)


def play_outs(threads: int = 1, games: int = 4000) -> Callable[[], int]:
    """Random roll-outs inside the kernel; counts decisions."""
    memory = [(layout.games(1), layout.numbers([0] * 4)) for _ in range(threads)]
    pool = ThreadPoolExecutor(threads)
    edges = [games * part // threads for part in range(threads + 1)]

    def part(thread: int) -> int:
        rows, words = memory[thread]
        return doors.deal_and_play(rows, edges[thread], edges[thread + 1], SEATS, 0, 1, words)

    return lambda: sum(pool.map(part, range(threads)))


def batch_steps(threads: int | None = None, steps: int = 20) -> Callable[[], int]:
    """A batch stepped from Python, with masks and encoded observations; counts decisions."""
    batch = Batch(_ROWS, seats=SEATS, seed=1, threads=threads)

    def work() -> int:
        for _ in range(steps):
            batch.step(batch.random_actions())
        return steps * _ROWS

    return work


def door_steps(decisions: int = 20_000) -> Callable[[], int]:
    """One game stepped from Python through the doors for arrays, mask and step; counts decisions."""
    games = layout.games(1)
    words = layout.numbers([0] * 4)
    mask_of = direct(doors.mask, games, 0, 0)
    take = direct(doors.take, games, 0, 0, 0)
    chance = random.Random(1).random
    known: dict[int, tuple[int, ...]] = {}
    stream = 0

    def work() -> int:
        nonlocal stream
        done = 0
        while done < decisions:
            stream += 1
            doors.deal_stream(games, 0, SEATS, 0, 1, stream, words)
            acting = doors.acting(games, 0)
            while acting:
                seat = _LOWEST[acting]
                mask = mask_of(games, 0, seat)
                actions = known.get(mask)
                if actions is None:
                    actions = known[mask] = tuple(a for a in range(codes.ACTIONS) if (mask >> a) & 1)
                acting = take(games, 0, seat, actions[int(chance() * len(actions))])
                done += 1
        return done

    return work


def game_steps(games: int = 20) -> Callable[[], int]:
    """One game played through `Game`, legal actions and push with events; counts decisions."""
    chance = random.Random(1)
    seed = 0

    def work() -> int:
        nonlocal seed
        done = 0
        for _ in range(games):
            seed += 1
            game = Game(seats=SEATS, seed=seed)
            while actions := list(game.legal_actions):
                game.push(chance.choice(actions))
            done += game.ply
        return done

    return work


def copies(times: int = 1_000_000) -> Callable[[], int]:
    """Copies of a game inside the kernel; counts copies."""
    games = layout.games(65)
    doors.deal_all(games, 0, 65, SEATS, 0, 1, layout.numbers([0] * 4))

    def work() -> int:
        doors.copy_often(games, times)
        return times

    return work


def all_figures(seconds: float = 3.0) -> dict[str, float]:
    """All results by name."""
    cores = os.cpu_count() or 1
    one = rate(play_outs(1), seconds)
    every = rate(play_outs(cores), seconds)
    return {
        "cores": cores,
        "compiled": float(COMPILED),
        "record_bytes": layout.GAME.itemsize,
        "play_out_decisions_per_second": one,
        "play_out_decisions_per_second_all_cores": every,
        "all_cores_over_one": every / one,
        "batch_decisions_per_second": rate(batch_steps(), seconds),
        "door_decisions_per_second": rate(door_steps(), seconds),
        "game_decisions_per_second": rate(game_steps(), seconds),
        "copy_nanoseconds": 1e9 / rate(copies(), seconds),
    }
