"""Rate limits for control frames and fragments, and back-pressure, on top of uvicorn's WebSocket protocol.

uvicorn answers pings and joins fragments before the application sees them: only a subclass can count them.
Overrides undocumented methods of uvicorn; `tests/server/test_uvicorn_internals.py` checks each of them.
"""

import asyncio
from typing import Any, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from ..ops.clock import GraceTimer
from .rate_limit import Limiter, TokenBucket

_CHUNK: Final = 1024  # bytes to parse before the limits are checked again
_MAX_UNREAD: Final = 1000  # messages that may wait for the application
_POLICY_VIOLATION: Final = 1008


def transport_of(send: Any) -> asyncio.Transport:
    """Return the transport behind the ASGI `send` of a WebSocket, to write frames to it directly."""
    transport: asyncio.Transport = send.__self__.transport
    return transport


class LimitedWebSocketProtocol(WebSocketsSansIOProtocol):
    """uvicorn's WebSocket protocol; cuts off clients that flood it, or do not read what they are sent."""

    def __init__(
        self,
        config: Any,
        *args: Any,
        limiter: Limiter,
        frames_per_second: float,
        write_buffer_limit: int,
        **kwargs: Any,
    ) -> None:
        super().__init__(config, *args, **kwargs)
        self._limiter = limiter
        self._bucket = TokenBucket(frames_per_second)
        self._write_buffer_limit = write_buffer_limit
        self._max_unread = _MAX_UNREAD if frames_per_second else float("inf")

    def connection_lost(self, exc: Exception | None) -> None:
        """Release the connection's slot, which it took when it was still an HTTP connection."""
        self._limiter.connection_closed(self.client)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Parse data in chunks, so that a flood is cut off before all of it is parsed."""
        if len(data) <= _CHUNK:
            super().data_received(data)
            return
        for start in range(0, len(data), _CHUNK):
            if self.transport.is_closing():
                return
            super().data_received(data[start : start + _CHUNK])
            if self.queue.qsize() > self._max_unread:
                self._cut_off()

    def handle_ping(self) -> None:
        """Answer a ping, unless the client does not read the answers."""
        super().handle_ping()
        if self.transport.get_write_buffer_size() > self._write_buffer_limit:
            self.transport.abort()
        self._count_frame()

    def handle_pong(self, event: Any) -> None:
        """Count pongs too: a client may send any number of unsolicited ones."""
        super().handle_pong(event)
        self._count_frame()

    def handle_cont(self, event: Any) -> None:
        """Count the fragments of a message."""
        super().handle_cont(event)
        self._count_frame()

    def keepalive_timeout(self) -> None:
        """Close a connection that did not answer a ping, unless the pong is in the socket already."""
        self.pong_timer = GraceTimer(self.loop, super().keepalive_timeout)  # type: ignore[assignment]

    async def send(self, message: Any) -> None:
        """Send an ASGI message; mark a rejected handshake as complete, or uvicorn logs an error."""
        await super().send(message)
        if message["type"] == "websocket.http.response.body":
            self.handshake_complete = True

    def _count_frame(self) -> None:
        if not self._bucket.take():
            self._cut_off()

    def _cut_off(self) -> None:
        """Close with a reason if it can be sent at once; otherwise drop the connection."""
        if self.transport.is_closing():
            return
        if self.close_sent or self.transport.get_write_buffer_size():
            self.transport.abort()
            return
        self.queue.put_nowait({"type": "websocket.disconnect", "code": _POLICY_VIOLATION})
        self.conn.fail(_POLICY_VIOLATION, "flood")
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.transport.close()
