"""Connections as they come: counted from the first moment, and not waited for without end."""

import asyncio
from typing import TYPE_CHECKING, Any, Final

from uvicorn.protocols.http.h11_impl import H11Protocol

from ..ops.clock import GraceTimer

if TYPE_CHECKING:
    from ..app import Application

_Base: Any = H11Protocol  # by name: what else may be installed has other limits

HEADER_TIMEOUT: Final = 10.0
"""Seconds in which a client has to say what it wants."""

REQUEST_TIMEOUT: Final = 60.0
"""Seconds in which the rest of a request has to come, and its answer to be read."""

_FOR_THE_REFUSED: Final = 1.0
_TOLD: Final = 32  # connections too many that are told so, and not just cut off
_FULL: Final = (
    b"HTTP/1.1 503 Service Unavailable\r\ncontent-type: application/json\r\ncontent-length: 26\r\n"
    b'connection: close\r\ncache-control: no-store\r\nretry-after: 5\r\n\r\n{"code":"busy","facts":{}}'
)


class LimitedHttpProtocol(_Base):  # type: ignore[misc]
    """uvicorn's HTTP protocol, with limits on connections and on how long they may take."""

    def __init__(self, config: Any, *rest: Any, **more: Any) -> None:
        super().__init__(config, *rest, **more)
        application: Application = config.app
        self._limiter = application.limiter
        self._refused = False
        self._waiting: asyncio.TimerHandle | GraceTimer | None = None

    def connection_made(self, transport: Any) -> None:
        """Somebody is there; if there are too many, they are told so when they say what they want."""
        super().connection_made(transport)
        too_many = self._limiter.connection_opened(self.client)
        self._refused = too_many > 0
        if too_many > _TOLD:
            transport.abort()
            return
        self._wait(_FOR_THE_REFUSED if self._refused else HEADER_TIMEOUT)

    def connection_lost(self, exc: Exception | None) -> None:
        """They are gone."""
        self._stop_waiting()
        self._limiter.connection_closed(self.client)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """A request, or a part of one."""
        if self._refused:
            if not self.transport.is_closing():
                self.transport.write(_FULL)
                self.transport.close()
            return
        super().data_received(data)

    def on_response_complete(self) -> None:
        """The next request may begin."""
        self._wait(HEADER_TIMEOUT)
        super().on_response_complete()

    def handle_websocket_upgrade(self, *event: Any) -> None:
        """From here on it is a WebSocket's business, the counting too."""
        self._stop_waiting()
        super().handle_websocket_upgrade(*event)

    def _wait(self, seconds: float) -> None:
        self._stop_waiting()
        self._waiting = self.loop.call_later(seconds, self._listen, seconds)

    def _stop_waiting(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None

    def timeout_keep_alive_handler(self) -> None:
        """Nobody asked again, unless it has only not been read yet."""
        self.timeout_keep_alive_task = GraceTimer(self.loop, super().timeout_keep_alive_handler)

    def _listen(self, waited: float) -> None:
        self._waiting = GraceTimer(self.loop, lambda: self._look(waited))

    def _look(self, waited: float) -> None:
        """Time is up, unless it is a request that has come in time and is being answered."""
        self._waiting = None
        if waited == HEADER_TIMEOUT and self.cycle is not None and not self.cycle.response_complete:
            self._wait(REQUEST_TIMEOUT)
        else:
            self.transport.abort()
