"""Play at a table of a server from Python: sit down, and let a bot or your own program decide.

from sevenheroes import bots, remote

with remote.Visitor("http://127.0.0.1:7700", name="My bot") as visitor:
    table = visitor.quick(bot="steady", seats=4)
    print(table.play(bots.find("search")))
"""

import contextlib
import json
import secrets
import time
import urllib.error
import urllib.request
from types import TracebackType
from typing import Any, Final, get_args

import msgspec
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from . import records
from .actions import TEXTS, Action
from .bots import Bot, Chance, ask
from .core import codes, layout
from .editions import CHOICES, choose
from .errors import InputError, SevenHeroesError
from .game import Game
from .outcome import REASONS, Outcome
from .server.protocol import messages as protocol
from .server.protocol.messages import Update
from .view import ORIGINS, PHASES, View

_DECODER: Final[msgspec.json.Decoder[protocol.AnyMessage]] = msgspec.json.Decoder(protocol.AnyMessage)
_ENCODER: Final = msgspec.json.Encoder()
_NUMBERS: Final = {text: number for number, text in enumerate(TEXTS)}
_KINDS: Final = {kind.__struct_config__.tag for kind in get_args(protocol.AnyMessage)}
_PATIENCE: Final = 30.0
_ANSWERED: Final = 10.0  # seconds in which every command is answered
_SILENCE: Final = 60.0  # seconds after which it is to be seen whether the server is still there
_STATUS: Final = {401: "no-name", 403: "origin", 404: "no-page", 429: "flood", 503: "busy"}
_LATER: Final = ("flood", "busy", "storage", "internal")  # what need not be so in a moment
_MOVED_ON: Final = ("stale", "over", "closed")  # while one decided: there is a new question, or none
_LONGEST: Final = 4 << 20


class RemoteError(SevenHeroesError):
    """The server refused something, or cannot be reached. `code` is the name of the reason."""

    def __init__(self, code: str, facts: dict[str, Any]) -> None:
        self.code = code
        self.facts = facts
        told = ", ".join(f"{name} {value}" for name, value in facts.items() if value is not None)
        super().__init__(f"the server answers {code}" + (f": {told}" if told else ""))


class _Patience:
    """Half a minute of trying, with longer and longer pauses."""

    def __init__(self) -> None:
        self._until = time.monotonic() + _PATIENCE
        self._pause = 0.05

    def wait(self) -> bool:
        """Wait for a moment. Is there still time to try again?"""
        if time.monotonic() > self._until:
            return False
        time.sleep(self._pause)
        self._pause = min(2.0, 2 * self._pause)
        return True


