"""Connection limits and header timeouts, on top of uvicorn's HTTP/1.1 protocol.

Overrides undocumented methods of uvicorn; `tests/server/test_uvicorn_internals.py` checks each of them.
"""

import asyncio
from typing import Any, Final

from uvicorn.protocols.http.h11_impl import H11Protocol

from ..ops.clock import GraceTimer
from .rate_limit import Limiter

_Base: Any = H11Protocol  # never uvicorn's automatic choice: other parsers have other limits

HEADER_TIMEOUT: Final = 10.0
"""Seconds until the headers of a request must have arrived."""

REQUEST_TIMEOUT: Final = 60.0
"""Seconds until the rest of a request must have arrived, and its response been read."""

_REFUSAL_TIMEOUT: Final = 1.0
_MAX_REFUSALS: Final = 32  # excess connections that are answered; further ones are dropped without a response
_SERVICE_UNAVAILABLE: Final = (
    b"HTTP/1.1 503 Service Unavailable\r\ncontent-type: application/json\r\ncontent-length: 26\r\n"
    b'connection: close\r\ncache-control: no-store\r\nretry-after: 5\r\n\r\n{"code":"busy","facts":{}}'
)


class LimitedHttpProtocol(_Base):  # type: ignore[misc]
    """uvicorn's HTTP protocol, with a connection limit and timeouts."""

    def __init__(self, config: Any, *args: Any, limiter: Limiter, **kwargs: Any) -> None:
        super().__init__(config, *args, **kwargs)
        self._limiter = limiter
        self._refused = False
        self._timer: asyncio.TimerHandle | GraceTimer | None = None

    def connection_made(self, transport: Any) -> None:
        """Count the connection; over the limit, it is answered with 503 or dropped."""
        super().connection_made(transport)
        excess = self._limiter.connection_opened(self.client)
        self._refused = excess > 0
        if excess > _MAX_REFUSALS:
            transport.abort()
            return
        self._start_timer(_REFUSAL_TIMEOUT if self._refused else HEADER_TIMEOUT)

    def connection_lost(self, exc: Exception | None) -> None:
        """Release the slot of the connection."""
        self._stop_timer()
        self._limiter.connection_closed(self.client)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Parse a piece of a request, or refuse it."""
        if self._refused:
            if not self.transport.is_closing():
                self.transport.write(_SERVICE_UNAVAILABLE)
                self.transport.close()
            return
        super().data_received(data)

    def on_response_complete(self) -> None:
        """Expect the next request of a keep-alive connection."""
        self._start_timer(HEADER_TIMEOUT)
        super().on_response_complete()

    def handle_websocket_upgrade(self, *event: Any) -> None:
        """Pass the connection on to the WebSocket protocol, which also releases its slot."""
        self._stop_timer()
        super().handle_websocket_upgrade(*event)

    def timeout_keep_alive_handler(self) -> None:
        """Close an idle keep-alive connection, unless its next request is in the socket already."""
        self.timeout_keep_alive_task = GraceTimer(self.loop, super().timeout_keep_alive_handler)

    def _start_timer(self, seconds: float) -> None:
        self._stop_timer()
        self._timer = self.loop.call_later(seconds, self._start_grace_period, seconds)

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _start_grace_period(self, timeout: float) -> None:
        self._timer = GraceTimer(self.loop, lambda: self._time_out(timeout))

    def _time_out(self, timeout: float) -> None:
        self._timer = None
        is_in_request = self.cycle is not None and not self.cycle.response_complete
        if timeout == HEADER_TIMEOUT and is_in_request:
            self._start_timer(REQUEST_TIMEOUT)
        else:
            self.transport.abort()
