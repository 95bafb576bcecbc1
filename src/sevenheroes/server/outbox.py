"""What waits to be sent to one connection: a bounded queue, so that nobody waits for a slow reader."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

from .deciding import Who
from .glance import encode
from .protocol import Bye

if TYPE_CHECKING:
    from .room import Room

Send = Callable[[Any], Awaitable[None]]

SLOW, RESTART, FLOOD = 1013, 1012, 1008


class Connection:
    """One WebSocket: who is there, where they are, which version they have, and what they are to be sent."""

    __slots__ = (
        "_closing",
        "_limit",
        "_send",
        "_waiting",
        "_wake",
        "closed",
        "room",
        "seat",
        "version",
        "who",
    )

    def __init__(self, send: Send, who: Who | None, *, limit: int) -> None:
        self.who = who
        self.room: Room | None = None
        self.seat: int | None = None
        self.version: int | None = None
        self.closed: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._send = send
        self._limit = limit
        self._waiting: deque[str] = deque()
        self._wake: asyncio.Future[None] | None = None
        self._closing = 0

    def push(self, text: str) -> None:
        """Send a message as soon as the reader takes it; a reader who is too slow is dropped."""
        if self._closing:
            return
        if len(self._waiting) >= self._limit:
            self._waiting.clear()
            self.close("slow", SLOW)
            return
        self._waiting.append(text)
        self._wake_up()

    def close(self, code: Any, number: int) -> None:
        """Say goodbye, and close the connection once what waits is sent."""
        if not self._closing:
            self._waiting.append(encode(Bye(code=code)).decode())
            self._closing = number
            self.closed.set_result(None)
            self._wake_up()

    def _wake_up(self) -> None:
        if self._wake is not None and not self._wake.done():
            self._wake.set_result(None)

    async def write(self) -> None:
        """Send what is pushed, until the connection is closed."""
        loop = asyncio.get_running_loop()
        waiting = self._waiting
        while True:
            while waiting:
                await self._send({"type": "websocket.send", "text": waiting.popleft()})
            if self._closing:
                await self._send({"type": "websocket.close", "code": self._closing})
                return
            self._wake = loop.create_future()
            await self._wake
