"""The one decorator of the core, and where compiled code is kept.

``SEVENHEROES_JIT`` chooses how the core runs: ``on`` (compiled), ``check`` (compiled, every index
checked) or ``off`` (plain Python over plain objects, for debugging and coverage; Numba is not imported).

Numba's own cache notices neither a change in another file nor a changed constant, so the folder's name
carries a hash of all sources of the core, the flags and the versions. The folder is looked for beside
the package, in the user's cache and in the temporary folder, or only in ``SEVENHEROES_CACHE`` if that is set;
without any, compiled code is not kept.
"""

import contextlib
import functools
import hashlib
import os
import stat
import sys
import tempfile
from collections.abc import Callable, Iterator
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
AT_WORK: list[bool] = []  # whether every door is being compiled, or was

if COMPILED:
    import llvmlite.binding
    import llvmlite.ir
    import numba
    from numba.core import caching, cgutils, types
    from numba.core.runtime.nrt import rtsys
    from numba.extending import intrinsic

    @functools.cache
    def fingerprint() -> str:
        """What compiled code depends on: sources, flags, versions, processor."""
        digest = hashlib.sha256()
        for source in sorted(Path(__file__).parent.rglob("*.py")):
            digest.update(source.name.encode() + b"\0" + source.read_bytes() + b"\0")
        cpu = llvmlite.binding.get_host_cpu_name(), llvmlite.binding.get_host_cpu_features().flatten()
        digest.update(repr((sorted(FLAGS.items()), numba.__version__, sys.version_info[:3], cpu)).encode())
        return digest.hexdigest()[:16]

    def roots() -> Iterator[tuple[Path, int]]:
        """Where compiled code may lie, best first, and the mode that a folder made there gets."""
        if chosen := os.environ.get("SEVENHEROES_CACHE"):
            yield Path(chosen).absolute(), 0o700
            return
        yield Path(__file__).parent / "__pycache__", 0o755
        if cache := os.environ.get("XDG_CACHE_HOME"):
            yield Path(cache) / "sevenheroes", 0o700
        with contextlib.suppress(RuntimeError):  # no home at all
            yield Path.home() / ".cache" / "sevenheroes", 0o700
        with contextlib.suppress(OSError):  # no place for temporary files either
            owner = os.getuid() if hasattr(os, "getuid") else "user"
            yield Path(tempfile.gettempdir()) / f"sevenheroes-{owner}", 0o700

    def safe(place: Path) -> bool:
        """May code from this folder be run? It and its parent must be folders that no other can write to.

        Compiled code is code: whoever can write it can do what the user can do.
        """
        if not hasattr(os, "getuid"):
            return place.is_dir()
        trusted = {os.getuid(), Path(__file__).stat().st_uid}
        for one in (place, place.parent):
            status = os.lstat(one)
            if not stat.S_ISDIR(status.st_mode) or status.st_uid not in trusted or status.st_mode & 0o022:
                return False
        return True

    def _writable(place: Path, mode: int) -> bool:
        try:
            place.parent.mkdir(mode=mode, parents=True, exist_ok=True)
            place.mkdir(mode=mode, exist_ok=True)
            with tempfile.TemporaryFile(dir=place):
                return safe(place)
        except OSError:
            return False

    @functools.cache
    def folder() -> Path | None:
        """The folder of compiled code: a finished one if there is any, else the first writable one."""
        places = [(root / f"compiled-{fingerprint()}", mode) for root, mode in roots()]
        for place, _ in places:
            with contextlib.suppress(OSError):
                if (place / "finished").exists() and safe(place):
                    return place
        return next((place for place, mode in places if _writable(place, mode)), None)

    class _Locator(caching._CacheLocator):
        """Puts every compiled function into `folder()`."""

        def __init__(self, py_func: Any) -> None:
            self._py_func = py_func

        def get_cache_path(self) -> str:
            return str(folder())

        def get_source_stamp(self) -> str:
            return fingerprint()

        def get_disambiguator(self) -> str:
            return ""

        def ensure_cache_path(self) -> None:
            pass

        @classmethod
        def from_function(cls, py_func: Any, py_file: str) -> "_Locator | None":
            return cls(py_func) if folder() and py_file else None

    class _Impl(caching.CompileResultCacheImpl):
        _locator_classes: list[Any] = [_Locator]  # noqa: RUF012

    class _Cache(caching.FunctionCache):
        _impl_class = _Impl

        def load_overload(self, sig: Any, target_context: Any) -> Any:
            # What is kept needs Numba's runtime, not the whole of its compiler: half a second less to start.
            rtsys.initialize(target_context)
            found = self._found(sig, target_context)
            if found is None and not AT_WORK:
                _compile_all()
                found = self._found(sig, target_context)
            return found

        def _found(self, sig: Any, target_context: Any) -> Any:
            try:
                return self._load_overload(sig, target_context)  # type: ignore[no-untyped-call]
            except Exception:  # a damaged file may fail in any way; it is compiled and written anew
                with contextlib.suppress(OSError):
                    Path(self._cache_file._index_path).unlink(missing_ok=True)
                return None

        def save_overload(self, sig: Any, data: Any) -> None:
            with contextlib.suppress(OSError):  # a full or read-only disk costs time, nothing else
                super().save_overload(sig, data)  # type: ignore[no-untyped-call]

    class _NoCache(caching.NullCache):
        def load_overload(self, _sig: Any, _target_context: Any) -> None:
            if not AT_WORK:
                _compile_all()

    def _compile_all() -> None:
        """The first door that is not compiled yet has all of them compiled, with one message."""
        from . import warm

        warm.announce()
        warm.compile_all()

    def _rule(function: F, *, inline: bool) -> F:
        """Compiled for other rules and doors alone: without the code by which Python would call it.

        That code would be a third of all that is to be compiled.
        """
        bare = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
        njit: Any = numba.njit
        compiled: Any = njit(**FLAGS, **bare, forceinline=inline)(function)

        def keep(result: Any) -> None:
            compiled.overloads[tuple(result.signature.args)] = result

        def refuse(*_arguments: Any, **_named: Any) -> None:
            raise TypeError(f"{function.__name__} is a rule that doors use; Python calls doors")

        compiled.add_overload = keep  # not where Python's calls are looked up
        compiled._compile_for_args = refuse
        return cast(F, compiled)

    def jit(function: F) -> F:
        """A rule: compiled into whoever calls it. LLVM by itself leaves most of them as calls."""
        return _rule(function, inline=True)

    def apart(function: F) -> F:
        """A rule that many others lead to: compiled once in each door and called."""
        return _rule(function, inline=False)

    def door(function: F) -> F:
        """A rule that Python calls: compiled once for all and kept in the folder."""
        compiled: Any = numba.njit(**FLAGS, forceinline=False)(function)
        kept = folder() is not None
        compiled._cache = _Cache(function) if kept else _NoCache()  # type: ignore[no-untyped-call]
        DOORS.append(compiled)
        return cast(F, compiled)

    def direct(opened: F, *arguments: Any) -> F:
        """The code behind a door for arguments of these types, which are not looked at again.

        Calling it costs a third of calling the door. Other types than these would be misread.
        """
        compiled: Any = opened
        typeof: Any = numba.typeof
        return cast(F, compiled.compile(tuple(map(typeof, arguments))))

    def _intrinsic(build: Callable[[Any, Any], Any]) -> Any:
        """One machine instruction on a 64-bit integer."""

        def typed(_typing: Any, _number: Any) -> Any:
            def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
                return build(builder, arguments[0])

            return types.int64(types.int64), generate

        return intrinsic(typed)

    def copier(first: str, size: int) -> Any:
        """A function (target, source) that copies so many bytes from a field on, between kinds of records."""

        def typed(_typing: Any, target: Any, source: Any) -> Any:
            def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
                to = cgutils.pointer_add(builder, arguments[0], target.offset(first))  # type: ignore[no-untyped-call]
                here = cgutils.pointer_add(builder, arguments[1], source.offset(first))  # type: ignore[no-untyped-call]
                number = llvmlite.ir.Constant(llvmlite.ir.IntType(64), size)
                cgutils.raw_memcpy(builder, to, here, number, 1)  # type: ignore[no-untyped-call]

            return types.void(target, source), generate

        return intrinsic(typed)

    _TRUE = llvmlite.ir.Constant(llvmlite.ir.IntType(1), 1)
    count_bits = _intrinsic(lambda builder, number: builder.ctpop(number))
    lowest_bit = _intrinsic(lambda builder, number: builder.cttz(number, _TRUE))

else:

    def jit(function: F) -> F:
        """A rule, as it stands."""
        return function

    def apart(function: F) -> F:
        """A rule, as it stands."""
        return function

    def door(function: F) -> F:
        """A rule that Python calls, as it stands."""
        DOORS.append(function)
        return function

    def direct(opened: F, *_arguments: Any) -> F:
        """The door itself."""
        return opened

    def count_bits(number: int) -> int:
        """How many members a set has."""
        return int(number).bit_count()

    def lowest_bit(number: int) -> int:
        """The number of the lowest member of a set that is not empty."""
        return (int(number) & -int(number)).bit_length() - 1
