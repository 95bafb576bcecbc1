"""Play over one WebSocket: commands come in, what happens goes out."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, Final

import msgspec

from ..._version import __version__
from ..live.registry import Registry
from ..live.room import Room
from ..ops.clock import now_ms
from ..ops.metrics import Metrics
from ..protocol import messages as protocol
from ..protocol.encoding import encode
from ..protocol.errors import Refusal, Repeated
from ..protocol.messages import PROTOCOL, Accepted, AnyCommand, Command, Refused, Welcome
from ..table import commands as deciding
from .auth import Authenticator
from .connection import Connection
from .rate_limit import Limiter, TokenBucket
from .request import address_of, authenticate, headers_of, is_same_origin

_LOG: Final = logging.getLogger(__name__)
_DECODER: Final[msgspec.json.Decoder[AnyCommand]] = msgspec.json.Decoder(AnyCommand)
_FORGIVEN: Final = 10  # of those, for each message that comes in time
_MISSED: Final = 40  # versions that are told at the price of one command
_MOST_MISSED: Final = 20 * _MISSED
_MOST_REFUSED: Final = 200  # messages that may come too fast before the connection is closed


class WebSocketApp:
    """Takes in WebSockets, as an ASGI application."""

    def __init__(self, registry: Registry, people: Authenticator, limiter: Limiter, metrics: Metrics) -> None:
        self.registry = registry
        self.people = people
        self.limiter = limiter
        self.metrics = metrics

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """One connection, from its beginning to its end."""
        headers, address = headers_of(scope), address_of(scope)
        await receive()
        if scope["path"] != "/ws" or self.registry.closing:
            await _reject(send, 404 if scope["path"] != "/ws" else 503)
            return
        if not is_same_origin(headers, self.registry.settings):
            await _reject(send, 403)
            return
        if not self.limiter.allow_websocket(address) or not self.limiter.acquire_websocket(address):
            await _reject(send, 429)
            return
        identity = authenticate(headers, self.people)
        if identity is None and "authorization" in headers:
            self.limiter.release_websocket(address)
            await _reject(send, 401)
            return
        try:
            connection = Connection(send, identity, most_waiting=self.registry.settings.most_waiting)
            await send({"type": "websocket.accept"})
            await self._serve(connection, receive, address)
        finally:
            self.limiter.release_websocket(address)

    async def _serve(self, connection: Connection, receive: Any, address: str) -> None:
        registry, identity = self.registry, connection.identity
        connection.push(
            encode(
                Welcome(
                    protocol=PROTOCOL,
                    server=__version__,
                    name=identity.name if identity else None,
                    time=now_ms(),
                )
            )
        )
        registry.connections.add(connection)
        try:
            await CommandReader(self, connection, address).read(receive)
        finally:
            connection.is_closed = True
            registry.connections.discard(connection)
            registry.lobby.leave(connection)
            if connection.room:
                connection.room.leave(connection)
            await connection.wait_closed()


class CommandReader:
    """Somebody at the other end of a connection: reads and carries out what they send."""

    def __init__(self, websockets: WebSocketApp, connection: Connection, address: str) -> None:
        self._registry = websockets.registry
        self._limiter = websockets.limiter
        self._address = address
        self._metrics = websockets.metrics
        self._connection = connection
        self._together = websockets.limiter.commands_bucket(address)
        self._bucket = TokenBucket(websockets.registry.settings.commands_per_second, self._together.share)
        self._refused = 0

    async def read(self, receive: Callable[[], Awaitable[Any]]) -> None:
        """Until they go."""
        while True:
            event = await receive()
            if event["type"] == "websocket.disconnect":
                return
            if not self._may():
                self._refuse(_id_in(event.get("text") or event.get("bytes") or b""), Refusal("flood"))
                self._refused += 1
                if self._refused > _MOST_REFUSED:
                    self._connection.close("flood")
                    return
                continue
            self._refused = max(0, self._refused - _FORGIVEN)
            if self._connection.is_closed:
                return
            await self._hear(event.get("text") or event.get("bytes") or b"")
            await asyncio.sleep(0)  # many commands at once do not keep others waiting

    def _may(self, cost: float = 1) -> bool:
        """May something be said that costs so much, by this connection and, if so, by its address?

        What a connection says too much is not held against others of its address.
        """
        return self._bucket.take(cost) and self._together.take(cost)

    async def _hear(self, text: str | bytes) -> None:
        try:
            command = _DECODER.decode(text)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            self._refuse(_id_in(text), Refusal("malformed", why=str(error)[:200]))
            return
        self._metrics.command(type(command))
        try:
            await _HANDLERS[type(command)](self, command)
        except Repeated as repeated:
            self._accept(command, repeated.version)
        except Refusal as refusal:
            self._refuse(command.id, refusal)
        except Exception:  # an error in one command ends that command
            _LOG.exception("an error in a command")
            self._refuse(command.id, Refusal("internal"))

    def _push(self, message: protocol.Message) -> None:
        self._connection.push(encode(message))

    def _refuse(self, name: str, refusal: Refusal) -> None:
        self._metrics.refusals.labels(refusal.code).inc()
        self._push(Refused(id=name, code=refusal.code, facts=refusal.facts))

    def _accept(self, command: Command, version: int) -> None:
        self._push(Accepted(id=command.id, version=version))

    @property
    def _room(self) -> Room:
        if self._connection.room is None:
            raise Refusal("nowhere")
        return self._connection.room

    def _leave(self) -> None:
        self._registry.lobby.leave(self._connection)
        if self._connection.room:
            self._connection.room.leave(self._connection)

    async def _enter(self, command: protocol.Enter) -> None:
        room = await self._registry.room(command.table)
        missed = room.table.version - (command.version or 0)
        if not self._may(min(missed if missed >= 0 else room.table.version, _MOST_MISSED) // _MISSED):
            raise Refusal("flood")
        try:
            await room.enter(self._connection, command.version, command.id or None)
        except Refusal:
            if not room.forgotten:
                raise
            room = await self._registry.room(command.table)  # what the store has
            await room.enter(self._connection, command.version, command.id or None)
        self._registry.lobby.leave(self._connection)

    async def _exit(self, command: protocol.Exit) -> None:
        self._leave()
        self._accept(command, 0)

    async def _watch(self, command: protocol.Watch) -> None:
        self._leave()
        self._registry.lobby.watch(self._connection)
        self._accept(command, 0)

    async def _decide(self, decide: Any, command: Command) -> None:
        """A command that adds to the log of the table."""
        room = self._room
        answers = command.id or None
        version = await room.command(lambda place: decide(place, command), self._connection, answers)
        if version is not None:  # else an update has told it
            self._accept(command, version)

    async def _fill(self, command: protocol.Fill) -> None:
        fill = partial(deciding.fill, bots=self._registry.bot_pool.names)
        await self._decide(deciding.within_reason(fill), command)

    async def _rematch(self, command: protocol.Rematch) -> None:
        room, identity = self._room, self._connection.identity
        if identity is None:
            raise Refusal("no-name")
        if room.table.next is None and not self._limiter.allow_table(self._address):
            raise Refusal("flood")
        _, version = await room.rematch(identity, self._address)
        self._accept(command, version)

    async def _aid(self, command: protocol.Aid) -> None:
        version, counted, believed = await self._room.chances(self._connection.seat)
        self._push(protocol.Chances(id=command.id, version=version, counted=counted, believed=believed))


class _WithId(msgspec.Struct):
    """A message of which only the id is looked at."""

    id: protocol.CommandId = ""


def _id_in(text: str | bytes) -> str:
    """The id of a message that is otherwise not understood."""
    try:
        return msgspec.json.decode(text, type=_WithId).id
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return ""


def _deciding(decide: Any) -> Any:
    async def handle(visitor: CommandReader, command: Command) -> None:
        await visitor._decide(decide, command)

    return handle


def _arranging(decide: Any) -> Any:
    return _deciding(deciding.within_reason(decide))


_HANDLERS: Final[dict[type[Any], Callable[[CommandReader, Any], Awaitable[None]]]] = {
    protocol.Enter: CommandReader._enter,
    protocol.Exit: CommandReader._exit,
    protocol.Watch: CommandReader._watch,
    protocol.Fill: CommandReader._fill,
    protocol.Rematch: CommandReader._rematch,
    protocol.Aid: CommandReader._aid,
    protocol.Sit: _arranging(deciding.sit),
    protocol.Stand: _arranging(deciding.stand),
    protocol.Ready: _arranging(deciding.ready),
    protocol.Start: _arranging(deciding.start),
    protocol.Clear: _arranging(deciding.clear),
    protocol.Act: _deciding(deciding.act),
    protocol.Order: _arranging(deciding.order),
    protocol.Back: _arranging(deciding.back),
}


async def _reject(send: Any, status: int) -> None:
    """Refuse the handshake."""
    await send({"type": "websocket.http.response.start", "status": status, "headers": []})
    await send({"type": "websocket.http.response.body", "body": b""})
