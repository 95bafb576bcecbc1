"""A table of a server: its state, its commands, and a connection that is restored when it breaks."""

import contextlib
import secrets
import time
from typing import Final

from websockets.exceptions import ConnectionClosed, InvalidHandshake

from ..actions import Action
from ..bots import Bot, Chance, ask
from ..outcome import Outcome
from ..server.protocol import messages as protocol
from ..server.protocol.messages import Update
from ..view import View
from .connection import Connection
from .errors import RemoteError, connection_error
from .retry import Backoff, Timeouts
from .view import view_of

_TEMPORARY: Final = ("flood", "busy", "storage", "internal")  # codes after which a retry can succeed
_OUTDATED: Final = ("stale", "over", "closed")  # the table changed while the bot was deciding


class Table:
    """A table that you play at or watch. It reconnects automatically and catches up on what it missed."""

    def __init__(self, url: str, token: str, table: str, *, timeouts: Timeouts) -> None:
        self.id = table
        self.update: Update
        self.info: protocol.Info
        self.version: int | None = None
        self.steps: list[protocol.Step] = []
        self._url = url
        self._token = token
        self._timeouts = timeouts
        self._lost_connections = 0
        self._connection: Connection | None = None
        self._connect()

    # State

    @property
    def seat(self) -> int | None:
        """Your seat; None if you watch."""
        return self.update.seat

    @property
    def view(self) -> View:
        """What your seat knows of the game, which must have begun."""
        return view_of(self.update, self.info)

    @property
    def is_over(self) -> bool:
        """Has the game ended, or has the table been closed?"""
        return self.info.status in ("over", "closed")

    @property
    def to_act(self) -> bool:
        """May your seat act now?"""
        return bool(self.update.own and self.update.own.legal)

    # Commands

    def sit(self, seat: int | None = None) -> None:
        """Take a seat, or the first open one."""
        try:
            self.command(protocol.Sit(seat=seat, id=_new_id()))
        except RemoteError as error:
            if error.code != "seated" or self.seat is None or seat not in (None, self.seat):
                raise  # otherwise the first attempt succeeded and its answer was lost

    def ready(self, contribution: str | None = None) -> None:
        """Declare that the game may begin; a contribution is mixed into the shuffle."""
        self._command_once(protocol.Ready(contribution=contribution, id=_new_id()), "began", "over")

    def fill(self, bot: str = "steady") -> None:
        """Put bots into the open seats."""
        self._command_once(protocol.Fill(bot=bot, id=_new_id()), "full", "here", "over")

    def act(self, action: Action | str) -> None:
        """Take an action; raises, and changes nothing, if the server refuses it."""
        text = action.what if isinstance(action, Action) else action
        self.command(protocol.Act(action=text, version=self.update.version, id=_new_id()))

    def wait(self) -> None:
        """Wait until the table reaches a new version."""
        version = self.update.version
        while self.update.version == version and not self.is_over:
            self._read(self._timeouts.silence)

    def play(self, bot: Bot, *, seed: int | None = None) -> Outcome | None:
        """Let a bot decide until the game is over; returns the outcome, or None if the table was closed."""
        chance = Chance(secrets.randbits(63) if seed is None else seed)
        while not self.is_over:
            if self.update.public is None or not self.to_act:
                self.wait()
                continue
            view = self.view
            try:
                self.act(ask(bot, view, chance))
            except RemoteError as error:
                if error.code not in _OUTDATED:
                    raise
        return self.view.outcome if self.update.public else None

    def command(self, command: protocol.Command) -> int:
        """Send a command and wait for its answer; returns the version that it led to.

        It is sent again if the connection breaks, or after a pause if the server is temporarily unable.
        """
        backoff = Backoff(self._timeouts.retry)
        while True:
            connection = self._connection or self._connect()
            with contextlib.suppress(ConnectionClosed):
                connection.send(command)
                answer = self._answer(command.id, connection)
                if not isinstance(answer, protocol.Refused):
                    return answer.version
                if answer.code not in _TEMPORARY or not backoff.wait():
                    raise RemoteError(answer.code, answer.facts)
                continue
            if self._connection is connection:
                self._lose_connection()
            if not backoff.wait():
                raise RemoteError("unreachable", {"why": "there was no answer"})

    def _answer(
        self, command_id: str, connection: Connection
    ) -> Update | protocol.Accepted | protocol.Refused:
        """The answer to a command, from the connection on which it was sent."""
        deadline = time.monotonic() + self._timeouts.answer
        while self._connection is connection:
            answer = self._read(max(0.0, deadline - time.monotonic()))
            if isinstance(answer, Update) and answer.answers == command_id:
                return answer
            if isinstance(answer, protocol.Accepted | protocol.Refused) and answer.id == command_id:
                return answer
        raise ConnectionClosed(None, None)

    def _command_once(self, command: protocol.Command, *done: str) -> None:
        """Send a command; once a connection was lost, a refusal with these codes means that it succeeded."""
        lost = self._lost_connections
        try:
            self.command(command)
        except RemoteError as error:
            if error.code not in done or self._lost_connections == lost:
                raise

    def close(self) -> None:
        """Leave; the seat is kept."""
        self._drop_connection()

    # The connection

    def _read(self, timeout: float) -> protocol.AnyMessage:
        """The next known message; after a timeout, the update received on reconnecting."""
        while True:
            connection = self._connection or self._connect()
            try:
                message = connection.receive(timeout)
            except (ConnectionClosed, TimeoutError):
                self._lose_connection()
                self._connect()
                return self.update
            if isinstance(message, Update):
                self._apply(message)
            if message is not None:
                return message

    def _apply(self, update: Update) -> None:
        self.update = update
        self.version = update.version
        self.steps += [
            step for step in update.steps if not self.steps or step.version > self.steps[-1].version
        ]
        if update.info:
            self.info = update.info

    def _connect(self) -> Connection:
        """Connect and enter the table, with retries."""
        backoff = Backoff(self._timeouts.retry)
        while True:
            try:
                return self._enter()
            except (OSError, ConnectionClosed, TimeoutError, InvalidHandshake, RemoteError) as error:
                self._drop_connection()
                problem = connection_error(error)
                if problem.code not in (*_TEMPORARY, "unreachable") or not backoff.wait():
                    raise problem from None

    def _enter(self) -> Connection:
        connection = Connection(self._url, self._token, timeout=self._timeouts.retry)
        self._connection = connection
        connection.send(protocol.Enter(table=self.id, version=self.version, id="enter"))
        while True:
            message = connection.receive(self._timeouts.retry)
            if isinstance(message, Update):
                self._apply(message)
                return connection
            if isinstance(message, protocol.Refused):
                raise RemoteError(message.code, message.facts)

    def _lose_connection(self) -> None:
        """Drop a broken connection, on which an answer may have been lost."""
        self._lost_connections += 1
        self._drop_connection()

    def _drop_connection(self) -> None:
        connection, self._connection = self._connection, None
        if connection:
            connection.close()


def _new_id() -> str:
    return secrets.token_urlsafe(9)
