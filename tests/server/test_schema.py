"""Everything that a real server sends follows the schema, with no field missing and none unknown."""

import asyncio
import contextlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import httpx
import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

from sevenheroes.editions import EDITIONS
from sevenheroes.server.protocol import http
from sevenheroes.server.protocol.messages import AnyMessage, Info, Listing
from support.live_server import Client, Serving, client, serving

MESSAGES = msgspec.json.Decoder(AnyMessage)
TAGS = {message.__struct_config__.tag for message in get_args(AnyMessage)}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with serving(tmp_path_factory.mktemp("schema")) as running:
        yield running


def check(text: str) -> str:
    """Check a message against the schema; its type."""
    message = MESSAGES.decode(text)
    assert msgspec.to_builtins(message) == json.loads(text)
    return str(message.__struct_config__.tag)


async def play_and_watch(server: Serving, edition: str) -> list[Client]:
    """A whole game of two people and a bot, with a spectator and somebody in the lobby."""
    tokens = [server.token(name) for name in ("Ann", "Bob")]
    async with (
        client(server, tokens[0]) as ann,
        client(server, tokens[1]) as bob,
        client(server) as spectator,
        client(server) as visitor,
    ):
        await visitor.ask("watch")
        wish = {"edition": edition, "seats": 3, "bots": [None, "novice", None], "public": True, "bot_pace": 0}
        table = server.make(tokens[0], **wish, pace={"decision": 60, "reaction": 60})
        for one in (ann, bob, spectator):
            await one.enter(table)
        await bob.ask("sit")
        await bob.ask("act", action="nothing", version=0)
        await bob.ask("order", orders={"this_turn": True})
        await ann.ask("ready", contribution="of Ann")
        await bob.ask("ready")
        await bob.ask("aid")
        await asyncio.gather(ann.play(), bob.play(), follow(spectator))
        await ann.ask("rematch")
        await spectator.ask("exit")
        await visitor.until("listed")
        return [ann, bob, spectator, visitor]


async def follow(spectator: Client) -> None:
    """Receive all updates until the game is over."""
    while not (spectator.state["public"] and spectator.state["public"]["outcome"]):
        await spectator.until("update")


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_message_of_a_whole_game_follows_the_schema(server: Serving, edition: str) -> None:
    clients = asyncio.run(play_and_watch(server, edition))
    seen = {check(text) for one in clients for text in one.raw}
    assert seen == TAGS - {"bye"}


def test_the_message_before_a_restart_follows_the_schema(tmp_path: Path) -> None:
    async def stop(running: Serving) -> list[str]:
        async with client(running) as visitor:
            await visitor.ask("watch")
            stopping = asyncio.create_task(asyncio.to_thread(running.stop))
            with contextlib.suppress(ConnectionClosed):
                await visitor.until("bye")
            await stopping
            return visitor.raw

    with serving(tmp_path) as running:
        assert "bye" in {check(text) for text in asyncio.run(stop(running))}


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/api/me", http.Me),
        ("/api/choice", http.Choice),
        ("/api/tables", list[Listing]),
        ("/api/tables/{table}", Info),
        ("/api/records", list[http.RecordFacts]),
        ("/api/records/aaaaaaaaaaaaaaaa", http.Problem),
        ("/health", http.Health),
        ("/ready", http.Health),
    ],
)
def test_every_http_response_follows_the_schema(server: Serving, path: str, kind: Any) -> None:
    token = server.token("Ann")
    table = server.make(token, seats=3, public=True)
    headers = {"authorization": f"Bearer {token}"}
    text = httpx.get(server.url + path.format(table=table), headers=headers).text
    assert msgspec.to_builtins(msgspec.json.decode(text, type=kind)) == json.loads(text)
