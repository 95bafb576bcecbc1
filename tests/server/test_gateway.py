"""What HTTP lets in and what it says: origins, cookies, headers, bodies, paths."""

import asyncio
import gzip
import http.client
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from sevenheroes.server.app import Application
from sevenheroes.server.settings import Settings
from sevenheroes.server.transport.auth import COOKIE
from support.live_server import PATIENCE, Client, Serving, client, serving


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    options = "--public-url", "https://heroes.example", "--trusted-proxies", "127.0.0.1"
    with serving(tmp_path_factory.mktemp("doors"), *options) as running:
        yield running


@pytest.fixture
def web(server: Serving) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server.url, timeout=PATIENCE) as found:
        yield found


def own_origin(server: Serving) -> str:
    return f"http://127.0.0.1:{server.port}"


FOREIGN = [
    {"origin": "https://evil.example"},
    {"origin": "null"},
    {"origin": "http://127.0.0.1"},
    {"origin": "http://127.0.0.1:1"},
    {"origin": "https://heroes.example.evil.example"},
    {"origin": "http://heroes.example"},
    {"sec-fetch-site": "cross-site"},
    {"sec-fetch-site": "same-site"},
    {"origin": "https://heroes.example", "sec-fetch-site": "cross-site"},
]


@pytest.mark.parametrize("headers", FOREIGN)
@pytest.mark.parametrize("path", ["/api/people", "/api/tokens", "/api/tables", "/api/quick", "/api/expand"])
def test_a_page_of_another_site_cannot_post(web: httpx.Client, path: str, headers: dict[str, str]) -> None:
    answer = web.post(path, json={"name": "Ann"}, headers=headers)
    assert (answer.status_code, answer.json()) == (403, {"code": "origin", "facts": {}})
    assert "set-cookie" not in answer.headers
    assert not [name for name in answer.headers if name.startswith("access-control")]


@pytest.mark.parametrize(
    "headers",
    [{}, {"origin": "https://heroes.example"}, {"sec-fetch-site": "same-origin"}, {"origin": "self"}],
)
def test_our_own_pages_and_programs_can_post(
    server: Serving, web: httpx.Client, headers: dict[str, str]
) -> None:
    if headers.get("origin") == "self":
        headers = {"origin": own_origin(server)}
    assert web.post("/api/people", json={"name": "Ann"}, headers=headers).status_code == 200


async def knock(server: Serving, **options: Any) -> str | None:
    async with client(server, **options) as one:
        return await name_of(one)


async def name_of(one: Client) -> str | None:
    name: str | None = (await one.hear())["name"]
    return name


@pytest.mark.parametrize("origin", [one["origin"] for one in FOREIGN if set(one) == {"origin"}])
def test_a_page_of_another_site_gets_no_socket(server: Serving, origin: str) -> None:
    with pytest.raises(InvalidStatus, match="HTTP 403"):
        asyncio.run(knock(server, origin=origin))


def test_our_own_pages_and_programs_get_a_socket(server: Serving) -> None:
    for origin in (None, own_origin(server), "https://heroes.example"):
        assert asyncio.run(knock(server, origin=origin)) is None


@pytest.mark.parametrize("origin", ["http://[", "http://a]", "http://[x]"])
def test_an_origin_that_is_none_is_of_another_site(server: Serving, web: httpx.Client, origin: str) -> None:
    assert web.post("/api/people", json={"name": "A"}, headers={"origin": origin}).status_code == 403
    with pytest.raises(InvalidStatus, match="HTTP 403"):
        asyncio.run(knock(server, origin=origin))


def flags(answer: httpx.Response) -> set[str]:
    """The cookie's flags, in small letters, without its value and age."""
    parts = [part.strip().lower() for part in answer.headers["set-cookie"].split(";")]
    assert parts[0].startswith(f"{COOKIE}=")
    return {part for part in parts[1:] if not part.startswith(("max-age=", "expires="))}


@pytest.mark.parametrize("path", ["/api/people", "/api/quick"])
def test_no_script_and_no_other_site_gets_the_cookie(web: httpx.Client, path: str) -> None:
    answer = web.post(path, json={"name": "Ann"})
    assert flags(answer) == {"httponly", "samesite=lax", "path=/"}


