"""Run the server: open the port, announce the address, shut down gracefully."""

import contextlib
import gc
import logging
import socket
import sys
from collections.abc import Callable
from typing import Final

from ..core import warm
from ..errors import InputError
from .app import Application
from .ops import logging as logs
from .settings import Settings
from .storage.base import StoreError
from .storage.sqlite import check_file
from .transport.uvicorn_server import Server, configure

_LOG: Final = logging.getLogger(__name__)
_BACKLOG: Final = 2048
_MAX_FILES: Final = 1 << 16  # open files to ask for where the system sets no limit
_RESERVED_FILES: Final = 200  # open files that are not connections of clients
_GC_THRESHOLDS: Final = (50_000, 20, 100)  # the defaults make a busy server collect garbage all the time


def serve(settings: Settings, *, announce: Callable[[int], None]) -> int:
    """Serve until a signal stops it; call `announce` with the port once the server listens."""
    logs.configure()
    warm.compile_all()
    try:
        check_file(settings.data)
    except StoreError as error:
        raise InputError(str(error)) from None
    listener = _listen(settings)
    port = listener.getsockname()[1]
    application = Application(settings)
    limiter = application.limiter
    limiter.set_connection_limit(_max_connections(), behind_proxy=bool(settings.trusted_proxies))

    async def on_stop() -> None:
        registry = application.registry
        if registry is not None:
            _LOG.info("shutting down", extra={"facts": {"connections": len(registry.connections)}})
            await registry.close()

    server = Server(
        configure(application, settings, limiter), on_start=lambda: announce(port), on_stop=on_stop
    )
    gc.freeze()
    gc.set_threshold(*_GC_THRESHOLDS)
    server.run(sockets=[listener])
    return 0


def _max_connections() -> int:
    """Raise the limit on open files as far as allowed, and return how many connections fit into it."""
    if sys.platform == "win32":
        return 500
    import resource

    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = _MAX_FILES if hard == resource.RLIM_INFINITY else hard
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    files, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return max(files // 2, files - _RESERVED_FILES)


def _listen(settings: Settings) -> socket.socket:
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((settings.host, settings.port))
        listener.listen(_BACKLOG)
    except OSError as error:
        listener.close()
        address = f"{settings.host}, port {settings.port}"
        raise InputError(f"cannot listen on {address}: {error.strerror or error}") from None
    return listener
