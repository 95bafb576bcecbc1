"""Hostile WebSocket clients: each gets a clear answer, costs others nothing and changes nothing."""

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from sevenheroes import bots, remote
from sevenheroes.server.protocol.messages import LONGEST_MESSAGE
from support.live_server import PATIENCE, Client, Serving, client, serving


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with serving(tmp_path_factory.mktemp("hostile")) as running:
        yield running


class Sitting(NamedTuple):
    """A game of three people that has begun, and the version at which it waits for one of them."""

    server: Serving
    table: str
    tokens: list[str]
    players: list[Client]
    version: int

    @property
    def active(self) -> tuple[Client, Client]:
        """One who may act, and one who may not."""
        able = [one for one in self.players if last(one, "own") and last(one, "own")["legal"]]
        unable = [one for one in self.players if one not in able]
        return able[0], unable[0]

    async def check_unchanged(self) -> None:
        """Everybody is still connected, at the same version, and was told nothing."""
        for one in self.players:
            before = len(one.heard)
            update = await one.enter(self.table, self.version)
            assert (update["version"], update["steps"]) == (self.version, [])
            assert {message["type"] for message in one.heard[before:]} <= {"update", "presence"}


@contextlib.asynccontextmanager
async def sitting(server: Serving, *, public: bool = True) -> AsyncIterator[Sitting]:
    tokens = [server.token(name) for name in ("Ann", "Bea", "Cy")]
    table = server.make(tokens[0], seats=3, public=public)
    async with client(server, tokens[0]) as a, client(server, tokens[1]) as b, client(server, tokens[2]) as c:
        for one in (a, b, c):
            await one.enter(table)
        for one in (b, c):
            await one.ask("sit")
        for one in (a, b, c):
            version = (await one.ask("ready"))["version"]
        for one in (a, b, c):
            await one.enter(table, version)
        yield Sitting(server, table, tokens, [a, b, c], version)


def last(one: Client, field: str) -> Any:
    return next(message[field] for message in reversed(one.heard) if message["type"] == "update")


async def refusal(one: Client) -> dict[str, Any]:
    return await one.until("refused")


async def end(one: Client) -> int | None:
    """The close code of a connection."""
    with contextlib.suppress(ConnectionClosed):
        while True:
            await one.hear()
    return one.socket.close_code


MALFORMED = {
    "nothing": "",
    "no JSON": "hello",
    "half of it": '{"type":"sit"',
    "two at once": '{"type":"sit"}{"type":"sit"}',
    "no object": "[]",
    "null": "null",
    "no number": "NaN",
    "no type": "{}",
    "an unknown command": '{"type":"cheat"}',
    "a message of ours": '{"type":"update"}',
    "a list for a type": '{"type":["sit"]}',
    "two types": '{"type":"sit","type":"stand"}',
    "an unknown field": '{"type":"stand","seat":0}',
    "somebody else's seat": '{"type":"act","action":"ok","version":1,"seat":0}',
    "a text for a number": '{"type":"sit","seat":"0"}',
    "a fraction for a number": '{"type":"sit","seat":0.5}',
    "a seat that no table has": '{"type":"sit","seat":5}',
    "a seat below none": '{"type":"sit","seat":-1}',
    "a number without end": '{"type":"act","action":"ok","version":' + "9" * 5000 + "}",
    "a version below none": '{"type":"act","action":"ok","version":-1}',
    "an action too long": json.dumps({"type": "act", "action": "o" * 21, "version": 1}),
    "an id too long": json.dumps({"type": "stand", "id": "i" * 65}),
    "an id that is none": '{"type":"stand","id":7}',
    "half a character": '{"type":"ready","contribution":"\\ud800"}',
    "no contribution": '{"type":"ready","contribution":""}',
    "a contribution too long": json.dumps({"type": "ready", "contribution": "x" * 65}),
    "a table that is a path": '{"type":"enter","table":"../../../../etc"}',
    "a table that is a question": '{"type":"enter","table":"\' OR 1=1 --"}',
    "orders for six powers": json.dumps({"type": "order", "orders": {"powers": [["always"]] * 6}}),
    "orders of another kind": json.dumps({"type": "order", "orders": {"powers": [["never"]] * 7}}),
    "too many orders": json.dumps({"type": "order", "orders": {"powers": [["five"] * 8] * 7}}),
    "a bot that is a path": '{"type":"fill","bot":"../bot"}',
    "many lists in each other": "[" * LONGEST_MESSAGE,
    "many objects in each other": '{"type":' * 1000,
    "many lists in a field": '{"type":"order","orders":' + "[" * 4000 + "]" * 4000 + "}",
}


