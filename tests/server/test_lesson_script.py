"""Lessons: bots that follow a script."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from sevenheroes.actions import Action
from sevenheroes.server.protocol.errors import Refusal
from sevenheroes.server.protocol.messages import NewTable, Prepared
from sevenheroes.server.table import entries as log
from sevenheroes.server.table import new_table
from sevenheroes.server.table.bot_timing import STAND_IN
from sevenheroes.server.table.lesson import next_line, scripted_action
from support.arranged_game import ANY_HAND, deck_for
from support.live_server import Client
from support.tables import PEOPLE, TableSimulation, local_server, opening, setup

pytestmark = pytest.mark.anyio

BANDS = ("13", "57", "26")
DECK = deck_for(bands=BANDS, hands=(ANY_HAND,) * 3, top="2")
SCRIPT = ["2 use 6", "1 send 1", "2 clue 6", "2 clue 1", "2 pass"]
EVENTS = ["used", "waived", "sent", "asked", "answered", "asked", "answered", "passed"]


def prepared(script: Sequence[str], actions: Sequence[str] = ()) -> Prepared:
    return Prepared(deck=DECK, first=1, actions=list(actions), script=list(script))


def lesson(*script: str, actions: Sequence[str] = ()) -> log.Made:
    """A table at which seats 1 and 2 are bots that follow a script."""
    made = setup(bots=[None, "steady", "steady"])
    made.prepared = prepared(script, actions)
    return made


async def until_asked(player: Client) -> list[str]:
    """Wait until the player is asked; return the legal actions."""
    while not player.state["own"]["legal"]:
        await player.until("update")
    legal: list[str] = player.state["own"]["legal"]
    return legal


def events(player: Client) -> list[str]:
    """The kinds of events since the first card was revealed, as the player was told; no declined windows."""
    updates = [message for message in player.heard if message["type"] == "update"]
    steps = {step["version"]: step for update in updates for step in update["steps"]}
    kinds = [event["kind"] for number in sorted(steps) for event in steps[number].get("events", [])]
    return [kind for kind in kinds[kinds.index("revealed") + 1 :] if kind != "declined"]


async def test_bots_follow_the_script_and_decline_windows_it_does_not_mention(tmp_path: Path) -> None:
    async with local_server(tmp_path / "games.db") as server:
        table = await server.table(*opening(lesson(*SCRIPT)))
        async with server.client(PEOPLE[0]) as player:
            await player.enter(table)
            assert await until_asked(player) == ["ok", "use 1"]
            await player.ask("act", action="ok", version=player.state["version"])
            assert "recruit" in await until_asked(player)
            assert events(player) == EVENTS


async def test_a_script_goes_on_where_it_was_after_a_restart(tmp_path: Path) -> None:
    async with local_server(tmp_path / "games.db") as server:
        table = await server.table(*opening(lesson(*SCRIPT)))
        async with server.client(PEOPLE[0]) as player:
            await player.enter(table)
            await until_asked(player)
            version = player.state["version"]
    async with local_server(tmp_path / "games.db") as server, server.client(PEOPLE[0]) as player:
        await player.enter(table)
        await player.ask("act", action="ok", version=version)
        assert "recruit" in await until_asked(player)
        assert events(player) == EVENTS


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("1 win", "line 2 of the script: '1 win' is not an action"),
        ("send 3", "line 2 of the script: 'send 3' does not start with a seat"),
        ("3 pass", "line 2 of the script: there is no seat 3 among 3 seats"),
        ("1 use 4", "line 2 of the script: '1 use 4' has invalid arguments for 'use'"),
    ],
)
def test_a_line_that_is_not_an_action_is_refused_with_its_number(line: str, reason: str) -> None:
    wanted = NewTable(seats=3, prepared=prepared(["1 send 5", line]))
    with pytest.raises(Refusal) as refused:
        new_table.make(wanted, PEOPLE[0], bots=())
    assert refused.value.code == "wish"
    assert str(refused.value.facts["reason"]).startswith(reason)


def simulated(*script: str, actions: Sequence[str] = ()) -> TableSimulation:
    return TableSimulation(lesson(*script, actions=actions))


def next_action(table: TableSimulation, seat: int) -> str | None:
    found = scripted_action(table.state, seat)
    return found.text if found else None


def test_a_line_is_used_up_by_the_action_that_equals_it() -> None:
    script = ["1 send 3", "0 pass", "1 ok"]
    assert next_line(script, []) == "1 send 3"
    done = [Action.parse(text) for text in ("2 ok", "1 send 3", "1 ok", "0 pass")]
    assert next_line(script, done[:3]) == "0 pass"
    assert next_line(script, done) == "1 ok"
    assert next_line(script, [*done, done[2]]) is None


def test_prepared_actions_use_up_no_lines() -> None:
    table = simulated("2 ok", "2 use 6", actions=["2 ok"])
    assert next_action(table, 1) is None
    table = simulated("2 use 6")
    assert next_action(table, 2) == "2 use 6"


def test_bots_wait_for_the_line_of_somebody_else() -> None:
    table = simulated("0 recruit", "2 use 6")
    assert next_action(table, 2) == "2 ok"


def test_a_line_that_is_not_legal_yet_is_kept_for_later() -> None:
    table = simulated("2 recruit")
    assert next_action(table, 2) == "2 ok"


def test_a_bot_that_has_to_decide_without_a_line_decides_by_itself() -> None:
    table = simulated("1 send 1", actions=["2 ok"])
    assert next_action(table, 1) is None


def test_a_stand_in_follows_no_script() -> None:
    table = simulated("0 recruit", actions=["2 ok", "1 send 5", "1 ok", "2 pass", "1 ok", "2 ok"])
    table.apply(log.Away(seat=0, bot=STAND_IN, why="left"), at=0)
    assert "0 recruit" in [action.text for action in table.state.playing.legal_actions]
    assert next_action(table, 0) is None


def test_without_a_script_bots_decide_by_themselves() -> None:
    assert next_action(simulated(), 2) is None
