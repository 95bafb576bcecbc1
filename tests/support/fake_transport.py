"""A transport without a socket, to drive protocols of uvicorn by hand."""

import asyncio
from typing import Any


class FakeTransport(asyncio.Transport):
    """Keeps what is written; `unread` is the size of the write buffer that it reports."""

    def __init__(self, address: str = "10.0.0.1") -> None:
        super().__init__(extra={"peername": (address, 40_000), "sockname": ("10.0.0.9", 7700)})
        self.written = b""
        self.unread = 0
        self.is_closed = self.is_aborted = False
        self.protocol: Any = None

    def write(self, data: Any) -> None:
        self.written += bytes(data)

    def get_write_buffer_size(self) -> int:
        return self.unread

    def is_closing(self) -> bool:
        return self.is_closed

    def close(self) -> None:
        self.is_closed = True

    def abort(self) -> None:
        self.is_closed = self.is_aborted = True

    def set_protocol(self, protocol: Any) -> None:
        self.protocol = protocol

    def pause_reading(self) -> None:
        """Reading is what the test does."""

    def resume_reading(self) -> None:
        """Reading is what the test does."""
