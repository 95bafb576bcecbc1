"""Players of Seven Heroes: each sends its next command as soon as the last one is answered."""

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator, Sequence
from typing import Final

import msgspec
from msgspec import Struct

from .process import Process
from .tally import MoveTracker, Tally
from .websocket_client import TIMEOUT, WebSocketClient, closing_all

SEATS: Final = 4
_NEXT_GAME: Final = 1 << 32  # versions begin again with every game


class Chair(Struct):
    """Whether a player is ready."""

    ready: bool


class Info(Struct):
    """The state of a table, and the table of the rematch."""

    status: str
    next: str | None
    chairs: list[Chair]


class Own(Struct):
    """What a seat may do."""

    legal: list[str]


class Message(Struct, tag_field="type", tag=str.lower):
    """A message that a player decodes."""


class Update(Message):
    """The table has reached a version."""

    table: str
    version: int
    seat: int | None
    answers: str | None
    info: Info | None
    own: Own | None


class Accepted(Message):
    """A command was carried out."""

    id: str


class Refused(Message):
    """A command was refused."""

    id: str
    code: str


class Welcome(Message):
    """The connection is open."""


class Presence(Message):
    """A player or spectator connected or disconnected."""


_DECODER: Final = msgspec.json.Decoder(Update | Accepted | Refused | Welcome | Presence)


class Table:
    """Players at a table who play one game after another; eager ones act as soon as they may."""

    def __init__(self, name: str, tally: Tally, *, people: int, eager: bool) -> None:
        self.name = name
        self.tally = tally
        self.moves = MoveTracker(tally, people)
        self.is_eager = eager
        self.seats = [Seat(self, number) for number in range(people)]

    def act(self) -> None:
        """Let one player act; count it as missed if nobody can."""
        for seat in self.seats:
            if seat.legal and not seat.is_waiting:
                seat.act()
                return
        self.tally.missed += self.tally.is_open and self.is_playing

    @property
    def has_begun(self) -> bool:
        """Whether all players have seen a game begin."""
        return all(seat.info is not None and seat.info.status != "open" for seat in self.seats)

    @property
    def is_playing(self) -> bool:
        """Whether all players are in a running game."""
        return all(seat.info is not None and seat.info.status == "running" for seat in self.seats)


class Seat:
    """One player, with at most one command in flight."""

    def __init__(self, table: Table, number: int) -> None:
        self.table = table
        self.info: Info | None = None
        self.legal: list[str] = []
        self.is_waiting = False
        self.client = WebSocketClient(self.receive)
        self._number = number
        self._place: int | None = None
        self._at = ""
        self._version = self._game = self._asked = 0
        self._sent = 0.0

    async def enter(self, port: int, token: str) -> None:
        """Enter the table; everything else follows from the messages."""
        await self.client.open(port, "/ws", token=token)
        self._send(f'"enter","table":"{self.table.name}"')

    def receive(self, text: bytes) -> None:
        """Process a message, then send the next command."""
        now = time.perf_counter()
        self.table.tally.add_message(text)
        message = _DECODER.decode(text)
        if type(message) is Update:
            self._updated(message, now)
        elif isinstance(message, Accepted | Refused):
            self.is_waiting = False
            self._sent = 0.0
            self.table.tally.refused += type(message) is Refused
        if not self.is_waiting and self._at:
            self._send_next()

    def _updated(self, update: Update, now: float) -> None:
        if update.table != self._at:
            self._at = update.table
            self._game += _NEXT_GAME
            self.table.tally.games += self._number == 0
        self._version = update.version
        self._place = update.seat
        self.legal = update.own.legal if update.own else []
        self.info = update.info or self.info
        version = self._game + update.version
        if update.answers is not None:
            self.is_waiting = False
            if self._sent:
                self.table.moves.acted(version, self._sent)
                self._sent = 0.0
        self.table.moves.received(self._number, version, now)

    def _send_next(self) -> None:
        info = self.info
        assert info is not None
        if info.status == "running":
            if self.legal and self.table.is_eager:
                self.act()
        elif info.status == "open":
            if self._place is None:
                self._send(f'"sit","seat":{self._number}')
            elif not info.chairs[self._place].ready:
                self._send('"ready"')
        elif info.next:
            self._send(f'"enter","table":"{info.next}"')
        elif self._number == 0:
            self._send('"rematch"')

    def act(self) -> None:
        """Choose an action that changes little, so that games last long."""
        legal = self.legal
        action = "ok" if "ok" in legal else "pass" if "pass" in legal else legal[0]
        self._sent = time.perf_counter()
        self._send(f'"act","action":"{action}","version":{self._version}')

    def _send(self, facts: str) -> None:
        self.is_waiting = True
        self._asked += 1
        self.client.send(f'{{"id":"{self._asked}","type":{facts}}}'.encode())


@contextlib.asynccontextmanager
async def seated_tables(
    server: Process, tally: Tally, *, tables: int, eager: bool, bots: Sequence[str | None] = ()
) -> AsyncIterator[list[Table]]:
    """Make tables with players in all seats that have no bot; their games have begun."""
    people = SEATS - sum(bot is not None for bot in bots)
    tokens = [server.ask("/api/tokens", {"name": f"Player {number}"})["token"] for number in range(people)]
    settings = {"seats": SEATS, "bots": list(bots), "bot_pace": 0}
    made = [server.ask("/api/tables", settings, token=tokens[0])["table"] for _ in range(tables)]
    found = [Table(name, tally, people=people, eager=eager) for name in made]
    for table in found:
        coming = [seat.enter(server.port, token) for seat, token in zip(table.seats, tokens, strict=True)]
        await asyncio.gather(*coming)
    with closing_all([seat.client for table in found for seat in table.seats]):
        async with asyncio.timeout(TIMEOUT):
            while not all(table.has_begun for table in found):
                await asyncio.sleep(0.05)
        yield found
