"""Build the page with Vite, and record which sources it was built from.

The built page is not in the repository. `sources.sha256` beside its `index.html` is a hash of the sources, so
that a missing or stale page is found before it gets into a wheel. Needs Node with npm, and of Python only the
standard library.
"""

import argparse
import hashlib
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
PAGE: Final = Path("src", "sevenheroes", "web")
HASH_FILE: Final = "sources.sha256"
_ASSET: Final = re.compile(r'(?:src|href)="/?(assets/[^"]+)"')
_SOURCES: Final = (Path("web"), Path("src", "sevenheroes", "locale"))
_NOT_BUILT: Final = ("node_modules", "test")


class PageError(Exception):
    """The page cannot be built."""


def source_hash(root: Path = ROOT) -> str:
    """The SHA-256 hash of the names and contents of all sources of the page."""
    digest = hashlib.sha256()
    for path in sorted(_sources(root), key=lambda path: path.relative_to(root).as_posix()):
        body = path.read_bytes()
        digest.update(f"{path.relative_to(root).as_posix()}\0{len(body)}\0".encode())
        digest.update(body)
    return digest.hexdigest()


def problem(root: Path = ROOT) -> str | None:
    """Why the built page cannot be shipped, or None if it is up to date."""
    page = root / PAGE
    if not (page / "index.html").is_file():
        return "the page has not been built"
    hash_file = page / HASH_FILE
    if not hash_file.is_file() or hash_file.read_text().strip() != source_hash(root):
        return "the page is stale: it was built from other sources"
    return None


def assets_of(index: str) -> list[str]:
    """The scripts, styles and pictures that an `index.html` names, relative to it."""
    return _ASSET.findall(index)


def build(root: Path = ROOT) -> None:
    """Build the page, and install Vite first if it is missing or outdated."""
    npm = shutil.which("npm")
    if npm is None:
        raise PageError("Node 20 or newer with npm is needed to build the page")
    # A source that changes during the build leaves an old hash, and so a page that counts as stale.
    before = source_hash(root)
    commands = [["run", "--silent", "build", "--", "--logLevel", "warn"]]
    if not _is_installed(root):
        commands.insert(0, ["ci", "--silent", "--no-audit", "--no-fund"])
    for command in commands:
        status = subprocess.run([npm, *command], cwd=root / "web", check=False).returncode
        if status:
            raise PageError(f"npm {' '.join(command)} failed with status {status}")
    (root / PAGE / HASH_FILE).write_text(before + "\n")


def _sources(root: Path) -> Iterator[Path]:
    for folder in _SOURCES:
        for path in (root / folder).rglob("*"):
            parts = path.relative_to(root / folder).parts
            if path.is_file() and parts[0] not in _NOT_BUILT and not any(p.startswith(".") for p in parts):
                yield path


def _is_installed(root: Path) -> bool:
    """Does node_modules hold what the lock file asks for? npm writes this file when it has installed it."""
    installed = root / "web" / "node_modules" / ".package-lock.json"
    lock = root / "web" / "package-lock.json"
    return installed.is_file() and installed.stat().st_mtime >= lock.stat().st_mtime


def main() -> int:
    """Build the page if it is not up to date, or check that it is."""
    parser = argparse.ArgumentParser(description="Build the page if it is missing or stale.")
    parser.add_argument("--check", action="store_true", help="build nothing; fail if it is missing or stale")
    found = problem()
    if parser.parse_args().check:
        if found:
            print(f"{found}; run make web", file=sys.stderr)
        return 1 if found else 0
    if found:
        try:
            build()
        except PageError as error:
            print(error, file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