@pytest.mark.parametrize("path", ["/api/people", "/api/quick"])
def test_a_cookie_given_under_https_stays_there(web: httpx.Client, path: str) -> None:
    for headers in (
        {"x-forwarded-proto": "https"},
        {"host": "heroes.example"},
        {"origin": "https://heroes.example"},  # by a proxy that says nothing else
    ):
        answer = web.post(path, json={"name": "Ann"}, headers=headers)
        assert flags(answer) == {"httponly", "samesite=lax", "path=/", "secure"}


@pytest.mark.parametrize(
    "path", ["/", "/api", "/api/me", "/api/nope", "/nope", "/health", "/metrics", "/api/schema/openapi.json"]
)
def test_every_answer_says_how_a_browser_has_to_treat_it(web: httpx.Client, path: str) -> None:
    answer = web.get(path)
    assert answer.status_code in (200, 404)
    policy = answer.headers["content-security-policy"]
    for part in ("default-src 'self'", "frame-ancestors 'none'", "base-uri 'none'", "object-src 'none'"):
        assert part in policy
    assert "script-src" not in policy
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["referrer-policy"] == "no-referrer"
    assert "server" not in answer.headers


@pytest.mark.parametrize(
    "path", ["/api/me", "/api/records", "/api/tables", "/health", "/api/nope", "/metrics"]
)
def test_no_answer_of_the_api_is_kept_by_anybody(web: httpx.Client, path: str) -> None:
    assert web.get(path).headers["cache-control"] == "no-store"


@pytest.mark.parametrize("path", ["/health", "/ready", "/api/me", "/metrics"])
def test_what_can_be_got_can_be_looked_at(web: httpx.Client, path: str) -> None:
    answer = web.head(path)
    assert (answer.status_code, answer.content) == (200, b"")
    assert int(answer.headers["content-length"]) > 0


@pytest.mark.parametrize("method", ["DELETE", "PUT", "PATCH"])
def test_what_is_not_asked_in_this_way_is_told_so(web: httpx.Client, method: str) -> None:
    answer = web.request(method, "/api/tables")
    assert (answer.status_code, answer.json()["code"]) == (405, "method")


def test_figures_have_one_charset(web: httpx.Client) -> None:
    assert web.get("/metrics").headers["content-type"].count("charset") == 1


def test_a_public_address_with_a_slash_is_the_same_one() -> None:
    for written in ("https://heroes.example/", "https://Heroes.example:443", "https://heroes.example/cards"):
        assert Settings(public_url=written).origins == {"https://heroes.example"}
    assert Settings(public_url="https://heroes.example/").public_url == "https://heroes.example"
    assert Settings(public_url="http://heroes.example:8080").origins == {"http://heroes.example:8080"}


def test_the_api_page_lists_every_operation(page: Application) -> None:
    status, body, _ = fetch(page, b"/api")
    assert status == 200
    assert b"POST /api/tables</code>" in body and b"GET /metrics</code>" in body


@pytest.mark.parametrize("path", ["/api/me/", "/api//me", "//api/me", "/api/tables/", "/api/expand/"])
def test_an_address_is_written_in_one_way(web: httpx.Client, path: str) -> None:
    assert web.get(path).status_code == 404
    answer = web.post(path, json={})
    assert (answer.status_code, answer.json()["code"]) == (404, "no-page")


def test_refusals_say_it_too(web: httpx.Client) -> None:
    for answer in (
        web.post("/api/people", json={}),
        web.post("/api/people", json={"name": "A"}, headers={"origin": "null"}),
        web.post("/api/people", content=b" " * 400_000),
        web.delete("/api/me"),
    ):
        assert answer.status_code in (400, 403, 405, 413)
        assert set(answer.json()) == {"code", "facts"}
        assert answer.headers["content-type"] == "application/json"
        assert answer.headers["x-content-type-options"] == "nosniff"


def post(web: httpx.Client, content: Any, kind: str = "application/json") -> httpx.Response:
    return web.post("/api/people", content=content, headers={"content-type": kind})


def test_a_body_that_is_too_large_is_not_read(web: httpx.Client) -> None:
    body = json.dumps({"name": "Ann", "more": "x" * 400_000}).encode()
    for content in (body, iter([body[:200_000], body[200_000:]])):
        answer = post(web, content)
        assert (answer.status_code, answer.json()["code"]) == (413, "large")


