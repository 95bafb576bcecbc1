"""Too much of everything: floods, crowds, slow readers. Those who play notice nothing."""

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

RATE = 20  # what anyone may do in a second, as long as nobody says otherwise
AT_ONCE = 3 * RATE


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with serving(tmp_path_factory.mktemp("crowd")) as running:
        yield running


def frame(kind: str, **facts: Any) -> bytes:
    """A command as it goes over the wire."""
    data = json.dumps({"type": kind, **facts}).encode()
    assert len(data) < 126
    return struct.pack("!BB4x", 0x81, 0x80 | len(data)) + data


def reset(one: socket.socket) -> None:
    """Be gone without a word."""
    one.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    one.close()


@contextlib.asynccontextmanager
async def two_at_a_table(server: Serving) -> AsyncIterator[tuple[str, Client, Client]]:
    tokens = [server.token(name) for name in ("Ann", "Bea")]
    table = server.make(tokens[0], seats=5, public=True)
    eager = {"max_queue": None}  # reads on whether it is listened to or not
    async with client(server, tokens[0], **eager) as ann, client(server, tokens[1], **eager) as bea:
        await ann.enter(table)
        await bea.enter(table)
        await bea.ask("sit")
        yield table, ann, bea


async def watchers(one: Client, number: int) -> None:
    """Hear until so many watch."""
    while (await one.until("presence"))["watching"] != number:
        pass


def test_a_flood_of_commands_is_refused_and_then_cut_off(tmp_path: Path) -> None:
    async def attack(server: Serving) -> None:
        async with two_at_a_table(server) as (table, ann, _), client(server) as eve:
            version = (await eve.enter(table))["version"]
            answers: list[dict[str, Any]] = []
            with contextlib.suppress(ConnectionClosed):
                for _ in range(400):
                    await eve.say("sit", id="x")
            with contextlib.suppress(ConnectionClosed):
                while True:
                    answers.append(await eve.hear())
            assert eve.socket.close_code == 1008
            codes = [one["code"] for one in answers if one["type"] == "refused"]
            assert codes[0] == "no-name"
            assert codes.count("flood") > 200
            assert answers[-1] == {"type": "bye", "code": "flood"}
            assert (await ann.enter(table, version))["steps"] == []

    with serving(tmp_path, "--rate", "5") as server:
        asyncio.run(attack(server))


def test_a_flood_of_requests_is_refused_but_not_for_ever(tmp_path: Path) -> None:
    with serving(tmp_path, "--rate", "5") as server, httpx.Client(base_url=server.url) as web:
        statuses = [
            web.get("/api/me", headers={"x-forwarded-for": f"10.0.0.{n}"}).status_code for n in range(99)
        ]
        assert statuses[:15] == [200] * 15
        assert 429 in statuses
        while (answer := web.get("/api/me")).status_code == 429:
            assert answer.json() == {"code": "flood", "facts": {}}
        assert answer.status_code == 200


def test_an_address_has_so_many_connections_and_no_more(tmp_path: Path) -> None:
    async def attack(server: Serving) -> None:
        async with two_at_a_table(server) as (_, ann, bea):
            async with client(server) as third:
                await third.hear()
                with pytest.raises(InvalidStatus, match="HTTP 429"):
                    async with client(server):
                        pass
                assert (await ann.ask("ready"))["type"] == "update"
            async with asyncio.timeout(PATIENCE):
                while True:  # until the server knows that the third is gone
                    with contextlib.suppress(InvalidStatus):
                        async with client(server) as another:
                            assert (await another.hear())["type"] == "welcome"
                            break
            assert (await bea.ask("ready"))["type"] == "update"

    with serving(tmp_path, "--connections", "3") as server:
        asyncio.run(attack(server))


def test_a_client_that_never_reads_is_cut_off_while_the_table_moves_on(server: Serving) -> None:
    async def attack() -> None:
        async with two_at_a_table(server) as (table, ann, bea):
            following = asyncio.ensure_future(until_somebody_stands(bea))
            with raw(server, buffer=4096) as slow:
                version = await ask_for_too_much(slow, table, ann)
                assert await read_to_the_end(slow)
            await ann.ask("stand")
            await following
        told = [step["version"] for one in bea.heard if one["type"] == "update" for step in one["steps"]]
        assert told == list(range(1, version + 2))

    asyncio.run(attack())


