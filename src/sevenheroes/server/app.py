"""The ASGI application: Litestar behind a gateway for HTTP, our endpoint for WebSockets, and one registry."""

import secrets
from contextlib import asynccontextmanager
from typing import Any, Final

from litestar import Litestar
from litestar.openapi import OpenAPIConfig
from litestar.types import Receive, Send

from .._version import __version__
from .bus.memory import MemoryBus
from .http.api import api, health, metrics, ready
from .http.errors import EXCEPTION_HANDLERS
from .http.gateway import HttpGateway
from .live.caretaker import Caretaker
from .live.registry import Registry
from .ops.clock import Clock
from .ops.metrics import Metrics
from .settings import Settings
from .storage.sqlite import open_store
from .transport.auth import Authenticator
from .transport.rate_limit import Limiter
from .transport.websocket import WebSocketApp

_MAX_BODY: Final = 300_000  # bytes


class Application:
    """The application; opens its store when the server starts and closes it when the server stops."""

    def __init__(self, settings: Settings, *, clock: Clock | None = None) -> None:
        self.settings = settings
        self._clock = clock or Clock()
        self.metrics = Metrics()
        self.limiter = Limiter(
            websockets_per_address=settings.connections_per_address,
            max_websockets=settings.max_connections,
            requests_per_second=settings.requests_per_second,
            commands_per_second=settings.commands_per_second,
        )
        self.registry: Registry | None = None
        self._websockets: WebSocketApp | None = None
        self._litestar = Litestar(
            route_handlers=[api, health, ready, metrics],
            exception_handlers=EXCEPTION_HANDLERS,
            openapi_config=OpenAPIConfig(
                title="Seven Heroes",
                version=__version__,
                path="/api/schema",
                render_plugins=[],
                use_handler_docstrings=True,
            ),
            request_max_body_size=_MAX_BODY,
            lifespan=[self._lifespan],
            logging_config=None,
        )
        self._http = HttpGateway(
            self._litestar, settings=settings, limiter=self.limiter, metrics=self.metrics
        )

    @asynccontextmanager
    async def _lifespan(self, app: Litestar) -> Any:
        store = open_store(self.settings.data)
        authenticator = Authenticator(await store.secret("people", secrets.token_bytes(32)))
        registry = self.registry = Registry(store, self.settings, MemoryBus(), self._clock)
        self._add_gauges(registry)
        app.state.registry, app.state.authenticator, app.state.metrics = registry, authenticator, self.metrics
        self._websockets = WebSocketApp(registry, authenticator, self.limiter, self.metrics)
        await registry.open()
        registry.services.tasks.spawn(Caretaker(registry).run())
        try:
            yield
        finally:
            await registry.close()

    def _add_gauges(self, registry: Registry) -> None:
        self.metrics.add_gauge("connections", "Open WebSockets", lambda: len(registry.connections))
        self.metrics.add_gauge("tables", "Tables in memory", lambda: len(registry))
        self.metrics.add_gauge(
            "moves", "Versions published by all tables", lambda: registry.services.counters.moves
        )

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        """Serve one HTTP request or WebSocket, or the lifespan events."""
        if scope["type"] == "websocket":
            assert self._websockets is not None
            await self._websockets(scope, receive, send)
        elif scope["type"] == "http":
            await self._http(scope, receive, send)
        else:
            await self._litestar(scope, receive, send)
