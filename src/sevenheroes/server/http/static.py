"""Static files of the web page, read and compressed once, at startup.

Serving them is a dictionary lookup: no disk reads in the event loop, and no path can lead out of the folder.
`python -m bench.static_files` compares this with the static files of Litestar and Starlette.
"""

import gzip
import hashlib
import mimetypes
from pathlib import Path
from typing import Final, NamedTuple

from litestar.types import ASGIApp

from ..transport.request import Headers
from .responses import respond

_TEXT_TYPES: Final = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
}
_IMMUTABLE: Final = "public, max-age=31536000, immutable"
_MIN_COMPRESSED: Final = 512  # bytes; smaller files gain nothing


class StaticFile(NamedTuple):
    """A file, as it is sent."""

    body: bytes
    gzipped: bytes | None
    media_type: str
    cache_control: str
    etag: str


def load_static_files(folder: Path) -> dict[str, StaticFile]:
    """Read all files of a folder, by URL path; symbolic links that lead out of it are left out."""
    root = folder.resolve()
    found = {
        f"/{path.relative_to(root).as_posix()}": _load(root, path)
        for path in sorted(root.rglob("*"))
        if path.is_file() and path.resolve().is_relative_to(root)
    }
    if "/index.html" in found:
        found["/"] = found["/index.html"]
    return found


def _load(root: Path, path: Path) -> StaticFile:
    body = path.read_bytes()
    is_text = path.suffix in _TEXT_TYPES
    guessed = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    is_hashed = path.is_relative_to(root / "assets")  # Vite puts a hash of the content in these names
    return StaticFile(
        body=body,
        gzipped=gzip.compress(body, mtime=0) if is_text and len(body) >= _MIN_COMPRESSED else None,
        media_type=_TEXT_TYPES.get(path.suffix, guessed),
        cache_control=_IMMUTABLE if is_hashed else "no-cache",
        etag=f'"{hashlib.sha256(body).hexdigest()[:20]}"',
    )


def file_response(file: StaticFile, request_headers: Headers) -> ASGIApp:
    """Build the response: the file, compressed if the client accepts gzip, or 304 if the client has it."""
    status, body = 200, file.body
    headers = [(b"etag", file.etag.encode()), (b"vary", b"accept-encoding")]
    if request_headers.get("if-none-match") == file.etag:
        status, body = 304, b""
    elif file.gzipped is not None and "gzip" in request_headers.get("accept-encoding", ""):
        body = file.gzipped
        headers.append((b"content-encoding", b"gzip"))
    return respond(
        status, body, media_type=file.media_type, cache_control=file.cache_control, headers=headers
    )
