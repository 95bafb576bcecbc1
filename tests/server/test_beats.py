"""Bots answer on beats that their level and the pace give: how long they thought is not to be seen."""

import itertools

import pytest

from sevenheroes.server.table.bot_timing import answer_at, beat, least
from support.tables import Clockwork, wish

LEVELS = ["random", "novice", "steady", "search", "some-plugin"]
PACES = [0, 1, 7, 10, 59, 60, 61, 180, 900, 10_000]


@pytest.mark.parametrize(("bot", "pace"), [*itertools.product(LEVELS, PACES)])
def test_every_thought_that_takes_less_than_the_beat_is_answered_at_the_same_moment(
    bot: str, pace: int
) -> None:
    for wait in (pace, pace // 3):
        due = 1000 + max(wait, least(bot))
        moments = {answer_at(due, beat(bot, pace), 1000 + thought) for thought in range(least(bot) + 1)}
        assert moments == {due}


@pytest.mark.parametrize(("bot", "pace"), [*itertools.product(LEVELS, PACES)])
def test_a_thought_that_takes_longer_is_answered_at_the_next_beat(bot: str, pace: int) -> None:
    step = beat(bot, pace)
    assert step >= least(bot) and (not pace or step % pace == 0)
    for late in range(0, 5 * step, max(1, step // 17)):
        moment = answer_at(1000, step, 1000 + late)
        assert (moment - 1000) % step == 0
        assert 0 <= moment - (1000 + late) < step


@pytest.mark.parametrize("pace", PACES)
def test_no_bot_is_due_before_the_longest_thought_of_its_level(pace: int) -> None:
    for seed in range(10):
        work = Clockwork(wish(bots=[None, "novice", "steady"], seed=seed, bot_pace=pace), at=1000)
        for seat in work.table.playing.to_act:
            bot = work.table.chairs[seat].bot
            if bot:
                assert work.table.bot_due(seat) >= 1000 + least(bot)


def test_a_level_that_searches_takes_longer_than_one_that_does_not() -> None:
    assert least("search") > 10 * least("steady")
    assert least("some-plugin") == least("search")
