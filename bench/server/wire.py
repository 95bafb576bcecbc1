"""A WebSocket as plain as it can be: whole text frames, no compression, a mask of zeros."""

import asyncio
import contextlib
from collections.abc import Callable, Iterator, Sequence
from typing import Final, cast

PATIENCE: Final = 60.0

_TEXT, _CLOSE, _PING, _PONG = 0x81, 0x88, 0x89, 0x8A
_MASK: Final = b"\0\0\0\0"


class Wire(asyncio.Protocol):
    """One connection: `say` sends a text, `hear` is called with every text that comes."""

    def __init__(self, hear: Callable[[bytes], None]) -> None:
        self.is_lost = False
        self._opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._hear = hear
        self._rest = b""
        self._transport: asyncio.Transport | None = None
        self._is_closing = False

    def say(self, text: bytes) -> None:
        """Send a text of less than 65,536 bytes."""
        self._send(_TEXT, text)

    def _send(self, kind: int, text: bytes) -> None:
        assert self._transport is not None
        length = len(text)
        size = (0x80 | length,) if length < 126 else (0xFE, length >> 8, length & 0xFF)
        self._transport.write(bytes((kind, *size)) + _MASK + text)

    async def open(self, port: int, path: str, *, token: str | None = None) -> None:
        """Connect to a server on this machine."""
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
        await asyncio.wait_for(self._opened, PATIENCE)

    def close(self) -> None:
        """Hang up."""
        self._is_closing = True
        if self._transport is not None:
            self._transport.abort()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The handshake may begin."""
        self._transport = cast(asyncio.Transport, transport)

    def connection_lost(self, exc: Exception | None) -> None:
        """The other end has hung up, or we have."""
        self.is_lost = not self._is_closing
        if not self._opened.done():
            self._opened.set_exception(exc or ConnectionError("the server hung up"))

    def data_received(self, data: bytes) -> None:
        """Hear every frame that is whole."""
        if self._rest:
            data = self._rest + data
        at, end = 0 if self._opened.done() else self._agreed(data), len(data)
        while end - at >= 2:
            length, start = data[at + 1], at + 2
            if length == 126:
                length, start = int.from_bytes(data[at + 2 : at + 4], "big"), at + 4
            elif length == 127:
                length, start = int.from_bytes(data[at + 2 : at + 10], "big"), at + 10
            if start + length > end:
                break
            self._frame(data[at], data[start : start + length])
            at = start + length
        self._rest = data[at:]

    def _agreed(self, data: bytes) -> int:
        """Where the frames begin: behind the answer to the handshake, which must be friendly."""
        end = data.index(b"\r\n\r\n") + 4  # it is short and comes at once
        if data.startswith(b"HTTP/1.1 101"):
            self._opened.set_result(None)
        else:
            self._opened.set_exception(ConnectionError(data.split(b"\r\n", 1)[0].decode()))
        return end

    def _frame(self, kind: int, text: bytes) -> None:
        if kind == _TEXT:
            self._hear(text)
        elif kind == _PING:
            self._send(_PONG, text)
        elif kind != _CLOSE:
            raise NotImplementedError(f"a frame of kind {kind:#x}")


@contextlib.contextmanager
def hanging_up(wires: Sequence[Wire]) -> Iterator[None]:
    """Hang up at the end; an error if the server was first anywhere."""
    try:
        yield
        if lost := sum(wire.is_lost for wire in wires):
            raise ConnectionError(f"the server dropped {lost} of {len(wires)} connections")
    finally:
        for wire in wires:
            wire.close()
