"""uvicorn's server, with our protocols, signal handling and graceful shutdown.

Overrides undocumented methods of uvicorn; `tests/server/test_uvicorn_internals.py` checks each of them.
"""

import asyncio
import contextlib
import signal
import socket
from collections.abc import Awaitable, Callable, Generator
from functools import partial
from typing import Any

import uvicorn

from ..protocol.messages import LONGEST_MESSAGE
from ..settings import Settings
from .rate_limit import Limiter
from .uvicorn_http import LimitedHttpProtocol
from .uvicorn_ws import LimitedWebSocketProtocol


def configure(application: Any, settings: Settings, limiter: Limiter) -> uvicorn.Config:
    """Build the configuration of a server for an ASGI application."""
    http: Any = partial(LimitedHttpProtocol, limiter=limiter)
    websocket: Any = partial(
        LimitedWebSocketProtocol,
        limiter=limiter,
        frames_per_second=settings.commands_per_second,
        write_buffer_limit=settings.write_buffer_limit,
    )
    return uvicorn.Config(
        application,
        http=http,
        ws=websocket,
        ws_max_size=LONGEST_MESSAGE,
        ws_per_message_deflate=False,
        ws_ping_interval=20.0,
        ws_ping_timeout=20.0,
        lifespan="on",
        access_log=False,
        log_config=None,
        server_header=False,
        proxy_headers=bool(settings.trusted_proxies),
        forwarded_allow_ips=settings.trusted_proxies or None,
        timeout_graceful_shutdown=5,
    )


class Server(uvicorn.Server):
    """A server that calls `on_start` when it listens, and `on_stop` before it closes connections."""

    def __init__(
        self,
        config: uvicorn.Config,
        *,
        on_start: Callable[[], None],
        on_stop: Callable[[], Awaitable[None]],
    ) -> None:
        super().__init__(config)
        self._on_start = on_start
        self._on_stop = on_stop

    @contextlib.contextmanager
    def capture_signals(self) -> Generator[None, None, None]:
        """Shut down gracefully on the first signal, at once on the second."""
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM):
            try:
                loop.add_signal_handler(number, self._handle_signal)
            except NotImplementedError:  # on Windows
                signal.signal(number, lambda *_: loop.call_soon_threadsafe(self._handle_signal))
        yield

    def _handle_signal(self) -> None:
        self.force_exit = self.should_exit
        self.should_exit = True

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start to listen, then report it."""
        await super().startup(sockets)
        self._on_start()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop listening, let the application finish, then close the connections."""
        for server in self.servers:
            server.close()
        await self._on_stop()
        await super().shutdown(sockets)
