"""The WebSocket endpoint: accepts connections, reads commands, sends answers."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any, Final

import msgspec

from ..._version import __version__
from ..live.registry import Registry
from ..live.room import Room
from ..ops.metrics import Metrics
from ..protocol import messages
from ..protocol.encoding import encode
from ..protocol.errors import Refusal, Repeated
from ..protocol.messages import PROTOCOL, Accepted, AnyCommand, Command, Refused, Welcome
from ..table.requests import Request
from .auth import Authenticator
from .connection import Connection
from .rate_limit import Limiter
from .request import address_of, authenticate, headers_of, is_same_origin

_LOG: Final = logging.getLogger(__name__)
_DECODER: Final[msgspec.json.Decoder[AnyCommand]] = msgspec.json.Decoder(AnyCommand)
_VERSIONS_PER_TOKEN: Final = 40  # missed versions that are sent at the price of one command
_MAX_ENTER_COST: Final = 20
_MAX_REJECTED: Final = 200  # messages over the rate limit before the connection is closed
_FORGIVEN_PER_MESSAGE: Final = 10


class WebSocketApp:
    """An ASGI application for WebSockets."""

    def __init__(
        self, registry: Registry, authenticator: Authenticator, limiter: Limiter, metrics: Metrics
    ) -> None:
        self.registry = registry
        self.authenticator = authenticator
        self.limiter = limiter
        self.metrics = metrics

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Serve one connection, or reject its handshake."""
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
        identity = authenticate(headers, self.authenticator)
        if identity is None and "authorization" in headers:
            self.limiter.release_websocket(address)
            await _reject(send, 401)
            return
        try:
            limit = self.registry.settings.write_buffer_limit
            connection = Connection(send, identity, write_buffer_limit=limit)
            await send({"type": "websocket.accept"})
            await self._serve(connection, receive, address)
        finally:
            self.limiter.release_websocket(address)

    async def _serve(self, connection: Connection, receive: Any, address: str) -> None:
        registry, identity = self.registry, connection.identity
        name = identity.name if identity else None
        welcome = Welcome(protocol=PROTOCOL, server=__version__, name=name, time=registry.clock())
        connection.push(encode(welcome))
        registry.connections.add(connection)
        reader = CommandReader(self, connection, address)
        try:
            await reader.read(receive)
        finally:
            connection.is_closed = True
            registry.connections.discard(connection)
            reader.leave()
            await connection.wait_closed()


