"""Access control: forged sessions, private tables and records, invalid names, tables and decks."""

import asyncio
import base64
import contextlib
import json
from collections.abc import AsyncIterator, Iterator
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from sevenheroes import Game, bots, remote
from sevenheroes.server.transport.auth import COOKIE
from support.live_server import PATIENCE, Client, Serving, client, serving

SHUFFLED = Game(seats=3, first=0).record()["deck"]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with serving(tmp_path_factory.mktemp("strangers")) as running:
        yield running


@pytest.fixture
def web(server: Serving) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server.url, timeout=PATIENCE) as found:
        yield found


@contextlib.asynccontextmanager
async def visit(server: Serving, headers: dict[str, str]) -> AsyncIterator[Client]:
    url = f"ws://127.0.0.1:{server.port}/ws"
    async with connect(url, additional_headers=headers, open_timeout=PATIENCE) as socket:
        yield Client(socket)


def guest(web: httpx.Client, name: str) -> str:
    """The session cookie of a new guest."""
    found = web.post("/api/people", json={"name": name}).cookies[COOKIE]
    web.cookies.clear()
    return found


def bearer(token: str) -> dict[str, str]:
    return {"authorization": f"Bearer {token}"}


def cookie(text: str) -> dict[str, str]:
    return {"cookie": f"{COOKIE}={text}"}


def test_a_forged_session_is_anonymous(server: Serving, web: httpx.Client) -> None:
    token, session = server.token("Ann"), guest(web, "Bea")
    table = server.make(token)
    assert web.get("/api/me", headers=bearer(token)).json() == {"name": "Ann", "program": True, "tables": []}
    assert web.get("/api/me", headers=cookie(session)).json() == {
        "name": "Bea",
        "program": False,
        "tables": [],
    }
    body, _, signature = token.partition(".")
    forged = [
        bearer(f"{body}.{'A' if signature[0] != 'A' else 'B'}{signature[1:]}"),
        bearer(f"{session.partition('.')[0]}.{signature}"),
        bearer(body),
        bearer(f"{body}."),
        bearer(session),
        bearer(token * 20),
        cookie(token),
        cookie(session[::-1]),
        cookie(f"{session.partition('.')[0]}.{'A' * 43}"),
        {"authorization": token},
        {"cookie": f"{COOKIE}"},
        {"cookie": f'{COOKIE}="{"x" * 5000}'},
    ]

    async def watch(headers: dict[str, str]) -> None:
        if "authorization" in headers:
            with pytest.raises(InvalidStatus, match="HTTP 401"):
                async with visit(server, headers):
                    pass
            return
        async with visit(server, headers) as eve:
            assert (await eve.hear())["name"] is None
            assert (await eve.enter(table))["seat"] is None
            assert (await eve.ask("sit"))["code"] == "no-name"
            assert (await eve.ask("ready"))["code"] == "not-seated"

    for headers in forged:
        assert web.get("/api/me", headers=headers).json() == {"name": None, "program": False, "tables": []}
        answer = web.post("/api/tables", json={}, headers=headers)
        assert (answer.status_code, answer.json()["code"]) == (401, "no-name")
        asyncio.run(watch(headers))


def test_two_people_may_have_the_same_name(server: Serving) -> None:
    async def attack() -> None:
        table = server.make(server.token("Ann"), public=True)
        async with client(server, server.token("Ann")) as impostor:
            assert (await impostor.enter(table))["seat"] is None
            assert (await impostor.ask("start"))["code"] == "not-seated"
            assert (await impostor.ask("clear", seat=0))["code"] == "not-seated"
            assert (await impostor.ask("sit", seat=0))["code"] == "taken"

    asyncio.run(attack())


def test_only_the_maker_of_a_table_clears_seats_and_starts(server: Serving) -> None:
    async def attack() -> None:
        table = server.make(server.token("Ann"), public=True)
        async with client(server, server.token("Eve")) as eve:
            await eve.enter(table)
            await eve.ask("sit")
            for kind, facts in (("clear", {"seat": 0}), ("start", {})):
                assert (await eve.ask(kind, **facts))["code"] == "not-owner"

    asyncio.run(attack())


def test_a_seat_can_be_cleared_until_its_player_is_ready(server: Serving) -> None:
    async def attack() -> None:
        token = server.token("Ann")
        table = server.make(token, public=True, seats=3)
        async with client(server, token) as ann, client(server, server.token("Eve")) as eve:
            await ann.enter(table)
            await eve.enter(table)
            await eve.ask("sit", seat=1)
            assert (await ann.ask("clear", seat=1))["type"] == "update"
            await eve.ask("sit", seat=1)
            await eve.ask("ready")
            assert (await ann.ask("clear", seat=1))["code"] == "here"
            assert (await ann.ask("clear", seat=0))["code"] == "here"

    asyncio.run(attack())


