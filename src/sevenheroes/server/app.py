"""The application: HTTP by Litestar, WebSockets by ourselves, one house behind both."""

import logging
import secrets
import time
from collections.abc import Sequence
from contextlib import asynccontextmanager
from functools import cached_property
from typing import Any, Final

from litestar import Litestar, Request, Response
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from .._version import __version__
from .bus.base import MemoryBus
from .http.api import Problem, api, figures, health, ready
from .http.api_page import describe
from .http.static import StaticFile, StaticFiles
from .live.caretaker import Caretaker
from .live.registry import Registry
from .ops.clock import Clock
from .ops.metrics import Metrics
from .protocol.errors import Refusal
from .settings import Settings
from .storage.base import StoreError
from .storage.sqlite import open_store
from .transport.auth import Authenticator
from .transport.rate_limit import Limiter
from .transport.request import Headers, address_of, headers_of, is_same_origin
from .transport.websocket import WebSocketApp
from .views.observation import encode

_LOG: Final = logging.getLogger(__name__)
_LARGEST_BODY: Final = 300_000
_STATUS: Final = {
    "no-table": 404,
    "no-record": 404,
    "private": 403,
    "no-name": 401,
    "flood": 429,
    "many": 429,
    "busy": 503,
    "broken": 410,
    "storage": 503,
    "closed": 410,
}
_MAKING: Final = ("/api/tables", "/api/quick")
_SAFE: Final = ("GET", "HEAD", "OPTIONS")
_HEADERS: Final = [
    (
        b"content-security-policy",
        b"default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; base-uri 'none'; "
        b"form-action 'self'; frame-ancestors 'none'; object-src 'none'",
    ),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-resource-policy", b"same-origin"),
]
_PRIVATE: Final = [*_HEADERS, (b"cache-control", b"no-store")]
_COSTLY: Final = 5  # as much as so many other requests
_CHEAP: Final = 0.1  # the page is made of many small files, and several may open it behind one address


class Application:
    """An ASGI application; what it needs is opened when it starts and closed when it stops."""

    def __init__(self, settings: Settings, *, clock: Clock | None = None) -> None:
        self.settings = settings
        self._clock = clock or Clock()
        self.metrics = Metrics()
        self.limiter = Limiter(
            per_address=settings.connections_per_address,
            everybody=settings.most_connections,
            rate=settings.requests_per_second,
            commands=settings.commands_per_second,
        )
        self.registry: Registry | None = None
        self._websockets: WebSocketApp | None = None
        self._files = StaticFiles(settings.web) if settings.web else None
        self._http = Litestar(
            route_handlers=[api, health, ready, figures],
            exception_handlers={
                Refusal: _refused,
                StoreError: _not_stored,
                HTTPException: _failed,
                Exception: _broken,
            },
            openapi_config=OpenAPIConfig(
                title="Seven Heroes",
                version=__version__,
                path="/api/schema",
                render_plugins=[],
                use_handler_docstrings=True,
            ),
            request_max_body_size=_LARGEST_BODY,
            lifespan=[self._lifespan],
            logging_config=None,
        )

    @asynccontextmanager
    async def _lifespan(self, app: Litestar) -> Any:
        store = open_store(self.settings.data)
        key = await store.secret("people", secrets.token_bytes(32))
        registry = self.registry = Registry(store, self.settings, MemoryBus(), self._clock)
        people = Authenticator(key)
        self.metrics.watch(registry)
        app.state.registry, app.state.people, app.state.metrics = registry, people, self.metrics
        self._websockets = WebSocketApp(registry, people, self.limiter, self.metrics)
        await registry.open()
        registry.services.tasks.spawn(Caretaker(registry).run())
        try:
            yield
        finally:
            await registry.close()

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        """Whatever comes."""
        if scope["type"] == "websocket":
            assert self._websockets is not None
            await self._websockets(scope, receive, send)
        elif scope["type"] == "http":
            await self._request(scope, receive, send)
        else:
            await self._http(scope, receive, send)

    async def _request(self, scope: Any, receive: Receive, send: Send) -> None:
        begun = time.perf_counter()
        headers = headers_of(scope)

        async def answer(message: Message) -> None:
            if message["type"] == "http.response.start":
                more = (
                    _HEADERS if any(name == b"cache-control" for name, _ in message["headers"]) else _PRIVATE
                )
                message["headers"] = [*message["headers"], *more]
                self.metrics.requests.labels(str(message["status"])).inc()
                self.metrics.seconds.observe(time.perf_counter() - begun)
            await send(message)

        handler: ASGIApp = self._http
        if not _is_plain(scope["path"]):  # or one address would be another for those who count
            await _plain(404, encode(Problem(code="no-page", facts={})))(scope, receive, answer)
            return
        if not self.limiter.allow_request(address_of(scope), self._cost(scope["path"])) or (
            scope["path"] in _MAKING
            and scope["method"] == "POST"
            and not self.limiter.allow_table(address_of(scope))
        ):
            handler = _plain(429, encode(Problem(code="flood", facts={})))
        elif scope["method"] not in _SAFE and not is_same_origin(headers, self.settings):
            handler = _plain(403, encode(Problem(code="origin", facts={})))
        elif scope["method"] == "POST" and not _is_json(headers):
            facts = {"why": "what is sent must be application/json"}
            handler = _plain(400, encode(Problem(code="malformed", facts=facts)))
        elif scope["method"] in _SAFE and not scope["path"].startswith(
            ("/api/", "/health", "/ready", "/metrics")
        ):
            handler = self._page(scope["path"], headers)
        elif scope["method"] == "HEAD":
            scope = {**scope, "method": "GET"}  # uvicorn knows, and leaves the body out
        await handler(scope, receive, answer)

    def _cost(self, path: str) -> float:
        """How much of an address's share of requests it takes to ask for something."""
        if path.endswith(("/api/expand", "/invitation.svg")):
            return _COSTLY
        return _CHEAP if self._files and self._files.find(path) else 1

    @cached_property
    def _described(self) -> bytes:
        """The page on the API."""
        return describe(self._http.openapi_schema.to_schema())

    def _page(self, path: str, asked: Headers) -> ASGIApp:
        """The web page, if it is built; else a page that says what there is."""
        if path == "/api":
            return _plain(200, self._described, "text/html; charset=utf-8")
        if self._files is None:
            return _plain(200, describe(None), "text/html; charset=utf-8")
        found = self._files.find(path)
        return (
            _plain(404, encode(Problem(code="no-page", facts={}))) if found is None else _sent(found, asked)
        )


