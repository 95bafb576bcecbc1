"""Overload: floods, bursts, too many connections, slow readers. Players at a table notice nothing."""

import asyncio
import contextlib
import json
import socket
import struct
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from support.live_server import PATIENCE, Client, Serving, client, raw, serving
from support.tables import wait_until

pytestmark = pytest.mark.anyio

RATE = 20  # the default rate limit, commands per second
BURST = 3 * RATE


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with serving(tmp_path_factory.mktemp("overload")) as running:
        yield running


def frame(kind: str, **facts: Any) -> bytes:
    """A command as a masked WebSocket frame."""
    data = json.dumps({"type": kind, **facts}).encode()
    assert len(data) < 126
    return struct.pack("!BB4x", 0x81, 0x80 | len(data)) + data


def reset(one: socket.socket) -> None:
    """Close a connection with a TCP reset."""
    one.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    one.close()


@contextlib.asynccontextmanager
async def two_players(server: Serving) -> AsyncIterator[tuple[str, Client, Client]]:
    """An open table, and two players there whose clients read all messages at once."""
    tokens = [server.token(name) for name in ("Ann", "Bea")]
    table = server.make(tokens[0], seats=5, public=True)
    async with (
        client(server, tokens[0], max_queue=None) as ann,
        client(server, tokens[1], max_queue=None) as bea,
    ):
        await ann.enter(table)
        await bea.enter(table)
        await bea.ask("sit")
        yield table, ann, bea


async def until_watched_by(one: Client, number: int) -> None:
    """Wait until a table has so many spectators."""
    while (await one.until("presence"))["watching"] != number:
        pass


async def test_a_flood_of_commands_is_refused_and_then_disconnected(tmp_path: Path) -> None:
    with serving(tmp_path, "--rate", "5") as server:
        async with two_players(server) as (table, ann, _), client(server) as eve:
            version = (await eve.enter(table))["version"]
            answers: list[dict[str, Any]] = []
            with contextlib.suppress(ConnectionClosed):
                for _ in range(400):
                    await eve.say("sit", id="x")
            with contextlib.suppress(ConnectionClosed):
                while True:
                    answers.append(await eve.hear())
            assert eve.socket.close_code == 1008
            codes = [answer["code"] for answer in answers if answer["type"] == "refused"]
            assert codes[0] == "no-name"
            assert codes.count("flood") > 200
            assert answers[-1] == {"type": "bye", "code": "flood"}
            assert (await ann.enter(table, version))["steps"] == []


def test_a_flood_of_requests_is_refused_for_a_while(tmp_path: Path) -> None:
    """A forged X-Forwarded-For does not help: the server trusts no proxy."""
    with serving(tmp_path, "--rate", "1") as server, httpx.Client(base_url=server.url) as web:
        headers = [{"x-forwarded-for": f"10.0.0.{number}"} for number in range(99)]
        statuses = [web.get("/api/me", headers=header).status_code for header in headers]
        assert statuses[:3] == [200] * 3
        assert 429 in statuses
        while (answer := web.get("/api/me")).status_code == 429:
            assert answer.json() == {"code": "flood", "facts": {}}
        assert answer.status_code == 200


async def test_an_address_has_a_limited_number_of_connections(tmp_path: Path) -> None:
    with serving(tmp_path, "--connections", "3") as server:
        async with two_players(server) as (_, ann, bea):
            async with client(server) as third:
                await third.hear()
                with pytest.raises(InvalidStatus, match="HTTP 429"):
                    async with client(server):
                        pass
                assert (await ann.ask("ready"))["type"] == "update"
            async with asyncio.timeout(PATIENCE):
                while True:  # the server may not have noticed yet that the third has left
                    with contextlib.suppress(InvalidStatus):
                        async with client(server) as another:
                            assert (await another.hear())["type"] == "welcome"
                            break
            assert (await bea.ask("ready"))["type"] == "update"


