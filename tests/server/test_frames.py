"""WebSockets below the messages: pings, pongs, pieces; and those who do not read the answers."""

import asyncio
import contextlib
import socket
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from support.live_server import PATIENCE, Serving, client, raw, serving

PING, PONG, PIECE, TEXT = 0x89, 0x8A, 0x00, 0x81
BEGINNING = bytes([0x01, 0x80, 0, 0, 0, 0])  # of a message in pieces
LIMITED = 20  # what a connection may say in a second


def frame(kind: int, payload: bytes = b"") -> bytes:
    """A frame as a client sends it, masked with nothing."""
    return bytes([kind, 0x80 | len(payload), 0, 0, 0, 0]) + payload


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with serving(tmp_path_factory.mktemp("frames"), "--rate", str(LIMITED)) as running:
        yield running


def sent_until_cut_off(one: socket.socket, data: bytes, most: int) -> int:
    """How many bytes could be sent until the connection was over."""
    sent = 0
    with contextlib.suppress(ConnectionError):
        while sent < most:
            one.sendall(data)
            sent += len(data)
    return sent


def close_code(one: socket.socket) -> int | None:
    """The code with which the server ends a connection; None if it just ends."""
    heard = b""
    with contextlib.suppress(ConnectionError):
        while more := one.recv(1 << 16):
            heard += more
    found = heard.rfind(b"flood")
    return int.from_bytes(heard[found - 2 : found], "big") if found >= 0 else None


@pytest.mark.parametrize("kind", [PING, PONG, PIECE], ids=["pings", "pongs", "pieces"])
def test_a_flood_below_the_messages_is_cut_off(server: Serving, kind: int) -> None:
    with raw(server) as eve:
        if kind == PIECE:
            eve.sendall(BEGINNING)
        eve.sendall(frame(kind) * 4 * LIMITED)
        assert close_code(eve) == 1008


def test_pings_at_a_measured_pace_are_answered(server: Serving) -> None:
    with raw(server) as one:
        one.sendall(frame(PING, b"here") * LIMITED)
        heard = b""
        while heard.count(b"\x8a\x04here") < LIMITED:
            more = one.recv(4096)
            assert more
            heard += more


def test_a_flood_is_not_read_to_its_end(server: Serving) -> None:
    """What comes in one piece from the network is not all looked at before it is too much."""

    async def answered() -> float:
        async with client(server) as other:
            await other.hear()
            begun = time.perf_counter()
            for eve in floods:
                eve.sendall(frame(PONG) * 40_000)
            await other.ask("exit")
            return time.perf_counter() - begun

    with contextlib.ExitStack() as stack:
        floods = [stack.enter_context(raw(server)) for _ in range(8)]
        for eve in floods:
            eve.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 1 << 19)
            eve.settimeout(PATIENCE)
        seconds: list[float] = []
        with contextlib.suppress(ConnectionError):
            seconds.append(asyncio.run(answered()))
        assert all(one < 2 for one in seconds)  # 8 times 40,000 frames take longer


def test_so_many_messages_at_once_are_not_kept(server: Serving) -> None:
    with raw(server) as eve:
        sent_until_cut_off(eve, frame(TEXT) * 20_000, 1 << 20)
        assert close_code(eve) in (1008, None)


def rss(server: Serving) -> int:
    """Bytes that the server has in memory."""
    lines = Path(f"/proc/{server.process.pid}/status").read_text().splitlines()
    return 1024 * next(int(line.split()[1]) for line in lines if line.startswith("VmRSS"))


def test_who_pings_and_does_not_read_the_answers_is_cut_off(tmp_path: Path) -> None:
    with serving(tmp_path) as server, raw(server, buffer=4096) as eve:
        before = rss(server)
        assert sent_until_cut_off(eve, frame(PING, b"x" * 125) * 500, 100 << 20) < 50 << 20
        assert rss(server) - before < 30 << 20


def test_a_refused_handshake_is_no_error_of_the_server(tmp_path: Path) -> None:
    async def knock(door: Serving) -> None:
        for _ in range(5):
            with pytest.raises(Exception, match="HTTP 403"):
                async with client(door, origin="https://evil.example"):
                    pass

    with serving(tmp_path) as door:
        asyncio.run(knock(door))
        door.stop()
        assert "handshake" not in door.errors.read_text()