class CommandReader:
    """Reads the commands of one connection, within its rate limit, and answers each."""

    def __init__(self, app: WebSocketApp, connection: Connection, address: str) -> None:
        self._registry = app.registry
        self._limiter = app.limiter
        self._metrics = app.metrics
        self._connection = connection
        self._address = address
        self._entered: Room | None = None
        self._address_bucket = app.limiter.command_bucket(address)
        self._bucket = app.limiter.connection_bucket(address)
        self._rejected = 0

    async def read(self, receive: Callable[[], Awaitable[Any]]) -> None:
        """Read until the connection ends."""
        while True:
            event = await receive()
            if event["type"] == "websocket.disconnect":
                return
            data = event.get("text") or event.get("bytes") or b""
            if not self._take_tokens(1):
                self._refuse(_id_in(data), Refusal("flood"))
                self._rejected += 1
                if self._rejected > _MAX_REJECTED:
                    self._connection.close("flood")
                    return
                continue
            self._rejected = max(0, self._rejected - _FORGIVEN_PER_MESSAGE)
            if self._connection.is_closed:
                return
            await self._handle(data)
            await asyncio.sleep(0)  # a client that sends many commands takes turns with the others

    def _take_tokens(self, cost: float) -> bool:
        """Take tokens from the bucket of the connection and then from the one of its address.

        A command over the limit of its connection costs the address nothing.
        """
        return self._bucket.take(cost) and self._address_bucket.take(cost)

    async def _handle(self, data: str | bytes) -> None:
        try:
            command = _DECODER.decode(data)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            self._refuse(_id_in(data), Refusal("malformed", why=str(error)[:200]))
            return
        self._metrics.count_command(type(command))
        try:
            await self._dispatch(command)
        except Repeated as repeated:
            self._accept(command, repeated.version)
        except Refusal as refusal:
            self._refuse(command.id, refusal)
        except Exception:  # an error in one command ends that command only
            _LOG.exception("command failed")
            self._refuse(command.id, Refusal("internal"))

    async def _dispatch(self, command: AnyCommand) -> None:
        match command:
            case messages.Enter():
                await self._enter(command)
            case messages.Exit():
                self.leave()
                self._accept(command, 0)
            case messages.Watch():
                self.leave()
                self._registry.lobby.watch(self._connection)
                self._accept(command, 0)
            case messages.Rematch():
                await self._rematch(command)
            case messages.Aid():
                await self._estimate(command)
            case _:
                await self._submit(command)

    async def _submit(self, command: Command) -> None:
        """Put a command into the queue of the table. If it changes something, the update is its answer."""
        request = Request(command, self._connection.identity)
        outcome = await self._room().submit(request, by=self._connection, command_id=command.id or None)
        if not outcome.changed:
            self._accept(command, outcome.version)

    async def _enter(self, command: messages.Enter) -> None:
        room = await self._registry.room(command.table)
        missed = room.state.version - (command.version or 0)
        missed = missed if missed >= 0 else room.state.version
        if not self._take_tokens(min(missed // _VERSIONS_PER_TOKEN, _MAX_ENTER_COST)):
            raise Refusal("flood")
        try:
            await self._enter_room(room, command)
        except Refusal:
            if not room.is_closed:
                raise
            await self._enter_room(await self._registry.room(command.table), command)
        self._registry.lobby.unwatch(self._connection)

    async def _enter_room(self, room: Room, command: messages.Enter) -> None:
        last, self._entered = self._entered, room
        try:
            seat = await room.enter(
                self._connection,
                command.version,
                command_id=command.id or None,
                previous=last.audience if last else None,
            )
        except BaseException:
            self._entered = last
            raise
        if seat is not None:
            await room.take_seat_back(self._connection, seat)

    async def _rematch(self, command: messages.Rematch) -> None:
        room = self._room()
        if self._connection.identity is None:
            raise Refusal("no-name")
        if room.state.next is None and not self._limiter.allow_table(self._address):
            raise Refusal("flood")
        outcome = await self._registry.rematch(room, self._connection, self._address)
        self._accept(command, outcome.version)

    async def _estimate(self, command: messages.Aid) -> None:
        room = self._room()
        found = await room.estimate(room.audience.seat_of(self._connection))
        self._push(
            messages.Chances(
                id=command.id, version=found.version, counted=found.counted, believed=found.believed
            )
        )

    def _room(self) -> Room:
        """Return the room of this client. Raises Refusal if it has none, or was dismissed as a spectator."""
        if self._entered is not None and self._connection not in self._entered.audience:
            self._entered = None
        if self._entered is None:
            raise Refusal("nowhere")
        return self._entered

    def leave(self) -> None:
        """Leave the table and the lobby."""
        self._registry.lobby.unwatch(self._connection)
        if self._entered is not None:
            self._entered.audience.remove(self._connection)
            self._entered = None

    def _push(self, message: messages.Message) -> None:
        self._connection.push(encode(message))

    def _accept(self, command: Command, version: int) -> None:
        self._push(Accepted(id=command.id, version=version))

    def _refuse(self, command_id: str, refusal: Refusal) -> None:
        self._metrics.count_refusal(refusal.code)
        self._push(Refused(id=command_id, code=refusal.code, facts=refusal.facts))


class _WithId(msgspec.Struct):
    """A message of which only the id is read."""

    id: messages.CommandId = ""


def _id_in(data: str | bytes) -> str:
    """Return the id of a message that could not be decoded otherwise."""
    try:
        return msgspec.json.decode(data, type=_WithId).id
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return ""


async def _reject(send: Any, status: int) -> None:
    """Reject the handshake with an HTTP status."""
    await send({"type": "websocket.http.response.start", "status": status, "headers": []})
    await send({"type": "websocket.http.response.body", "body": b""})