@pytest.mark.parametrize("text", MALFORMED.values(), ids=MALFORMED)
@pytest.mark.parametrize("binary", [False, True], ids=["text", "binary"])
def test_a_malformed_command_is_refused(server: Serving, text: str, binary: bool) -> None:
    async def attack() -> None:
        async with client(server, server.token("Eve")) as eve:
            await eve.socket.send(text.encode() if binary else text)
            answer = await refusal(eve)
            assert (answer["code"], answer["id"]) == ("malformed", "")
            assert len(answer["facts"]["why"]) <= 200
            assert (await eve.ask("exit"))["type"] == "accepted"

    asyncio.run(attack())


def test_malformed_commands_of_a_player_change_nothing(server: Serving) -> None:
    async def attack() -> None:
        async with sitting(server) as game:
            for text in MALFORMED.values():
                await game.players[0].socket.send(text)
                assert (await refusal(game.players[0]))["code"] == "malformed"
            await game.check_unchanged()

    asyncio.run(attack())


def test_invalid_utf_8_is_refused(server: Serving) -> None:
    async def attack() -> None:
        async with sitting(server) as game:
            await game.players[0].socket.send(b"\xff\xfe\x00{}")
            assert (await refusal(game.players[0]))["code"] == "malformed"
            await game.check_unchanged()

    asyncio.run(attack())


@pytest.mark.parametrize("size", [LONGEST_MESSAGE + 1, 4 << 20])
def test_a_message_that_is_too_large_closes_the_connection(server: Serving, size: int) -> None:
    async def attack() -> None:
        async with sitting(server) as game, client(server, game.tokens[0]) as again:
            await again.enter(game.table)
            with contextlib.suppress(ConnectionClosed):
                await again.socket.send(" " * size)
            assert await end(again) in (1009, 1006)  # the reason may be lost in what was still being sent
            await game.check_unchanged()

    asyncio.run(attack())


def test_a_fragmented_message_counts_as_a_whole(server: Serving) -> None:
    async def attack() -> None:
        async with sitting(server) as game, client(server, game.tokens[0]) as again:
            with contextlib.suppress(ConnectionClosed):
                await again.socket.send(" " * 100 for _ in range(100))
            assert await end(again) in (1009, 1006)  # as above
            await game.check_unchanged()

    asyncio.run(attack())


NOWHERE: list[tuple[str, dict[str, Any]]] = [
    ("sit", {}),
    ("stand", {}),
    ("ready", {}),
    ("start", {}),
    ("fill", {}),
    ("clear", {"seat": 1}),
    ("act", {"action": "ok", "version": 1}),
    ("order", {"orders": {}}),
    ("back", {}),
    ("rematch", {}),
    ("aid", {}),
]


def test_commands_need_a_table(server: Serving) -> None:
    async def attack() -> None:
        async with client(server, server.token("Eve")) as eve:
            for kind, facts in NOWHERE:
                answer = await eve.ask(kind, **facts)
                assert (answer["type"], answer["code"]) == ("refused", "nowhere"), kind
            assert (await eve.enter("a" * 16))["code"] == "no-table"

    asyncio.run(attack())


@pytest.mark.parametrize("named", [True, False])
def test_a_spectator_can_do_nothing(server: Serving, named: bool) -> None:
    async def attack() -> None:
        async with sitting(server) as game, client(server, server.token("Eve") if named else None) as eve:
            update = await eve.enter(game.table)
            assert (update["seat"], update["own"]) == (None, None)
            for kind, facts in NOWHERE:
                answer = await eve.ask(kind, **facts)
                assert answer["type"] == "refused", kind
                expected = {"not-seated", "began"} if named else {"not-seated", "no-name"}
                assert answer["code"] in expected | {"not-over"}, kind
            await game.check_unchanged()

    asyncio.run(attack())


def test_nobody_acts_out_of_turn(server: Serving) -> None:
    async def attack() -> None:
        async with sitting(server) as game:
            able, unable = game.active
            for action in last(able, "own")["legal"]:
                answer = await unable.ask("act", action=action, version=game.version)
                assert answer["code"] == "illegal"
            for action in ("0 ok", "OK", "send 8", "", "use 4 9", "ok; pass", "__class__"):
                answer = await able.ask("act", action=action, version=game.version)
                assert answer["code"] == "no-action"
            await game.check_unchanged()

    asyncio.run(attack())


def test_an_action_for_another_version_is_stale(server: Serving) -> None:
    async def attack() -> None:
        async with sitting(server) as game:
            able, _ = game.active
            legal = last(able, "own")["legal"][0]
            for version in (0, game.version - 1, game.version + 1, 2**53):
                answer = await able.ask("act", action=legal, version=version)
                assert (answer["code"], answer["facts"]) == ("stale", {"version": game.version})
            await game.check_unchanged()

    asyncio.run(attack())


