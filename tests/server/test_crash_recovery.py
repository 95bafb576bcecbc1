"""Crash recovery: the server is killed again and again; what was acknowledged is stored once."""

import asyncio
import json
import random
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from sevenheroes import records
from sevenheroes.fair import verify_record
from sevenheroes.server.table import entries as log
from support.live_server import Client, Serving, client, serving, version_of

DISCONNECTED = (OSError, ConnectionClosed, InvalidHandshake, InvalidMessage, TimeoutError, EOFError)
TABLES = 3
BOTS: tuple[list[str], ...] = (["novice"], ["steady", "novice"], [])


class Player:
    """A player who reconnects after every crash, and keeps account of what was acknowledged."""

    def __init__(self, server: Serving, name: str, chance: random.Random) -> None:
        self.server = server
        self.name = name
        self.token = server.token(name)
        self.chance = chance
        self.ledger: dict[str, dict[str, int]] = {}
        self.repeated = 0
        self._ids = 0
        self._info: dict[str, Any] = {}
        self.pending: dict[str, Any] | None = None

    async def play(self, table: str) -> str | None:
        """Play to the end; return the commitment to the shuffle."""
        self._ledger = self.ledger.setdefault(table, {})
        self._version: int | None = None
        self._state: dict[str, Any] = {}
        while self.pending or not self._is_over:
            try:
                async with client(self.server, self.token) as one:
                    self._apply(await one.enter(table, self._version))
                    while self.pending or not self._is_over:
                        await self._step(one)
            except DISCONNECTED:
                await asyncio.sleep(0.02)
        commitment: str | None = self._info["commitment"]
        return commitment

    @property
    def _is_over(self) -> bool:
        return bool(self._state.get("public")) and self._state["public"]["outcome"] is not None

    async def _step(self, one: Client) -> None:
        """Send one command, or wait for others; a command without an answer is repeated with its id."""
        state, info, seat = self._state, self._info, self._state["seat"]
        if self.pending:
            self.repeated += 1
        elif info["status"] == "open":
            wanted = "sit" if seat is None else "ready"
            if seat is None or not info["chairs"][seat]["ready"]:
                await self._ask(one, {"type": wanted, "id": self._new_id()})
            else:
                await self._hear(one)
            return
        elif state["own"] and (legal := state["own"]["legal"]):
            await asyncio.sleep(self.chance.random() / 100)
            action = self.chance.choice([text for text in legal if not text.startswith("clue")] or legal)
            self.pending = {"type": "act", "action": action, "version": self._version, "id": self._new_id()}
        else:
            await self._hear(one)
            return
        answer = await self._ask(one, self.pending)
        if answer["type"] == "refused":
            assert answer["code"] == "stale", answer
        else:
            assert self.pending["id"] not in self._ledger
            self._ledger[self.pending["id"]] = version_of(answer, seat)
        self.pending = None

    def _new_id(self) -> str:
        self._ids += 1
        return f"{self.name} {self._ids}"

    async def _ask(self, one: Client, command: dict[str, Any]) -> dict[str, Any]:
        await one.socket.send(json.dumps(command))
        while True:
            message = await self._hear(one)
            if command["id"] in (message.get("answers"), message.get("id")):
                return message

    async def _hear(self, one: Client) -> dict[str, Any]:
        message = await one.hear()
        assert message["type"] != "bye", "a crash says no goodbye"
        if message["type"] == "update":
            self._apply(message)
        return message

    def _apply(self, message: dict[str, Any]) -> None:
        assert message["type"] == "update", message
        assert (self._version or 0) <= message["version"], "a published version is lost"
        told = [step["version"] for step in message["steps"]]
        assert told == sorted(set(told)) and all(version > (self._version or 0) for version in told)
        self._state, self._version = message, message["version"]
        self._info = message["info"] or self._info


async def make(server: Serving, token: str, wish: dict[str, Any]) -> str:
    """Make a table, in spite of crashes."""
    while True:
        try:
            return await asyncio.to_thread(server.make, token, **wish)
        except (OSError, ValueError, EOFError):
            await asyncio.sleep(0.02)


async def play_games(
    server: Serving, players: list[Player], bots: list[str], ended: asyncio.Event
) -> dict[str, str | None]:
    """Play game after game until the crashes are over; return the commitments by table."""
    played: dict[str, str | None] = {}
    while not (ended.is_set() and played):
        seated = len(players) + len(bots)
        wish: dict[str, Any] = {"seats": seated, "bots": [None, *bots], "bot_pace": 0}
        table = await make(server, players[0].token, wish)
        commitments = await asyncio.gather(*(player.play(table) for player in players))
        assert len(set(commitments)) == 1
        played[table] = commitments[0]
    return played


