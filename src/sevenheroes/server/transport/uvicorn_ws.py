"""WebSockets below the messages: what costs work though nobody hears of it is counted too."""

from typing import TYPE_CHECKING, Any, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from ..ops.clock import GraceTimer
from .rate_limit import TokenBucket

if TYPE_CHECKING:
    from ..app import Application

_PIECE: Final = 1024  # bytes that are looked at before it is asked again whether it was too much
_MOST_UNREAD: Final = 1000  # messages that may come at once
_TOO_MUCH: Final = 1008


class LimitedWebSocketProtocol(WebSocketsSansIOProtocol):
    """uvicorn's protocol, with limits for pings, pongs and pieces of messages, and for who does not read."""

    def __init__(self, config: Any, *rest: Any, **more: Any) -> None:
        super().__init__(config, *rest, **more)
        application: Application = config.app
        settings = application.settings
        self._limiter = application.limiter
        self._bucket = TokenBucket(settings.commands_per_second)
        self._most_waiting = settings.most_waiting
        self._most_unread = _MOST_UNREAD if settings.commands_per_second else float("inf")

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection has ended; the HTTP protocol, which it began with, does not hear of that."""
        self._limiter.connection_closed(self.client)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Bytes, of which many are taken in pieces: a flood is not read to its end."""
        if len(data) <= _PIECE:
            super().data_received(data)
            return
        for first in range(0, len(data), _PIECE):
            if self.transport.is_closing():
                return
            super().data_received(data[first : first + _PIECE])
            if self.queue.qsize() > self._most_unread:
                self._cut_off()

    def handle_ping(self) -> None:
        """Answer, unless the answers are not read."""
        super().handle_ping()
        if self.transport.get_write_buffer_size() > self._most_waiting:
            self.transport.abort()
        self._count()

    def handle_pong(self, event: Any) -> None:
        """An answer to a ping, or one that nobody asked for."""
        super().handle_pong(event)
        self._count()

    def handle_cont(self, event: Any) -> None:
        """A piece of a message."""
        super().handle_cont(event)
        self._count()

    def keepalive_timeout(self) -> None:
        """A ping was not answered, unless the answer has only not been read yet."""
        self.pong_timer = GraceTimer(self.loop, super().keepalive_timeout)  # type: ignore[assignment]

    async def send(self, message: Any) -> None:
        """What the application says; a handshake that it refuses is over then."""
        await super().send(message)
        if message["type"] == "websocket.http.response.body":
            self.handshake_complete = True

    def _count(self) -> None:
        if not self._bucket.take():
            self._cut_off()

    def _cut_off(self) -> None:
        """Say why, if that can be said at once, and close."""
        if self.transport.is_closing():
            return
        if self.close_sent or self.transport.get_write_buffer_size():
            self.transport.abort()
            return
        self.queue.put_nowait({"type": "websocket.disconnect", "code": _TOO_MUCH})
        self.conn.fail(_TOO_MUCH, "flood")
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.transport.close()
