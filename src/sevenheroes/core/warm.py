"""Warm-up: compiles every door ahead of time, so that no later call waits for the compiler."""

import contextlib
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from . import _jit, codes, layout
from ._jit import COMPILED, COMPILING, DOORS

_WEEK = 7 * 24 * 3600


def is_finished() -> bool:
    """Is everything compiled?"""
    folder = _jit.cache_directory() if COMPILED else None
    return not COMPILED or (folder is not None and (folder / "finished").exists())


def compile_all() -> str:
    """Compile all doors that are not in the cache; returns a sentence that says what was done."""
    if not COMPILED:
        return "The JIT is off: there is nothing to compile."
    folder = _jit.cache_directory()
    COMPILING.append(True)  # a door that is called from here on compiles itself only
    if folder is None:
        call_every_door()
        return "No cache directory is writable: the rules are compiled again at every start."
    finished = folder / "finished"
    if finished.exists():
        return "The rules are compiled already."
    with _lock(folder):
        if finished.exists():
            return "The rules are compiled already."
        started = time.monotonic()
        with _subprocess("call_player_doors"):
            call_rule_doors()
        call_player_doors()
        if len(list(folder.glob("*.nbi"))) >= len(DOORS):  # everything could be written
            finished.touch()
        _remove_old(folder)
        return f"The rules were compiled in {time.monotonic() - started:.0f} s."


def _remove_old(folder: Path) -> None:
    """Remove caches of other sources after a week, in case another version is still in use."""
    for other in folder.parent.glob("compiled-*"):
        with contextlib.suppress(OSError):
            if other != folder and time.time() - other.stat().st_mtime > _WEEK:
                shutil.rmtree(other)


def announce() -> None:
    """Tell the user why the program pauses."""
    once = ", once" if _jit.cache_directory() else " (no cache directory is writable, so at every start)"
    print(f"sevenheroes: compiling the rules for this machine{once}; this takes a minute…", file=sys.stderr)


@contextlib.contextmanager
def _lock(folder: Path) -> Iterator[None]:
    """Let one process compile while others wait for it, where the system can lock files."""
    try:
        import fcntl
    except ImportError:
        yield
        return
    with contextlib.ExitStack() as stack:
        with contextlib.suppress(OSError):
            lock = stack.enter_context((folder / "lock").open("w"))
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