def test_person_ids_and_tokens_are_never_revealed(server: Serving, web: httpx.Client) -> None:
    visitor = remote.Visitor(server.url, name="Ann")
    token = visitor.token
    person = json.loads(_body(token))[1]

    async def watch() -> list[str]:
        table = server.make(token, public=True, seats=3, bots=[None, "novice", "novice"], bot_pace=0)
        async with client(server, token) as ann, client(server) as eve:
            await eve.ask("watch")
            await eve.enter(table)
            await ann.enter(table)
            await ann.ask("ready")
            await ann.ask("stand")
            while (await eve.until("update"))["public"] is None:
                pass
            return [*ann.raw, *eve.raw, web.get("/api/tables").text, web.get(f"/api/tables/{table}").text]

    said = asyncio.run(watch())
    assert any("Ann" in text for text in said)
    assert not any(person in text or token in text for text in said)
    assert person not in server.errors.read_text()


def _body(token: str) -> bytes:
    body = token.partition(".")[0]
    return base64.urlsafe_b64decode(body + "=" * (-len(body) % 4))


@contextlib.asynccontextmanager
async def private_game(server: Serving) -> AsyncIterator[tuple[str, Client]]:
    token = server.token("Ann")
    table = server.make(token, seats=3, bots=[None, "novice", "novice"], bot_pace=10_000)
    async with client(server, token) as ann:
        await ann.enter(table)
        yield table, ann


def test_strangers_cannot_see_a_private_game(server: Serving, web: httpx.Client) -> None:
    async def attack() -> None:
        async with private_game(server) as (table, ann), client(server, server.token("Eve")) as eve:
            await ann.ask("ready")
            assert (await eve.enter(table))["code"] == "private"
            answer = web.get(f"/api/tables/{table}")
            assert (answer.status_code, answer.json()["code"]) == (403, "private")
            assert table not in web.get("/api/tables").text
            await eve.say("watch")
            assert table not in json.dumps(await eve.until("lobby"))
            assert {message["type"] for message in eve.heard} == {"welcome", "refused", "lobby"}

    asyncio.run(attack())


def test_a_visitor_is_sent_away_when_a_private_game_begins(server: Serving) -> None:
    async def attack() -> None:
        async with private_game(server) as (table, ann), client(server, server.token("Eve")) as eve:
            await eve.enter(table)
            await ann.ask("ready")
            await eve.ask("sit")
            assert not [message for message in eve.heard if message.get("public")]

    asyncio.run(attack())


def test_the_record_of_a_private_game_is_for_its_players(server: Serving, web: httpx.Client) -> None:
    visitor = remote.Visitor(server.url, name="Ann")
    table = visitor.quick(seats=3, bot="novice", bot_pace=0)
    table.play(bots.find("novice"))
    for headers in ({}, bearer(server.token("Ann")), cookie(guest(web, "Ann"))):
        answer = web.get(f"/api/records/{table.id}", headers=headers)
        assert (answer.status_code, answer.json()["code"]) == (403, "private")
        assert table.id not in web.get("/api/records", headers=headers).text
    own = web.get("/api/records", params={"mine": True}, headers=bearer(visitor.token)).json()
    assert [one["table"] for one in own] == [table.id]


def test_the_record_of_a_private_game_is_not_for_those_who_left_before_it(
    server: Serving, web: httpx.Client
) -> None:
    ann, eve = server.token("Ann"), server.token("Eve")
    table = server.make(ann, seats=3, bots=[None, "novice"], bot_pace=0)

    async def attack() -> None:
        async with client(server, eve) as one:
            await one.enter(table)
            assert (await one.ask("sit"))["seat"] == 2
            await one.ask("stand")
        async with client(server, ann) as one:
            await one.enter(table)
            await one.ask("fill", bot="novice")
            await one.ask("ready")
            await one.ask("stand")
            while (await one.until("update"))["public"]["outcome"] is None:
                pass

    asyncio.run(attack())
    assert web.get(f"/api/records/{table}", headers=bearer(ann)).status_code == 200
    assert web.get(f"/api/records/{table}", headers=bearer(eve)).status_code == 403


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("\u202eAnn\u202c", "Ann"),
        ("A\x00n\x1bn\r\n", "Ann"),
        ("<img src=x onerror=1>", "<img src=x onerror=1>"),
        ("\u200b\u2060Ann\ufeff", "Ann"),
        ("'; DROP TABLE log --", "'; DROP TABLE log --"),
        ("😀" * 24, "😀" * 24),
    ],
)
def test_a_name_is_shown_as_one_line_of_text(server: Serving, name: str, shown: str) -> None:
    web = httpx.Client(base_url=server.url, timeout=PATIENCE)
    with web:
        answer = web.post("/api/people", json={"name": name})
        assert answer.json() == {"name": shown, "program": False, "tables": []}
        assert answer.headers["content-type"] == "application/json"
        assert web.get("/api/me").json()["name"] == shown
        table = web.post("/api/tables", json={"public": True}).json()["table"]
        listed = {one["table"]: one for one in web.get("/api/tables").json()}
        assert listed[table]["chairs"][0]["name"] == shown


