"""The files of the built page, from memory, compressed where that helps."""

import gzip
import hashlib
import mimetypes
from pathlib import Path
from typing import Final, NamedTuple

_TYPES: Final = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
}
_FOREVER: Final = "public, max-age=31536000, immutable"
_SMALLEST: Final = 512  # bytes below which compressing is not worth it


class StaticFile(NamedTuple):
    """A file as it is sent."""

    body: bytes
    packed: bytes | None
    type: str
    cache: str
    tag: str


class StaticFiles:
    """A folder of files that are read once, and again when they have changed."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder.resolve()
        self._known: dict[Path, tuple[int, StaticFile]] = {}

    def find(self, path: str) -> StaticFile | None:
        """The file that an address means; None for what is not there or lies outside."""
        try:
            found = (self._folder / (path.lstrip("/") or "index.html")).resolve()
            if not found.is_relative_to(self._folder) or not found.is_file():
                return None
            changed = found.stat().st_mtime_ns
            if found not in self._known or self._known[found][0] != changed:
                self._known[found] = changed, self._read(found)
        except (OSError, ValueError):
            return None
        return self._known[found][1]

    def _read(self, path: Path) -> StaticFile:
        body = path.read_bytes()
        kind = _TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
        packed = gzip.compress(body, mtime=0) if path.suffix in _TYPES and len(body) >= _SMALLEST else None
        # What lies in assets has a name that changes with what is in it.
        cache = _FOREVER if path.is_relative_to(self._folder / "assets") else "no-cache"
        return StaticFile(body, packed, kind, cache, f'"{hashlib.sha256(body).hexdigest()[:20]}"')
