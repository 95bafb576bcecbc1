"""One connection, and the way out of it: nobody ever waits for a reader."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, Final, Literal

from ..protocol.encoding import encode
from ..protocol.messages import Bye
from ..table.commands import Identity

if TYPE_CHECKING:
    from ..live.room import Room

Send = Callable[[Any], Awaitable[None]]

CLOSE_CODES: Final = {"restart": 1012, "flood": 1008}
_TEXT: Final = b"\x81"  # a whole text message, in the terms of RFC 6455


class Connection:
    """One WebSocket: who is there, where they are, which version they have.

    Messages go straight to uvicorn's transport, as frames of our own: a move costs mostly what sending it
    costs. A reader for whom too much is waiting is cut off.
    """

    __slots__ = (
        "_closing",
        "_most",
        "_send",
        "_transport",
        "identity",
        "is_closed",
        "room",
        "seat",
        "version",
    )

    def __init__(self, send: Send, identity: Identity | None, *, most_waiting: int) -> None:
        self.identity = identity
        self.room: Room | None = None
        self.seat: int | None = None
        self.version: int | None = None
        self.is_closed = False
        self._send = send
        self._transport: Any = send.__self__.transport  # type: ignore[attr-defined]
        self._most = most_waiting
        self._closing: asyncio.Task[None] | None = None

    def push(self, data: bytes) -> None:
        """Send a message."""
        if self.is_closed or self._transport.is_closing():
            return
        if self._transport.get_write_buffer_size() > self._most:
            self.is_closed = True
            self._transport.abort()
            return
        self._transport.write(_frame(data))

    def close(self, code: Literal["restart", "flood"]) -> None:
        """Say goodbye, and close the connection."""
        if not self.is_closed:
            self.push(encode(Bye(code=code)))
            self.is_closed = True
            self._closing = asyncio.ensure_future(self._close(CLOSE_CODES[code]))

    async def wait_closed(self) -> None:
        """Wait until the goodbye is said."""
        if self._closing is not None:
            await asyncio.wait((self._closing,))

    async def _close(self, number: int) -> None:
        with contextlib.suppress(Exception):  # it may be closed already, by either side
            await asyncio.wait_for(self._send({"type": "websocket.close", "code": number}), _GOODBYE)
            return
        self._transport.abort()


_GOODBYE: Final = 1.0  # seconds that a client has to hear why it is cut off


def _frame(data: bytes) -> bytes:
    size = len(data)
    if size < 126:
        return b"%b%c%b" % (_TEXT, size, data)
    if size < 1 << 16:
        return b"%b\x7e%b%b" % (_TEXT, size.to_bytes(2, "big"), data)
    return b"%b\x7f%b%b" % (_TEXT, size.to_bytes(8, "big"), data)
