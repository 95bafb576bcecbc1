"""Connection limits and timeouts of HTTP connections."""

import asyncio
import contextlib
import socket
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from uvicorn.server import ServerState

from sevenheroes.server.settings import Settings
from sevenheroes.server.transport.rate_limit import Limiter
from sevenheroes.server.transport.uvicorn_http import HEADER_TIMEOUT, REQUEST_TIMEOUT, LimitedHttpProtocol
from sevenheroes.server.transport.uvicorn_server import configure
from support.fake_transport import FakeTransport
from support.live_server import PATIENCE, Serving, serving
from support.manual_time import ManualLoop

FEW = 5
HTTP_ALLOWANCE = 50  # connections of an address besides its WebSockets
GET = b"GET /health HTTP/1.1\r\nhost: x\r\n\r\n"
UPGRADE = (
    b"GET /ws HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n"
    b"sec-websocket-version: 13\r\nsec-websocket-key: c2V2ZW4gaGVyb2VzIG5vdw==\r\n\r\n"
)


async def answer(_scope: Any, _receive: Any, send: Any) -> None:
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"0")]})
    await send({"type": "http.response.body"})


async def never_answer(_scope: Any, _receive: Any, _send: Any) -> None:
    await asyncio.Event().wait()


class Connections:
    """Connections to a server whose time passes by hand."""

    def __init__(self, app: Any = answer) -> None:
        self.loop = ManualLoop()
        self.loop.create_task = asyncio.get_running_loop().create_task  # type: ignore[attr-defined]
        self.limiter = Limiter(
            websockets_per_address=FEW, max_websockets=FEW, requests_per_second=0, commands_per_second=0
        )
        self._config = configure(app, Settings(), self.limiter)
        self._config.load()

    def open(self) -> tuple[LimitedHttpProtocol, FakeTransport]:
        protocol = self._config.http_protocol_class(  # type: ignore[call-arg]
            self._config, ServerState(), {}, _loop=self.loop
        )
        transport = FakeTransport()
        protocol.connection_made(transport)
        assert isinstance(protocol, LimitedHttpProtocol)
        return protocol, transport


async def settle() -> None:
    """Let the tasks of requests run."""
    for _ in range(10):
        await asyncio.sleep(0)


def in_loop(test: Callable[[], Any]) -> Callable[[], None]:
    def run() -> None:
        asyncio.run(test())

    run.__name__ = test.__name__
    return run


@in_loop
async def test_excess_connections_are_answered_with_503_and_far_more_are_dropped() -> None:
    connections = Connections()
    opened = [connections.open() for _ in range(FEW + HTTP_ALLOWANCE + 33)]
    dropped = [transport.is_aborted for _, transport in opened]
    assert dropped == [False] * (len(opened) - 1) + [True]
    protocol, transport = opened[FEW + HTTP_ALLOWANCE]
    protocol.data_received(GET)
    assert transport.written.startswith(b"HTTP/1.1 503 ")
    assert transport.written.endswith(b'\r\n\r\n{"code":"busy","facts":{}}')
    assert transport.is_closed


@in_loop
async def test_a_closed_connection_gives_its_slot_back() -> None:
    connections = Connections()
    opened = [connections.open() for _ in range(FEW + HTTP_ALLOWANCE)]
    opened[0][0].connection_lost(None)
    protocol, transport = connections.open()
    protocol.data_received(GET)
    await settle()
    assert transport.written.startswith(b"HTTP/1.1 200 ")


@pytest.mark.parametrize("start", [b"", GET[:30]], ids=["nothing", "half of the headers"])
def test_a_connection_without_complete_headers_times_out(start: bytes) -> None:
    async def run() -> None:
        connections = Connections()
        protocol, transport = connections.open()
        if start:
            protocol.data_received(start)
        connections.loop.advance(HEADER_TIMEOUT - 0.1)
        assert not transport.is_closed
        connections.loop.advance(1)
        assert transport.is_aborted
        assert transport.written == b""

    asyncio.run(run())


@in_loop
async def test_an_excess_connection_that_stays_silent_times_out_sooner() -> None:
    connections = Connections()
    for _ in range(FEW + HTTP_ALLOWANCE):
        connections.open()
    _, transport = connections.open()
    connections.loop.advance(2)
    assert transport.is_aborted


@in_loop
async def test_the_next_request_of_a_connection_times_out_too() -> None:
    connections = Connections()
    protocol, transport = connections.open()
    protocol.data_received(GET)
    await settle()
    assert transport.written.startswith(b"HTTP/1.1 200 ")
    protocol.data_received(GET[:30])
    connections.loop.advance(HEADER_TIMEOUT - 0.1)
    assert not transport.is_closed
    connections.loop.advance(1)
    assert transport.is_aborted


@in_loop
async def test_an_idle_keep_alive_connection_is_closed() -> None:
    connections = Connections()
    protocol, transport = connections.open()
    protocol.data_received(GET)
    await settle()
    connections.loop.advance(HEADER_TIMEOUT)
    assert transport.is_closed and not transport.is_aborted


@in_loop
async def test_a_request_that_arrived_has_more_time_for_its_response() -> None:
    connections = Connections(never_answer)
    protocol, transport = connections.open()
    protocol.data_received(GET)
    await settle()
    connections.loop.advance(HEADER_TIMEOUT + REQUEST_TIMEOUT - 0.1)
    assert not transport.is_closed
    connections.loop.advance(1)
    assert transport.is_aborted


@in_loop
async def test_a_websocket_does_not_time_out() -> None:
    connections = Connections(never_answer)
    protocol, transport = connections.open()
    protocol.data_received(UPGRADE)
    connections.loop.advance(10 * (HEADER_TIMEOUT + REQUEST_TIMEOUT))
    assert transport.protocol is not None
    assert not transport.is_closed


@in_loop
async def test_a_websocket_gives_the_slot_of_its_connection_back() -> None:
    connections = Connections(never_answer)
    for _ in range(3 * (FEW + HTTP_ALLOWANCE)):
        protocol, transport = connections.open()
        protocol.data_received(UPGRADE)
        transport.protocol.connection_lost(None)
    _, transport = connections.open()
    assert not transport.is_closed
    assert connections.limiter.connection_opened(("10.0.0.1", 1)) == 0


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with serving(tmp_path_factory.mktemp("http"), "--connections", str(FEW)) as running:
        yield running


def test_a_real_server_answers_excess_connections_with_503(server: Serving) -> None:
    def connect() -> socket.socket:
        return stack.enter_context(socket.create_connection(("127.0.0.1", server.port), PATIENCE))

    with contextlib.ExitStack() as stack:
        for _ in range(FEW + HTTP_ALLOWANCE):
            connect()
        late = connect()
        late.sendall(GET)
        assert late.recv(4096).startswith(b"HTTP/1.1 503 ")