class Visitor:
    """Somebody at a server, by a token: one that is given, or a new one under a name."""

    def __init__(self, url: str, *, name: str = "Program", token: str | None = None) -> None:
        if not url.startswith(("http://", "https://")):
            raise InputError(f"the address of a server begins with http:// or https://, not as {url!r}")
        self.url = url.rstrip("/")
        self._tables: list[Table] = []
        self.token = token or self._ask("POST", "/api/tokens", {"name": name}, signed=False)["token"]

    def make(self, **wish: Any) -> "Table":
        """A new table, at which one has a seat: NewTable in docs/protocol.md is what can be wished for."""
        return self.enter(self._ask("POST", "/api/tables", wish)["table"])

    def quick(self, **wish: Any) -> "Table":
        """A table with bots at which the game has begun."""
        return self.enter(self._ask("POST", "/api/quick", wish)["table"])

    def tables(self) -> list[dict[str, Any]]:
        """The public tables that are open or running."""
        found: list[dict[str, Any]] = self._ask("GET", "/api/tables")
        return found

    def record(self, table: str) -> Game:
        """The finished game of a table."""
        return records.from_dict(self._ask("GET", f"/api/records/{table}"))

    def enter(self, table: str) -> "Table":
        """A table by its name, to sit down, play or watch."""
        found = Table(self, table)
        self._tables.append(found)
        return found

    def close(self) -> None:
        """Leave all tables; seats are kept."""
        while self._tables:
            self._tables.pop().close()

    def _ask(self, method: str, path: str, body: Any = None, *, signed: bool = True) -> Any:
        headers = {"content-type": "application/json"}
        if signed:
            headers["authorization"] = f"Bearer {self.token}"
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.url + path, data, headers, method=method)
        patience = _Patience()
        while True:
            try:
                with urllib.request.urlopen(request, timeout=_PATIENCE) as answer:
                    return json.loads(answer.read())
            except urllib.error.HTTPError as error:
                with error:
                    if error.code not in (429, 503) or not patience.wait():
                        raise _problem(error.read(), error.code) from None
            except OSError as error:
                raise RemoteError("unreachable", {"why": str(error)}) from None

    def __enter__(self) -> "Visitor":
        return self

    def __exit__(
        self, _kind: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        self.close()


class Table:
    """A table one is at. Its connection comes back by itself; what was missed is caught up with."""

    def __init__(self, visitor: Visitor, table: str) -> None:
        self.visitor = visitor
        self.id = table
        self.update: Update
        self.info: protocol.Info
        self.version: int | None = None
        self.steps: list[protocol.Step] = []
        self._lost = 0
        self._socket: ClientConnection | None = None
        self._connection = contextlib.ExitStack()
        self._connect()

    # Looking

    @property
    def seat(self) -> int | None:
        """Where one sits."""
        return self.update.seat

    @property
    def view(self) -> View:
        """What one's seat knows of the game, which must have begun."""
        return view_of(self.update, self.info)

    @property
    def is_over(self) -> bool:
        """Has the game ended, or the table been closed?"""
        return self.info.status in ("over", "closed")

    @property
    def to_act(self) -> bool:
        """Is there something to decide?"""
        return bool(self.update.own and self.update.own.legal)

    # Doing

    def sit(self, seat: int | None = None) -> None:
        """Take a seat, or any."""
        try:
            self.command(protocol.Sit(seat=seat, id=_name()))
        except RemoteError as error:
            if error.code != "seated" or self.seat is None or seat not in (None, self.seat):
                raise  # else the answer to the first try was lost

    def ready(self, contribution: str | None = None) -> None:
        """Say that the game may begin; a contribution is mixed into the shuffle."""
        self._once(protocol.Ready(contribution=contribution, id=_name()), "began", "over")

    def fill(self, bot: str = "steady") -> None:
        """Put bots into the open seats."""
        self._once(protocol.Fill(bot=bot, id=_name()), "full", "here", "over")

    def act(self, action: Action | str) -> None:
        """Do something in the game; refused ones raise, and change nothing."""
        text = action.what if isinstance(action, Action) else action
        self.command(protocol.Act(action=text, version=self.update.version, id=_name()))

    def wait(self) -> None:
        """Wait until the table has moved on."""
        version = self.update.version
        while self.update.version == version and not self.is_over:
            self._read()

    def play(self, bot: Bot, *, seed: int | None = None) -> Outcome | None:
        """Let a bot decide until the game is over; how it ended, or None if the table was closed."""
        chance = Chance(secrets.randbits(63) if seed is None else seed)
        while not self.is_over:
            if self.update.public is None or not self.to_act:
                self.wait()
                continue
            view = self.view
            try:
                self.act(ask(bot, view, chance))
            except RemoteError as error:
                if error.code not in _MOVED_ON:
                    raise
        return self.view.outcome if self.update.public else None

    def command(self, command: protocol.Command) -> int:
        """Send a command, and wait for its answer: the version that it brought.

        It is sent again if the connection breaks, or after a moment if the server could not take it then.
        """
        patience = _Patience()
        while True:
            socket = self._socket or self._connect()
            with contextlib.suppress(ConnectionClosed):
                socket.send(_ENCODER.encode(command), text=True)
                answer = self._answer(command.id, socket)
                if not isinstance(answer, protocol.Refused):
                    return answer.version
                if answer.code not in _LATER or not patience.wait():
                    raise RemoteError(answer.code, answer.facts)
                continue
            if self._socket is socket:
                self._lose()
            if not patience.wait():
                raise RemoteError("unreachable", {"why": "there was no answer"})

    def _answer(self, name: str, socket: ClientConnection) -> "Update | protocol.Accepted | protocol.Refused":
        """The answer to a command, by the connection on which it was sent."""
        until = time.monotonic() + _ANSWERED
        while self._socket is socket:
            answer = self._read(max(0.0, until - time.monotonic()))
            if isinstance(answer, Update) and answer.answers == name:
                return answer
            if isinstance(answer, protocol.Accepted | protocol.Refused) and answer.id == name:
                return answer
        raise ConnectionClosed(None, None)

    def _once(self, command: protocol.Command, *done: str) -> None:
        """A command that is refused, for these reasons, if it was carried out and the answer was lost."""
        lost = self._lost
        try:
            self.command(command)
        except RemoteError as error:
            if error.code not in done or self._lost == lost:
                raise

    def close(self) -> None:
        """Leave; the seat is kept."""
        self._drop()

    # The connection

    def _read(self, seconds: float = _SILENCE) -> protocol.AnyMessage:
        """The next message that is understood; after silence, what is told on coming back."""
        while True:
            socket = self._socket or self._connect()
            try:
                message = _understood(socket.recv(seconds))
            except (ConnectionClosed, TimeoutError):
                self._lose()
                self._connect()
                return self.update
            if isinstance(message, Update):
                self._take_in(message)
            if message is not None:
                return message

    def _take_in(self, update: Update) -> None:
        self.update = update
        self.version = update.version
        self.steps += [
            step for step in update.steps if not self.steps or step.version > self.steps[-1].version
        ]
        if update.info:
            self.info = update.info

    def _connect(self) -> ClientConnection:
        """Come back to the table, for half a minute; then it is an error."""
        patience = _Patience()
        while True:
            try:
                return self._come_in()
            except (OSError, ConnectionClosed, TimeoutError, InvalidHandshake, RemoteError) as error:
                self._drop()
                problem = _no_way_in(error)
                if problem.code not in (*_LATER, "unreachable") or not patience.wait():
                    raise problem from None

    def _come_in(self) -> ClientConnection:
        url = "ws" + self.visitor.url.removeprefix("http") + "/ws"
        headers = {"authorization": f"Bearer {self.visitor.token}"}
        socket = self._connection.enter_context(
            connect(
                url, additional_headers=headers, compression=None, max_size=_LONGEST, open_timeout=_PATIENCE
            )
        )
        self._socket = socket
        socket.send(
            _ENCODER.encode(protocol.Enter(table=self.id, version=self.version, id="enter")), text=True
        )
        while True:
            message = _understood(socket.recv(_PATIENCE))
            if isinstance(message, Update):
                self._take_in(message)
                return socket
            if isinstance(message, protocol.Refused):
                raise RemoteError(message.code, message.facts)

    def _lose(self) -> None:
        """The connection broke, and with it perhaps an answer."""
        self._lost += 1
        self._drop()

    def _drop(self) -> None:
        self._socket = None
        self._connection.close()


def view_of(update: Update, info: protocol.Info) -> View:
    """What an update tells, as the view of its seat, or of a spectator."""
    public = update.public
    if public is None:
        raise InputError("the game has not begun")
    rules = choose(info.edition, msgspec.to_builtins(info.rules))[1]
    o: Any = layout.Plain(layout.OBSERVATION)
    _tell_public(o, public)
    o.rules = rules.code
    for name, choices in CHOICES.items():
        setattr(o, name, choices.index(getattr(rules, name)))
    o.seat = codes.NOBODY if update.seat is None or update.own is None else update.seat
    _tell_own(o, update.own)
    names = tuple(chair.name or "" for chair in info.chairs)
    outcome = None
    if public.outcome:
        ranking = tuple(tuple(group) for group in public.outcome.ranking)
        outcome = Outcome(
            winners=tuple(public.outcome.winners), reason=public.outcome.reason, ranking=ranking
        )
    return View(layout.from_plain([o]), edition=info.edition, names=names, outcome=outcome)


_PHASES: Final = {name: code for code, name in PHASES.items()}
_ORIGINS: Final = {name: code for code, name in ORIGINS.items()}
_REASONS: Final = {name: code for code, name in REASONS.items()}


def _tell_public(o: Any, public: protocol.Public) -> None:
    """What all know."""
    o.seats = len(public.players)
    o.turn, o.phase = public.turn, _PHASES[public.phase]
    o.sender, o.holder = public.sender, _seat(public.holder)
    o.requirement, o.fitting, o.waived = public.requirement, _heroes(public.fitting), int(public.waived)
    o.doomed, o.saying, o.nones = public.doomed or 0, _seat(public.saying), public.nones
    o.waiting = _seats(public.waiting)
    o.deck_left = public.deck
    o.discard = [0, *public.discard]
    o.discarded = sum(public.discard)
    o.said = [codes.NOBODY] * codes.MOST_SEATS
    o.pile_size = len(public.pile)
    for place, text in enumerate(public.pile):
        action = Action.parse(text)
        o.pile[place] = action.seat * 64 + action.number
    for seat, player in enumerate(public.players):
        o.hand_size[seat] = player.hand
        o.band[seat] = _heroes(player.band)
        o.ready[seat] = o.band[seat] & ~_heroes(player.used)
        o.eliminated[seat] = [0, *player.eliminated]
        o.powers_used[seat] = player.powers_used
        o.said[seat] = codes.NOBODY if player.said is None else player.said
        o.clues_yes[seat], o.clues_no[seat] = player.clues_yes, player.clues_no
    wanderer = public.wanderer
    if wanderer:
        o.wandering, o.face_up, o.origin = 1, int(wanderer.face_up), _ORIGINS[wanderer.origin]
        o.wanderer = wanderer.hero or 0
        o.seen, o.ahead, o.barred = map(_seats, (wanderer.seen, wanderer.ahead, wanderer.barred))
        o.possible = codes.ALL_HEROES
    outcome = public.outcome
    o.reason = _REASONS[outcome.reason] if outcome else 0
    o.winner = outcome.winners[0] if outcome and outcome.reason == "six" else codes.NOBODY


def _tell_own(o: Any, own: protocol.Own | None) -> None:
    """What one's seat knows besides."""
    if own is None:
        return
    for hero in own.hand:
        o.hand[hero] += 1
    o.wanderer = own.wanderer or o.wanderer
    o.possible = _heroes(own.possible)
    for giver, cards in enumerate(own.clues):
        if cards is not None:
            o.clues[giver] = [0, *cards]
    o.mask = sum(1 << _NUMBERS[text] for text in own.legal)


def _seat(seat: int | None) -> int:
    return codes.NOBODY if seat is None else seat


def _heroes(heroes: list[int]) -> int:
    return sum(1 << (hero - 1) for hero in heroes)


def _seats(seats: list[int]) -> int:
    return sum(1 << seat for seat in seats)


def _name() -> str:
    return secrets.token_urlsafe(9)


class _Kind(msgspec.Struct):
    type: str


def _understood(text: str | bytes) -> protocol.AnyMessage | None:
    """A message; None if it is of a type that came into the protocol later."""
    try:
        return _DECODER.decode(text)
    except msgspec.DecodeError as error:
        with contextlib.suppress(msgspec.DecodeError):
            if msgspec.json.decode(text, type=_Kind).type not in _KINDS:
                return None
        raise RemoteError("protocol", {"why": str(error)}) from None


def _no_way_in(error: Exception) -> RemoteError:
    """Why somebody could not come to a table."""
    if isinstance(error, RemoteError):
        return error
    if isinstance(error, InvalidStatus):
        status = error.response.status_code
        if status in _STATUS:
            return RemoteError(_STATUS[status], {"status": status})
        if status < 500:
            return RemoteError("http", {"status": status})
    return RemoteError("unreachable", {"why": str(error)})


def _problem(body: bytes, status: int) -> RemoteError:
    try:
        told = json.loads(body)
        return RemoteError(str(told["code"]), dict(told["facts"]))
    except (ValueError, KeyError, TypeError):
        return RemoteError("http", {"status": status})


__all__ = ["RemoteError", "Table", "Visitor", "view_of"]
