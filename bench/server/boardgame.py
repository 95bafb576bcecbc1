"""Matches of boardgame.io, seen from the players' end, in the frames of socket.io."""

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator
from typing import Final

import msgspec
from msgspec import Struct, field

from .ledger import Ledger, Tally
from .process import Process
from .wire import PATIENCE, Wire, hanging_up

SEATS: Final = 4

_SPACE: Final = "/heroes,"
_ADDRESS: Final = "/socket.io/?EIO=4&transport=websocket"
_UPDATE: Final = f'42{_SPACE}["update"'.encode()
_SYNC: Final = f'42{_SPACE}["sync"'.encode()
_JOINED: Final = f"40{_SPACE}".encode()
_HEAD: Final = len(f"42{_SPACE}")


class Turn(Struct):
    """Whose turn it is."""

    player: str = field(name="currentPlayer")


class State(Struct):
    """A match at a version."""

    ctx: Turn
    version: int = field(name="_stateID")


class Update(Struct, array_like=True):
    """The match has come to a version."""

    kind: str
    match: str
    state: State


_DECODER: Final = msgspec.json.Decoder(Update)


class Match:
    """Four players who move in turn, each as soon as it is theirs."""

    def __init__(self, name: str, tally: Tally) -> None:
        self.name = name
        self.tally = tally
        self.ledger = Ledger(tally, SEATS)
        self.seats = [Seat(self, number) for number in range(SEATS)]

    async def come(self, port: int) -> None:
        """Everyone comes, the first one alone: that is what makes the match."""
        for seat in self.seats:
            await seat.come(port)
        self.seats[0].act(0)


class Seat:
    """One player."""

    def __init__(self, match: Match, number: int) -> None:
        self.match = match
        self.wire = Wire(self.hear)
        self._number = number
        self._name = str(number)
        self._came: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    async def come(self, port: int) -> None:
        """Join the match, and be told how it stands."""
        await self.wire.open(port, _ADDRESS)
        self.wire.say(_JOINED)
        await asyncio.wait_for(self._came, PATIENCE)

    def hear(self, text: bytes) -> None:
        """Take in a message; move if it is one's turn."""
        now = time.perf_counter()
        if text.startswith(_UPDATE):
            self.match.tally.heard(text)
            state = _DECODER.decode(memoryview(text)[_HEAD:]).state
            self.match.ledger.received(self._number, state.version, now)
            if state.ctx.player == self._name:
                self.act(state.version)
        else:
            self._hear_other(text)

    def _hear_other(self, text: bytes) -> None:
        if text == b"2":
            self.wire.say(b"3")
        elif text.startswith(_JOINED):
            self.wire.say(f'42{_SPACE}["sync","{self.match.name}","{self._name}",null,{SEATS}]'.encode())
        elif text.startswith(_SYNC) and not self._came.done():
            self._came.set_result(None)

    def act(self, version: int) -> None:
        """Make the one move there is."""
        self.match.ledger.acted(version + 1, time.perf_counter())
        payload = f'{{"type":"act","args":[{version % 7}],"playerID":"{self._name}"}}'
        action = f'{{"type":"MAKE_MOVE","payload":{payload}}}'
        self.wire.say(f'42{_SPACE}["update",{action},{version},"{self.match.name}","{self._name}"]'.encode())


@contextlib.asynccontextmanager
async def sitting(server: Process, tally: Tally, *, tables: int) -> AsyncIterator[list[Match]]:
    """Matches with everyone there."""
    found = [Match(f"match{number}", tally) for number in range(tables)]
    for match in found:
        await match.come(server.port)
    with hanging_up([seat.wire for match in found for seat in match.seats]):
        yield found
