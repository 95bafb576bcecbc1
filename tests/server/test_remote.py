"""A program's way to a server that is slow, full, newer than the program, or away for a moment."""

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

Command = dict[str, Any]


class Pretending:
    """A server that answers as a test says, by the command and by how many of its kind came before."""

    def __init__(self, answer: Callable[[Command, int], list[Any] | None], refused: list[HTTPStatus]) -> None:
        self.heard: list[Command] = []
        self.refused = refused
        self._answer = answer
        self._server = serve(self._serve, "127.0.0.1", 0, process_request=self._come_in)
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        self.url = f"http://127.0.0.1:{self._server.socket.getsockname()[1]}"

    def _come_in(self, connection: ServerConnection, _request: Any) -> Any:
        return connection.respond(self.refused.pop(0), "") if self.refused else None

    def _serve(self, connection: ServerConnection) -> None:
        with contextlib.suppress(ConnectionClosed):
            for text in connection:
                command = json.loads(text)
                self.heard.append(command)
                before = sum(one["type"] == command["type"] for one in self.heard) - 1
                if command["type"] == "enter":
                    connection.send(update("enter"))
                    continue
                messages = self._answer(command, before)
                if messages is None:
                    return
                for message in messages:
                    connection.send(message if isinstance(message, str) else json.dumps(message))

    def close(self) -> None:
        self._server.shutdown()


@contextlib.contextmanager
def pretending(
    answer: Callable[[Command, int], list[Any] | None], *refused: HTTPStatus
) -> Iterator[Pretending]:
    server = Pretending(answer, list(refused))
    try:
        yield server
    finally:
        server.close()


def table(server: Pretending) -> remote.Table:
    return remote.Visitor(server.url, token="mine").enter("a" * 16)


def update(answers: str | None = None) -> str:
    work = TableSimulation(setup(), begun=False)
    return Updates(work.state).update(seat=0, after=None, now=0, answers=answers).decode()


def refusal(command: Command, code: str, **facts: Any) -> Command:
    return {"type": "refused", "id": command["id"], "code": code, "facts": facts}


@pytest.fixture(autouse=True)
def little_patience(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(remote, "_PATIENCE", 1.0)
    monkeypatch.setattr(remote, "_ANSWERED", 0.3)


def test_the_example_in_the_documentation_plays_under_the_usual_limits(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.undo()
    page = (Path(__file__).parents[2] / "docs" / "server.md").read_text()
    [example] = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    with serving(tmp_path, "--rate", "20") as server:
        exec(example.replace("http://127.0.0.1:7700", server.url), {})
        assert re.fullmatch(r"\(\d(, \d)*,?\) \d+\n", capsys.readouterr().out)
        with remote.Visitor(server.url, name="Ann") as visitor:
            assert visitor.quick(seats=3, bot="novice", bot_pace=0).play(bots.find("steady"))


def test_every_command_of_a_flood_is_answered_by_its_id(tmp_path: Path) -> None:
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


def test_what_came_too_fast_is_said_again() -> None:
    def answer(command: Command, before: int) -> list[Any]:
        return [refusal(command, "flood") if before < 3 else update(command["id"])]

    with pretending(answer) as server:
        table(server).ready()
        names = [one["id"] for one in server.heard if one["type"] == "ready"]
        assert len(names) == 4 and len(set(names)) == 1


def test_what_is_always_too_fast_is_an_error() -> None:
    with (
        pretending(lambda command, _: [refusal(command, "flood")]) as server,
        pytest.raises(remote.RemoteError, match="flood"),
    ):
        table(server).ready()


def test_a_server_that_does_not_answer_is_an_error_and_no_end_of_waiting() -> None:
    with pretending(lambda _command, _before: []) as server:
        with pytest.raises(remote.RemoteError, match="there was no answer"):
            table(server).ready()
        assert [one["type"] for one in server.heard[:4]] == ["enter", "ready", "enter", "ready"]


def test_after_silence_it_is_seen_whether_the_server_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(remote.Table._read, "__defaults__", (0.05,))
    with pretending(lambda _command, _before: []) as server:
        found = table(server)
        found._read()
        assert [one["type"] for one in server.heard] == ["enter", "enter"]


@pytest.mark.parametrize(("do", "code"), [("ready", "began"), ("fill", "full"), ("fill", "here")])
def test_what_was_carried_out_before_the_answer_was_lost_is_done(do: str, code: str) -> None:
    def answer(command: Command, before: int) -> list[Any] | None:
        return [refusal(command, code)] if before else None

    with pretending(answer) as server:
        getattr(table(server), do)()
        assert [one["type"] for one in server.heard] == ["enter", do, "enter", do]


@pytest.mark.parametrize(("do", "code"), [("ready", "began"), ("fill", "full")])
def test_what_is_refused_the_first_time_is_an_error(do: str, code: str) -> None:
    with (
        pretending(lambda command, _: [refusal(command, code)]) as server,
        pytest.raises(remote.RemoteError, match=code),
    ):
        getattr(table(server), do)()


def test_types_and_fields_of_a_later_protocol_are_passed_over() -> None:
    def answer(command: Command, _before: int) -> list[Any]:
        known = json.loads(update(command["id"]))
        return [{"type": "weather", "rain": True}, {**known, "wind": 3}]

    with pretending(answer) as server:
        table(server).ready()


def test_a_message_that_cannot_be_one_is_an_error() -> None:
    with (
        pretending(lambda _command, _before: [{"type": "update", "table": 7}]) as server,
        pytest.raises(remote.RemoteError, match="protocol"),
    ):
        table(server).ready()


@pytest.mark.parametrize("status", [HTTPStatus.TOO_MANY_REQUESTS, HTTPStatus.SERVICE_UNAVAILABLE])
def test_a_server_that_is_full_is_waited_for(status: HTTPStatus) -> None:
    with pretending(lambda _command, _before: [], status, status) as server:
        assert table(server).seat == 0
    code = {429: "flood", 503: "busy"}[status]
    with (
        pretending(lambda _command, _before: [], *[status] * 100) as server,
        pytest.raises(remote.RemoteError, match=f"{code}: status {status.value}"),
    ):
        table(server)


def test_a_token_of_another_server_is_an_error_at_once() -> None:
    with (
        pretending(lambda _command, _before: [], HTTPStatus.UNAUTHORIZED) as server,
        pytest.raises(remote.RemoteError, match="no-name: status 401"),
    ):
        table(server)


class Busy(http.server.BaseHTTPRequestHandler):
    """Answers that it is too much, and after some times that all is well."""

    left = 0

    def do_GET(self) -> None:
        body, status = b"[]", 200
        if Busy.left:
            Busy.left -= 1
            body, status = b'{"code": "flood", "facts": {}}', 429
        self.send_response(status)
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: Any) -> None:
        """Say nothing."""


@pytest.mark.parametrize("times", [2, 1000])
def test_a_request_that_came_too_fast_is_made_again(times: int) -> None:
    Busy.left = times
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Busy) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        visitor = remote.Visitor(f"http://127.0.0.1:{server.server_port}", token="mine")
        if times == 2:
            assert visitor.tables() == []
        else:
            with pytest.raises(remote.RemoteError, match="flood"):
                visitor.tables()
        server.shutdown()
