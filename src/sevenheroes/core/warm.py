"""Compiling every door once, so that nothing waits for the compiler later."""

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
from ._jit import AT_WORK, COMPILED, DOORS

_WEEK = 7 * 24 * 3600


def is_finished() -> bool:
    """Is there nothing left to compile?"""
    folder = _jit.folder() if COMPILED else None
    return not COMPILED or (folder is not None and (folder / "finished").exists())


def compile_all() -> str:
    """Compile all doors that are not compiled and kept yet; a sentence that says what was done."""
    if not COMPILED:
        return "The JIT is off: there is nothing to compile."
    folder = _jit.folder()
    AT_WORK.append(True)  # doors opened from here on compile themselves
    if folder is None:
        open_every_door()
        return "No folder can be written to: the rules are compiled anew at every start."
    finished = folder / "finished"
    if finished.exists():
        return "The rules are compiled already."
    with _only_one(folder):
        if finished.exists():
            return "The rules are compiled already."
        begun = time.monotonic()
        with _another_process("open_players"):
            open_rules()
        open_players()
        if len(list(folder.glob("*.nbi"))) >= len(DOORS):  # everything could be kept
            finished.touch()
        _remove_older(folder)
        return f"The rules were compiled in {time.monotonic() - begun:.0f} s."


def _remove_older(folder: Path) -> None:
    """What was compiled from sources that are no more is of no use; a week is left for other versions."""
    for other in folder.parent.glob("compiled-*"):
        with contextlib.suppress(OSError):
            if other != folder and time.time() - other.stat().st_mtime > _WEEK:
                shutil.rmtree(other)


def announce() -> None:
    """Tell a person why nothing seems to happen."""
    once = ", once" if _jit.folder() else " (no folder can be written to, so this is done at every start)"
    print(f"sevenheroes: compiling the rules for this machine{once}; this takes a minute…", file=sys.stderr)


@contextlib.contextmanager
def _only_one(folder: Path) -> Iterator[None]:
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
def _another_process(name: str) -> Iterator[None]:
    """Let another process compile a part meanwhile, if it can; what it leaves undone is done here."""
    root = str(Path(__file__).parents[2])
    paths = [root, *filter(None, [os.environ.get("PYTHONPATH")])]
    program = f"from sevenheroes.core import _jit, warm; _jit.AT_WORK.append(True); warm.{name}()"
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


def open_every_door() -> None:
    """Call every door once, with the types that Python calls it with."""
    open_rules()
    open_players()


def open_rules() -> None:
    """Call the doors of the rules."""
    from . import batch, doors, fill

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
    fill.fill_all(games, 0, 0, 1, words, games, plan, fill.new_room())
    _open_batch(batch, games, observations, vectors)


def _open_batch(batch: Any, games: Any, observations: Any, vectors: Any) -> None:
    words = rows(2, 4, "i8")
    one, other, third = (layout.numbers([0, 0]) for _ in range(3))
    ended = rows(1, 2, "?")[0]
    batch.begin(games, one, third, vectors, words, observations, 3, 0, 1, 0, 2)
    batch.choose(third, other, words, 0, 2)
    places = rows(2, codes.MOST_SEATS, "i8")
    batch.go_on(games, one, other, third, vectors, places, ended, words, observations, 0, 2)
    batch.look_all(games, one, observations, vectors, 0, 2)
    batch.masks_all(games, one, places, 0, 2)
    batch.refusals_all(games, one, other, third, 0, 0)
    batch.take_all(games, one, other, 0, 0)
    batch.rank_all(games, places, 0, 2)


def open_players() -> None:
    """Call the doors of the players."""
    from .players import parameters, self_play, workspace
    from .players.search import search

    words = layout.numbers([1, 2, 3, 4])
    games = layout.games(1)
    observations = layout.observations(1)
    style = parameters.style()
    seats = workspace.styles(codes.MOST_SEATS)
    chances = self_play.new_chances()
    room = self_play.new_room()
    kinds = layout.numbers([self_play.RANDOM] * codes.MOST_SEATS)
    asked = layout.numbers([0] * (codes.MOST_SEATS + 1))
    self_play.begin(games, 0, 3, 0, 1, 0, 0, chances)
    layout.set_field(observations, 0, "mask", 1)
    self_play.decide(observations, 0, self_play.RANDOM, style, words, room)
    dream = search.new_room()
    pair = workspace.styles(2)
    search.start(observations, 0, pair, words, dream)
    search.go_on(observations, 0, pair, words, dream, 0)
    search.conclude(pair, dream)
    self_play.believe(observations, 0, style, rows(3, codes.HEROES + 1, "f8"), room)
    self_play.go_on(games, 0, kinds, seats, chances, layout.numbers([0] * 1000), asked, 0, room)
    seatings = rows(1, codes.MOST_SEATS, "i8")
    styled = layout.records_table(workspace.STYLE, 1, codes.MOST_SEATS)
    results = layout.records(self_play.RESULT, 1)
    self_play.play_all(games, 0, 1, 3, 0, 1, 1, seatings, styled, chances, asked, results, room)


def rows(number: int, columns: int, kind: str) -> Any:
    """A table as a door takes it: an array, or a list of lists with the JIT off."""
    import numpy as np

    return np.zeros((number, columns), kind) if COMPILED else [[0] * columns for _ in range(number)]


def _vector_length() -> int:
    from .encode import LENGTH

    return LENGTH


def unopened() -> list[str]:
    """The doors that nobody has called in this process."""
    return [door.__name__ for door in DOORS if COMPILED and not door.signatures]
