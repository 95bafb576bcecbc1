"""Connections that say nothing, and more of them than there is room for."""

import asyncio
import contextlib
import resource
import socket
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from sevenheroes.server.transport import uvicorn_http as arriving
from support.live_server import PATIENCE, Serving, client, serving

FEW = 5  # WebSockets of an address; 50 more connections are let in
SPARE = 50


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with serving(tmp_path_factory.mktemp("arriving"), "--connections", str(FEW)) as running:
        yield running


def silent(server: Serving) -> socket.socket:
    return socket.create_connection(("127.0.0.1", server.port), PATIENCE)


def said(one: socket.socket) -> bytes:
    """All that comes until the connection is over."""
    heard = b""
    with contextlib.suppress(ConnectionError):
        while more := one.recv(4096):
            heard += more
    return heard


def test_an_address_has_so_many_silent_connections_and_is_told_when_it_has_too_many(server: Serving) -> None:
    with contextlib.ExitStack() as stack:
        for _ in range(FEW + SPARE):
            stack.enter_context(silent(server))
        late = stack.enter_context(silent(server))
        late.sendall(b"GET /health HTTP/1.1\r\nhost: x\r\n\r\n")
        answer = said(late)
        assert answer.startswith(b"HTTP/1.1 503 ")
        assert answer.endswith(b'\r\n\r\n{"code":"busy","facts":{}}')
        for _ in range(200):  # far too many are just cut off
            stack.enter_context(contextlib.closing(silent(server)))
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        with contextlib.suppress(OSError):
            assert server.ask("GET", "/health")["status"] == "alive"
            return
    raise AssertionError("nobody gets in any more")


@pytest.mark.parametrize("beginning", [b"", b"GET /health HTTP/1.1\r\nhost:"], ids=["silent", "half a head"])
def test_who_does_not_say_what_they_want_is_not_waited_for(server: Serving, beginning: bytes) -> None:
    with silent(server) as one:
        begun = time.monotonic()
        one.sendall(beginning)
        assert said(one) == b""
        assert time.monotonic() - begun == pytest.approx(arriving.HEADER_TIMEOUT, abs=5)


def test_a_second_request_is_not_waited_for_either(server: Serving) -> None:
    with silent(server) as one:
        one.sendall(b"GET /health HTTP/1.1\r\nhost: x\r\n\r\n")
        assert one.recv(4096).startswith(b"HTTP/1.1 200 ")
        one.sendall(b"GET /hea")
        said(one)  # ends, or the time is up


def test_a_websocket_lasts_longer_than_a_request_may(server: Serving) -> None:
    async def stay() -> None:
        async with client(server) as one:
            await one.hear()
            await asyncio.sleep(arriving.HEADER_TIMEOUT + 1)
            assert (await one.ask("exit"))["type"] == "accepted"

    asyncio.run(stay())


def test_the_server_may_have_as_many_files_as_it_is_allowed_to(tmp_path: Path) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 512), hard))
    try:
        with serving(tmp_path) as server:
            now, most = resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE)
            assert now == most == hard
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
