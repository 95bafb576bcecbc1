"""One WebSocket connection: outgoing messages, with a limit on what a slow reader may leave unread."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from typing import Any, Final, Literal

from ..protocol.encoding import encode
from ..protocol.messages import Bye
from ..table.requests import Identity
from .uvicorn_ws import transport_of

Send = Callable[[Any], Awaitable[None]]

CLOSE_CODES: Final = {"restart": 1012, "flood": 1008}
_TEXT_FRAME: Final = b"\x81"  # RFC 6455: final frame of a text message
_CLOSE_SECONDS: Final = 1.0


class Connection:
    """A WebSocket with the identity of its client.

    Messages are written straight to uvicorn's transport as frames of our own, since sending is most of what a
    move costs. A client that leaves too much unread is disconnected (back-pressure).
    """

    __slots__ = ("_closing", "_send", "_transport", "_write_buffer_limit", "identity", "is_closed")

    def __init__(self, send: Send, identity: Identity | None, *, write_buffer_limit: int) -> None:
        self.identity = identity
        self.is_closed = False
        self._send = send
        self._transport = transport_of(send)
        self._write_buffer_limit = write_buffer_limit
        self._closing: asyncio.Task[None] | None = None

    def push(self, data: bytes) -> None:
        """Send a message without waiting for the reader."""
        if self.is_closed or self._transport.is_closing():
            return
        if self._transport.get_write_buffer_size() > self._write_buffer_limit:
            self.is_closed = True
            self._transport.abort()
            return
        self._transport.write(_frame(data))

    def close(self, code: Literal["restart", "flood"]) -> None:
        """Send the reason, then close the connection."""
        if not self.is_closed:
            self.push(encode(Bye(code=code)))
            self.is_closed = True
            self._closing = asyncio.ensure_future(self._close(CLOSE_CODES[code]))

    async def wait_closed(self) -> None:
        """Wait until the close frame is sent."""
        if self._closing is not None:
            await asyncio.wait((self._closing,))

    async def _close(self, number: int) -> None:
        with contextlib.suppress(Exception):  # either side may have closed it already
            await asyncio.wait_for(self._send({"type": "websocket.close", "code": number}), _CLOSE_SECONDS)
            return
        self._transport.abort()


def _frame(data: bytes) -> bytes:
    size = len(data)
    if size < 126:
        return b"%b%c%b" % (_TEXT_FRAME, size, data)
    if size < 1 << 16:
        return b"%b\x7e%b%b" % (_TEXT_FRAME, size.to_bytes(2, "big"), data)
    return b"%b\x7f%b%b" % (_TEXT_FRAME, size.to_bytes(8, "big"), data)