def test_who_is_cut_off_comes_in_no_more(server: Serving) -> None:
    async def attack() -> None:
        async with two_at_a_table(server) as (table, ann, _):
            with raw(server, buffer=4096) as slow:
                await ask_for_too_much(slow, table, ann)
                with contextlib.suppress(ConnectionError):
                    slow.sendall(frame("enter", table=table))
                assert await read_to_the_end(slow)
            async with client(server) as watcher:
                await watcher.enter(table)
                assert (await watcher.until("presence"))["watching"] == 1

    asyncio.run(attack())


async def until_somebody_stands(one: Client) -> None:
    while not any(step["what"] == "stood" for step in (await one.until("update"))["steps"]):
        pass


async def ask_for_too_much(slow: socket.socket, table: str, ann: Client) -> int:
    """Have a long story told again and again to somebody who does not listen, until they are cut off."""
    version = 0
    for number in range(100):
        version = (await ann.ask("ready", ready=number % 2 == 0))["version"]
    slow.sendall(frame("enter", table=table))
    await watchers(ann, 1)
    with contextlib.suppress(ConnectionError):
        slow.sendall(frame("enter", table=table) * 2000)
    await watchers(ann, 0)
    return version


async def read_to_the_end(one: socket.socket) -> bool:
    """Read what is left; did it come to an end?"""

    def read() -> bool:
        with contextlib.suppress(ConnectionError):
            while one.recv(1 << 16):
                pass
        return True

    return await asyncio.to_thread(read)


def test_a_burst_of_comings_and_goings_sends_nobody_away(tmp_path: Path) -> None:
    """As fast as the limits allow that a server has by itself, from a few connections at once."""

    async def attack(server: Serving) -> None:
        async with two_at_a_table(server) as (table, ann, bea):
            with contextlib.ExitStack() as crowd:
                eves = [crowd.enter_context(raw(server)) for _ in range(10)]
                burst = frame("enter", table=table) * (AT_ONCE // 3)  # an address has less than all of them
                for eve in eves:
                    eve.sendall(burst)
                await watchers(ann, len(eves))
                await watchers(bea, len(eves))
            for one in (ann, bea):
                assert (await one.ask("ready"))["type"] == "update"

    with serving(tmp_path, "--rate", str(RATE)) as server:
        asyncio.run(attack(server))


def test_who_is_gone_in_the_middle_of_many_commands_is_not_there_any_more(server: Serving) -> None:
    async def look(table: str) -> None:
        async with client(server) as watcher:
            await watcher.enter(table)
            await watchers(watcher, 1)

    tables = [server.make(server.token("Dan"), public=True) for _ in range(2)]
    for _ in range(5):
        with raw(server) as eve:
            eve.sendall(b"".join(frame("enter", table=table) for table in tables) * 30)
            reset(eve)
    for table in tables:
        asyncio.run(look(table))


def test_a_text_that_is_no_text_ends_the_connection_and_is_no_error_of_ours(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        for _ in range(20):
            with raw(server) as eve:
                eve.sendall(frame("aid") * 20 + struct.pack("!BB4x", 0x81, 0x82) + b"\xff\xff")
                assert asyncio.run(read_to_the_end(eve))
        while "\nsevenheroes_connections 0.0" not in httpx.get(server.url + "/metrics").text:
            pass


def test_half_a_handshake_keeps_nobody_out(server: Serving) -> None:
    async def attack() -> None:
        with contextlib.ExitStack() as crowd:
            for text in (
                b"",
                b"GET /ws HT",
                b"GET /ws HTTP/1.1\r\nHost: x\r\n",
                b"\x16\x03\x01",
                b"\x00" * 999,
            ):
                one = crowd.enter_context(socket.create_connection(("127.0.0.1", server.port), PATIENCE))
                one.sendall(text)
            async with two_at_a_table(server) as (_, ann, _):
                assert (await ann.ask("ready"))["type"] == "update"

    asyncio.run(attack())