def test_a_body_that_lies_about_its_size_is_not_waited_for(server: Serving) -> None:
    asked = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
    asked.putrequest("POST", "/api/people")
    asked.putheader("content-type", "application/json")
    asked.putheader("content-length", "999999999999")
    asked.endheaders()
    assert asked.getresponse().status == 413
    asked.close()


@pytest.mark.parametrize(
    "content", [b"", b"{", b"null", b"[]", b'"Ann"', b'{"name":"Ann"} x', b'{"name":"A","name":{}}', b"\x00"]
)
def test_a_body_that_is_not_what_is_asked_for_is_refused(web: httpx.Client, content: bytes) -> None:
    answer = post(web, content)
    assert (answer.status_code, answer.json()["code"]) == (400, "malformed")


@pytest.mark.parametrize("kind", ["application/x-www-form-urlencoded", "multipart/form-data; boundary=x"])
def test_a_form_is_no_request(web: httpx.Client, kind: str) -> None:
    answer = post(web, b"name=Ann", kind)
    assert (answer.status_code, answer.json()["code"]) == (400, "malformed")
    assert "set-cookie" not in answer.headers


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "application/xml"])
def test_only_what_is_called_json_is_read_as_json(web: httpx.Client, kind: str) -> None:
    assert post(web, b'{"name":"Ann"}', kind).status_code in (400, 415)


@pytest.mark.parametrize(
    "content", [b"[" * 100_000, b'{"x":' * 50_000, b'{"name":"\xff"}'], ids=["lists", "objects", "no UTF-8"]
)
def test_a_body_that_cannot_be_decoded_is_refused(web: httpx.Client, content: bytes) -> None:
    answer = post(web, content)
    assert (answer.status_code, answer.json()["code"]) == (400, "malformed")


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Application:
    """A server with a page, and beside the page what is nobody's business."""
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
    page: Application, path: bytes, *asked: tuple[bytes, bytes]
) -> tuple[int, bytes, dict[bytes, bytes]]:
    """An answer of the application to a path as a socket would hand it on."""
    sent: list[Any] = []

    async def send(message: Any) -> None:
        sent.append(message)

    async def receive() -> Any:
        return {"type": "http.request", "body": b"", "more_body": False}

    scope = {"type": "http", "method": "GET", "path": httpx.URL(path.decode()).path, "headers": [*asked]}
    asyncio.run(page({**scope, "raw_path": path, "query_string": b""}, receive, send))
    return sent[0]["status"], sent[1]["body"], dict(sent[0]["headers"])


def test_files_of_the_page_are_served_with_their_type(page: Application) -> None:
    status, body, headers = fetch(page, b"/")
    assert (status, body, headers[b"content-type"]) == (200, b"hello", b"text/html; charset=utf-8")
    status, body, headers = fetch(page, b"/assets/a.js")
    assert (status, body, headers[b"content-type"]) == (200, b"1", b"text/javascript; charset=utf-8")
    assert b"immutable" in headers[b"cache-control"]


def test_several_can_open_the_page_behind_one_address(tmp_path: Path) -> None:
    (tmp_path / "assets").mkdir()
    (tmp_path / "assets" / "a.svg").write_text("<svg/>")
    page = Application(Settings(data=tmp_path / "games.db", web=tmp_path))
    assert {fetch(page, b"/assets/a.svg")[0] for _ in range(300)} == {200}
    assert {fetch(page, b"/nowhere")[0] for _ in range(300)} == {404, 429}


def test_long_files_are_packed_for_who_takes_that(page: Application) -> None:
    status, plain, headers = fetch(page, b"/assets/long.css")
    assert (status, len(plain), b"content-encoding" in headers) == (200, 3000, False)
    status, packed, headers = fetch(page, b"/assets/long.css", (b"accept-encoding", b"br, gzip"))
    assert (status, headers[b"content-encoding"]) == (200, b"gzip")
    assert int(headers[b"content-length"]) == len(packed) < 200
    assert gzip.decompress(packed) == plain


def test_a_page_that_has_not_changed_is_not_sent_again(page: Application) -> None:
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
def test_nothing_but_files_of_the_page_is_served(page: Application, path: bytes) -> None:
    status, body, _ = fetch(page, path)
    assert (status, json.loads(body)["code"]) == (404, "no-page")
