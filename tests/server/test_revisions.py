"""Tables of an earlier revision of the rules: what is over stays over, and nothing is written by looking."""

import asyncio
import random
from pathlib import Path
from typing import Any

import pytest

from sevenheroes import Game
from sevenheroes.server.ops.clock import now_ms
from sevenheroes.server.protocol.errors import Refusal
from sevenheroes.server.table import entries as log
from support.tables import PEOPLE, LocalServer, local_server, opening, setup

AT_THE_TABLE: dict[str, Any] = {
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
    """The entries of a random game, or of its beginning."""
    made, chance = setup(seats=3), random.Random(1)
    assert made.prepared
    game = Game(seats=3, deck=made.prepared.deck, first=made.prepared.first, rng=list(made.prepared.rng))
    while not game.is_over:
        game.push(chance.choice(list(game.legal_actions)))
    acts = [log.Acted(seat=one.seat, action=one.what, by="person") for one in game.actions[:plies]]
    return [*opening(made), *acts]


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """From here on the rules are of another revision, once `revise` is called."""
    return monkeypatch


def revise(later: pytest.MonkeyPatch) -> None:
    later.setattr("sevenheroes.server.table.state.REVISIONS", frozenset({999}))


async def entries(door: LocalServer, table: str) -> list[log.AnyEntry]:
    return [log.decode(row.data) for row in await door.registry.store.read(table)]


def test_a_game_that_was_over_stays_over(tmp_path: Path, later: pytest.MonkeyPatch) -> None:
    async def sitting() -> None:
        async with local_server(tmp_path / "games.db") as door:
            table = await door.table(*played(), at=now_ms())
            before = await entries(door, table)
            revise(later)
            room = await door.registry.room(table)
            assert (await room.describe(PEOPLE[0])).status == "over"
            with pytest.raises(Refusal, match="Only its players may watch"):
                await room.describe(PEOPLE[4])
            async with door.client(PEOPLE[0]) as one:
                assert (await one.enter(table))["info"]["status"] == "over"
                codes = {kind: (await one.ask(kind, **facts))["code"] for kind, facts in AT_THE_TABLE.items()}
                assert codes == dict.fromkeys(AT_THE_TABLE, "over")
            assert await entries(door, table) == before
            assert await door.registry.store.record(table) is not None

    asyncio.run(sitting())


def test_the_people_of_a_game_that_was_over_can_play_again(tmp_path: Path, later: pytest.MonkeyPatch) -> None:
    async def sitting() -> None:
        async with local_server(tmp_path / "games.db") as door:
            table = await door.table(*played(), at=now_ms())
            revise(later)
            async with door.client(PEOPLE[0]) as one:
                await one.enter(table)
                assert (await one.ask("rematch"))["type"] == "accepted"
                told = await one.enter(table)
                assert (await one.enter(told["info"]["next"]))["info"]["status"] == "open"

    asyncio.run(sitting())


def test_a_game_that_cannot_be_gone_on_with_is_closed_and_nothing_is_written_by_looking(
    tmp_path: Path, later: pytest.MonkeyPatch
) -> None:
    async def sitting() -> None:
        async with local_server(tmp_path / "games.db") as door:
            table = await door.table(*played(5), at=now_ms())
            before = await entries(door, table)
            revise(later)
            info = await (await door.registry.room(table)).describe(PEOPLE[0])
            assert (info.status, info.closed) == ("closed", "revision")
            async with door.client(PEOPLE[0]) as one:
                await one.enter(table)
                assert (await one.ask("act", action="ok", version=9))["code"] == "closed"
            assert await entries(door, table) == before

    asyncio.run(sitting())


def test_the_caretaker_closes_it_for_good(tmp_path: Path, later: pytest.MonkeyPatch) -> None:
    async def sitting() -> None:
        async with local_server(tmp_path / "games.db") as door:
            table = await door.table(*played(5), at=now_ms())
            revise(later)
            door.clock.advance(30 * 24 * 3600)
            await door.caretaker.make_round()
            assert (await entries(door, table))[-1] == log.Closed(why="revision")
            assert (await (await door.registry.room(table)).describe(PEOPLE[0])).closed == "revision"
            assert table not in await door.registry.store.due(2**60, 100)

    asyncio.run(sitting())