def test_a_repeated_action_is_accepted_but_applied_once(server: Serving) -> None:
    async def attack() -> None:
        async with sitting(server) as game:
            able, unable = game.active
            wish = {"action": last(able, "own")["legal"][0], "version": game.version, "id": "once"}
            first = await able.ask("act", **wish)
            assert first["version"] > game.version
            again = [await able.ask("act", **wish) for _ in range(3)]
            assert {(one["type"], one["version"]) for one in again} == {("accepted", game.version + 1)}
            assert (await unable.ask("act", **wish))["type"] == "refused"
            await game._replace(version=first["version"]).check_unchanged()

    asyncio.run(attack())


def test_an_action_sent_many_times_at_once_is_applied_once(server: Serving) -> None:
    async def attack() -> None:
        async with sitting(server) as game:
            able, _ = game.active
            wish = {"action": last(able, "own")["legal"][0], "version": game.version, "id": "once"}
            async with client(server, game.tokens[game.players.index(able)]) as other:
                await other.enter(game.table)
                for one in (able, other):
                    for _ in range(20):
                        await one.say("act", **wish)
                for one in (able, other):
                    answers = [await one.answer("once") for _ in range(20)]
                    assert {answer["type"] for answer in answers} <= {"update", "accepted"}
            steps = (await able.enter(game.table, game.version))["steps"]
            assert [step["what"] for step in steps] == ["acted"]

    asyncio.run(attack())


def test_a_refused_enter_leaves_the_client_at_its_table(server: Serving) -> None:
    async def attack() -> None:
        async with sitting(server) as game, sitting(server, public=False) as other:
            assert (await game.players[0].enter(other.table))["code"] == "private"
            assert (await game.players[0].ask("back"))["code"] == "not-away"

    asyncio.run(attack())


def test_a_game_with_many_standing_orders_can_be_played(tmp_path: Path) -> None:
    async def attack(server: Serving) -> None:
        async with sitting(server) as game:
            for one, powers in zip(game.players, ([["five"]] * 7, [["seat 0"]] * 7, [[]] * 7), strict=True):
                assert (await one.ask("order", orders={"powers": powers}))["type"] == "update"
            ends = await asyncio.gather(*(one.play() for one in game.players))
            assert len({end["version"] for end in ends}) == 1

    with serving(tmp_path) as server:
        asyncio.run(attack(server))


def test_a_finished_game_does_not_change(server: Serving) -> None:
    async def attack(visitor: remote.Visitor, table: remote.Table) -> None:
        async with client(server, visitor.token) as one:
            version = (await one.enter(table.id))["version"]
            for kind, facts in NOWHERE:
                if kind in ("rematch", "aid"):
                    continue
                now = {"version": version} if kind == "act" else {}
                answer = await one.ask(kind, **facts | now)
                assert (answer["type"], answer["code"]) in [("refused", "over"), ("refused", "began")], kind
            assert (await one.enter(table.id, version))["steps"] == []

    visitor = remote.Visitor(server.url, name="Ann")
    table = visitor.quick(seats=3, bot="novice", bot_pace=0)
    table.play(bots.find("novice"))
    asyncio.run(attack(visitor, table))


def test_a_client_ahead_of_the_table_gets_all_of_it(server: Serving) -> None:
    async def attack() -> None:
        async with sitting(server) as game, client(server) as eve:
            update = await eve.enter(game.table, 2**53)
            assert update["version"] == game.version
            assert [step["version"] for step in update["steps"]] == list(range(1, game.version + 1))

    asyncio.run(attack())


def test_a_client_that_disconnects_is_not_present_any_more(server: Serving) -> None:
    async def attack() -> None:
        async with sitting(server) as game:
            async with client(server) as eve:
                await eve.enter(game.table)
                while (await game.players[0].until("presence"))["watching"] != 1:
                    pass
                eve.socket.transport.abort()
            while (await game.players[0].until("presence"))["watching"] != 0:
                pass
            await game.check_unchanged()

    asyncio.run(attack())


@pytest.mark.parametrize("path", ["/", "/ws/", "/ws/../ws", "/api/ws", "/%77s/x"])
def test_only_one_path_accepts_websockets(server: Serving, path: str) -> None:
    async def attack() -> None:
        with pytest.raises(Exception, match="HTTP 404"):
            await connect(f"ws://127.0.0.1:{server.port}{path}", open_timeout=PATIENCE)

    asyncio.run(attack())
