"""Running the server: opening the port, saying where it is, and stopping without losing anything."""

import asyncio
import contextlib
import gc
import logging
import signal
import socket
import sys
from collections.abc import Callable, Generator
from typing import Final

import uvicorn

from ..core import warm
from ..errors import InputError
from .app import Application
from .ops import logging as logs
from .protocol.messages import LONGEST_MESSAGE
from .settings import Settings
from .storage.base import StoreError
from .storage.sqlite import check_file
from .transport.uvicorn_http import LimitedHttpProtocol
from .transport.uvicorn_ws import LimitedWebSocketProtocol

_LOG: Final = logging.getLogger(__name__)
_BACKLOG: Final = 2048
_FILES: Final = 1 << 16  # enough, where any number is allowed
_OTHER_FILES: Final = 200  # that are no connections of visitors
_COLLECTING: Final = (
    50_000,
    20,
    100,
)  # Python's own numbers make a busy server look for rubbish all the time


class Server(uvicorn.Server):
    """A server that tells everyone before it stops."""

    def __init__(
        self, application: Application, config: uvicorn.Config, announce: Callable[[], None]
    ) -> None:
        super().__init__(config)
        self._application = application
        self._announce = announce

    @contextlib.contextmanager
    def capture_signals(self) -> Generator[None, None, None]:
        """Stop at the first signal, kindly; at the second, at once."""
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM):
            try:
                loop.add_signal_handler(number, self._stop)
            except NotImplementedError:  # on Windows
                signal.signal(number, lambda *_: loop.call_soon_threadsafe(self._stop))
        yield

    def _stop(self) -> None:
        self.force_exit = self.should_exit
        self.should_exit = True

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to serve, and say so."""
        await super().startup(sockets)
        self._announce()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Take no more connections, say goodbye, store what is being stored, end."""
        for server in self.servers:
            server.close()
        registry = self._application.registry
        if registry is not None:
            _LOG.info("stopping", extra={"facts": {"connections": len(registry.connections)}})
            await registry.close()
        await super().shutdown(sockets)


def serve(settings: Settings, *, announce: Callable[[int], None]) -> int:
    """Serve until told to stop; `announce` is called with the port once the server can be reached."""
    logs.set_up()
    warm.compile_all()
    try:
        check_file(settings.data)
    except StoreError as error:
        raise InputError(str(error)) from None
    listening = _listen(settings)
    port = listening.getsockname()[1]
    application = Application(settings)
    application.limiter.set_connection_limit(most=_most_lines(), by_proxy=bool(settings.trusted_proxies))
    config = uvicorn.Config(
        application,
        http=LimitedHttpProtocol,
        ws=LimitedWebSocketProtocol,
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
    gc.freeze()
    gc.set_threshold(*_COLLECTING)
    Server(application, config, lambda: announce(port)).run(sockets=[listening])
    return 0


def _most_lines() -> int:
    """How many connections this process can have, once it may have as many files as it is allowed to."""
    if sys.platform == "win32":
        return 500
    import resource

    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    if most == resource.RLIM_INFINITY:
        most = _FILES
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))
    files, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return max(files // 2, files - _OTHER_FILES)


def _listen(settings: Settings) -> socket.socket:
    """The port, or a sentence that says why not."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((settings.host, settings.port))
        listening.listen(_BACKLOG)
    except OSError as error:
        listening.close()
        where = f"{settings.host}, port {settings.port}"
        raise InputError(f"cannot listen at {where}: {error.strerror or error}") from None
    return listening
