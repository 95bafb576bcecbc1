"""Tables without sockets: a simulated table at times of the test's choice, or a server in this process."""

import asyncio
import contextlib
import random
import time
from collections.abc import AsyncIterator, Callable, Iterable
from pathlib import Path
from typing import Any, Literal

from sevenheroes.server.bus.base import Bus
from sevenheroes.server.bus.memory import MemoryBus
from sevenheroes.server.live.batches import BatchBuilder
from sevenheroes.server.live.caretaker import Caretaker
from sevenheroes.server.live.registry import Registry, new_table_id
from sevenheroes.server.live.room import Outcome, Room
from sevenheroes.server.ops.metrics import Metrics
from sevenheroes.server.protocol import messages as protocol
from sevenheroes.server.settings import Settings
from sevenheroes.server.storage.sqlite import open_store
from sevenheroes.server.table import entries as log
from sevenheroes.server.table import new_table
from sevenheroes.server.table.commands import decide
from sevenheroes.server.table.consequences import apply_all
from sevenheroes.server.table.entries import AnyEntry, Guest
from sevenheroes.server.table.requests import Identity, Request, TimeOut
from sevenheroes.server.table.state import TableState
from sevenheroes.server.transport.auth import Authenticator
from sevenheroes.server.transport.rate_limit import Limiter
from sevenheroes.server.transport.websocket import WebSocketApp
from support.live_server import PATIENCE, Client
from support.random_play import shuffled_deck
from support.shifted_time import ShiftedClock, running_clock
from support.stores import ControlledStore

NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve")
PEOPLE = [Identity(name.lower(), name, program=True) for name in NAMES]
PACE = protocol.Pace(decision=60, reaction=15)
KEY = b"of this test".ljust(32, b".")
BOTS = ("novice", "steady")


def setup(
    *,
    edition: str = "rent-a-hero",
    seats: int = 3,
    seed: int = 0,
    pace: protocol.Pace | None = None,
    bots: Iterable[str | None] = (),
    deck: str | None = None,
    actions: Iterable[str] = (),
    public: bool = False,
    bot_pace: int = 0,
) -> log.Made:
    """The first entry of a table with a prepared deck, at which the first people sit."""
    chance = random.Random(seed)
    cards = deck or "".join(map(str, shuffled_deck(chance)))
    prepared = protocol.Prepared(deck=cards, first=chance.randrange(seats), actions=list(actions))
    wanted = protocol.NewTable(
        edition=edition, seats=seats, pace=pace, bots=[*bots], prepared=prepared, bot_pace=bot_pace
    )
    made = new_table.make(wanted, PEOPLE[0], bots=BOTS)
    made.public = public
    made.guests = [
        guest if guest and guest.bot else Guest(person.name, person.person, person.program)
        for guest, person in zip(made.guests, PEOPLE, strict=False)
    ]
    made.owner = next(guest.person for guest in made.guests if guest and guest.person)
    return made


def opening(made: log.Made) -> list[AnyEntry]:
    """The first entries of a table at which everybody is ready."""
    seated = [seat for seat, guest in enumerate(made.guests) if guest and guest.person]
    return [made, *(log.Readied(seat=seat, ready=True) for seat in seated)]


class TableSimulation:
    """A table whose time is what the test says; does to its state what a room would."""

    def __init__(self, made: log.Made, *, at: int = 0, begun: bool = True) -> None:
        self.state = TableState("a" * 16)
        self.present = set(range(made.seats))
        self.apply(*(opening(made) if begun else [made]), at=at)

    def apply(self, *entries: AnyEntry, at: int) -> list[AnyEntry]:
        """Apply entries and their consequences: everything a room stores at once."""
        return apply_all(self.state, entries, at)

    def run(self, request: Request[Any], *, at: int) -> list[AnyEntry]:
        return self.apply(*decide(self.state, request, at), at=at)

    def submit(self, seat: int, command: protocol.Command, *, at: int) -> list[AnyEntry]:
        """Carry out a command of the person who has, or had, a seat."""
        return self.run(self.request(seat, command), at=at)

    def request(self, seat: int, command: protocol.Command) -> Request[Any]:
        return Request(command, PEOPLE[seat], frozenset(self.present), BOTS)

    def act(self, seat: int, action: str, *, at: int, name: str = "") -> list[AnyEntry]:
        return self.submit(seat, protocol.Act(action=action, version=self.state.version, id=name), at=at)

    def order(self, seat: int, *, at: int, **orders: Any) -> list[AnyEntry]:
        return self.submit(seat, protocol.Order(orders=protocol.Orders(**orders)), at=at)

    def time_out(self, *, at: int) -> list[AnyEntry]:
        return self.run(Request(TimeOut()), at=at)


