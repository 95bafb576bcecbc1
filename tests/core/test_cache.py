"""The cache of compiled code: where it is, and whose code is trusted."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from sevenheroes.core import _cache, _jit

pytestmark = [
    pytest.mark.skipif(not _jit.COMPILED, reason="nothing is compiled"),
    pytest.mark.skipif(sys.platform == "win32", reason="Windows has no permission bits"),
]


def test_a_private_folder_is_safe(tmp_path: Path) -> None:
    tmp_path.chmod(0o700)
    place = tmp_path / "compiled-x"
    place.mkdir(mode=0o700)
    assert _cache.is_safe(place)


@pytest.mark.parametrize("mode", [0o770, 0o707, 0o777])
def test_a_folder_that_others_can_write_to_is_not_safe(tmp_path: Path, mode: int) -> None:
    tmp_path.chmod(0o700)
    place = tmp_path / "compiled-x"
    place.mkdir()
    place.chmod(mode)
    assert not _cache.is_safe(place)
    place.chmod(0o700)
    tmp_path.chmod(mode)
    assert not _cache.is_safe(place)


def test_a_link_is_not_safe(tmp_path: Path) -> None:
    tmp_path.chmod(0o700)
    (tmp_path / "real").mkdir(mode=0o700)
    (tmp_path / "compiled-x").symlink_to(tmp_path / "real")
    assert not _cache.is_safe(tmp_path / "compiled-x")


@pytest.mark.skipif(not hasattr(os, "getuid") or os.getuid() != 0, reason="only root can change the owner")
def test_a_folder_of_another_user_is_not_safe(tmp_path: Path) -> None:
    tmp_path.chmod(0o700)
    place = tmp_path / "compiled-x"
    place.mkdir(mode=0o700)
    os.chown(place, 12345, 12345)
    assert not _cache.is_safe(place)


def deal_in_process(cache: Path) -> subprocess.CompletedProcess[str]:
    script = "from sevenheroes.game import Game; print(Game(seed=1).deck)"
    return subprocess.run(
        [sys.executable, "-c", script],
        env=os.environ | {"SEVENHEROES_CACHE": str(cache)},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.deep
def test_compiled_code_is_cached(tmp_path: Path) -> None:
    """Compiles everything once, into a new cache."""
    tmp_path.chmod(0o700)
    first = deal_in_process(tmp_path)
    assert "compiling the rules" in first.stderr and len(first.stdout.strip()) == 77
    again = deal_in_process(tmp_path)
    assert (again.stdout, again.stderr) == (first.stdout, "")


@pytest.mark.slow
def test_damaged_cache_files_are_compiled_again(tmp_path: Path) -> None:
    tmp_path.chmod(0o700)
    kept = _jit.cache_directory()
    assert kept is not None
    folder = tmp_path / kept.name
    shutil.copytree(kept, folder)
    first = deal_in_process(tmp_path)
    assert (len(first.stdout.strip()), first.stderr) == (77, "")
    next(folder.glob("doors.deal_stream*.nbi")).write_bytes(b"")
    next(folder.glob("doors.deal_deck*.nbc")).write_bytes(b"nonsense")
    for _ in range(2):
        healed = deal_in_process(tmp_path)
        assert (healed.returncode, healed.stdout) == (0, first.stdout)
    assert healed.stderr == ""
