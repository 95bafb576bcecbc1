"""With the page's default standing orders, a game against bots asks a player 30 to 60 questions, not 200."""

import json
import re
import statistics
from pathlib import Path
from typing import Any

from sevenheroes import bots
from sevenheroes.heroes import seats_in
from sevenheroes.server.table.requests import BotAction, Request
from support.tables import TableSimulation, setup

ORDERS_OF_THE_PAGE = Path(__file__).parents[2] / "web" / "src" / "game" / "orders.ts"
ALWAYS: list[list[str]] = [["always"]] * 7
GAMES = 50
PERSON = 0


def default_powers() -> list[list[str]]:
    """The default orders, read from the source of the page."""
    [text] = re.findall(r"DEFAULT_POWERS: Powers = (\[.*?\]);", ORDERS_OF_THE_PAGE.read_text(), re.DOTALL)
    powers: list[list[str]] = json.loads(re.sub(r",(\s*\])", r"\1", text))
    assert len(powers) == 7
    return powers


def questions(seed: int, powers: Any, *, edition: str = "rent-a-hero", seats: int = 4) -> int:
    """The number of questions to a player in a game against bots.

    The bots answer first, as they do at a table: a question that another's power replaces before it was
    answered counts too. The person does what the adviser would.
    """
    opponents = [None, *["steady"] * (seats - 1)]
    work = TableSimulation(setup(edition=edition, seats=seats, seed=seed, bots=opponents))
    work.order(PERSON, at=0, powers=powers)
    table, bot = work.state, bots.find("steady")
    asked = set()
    while table.status == "running":
        acting = list(seats_in(table.acting()))
        if PERSON in acting:
            asked.add(table.chairs[PERSON].question_version)
        seat = acting[-1]
        action = bots.ask(bot, table.playing.view(seat), bots.Chance(seed, table.version))
        if seat == PERSON:
            work.act(PERSON, action.what, at=0)
        else:
            work.run(Request(BotAction(seat, action, table.chairs[seat].question_version)), at=0)
    return len(asked)


def test_default_orders_ask_a_player_30_to_60_questions() -> None:
    asked = [questions(seed, default_powers()) for seed in range(GAMES)]
    assert 30 <= statistics.median(asked) <= 60


def test_without_orders_a_player_is_asked_far_more_often() -> None:
    seeds = range(10)
    assert sum(questions(seed, ALWAYS) for seed in seeds) > 1.5 * sum(
        questions(seed, default_powers()) for seed in seeds
    )