def _is_plain(path: str) -> bool:
    """Is it written in the one way that there is? Litestar would also take other numbers of slashes."""
    return "//" not in path and (path == "/" or not path.endswith("/"))


def _is_json(headers: Headers) -> bool:
    """Only JSON is read: a form, which any page can send, never is."""
    return headers.get("content-type", "").partition(";")[0].strip().lower() == "application/json"


def _sent(file: StaticFile, asked: Headers) -> ASGIApp:
    """A file, packed if the client takes that, or only word that it has not changed."""
    more = [(b"etag", file.tag.encode()), (b"vary", b"accept-encoding")]
    if asked.get("if-none-match") == file.tag:
        return _plain(304, b"", file.type, file.cache, more)
    if file.packed is not None and "gzip" in asked.get("accept-encoding", ""):
        return _plain(200, file.packed, file.type, file.cache, [*more, (b"content-encoding", b"gzip")])
    return _plain(200, file.body, file.type, file.cache, more)


def _plain(
    status: int,
    body: bytes,
    kind: str = "application/json",
    cache: str = "no-store",
    more: Sequence[tuple[bytes, bytes]] = (),
) -> ASGIApp:
    async def answer(scope: Scope, _receive: Receive, send: Send) -> None:
        headers = [(b"content-type", kind.encode()), (b"cache-control", cache.encode()), *more]
        if body:
            headers.append((b"content-length", str(len(body)).encode()))
        await send({"type": "http.response.start", "status": status, "headers": headers})
        head_only = scope.get("method") == "HEAD"
        await send({"type": "http.response.body", "body": b"" if head_only else body, "more_body": False})

    return answer


def _problem(status: int, code: str, facts: dict[str, Any]) -> Response[Any]:
    body = encode(Problem(code=code, facts=facts))
    return Response(content=body, status_code=status, media_type="application/json")


def _refused(_request: Request[Any, Any, Any], refusal: Refusal) -> Response[Any]:
    return _problem(_STATUS.get(refusal.code, 409), refusal.code, refusal.facts)


def _not_stored(_request: Request[Any, Any, Any], error: StoreError) -> Response[Any]:
    _LOG.error("not stored or read", extra={"facts": {"why": str(error)}})
    return _problem(503, "storage", {})


def _failed(_request: Request[Any, Any, Any], error: HTTPException) -> Response[Any]:
    """Not a request that the API knows."""
    facts: dict[str, Any] = {"why": error.detail} if error.status_code < 500 else {}
    extra = getattr(error, "extra", None)
    if isinstance(extra, list):
        facts["fields"] = [str(one.get("message", ""))[:200] for one in extra if isinstance(one, dict)]
    code = {404: "no-page", 405: "method", 413: "large"}.get(error.status_code, "malformed")
    response = _problem(error.status_code, code, facts)
    for name, value in (error.headers or {}).items():
        response.headers[name] = value
    return response


def _broken(_request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    if isinstance(error, RecursionError | UnicodeError):  # most likely of what was sent
        _LOG.warning("a request that cannot be read", extra={"facts": {"why": str(error)[:200]}})
        return _problem(400, "malformed", {"why": str(error)[:200]})
    _LOG.error("an error in a request", exc_info=error)
    return _problem(500, "internal", {})
