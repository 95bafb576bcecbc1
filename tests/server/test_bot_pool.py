"""Bots that are missing, raise, or die: the game goes on, and no log reveals what they knew."""

import asyncio
import json
import logging
from pathlib import Path
from typing import Any

import pytest

from sevenheroes import bots
from sevenheroes.game import Game
from sevenheroes.server.ops.logging import JsonFormatter, is_server_event
from sevenheroes.server.storage.base import Batch, IndexRow, StoredEntry
from sevenheroes.server.table import entries as log
from sevenheroes.server.table.entries import Guest
from sevenheroes.server.workers.bots import RETRY_DELAY, BotPool
from support.manual_time import ManualClock
from support.tables import PEOPLE, LocalServer, local_server, opening, setup

GONE = "a-bot-that-was-here"


async def game_with(door: LocalServer, bot: str) -> str:
    """A game of one person against bots, begun."""
    made = setup(seats=3, bots=["steady", "steady", None], bot_pace=0)
    made.guests[:2] = [Guest("Ada", bot=bot), Guest("Bo", bot=bot)]
    return await door.table(*opening(made))


def test_the_stand_in_plays_for_a_bot_that_is_missing(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def sitting() -> None:
        async with local_server(tmp_path / "games.db") as door:
            table = await game_with(door, GONE)
            async with door.client(PEOPLE[2]) as one:
                await one.enter(table)
                await one.play()
            room = await door.registry.room(table)
            assert room.state.status == "over" and room.is_idle

    asyncio.run(sitting())
    assert GONE in said(caplog)


def test_a_bot_turn_that_fails_is_retried(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    decide, broken = BotPool.decide, [RuntimeError("out of threads")] * 2

    def fail_twice(self: BotPool, *asked: Any) -> Any:
        if broken:
            raise broken.pop()
        return decide(self, *asked)

    async def sitting() -> None:
        async with local_server(tmp_path / "games.db") as door:
            monkeypatch.setattr(BotPool, "decide", fail_twice)
            table = await game_with(door, "novice")
            async with door.client(PEOPLE[2]) as one:
                await one.enter(table)
                await one.play()
            assert not broken

    asyncio.run(sitting())


@pytest.fixture
def own_bots() -> Any:
    """The bots that are registered in this process."""
    registered: dict[str, Any] = bots.registry._REGISTERED
    before = dict(registered)
    yield registered
    registered.clear()
    registered.update(before)


def said(caplog: pytest.LogCaptureFixture) -> str:
    """The lines of the log."""
    return "\n".join(JsonFormatter().format(record) for record in caplog.records)


def test_what_a_failing_bot_says_is_not_logged(caplog: pytest.LogCaptureFixture, own_bots: Any) -> None:
    def tell_all(view: Any, _legal: Any, _chance: Any) -> Any:
        raise ValueError(f"my hand is {view.hand}, a secret")

    own_bots["chatty"] = tell_all
    game = Game(seats=3, seed=1)
    view = game.view(game.to_act[0])
    with caplog.at_level(logging.INFO):
        action = BotPool(1).decide("chatty", view, bots.Chance(1))
    assert action in view.legal_actions
    [line] = [json.loads(text) for text in said(caplog).splitlines()]
    assert line["bot"] == "chatty"
    assert "secret" not in said(caplog)


class Mortal:
    """A bot in a process that may end."""

    name = "mortal"

    def __init__(self) -> None:
        self.alive = True

    def choose(self, _view: Any, legal: Any, _chance: Any) -> Any:
        if not self.alive:
            raise bots.BotError("mortal", "has ended")
        return legal[-1]


def test_a_bot_that_died_is_restarted_after_a_delay(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Mortal] = []

    def open_bot(name: str, **_: Any) -> Any:
        if name != "mortal":
            return bots.find(name)
        made.append(Mortal())
        return made[-1]

    monkeypatch.setattr(bots, "open_bot", open_bot)
    game, clock = Game(seats=3, seed=1), ManualClock()
    view, bot_pool = game.view(game.to_act[0]), BotPool(1, clock=clock)
    last = view.legal_actions[-1]
    assert bot_pool.decide("mortal", view, bots.Chance(1)) == last
    made[0].alive = False
    bot_pool.decide("mortal", view, bots.Chance(1))
    assert len(made) == 1
    clock.advance(RETRY_DELAY)
    assert bot_pool.decide("mortal", view, bots.Chance(1)) == last
    assert len(made) == 2


def test_no_log_reveals_cards_when_a_table_cannot_be_read(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def sitting() -> None:
        async with local_server(tmp_path / "games.db") as door:
            table = await door.table(*opening(setup(seats=3)))
            missing = log.encode(log.Acted(seat=0, action="send 1", by="person"))
            missing_too = log.encode(log.Acted(seat=1, action="send 1", by="person"))
            index = IndexRow(status=1, public=False, due=1)
            entries = tuple(StoredEntry(door.clock(), data) for data in (missing, missing_too, missing))
            length = len(await door.registry.store.read(table))
            await door.registry.store.append(
                Batch(table=table, expected_length=length, entries=entries, index=index)
            )
            async with door.client(PEOPLE[0]) as one:
                assert (await one.enter(table))["code"] == "broken"

    asyncio.run(sitting())
    text = said(caplog)
    assert "IllegalAction" in text and "apply" in text
    assert "in hand" not in text and "seat 0" not in text and "seat 1" not in text


def test_a_log_contains_the_text_of_system_errors(caplog: pytest.LogCaptureFixture) -> None:
    try:
        try:
            raise OSError(28, "No space left on device")
        except OSError as error:
            raise ValueError(f"card {3 + 4}") from error
    except ValueError:
        logging.getLogger("test").exception("failed")
    assert "OSError: [Errno 28] No space left on device" in said(caplog)
    assert "ValueError" in said(caplog) and "card 7" not in said(caplog)


@pytest.mark.parametrize(
    "text", ["Invalid HTTP request received.", "Invalid UTF-8 sequence received from client."]
)
def test_malformed_input_is_not_logged(text: str) -> None:
    assert not is_server_event(logging.LogRecord("uvicorn.error", logging.WARNING, "", 0, text, (), None))
