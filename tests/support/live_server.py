"""A real server in a process of its own, and clients over real sockets."""

import asyncio
import base64
import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

PATIENCE = 30.0


class Api:
    """The HTTP API of a server at a port of this machine."""

    port = 0

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def ask(self, method: str, path: str, body: Any = None, *, token: str | None = None) -> Any:
        """Send a request; return the JSON of its response."""
        headers = {"content-type": "application/json"}
        if token:
            headers["authorization"] = f"Bearer {token}"
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.url + path, data, headers, method=method)
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return json.loads(answer.read())

    def token(self, name: str) -> str:
        """Return the token of a new program."""
        found: str = self.ask("POST", "/api/tokens", {"name": name})["token"]
        return found

    def make(self, token: str, **wish: Any) -> str:
        """Make a table; return its id."""
        found: str = self.ask("POST", "/api/tables", wish, token=token)["table"]
        return found


class Serving(Api):
    """The server in a process of its own. `kill` is a crash; `start` brings it back at the same port."""

    def __init__(self, data: Path, *options: str) -> None:
        self.data = data
        self.errors = data.with_suffix(".log")
        self._options = options
        self._process: subprocess.Popen[str] | None = None
        self.start()

    @property
    def process(self) -> "subprocess.Popen[str]":
        assert self._process is not None
        return self._process

    def start(self) -> None:
        command = [sys.executable, "-m", "sevenheroes", "serve"]
        place = ["--port", str(self.port), "--data", str(self.data)]
        limits = ["--rate", "0", "--connections", "4000"]
        with self.errors.open("a") as errors:
            self._process = subprocess.Popen(
                [*command, *place, *limits, *self._options],
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
            )
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        assert line, self.errors.read_text()
        self.port = int(line.rsplit(":", 1)[1])

    def kill(self) -> None:
        self.process.kill()
        self._end()

    def stop(self) -> int:
        """Shut the server down; return its exit status."""
        self.process.send_signal(signal.SIGTERM)
        return self._end()

    def _end(self) -> int:
        status = self.process.wait(PATIENCE)
        assert self.process.stdout is not None
        self.process.stdout.close()
        self._process = None
        return status

    def close(self) -> None:
        if self._process is not None:
            self.kill()


@contextlib.contextmanager
def serving(folder: Path, *options: str) -> Iterator[Serving]:
    """A running server that must not log a traceback."""
    server = Serving(folder / "games.db", *options)
    try:
        yield server
    finally:
        server.close()
        logged = server.errors.read_text()
        assert "Traceback" not in logged, logged


class Client:
    """A WebSocket client: `say` sends a command, `hear` receives a message, `ask` does both."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.heard: list[dict[str, Any]] = []
        self.raw: list[str] = []

    async def say(self, kind: str, **facts: Any) -> None:
        await self.socket.send(json.dumps({"type": kind, **facts}))

    async def hear(self) -> dict[str, Any]:
        text = await asyncio.wait_for(self.socket.recv(), PATIENCE)
        assert isinstance(text, str)
        message: dict[str, Any] = json.loads(text)
        self.raw.append(text)
        self.heard.append(message)
        return message

    async def until(self, *kinds: str) -> dict[str, Any]:
        """Receive until a message of one of these types, and return it."""
        while True:
            message = await self.hear()
            if message["type"] in kinds:
                return message

    async def answer(self, name: str) -> dict[str, Any]:
        """Receive until the answer to the command with this id: an update, accepted, refused, or chances."""
        while True:
            message = await self.hear()
            if name in (message.get("answers"), message.get("id")):
                return message

    async def ask(self, kind: str, **facts: Any) -> dict[str, Any]:
        """Send a command and return its answer."""
        name = facts.setdefault("id", os.urandom(6).hex())
        await self.say(kind, **facts)
        return await self.answer(name)

    @property
    def state(self) -> dict[str, Any]:
        """The last update received."""
        return next(message for message in reversed(self.heard) if message["type"] == "update")

    async def play(self) -> dict[str, Any]:
        """Play simple actions until the game is over; return the last update."""
        while not (self.state["public"] and self.state["public"]["outcome"]):
            if not (self.state["own"] and self.state["own"]["legal"]):
                await self.until("update")
                continue
            legal = self.state["own"]["legal"]
            choice = next((text for text in legal if text in ("ok", "pass")), legal[0])
            answer = await self.ask("act", action=choice, version=self.state["version"])
            assert answer["type"] == "update" or answer["code"] == "stale"
        return self.state

    async def enter(self, table: str, version: int | None = None) -> dict[str, Any]:
        return await self.ask("enter", table=table, version=version)


@contextlib.asynccontextmanager
async def client(server: Api, token: str | None = None, **options: Any) -> AsyncIterator[Client]:
    headers = {"authorization": f"Bearer {token}"} if token else {}
    url = f"ws://127.0.0.1:{server.port}/ws"
    async with connect(
        url, additional_headers=headers, compression=None, max_size=8 << 20, open_timeout=PATIENCE, **options
    ) as socket:
        yield Client(socket)


@contextlib.contextmanager
def raw(server: Api, *, buffer: int | None = None) -> Iterator[socket.socket]:
    """A bare socket after the WebSocket handshake: the test reads and writes every byte."""
    with socket.socket() as opened:
        if buffer:
            opened.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
        opened.settimeout(PATIENCE)
        opened.connect(("127.0.0.1", server.port))
        key = base64.b64encode(os.urandom(16)).decode()
        opened.sendall(
            f"GET /ws HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        assert b" 101 " in opened.recv(64)
        yield opened


def version_of(answer: dict[str, Any], seat: int) -> int:
    """The version that an action of a seat led to, from its answer; an update may contain further steps."""
    if answer["type"] == "accepted":
        return int(answer["version"])
    own = [step["version"] for step in answer["steps"] if step["seat"] == seat and step["by"] == "person"]
    return int(own[-1])
