"""Bots that do what was written for them, so that a lesson comes out as it was meant."""

import asyncio
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from sevenheroes.actions import Action
from sevenheroes.server.table import entries as log
from sevenheroes.server.table.bot_timing import STAND_IN
from sevenheroes.server.table.lesson import next_line, scripted_action
from support.arranged_game import ANY_HAND, deck_for
from support.live_server import Client, Serving, client, serving
from support.tables import TableSimulation, setup

BANDS = ("13", "57", "26")
DECK = deck_for(bands=BANDS, hands=(ANY_HAND,) * 3, top="2")
SCRIPT = ["2 use 6", "1 send 1", "2 clue 6", "2 clue 1", "2 pass"]
TOLD = ["used", "waived", "sent", "asked", "answered", "asked", "answered", "passed"]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with serving(tmp_path_factory.mktemp("scripts")) as found:
        yield found


def prepared(*script: str) -> dict[str, Any]:
    return {"deck": DECK, "first": 1, "script": list(script)}


async def begin(server: Serving, guest: Client, token: str, *script: str) -> None:
    """Sit down at seat 0 with two bots that have a script."""
    bots = [None, "steady", "steady"]
    table = server.make(token, seats=3, bots=bots, bot_pace=0, prepared=prepared(*script))
    await guest.enter(table)
    await guest.ask("ready")


async def asked(guest: Client) -> list[str]:
    """What the guest may do, once it may."""
    while not (guest.state["own"] and guest.state["own"]["legal"]):
        await guest.until("update")
    legal: list[str] = guest.state["own"]["legal"]
    return legal


def kinds(guest: Client) -> list[str]:
    """What happened since the first card was revealed, as the guest was told; that somebody said ok aside."""
    updates = [message for message in guest.heard if message["type"] == "update"]
    steps = {step["version"]: step for update in updates for step in update["steps"]}
    told = [event["kind"] for number in sorted(steps) for event in steps[number].get("events", [])]
    return [kind for kind in told[told.index("revealed") + 1 :] if kind != "declined"]


async def play(server: Serving, guest: Client, token: str) -> None:
    """Play the script to its end, at which the wanderer has come to the guest."""
    await begin(server, guest, token, *SCRIPT)
    assert await asked(guest) == ["ok", "use 1"]
    await guest.ask("act", action="ok", version=guest.state["version"])
    assert "recruit" in await asked(guest)


def test_bots_do_what_is_written_and_say_ok_where_nothing_is(server: Serving) -> None:
    async def go() -> None:
        token = server.token("Ann")
        async with client(server, token) as guest:
            await play(server, guest, token)
            assert kinds(guest) == TOLD

    asyncio.run(go())


def test_a_script_goes_on_where_it_was_after_a_restart(tmp_path: Path) -> None:
    async def go(server: Serving) -> None:
        token = server.token("Ann")
        async with client(server, token) as guest:
            await begin(server, guest, token, *SCRIPT)
            await asked(guest)
            table, version = guest.state["table"], guest.state["version"]
        server.kill()
        server.start()
        async with client(server, token) as guest:
            await guest.enter(table)
            await guest.ask("act", action="ok", version=version)
            assert "recruit" in await asked(guest)
            assert kinds(guest) == TOLD

    with serving(tmp_path) as server:
        asyncio.run(go(server))


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("1 win", "line 2 of the script: '1 win' is not an action"),
        ("send 3", "line 2 of the script: 'send 3' does not start with a seat"),
        ("3 pass", "line 2 of the script: there is no seat 3 among 3 seats"),
        ("1 use 4", "line 2 of the script: '1 use 4' has invalid arguments for 'use'"),
    ],
)
def test_a_line_that_is_no_action_is_refused_with_its_number(server: Serving, line: str, why: str) -> None:
    header = {"authorization": f"Bearer {server.token('Ann')}"}
    body = {"seats": 3, "prepared": prepared("1 send 5", line)}
    answer = httpx.post(f"{server.url}/api/tables", json=body, headers=header)
    assert answer.status_code == 409
    assert answer.json()["code"] == "wish"
    assert answer.json()["facts"]["reason"].startswith(why)


def laid(*script: str, actions: Sequence[str] = ()) -> TableSimulation:
    """A table at which the seats 1 and 2 are bots with a script."""
    made = setup(bots=[None, "steady", "steady"], deck=DECK)
    assert made.prepared
    changes = {"first": 1, "actions": list(actions), "script": list(script)}
    made.prepared = msgspec.structs.replace(made.prepared, **changes)
    return TableSimulation(made)


def cue(work: TableSimulation, seat: int) -> str | None:
    found = scripted_action(work.state, seat)
    return found.text if found else None


def test_a_line_is_used_up_by_the_action_that_equals_it() -> None:
    script = ["1 send 3", "0 pass", "1 ok"]
    assert next_line(script, []) == "1 send 3"
    done = [Action.parse(text) for text in ("2 ok", "1 send 3", "1 ok", "0 pass")]
    assert next_line(script, done[:3]) == "0 pass"
    assert next_line(script, done) == "1 ok"
    assert next_line(script, [*done, done[2]]) is None


def test_prepared_actions_use_up_nothing() -> None:
    work = laid("2 ok", "2 use 6", actions=["2 ok"])
    assert cue(work, 1) is None
    work = laid("2 use 6")
    assert cue(work, 2) == "2 use 6"


def test_bots_wait_for_the_line_of_somebody_else() -> None:
    work = laid("0 recruit", "2 use 6")
    assert cue(work, 2) == "2 ok"


def test_a_line_that_is_not_legal_now_is_kept_for_later() -> None:
    work = laid("2 recruit")
    assert cue(work, 2) == "2 ok"


def test_who_has_to_decide_and_has_no_line_decides_alone() -> None:
    work = laid("1 send 1", actions=["2 ok"])
    assert cue(work, 1) is None


def test_a_bot_that_stands_in_for_somebody_follows_no_script() -> None:
    work = laid("0 recruit", actions=["2 ok", "1 send 5", "1 ok", "2 pass", "1 ok", "2 ok"])
    work.apply(log.Away(seat=0, bot=STAND_IN, why="left"), at=0)
    assert "0 recruit" in [action.text for action in work.state.playing.legal_actions]
    assert cue(work, 0) is None


def test_without_a_script_bots_are_themselves() -> None:
    assert cue(laid(), 2) is None
