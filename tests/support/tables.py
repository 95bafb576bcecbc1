"""Tables without sockets: a simulated table at times the test chooses, or a server within this process."""

import asyncio
import contextlib
import random
from collections.abc import AsyncIterator, Callable, Iterable
from pathlib import Path
from typing import Any, Literal

from sevenheroes.server.bus.base import Bus
from sevenheroes.server.bus.memory import MemoryBus
from sevenheroes.server.live.batches import BatchBuilder
from sevenheroes.server.live.caretaker import Caretaker
from sevenheroes.server.live.registry import Registry, new_table_id
from sevenheroes.server.live.room import Outcome, Room
from sevenheroes.server.ops.clock import Clock
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
from support.live_server import Client
from support.random_play import shuffled_deck

NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve")
PEOPLE = [Identity(name.lower(), name, program=True) for name in NAMES]
PACE = protocol.Pace(decision=60, reaction=15)
KEY = b"of this test".ljust(32, b".")
BOTS = ("novice", "steady")


class ManualClock(Clock):
    """A clock that shows the real time until the test moves it forward."""

    __slots__ = ("ahead_ns",)

    def __init__(self) -> None:
        import time

        self.ahead_ns = 0
        super().__init__(lambda: time.time_ns() + self.ahead_ns, lambda: time.monotonic_ns() + self.ahead_ns)

    def advance(self, seconds: float) -> None:
        self.ahead_ns += int(seconds * 1e9)


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
    """A registry in this process, and WebSocket connections to it without sockets."""

    def __init__(
        self,
        registry: Registry,
        clock: ManualClock,
        caretaker: Caretaker,
        *,
        limiter_clock: Callable[[], float] | None = None,
    ) -> None:
        self.registry = registry
        self.clock = clock
        self.caretaker = caretaker
        self._authenticator = Authenticator(KEY)
        limiter = Limiter(
            websockets_per_address=1000,
            max_websockets=1000,
            requests_per_second=0,
            commands_per_second=registry.settings.commands_per_second,
            clock=limiter_clock or clock.monotonic,
        )
        self.websockets = WebSocketApp(registry, self._authenticator, limiter, Metrics())

    @contextlib.asynccontextmanager
    async def client(self, identity: Identity | None) -> AsyncIterator[Client]:
        headers = []
        if identity:
            headers = [(b"authorization", f"Bearer {self._authenticator.sign(identity)}".encode())]
        wire = Wire()
        scope = {"type": "websocket", "path": "/ws", "headers": headers, "client": ("here", 1)}
        await wire.to_server.put({"type": "websocket.connect"})
        serving = asyncio.ensure_future(self.websockets(scope, wire.receive, wire.deliver))
        try:
            yield Client(wire)  # type: ignore[arg-type]
        finally:
            await wire.to_server.put({"type": "websocket.disconnect"})
            await serving

    async def table(self, *entries: AnyEntry, at: int | None = None) -> str:
        """A new table with these entries, in the store and not in memory."""
        now = self.clock() if at is None else at
        state, stored = TableState(new_table_id()), []
        for entry in entries:
            stored += apply_all(state, [entry], now)
        await self.registry.store.append(BatchBuilder().batch(state, 0, stored, now))
        return state.id


@contextlib.asynccontextmanager
async def local_server(
    file: Path,
    bus: Bus | None = None,
    *,
    limiter_clock: Callable[[], float] | None = None,
    **settings: Any,
) -> AsyncIterator[LocalServer]:
    """A server on a file; what it knows of others on the same file comes over the bus."""
    chosen = {"commands_per_second": 0, "requests_per_second": 0, **settings}
    clock = ManualClock()
    registry = Registry(open_store(file), Settings(data=file, **chosen), bus or MemoryBus(), clock)
    await registry.open()
    caretaker = Caretaker(registry)
    registry.services.tasks.spawn(caretaker.run())
    try:
        yield LocalServer(registry, clock, caretaker, limiter_clock=limiter_clock)
    finally:
        await registry.close()
