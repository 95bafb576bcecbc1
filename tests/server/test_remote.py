"""The remote client against servers that are slow, overloaded, newer than the client, or briefly away."""

import asyncio
import contextlib
import http.server
import json
import re
import threading
from collections.abc import Callable, Iterator
from http import HTTPStatus
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.server import ServerConnection, serve

from sevenheroes import bots, remote
from sevenheroes.server.views.updates import Updates
from support.live_server import Serving, client, serving
from support.tables import TableSimulation, setup

SHORT = remote.Timeouts(retry=1.0, answer=0.3)
Command = dict[str, Any]


class FakeServer:
    """A server that answers as the test says, given a command and how many of its type came before."""

    def __init__(self, answer: Callable[[Command, int], list[Any] | None], refused: list[HTTPStatus]) -> None:
        self.received: list[Command] = []
        self.refused = refused
        self._answer = answer
        self._server = serve(self._serve, "127.0.0.1", 0, process_request=self._handshake)
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        self.url = f"http://127.0.0.1:{self._server.socket.getsockname()[1]}"

    def _handshake(self, connection: ServerConnection, _request: Any) -> Any:
        return connection.respond(self.refused.pop(0), "") if self.refused else None

    def _serve(self, connection: ServerConnection) -> None:
        with contextlib.suppress(ConnectionClosed):
            for text in connection:
                command = json.loads(text)
                self.received.append(command)
                before = sum(one["type"] == command["type"] for one in self.received) - 1
                if command["type"] == "enter":
                    connection.send(update("enter", version=before + 1))
                    continue
                messages = self._answer(command, before)
                if messages is None:
                    return
                for message in messages:
                    connection.send(message if isinstance(message, str) else json.dumps(message))

    def close(self) -> None:
        self._server.shutdown()


@contextlib.contextmanager
def fake_server(
    answer: Callable[[Command, int], list[Any] | None], *refused: HTTPStatus
) -> Iterator[FakeServer]:
    server = FakeServer(answer, list(refused))
    try:
        yield server
    finally:
        server.close()


def table(server: FakeServer, timeouts: remote.Timeouts = SHORT) -> remote.Table:
    return remote.Visitor(server.url, token="mine", timeouts=timeouts).enter("a" * 16)


def update(answers: str | None = None, *, version: int = 1) -> str:
    """An update of a table whose game has not begun."""
    work = TableSimulation(setup(), begun=False)
    text = Updates(work.state).update(seat=0, after=None, now=0, answers=answers)
    return json.dumps(json.loads(text) | {"version": version})


def refusal(command: Command, code: str, **facts: Any) -> Command:
    return {"type": "refused", "id": command["id"], "code": code, "facts": facts}


