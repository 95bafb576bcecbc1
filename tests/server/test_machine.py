"""Several clients do whatever comes to mind: what each was told is what the record of the game says."""

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
    """A client that folds what it is told, and is told everything once and in order."""

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

    async def disconnect(self, *, rudely: bool = False) -> None:
        if rudely:
            self._client.socket.transport.abort()
        await self._stack.aclose()
        self.here = False

    async def ask(self, kind: str, **facts: Any) -> Message:
        """Say something, and take in all that comes until it is answered."""
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
            self._fold(message)
        elif message["type"] == "presence":
            assert message["table"] == self.table
        return message

    async def enter(self, version: int | None) -> Message:
        answer = await self.ask("enter", table=self.table, version=version)
        await settle(self)  # who was away is back only after that
        return answer

    def _fold(self, update: Message) -> None:
        """Take in an update, which must follow upon what was told before."""
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
        """What one may do, as far as one knows."""
        own = self.update.get("own")
        return list(own["legal"]) if self.here and own else []

    def check(self, entries: list[Message], game: Game, begun: int) -> None:
        """All that was folded is what the log and the replayed game say."""
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
    """The log of a table, read from the server's own file."""

    def __init__(self, data: Path, table: str) -> None:
        self._table = table
        self._db = sqlite3.connect(f"file:{data}?mode=ro", uri=True)

    def entries(self) -> list[Message]:
        query = "SELECT entry FROM log WHERE game = ? ORDER BY number"
        return [msgspec.json.decode(entry) for (entry,) in self._db.execute(query, (self._table,))]

    def by_people(self) -> int:
        """How many entries there are besides what bots and orders do by themselves."""
        return sum(entry.get("by") not in ("bot", "order") for entry in self.entries())

    def close(self) -> None:
        self._db.close()


async def settle(*players: Player) -> None:
    """Everyone takes in what has been told so far."""
    await asyncio.gather(*(one.ask("act", action="nothing", version=0) for one in players))


WHO = st.integers(0, 4)  # three who may sit down, one with a name and one without who watch
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
    with serving(tmp_path_factory.mktemp("machine")) as running:
        yield running


