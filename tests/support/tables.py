"""Tables of the server without a server: at times that a test says, or in houses of this process."""

import asyncio
import contextlib
import random
import time
from collections.abc import AsyncIterator, Callable, Iterable
from pathlib import Path
from typing import Any

from sevenheroes.server.bus.base import Bus
from sevenheroes.server.bus.memory import MemoryBus
from sevenheroes.server.live.registry import Registry, new_name
from sevenheroes.server.ops.metrics import Metrics
from sevenheroes.server.protocol import messages as protocol
from sevenheroes.server.settings import Settings
from sevenheroes.server.storage.batches import BatchBuilder
from sevenheroes.server.storage.sqlite import open_store
from sevenheroes.server.table import commands as deciding
from sevenheroes.server.table import entries as log
from sevenheroes.server.table.commands import Decision, Identity, Place
from sevenheroes.server.table.entries import AnyEntry, Guest
from sevenheroes.server.table.state import Table, consequences
from sevenheroes.server.transport.auth import Authenticator
from sevenheroes.server.transport.rate_limit import Limiter
from sevenheroes.server.transport.websocket import WebSocketApp
from support.live_server import Client
from support.random_play import shuffled_deck

NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve")
PEOPLE = [Identity(name.lower(), name, program=True) for name in NAMES]
PACE = protocol.Pace(decision=60, reaction=15)
KEY = b"of this test".ljust(32, b".")


def wish(
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
    asked = protocol.NewTable(
        edition=edition, seats=seats, pace=pace, bots=[*bots], prepared=prepared, bot_pace=bot_pace
    )
    made = deciding.make(asked, PEOPLE[0], bots=["novice", "steady"])
    made.public = public
    made.guests = [
        guest if guest and guest.bot else Guest(identity.name, identity.person, identity.program)
        for guest, identity in zip(made.guests, PEOPLE, strict=False)
    ]
    made.owner = next(guest.person for guest in made.guests if guest and guest.person)
    return made


def opening(made: log.Made) -> list[AnyEntry]:
    """The entries with which everybody is ready."""
    seated = [seat for seat, guest in enumerate(made.guests) if guest and guest.person]
    return [made, *(log.Readied(seat=seat, ready=True) for seat in seated)]


class Clockwork:
    """A table whose time is what the test says: `do` takes in what a room would."""

    def __init__(self, made: log.Made, *, at: int = 0, begun: bool = True) -> None:
        self.table = Table("a" * 16)
        self.here = set(range(made.seats))
        self.do(iter(opening(made) if begun else [made]), at=at)

    def do(self, decision: Decision, *, at: int) -> list[AnyEntry]:
        """Take in what was decided and what follows: all that a room stores at once."""
        entries: list[AnyEntry] = []
        for entry in decision:
            self.table.apply(at, entry)
            entries.append(entry)
        if entries:
            for entry in consequences(self.table):
                self.table.apply(at, entry)
                entries.append(entry)
        return entries

    def place(self, seat: int) -> Place:
        return Place(self.table, PEOPLE[seat], self.here.__contains__)

    def act(self, seat: int, action: str, *, at: int, name: str = "") -> list[AnyEntry]:
        command = protocol.Act(action=action, version=self.table.version, id=name)
        return self.do(deciding.act(self.place(seat), command), at=at)

    def order(self, seat: int, *, at: int, **orders: Any) -> list[AnyEntry]:
        command = protocol.Order(orders=protocol.Orders(**orders))
        return self.do(deciding.order(self.place(seat), command), at=at)

    def time_out(self, *, at: int) -> list[AnyEntry]:
        return self.do(deciding.time_out(self.table, at), at=at)


class Wire:
    """A WebSocket within this process; the other end is an ASGI application."""

    def __init__(self) -> None:
        self.to_server: asyncio.Queue[Any] = asyncio.Queue()
        self._to_client: asyncio.Queue[bytes] = asyncio.Queue()
        self.transport = self  # of which a connection needs a little

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


class Door:
    """A house, and the way in."""

    def __init__(self, registry: Registry, *, limiter_clock: Callable[[], float]) -> None:
        self.registry = registry
        self._authenticator = Authenticator(KEY)
        limiter = Limiter(
            websockets_per_address=1000,
            max_websockets=1000,
            requests_per_second=0,
            commands_per_second=registry.settings.commands_per_second,
            clock=limiter_clock,
        )
        self.websockets = WebSocketApp(registry, self._authenticator, limiter, Metrics())

    @contextlib.asynccontextmanager
    async def client(self, identity: Identity | None) -> AsyncIterator[Client]:
        headers = (
            [(b"authorization", f"Bearer {self._authenticator.sign(identity)}".encode())] if identity else []
        )
        wire = Wire()
        scope = {"type": "websocket", "path": "/ws", "headers": headers, "client": ("here", 1)}
        await wire.to_server.put({"type": "websocket.connect"})
        serving = asyncio.ensure_future(self.websockets(scope, wire.receive, wire.deliver))
        try:
            yield Client(wire)  # type: ignore[arg-type]
        finally:
            await wire.to_server.put({"type": "websocket.disconnect"})
            await serving

    async def table(self, *entries: AnyEntry, at: int) -> str:
        """A new table with these entries, in the store and not in memory."""
        table = Table(new_name())
        taken: list[AnyEntry] = []
        for entry in entries:
            table.apply(at, entry)
            taken.append(entry)
            for following in consequences(table):
                table.apply(at, following)
                taken.append(following)
        await self.registry.store.append(BatchBuilder().batch(table, 0, taken, at))
        return table.id


@contextlib.asynccontextmanager
async def registry(
    file: Path,
    bus: Bus | None = None,
    *,
    limiter_clock: Callable[[], float] = time.monotonic,
    **settings: Any,
) -> AsyncIterator[Door]:
    """A house on a file; what it knows of others comes over the bus."""
    chosen = {"commands_per_second": 0, "requests_per_second": 0, **settings}
    open_house = Registry(open_store(file), Settings(data=file, **chosen), bus or MemoryBus())
    await open_house.open()
    try:
        yield Door(open_house, limiter_clock=limiter_clock)
    finally:
        await open_house.close()
