"""Compare serving of static files with Litestar and Starlette: requests per second, and faults.

    python -m bench.static_files [--seconds 1] [--runs 5]

Each application serves the built page, in process and without sockets. Starlette is not a dependency, and is
left out unless it is installed.
"""

import argparse
import asyncio
import importlib.util
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import uvloop
from litestar import Litestar
from litestar.config.compression import CompressionConfig
from litestar.static_files import create_static_files_router

from sevenheroes.server.app import Application
from sevenheroes.server.settings import Settings, built_page

GZIP: Final = ((b"accept-encoding", b"gzip"),)
Headers = tuple[tuple[bytes, bytes], ...]
Reply = tuple[int, bytes, dict[bytes, bytes]]


def ours(folder: Path) -> Any:
    """The whole application, with rate limits (which are switched off), security headers and metrics."""
    return Application(Settings(web=folder, requests_per_second=0))


def litestar(folder: Path) -> Any:
    """Litestar alone."""
    router = create_static_files_router(path="/", directories=[folder], html_mode=True)
    return Litestar(
        [router],
        compression_config=CompressionConfig(backend="gzip"),
        openapi_config=None,
        logging_config=None,
    )


def starlette(folder: Path) -> Any:
    """Starlette alone."""
    from starlette.applications import Starlette  # type: ignore[import-not-found,unused-ignore]
    from starlette.middleware import Middleware  # type: ignore[import-not-found,unused-ignore]
    from starlette.middleware.gzip import GZipMiddleware  # type: ignore[import-not-found,unused-ignore]
    from starlette.routing import Mount  # type: ignore[import-not-found,unused-ignore]
    from starlette.staticfiles import StaticFiles  # type: ignore[import-not-found,unused-ignore]

    return Starlette(
        routes=[Mount("/", StaticFiles(directory=folder, html=True))], middleware=[Middleware(GZipMiddleware)]
    )


async def fetch(app: Any, path: str, headers: Headers = ()) -> Reply:
    """Make one request."""
    messages: list[Any] = []
    requests = [{"type": "http.request", "body": b"", "more_body": False}]

    async def send(message: Any) -> None:
        messages.append(message)

    async def receive() -> Any:
        return requests.pop() if requests else await asyncio.Event().wait()  # the client stays connected

    scope = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": "GET",
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "root_path": "",
        "query_string": b"",
        "headers": [(b"host", b"127.0.0.1"), *headers],
        "client": ("127.0.0.1", 1),
        "server": ("127.0.0.1", 7700),
        "state": {},
    }
    await app(scope, receive, send)
    body = b"".join(message.get("body", b"") for message in messages[1:])
    return messages[0]["status"], body, dict(messages[0]["headers"])


async def rate(app: Any, path: str, headers: Headers, seconds: float) -> float:
    """Requests per second, one after another."""
    status, _, _ = await fetch(app, path, headers)
    assert status == 200, (path, status)
    number, begun = 0, time.perf_counter()
    while time.perf_counter() - begun < seconds:
        await fetch(app, path, headers)
        number += 1
    return number / (time.perf_counter() - begun)


async def cold(make: Callable[[Path], Any], folder: Path) -> float:
    """Milliseconds to create the application and serve the first compressed page."""
    begun = time.perf_counter()
    await fetch(make(folder), "/", GZIP)
    return 1000 * (time.perf_counter() - begun)


async def faults(make: Callable[[Path], Any]) -> list[str]:
    """Faults found when serving a folder with a secret file beside it."""
    found = []
    with tempfile.TemporaryDirectory() as name:
        root = Path(name) / "page"
        (root / "assets").mkdir(parents=True)
        (root / "index.html").write_text("x" * 2000)
        (root / "assets" / "a-1234.js").write_text("y" * 2000)
        (Path(name) / "secret").write_text("secret")
        (root / "link").symlink_to(Path(name) / "secret")
        app = make(root)
        for path in ("/../secret", "/assets/../../secret", "/link"):
            status, body, _ = await fetch(app, path)
            if status == 200 and b"secret" in body:
                found.append(f"serves a file outside of the folder ({path})")
        _, _, headers = await fetch(app, "/")
        status, _, _ = await fetch(app, "/", ((b"if-none-match", headers.get(b"etag", b"")),))
        if status != 304:
            found.append("sends an unchanged file again")
        _, _, headers = await fetch(app, "/assets/a-1234.js")
        if b"immutable" not in headers.get(b"cache-control", b""):
            found.append("does not cache hashed files forever")
        status, _, _ = await fetch(app, "/\0")
        if status != 404:
            found.append(f"answers a path with a null byte with {status}")
    return found


async def compare(options: argparse.Namespace) -> None:
    folder = built_page()
    if folder is None:
        raise SystemExit("the page is not built: make web does it")
    script = max((folder / "assets").glob("*.js"), key=lambda path: path.stat().st_size)
    asset = f"/assets/{script.name}"
    candidates: dict[str, Callable[[Path], Any]] = {"ours": ours, "litestar": litestar}
    if importlib.util.find_spec("starlette"):
        candidates["starlette"] = starlette
    apps = {name: make(folder) for name, make in candidates.items()}
    for title, path, headers in (
        ("index.html", "/", ()),
        ("index.html, gzip", "/", GZIP),
        (f"script of {script.stat().st_size:,} bytes", asset, ()),
        ("the same, gzip", asset, GZIP),
    ):
        runs: dict[str, list[float]] = {name: [] for name in apps}
        for _ in range(options.runs):
            for name, app in apps.items():
                runs[name].append(await rate(app, path, headers, options.seconds))
        line = [f"{name} {statistics.median(found):,.0f}/s" for name, found in runs.items()]
        line += [
            f"ours / {name}: {statistics.median(a / b for a, b in zip(runs['ours'], found, strict=True)):.1f}"
            for name, found in runs.items()
            if name != "ours"
        ]
        print(f"{title}: {', '.join(line)}", flush=True)
    for name, make in candidates.items():
        first = statistics.median([await cold(make, folder) for _ in range(options.runs)])
        print(f"{name}: first page after {first:.0f} ms; faults: {await faults(make) or 'none'}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seconds", type=float, default=1.0, help="length of each run")
    parser.add_argument("--runs", type=int, default=5, help="runs, of which the median is taken")
    uvloop.run(compare(parser.parse_args()))


if __name__ == "__main__":
    main()
