"""Every chapter of the lesson can be played on a real server as its steps say."""

import asyncio
import json
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from support.arranged_game import deck_for
from support.live_server import Client, Serving, client, serving

SOURCE = Path(__file__).parents[2] / "web" / "src" / "lesson" / "chapters.json"
CHAPTERS: list[dict[str, Any]] = json.loads(SOURCE.read_text())
LEARNER = 0
POWERS = range(1, 8)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with serving(tmp_path_factory.mktemp("lessons")) as found:
        yield found


def ways() -> Iterator[Any]:
    """Every chapter with every combination of its choices."""
    for chapter in CHAPTERS:
        for choices in product(*(step["do"] for step in chapter["steps"] if "do" in step)):
            yield pytest.param(chapter, list(choices), id=f"{chapter['name']}: {', '.join(choices)}")


async def begin(server: Serving, guest: Client, token: str, chapter: dict[str, Any]) -> None:
    prepared = {
        "deck": deck_for(bands=chapter["bands"], hands=chapter["hands"], top=chapter["draws"]),
        "first": chapter["first"],
        "actions": chapter.get("actions", []),
        "script": chapter["script"],
    }
    table = server.make(token, seats=3, bots=[None, "steady", "steady"], bot_pace=0, prepared=prepared)
    await guest.enter(table)
    asked = chapter.get("ask", [])
    await guest.ask("order", orders={"powers": [["always"] if power in asked else [] for power in POWERS]})
    await guest.ask("ready")


class Learner:
    """Follows the steps and waits for their events."""

    def __init__(self, guest: Client) -> None:
        self.guest = guest
        self.seen: list[dict[str, Any]] = []
        self.version = 0

    @property
    def legal(self) -> list[str]:
        own = self.guest.state["own"]
        return own["legal"] if own else []

    async def hear(self) -> None:
        await self.guest.until("update")
        self.take()

    def take(self) -> None:
        for step in self.guest.state["steps"]:
            if step["what"] == "acted" and step["version"] > self.version:
                self.seen += step["events"]
        self.version = self.guest.state["version"]

    async def happened(self, what: str) -> None:
        """Wait for an event; earlier ones are forgotten."""
        while True:
            for at, event in enumerate(self.seen):
                if what in (event["kind"], f"{event['kind']} {event.get('seat')}"):
                    del self.seen[: at + 1]
                    return
            await self.hear()

    async def do(self, action: str) -> None:
        """Wait for the question, and take the expected action."""
        while not self.legal:
            await self.hear()
        assert action in self.legal
        self.seen.clear()
        await self.guest.ask("act", action=action, version=self.guest.state["version"])
        self.take()


@pytest.mark.parametrize(("chapter", "choices"), list(ways()))
def test_a_chapter_can_be_played_to_its_end(
    server: Serving, chapter: dict[str, Any], choices: list[str]
) -> None:
    async def play() -> None:
        token = server.token("Ann")
        async with client(server, token) as guest:
            await begin(server, guest, token, chapter)
            learner, left = Learner(guest), iter(choices)
            learner.take()
            for step in chapter["steps"]:
                if "after" in step:
                    await asyncio.wait_for(learner.happened(step["after"]), 10)
                if "do" in step:
                    await asyncio.wait_for(learner.do(next(left)), 10)

    asyncio.run(play())


def test_the_chapters_teach_every_verb_and_power() -> None:
    done = {text for chapter in CHAPTERS for step in chapter["steps"] for text in step.get("do", [])}
    assert {text.split()[0] for text in done} == {"send", "drop", "recruit", "pass", "clue", "use", "say"}
    assert {int(text.split()[1]) for text in done if text.startswith("use")} == set(POWERS)


def test_a_chapter_ends_with_an_explanation_not_with_a_task() -> None:
    for chapter in CHAPTERS:
        assert "do" not in chapter["steps"][-1]
