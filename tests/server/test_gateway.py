"""The HTTP gateway: CSRF, cookies, security headers, bodies, paths."""

import asyncio
import http.client
import json
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from websockets.exceptions import InvalidStatus

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
def test_a_page_of_another_site_cannot_open_a_websocket(server: Serving, origin: str) -> None:
    with pytest.raises(InvalidStatus, match="HTTP 403"):
        asyncio.run(knock(server, origin=origin))


def test_our_own_pages_and_programs_can_open_a_websocket(server: Serving) -> None:
    for origin in (None, own_origin(server), "https://heroes.example"):
        assert asyncio.run(knock(server, origin=origin)) is None


@pytest.mark.parametrize("origin", ["http://[", "http://a]", "http://[x]"])
def test_a_malformed_origin_is_rejected(server: Serving, web: httpx.Client, origin: str) -> None:
    assert web.post("/api/people", json={"name": "A"}, headers={"origin": origin}).status_code == 403
    with pytest.raises(InvalidStatus, match="HTTP 403"):
        asyncio.run(knock(server, origin=origin))


def flags(answer: httpx.Response) -> set[str]:
    """The cookie's flags, in lower case, without its value and age."""
    parts = [part.strip().lower() for part in answer.headers["set-cookie"].split(";")]
    assert parts[0].startswith(f"{COOKIE}=")
    return {part for part in parts[1:] if not part.startswith(("max-age=", "expires="))}


@pytest.mark.parametrize("path", ["/api/people", "/api/quick"])
def test_the_cookie_is_http_only_and_same_site(web: httpx.Client, path: str) -> None:
    answer = web.post(path, json={"name": "Ann"})
    assert flags(answer) == {"httponly", "samesite=lax", "path=/"}


@pytest.mark.parametrize("path", ["/api/people", "/api/quick"])
def test_the_cookie_is_secure_over_https(web: httpx.Client, path: str) -> None:
    for headers in (
        {"x-forwarded-proto": "https"},
        {"host": "heroes.example"},
        {"origin": "https://heroes.example"},  # behind a proxy that forwards no scheme
    ):
        answer = web.post(path, json={"name": "Ann"}, headers=headers)
        assert flags(answer) == {"httponly", "samesite=lax", "path=/", "secure"}


@pytest.mark.parametrize(
    "path", ["/", "/api", "/api/me", "/api/nope", "/nope", "/health", "/metrics", "/api/schema/openapi.json"]
)
def test_every_response_has_security_headers(web: httpx.Client, path: str) -> None:
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
def test_responses_of_the_api_are_not_cached(web: httpx.Client, path: str) -> None:
    assert web.get(path).headers["cache-control"] == "no-store"


@pytest.mark.parametrize("path", ["/health", "/ready", "/api/me", "/metrics"])
def test_head_is_answered_like_get_without_a_body(web: httpx.Client, path: str) -> None:
    answer = web.head(path)
    assert (answer.status_code, answer.content) == (200, b"")
    assert int(answer.headers["content-length"]) > 0


@pytest.mark.parametrize("method", ["DELETE", "PUT", "PATCH"])
def test_a_wrong_method_gets_405(web: httpx.Client, method: str) -> None:
    answer = web.request(method, "/api/tables")
    assert (answer.status_code, answer.json()["code"]) == (405, "method")


def test_metrics_have_one_charset(web: httpx.Client) -> None:
    assert web.get("/metrics").headers["content-type"].count("charset") == 1


def test_the_public_url_is_normalized() -> None:
    for written in ("https://heroes.example/", "https://Heroes.example:443", "https://heroes.example/cards"):
        assert Settings(public_url=written).origins == {"https://heroes.example"}
    assert Settings(public_url="https://heroes.example/").public_url == "https://heroes.example"
    assert Settings(public_url="http://heroes.example:8080").origins == {"http://heroes.example:8080"}


def test_the_api_page_lists_every_operation(web: httpx.Client) -> None:
    answer = web.get("/api")
    assert answer.status_code == 200
    assert "POST /api/tables</code>" in answer.text and "GET /metrics</code>" in answer.text


@pytest.mark.parametrize("path", ["/api/me/", "/api//me", "//api/me", "/api/tables/", "/api/expand/"])
def test_a_path_with_redundant_slashes_is_not_found(web: httpx.Client, path: str) -> None:
    assert web.get(path).status_code == 404
    answer = web.post(path, json={})
    assert (answer.status_code, answer.json()["code"]) == (404, "no-page")


def test_errors_are_problems_with_security_headers(web: httpx.Client) -> None:
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


def test_a_body_that_is_too_large_gets_413(web: httpx.Client) -> None:
    body = json.dumps({"name": "Ann", "more": "x" * 400_000}).encode()
    for content in (body, iter([body[:200_000], body[200_000:]])):
        answer = post(web, content)
        assert (answer.status_code, answer.json()["code"]) == (413, "large")


def test_a_content_length_above_the_limit_gets_413_at_once(server: Serving) -> None:
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
def test_a_body_that_does_not_match_the_schema_is_refused(web: httpx.Client, content: bytes) -> None:
    answer = post(web, content)
    assert (answer.status_code, answer.json()["code"]) == (400, "malformed")


@pytest.mark.parametrize("kind", ["application/x-www-form-urlencoded", "multipart/form-data; boundary=x"])
def test_a_form_is_refused(web: httpx.Client, kind: str) -> None:
    answer = post(web, b"name=Ann", kind)
    assert (answer.status_code, answer.json()["code"]) == (400, "malformed")
    assert "set-cookie" not in answer.headers


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "application/xml"])
def test_json_with_another_content_type_is_refused(web: httpx.Client, kind: str) -> None:
    assert post(web, b'{"name":"Ann"}', kind).status_code in (400, 415)


@pytest.mark.parametrize(
    "content", [b"[" * 100_000, b'{"x":' * 50_000, b'{"name":"\xff"}'], ids=["lists", "objects", "no UTF-8"]
)
def test_a_body_that_cannot_be_decoded_is_refused(web: httpx.Client, content: bytes) -> None:
    answer = post(web, content)
    assert (answer.status_code, answer.json()["code"]) == (400, "malformed")
