"""A minimal, fast WebSocket client: unfragmented text frames, no compression, a mask of zeros."""

import asyncio
import contextlib
from collections.abc import Callable, Iterator, Sequence
from typing import Final, cast

TIMEOUT: Final = 60.0

_TEXT, _CLOSE, _PING, _PONG = 0x81, 0x88, 0x89, 0x8A
_MASK: Final = b"\0\0\0\0"


class WebSocketClient(asyncio.Protocol):
    """One connection; `on_text` is called with every text message."""

    def __init__(self, on_text: Callable[[bytes], None]) -> None:
        self.is_lost = False
        self._opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._on_text = on_text
        self._rest = b""
        self._transport: asyncio.Transport | None = None
        self._is_closing = False

    def send(self, text: bytes) -> None:
        """Send a text message of less than 65,536 bytes."""
        self._send_frame(_TEXT, text)

    def _send_frame(self, kind: int, text: bytes) -> None:
        assert self._transport is not None
        length = len(text)
        size = (0x80 | length,) if length < 126 else (0xFE, length >> 8, length & 0xFF)
        self._transport.write(bytes((kind, *size)) + _MASK + text)

    async def open(self, port: int, path: str, *, token: str | None = None) -> None:
        """Connect to a local server."""
        await asyncio.get_running_loop().create_connection(lambda: self, "127.0.0.1", port)
        lines = [
            f"GET {path} HTTP/1.1",
            f"Host: 127.0.0.1:{port}",
            "Connection: Upgrade",
            "Upgrade: websocket",
            "Sec-WebSocket-Version: 13",
            "Sec-WebSocket-Key: c2V2ZW4gaGVyb2VzIG5vdw==",
            *([f"Authorization: Bearer {token}"] if token else []),
        ]
        assert self._transport is not None
        self._transport.write("\r\n".join([*lines, "", ""]).encode())
        await asyncio.wait_for(self._opened, TIMEOUT)

    def close(self) -> None:
        """Close the connection without a handshake."""
        self._is_closing = True
        if self._transport is not None:
            self._transport.abort()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Store the transport."""
        self._transport = cast(asyncio.Transport, transport)

    def connection_lost(self, exc: Exception | None) -> None:
        """Note whether the server closed the connection."""
        self.is_lost = not self._is_closing
        if not self._opened.done():
            self._opened.set_exception(exc or ConnectionError("the server closed the connection"))

    def data_received(self, data: bytes) -> None:
        """Process every complete frame."""
        if self._rest:
            data = self._rest + data
        at, end = 0 if self._opened.done() else self._finish_handshake(data), len(data)
        while end - at >= 2:
            length, start = data[at + 1], at + 2
            if length == 126:
                length, start = int.from_bytes(data[at + 2 : at + 4], "big"), at + 4
            elif length == 127:
                length, start = int.from_bytes(data[at + 2 : at + 10], "big"), at + 10
            if start + length > end:
                break
            self._process_frame(data[at], data[start : start + length])
            at = start + length
        self._rest = data[at:]

    def _finish_handshake(self, data: bytes) -> int:
        """Check the response to the handshake; return where the frames begin."""
        end = data.index(b"\r\n\r\n") + 4  # short enough to arrive in one piece
        if data.startswith(b"HTTP/1.1 101"):
            self._opened.set_result(None)
        else:
            self._opened.set_exception(ConnectionError(data.split(b"\r\n", 1)[0].decode()))
        return end

    def _process_frame(self, kind: int, text: bytes) -> None:
        if kind == _TEXT:
            self._on_text(text)
        elif kind == _PING:
            self._send_frame(_PONG, text)
        elif kind != _CLOSE:
            raise NotImplementedError(f"a frame of kind {kind:#x}")


@contextlib.contextmanager
def closing_all(clients: Sequence[WebSocketClient]) -> Iterator[None]:
    """Close all connections at the end; raise if the server closed one before."""
    try:
        yield
        if lost := sum(client.is_lost for client in clients):
            raise ConnectionError(f"the server closed {lost} of {len(clients)} connections")
    finally:
        for client in clients:
            client.close()
