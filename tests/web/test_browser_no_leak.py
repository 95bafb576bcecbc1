"""R10 in the browser: games that differ only in hidden cards send the same bytes to a seat."""

import asyncio
import random
import re
import threading
import time
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import WebSocket

from sevenheroes.editions import EDITIONS
from sevenheroes.game import Game
from sevenheroes.server.table import entries as log
from sevenheroes.server.transport.auth import COOKIE, Authenticator
from support.browser import Visitor
from support.browser_player import Player
from support.hidden_swaps import unseen
from support.live_server import Client, Serving, client, serving
from support.random_play import play_on
from support.tables import KEY, PEOPLE, local_server, opening, setup

Visit = Callable[..., Visitor]
Pairs = dict[tuple[str, int | None], tuple[tuple[Game, Game], list[str]]]
FEW = 20
WATCHER = PEOPLE[4]
COMING_AND_GOING = re.compile(r'{"type":"(presence|accepted)"')
"""Fields that depend only on when a visitor arrived."""


class BackgroundLoop:
    """An event loop in another thread, because the browser uses the one of this thread."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever)
        self._thread.start()

    def __call__(self, doing: Coroutine[Any, Any, Any]) -> Any:
        return asyncio.run_coroutine_threadsafe(doing, self._loop).result(30)

    def close(self) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()


@pytest.fixture(scope="module")
def background() -> Iterator[BackgroundLoop]:
    thread = BackgroundLoop()
    yield thread
    thread.close()


def pair(edition: str, seat: int | None) -> tuple[Game, Game]:
    """Two games that a seat, or None, a spectator, cannot tell apart."""
    chance = random.Random(f"{edition} {seat}")
    while True:
        game = play_on(Game(edition, seats=3, seed=chance.randrange(10**6)), chance, 60)
        twin = None if game.is_over else unseen(game, seat, chance)
        if twin is not None and game.view(seat, ply=game.ply - FEW).turn > 1:
            return game, twin


def begun(game: Game) -> list[log.AnyEntry]:
    """The entries of a table where all but the last actions were taken before anybody arrived."""
    made = setup(edition=game.edition, seats=game.seats, deck=game.deck, public=True)
    actions = [action.text for action in game.actions[: game.ply - FEW]]
    made.prepared = type(made.prepared)(  # type: ignore[misc]
        deck=game.deck, first=game.first, rng=list(game.rng), actions=actions
    )
    return opening(made)


async def put(file: Path, games: tuple[Game, Game]) -> list[str]:
    async with local_server(file) as door:
        assert await door.registry.store.secret("people", KEY) == KEY
        return [await door.table(*begun(game), at=int(time.time() * 1000)) for game in games]


class Crowd:
    """The other players, over WebSockets."""

    def __init__(self, background: BackgroundLoop, server: Serving, table: str, seats: list[int]) -> None:
        self._aside, self._server, self._table, self._seats = background, server, table, seats
        self._clients: dict[int, Client] = {}
        self._contexts: list[Any] = []

    def __enter__(self) -> "Crowd":
        for seat in self._seats:
            context = client(self._server, Authenticator(KEY).sign(PEOPLE[seat]))
            self._contexts.append(context)
            self._clients[seat] = self._aside(context.__aenter__())
            self._aside(self._clients[seat].enter(self._table))
        return self

    def __exit__(self, *error: object) -> None:
        for context in self._contexts:
            self._aside(context.__aexit__(None, None, None))

    def act(self, seat: int, action: str, version: int) -> int:
        """Take an action; the version that follows."""
        answer = self._aside(self._clients[seat].ask("act", action=action, version=version))
        assert answer["type"] == "update", answer
        return int(answer["version"])


def plain(text: str, table: str) -> str:
    """A message without table id, command ids and times."""
    text = text.replace(table, "TABLE")
    return re.sub(r'"(time|made|id|answers)":("[^"]*"|\d+)', r'"\1":0', text)


def received(
    visit: Visit,
    background: BackgroundLoop,
    server: Serving,
    table: str,
    game: Game,
    seat: int | None,
    few: int = FEW,
) -> tuple[list[str], str]:
    """All bytes that a seat's page receives while some actions are taken, and what it shows then."""
    visitor = visit(at=server)
    identity = (WATCHER if seat is None else PEOPLE[seat])._replace(program=False)
    cookie = {"name": COOKIE, "value": Authenticator(KEY).sign(identity), "url": server.url}
    visitor.context.add_cookies([cookie])  # type: ignore[list-item]
    frames: list[str] = []

    def opened(socket: WebSocket) -> None:
        socket.on("framereceived", lambda text: frames.append(plain(str(text), table)))

    visitor.page.on("websocket", opened)
    player = Player(visitor, seed=1)
    others = [one for one in range(game.seats) if one != seat]
    with Crowd(background, server, table, others) as crowd:
        visitor.go(table)
        for action in game.actions[game.ply - FEW :][:few]:
            version = player.settled()["version"]
            if action.seat == seat:
                player.do(action.what)
            else:
                player.until(crowd.act(action.seat, action.what, version))
        shown = player.settled()["text"]
    visitor.page.close()
    return [text for text in frames if not COMING_AND_GOING.match(text)], shown


@pytest.fixture(scope="module")
def pairs(
    background: BackgroundLoop, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Serving, Pairs]]:
    """A server with the tables of all pairs of games."""
    folder = tmp_path_factory.mktemp("pairs")
    games = {(edition, seat): pair(edition, seat) for edition in EDITIONS for seat in (None, 1)}
    found: Pairs = {key: (both, background(put(folder / "games.db", both))) for key, both in games.items()}
    with serving(folder) as server:
        yield server, found


@pytest.mark.parametrize(
    "edition",
    [
        pytest.param(edition, marks=[pytest.mark.deep] * (number % 2))
        for number, edition in enumerate(EDITIONS)
    ],
)
@pytest.mark.parametrize("seat", [None, 1])
def test_r10_bytes_to_a_browser_do_not_depend_on_hidden_cards(
    visit: Visit, background: BackgroundLoop, pairs: tuple[Serving, Pairs], edition: str, seat: int | None
) -> None:
    server, found = pairs
    games, tables = found[edition, seat]
    assert games[0].deck != games[1].deck
    one, other = (
        received(visit, background, server, table, game, seat)
        for table, game in zip(tables, games, strict=True)
    )
    assert len(one[0]) > FEW
    assert one == other


def test_r10_bytes_to_a_browser_depend_on_the_own_cards(
    visit: Visit, background: BackgroundLoop, pairs: tuple[Serving, Pairs]
) -> None:
    server, found = pairs
    games, tables = found["heros-a-louer", None]
    begins = [game.ply - FEW for game in games]
    seat = next(one for one in range(3) if len({game.view(one, ply=begins[0]).hand for game in games}) == 2)
    frames = [
        received(visit, background, server, table, game, seat, few=0)[0]
        for table, game in zip(tables, games, strict=True)
    ]
    assert frames[0] != frames[1]
