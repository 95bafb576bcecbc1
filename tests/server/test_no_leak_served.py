"""R10 over real sockets: two tables that differ only in hidden cards send the same messages."""

import asyncio
import contextlib
import random
import re
from pathlib import Path
from typing import Any

import pytest

from sevenheroes.editions import EDITIONS
from sevenheroes.game import Game
from sevenheroes.server.table import entries as log
from sevenheroes.server.transport.auth import Authenticator
from support.hidden_swaps import unseen
from support.live_server import Client, Serving, client, serving
from support.random_play import play_on
from support.tables import KEY, PEOPLE, local_server, opening, setup

FEW = 25
TOKENS = [Authenticator(KEY).sign(identity) for identity in PEOPLE]
Pair = tuple[Game, Game, int | None]


def pair(edition: str, seats: int, seed: int) -> Pair:
    """Two games, and the seat, or None for a spectator, that cannot tell them apart."""
    chance = random.Random(f"{edition} {seats} {seed}")
    while True:
        game = play_on(Game(edition, seats=seats, seed=chance.randrange(10**6)), chance, 60)
        seat = chance.choice([None, *range(seats)])
        if not game.is_over and (twin := unseen(game, seat, chance)) is not None:
            return game, twin, seat


async def store_tables(file: Path, pairs: list[Pair]) -> list[tuple[str, str]]:
    """Store a public table for each game, without its last actions; their ids."""
    tables = []
    async with local_server(file) as door:
        now = door.clock()
        assert await door.registry.store.secret("people", KEY) == KEY
        for game, twin, _ in pairs:
            both = [await door.table(*entries_of(one), at=now) for one in (game, twin)]
            tables.append((both[0], both[1]))
    return tables


def entries_of(game: Game) -> list[log.AnyEntry]:
    actions = [action.text for action in game.actions[: max(0, game.ply - FEW)]]
    made = setup(edition=game.edition, seats=game.seats, deck=game.deck, actions=[], public=True)
    assert made.prepared is not None
    made.prepared = type(made.prepared)(deck=game.deck, first=game.first, rng=list(game.rng), actions=actions)
    return opening(made)


def plain(text: str, table: str) -> str:
    """A message without the id of the table and the times."""
    text = text.replace(table, "TABLE")
    return re.sub(r'"(time|made)":\d+', r'"\1":0', text)


async def played(server: Serving, table: str, game: Game, seat: int | None) -> list[str]:
    """Play the last actions of a game; all messages that one of the clients receives."""
    async with contextlib.AsyncExitStack() as stack:
        players = [await stack.enter_async_context(client(server, TOKENS[one])) for one in range(game.seats)]
        watching = await stack.enter_async_context(client(server))
        listener = watching if seat is None else players[seat]
        for one in (*players, watching):
            await one.ask("enter", table=table, id="enter")
            await one.until("presence")
        await try_everything(listener)
        for number, action in enumerate(game.actions[max(0, game.ply - FEW) :]):
            actor = players[action.seat]
            version = (await receive_all(actor))["version"]
            answer = await actor.ask("act", action=action.what, version=version, id=f"act {number}")
            assert answer["type"] == "update", answer
            if number % 6 == 0:
                await try_everything(listener)
        await try_everything(listener)
        for one in (*players, watching):  # a client that has unread messages cannot close
            await receive_all(one)
        return [plain(text, table) for text in listener.raw]


async def receive_all(one: Client) -> dict[str, Any]:
    """Receive everything sent so far; the last update."""
    await one.ask("act", action="nothing", version=0, id="nothing")
    return next(message for message in reversed(one.heard) if message["type"] == "update")


async def try_everything(one: Client) -> None:
    """Send commands that are refused, and ask for the counting aid."""
    update = await receive_all(one)
    legal = (update["own"] or {"legal": []})["legal"]
    for text in (
        "send 1",
        "send 4",
        "send deck",
        "clue 2",
        "drop 7",
        "recruit",
        "use 5",
        "use 3 1",
        "use 4 0",
    ):
        if text not in legal:
            await one.ask("act", action=text, version=update["version"], id=text)
    for kind in ("aid", "sit", "ready", "start", "back", "rematch"):
        await one.ask(kind, id=kind)


@pytest.mark.parametrize("edition", EDITIONS)
def test_r10_two_tables_that_differ_in_hidden_cards_send_the_same(edition: str, tmp_path: Path) -> None:
    pairs = [pair(edition, 3 + seed % 3, seed) for seed in range(3)]
    tables = asyncio.run(store_tables(tmp_path / "games.db", pairs))

    async def sitting(server: Serving) -> None:
        async with client(server) as visitor:
            await visitor.ask("watch")
            lobby = next(one for one in visitor.heard if one["type"] == "lobby")
            assert {one["table"] for one in lobby["tables"]} == {name for both in tables for name in both}
            for (game, twin, seat), both in zip(pairs, tables, strict=True):
                heard = [
                    await played(server, table, one, seat)
                    for table, one in zip(both, (game, twin), strict=True)
                ]
                assert heard[0] == heard[1]
                assert len(heard[0]) > 30
                shown = [server.ask("GET", f"/api/tables/{table}", token=TOKENS[0]) for table in both]
                assert shown[0] | {"table": both[1]} == shown[1]
            await asyncio.sleep(0.5)  # the lobby collects changes for a moment
            await visitor.ask("exit")
            listed = last_listed(visitor)
            for one, other in tables:
                assert listed[one] | {"table": other} == listed[other]

    with serving(tmp_path) as server:
        asyncio.run(sitting(server))


def last_listed(visitor: Client) -> dict[str, Any]:
    """The last listing of each table."""
    listed: dict[str, Any] = {}
    for message in visitor.heard:
        if message["type"] in ("lobby", "listed"):
            listed.update({one["table"]: one for one in message["tables"]})
    return listed


def test_r10_a_table_that_differs_in_a_seat_s_own_cards_sends_something_else(tmp_path: Path) -> None:
    chance = random.Random(3)
    while True:
        game, twin, _ = pair("rent-a-hero", 3, chance.randrange(1000))
        seat = next((one for one in range(3) if game.view(one).hand != twin.view(one).hand), None)
        if seat is not None:
            break
    tables = asyncio.run(store_tables(tmp_path / "games.db", [(game, twin, seat)]))

    async def sitting(server: Serving) -> None:
        one = await played(server, tables[0][0], game, seat)
        other = await played(server, tables[0][1], twin, seat)
        assert one != other

    with serving(tmp_path) as server:
        asyncio.run(sitting(server))
