"""The whole server in a thread, on a real port: a test can block its event loop for minutes of its time."""

import asyncio
import contextlib
import socket
import threading
from collections.abc import Iterator
from pathlib import Path

import uvicorn

from sevenheroes.server.app import Application
from sevenheroes.server.settings import Settings
from sevenheroes.server.transport.uvicorn_server import configure
from support.live_server import PATIENCE, Api
from support.shifted_time import ShiftedTimeLoop


class ThreadedServer(Api):
    """A server whose event loop lives by a ShiftedClock."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = self._listener.getsockname()[1]
        self._loop = ShiftedTimeLoop()
        self.clock = self._loop.clock
        settings = Settings(data=data, web=None, commands_per_second=0, requests_per_second=0)
        application = Application(settings, clock=self.clock)
        self._server = uvicorn.Server(configure(application, settings, application.limiter))
        self._thread = threading.Thread(target=self._run)
        self._thread.start()

    def _run(self) -> None:
        with asyncio.Runner(loop_factory=lambda: self._loop) as runner:
            runner.run(self._server.serve(sockets=[self._listener]))

    @contextlib.contextmanager
    def blocked(self, seconds: float) -> Iterator[None]:
        """Block the event loop for so long, by its own time.

        Afterwards, timers that have run out fire before the input that arrived meanwhile is read: asyncio
        promises no order, and uvloop has this one.
        """
        is_blocked, released = threading.Event(), threading.Event()

        def block() -> None:
            is_blocked.set()
            released.wait(PATIENCE)

        def expire() -> None:
            self._loop.call_at(self._loop.time(), block)  # the first of the timers that are due then
            self.clock.advance(seconds)

        self._loop.call_soon_threadsafe(expire)
        assert is_blocked.wait(PATIENCE)
        try:
            yield
        finally:
            released.set()

    def close(self) -> None:
        self._server.should_exit = True
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive()


@contextlib.contextmanager
def threaded_server(folder: Path) -> Iterator[ThreadedServer]:
    server = ThreadedServer(folder / "games.db")
    try:
        yield server
    finally:
        server.close()