async def crash(
    server: Serving, kills: int, chance: random.Random, everyone: list[Player], ended: asyncio.Event
) -> None:
    """Kill the server at random moments, every other time while a command waits for its answer."""
    for number in range(kills):
        await asyncio.sleep(chance.random() * 0.6)
        while number % 2 and not any(player.pending for player in everyone):
            await asyncio.sleep(0.001)
        await asyncio.sleep(chance.random() * 0.005)
        await asyncio.to_thread(server.kill)
        await asyncio.to_thread(server.start)
    await asyncio.sleep(0.2)
    ended.set()


def play_through_crashes(server: Serving, *, kills: int, seed: int) -> None:
    """Play at several tables while the server is killed, and compare what was acknowledged and stored."""
    chance = random.Random(seed)
    tables = [
        [Player(server, f"{'ABC'[number]}{seat}", chance) for seat in range(3 - len(bots))]
        for number, bots in enumerate(BOTS)
    ]

    everyone = [player for players in tables for player in players]

    async def run() -> dict[str, str | None]:
        ended = asyncio.Event()
        async with asyncio.TaskGroup() as group:
            playing = [
                group.create_task(play_games(server, players, bots, ended))
                for players, bots in zip(tables, BOTS, strict=True)
            ]
            group.create_task(crash(server, kills, chance, everyone, ended))
        return {table: commitment for task in playing for table, commitment in task.result().items()}

    commitments = asyncio.run(run())
    assert server.stop() == 0
    check(server.data, commitments, everyone)
    if kills > 20:
        assert sum(player.repeated for player in everyone) > 0


def check(data: Path, commitments: dict[str, str | None], everyone: list[Player]) -> None:
    """Compare what players were told with what is stored."""
    with closing(sqlite3.connect(data)) as db:
        assert list(db.execute("PRAGMA integrity_check")) == [("ok",)]
        assert len(commitments) >= TABLES
        for table, commitment in commitments.items():
            acted = list(stored_actions(db, table))
            stored = {entry.id: number for number, entry in acted if entry.id}
            assert len(stored) == sum(bool(entry.id) for _, entry in acted), "an action is stored twice"
            told = {
                name: version for player in everyone for name, version in player.ledger.get(table, {}).items()
            }
            assert told == stored
            assert told
            ((text,),) = db.execute("SELECT record FROM records WHERE game = ?", (table,))
            game = records.loads(text)
            assert [action.text for action in game.actions] == [f"{e.seat} {e.action}" for _, e in acted]
            assert game.outcome is not None
            verify_record(game.record(), commitment=commitment)


def stored_actions(db: sqlite3.Connection, table: str) -> Iterator[tuple[int, log.Acted]]:
    """The actions of a table with their numbers; the numbers of its entries have no gaps."""
    rows = list(db.execute("SELECT number, entry FROM log WHERE game = ? ORDER BY number", (table,)))
    assert [number for number, _ in rows] == list(range(1, len(rows) + 1))
    for number, data in rows:
        entry = log.decode(data)
        if isinstance(entry, log.Acted):
            yield number, entry


def test_after_a_few_crashes_everything_acknowledged_is_stored_once(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        play_through_crashes(server, kills=4, seed=1)


@pytest.mark.deep
@pytest.mark.slow
def test_after_a_hundred_crashes_everything_acknowledged_is_stored_once(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        play_through_crashes(server, kills=100, seed=2)


@pytest.mark.anyio
async def test_commands_are_idempotent_also_across_a_crash(tmp_path: Path) -> None:
    """A repeated command is answered with the version that it led to the first time."""
    with serving(tmp_path) as server:
        token = server.token("Ann")
        table = server.ask("POST", "/api/quick", {"seats": 3, "bot_pace": 0}, token=token)["table"]
        async with client(server, token) as first:
            state = await first.enter(table)
            while state["public"]["to_act"] != [state["seat"]]:  # else a bot could make the action stale
                state = await first.until("update")
            act = {"action": state["own"]["legal"][0], "version": state["version"], "id": "once"}
            done = await first.ask("act", **act)
            assert done["type"] == "update"
            version = version_of(done, state["seat"])
            await first.say("act", **act)
            repeated = await first.until("accepted", "refused", "bye")
            assert (repeated["type"], repeated.get("version")) == ("accepted", version)
            server.kill()
        server.start()
        async with client(server, token) as second:
            await second.enter(table, done["version"])
            await second.say("act", **act)
            repeated = await second.until("accepted", "refused", "bye")
            assert (repeated["type"], repeated.get("version")) == ("accepted", version)