class SilentSubscriber:
    """Somebody who gives commands and ignores what they are told."""

    def __init__(self, identity: Identity) -> None:
        self.identity = identity

    def push(self, data: bytes) -> None:
        pass

    def close(self, code: Literal["restart", "flood"]) -> None:
        pass


async def submit(room: Room, identity: Identity, command: protocol.Command) -> Outcome:
    """Carry out a command of somebody at a table."""
    subscriber = SilentSubscriber(identity)
    return await room.submit(Request(command, identity), by=subscriber, command_id=command.id or None)


class Wire:
    """A WebSocket within this process; the other end is an ASGI application."""

    def __init__(self) -> None:
        self.to_server: asyncio.Queue[Any] = asyncio.Queue()
        self._to_client: asyncio.Queue[bytes] = asyncio.Queue()
        self.transport = self  # implements what a connection uses of a transport

    async def send(self, text: str) -> None:
        await self.to_server.put({"type": "websocket.receive", "text": text})

    async def recv(self) -> str:
        data = await self._to_client.get()
        if not data:
            raise ConnectionError("closed")
        return data[{126: 4, 127: 10}.get(data[1], 2) :].decode()

    def write(self, data: bytes) -> None:
        self._to_client.put_nowait(data)

    def is_closing(self) -> bool:
        return False

    def get_write_buffer_size(self) -> int:
        return 0

    async def receive(self) -> Any:
        return await self.to_server.get()

    async def deliver(self, message: Any) -> None:
        if message["type"] != "websocket.accept":
            self.write(b"")
            await self.to_server.put({"type": "websocket.disconnect"})


class LocalServer:
    """A registry in this process, and WebSocket connections to it without sockets.

    Its caretaker makes no rounds by itself: call ``caretaker.make_round()``.
    """

    def __init__(
        self, registry: Registry, store: ControlledStore, clock: ShiftedClock, limiter: Limiter
    ) -> None:
        self.registry = registry
        self.store = store
        self.clock = clock
        self.caretaker = Caretaker(registry)
        self.metrics = Metrics()
        self._authenticator = Authenticator(KEY)
        self._websockets = WebSocketApp(registry, self._authenticator, limiter, self.metrics)

    @contextlib.asynccontextmanager
    async def client(self, identity: Identity | None) -> AsyncIterator[Client]:
        headers = []
        if identity:
            headers = [(b"authorization", f"Bearer {self._authenticator.sign(identity)}".encode())]
        wire = Wire()
        scope = {"type": "websocket", "path": "/ws", "headers": headers, "client": ("here", 1)}
        await wire.to_server.put({"type": "websocket.connect"})
        serving = asyncio.ensure_future(self._websockets(scope, wire.receive, wire.deliver))
        try:
            yield Client(wire)  # type: ignore[arg-type]
        finally:
            await wire.to_server.put({"type": "websocket.disconnect"})
            await serving

    async def table(self, *entries: AnyEntry, at: int | None = None) -> str:
        """A new table with these entries, in the store and not in memory; `at` is the time of all of them."""
        now = self.clock() if at is None else at
        state, stored = TableState(new_table_id()), []
        for entry in entries:
            stored += apply_all(state, [entry], now)
        await self.registry.store.append(BatchBuilder().batch(state, 0, stored, now))
        return state.id

    async def room(self, *entries: AnyEntry, at: int | None = None) -> Room:
        """A new table with these entries, loaded."""
        return await self.registry.room(await self.table(*entries, at=at))

    async def stored(self, table: str) -> list[AnyEntry]:
        """The entries of a table, as they are in the store."""
        return [log.decode(row.data) for row in await self.registry.store.read(table)]


@contextlib.asynccontextmanager
async def local_server(
    file: Path,
    bus: Bus | None = None,
    *,
    limiter_clock: Callable[[], float] = time.monotonic,
    **settings: Any,
) -> AsyncIterator[LocalServer]:
    """A server on a file; what it knows of others on the same file comes over the bus."""
    chosen = Settings(data=file, **{"commands_per_second": 0, "requests_per_second": 0, **settings})
    store: Any = ControlledStore(open_store(file))
    clock = running_clock()
    registry = Registry(store, chosen, bus or MemoryBus(), clock)
    limiter = Limiter(
        websockets_per_address=1000,
        max_websockets=1000,
        requests_per_second=chosen.requests_per_second,
        commands_per_second=chosen.commands_per_second,
        clock=limiter_clock,
    )
    await registry.open()
    try:
        yield LocalServer(registry, store, clock, limiter)
    finally:
        await registry.close()


async def wait_until(condition: Callable[[], bool]) -> None:
    """Wait until a condition holds, or fail."""
    async with asyncio.timeout(PATIENCE):
        while not condition():
            await asyncio.sleep(0.01)