@contextlib.contextmanager
def _subprocess(name: str) -> Iterator[None]:
    """Run a function of this module in another process meanwhile; if it fails, the caller does its work."""
    root = str(Path(__file__).parents[2])
    paths = [root, *filter(None, [os.environ.get("PYTHONPATH")])]
    program = f"from sevenheroes.core import _jit, warm; _jit.COMPILING.append(True); warm.{name}()"
    try:
        other = subprocess.Popen(
            [sys.executable, "-c", program],
            env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
    except OSError:
        yield
        return
    try:
        yield
    except BaseException:
        other.kill()
        raise
    finally:
        other.wait()


def call_every_door() -> None:
    """Call every door once, with the types that Python calls it with."""
    call_rule_doors()
    call_player_doors()


def call_rule_doors() -> None:
    """Call the doors of the rules."""
    from . import doors, fill

    words = layout.numbers([1, 2, 3, 4])
    log = layout.new_log()
    masks = layout.numbers([0] * codes.MOST_SEATS)
    games = layout.games(3)
    observations = layout.observations(codes.MOST_SEATS + 1)
    vectors = rows(2, _vector_length(), "i2")
    deck = layout.numbers([1 + place % codes.HEROES for place in range(codes.CARDS)])

    doors.deal_deck(games, 0, 3, 0, 0, deck, words, log)
    doors.deal_stream(games, 0, 3, 0, 1, 0, words)
    doors.deal_all(games, 0, 2, 3, 0, 1, words)
    acting = doors.options(games, 0, masks)
    seat = (acting & -acting).bit_length() - 1
    mask = doors.mask(games, 0, seat)
    action = (mask & -mask).bit_length() - 1
    doors.acting(games, 0)
    doors.refusal(games, 0, seat, action)
    doors.advance(games, 0, seat, action, log)
    doors.take(games, 0, seat, action)
    doors.ranking(games, 0, masks)
    doors.look(games, 0, codes.NOBODY, observations, 0)
    doors.survey(games, 0, observations, rows(codes.MOST_SEATS, codes.ACTIONS, "i1"))
    doors.encoded(observations, 0, vectors, 0)
    doors.play_out(games, 0, 1, 1, words)
    doors.deal_and_play(games, 0, 1, 3, 0, 1, words)
    doors.play_noting(games, 0, words, layout.numbers([0] * 16))
    layout.copy(games, 0, games, 1)
    doors.copy_all(games, games, 0, 0)
    doors.copy_often(games, 0)
    plan = layout.numbers([0]), rows(1, 1, "f8")[0], layout.numbers([0])
    fill.fill_all(games, 0, 0, 1, words, games, plan, fill.new_buffers())
    _call_batch_doors(games, observations, vectors)


def _call_batch_doors(games: Any, observations: Any, vectors: Any) -> None:
    from . import batch

    words = rows(2, 4, "i8")
    actors, actions, masks = (layout.numbers([0, 0]) for _ in range(3))
    ended = rows(1, 2, "?")[0]
    batch.begin(games, actors, masks, vectors, words, observations, 3, 0, 1, 0, 2)
    batch.choose(masks, actions, words, 0, 2)
    places = rows(2, codes.MOST_SEATS, "i8")
    batch.step_all(games, actors, actions, masks, vectors, places, ended, words, observations, 0, 2)
    batch.look_all(games, actors, observations, vectors, 0, 2)
    batch.masks_all(games, actors, places, 0, 2)
    batch.refusals_all(games, actors, actions, masks, 0, 0)
    batch.take_all(games, actors, actions, 0, 0)
    batch.rank_all(games, places, 0, 2)


def call_player_doors() -> None:
    """Call the doors of the players."""
    from .players import parameters, self_play
    from .players.search import memory as search_memory
    from .players.search import search

    words = layout.numbers([1, 2, 3, 4])
    games = layout.games(1)
    observations = layout.observations(1)
    layout.set_field(observations, 0, "mask", 1)
    steady = parameters.steady_parameters()
    generators = self_play.new_generators()
    memory = self_play.new_memory()
    decisions = layout.numbers([0] * codes.MOST_SEATS)
    results = layout.records(self_play.RESULT, 1)

    self_play.begin(games, 0, 3, 0, 1, 0, 0, generators)
    self_play.decide(observations, 0, self_play.RANDOM, steady, words, memory)
    self_play.believe(observations, 0, steady, rows(3, codes.HEROES + 1, "f8"), memory)
    kinds = layout.numbers([self_play.RANDOM] * codes.MOST_SEATS)
    seated = parameters.new_parameters(codes.MOST_SEATS)
    choices = layout.numbers([0] * 1000)
    self_play.resume(games, 0, kinds, seated, generators, choices, decisions, 0, memory)
    kinds = rows(1, codes.MOST_SEATS, "i8")
    seated = layout.records_table(parameters.PARAMETERS, 1, codes.MOST_SEATS)
    self_play.play_all(games, 0, 1, 3, 0, 1, 1, kinds, seated, generators, decisions, results, memory)

    pair = parameters.new_parameters(2)
    searching = search_memory.new_memory()
    search.start(observations, 0, pair, words, searching)
    search.resume(observations, 0, pair, words, searching, 0)
    search.conclude(pair, searching)


def rows(number: int, columns: int, kind: str) -> Any:
    """A table of zeros as a door takes it: an array, or a list of lists with the JIT off."""
    import numpy as np

    return np.zeros((number, columns), kind) if COMPILED else [[0] * columns for _ in range(number)]


def _vector_length() -> int:
    from .encode import LENGTH

    return LENGTH


def uncalled() -> list[str]:
    """The doors that have not been called in this process."""
    return [door.__name__ for door in DOORS if COMPILED and not door.signatures]
