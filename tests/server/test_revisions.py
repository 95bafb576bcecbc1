"""Tables begun under another revision of the rules: finished games stay finished, others are closed."""

import random
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from sevenheroes import Game
from sevenheroes.editions import REVISION
from sevenheroes.server.protocol.errors import Refusal
from sevenheroes.server.table import entries as log
from support.tables import PEOPLE, LocalServer, local_server, opening, setup

pytestmark = pytest.mark.anyio

OTHER_REVISION = REVISION + 999
COMMANDS: dict[str, Any] = {
    "sit": {},
    "stand": {},
    "ready": {},
    "start": {},
    "fill": {},
    "clear": {"seat": 1},
    "act": {"action": "ok", "version": 9},
    "order": {"orders": {}},
    "back": {},
}


def played(plies: int | None = None) -> list[log.AnyEntry]:
    """The entries of a random game, or of its first plies."""
    made, chance = setup(seats=3), random.Random(1)
    assert made.prepared
    game = Game(seats=3, deck=made.prepared.deck, first=made.prepared.first, rng=list(made.prepared.rng))
    while not game.is_over:
        game.push(chance.choice(list(game.legal_actions)))
    acts = [log.Acted(seat=one.seat, action=one.what, by="person") for one in game.actions[:plies]]
    return [*opening(made), *acts]


async def table_of_another_revision(server: LocalServer, entries: list[log.AnyEntry]) -> str:
    """A stored table that was begun under rules that this server does not know."""
    table = await server.table(*entries)
    stored = await server.stored(table)
    number, began = next(
        (number, entry) for number, entry in enumerate(stored, 1) if isinstance(entry, log.Began)
    )
    began.revision = OTHER_REVISION
    with closing(sqlite3.connect(server.registry.settings.data)) as db, db:
        row = (log.encode(began), table, number)
        db.execute("UPDATE log SET entry = ? WHERE game = ? AND number = ?", row)
    return table


async def test_a_finished_game_stays_finished_and_refuses_all_commands(tmp_path: Path) -> None:
    async with local_server(tmp_path / "games.db") as server:
        table = await table_of_another_revision(server, played())
        before = await server.stored(table)
        room = await server.registry.room(table)
        assert (await room.describe(PEOPLE[0])).status == "over"
        with pytest.raises(Refusal, match="Only its players may watch"):
            await room.describe(PEOPLE[4])
        async with server.client(PEOPLE[0]) as one:
            assert (await one.enter(table))["info"]["status"] == "over"
            codes = {kind: (await one.ask(kind, **facts))["code"] for kind, facts in COMMANDS.items()}
            assert codes == dict.fromkeys(COMMANDS, "over")
        assert await server.stored(table) == before
        assert await server.registry.store.record(table) is not None


async def test_a_finished_game_can_have_a_rematch(tmp_path: Path) -> None:
    async with local_server(tmp_path / "games.db") as server:
        table = await table_of_another_revision(server, played())
        async with server.client(PEOPLE[0]) as one:
            await one.enter(table)
            assert (await one.ask("rematch"))["type"] == "accepted"
            update = await one.enter(table)
            assert (await one.enter(update["info"]["next"]))["info"]["status"] == "open"


async def test_an_unfinished_game_is_shown_as_closed_and_nothing_is_written_by_looking(
    tmp_path: Path,
) -> None:
    async with local_server(tmp_path / "games.db") as server:
        table = await table_of_another_revision(server, played(5))
        before = await server.stored(table)
        info = await (await server.registry.room(table)).describe(PEOPLE[0])
        assert (info.status, info.closed) == ("closed", "revision")
        async with server.client(PEOPLE[0]) as one:
            await one.enter(table)
            assert (await one.ask("act", action="ok", version=9))["code"] == "closed"
        assert await server.stored(table) == before


async def test_the_caretaker_closes_an_unfinished_game_for_good(tmp_path: Path) -> None:
    async with local_server(tmp_path / "games.db") as server:
        table = await table_of_another_revision(server, played(5))
        server.clock.advance(30 * 24 * 3600)
        await server.caretaker.make_round()
        assert (await server.stored(table))[-1] == log.Closed(why="revision")
        assert (await (await server.registry.room(table)).describe(PEOPLE[0])).closed == "revision"
        assert table not in await server.registry.store.due(2**60, 100)
