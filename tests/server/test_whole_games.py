"""Whole games over real sockets."""

import asyncio
import re
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from sevenheroes import Action, View, bots, records, remote
from sevenheroes.editions import EDITIONS
from sevenheroes.fair import verify_record
from support.live_server import Serving, client, serving


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


def test_the_view_of_a_program_is_the_view_of_the_library(server: Serving) -> None:
    visitor = remote.Visitor(server.url, name="Ann")
    table = visitor.quick(seats=3, bot="steady", bot_pace=0)
    seen: list[tuple[int, View]] = []

    class Watching:
        name = "watching"

        def choose(self, view: View, legal: tuple[Action, ...], chance: bots.Chance) -> Action:
            seen.append((table.update.version, view))
            return bots.find("novice").choose(view, legal, chance)

    table.play(Watching())
    game = visitor.record(table.id)
    begun = next(step.version for step in table.steps if step.what == "began")
    replayed = records.from_dict(game.record())
    assert len(seen) > 10
    for version, view in seen:
        there = replayed.view(table.seat, ply=version - begun)
        assert view == there
        assert bytes(view.observation) == bytes(there.observation)


def test_four_people_play_and_play_again(server: Serving) -> None:
    async def sitting() -> None:
        tokens = [server.token(name) for name in "ABCD"]
        table = server.make(tokens[0], seats=4, public=True)
        async with (
            client(server, tokens[0]) as a,
            client(server, tokens[1]) as b,
            client(server, tokens[2]) as c,
            client(server, tokens[3]) as d,
        ):
            everyone = [a, b, c, d]
            for one in everyone:
                await one.enter(table)
            for one in everyone[1:]:
                assert (await one.ask("sit"))["type"] == "update"
            for one in everyone:
                assert (await one.ask("ready"))["type"] == "update"
            ends = await asyncio.gather(*(one.play() for one in everyone))
            assert {end["version"] for end in ends} == {ends[0]["version"]}
            assert all(end["public"] == ends[0]["public"] for end in ends)
            assert (await b.ask("rematch"))["type"] == "accepted"
            assert (await a.ask("rematch"))["type"] == "accepted"
            info = next(m["info"] for m in reversed(a.heard) if m["type"] == "update" and m["info"])
            assert info["next"]
            again = await c.enter(info["next"])
            assert [chair["name"] for chair in again["info"]["chairs"]] == list("ABCD")
            assert again["seat"] == 2

    asyncio.run(sitting())


def test_the_example_in_the_documentation_plays_a_whole_game(
    server: Serving, capsys: pytest.CaptureFixture[str]
) -> None:
    page = (Path(__file__).parents[2] / "docs" / "server.md").read_text()
    [example] = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    assert len(example.strip().splitlines()) <= 10
    exec(example.replace("http://127.0.0.1:7700", server.url), {})
    assert re.fullmatch(r"\(\d(, \d)*,?\) \d+\n", capsys.readouterr().out)


def test_nothing_is_lost_by_a_stop(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        visitor = remote.Visitor(server.url, name="Ann")
        table = visitor.quick(seats=4, bot="steady", bot_pace=0)
        while not table.to_act:
            table.wait()
        version = table.version
        assert server.stop() == 0
        server.start()
        table.act(table.update.own.legal[0])  # type: ignore[union-attr]
        assert (table.version or 0) > (version or 0)


def test_a_program_that_is_slower_than_its_clock_plays_on(server: Serving) -> None:
    bot, slow = bots.find("novice"), iter([True, False, True])

    class Slow:
        name = "slow"

        def choose(self, view: View, legal: tuple[Action, ...], chance: bots.Chance) -> Action:
            if next(slow, False):
                time.sleep(1.3)
            return bot.choose(view, legal, chance)

    with remote.Visitor(server.url, name="Slow") as visitor:
        table = visitor.make(
            seats=3, bots=[None, "novice", "novice"], bot_pace=0, pace={"decision": 1, "reaction": 1}
        )
        table.ready()
        assert table.play(Slow()) is not None
    assert any(step.by == "clock" for step in table.steps)


def test_a_quick_game_can_wait_until_its_commitment_was_seen(server: Serving) -> None:
    token = server.token("Ann")
    place = server.ask("POST", "/api/quick", {"begin": False, "bot_pace": 0}, token=token)

    async def sitting() -> None:
        async with client(server, token) as ann:
            before = await ann.enter(place["table"])
            assert (before["info"]["status"], before["public"], before["own"]) == ("open", None, None)
            assert before["info"]["commitment"] == place["commitment"]
            begun = await ann.ask("ready", contribution="of Ann")
            assert begun["info"]["status"] == "running"
            await ann.play()

    asyncio.run(sitting())
    record = server.ask("GET", f"/api/records/{place['table']}", token=token)
    proof = record["meta"]["shuffle"]
    assert (proof["commitment"], proof["contributions"][0]) == (place["commitment"], "of Ann")
