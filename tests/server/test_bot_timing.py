"""Bots answer at times given by level, pace and kind of question: their thinking time does not show."""

import itertools

import pytest

from sevenheroes.server.table.bot_timing import answer_interval, answer_time, bot_due, minimum_delay
from support.tables import TableSimulation, setup

LEVELS = ["random", "novice", "steady", "search", "some-plugin"]
PACES = [0, 1, 7, 10, 59, 60, 61, 180, 900, 10_000]


@pytest.mark.parametrize(("bot", "pace"), [*itertools.product(LEVELS, PACES)])
def test_decisions_within_the_minimum_delay_are_answered_at_the_same_time(bot: str, pace: int) -> None:
    for wait in (pace, pace // 3):
        due = 1000 + max(wait, minimum_delay(bot))
        interval = answer_interval(bot, pace)
        times = {answer_time(due, interval, 1000 + thought) for thought in range(minimum_delay(bot) + 1)}
        assert times == {due}


@pytest.mark.parametrize(("bot", "pace"), [*itertools.product(LEVELS, PACES)])
def test_a_longer_decision_is_answered_at_the_next_interval(bot: str, pace: int) -> None:
    interval = answer_interval(bot, pace)
    assert interval >= minimum_delay(bot) and (not pace or interval % pace == 0)
    for late in range(0, 5 * interval, max(1, interval // 17)):
        answered = answer_time(1000, interval, 1000 + late)
        assert (answered - 1000) % interval == 0
        assert 0 <= answered - (1000 + late) < interval


@pytest.mark.parametrize("pace", PACES)
def test_no_bot_is_due_before_the_longest_decision_of_its_level(pace: int) -> None:
    for seed in range(10):
        work = TableSimulation(setup(bots=[None, "novice", "steady"], seed=seed, bot_pace=pace), at=1000)
        for seat in work.state.playing.to_act:
            bot = work.state.chairs[seat].bot
            if bot:
                assert bot_due(work.state, seat) >= 1000 + minimum_delay(bot)


def test_a_level_that_searches_takes_longer_than_one_that_does_not() -> None:
    assert minimum_delay("search") > 10 * minimum_delay("steady")
    assert minimum_delay("some-plugin") == minimum_delay("search")
