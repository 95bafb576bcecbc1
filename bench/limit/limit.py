"""The C library `playout.c`: plays the same games as `sevenheroes.core.doors.deal_and_play`."""

import ctypes
import functools
import hashlib
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Any, Final

import numpy as np

SOURCE: Final = Path(__file__).with_name("playout.c")
BUILD: Final = Path(__file__).parents[1] / ".build"
COMPILER: Final = "gcc"
FLAGS: Final = ("-std=c11", "-O3", "-march=native", "-shared", "-fPIC")

_SEATS: Final = 5
_KINDS: Final = 8
_CARDS: Final = 77

# What `final_state` writes. The names are those of the core's record, except for `deck_left`, the number of
# cards in the deck, and `deck`, which here has only those cards in drawing order, then zeros.
FINAL: Final = np.dtype(
    [
        ("rng", "<u4", (4,)),
        ("turn", "<u2"),
        ("powers_used", "<u2", (_SEATS,)),
        ("pile_size", "u1"),
        ("seats", "u1"),
        ("no_match", "u1"),
        ("interrupts", "u1"),
        ("clue", "u1"),
        ("deck_end", "u1"),
        ("tiebreak", "u1"),
        ("phase", "u1"),
        ("sender", "i1"),
        ("holder", "i1"),
        ("saying", "i1"),
        ("winner", "i1"),
        ("requirement", "u1"),
        ("fitting", "u1"),
        ("waived", "u1"),
        ("wanderer", "u1"),
        ("doomed", "u1"),
        ("face_up", "u1"),
        ("origin", "u1"),
        ("seen", "u1"),
        ("ahead", "u1"),
        ("barred", "u1"),
        ("waiting", "u1"),
        ("nones", "u1"),
        ("reason", "u1"),
        ("discarded", "u1"),
        ("discard", "u1", (_KINDS,)),
        ("hand_size", "u1", (_SEATS,)),
        ("held", "u1", (_SEATS,)),
        ("band", "u1", (_SEATS,)),
        ("ready", "u1", (_SEATS,)),
        ("said", "i1", (_SEATS,)),
        ("clues_yes", "u1", (_SEATS,)),
        ("clues_no", "u1", (_SEATS,)),
        ("eliminated", "u1", (_SEATS, _KINDS)),
        ("hand", "u1", (_SEATS, _KINDS)),
        ("clues", "u1", (_SEATS, _KINDS)),
        ("deck_left", "u1"),
        ("deck", "u1", (_CARDS,)),
    ]
)


def available() -> bool:
    """Is there a C compiler?"""
    return shutil.which(COMPILER) is not None


def build() -> Path:
    """Compile the library if the source or the flags have changed; returns its path."""
    text = SOURCE.read_bytes() + " ".join(FLAGS).encode()
    library = BUILD / f"playout-{hashlib.sha256(text).hexdigest()[:16]}.so"
    if not library.exists():
        BUILD.mkdir(exist_ok=True)
        with tempfile.TemporaryDirectory(dir=BUILD) as folder:
            fresh = Path(folder) / library.name
            subprocess.run([COMPILER, *FLAGS, "-o", str(fresh), str(SOURCE)], check=True)
            fresh.replace(library)  # atomic, in case another process builds it too
    return library


@functools.cache
def load() -> ctypes.CDLL:
    """Load the library and declare its signatures."""
    library = ctypes.CDLL(str(build()))
    library.game_size.argtypes = []
    library.game_size.restype = ctypes.c_int64
    library.deal_and_play.argtypes = [
        ctypes.c_void_p,
        *[ctypes.c_int64] * 3,
        *[ctypes.c_int] * 2,
        ctypes.c_uint64,
    ]
    library.deal_and_play.restype = ctypes.c_int64
    library.final_state.argtypes = [ctypes.c_void_p, ctypes.c_void_p]
    library.final_state.restype = None
    return library


def new_games(number: int) -> "ctypes.Array[ctypes.c_char]":
    """Memory for a number of games."""
    return ctypes.create_string_buffer(load().game_size() * number)


def play(seats: int, rules: int, seed: int, start: int, stop: int, *, rows: int = 1) -> int:
    """Deal and play a range of a seed's streams, reusing the rows; returns the number of decisions."""
    return int(load().deal_and_play(new_games(rows), rows, start, stop, seats, rules, seed))


def final_states(seats: int, rules: int, seed: int, start: int, stop: int) -> "np.ndarray[Any, Any]":
    """The final states of a range of games."""
    number = stop - start
    games = new_games(number)
    load().deal_and_play(games, number, start, stop, seats, rules, seed)
    states = np.zeros(number, FINAL)
    for i in range(number):
        game = ctypes.addressof(games) + (start + i) % number * load().game_size()
        load().final_state(game, states[i : i + 1].ctypes.data)
    return states