async def test_a_client_that_never_reads_is_disconnected_while_the_table_goes_on(server: Serving) -> None:
    async with two_players(server) as (table, ann, bea):
        following = asyncio.ensure_future(until_somebody_stands(bea))
        with raw(server, buffer=4096) as slow:
            version = await overflow(slow, table, ann)
            await read_to_the_end(slow)
        await ann.ask("stand")
        await following
    updates = [message for message in bea.heard if message["type"] == "update"]
    told = [step["version"] for update in updates for step in update["steps"]]
    assert told == list(range(1, version + 2))


async def test_a_client_that_was_disconnected_cannot_enter_again(server: Serving) -> None:
    async with two_players(server) as (table, ann, _):
        with raw(server, buffer=4096) as slow:
            await overflow(slow, table, ann)
            with contextlib.suppress(ConnectionError):
                slow.sendall(frame("enter", table=table))
            await read_to_the_end(slow)
        async with client(server) as watcher:
            await watcher.enter(table)
            assert (await watcher.until("presence"))["watching"] == 1


async def until_somebody_stands(one: Client) -> None:
    while not any(step["what"] == "stood" for step in (await one.until("update"))["steps"]):
        pass


async def overflow(slow: socket.socket, table: str, ann: Client) -> int:
    """Have a long history sent again and again to a client that does not read, until it is disconnected."""
    version = 0
    for number in range(100):
        version = (await ann.ask("ready", ready=number % 2 == 0))["version"]
    slow.sendall(frame("enter", table=table))
    await until_watched_by(ann, 1)
    with contextlib.suppress(ConnectionError):
        slow.sendall(frame("enter", table=table) * 2000)
    await until_watched_by(ann, 0)
    return version


async def read_to_the_end(one: socket.socket) -> None:
    """Read until the server closes the connection."""

    def read() -> None:
        with contextlib.suppress(ConnectionError):
            while one.recv(1 << 16):
                pass

    await asyncio.to_thread(read)


async def test_a_burst_of_arrivals_disconnects_no_player(tmp_path: Path) -> None:
    """As fast as the default rate limit allows, from several connections at once."""
    with serving(tmp_path, "--rate", str(RATE)) as server:
        async with two_players(server) as (table, ann, bea):
            with contextlib.ExitStack() as stack:
                crowd = [stack.enter_context(raw(server)) for _ in range(10)]
                burst = frame("enter", table=table) * (BURST // 3)  # the address has a limit, too
                for one in crowd:
                    one.sendall(burst)
                await until_watched_by(ann, len(crowd))
                await until_watched_by(bea, len(crowd))
            for player in (ann, bea):
                assert (await player.ask("ready"))["type"] == "update"


async def test_a_client_that_disconnects_amid_its_commands_is_gone_from_all_tables(server: Serving) -> None:
    tables = [server.make(server.token("Dan"), public=True) for _ in range(2)]
    for _ in range(5):
        with raw(server) as one:
            one.sendall(b"".join(frame("enter", table=table) for table in tables) * 30)
            reset(one)
    for table in tables:
        async with client(server) as watcher:
            await watcher.enter(table)
            await until_watched_by(watcher, 1)


async def test_invalid_utf_8_ends_the_connection_without_an_error_in_the_log(server: Serving) -> None:
    for _ in range(20):
        with raw(server) as one:
            one.sendall(frame("aid") * 20 + struct.pack("!BB4x", 0x81, 0x82) + b"\xff\xff")
            await read_to_the_end(one)
    await wait_until(lambda: "\nsevenheroes_connections 0.0" in httpx.get(server.url + "/metrics").text)


async def test_incomplete_handshakes_keep_nobody_out(server: Serving) -> None:
    incomplete = [b"", b"GET /ws HT", b"GET /ws HTTP/1.1\r\nHost: x\r\n", b"\x16\x03\x01", b"\x00" * 999]
    with contextlib.ExitStack() as stack:
        for text in incomplete:
            one = stack.enter_context(socket.create_connection(("127.0.0.1", server.port), PATIENCE))
            one.sendall(text)
        async with two_players(server) as (_, ann, _):
            assert (await ann.ask("ready"))["type"] == "update"