def test_the_example_in_the_documentation_plays_under_the_default_rate_limits(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = (Path(__file__).parents[2] / "docs" / "server.md").read_text()
    [example] = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    with serving(tmp_path, "--rate", "20") as server:
        exec(example.replace("http://127.0.0.1:7700", server.url), {})
        assert re.fullmatch(r"\(\d(, \d)*,?\) \d+\n", capsys.readouterr().out)
        with remote.Visitor(server.url, name="Ann") as visitor:
            assert visitor.quick(seats=3, bot="novice", bot_pace=0).play(bots.find("steady"))


def test_every_command_beyond_the_rate_limit_is_answered_with_its_id(tmp_path: Path) -> None:
    async def flood(server: Serving) -> None:
        async with client(server, server.token("Ann")) as ann:
            names = {f"number {number}" for number in range(120)}
            for name in sorted(names):
                await ann.say("exit", id=name)
            await ann.socket.send('{"type": "exit", "id": 7}')
            while names:
                answer = await ann.until("accepted", "refused")
                names.remove(answer["id"])
            codes = [one["code"] for one in ann.heard if one["type"] == "refused"]
            assert codes and set(codes) == {"flood"}

    with serving(tmp_path, "--rate", "20") as server:
        asyncio.run(flood(server))


def test_a_command_refused_by_the_rate_limit_is_sent_again_with_the_same_id() -> None:
    def answer(command: Command, before: int) -> list[Any]:
        return [refusal(command, "flood") if before < 3 else update(command["id"])]

    with fake_server(answer) as server:
        table(server).ready()
        names = [one["id"] for one in server.received if one["type"] == "ready"]
        assert len(names) == 4 and len(set(names)) == 1


def test_a_command_that_is_always_rate_limited_raises() -> None:
    with (
        fake_server(lambda command, _: [refusal(command, "flood")]) as server,
        pytest.raises(remote.RemoteError, match="flood"),
    ):
        table(server).ready()


def test_a_server_that_does_not_answer_raises_after_the_retries() -> None:
    with fake_server(lambda _command, _before: []) as server:
        with pytest.raises(remote.RemoteError, match="there was no answer"):
            table(server).ready()
        assert [one["type"] for one in server.received[:4]] == ["enter", "ready", "enter", "ready"]


def test_the_client_reconnects_after_a_time_without_messages() -> None:
    with fake_server(lambda _command, _before: []) as server:
        table(server, remote.Timeouts(retry=1.0, silence=0.05)).wait()
        assert [one["type"] for one in server.received] == ["enter", "enter"]


@pytest.mark.parametrize(("do", "code"), [("ready", "began"), ("fill", "full"), ("fill", "here")])
def test_a_refusal_after_a_lost_answer_means_that_the_command_was_carried_out(do: str, code: str) -> None:
    def answer(command: Command, before: int) -> list[Any] | None:
        return [refusal(command, code)] if before else None

    with fake_server(answer) as server:
        getattr(table(server), do)()
        assert [one["type"] for one in server.received] == ["enter", do, "enter", do]


@pytest.mark.parametrize(("do", "code"), [("ready", "began"), ("fill", "full")])
def test_a_refusal_of_the_first_attempt_raises(do: str, code: str) -> None:
    with (
        fake_server(lambda command, _: [refusal(command, code)]) as server,
        pytest.raises(remote.RemoteError, match=code),
    ):
        getattr(table(server), do)()


def test_message_types_and_fields_of_a_later_protocol_are_ignored() -> None:
    def answer(command: Command, _before: int) -> list[Any]:
        known = json.loads(update(command["id"]))
        return [{"type": "weather", "rain": True}, {**known, "wind": 3}]

    with fake_server(answer) as server:
        table(server).ready()


def test_a_message_that_breaks_the_protocol_raises() -> None:
    with (
        fake_server(lambda _command, _before: [{"type": "update", "table": 7}]) as server,
        pytest.raises(remote.RemoteError, match="protocol"),
    ):
        table(server).ready()


@pytest.mark.parametrize("status", [HTTPStatus.TOO_MANY_REQUESTS, HTTPStatus.SERVICE_UNAVAILABLE])
def test_the_client_waits_for_an_overloaded_server(status: HTTPStatus) -> None:
    with fake_server(lambda _command, _before: [], status, status) as server:
        assert table(server).seat == 0
    code = {429: "flood", 503: "busy"}[status]
    with (
        fake_server(lambda _command, _before: [], *[status] * 100) as server,
        pytest.raises(remote.RemoteError, match=f"{code}: status {status.value}"),
    ):
        table(server)


def test_a_token_of_another_server_raises_at_once() -> None:
    with (
        fake_server(lambda _command, _before: [], HTTPStatus.UNAUTHORIZED) as server,
        pytest.raises(remote.RemoteError, match="no-name: status 401"),
    ):
        table(server)


class Overloaded(http.server.BaseHTTPRequestHandler):
    """Refuses some requests by rate limit, and then answers."""

    left = 0

    def do_GET(self) -> None:
        body, status = b"[]", 200
        if Overloaded.left:
            Overloaded.left -= 1
            body, status = b'{"code": "flood", "facts": {}}', 429
        self.send_response(status)
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: Any) -> None:
        """Log nothing."""


@pytest.mark.parametrize("times", [2, 1000])
def test_a_request_refused_by_the_rate_limit_is_sent_again(times: int) -> None:
    Overloaded.left = times
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Overloaded) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        visitor = remote.Visitor(f"http://127.0.0.1:{server.server_port}", token="mine", timeouts=SHORT)
        if times == 2:
            assert visitor.tables() == []
        else:
            with pytest.raises(remote.RemoteError, match="flood"):
                visitor.tables()
        server.shutdown()
