"""Stateful tests with Hypothesis: clients send random commands; each is told what the record says."""

import asyncio
import contextlib
import json
import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine as Machine
from hypothesis.stateful import initialize, rule, run_state_machine_as_test

from sevenheroes import Game, records, remote
from sevenheroes.editions import EDITIONS
from sevenheroes.server.protocol import messages as protocol
from support.live_server import Client, Serving, client, serving

Message = dict[str, Any]


class Player:
    """A client that applies updates, and checks that it is told everything once and in order."""

    def __init__(self, server: Serving, table: str, token: str | None) -> None:
        self.table = table
        self.version: int | None = None
        self.steps: dict[int, Message] = {}
        self.info: Message = {}
        self.update: Message = {}
        self.seats: set[int | None] = set()
        self.here = False
        self._server, self.token = server, token
        self._stack = contextlib.AsyncExitStack()
        self._client: Client
        self._entering: tuple[str, int | None] | None = None

    async def connect(self) -> None:
        made = client(self._server, self.token, max_queue=None, close_timeout=1)
        self._client = await self._stack.enter_async_context(made)

    async def disconnect(self, *, abort: bool = False) -> None:
        if abort:
            self._client.socket.transport.abort()
        await self._stack.aclose()
        self.here = False

    async def ask(self, kind: str, **facts: Any) -> Message:
        """Send a command, and apply all updates until it is answered."""
        name = facts.setdefault("id", os.urandom(6).hex())
        if kind == "enter":
            self._entering = name, facts["version"]
        await self._client.say(kind, **facts)
        while True:
            message = await self.hear()
            if name in (message.get("answers"), message.get("id")):
                break
        if kind in ("exit", "watch") and message["type"] == "accepted":
            self.here = False
        return message

    async def hear(self) -> Message:
        message = await self._client.hear()
        if message["type"] == "update":
            self._apply(message)
        elif message["type"] == "presence":
            assert message["table"] == self.table
        return message

    async def enter(self, version: int | None) -> Message:
        answer = await self.ask("enter", table=self.table, version=version)
        await catch_up(self)  # a player who was away takes the seat back after the answer
        return answer

    def _apply(self, update: Message) -> None:
        """Apply an update, which must follow the one before."""
        assert update["table"] == self.table
        known = self.version
        if self._entering and update["answers"] == self._entering[0]:
            known, self._entering, self.here = self._entering[1], None, True
            if known is None or known > update["version"]:
                known = None
                self.steps.clear()
        else:
            assert self.here
            assert known is None or known < update["version"] or update["orders"]
        versions = [step["version"] for step in update["steps"]]
        assert versions == sorted(set(versions))
        assert all((known or 0) < version <= update["version"] for version in versions)
        assert self.version is None or update["version"] >= self.version
        self.steps.update((step["version"], step) for step in update["steps"])
        self.version, self.update = update["version"], update
        self.info = update["info"] or self.info
        self.seats.add(update["seat"])
        if update["seat"] is None:
            assert update["own"] is None
            assert update["orders"] is None

    @property
    def legal(self) -> list[str]:
        """The legal actions, as far as the client knows."""
        own = self.update.get("own")
        return list(own["legal"]) if self.here and own else []

    def check(self, entries: list[Message], game: Game, begun: int) -> None:
        """Check that everything told is what the log and the replayed game say."""
        assert self.version is not None
        seat = self.update["seat"]
        told = [entry for entry in entries if entry["kind"] != "ordered"]
        assert sorted(self.steps) == list(range(1, self.version + 1))
        ply = 0
        for number, entry in enumerate(told[: self.version], 1):
            if entry["kind"] != "acted":
                continue
            ply += 1
            step = self.steps[number]
            assert (step["what"], step["seat"]) == ("acted", entry["seat"])
            seen = [event.seen_by(seat).to_dict() for event in game.events_by_ply[ply]]
            assert step["events"] == json.loads(json.dumps(seen))
        if self.version >= begun:
            update = msgspec.convert(self.update, protocol.Update)
            view = remote.view_of(update, msgspec.convert(self.info, protocol.Info))
            assert view == game.view(seat, ply=ply)


