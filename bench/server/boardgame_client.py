"""Players of boardgame.io matches, over the protocol of socket.io."""

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator
from typing import Final

import msgspec
from msgspec import Struct, field

from .process import Process
from .tally import MoveTracker, Tally
from .websocket_client import TIMEOUT, WebSocketClient, closing_all

SEATS: Final = 4

_SPACE: Final = "/heroes,"
_ADDRESS: Final = "/socket.io/?EIO=4&transport=websocket"
_UPDATE: Final = f'42{_SPACE}["update"'.encode()
_SYNC: Final = f'42{_SPACE}["sync"'.encode()
_JOINED: Final = f"40{_SPACE}".encode()
_HEAD: Final = len(f"42{_SPACE}")


class Turn(Struct):
    """The player whose turn it is."""

    player: str = field(name="currentPlayer")


class State(Struct):
    """The state of a match."""

    ctx: Turn
    version: int = field(name="_stateID")


class Update(Struct, array_like=True):
    """The match has reached a version."""

    kind: str
    match: str
    state: State


_DECODER: Final = msgspec.json.Decoder(Update)


class Match:
    """Four players who move in turn, as fast as they can."""

    def __init__(self, name: str, tally: Tally) -> None:
        self.name = name
        self.tally = tally
        self.moves = MoveTracker(tally, SEATS)
        self.seats = [Seat(self, number) for number in range(SEATS)]

    async def enter(self, port: int) -> None:
        """Let all players join; the first one joins alone, since that creates the match."""
        for seat in self.seats:
            await seat.enter(port)
        self.seats[0].act(0)


class Seat:
    """One player."""

    def __init__(self, match: Match, number: int) -> None:
        self.match = match
        self.client = WebSocketClient(self.receive)
        self._number = number
        self._name = str(number)
        self._came: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    async def enter(self, port: int) -> None:
        """Join the match and wait for its state."""
        await self.client.open(port, _ADDRESS)
        self.client.send(_JOINED)
        await asyncio.wait_for(self._came, TIMEOUT)

    def receive(self, text: bytes) -> None:
        """Process a message; move if it is this player's turn."""
        now = time.perf_counter()
        if text.startswith(_UPDATE):
            self.match.tally.add_message(text)
            state = _DECODER.decode(memoryview(text)[_HEAD:]).state
            self.match.moves.received(self._number, state.version, now)
            if state.ctx.player == self._name:
                self.act(state.version)
        else:
            self._receive_other(text)

    def _receive_other(self, text: bytes) -> None:
        if text == b"2":
            self.client.send(b"3")
        elif text.startswith(_JOINED):
            self.client.send(f'42{_SPACE}["sync","{self.match.name}","{self._name}",null,{SEATS}]'.encode())
        elif text.startswith(_SYNC) and not self._came.done():
            self._came.set_result(None)

    def act(self, version: int) -> None:
        """Make the only kind of move."""
        self.match.moves.acted(version + 1, time.perf_counter())
        payload = f'{{"type":"act","args":[{version % 7}],"playerID":"{self._name}"}}'
        action = f'{{"type":"MAKE_MOVE","payload":{payload}}}'
        self.client.send(
            f'42{_SPACE}["update",{action},{version},"{self.match.name}","{self._name}"]'.encode()
        )


@contextlib.asynccontextmanager
async def seated_matches(server: Process, tally: Tally, *, tables: int) -> AsyncIterator[list[Match]]:
    """Start matches that all players have joined."""
    found = [Match(f"match{number}", tally) for number in range(tables)]
    for match in found:
        await match.enter(server.port)
    with closing_all([seat.client for match in found for seat in match.seats]):
        yield found
