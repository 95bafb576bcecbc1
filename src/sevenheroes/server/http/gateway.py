"""The HTTP gateway: rate limits, CSRF and content-type checks, security headers, metrics.

Serves static files and the API page itself, and passes everything else to the API (Litestar).
"""

import time
from functools import cached_property
from typing import Any, Final

from litestar import Litestar
from litestar.types import ASGIApp, Message, Receive, Send

from ..ops.metrics import Metrics
from ..settings import Settings
from ..transport.rate_limit import Limiter
from ..transport.request import Headers, address_of, headers_of, is_same_origin
from .api_page import api_page, welcome_page
from .responses import HTML, problem, respond
from .static import file_response, load_static_files

_SAFE_METHODS: Final = ("GET", "HEAD", "OPTIONS")
_API_PREFIXES: Final = ("/api/", "/health", "/ready", "/metrics")
_TABLE_PATHS: Final = ("/api/tables", "/api/quick")  # a POST makes a table
_EXPENSIVE: Final = ("/api/expand", "/invitation.svg")
_EXPENSIVE_COST: Final = 5
_STATIC_COST: Final = 0.1  # the page consists of many small files, and several people may share an address
_SECURITY_HEADERS: Final = [
    (
        b"content-security-policy",
        b"default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; base-uri 'none'; "
        b"form-action 'self'; frame-ancestors 'none'; object-src 'none'",
    ),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-resource-policy", b"same-origin"),
]
_NO_STORE: Final = (b"cache-control", b"no-store")


class HttpGateway:
    """An ASGI middleware in front of the API."""

    def __init__(self, api: Litestar, *, settings: Settings, limiter: Limiter, metrics: Metrics) -> None:
        self._api = api
        self._settings = settings
        self._limiter = limiter
        self._metrics = metrics
        self._files = load_static_files(settings.web) if settings.web else {}

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        """Answer one request."""
        started = time.perf_counter()

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = [*message["headers"], *_SECURITY_HEADERS]
                if not any(name == b"cache-control" for name, _ in message["headers"]):
                    headers.append(_NO_STORE)
                message["headers"] = headers
                self._metrics.count_request(message["status"], time.perf_counter() - started)
            await send(message)

        headers = headers_of(scope)
        response = self._refusal(scope, headers) or self._page(scope, headers)
        if response is None:
            response = self._api
            if scope["method"] == "HEAD":
                scope = {**scope, "method": "GET"}  # uvicorn leaves the body out
        await response(scope, receive, send_with_headers)

    def _refusal(self, scope: Any, headers: Headers) -> ASGIApp | None:
        """Return the response for a request that is not allowed."""
        path, method, address = scope["path"], scope["method"], address_of(scope)
        if not _is_canonical(path):
            return problem(404, "no-page")
        makes_table = method == "POST" and path in _TABLE_PATHS
        if not self._limiter.allow_request(address, self._cost(path)) or (
            makes_table and not self._limiter.allow_table(address)
        ):
            return problem(429, "flood")
        if method not in _SAFE_METHODS and not is_same_origin(headers, self._settings):
            return problem(403, "origin")
        if method == "POST" and not _is_json(headers):
            return problem(400, "malformed", why="the content type must be application/json")
        return None

    def _cost(self, path: str) -> float:
        """Return how many tokens of the rate limit a request takes."""
        if path.endswith(_EXPENSIVE):
            return _EXPENSIVE_COST
        return _STATIC_COST if path in self._files else 1

    def _page(self, scope: Any, headers: Headers) -> ASGIApp | None:
        """Return the response for a page or a static file; None for the API."""
        path = scope["path"]
        if scope["method"] not in _SAFE_METHODS or path.startswith(_API_PREFIXES):
            return None
        if path == "/api":
            return respond(200, self._api_page, media_type=HTML)
        if not self._files:
            return respond(200, welcome_page(), media_type=HTML)
        file = self._files.get(path)
        return file_response(file, headers) if file else problem(404, "no-page")

    @cached_property
    def _api_page(self) -> bytes:
        return api_page(self._api.openapi_schema.to_schema())


def _is_canonical(path: str) -> bool:
    """Return whether a path has no redundant slashes: Litestar ignores them, rate limits would not."""
    return "//" not in path and (path == "/" or not path.endswith("/"))


def _is_json(headers: Headers) -> bool:
    """Return whether the body is JSON: a form, which any page can post without a preflight, is refused."""
    return headers.get("content-type", "").partition(";")[0].strip().lower() == "application/json"