class Log:
    """The log of a table, read from the server's file."""

    def __init__(self, data: Path, table: str) -> None:
        self._table = table
        self._db = sqlite3.connect(f"file:{data}?mode=ro", uri=True)

    def entries(self) -> list[Message]:
        query = "SELECT entry FROM log WHERE game = ? ORDER BY number"
        return [msgspec.json.decode(entry) for (entry,) in self._db.execute(query, (self._table,))]

    def by_people(self) -> int:
        """The number of entries, except for actions of bots and by standing orders."""
        return sum(entry.get("by") not in ("bot", "order") for entry in self.entries())

    def close(self) -> None:
        self._db.close()


async def catch_up(*players: Player) -> None:
    """Let players receive everything that was sent so far."""
    await asyncio.gather(*(one.ask("act", action="nothing", version=0) for one in players))


CLIENT = st.integers(0, 4)  # three who may sit down, and two spectators with and without a name
BOT = st.sampled_from(["novice", "x"])
SEAT = st.none() | st.integers(0, 4)
CONDITION = st.sampled_from(["always", "five", "seat 0", "seat 1", "seat 4"])
ORDERS = st.fixed_dictionaries(
    {
        "powers": st.lists(st.lists(CONDITION, max_size=2), min_size=7, max_size=7),
        "until_my_turn": st.booleans(),
        "this_turn": st.booleans(),
    }
)
COMMANDS: st.SearchStrategy[tuple[str, dict[str, Any]]] = st.one_of(
    st.tuples(st.just("sit"), st.fixed_dictionaries({"seat": SEAT})),
    st.tuples(st.just("ready"), st.fixed_dictionaries({"ready": st.booleans()})),
    st.tuples(st.just("fill"), st.fixed_dictionaries({"bot": BOT, "seat": SEAT})),
    st.tuples(st.just("clear"), st.fixed_dictionaries({"seat": st.integers(0, 4)})),
    st.tuples(st.sampled_from(["stand", "start", "back", "rematch", "aid"]), st.just({})),
)
ACTIONS = st.sampled_from(["ok", "pass", "recruit", "send 1", "send deck", "clue 3", "use 7", "x"])


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with serving(tmp_path_factory.mktemp("stateful")) as running:
        yield running


