"""The cache directory for compiled code: where it is, and whether it can be trusted.

Numba's own cache notices neither a change in another source file nor a changed constant, so the directory's
name carries a hash of all sources of the core, the compiler flags, the versions and the processor. It is
looked for beside the package, in the user's cache and in the temporary folder, or only in
``SEVENHEROES_CACHE`` if that is set. If none can be written, compiled code is not cached.
"""

import contextlib
import functools
import hashlib
import os
import stat
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path


def fingerprint(*facts: object) -> str:
    """Hash of everything that compiled code depends on: the sources, Python's version and the given facts."""
    digest = hashlib.sha256()
    for source in sorted(Path(__file__).parent.rglob("*.py")):
        digest.update(source.name.encode() + b"\0" + source.read_bytes() + b"\0")
    digest.update(repr((facts, sys.version_info[:3])).encode())
    return digest.hexdigest()[:16]


def roots() -> Iterator[tuple[Path, int]]:
    """Parent folders of the cache, best first, each with the mode for folders created there."""
    if chosen := os.environ.get("SEVENHEROES_CACHE"):
        yield Path(chosen).absolute(), 0o700
        return
    yield Path(__file__).parent / "__pycache__", 0o755
    if cache := os.environ.get("XDG_CACHE_HOME"):
        yield Path(cache) / "sevenheroes", 0o700
    with contextlib.suppress(RuntimeError):  # the user has no home directory
        yield Path.home() / ".cache" / "sevenheroes", 0o700
    with contextlib.suppress(OSError):  # there is no temporary folder either
        owner = os.getuid() if hasattr(os, "getuid") else "user"
        yield Path(tempfile.gettempdir()) / f"sevenheroes-{owner}", 0o700


def is_safe(folder: Path) -> bool:
    """May code from this folder be run? Only if no other user can write to it or to its parent.

    Anyone who can write compiled code there could run anything with this user's rights.
    """
    if not hasattr(os, "getuid"):
        return folder.is_dir()
    trusted = {os.getuid(), Path(__file__).stat().st_uid}
    for one in (folder, folder.parent):
        status = os.lstat(one)
        if not stat.S_ISDIR(status.st_mode) or status.st_uid not in trusted or status.st_mode & 0o022:
            return False
    return True


def _is_writable(folder: Path, mode: int) -> bool:
    try:
        folder.parent.mkdir(mode=mode, parents=True, exist_ok=True)
        folder.mkdir(mode=mode, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return is_safe(folder)
    except OSError:
        return False


@functools.cache
def directory(stamp: str) -> Path | None:
    """The cache directory for a fingerprint: a finished one if there is any, else the first writable one."""
    folders = [(root / f"compiled-{stamp}", mode) for root, mode in roots()]
    for folder, _ in folders:
        with contextlib.suppress(OSError):
            if (folder / "finished").exists() and is_safe(folder):
                return folder
    return next((folder for folder, mode in folders if _is_writable(folder, mode)), None)
