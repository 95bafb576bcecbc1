"""The decorators of the core.

``SEVENHEROES_JIT`` chooses how the core runs: ``on`` (compiled), ``check`` (compiled with bounds checks) or
``off`` (plain Python over plain objects, for debugging and coverage; Numba is not imported).

`jit` and `noinline` mark functions that only the kernel calls; `door` marks the entry points that Python
calls.
"""

import functools
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

F = TypeVar("F", bound=Callable[..., Any])

MODES = ("on", "check", "off")
MODE = os.environ.get("SEVENHEROES_JIT", "on")
if MODE not in MODES:
    raise ValueError(f"SEVENHEROES_JIT is {MODE!r}; it may be on, check or off")
COMPILED = MODE != "off"

FLAGS: dict[str, Any] = {"nogil": True, "error_model": "numpy", "boundscheck": MODE == "check"}
DOORS: list[Any] = []
COMPILING: list[bool] = []  # not empty once `warm` compiles, or has compiled, every door

if COMPILED:
    from . import _cache, _numba

    copier = _numba.copier
    count_bits = _numba.count_bits
    lowest_bit = _numba.lowest_bit

    @functools.cache
    def fingerprint() -> str:
        """Hash of everything that compiled code depends on."""
        return _cache.fingerprint(sorted(FLAGS.items()), _numba.toolchain())

    def cache_directory() -> Path | None:
        """The directory for compiled code; None if there is none."""
        return _cache.directory(fingerprint())

    def _compile_all() -> bool:
        """On the first cache miss, compile all doors with one message; False if that has been done."""
        if COMPILING:
            return False
        from . import warm

        warm.announce()
        warm.compile_all()
        return True

    def jit(function: F) -> F:
        """A kernel function that is inlined into its callers; LLVM alone would leave most as calls."""
        return cast(F, _numba.compile_inner(function, FLAGS, inline=True))

    def noinline(function: F) -> F:
        """A kernel function with many callers: compiled once for each door and called."""
        return cast(F, _numba.compile_inner(function, FLAGS, inline=False))

    def door(function: F) -> F:
        """An entry point: a function that Python calls, compiled once and cached."""
        compiled = _numba.compile_entry_point(
            function, FLAGS, directory=cache_directory(), stamp=fingerprint(), on_miss=_compile_all
        )
        DOORS.append(compiled)
        return cast(F, compiled)

    def direct(entry: F, *arguments: Any) -> F:
        """The code behind a door for arguments of these types, without type dispatch.

        Calling it costs a third of calling the door. Arguments of other types would be misread.
        """
        return cast(F, _numba.entry_point(entry, *arguments))

else:

    def jit(function: F) -> F:
        """A kernel function, unchanged."""
        return function

    def noinline(function: F) -> F:
        """A kernel function, unchanged."""
        return function

    def door(function: F) -> F:
        """An entry point, unchanged."""
        DOORS.append(function)
        return function

    def direct(entry: F, *_arguments: Any) -> F:
        """The door itself."""
        return entry

    def count_bits(number: int) -> int:
        """The number of members of a set."""
        return int(number).bit_count()

    def lowest_bit(number: int) -> int:
        """The lowest member of a set that is not empty."""
        return (int(number) & -int(number)).bit_length() - 1
