"""WebSockets below the messages: rate limits for control frames and fragments, slow readers."""

import asyncio
import contextlib
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from uvicorn.server import ServerState

from sevenheroes.server.settings import Settings
from sevenheroes.server.transport.rate_limit import Limiter
from sevenheroes.server.transport.uvicorn_server import configure
from sevenheroes.server.transport.uvicorn_ws import LimitedWebSocketProtocol
from support.fake_transport import FakeTransport
from support.live_server import Serving, client, raw, serving

PING, PONG, CONTINUATION, TEXT = 0x89, 0x8A, 0x00, 0x81
FIRST_FRAGMENT = bytes([0x01, 0x80, 0, 0, 0, 0])
LIMITED = 20  # frames per second
HANDSHAKE = (
    b"GET /ws HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n"
    b"sec-websocket-version: 13\r\nsec-websocket-key: c2V2ZW4gaGVyb2VzIG5vdw==\r\n\r\n"
)


def frame(kind: int, payload: bytes = b"") -> bytes:
    """A frame as a client sends it, with a mask of zeros."""
    return bytes([kind, 0x80 | len(payload), 0, 0, 0, 0]) + payload


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with serving(tmp_path_factory.mktemp("frames"), "--rate", str(LIMITED)) as running:
        yield running


def sent_until_cut_off(one: socket.socket, data: bytes, most: int) -> int:
    """The number of bytes that could be sent until the connection was closed."""
    sent = 0
    with contextlib.suppress(ConnectionError):
        while sent < most:
            one.sendall(data)
            sent += len(data)
    return sent


def close_code(one: socket.socket) -> int | None:
    """The close code of a connection; None if it was dropped."""
    heard = b""
    with contextlib.suppress(ConnectionError):
        while more := one.recv(1 << 16):
            heard += more
    found = heard.rfind(b"flood")
    return int.from_bytes(heard[found - 2 : found], "big") if found >= 0 else None


@pytest.mark.parametrize("kind", [PING, PONG, CONTINUATION], ids=["pings", "pongs", "fragments"])
def test_a_flood_of_control_frames_or_fragments_is_cut_off(server: Serving, kind: int) -> None:
    with raw(server) as eve:
        if kind == CONTINUATION:
            eve.sendall(FIRST_FRAGMENT)
        eve.sendall(frame(kind) * 4 * LIMITED)
        assert close_code(eve) == 1008


def test_pings_within_the_limit_are_answered(server: Serving) -> None:
    with raw(server) as one:
        one.sendall(frame(PING, b"here") * LIMITED)
        heard = b""
        while heard.count(b"\x8a\x04here") < LIMITED:
            more = one.recv(4096)
            assert more
            heard += more


class CountingProtocol(LimitedWebSocketProtocol):
    """Counts the pongs that it parses."""

    pongs = 0

    def handle_pong(self, event: Any) -> None:
        self.pongs += 1
        super().handle_pong(event)


async def accept(_scope: Any, receive: Any, send: Any) -> None:
    await receive()
    await send({"type": "websocket.accept"})
    while (await receive())["type"] != "websocket.disconnect":
        pass


async def opened() -> tuple[CountingProtocol, FakeTransport]:
    """A WebSocket without a network, after its handshake."""
    limiter = Limiter(
        websockets_per_address=1, max_websockets=1, requests_per_second=0, commands_per_second=0
    )
    config = configure(accept, Settings(), limiter)
    config.load()
    transport = FakeTransport()
    protocol = CountingProtocol(
        config,
        ServerState(),
        {},
        limiter=limiter,
        frames_per_second=LIMITED,
        write_buffer_limit=1000,
    )
    protocol.connection_made(transport)
    protocol.data_received(HANDSHAKE)
    while b" 101 " not in transport.written:
        await asyncio.sleep(0)
    return protocol, transport


def test_a_flood_is_cut_off_before_all_of_it_is_parsed() -> None:
    async def run() -> None:
        protocol, transport = await opened()
        protocol.data_received(frame(PONG) * 40_000)
        assert transport.is_closed
        assert protocol.pongs < 1000

    asyncio.run(run())


def test_a_client_that_does_not_read_pongs_is_dropped() -> None:
    async def run() -> None:
        protocol, transport = await opened()
        protocol.data_received(frame(PING))
        assert not transport.is_closed
        transport.unread = 1001
        protocol.data_received(frame(PING))
        assert transport.is_aborted

    asyncio.run(run())


def test_a_flood_of_messages_is_cut_off(server: Serving) -> None:
    with raw(server) as eve:
        sent_until_cut_off(eve, frame(TEXT) * 20_000, 1 << 20)
        assert close_code(eve) in (1008, None)


def rss(server: Serving) -> int:
    """The resident memory of the server, in bytes."""
    lines = Path(f"/proc/{server.process.pid}/status").read_text().splitlines()
    return 1024 * next(int(line.split()[1]) for line in lines if line.startswith("VmRSS"))


def test_a_real_client_that_does_not_read_pongs_takes_no_memory(tmp_path: Path) -> None:
    with serving(tmp_path) as server, raw(server, buffer=4096) as eve:
        before = rss(server)
        assert sent_until_cut_off(eve, frame(PING, b"x" * 125) * 500, 100 << 20) < 50 << 20
        assert rss(server) - before < 30 << 20


def test_a_rejected_handshake_is_not_logged_as_an_error(tmp_path: Path) -> None:
    async def knock(door: Serving) -> None:
        for _ in range(5):
            with pytest.raises(Exception, match="HTTP 403"):
                async with client(door, origin="https://evil.example"):
                    pass

    with serving(tmp_path) as door:
        asyncio.run(knock(door))
        door.stop()
        assert "handshake" not in door.errors.read_text()
