"""Bots that are not there any more, raise, or die: the game goes on, and no log tells what they knew."""

import asyncio
import json
import logging
from pathlib import Path
from typing import Any

import pytest

from sevenheroes import bots
from sevenheroes.game import Game
from sevenheroes.server.ops.clock import now_ms
from sevenheroes.server.ops.logging import JsonFormatter, _is_ours
from sevenheroes.server.storage.base import Batch, Place, Row
from sevenheroes.server.table import entries as log
from sevenheroes.server.table.entries import Guest
from sevenheroes.server.workers import bots as thinking
from sevenheroes.server.workers.bots import BotPool
from support.tables import PEOPLE, Door, opening, registry, wish

GONE = "a-bot-that-was-here"


async def game_with(door: Door, bot: str) -> str:
    """A game of one person against bots, begun."""
    made = wish(seats=3, bots=["steady", "steady", None], bot_pace=0)
    made.guests[:2] = [Guest("Ada", bot=bot), Guest("Bo", bot=bot)]
    return await door.table(*opening(made), at=now_ms())


def test_a_bot_that_is_not_there_any_more_is_played_for(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def sitting() -> None:
        async with registry(tmp_path / "games.db") as door:
            table = await game_with(door, GONE)
            async with door.client(PEOPLE[2]) as one:
                await one.enter(table)
                await one.play()
            room = await door.registry.room(table)
            assert room.table.status == "over" and not room.scheduler._bots

    asyncio.run(sitting())
    assert GONE in said(caplog)


def test_a_turn_that_fails_is_tried_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever breaks between thought and deed: no task stays that nobody hears of."""
    decide, broken = BotPool._decide, [RuntimeError("out of threads")] * 2

    def fail_twice(self: BotPool, *asked: Any) -> Any:
        if broken:
            raise broken.pop()
        return decide(self, *asked)

    async def sitting() -> None:
        async with registry(tmp_path / "games.db") as door:
            monkeypatch.setattr(BotPool, "_decide", fail_twice)
            table = await game_with(door, "novice")
            async with door.client(PEOPLE[2]) as one:
                await one.enter(table)
                await one.play()
            assert not broken

    asyncio.run(sitting())


@pytest.fixture
def own_bots() -> Any:
    """Bots of this process under names of their own."""
    registered: dict[str, Any] = bots.registry._REGISTERED
    before = dict(registered)
    yield registered
    registered.clear()
    registered.update(before)


def said(caplog: pytest.LogCaptureFixture) -> str:
    """All that would be written into the log."""
    return "\n".join(JsonFormatter().format(record) for record in caplog.records)


def test_what_a_failing_bot_says_is_not_logged(caplog: pytest.LogCaptureFixture, own_bots: Any) -> None:
    def tell_all(view: Any, _legal: Any, _chance: Any) -> Any:
        raise ValueError(f"my hand is {view.hand}, a secret")

    own_bots["chatty"] = tell_all
    game = Game(seats=3, seed=1)
    view = game.view(game.to_act[0])
    with caplog.at_level(logging.INFO):
        action = BotPool(1)._decide("chatty", view, bots.Chance(1))
    assert action in view.legal_actions
    [line] = [json.loads(text) for text in said(caplog).splitlines()]
    assert line["bot"] == "chatty"
    assert "secret" not in said(caplog)


class Mortal:
    """A bot in a process that may end."""

    name = "mortal"
    made = 0

    def __init__(self) -> None:
        self.alive = True
        Mortal.made += 1

    def choose(self, _view: Any, legal: Any, _chance: Any) -> Any:
        if not self.alive:
            raise bots.BotError("mortal", "was ended before")
        return legal[-1]


def test_a_bot_that_died_comes_back_after_a_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "open_bot", lambda name, **_: Mortal() if name == "mortal" else bots.find(name))
    monkeypatch.setattr(Mortal, "made", 0)
    game = Game(seats=3, seed=1)
    view, bot_pool = game.view(game.to_act[0]), BotPool(1)
    last = view.legal_actions[-1]
    assert bot_pool._decide("mortal", view, bots.Chance(1)) == last
    bot_pool._local.mortal.alive = False
    bot_pool._decide("mortal", view, bots.Chance(1))
    assert Mortal.made == 1
    monkeypatch.setattr(thinking, "_REST", 0.0)
    bot_pool._resting.clear()
    assert bot_pool._decide("mortal", view, bots.Chance(1)) == last
    assert Mortal.made == 2


def test_no_log_tells_of_cards_when_a_table_cannot_be_read(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def sitting() -> None:
        async with registry(tmp_path / "games.db") as door:
            entries = opening(wish(seats=3))
            table = await door.table(*entries, at=now_ms())
            missing = log.encode(log.Acted(seat=0, action="send 1", by="person"))
            missing_too = log.encode(log.Acted(seat=1, action="send 1", by="person"))
            place = Place(status=1, public=False, due=1)
            rows = (Row(now_ms(), missing), Row(now_ms(), missing_too), Row(now_ms(), missing))
            length = len(await door.registry.store.read(table))
            await door.registry.store.append(Batch(table=table, version=length, rows=rows, place=place))
            async with door.client(PEOPLE[0]) as one:
                assert (await one.enter(table))["code"] == "broken"

    asyncio.run(sitting())
    text = said(caplog)
    assert "IllegalAction" in text and "apply" in text
    assert "in hand" not in text and "seat 0" not in text and "seat 1" not in text


def test_a_log_tells_what_the_machine_says(caplog: pytest.LogCaptureFixture) -> None:
    try:
        try:
            raise OSError(28, "No space left on device")
        except OSError as error:
            raise ValueError(f"card {3 + 4}") from error
    except ValueError:
        logging.getLogger("test").exception("not done")
    assert "OSError: [Errno 28] No space left on device" in said(caplog)
    assert "ValueError" in said(caplog) and "card 7" not in said(caplog)


@pytest.mark.parametrize(
    "text", ["Invalid HTTP request received.", "Invalid UTF-8 sequence received from client."]
)
def test_what_anybody_can_send_fills_no_log(text: str) -> None:
    assert not _is_ours(logging.LogRecord("uvicorn.error", logging.WARNING, "", 0, text, (), None))