class Crowd(Machine):
    """Five at one table. What was refused has changed nothing; in the end the bots play the game out."""

    server: Serving

    def __init__(self) -> None:
        super().__init__()
        self.runner = asyncio.Runner()
        self.players: list[Player] = []
        self.acts: list[tuple[int, Message, int]] = []

    def run(self, work: Any) -> Any:
        return self.runner.run(work)

    @initialize(edition=st.sampled_from(list(EDITIONS)), public=st.booleans(), begun=st.integers(0, 3))
    def come(self, edition: str, public: bool, begun: int) -> None:
        tokens = [self.server.token(name) for name in ("Ann", "Bea", "Cy", "Dan")]
        table = self.server.make(tokens[0], edition=edition, seats=3, public=public, bot_pace=0)
        self.log = Log(self.server.data, table)
        self.players = [Player(self.server, table, token) for token in [*tokens, None]]
        self.run(self._come(begun))

    async def _come(self, begun: int) -> None:
        for one in self.players:
            await one.connect()
            await one.enter(None)
        for one in self.players[1 : 1 + begun][:2]:
            await one.ask("sit")
        if begun:
            await self.players[0].ask("fill", bot="novice")
            for one in self.players[: 1 + begun][:3]:
                await one.ask("ready")

    async def _ask(self, identity: int, kind: str, **facts: Any) -> Message:
        """Somebody says something; if it is refused, nothing has changed."""
        before = self.log.by_people()
        answer = await self.players[identity].ask(kind, **facts)
        if answer["type"] in ("refused", "chances"):
            assert self.log.by_people() == before
        return answer

    @rule(identity=WHO, command=COMMANDS)
    def say_something(self, identity: int, command: tuple[str, dict[str, Any]]) -> None:
        kind, facts = command
        self.run(self._ask(identity, kind, **facts))

    @rule(identity=WHO, action=ACTIONS, off=st.integers(-3, 3))
    def act_at_random(self, identity: int, action: str, off: int) -> None:
        version = max(0, (self.players[identity].version or 0) + off)
        self.run(self._ask(identity, "act", action=action, version=version))

    @rule(times=st.integers(1, 12), choice=st.integers(0, 100))
    def play_on(self, times: int, choice: int) -> None:
        self.run(self._play_on(times, choice))

    async def _play_on(self, times: int, choice: int) -> None:
        for _ in range(times):
            await settle(*self.players)
            able = [identity for identity, one in enumerate(self.players) if one.legal]
            if not able:
                return
            identity = able[choice % len(able)]
            one = self.players[identity]
            action = one.legal[choice % len(one.legal)]
            wish = {"action": action, "version": one.version, "id": f"act {len(self.acts)}"}
            answer = await self._ask(identity, "act", **wish)
            if answer["type"] == "update":
                number = next(step["version"] for step in answer["steps"] if step["what"] == "acted")
                self.acts.append((identity, wish, number))
            else:
                assert answer["code"] in ("stale", "over"), answer

    @rule(pick=st.integers(0, 100))
    def act_again(self, pick: int) -> None:
        if not self.acts:
            return
        identity, wish, version = self.acts[pick % len(self.acts)]
        before = self.log.by_people()
        answer = self.run(self._ask(identity, "act", **wish))
        assert self.log.by_people() == before
        if self.players[identity].here:
            assert (answer["type"], answer["version"] >= version) == ("accepted", True)

    @rule(identity=WHO, back=st.sampled_from(["none", "known", "older", "future"]), rudely=st.booleans())
    def come_again(self, identity: int, back: str, rudely: bool) -> None:
        self.run(self._come_again(identity, back, rudely))

    async def _come_again(self, identity: int, back: str, rudely: bool) -> None:
        one = self.players[identity]
        await one.disconnect(rudely=rudely)
        await one.connect()
        known = one.version or 0
        version = {"none": None, "known": one.version, "older": known // 2, "future": 2**53}[back]
        await one.enter(version)

    @rule(identity=WHO, kind=st.sampled_from(["exit", "watch", "enter"]))
    def go_or_come(self, identity: int, kind: str) -> None:
        one = self.players[identity]
        self.run(one.enter(one.version) if kind == "enter" else self._ask(identity, kind))

    @rule()
    def look(self) -> None:
        self.run(settle(*self.players))

    def teardown(self) -> None:
        try:
            if self.players:
                self.run(self._end())
        finally:
            if self.players:
                self.run(self._go())
                self.log.close()
            self.runner.close()

    async def _go(self) -> None:
        for one in self.players:
            await one.disconnect()

    async def _end(self) -> None:
        """Everyone stands up, so that bots play on to the end; then all is compared."""
        begun = any(entry["kind"] == "began" for entry in self.log.entries())
        if begun:
            for one in self.players[:3]:
                await one.enter(one.version)
                await one.ask("stand")
            while not (self.players[0].update["public"] or {}).get("outcome"):
                await self.players[0].hear()
        await settle(*self.players)
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


class OrderlyCrowd(Crowd):
    """The same, with standing orders."""

    @rule(identity=WHO, orders=ORDERS)
    def give_orders(self, identity: int, orders: dict[str, Any]) -> None:
        self.run(self._ask(identity, "order", orders=orders))


def run(crowd: type[Crowd], server: Serving, *, examples: int, steps: int) -> None:
    """Let the crowd loose so often."""
    machine = type(crowd.__name__, (crowd,), {"server": server})
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=examples,
            stateful_step_count=steps,
            deadline=None,
            database=None,
            phases=[Phase.generate],  # a smaller example would take minutes to find
            suppress_health_check=list(HealthCheck),
        ),
    )
    assert "Traceback" not in server.errors.read_text()


def test_whatever_is_said_everyone_is_told_what_the_record_says(server: Serving) -> None:
    run(OrderlyCrowd, server, examples=15, steps=25)


@pytest.mark.deep
def test_whatever_is_said_very_often_everyone_is_told_what_the_record_says(server: Serving) -> None:
    run(OrderlyCrowd, server, examples=400, steps=60)
