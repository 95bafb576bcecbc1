"""Static files: types, compression, caching, and paths that must not lead anywhere."""

import asyncio
import gzip
import json
from pathlib import Path
from typing import Any

import httpx
import pytest

from sevenheroes.server.app import Application
from sevenheroes.server.http.static import load_static_files
from sevenheroes.server.settings import Settings


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Application:
    """An application with a page, and secrets beside its folder."""
    folder = tmp_path_factory.mktemp("page")
    (folder / "secret.txt").write_text("secret")
    (folder / "page-secret").mkdir()
    (folder / "page-secret" / "key").write_text("secret")
    web = folder / "page"
    (web / "assets").mkdir(parents=True)
    (web / "index.html").write_text("hello")
    (web / "assets" / "a.js").write_text("1")
    (web / "assets" / "long.css").write_text("a{}" * 1000)
    (web / "out").symlink_to(folder / "secret.txt")
    return Application(Settings(data=folder / "games.db", web=web))


def fetch(
    page: Application, path: bytes, *headers: tuple[bytes, bytes]
) -> tuple[int, bytes, dict[bytes, bytes]]:
    """The response to a GET: status, body, headers."""
    sent: list[Any] = []

    async def send(message: Any) -> None:
        sent.append(message)

    async def receive() -> Any:
        return {"type": "http.request", "body": b"", "more_body": False}

    scope = {"type": "http", "method": "GET", "path": httpx.URL(path.decode()).path, "headers": [*headers]}
    asyncio.run(page({**scope, "raw_path": path, "query_string": b""}, receive, send))
    return sent[0]["status"], sent[1]["body"], dict(sent[0]["headers"])


def test_files_are_served_with_their_type(page: Application) -> None:
    status, body, headers = fetch(page, b"/")
    assert (status, body, headers[b"content-type"]) == (200, b"hello", b"text/html; charset=utf-8")
    status, body, headers = fetch(page, b"/assets/a.js")
    assert (status, body, headers[b"content-type"]) == (200, b"1", b"text/javascript; charset=utf-8")
    assert b"immutable" in headers[b"cache-control"]


def test_static_files_cost_little_of_the_rate_limit(tmp_path: Path) -> None:
    (tmp_path / "assets").mkdir()
    (tmp_path / "assets" / "a.svg").write_text("<svg/>")
    page = Application(Settings(data=tmp_path / "games.db", web=tmp_path))
    assert {fetch(page, b"/assets/a.svg")[0] for _ in range(300)} == {200}
    assert {fetch(page, b"/nowhere")[0] for _ in range(300)} == {404, 429}


def test_long_files_are_compressed_for_clients_that_accept_gzip(page: Application) -> None:
    status, plain, headers = fetch(page, b"/assets/long.css")
    assert (status, len(plain), b"content-encoding" in headers) == (200, 3000, False)
    status, packed, headers = fetch(page, b"/assets/long.css", (b"accept-encoding", b"br, gzip"))
    assert (status, headers[b"content-encoding"]) == (200, b"gzip")
    assert int(headers[b"content-length"]) == len(packed) < 200
    assert gzip.decompress(packed) == plain


def test_an_unchanged_page_gets_304(page: Application) -> None:
    _, _, headers = fetch(page, b"/")
    assert headers[b"cache-control"] == b"no-cache"
    status, body, _ = fetch(page, b"/", (b"if-none-match", headers[b"etag"]))
    assert (status, body) == (304, b"")


@pytest.mark.parametrize(
    "path",
    [
        b"/../secret.txt",
        b"/..%2fsecret.txt",
        b"/%2e%2e/secret.txt",
        b"/assets/../../secret.txt",
        b"/assets/..%2f..%2fsecret.txt",
        b"/../page-secret/key",
        b"/../games.db",
        b"/out",
        b"//etc/passwd",
        b"/%2fetc%2fpasswd",
        b"/..%5csecret.txt",
        b"/%00",
        b"/index.html%00.js",
        b"/assets",
        b"/" + b"x" * 5000,
        b"/~root",
        b"/.",
    ],
)
def test_no_path_leads_out_of_the_folder(page: Application, path: bytes) -> None:
    status, body, _ = fetch(page, path)
    assert (status, json.loads(body)["code"]) == (404, "no-page")


def test_files_are_read_at_the_start_only(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("hello")
    found = load_static_files(tmp_path)
    (tmp_path / "index.html").unlink()
    assert found["/"].body == found["/index.html"].body == b"hello"


def test_without_a_page_there_is_a_welcome(tmp_path: Path) -> None:
    status, body, _ = fetch(Application(Settings(data=tmp_path / "games.db", web=None)), b"/")
    assert status == 200
    assert b"/api" in body
