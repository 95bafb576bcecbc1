"""Everything that touches Numba and llvmlite, private parts included.

Other modules compile functions through this one. It relies on names that Numba does not document; they are
listed in `PRIVATE_NAMES` and checked by tests/core/test_numba.py, and pyproject.toml has upper version
bounds. Raise the bounds once those tests pass with the new release.
"""

import contextlib
import functools
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import llvmlite.binding
import llvmlite.ir
import numba
from numba.core import caching, cgutils, types
from numba.core.runtime.nrt import rtsys
from numba.extending import intrinsic

PRIVATE_NAMES: Final = (
    "numba.core.caching._CacheLocator.from_function",
    "numba.core.caching._CacheLocator.get_cache_path",
    "numba.core.caching._CacheLocator.get_source_stamp",
    "numba.core.caching._CacheLocator.get_disambiguator",
    "numba.core.caching._CacheLocator.ensure_cache_path",
    "numba.core.caching.CompileResultCacheImpl._locator_classes",
    "numba.core.caching.FunctionCache._impl_class",
    "numba.core.caching.FunctionCache._load_overload",
    "numba.core.caching.FunctionCache.load_overload",
    "numba.core.caching.FunctionCache.save_overload",
    "numba.core.caching.NullCache.load_overload",
    "numba.core.cgutils.pointer_add",
    "numba.core.cgutils.raw_memcpy",
    "numba.core.dispatcher.Dispatcher._compile_for_args",
    "numba.core.dispatcher.Dispatcher.add_overload",
    "numba.core.dispatcher.Dispatcher.compile",
    "numba.core.options.DefaultOptions.forceinline",
    "numba.core.options.DefaultOptions.no_cfunc_wrapper",
    "numba.core.options.DefaultOptions.no_cpython_wrapper",
    "numba.core.runtime.nrt.rtsys.initialize",
)
"""Undocumented names of Numba that this module uses."""


def toolchain() -> tuple[object, ...]:
    """What compiled code depends on beside its sources: the version of Numba and the processor."""
    cpu = llvmlite.binding.get_host_cpu_name(), llvmlite.binding.get_host_cpu_features().flatten()
    return numba.__version__, cpu


def compile_inner(function: Callable[..., Any], flags: dict[str, Any], *, inline: bool) -> Any:
    """Compile a function for callers inside the kernel only, without the wrappers by which Python calls it.

    The wrappers would be a third of all that has to be compiled.
    """
    bare = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
    njit: Any = numba.njit
    dispatcher: Any = njit(**flags, **bare, forceinline=inline)(function)

    def add_overload(result: Any) -> None:
        dispatcher.overloads[tuple(result.signature.args)] = result

    def refuse(*_arguments: Any, **_named: Any) -> None:
        raise TypeError(f"{function.__name__} is compiled for the kernel only; call an entry point instead")

    dispatcher.add_overload = add_overload  # the original also registers the wrapper, which does not exist
    dispatcher._compile_for_args = refuse
    return dispatcher


def compile_entry_point(
    function: Callable[..., Any],
    flags: dict[str, Any],
    *,
    directory: Path | None,
    stamp: str,
    on_miss: Callable[[], bool],
) -> Any:
    """Compile a function that Python calls, cached in a directory under a stamp, if there is a directory.

    `on_miss` is called before anything is compiled; it returns True if the cache should be read once more.
    """
    dispatcher: Any = numba.njit(**flags, forceinline=False)(function)
    if directory is None:
        dispatcher._cache = _NoCache(on_miss)
    else:
        dispatcher._cache = _cache_class(directory, stamp)(function, on_miss)
    return dispatcher


def entry_point(dispatcher: Any, *arguments: Any) -> Any:
    """The machine code of an entry point for arguments of these types.

    It skips type dispatch, which costs a third of the call. Arguments of other types would be misread.
    """
    typeof: Any = numba.typeof
    return dispatcher.compile(tuple(map(typeof, arguments)))


def _locator_class(directory: Path, stamp: str) -> type[Any]:
    class Locator(caching._CacheLocator):
        """Puts every compiled function into one directory."""

        def get_cache_path(self) -> str:
            return str(directory)

        def get_source_stamp(self) -> str:
            return stamp

        def get_disambiguator(self) -> str:
            return ""

        def ensure_cache_path(self) -> None:
            pass

        @classmethod
        def from_function(cls, _py_func: Any, py_file: str) -> "Locator | None":
            return cls() if py_file else None

    return Locator


@functools.cache
def _cache_class(directory: Path, stamp: str) -> Any:
    locators = {"_locator_classes": [_locator_class(directory, stamp)]}
    implementation = type("Implementation", (caching.CompileResultCacheImpl,), locators)
    return type("Cache", (_FunctionCache,), {"_impl_class": implementation})


class _FunctionCache(caching.FunctionCache):
    """Numba's function cache, except that damaged or unwritable files do no harm."""

    def __init__(self, function: Callable[..., Any], on_miss: Callable[[], bool]) -> None:
        super().__init__(function)  # type: ignore[no-untyped-call]
        self._on_miss = on_miss

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        # The original sets up the whole compiler; loading needs the runtime only and saves half a second.
        rtsys.initialize(target_context)
        found = self._load(sig, target_context)
        if found is None and self._on_miss():
            found = self._load(sig, target_context)
        return found

    def _load(self, sig: Any, target_context: Any) -> Any:
        try:
            return self._load_overload(sig, target_context)  # type: ignore[no-untyped-call]
        except Exception:  # a damaged file may fail in any way; it is compiled and written again
            with contextlib.suppress(OSError):
                Path(self._cache_file._index_path).unlink(missing_ok=True)
            return None

    def save_overload(self, sig: Any, data: Any) -> None:
        with contextlib.suppress(OSError):  # a full or read-only disk only costs time
            super().save_overload(sig, data)  # type: ignore[no-untyped-call]


class _NoCache(caching.NullCache):
    """No cache at all; the miss is still reported."""

    def __init__(self, on_miss: Callable[[], bool]) -> None:
        self._on_miss = on_miss

    def load_overload(self, _sig: Any, _target_context: Any) -> None:
        self._on_miss()


def copier(first: str, size: int) -> Any:
    """An intrinsic (target, source) that copies `size` bytes from field `first` on, between two records."""

    def typed(_typing: Any, target: Any, source: Any) -> Any:
        def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
            to = cgutils.pointer_add(builder, arguments[0], target.offset(first))  # type: ignore[no-untyped-call]
            here = cgutils.pointer_add(builder, arguments[1], source.offset(first))  # type: ignore[no-untyped-call]
            number = llvmlite.ir.Constant(llvmlite.ir.IntType(64), size)
            cgutils.raw_memcpy(builder, to, here, number, 1)  # type: ignore[no-untyped-call]

        return types.void(target, source), generate

    return intrinsic(typed)


def _instruction(build: Callable[[Any, Any], Any]) -> Any:
    """An intrinsic that is one machine instruction on a 64-bit integer."""

    def typed(_typing: Any, _number: Any) -> Any:
        def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
            return build(builder, arguments[0])

        return types.int64(types.int64), generate

    return intrinsic(typed)


_TRUE: Final = llvmlite.ir.Constant(llvmlite.ir.IntType(1), 1)
count_bits: Final = _instruction(lambda builder, number: builder.ctpop(number))
lowest_bit: Final = _instruction(lambda builder, number: builder.cttz(number, _TRUE))