class TableMachine(Machine):
    """Five clients at one table. A refused command changes nothing; at the end bots finish the game."""

    server: Serving

    def __init__(self) -> None:
        super().__init__()
        self.runner = asyncio.Runner()
        self.players: list[Player] = []
        self.acts: list[tuple[int, Message, int]] = []

    def run(self, work: Any) -> Any:
        return self.runner.run(work)

    @initialize(edition=st.sampled_from(list(EDITIONS)), public=st.booleans(), begun=st.integers(0, 3))
    def open_table(self, edition: str, public: bool, begun: int) -> None:
        tokens = [self.server.token(name) for name in ("Ann", "Bea", "Cy", "Dan")]
        table = self.server.make(tokens[0], edition=edition, seats=3, public=public, bot_pace=0)
        self.log = Log(self.server.data, table)
        self.players = [Player(self.server, table, token) for token in [*tokens, None]]
        self.run(self._enter_all(begun))

    async def _enter_all(self, begun: int) -> None:
        for one in self.players:
            await one.connect()
            await one.enter(None)
        for one in self.players[1 : 1 + begun][:2]:
            await one.ask("sit")
        if begun:
            await self.players[0].ask("fill", bot="novice")
            for one in self.players[: 1 + begun][:3]:
                await one.ask("ready")

    async def _ask(self, index: int, kind: str, **facts: Any) -> Message:
        """Send a command of a client; if it is refused, nothing has changed."""
        before = self.log.by_people()
        answer = await self.players[index].ask(kind, **facts)
        if answer["type"] in ("refused", "chances"):
            assert self.log.by_people() == before
        return answer

    @rule(index=CLIENT, command=COMMANDS)
    def send_command(self, index: int, command: tuple[str, dict[str, Any]]) -> None:
        kind, facts = command
        self.run(self._ask(index, kind, **facts))

    @rule(index=CLIENT, action=ACTIONS, off=st.integers(-3, 3))
    def act_at_random(self, index: int, action: str, off: int) -> None:
        version = max(0, (self.players[index].version or 0) + off)
        self.run(self._ask(index, "act", action=action, version=version))

    @rule(times=st.integers(1, 12), choice=st.integers(0, 100))
    def play_legal_actions(self, times: int, choice: int) -> None:
        self.run(self._play_legal_actions(times, choice))

    async def _play_legal_actions(self, times: int, choice: int) -> None:
        for _ in range(times):
            await catch_up(*self.players)
            able = [index for index, one in enumerate(self.players) if one.legal]
            if not able:
                return
            index = able[choice % len(able)]
            one = self.players[index]
            action = one.legal[choice % len(one.legal)]
            command = {"action": action, "version": one.version, "id": f"act {len(self.acts)}"}
            answer = await self._ask(index, "act", **command)
            if answer["type"] == "update":
                number = next(step["version"] for step in answer["steps"] if step["what"] == "acted")
                self.acts.append((index, command, number))
            else:
                assert answer["code"] in ("stale", "over"), answer

    @rule(pick=st.integers(0, 100))
    def repeat_an_action(self, pick: int) -> None:
        if not self.acts:
            return
        index, command, version = self.acts[pick % len(self.acts)]
        before = self.log.by_people()
        answer = self.run(self._ask(index, "act", **command))
        assert self.log.by_people() == before
        if self.players[index].here:
            assert (answer["type"], answer["version"] >= version) == ("accepted", True)

    @rule(index=CLIENT, known=st.sampled_from(["nothing", "all", "half", "future"]), abort=st.booleans())
    def reconnect(self, index: int, known: str, abort: bool) -> None:
        self.run(self._reconnect(index, known, abort=abort))

    async def _reconnect(self, index: int, known: str, *, abort: bool) -> None:
        one = self.players[index]
        await one.disconnect(abort=abort)
        await one.connect()
        half = (one.version or 0) // 2
        await one.enter({"nothing": None, "all": one.version, "half": half, "future": 2**53}[known])

    @rule(index=CLIENT, kind=st.sampled_from(["exit", "watch", "enter"]))
    def leave_or_enter(self, index: int, kind: str) -> None:
        one = self.players[index]
        self.run(one.enter(one.version) if kind == "enter" else self._ask(index, kind))

    @rule(index=CLIENT, orders=ORDERS)
    def give_orders(self, index: int, orders: dict[str, Any]) -> None:
        self.run(self._ask(index, "order", orders=orders))

    @rule()
    def let_all_catch_up(self) -> None:
        self.run(catch_up(*self.players))

    def teardown(self) -> None:
        try:
            if self.players:
                self.run(self._finish())
        finally:
            if self.players:
                self.run(self._disconnect_all())
                self.log.close()
            self.runner.close()

    async def _disconnect_all(self) -> None:
        for one in self.players:
            await one.disconnect()

    async def _finish(self) -> None:
        """Let everybody stand up, so that bots finish the game; then compare."""
        begun = any(entry["kind"] == "began" for entry in self.log.entries())
        if begun:
            for one in self.players[:3]:
                await one.enter(one.version)
                await one.ask("stand")
            while not (self.players[0].update["public"] or {}).get("outcome"):
                await self.players[0].hear()
        await catch_up(*self.players)
        if begun:
            self._compare()

    def _compare(self) -> None:
        entries = self.log.entries()
        table = self.players[0].table
        game = records.from_dict(self.server.ask("GET", f"/api/records/{table}", token=self.players[0].token))
        kinds = [entry["kind"] for entry in entries if entry["kind"] != "ordered"]
        first = kinds.index("began") + 1
        for one in self.players:
            if one.version is not None:
                one.check(entries, game, first)


def run(server: Serving, *, examples: int, steps: int) -> None:
    machine = type("TableMachineOfServer", (TableMachine,), {"server": server})
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=examples,
            stateful_step_count=steps,
            deadline=None,
            database=None,
            phases=[Phase.generate],  # shrinking would take minutes
            suppress_health_check=list(HealthCheck),
        ),
    )
    assert "Traceback" not in server.errors.read_text()


def test_after_random_commands_all_clients_know_what_the_record_says(server: Serving) -> None:
    run(server, examples=15, steps=25)


@pytest.mark.deep
def test_after_very_many_random_commands_all_clients_know_what_the_record_says(server: Serving) -> None:
    run(server, examples=400, steps=60)
