"""Whole games over real sockets, by programs and by several players."""

import asyncio
import contextlib
import re
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from sevenheroes import Action, View, bots, records, remote
from sevenheroes.editions import EDITIONS
from sevenheroes.fair import verify_record
from support.live_server import Serving, client, serving
from support.stores import stored_entries, time_outs


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with serving(tmp_path_factory.mktemp("play")) as running:
        yield running


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_program_plays_a_whole_game_against_bots(server: Serving, edition: str) -> None:
    visitor = remote.Visitor(server.url, name="Ann")
    table = visitor.quick(edition=edition, bot="novice", seats=3, bot_pace=0)
    commitment = table.info.commitment
    outcome = table.play(bots.find("steady"))
    game = visitor.record(table.id)
    assert game.outcome == outcome
    assert game.names[table.seat or 0] == "Ann"
    verify_record(game.record(), commitment=commitment)


def test_the_view_of_a_remote_player_equals_the_view_of_the_replayed_game(server: Serving) -> None:
    visitor = remote.Visitor(server.url, name="Ann")
    table = visitor.quick(seats=3, bot="steady", bot_pace=0)
    seen: list[tuple[int, View]] = []

    class Recorder:
        name = "recorder"

        def choose(self, view: View, legal: tuple[Action, ...], chance: bots.Chance) -> Action:
            seen.append((table.update.version, view))
            return bots.find("novice").choose(view, legal, chance)

    table.play(Recorder())
    game = visitor.record(table.id)
    begun = next(step.version for step in table.steps if step.what == "began")
    replayed = records.from_dict(game.record())
    assert len(seen) > 10
    for version, view in seen:
        expected = replayed.view(table.seat, ply=version - begun)
        assert view == expected
        assert bytes(view.observation) == bytes(expected.observation)


@pytest.mark.anyio
async def test_four_players_play_a_game_and_open_a_rematch(server: Serving) -> None:
    tokens = [server.token(name) for name in "ABCD"]
    table = server.make(tokens[0], seats=4, public=True)
    async with contextlib.AsyncExitStack() as stack:
        players = [await stack.enter_async_context(client(server, token)) for token in tokens]
        for one in players:
            await one.enter(table)
        for one in players[1:]:
            assert (await one.ask("sit"))["type"] == "update"
        for one in players:
            assert (await one.ask("ready"))["type"] == "update"
        ends = await asyncio.gather(*(one.play() for one in players))
        assert {end["version"] for end in ends} == {ends[0]["version"]}
        assert all(end["public"] == ends[0]["public"] for end in ends)
        for one in players[:2]:
            assert (await one.ask("rematch"))["type"] == "accepted"
        rematch = (await players[0].enter(table))["info"]["next"]
        opened = await players[2].enter(rematch)
        assert [chair["name"] for chair in opened["info"]["chairs"]] == list("ABCD")
        assert opened["seat"] == 2


def test_the_example_in_the_documentation_plays_a_whole_game(
    server: Serving, capsys: pytest.CaptureFixture[str]
) -> None:
    page = (Path(__file__).parents[2] / "docs" / "server.md").read_text()
    [example] = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    assert len(example.strip().splitlines()) <= 10
    exec(example.replace("http://127.0.0.1:7700", server.url), {})
    assert re.fullmatch(r"\(\d(, \d)*,?\) \d+\n", capsys.readouterr().out)


def test_a_remote_player_plays_on_after_a_restart(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        visitor = remote.Visitor(server.url, name="Ann")
        table = visitor.quick(seats=4, bot="steady", bot_pace=0)
        while table.view.to_act != (table.seat,):  # else a bot could make the action stale
            table.wait()
        version = table.update.version
        assert server.stop() == 0
        server.start()
        table.act(table.view.legal_actions[0])
        assert table.update.version > version


def test_a_program_that_is_slower_than_its_clock_plays_on(server: Serving) -> None:
    bot = bots.find("novice")

    class SlowBot:
        """A bot that gives its first answer after its time has run out."""

        name = "slow"
        is_late = False

        def choose(self, view: View, legal: tuple[Action, ...], chance: bots.Chance) -> Action:
            while not self.is_late:
                time.sleep(0.01)
                self.is_late = time_outs(stored_entries(server.data, table.id)) > 0
            return bot.choose(view, legal, chance)

    with remote.Visitor(server.url, name="Slow") as visitor:
        table = visitor.make(
            seats=3, bots=[None, "novice", "novice"], bot_pace=0, pace={"decision": 1, "reaction": 1}
        )
        table.ready()
        assert table.play(SlowBot()) is not None
    assert any(step.by == "clock" for step in table.steps)


@pytest.mark.anyio
async def test_a_quick_game_can_wait_until_the_player_has_seen_the_commitment(server: Serving) -> None:
    token = server.token("Ann")
    made = server.ask("POST", "/api/quick", {"begin": False, "bot_pace": 0}, token=token)
    async with client(server, token) as ann:
        before = await ann.enter(made["table"])
        assert (before["info"]["status"], before["public"], before["own"]) == ("open", None, None)
        assert before["info"]["commitment"] == made["commitment"]
        begun = await ann.ask("ready", contribution="of Ann")
        assert begun["info"]["status"] == "running"
        await ann.play()
    record = server.ask("GET", f"/api/records/{made['table']}", token=token)
    proof = record["meta"]["shuffle"]
    assert (proof["commitment"], proof["contributions"][0]) == (made["commitment"], "of Ann")
