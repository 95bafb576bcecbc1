"""Private parts of Numba that `core/_numba.py` relies on; a failure names what a new release broke."""

import importlib
import re
import tomllib
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from sevenheroes.core._jit import COMPILED, FLAGS

if not COMPILED:
    pytest.skip("Numba is not imported", allow_module_level=True)

from sevenheroes.core import _numba

PYPROJECT = Path(__file__).parents[2] / "pyproject.toml"


def missing_part(name: str) -> str | None:
    """Which part of a dotted name does not exist, as a sentence."""
    parts = name.split(".")
    for length in range(len(parts), 0, -1):
        try:
            found: Any = importlib.import_module(".".join(parts[:length]))
        except ImportError:
            continue
        for depth in range(length, len(parts)):
            if not hasattr(found, parts[depth]):
                return f"{'.'.join(parts[:depth])} no longer has {parts[depth]}"
            found = getattr(found, parts[depth])
        return None
    return f"there is no module {parts[0]}"


@pytest.mark.parametrize("name", _numba.PRIVATE_NAMES)
def test_a_private_name_exists(name: str) -> None:
    assert missing_part(name) is None


def test_a_missing_name_is_reported() -> None:
    name = "numba.core.caching.CompileResultCacheImpl._no_such_attribute"
    assert missing_part(name) == "numba.core.caching.CompileResultCacheImpl no longer has _no_such_attribute"


@pytest.mark.parametrize("package", ["numba", "llvmlite"])
def test_the_installed_version_is_within_the_bounds(package: str) -> None:
    requirements = tomllib.loads(PYPROJECT.read_text())["project"]["dependencies"]
    requirement = next(one for one in requirements if re.match(rf"{package}\b", one))
    match = re.fullmatch(rf"{package}>=(\d+)\.(\d+),<(\d+)\.(\d+)", requirement)
    assert match, f"{requirement} has no lower and upper bound"
    low, high = (tuple(map(int, match.groups()[at : at + 2])) for at in (0, 2))
    installed = tuple(map(int, version(package).split(".")[:2]))
    assert low <= installed < high


def double(number: int) -> int:
    return 2 * number


def compiled(function: Callable[..., Any], directory: Path | None, misses: list[str]) -> Any:
    """An entry point that notes its cache misses."""

    def on_miss() -> bool:
        misses.append(function.__name__)
        return False

    return _numba.compile_entry_point(function, FLAGS, directory=directory, stamp="stamp", on_miss=on_miss)


def test_an_entry_point_is_cached_in_the_directory_and_loaded_from_it(tmp_path: Path) -> None:
    misses: list[str] = []
    assert compiled(double, tmp_path, misses)(21) == 42
    assert misses == ["double"], "Dispatcher.compile no longer asks _cache.load_overload before compiling"
    assert list(tmp_path.glob("*double*.nbi")), "_locator_classes no longer decides where the cache is"
    assert compiled(double, tmp_path, misses)(21) == 42
    assert misses == ["double"], "FunctionCache._load_overload no longer finds what save_overload wrote"


def test_a_damaged_cache_file_is_compiled_again(tmp_path: Path) -> None:
    misses: list[str] = []
    compiled(double, tmp_path, misses)(21)
    for file in tmp_path.glob("*.nb?"):
        file.write_bytes(b"damaged")
    assert compiled(double, tmp_path, misses)(21) == 42
    assert misses == ["double"] * 2, "FunctionCache._cache_file._index_path is no longer the index"


def test_without_a_directory_an_entry_point_is_compiled_and_the_miss_is_reported() -> None:
    misses: list[str] = []
    assert compiled(double, None, misses)(21) == 42
    assert misses == ["double"], "Dispatcher.compile no longer asks _cache.load_overload before compiling"


def test_the_code_behind_an_entry_point_can_be_called_directly() -> None:
    entry = compiled(double, None, [])
    assert _numba.entry_point(entry, 1)(21) == 42, "Dispatcher.compile no longer returns the entry point"


@pytest.mark.parametrize("inline", [True, False])
def test_an_inner_function_is_called_by_compiled_code_and_by_nothing_else(*, inline: bool) -> None:
    inner = _numba.compile_inner(double, FLAGS, inline=inline)
    entry = compiled(lambda number: inner(number) + 1, None, [])
    assert entry(21) == 43, "Dispatcher.add_overload is no longer where a compiled overload is registered"
    with pytest.raises(TypeError, match="double is compiled for the kernel only"):
        inner(21)


def test_a_copier_copies_bytes_from_a_field_on_between_kinds_of_records() -> None:
    one = np.zeros(1, np.dtype([("own", "i8"), ("first", "i4"), ("second", "i4")], align=True))
    other = np.zeros(1, np.dtype([("first", "i4"), ("second", "i4")], align=True))
    one[0]["first"], one[0]["second"] = 3, 4
    copy = _numba.copier("first", 8)
    compiled(lambda targets, sources: copy(targets[0], sources[0]), None, [])(other, one)
    assert other[0].item() == (3, 4), "cgutils.raw_memcpy or pointer_add works differently"


def test_bit_instructions_count_and_find_bits() -> None:
    count, lowest = _numba.count_bits, _numba.lowest_bit
    entry = compiled(lambda number: (count(number), lowest(number)), None, [])
    assert entry(0b101000) == (2, 3)


def test_no_other_module_imports_numba_or_llvmlite() -> None:
    package = Path(_numba.__file__).parents[1]
    importing = re.compile(r"^\s*(import|from) (numba|llvmlite)\b", re.MULTILINE)
    found = [source.name for source in package.rglob("*.py") if importing.search(source.read_text())]
    assert found == ["_numba.py"]