@pytest.mark.parametrize(
    ("name", "status"),
    [("", 400), ("x" * 25, 400), (7, 400), (None, 400), (["Ann"], 400), (" \n", 409), ("\u202e\u200b", 409)],
)
@pytest.mark.parametrize("path", ["/api/people", "/api/tokens"])
def test_an_invalid_name_is_refused(web: httpx.Client, path: str, name: Any, status: int) -> None:
    answer = web.post(path, json={"name": name})
    assert answer.status_code == status
    assert answer.json()["code"] == ("malformed" if status == 400 else "name")
    assert "set-cookie" not in answer.headers


WISHES: list[tuple[int, dict[str, Any]]] = [
    (400, {"prepared": {"deck": "8" * 77}}),
    (400, {"prepared": {"deck": "1" * 76}}),
    (409, {"prepared": {"deck": SHUFFLED + "\n"}}),
    (400, {"prepared": {"deck": SHUFFLED, "rng": [1, 2, 3]}}),
    (400, {"prepared": {"deck": SHUFFLED, "rng": [0, 0, 0, 2**32]}}),
    (400, {"prepared": {"deck": SHUFFLED, "first": 5}}),
    (400, {"prepared": {"deck": SHUFFLED, "actions": ["0 ok"] * 2001}}),
    (400, {"prepared": {"deck": SHUFFLED, "actions": ["0 " + "o" * 20]}}),
    (400, {"prepared": {"deck": SHUFFLED, "secret": "x"}}),
    (409, {"prepared": {"deck": "1" * 77}}),
    (409, {"prepared": {"deck": "1" * 76 + "2"}}),
    (409, {"prepared": {"deck": SHUFFLED, "first": 4}}),
    (409, {"prepared": {"deck": SHUFFLED, "actions": ["0 win"]}}),
    (409, {"prepared": {"deck": SHUFFLED, "actions": ["1 pass"]}}),
    (409, {"edition": "no-such-edition"}),
    (409, {"edition": "custom"}),
    (409, {"bots": ["nobody"]}),
    (409, {"bots": ["novice"] * 3}),
    (409, {"bots": ["novice"] * 4}),
    (400, {"bots": ["../novice"]}),
    (400, {"seats": 6}),
    (400, {"seats": 3.5}),
    (400, {"bot_pace": -1}),
    (400, {"pace": {"decision": 0}}),
    (400, {"rules": {"no_match": "deck"}}),
    (400, {"owner": "Ann"}),
]


@pytest.mark.parametrize(("status", "wish"), WISHES)
def test_an_invalid_table_is_not_made(web: httpx.Client, server: Serving, status: int, wish: Any) -> None:
    before = tables_made(web)
    answer = web.post("/api/tables", json={"seats": 3, **wish}, headers=bearer(server.token("Eve")))
    assert answer.status_code == status, answer.text
    assert set(answer.json()) == {"code", "facts"}
    assert tables_made(web) == before


def tables_made(web: httpx.Client) -> str:
    return web.get("/metrics").text.partition("\nsevenheroes_tables ")[2].splitlines()[0]


def test_a_finished_game_cannot_be_prepared(server: Serving, web: httpx.Client) -> None:
    game = Game(seats=3)
    while not game.is_over:
        game.push(next(iter(game.legal_actions)))
    record = game.record()
    prepared = {name: record[name] for name in ("deck", "first", "rng", "actions")}
    wish = {"seats": 3, "prepared": prepared}
    answer = web.post("/api/tables", json=wish, headers=bearer(server.token("Eve")))
    assert answer.status_code == 409


def test_a_prepared_game_is_never_public(server: Serving, web: httpx.Client) -> None:
    table = server.make(server.token("Eve"), seats=3, public=True, prepared={"deck": SHUFFLED})
    assert table not in web.get("/api/tables").text
    assert web.get(f"/api/tables/{table}").json()["public"] is False
