"""Clocks, bots that sit in, people who go and come back, tables that nobody comes to."""

import json
import random
from typing import Any

import pytest

from sevenheroes.editions import EDITIONS
from sevenheroes.heroes import seats_in
from sevenheroes.server.protocol import messages as protocol
from sevenheroes.server.protocol.errors import Refusal
from sevenheroes.server.table import entries as log
from sevenheroes.server.table.bot_timing import bot_due
from sevenheroes.server.table.clocks import (
    OPEN_TABLE_LIFETIME,
    UNTIMED_GAME_LIFETIME,
    deadline,
    deadlines,
    expiry,
    next_due,
)
from sevenheroes.server.table.commands import default_action
from sevenheroes.server.table.consequences import MISSED_DECISIONS
from sevenheroes.server.table.presentation import info
from sevenheroes.server.views.updates import Updates
from support.tables import NAMES, PACE, TableSimulation, setup

DECISION, REACTION = 1000 * PACE.decision, 1000 * PACE.reaction
HARMLESS = ["ok", "pass", "say nothing"]


def timed(**options: Any) -> TableSimulation:
    """A table with a clock at which the game has begun."""
    return TableSimulation(setup(pace=PACE, **options))


def legal(work: TableSimulation, seat: int) -> list[str]:
    return [action.what for action in work.state.playing.legal_actions.of(seat)]


def windows(work: TableSimulation) -> list[int]:
    """The seats that are asked whether they use a power."""
    return [seat for seat in range(work.state.setup.seats) if (work.state.waiting() >> seat) & 1]


def play_until(wanted: Any, *, seeds: int = 40, plies: int = 60, **options: Any) -> TableSimulation:
    """A table at which something is so, after some random actions, all at time 0."""
    for seed in range(seeds):
        work, chance = timed(seed=seed, **options), random.Random(seed)
        for _ in range(plies):
            if work.state.status != "running":
                break
            if wanted(work):
                return work
            seat = chance.choice(work.state.playing.to_act)
            work.act(seat, chance.choice(legal(work, seat)), at=0)
    raise AssertionError("it never is so")


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_time_out_does_the_harmless_thing_in_every_question_of_a_game(edition: str) -> None:
    done: set[str] = set()
    for seed in range(3):
        work, at = timed(edition=edition, seats=4, seed=seed), 0
        while work.state.status == "running":
            questions = {seat: legal(work, seat) for seat in work.state.playing.to_act}
            at = min(due for due in deadlines(work.state) if due is not None)
            acted = [one for one in work.time_out(at=at) if isinstance(one, log.Acted)]
            assert acted and all(one.by == "clock" for one in acted)
            first = acted[0]
            assert first.action in questions[first.seat]
            best = next((text for text in HARMLESS if text in questions[first.seat]), None)
            if best:
                assert first.action == best
            else:
                assert first.action == "recruit" or first.action.startswith(("send", "drop"))
            done.update(one.action.rstrip(" 1234567") for one in acted)
            for seat, chair in enumerate(work.state.chairs):
                if chair.stand_in and work.state.status == "running":
                    work.submit(seat, protocol.Back(), at=at)
    assert {"ok", "pass", "recruit", "send"} <= done


def test_nothing_is_done_before_the_time_is_over() -> None:
    work = timed()
    due = next_due(work.state)
    assert due is not None
    assert work.time_out(at=due - 1) == []
    assert work.time_out(at=due) != []


def test_who_has_seen_the_wanderer_says_nothing_when_the_time_is_over() -> None:
    work = play_until(lambda work: any("say nothing" in legal(work, seat) for seat in range(3)))
    (seat,) = work.state.playing.to_act
    entries = work.time_out(at=DECISION)
    assert entries[0] == log.Acted(seat=seat, action="say nothing", by="clock")


def test_in_a_window_all_whose_time_is_over_decline() -> None:
    work = play_until(lambda work: len(windows(work)) > 1)
    waiting = windows(work)
    acted = [one for one in work.time_out(at=REACTION) if isinstance(one, log.Acted)]
    assert [(one.seat, one.action) for one in acted] == [(seat, "ok") for seat in waiting]


def test_a_window_has_its_own_pace() -> None:
    work = play_until(windows)
    clocks = deadlines(work.state)
    assert [clocks[seat] for seat in windows(work)] == [REACTION] * len(windows(work))
    work.time_out(at=REACTION)
    (seat,) = work.state.playing.to_act
    assert deadlines(work.state)[seat] == REACTION + (REACTION if windows(work) else DECISION)


def test_the_clock_of_a_seat_runs_on_while_others_decline() -> None:
    work = play_until(lambda work: len(windows(work)) > 1)
    first, *others = windows(work)
    work.act(first, "ok", at=4000)
    assert windows(work) == others
    assert [deadline(work.state, seat) for seat in others] == [REACTION] * len(others)


def test_the_clock_begins_again_with_a_new_question() -> None:
    def is_so(work: TableSimulation) -> bool:
        return len(windows(work)) > 1 and any(
            text.startswith("use") for text in legal(work, windows(work)[0])
        )

    work = play_until(is_so)
    first = windows(work)[0]
    use = next(text for text in legal(work, first) if text.startswith("use"))
    work.act(first, use, at=4000)
    for seat in work.state.playing.to_act:
        pace = REACTION if seat in windows(work) else DECISION
        assert deadline(work.state, seat) == 4000 + pace


def miss(work: TableSimulation, seat: int, times: int, at: int = 0) -> int:
    """Let the clock of a seat run out some times in a row, while the others are quick."""
    chance, missed = random.Random(5), 0
    while missed < times:
        assert work.state.status == "running"
        for other in work.state.playing.to_act:
            if other != seat:
                harmless = default_action(work.state.playing, other)
                work.act(other, harmless, at=at)
                break
        else:
            due = deadline(work.state, seat)
            assert due is not None
            at = due + chance.randrange(1000)
            work.time_out(at=at)
            missed += 1
    return at


def test_after_three_time_outs_in_a_row_a_bot_sits_in() -> None:
    work = timed()
    miss(work, 0, MISSED_DECISIONS - 1)
    assert work.state.chairs[0].stand_in is None
    miss(work, 0, 1, at=work.state.updated_at)
    chair = info(work.state).chairs[0]
    assert (chair.stand_in, chair.why, chair.kind) == ("steady", "clock", "program")
    assert (work.state.steps[-1].what, work.state.steps[-1].seat) == ("away", 0)
    assert deadline(work.state, 0) is None


def test_a_decision_of_one_s_own_begins_the_count_again() -> None:
    work = timed()
    at = miss(work, 0, MISSED_DECISIONS - 1)
    while 0 not in work.state.playing.to_act:
        seat = work.state.playing.to_act[0]
        work.act(seat, default_action(work.state.playing, seat), at=at)
    work.act(0, legal(work, 0)[0], at=at)
    miss(work, 0, MISSED_DECISIONS - 1, at=at)
    assert work.state.chairs[0].stand_in is None


def away(**options: Any) -> TableSimulation:
    work = timed(**options)
    work.submit(1, protocol.Stand(), at=0)
    return work


def test_who_leaves_a_running_game_is_played_for() -> None:
    work = away()
    assert info(work.state).chairs[1].why == "left"
    assert work.state.seat_of("bob") == 1
    assert work.submit(1, protocol.Stand(), at=0) == []


def test_who_acts_is_back() -> None:
    work = away()
    while 1 not in work.state.playing.to_act:
        seat = work.state.playing.to_act[0]
        work.act(seat, default_action(work.state.playing, seat), at=0)
    entries = work.act(1, legal(work, 1)[0], at=5)
    assert entries[0] == log.Returned(seat=1)
    assert isinstance(entries[1], log.Acted)
    assert work.state.chairs[1].stand_in is None


def test_an_action_that_is_refused_brings_nobody_back() -> None:
    work = away()
    with pytest.raises(Refusal, match="rules do not allow"):
        work.act(1, "use 7" if "use 7" not in legal(work, 1) else "use 2", at=0)
    assert work.state.chairs[1].stand_in


def asked_while_away() -> tuple[TableSimulation, int]:
    """Somebody who left has a question before them since time 0; when its clock runs out."""
    work = away()
    while 1 not in work.state.playing.to_act:
        seat = work.state.playing.to_act[0]
        work.act(seat, default_action(work.state.playing, seat), at=0)
    assert deadline(work.state, 1) is None
    return work, REACTION if 1 in windows(work) else DECISION


def test_who_is_back_has_what_is_left_of_the_question_s_time() -> None:
    work, due = asked_while_away()
    work.submit(1, protocol.Back(), at=7000)
    assert deadline(work.state, 1) == due
    with pytest.raises(Refusal, match="No bot is standing in"):
        work.submit(1, protocol.Back(), at=7000)


def test_who_goes_and_comes_back_again_and_again_stops_no_clock() -> None:
    work, due = asked_while_away()
    for at in range(100, due, 700):
        assert work.submit(1, protocol.Back(), at=at) == [log.Returned(seat=1)]
        assert deadline(work.state, 1) == due
        work.submit(1, protocol.Stand(), at=at)


def test_who_comes_back_after_the_time_is_over_finds_the_question_answered() -> None:
    work, due = asked_while_away()
    harmless = default_action(work.state.playing, 1)
    entries = work.submit(1, protocol.Back(), at=due)
    assert isinstance(entries[1], log.Acted)
    assert (entries[1].seat, entries[1].by) == (1, "clock")
    assert entries[1].action == harmless or harmless.startswith(("send", "drop"))
    assert work.state.chairs[1].stand_in is None


def test_a_bot_that_sits_in_takes_its_time_from_then() -> None:
    work = timed(bot_pace=900)
    for seat in work.state.playing.to_act:
        work.submit(seat, protocol.Stand(), at=5000)
        assert bot_due(work.state, seat) == 5000 + (300 if seat in windows(work) else 900)


def test_a_bot_has_no_clock_and_takes_a_time_that_only_the_kind_of_question_gives() -> None:
    for seed in range(10):
        work = TableSimulation(setup(pace=PACE, bots=[None, "novice", "novice"], seed=seed, bot_pace=900))
        for seat in work.state.playing.to_act:
            if seat:
                assert deadline(work.state, seat) is None
                assert bot_due(work.state, seat) == (300 if seat in windows(work) else 900)


def test_a_bot_is_put_in_the_place_of_who_is_away_and_of_nobody_else() -> None:
    work = timed()
    fill = protocol.Fill(bot="novice", seat=2)
    with pytest.raises(Refusal, match="is present"):
        work.submit(0, fill, at=0)
    work.present.discard(2)
    everywhere = protocol.Fill(bot="novice")
    entries = work.submit(0, everywhere, at=0)
    assert entries[0] == log.Away(seat=2, bot="novice", why="asked")
    assert [chair.stand_in for chair in work.state.chairs] == [None, None, "novice"]


def test_who_stands_up_before_the_game_leaves_an_open_seat() -> None:
    work = TableSimulation(setup(), begun=False)
    work.submit(1, protocol.Stand(), at=0)
    assert [chair.kind for chair in info(work.state).chairs] == ["program", "open", "program"]
    work.submit(1, protocol.Sit(), at=0)
    assert [chair.guest.name for chair in work.state.chairs if chair.guest] == list(NAMES[:3])


def test_an_open_table_is_closed_once_nothing_has_happened_there_for_long() -> None:
    work = TableSimulation(setup(), at=100, begun=False)
    assert next_due(work.state) == 100 + OPEN_TABLE_LIFETIME
    assert work.time_out(at=100 + OPEN_TABLE_LIFETIME - 1) == []
    assert work.time_out(at=100 + OPEN_TABLE_LIFETIME) == [log.Closed(why="abandoned")]
    assert work.state.status == "closed" and next_due(work.state) is None
    assert work.time_out(at=100 + 9 * OPEN_TABLE_LIFETIME) == []


def test_a_game_without_a_clock_waits_for_people_for_a_week() -> None:
    work = TableSimulation(setup(), at=100)
    due = next_due(work.state)
    assert due is not None and due > 100 + UNTIMED_GAME_LIFETIME
    assert work.time_out(at=due - 1) == []
    assert work.time_out(at=due) == [log.Closed(why="abandoned")]
    assert work.state.status == "closed" and next_due(work.state) is None


def test_a_game_without_a_clock_is_not_found_anew_with_every_action() -> None:
    work = TableSimulation(setup(), at=100)
    due = next_due(work.state)
    while work.state.playing.ply < 20:
        seat = next(iter(seats_in(work.state.acting())))
        work.act(seat, default_action(work.state.playing, seat), at=100 + work.state.version)
        assert next_due(work.state) == due


def test_a_game_with_bots_to_act_is_not_given_up() -> None:
    work = TableSimulation(setup(bots=["novice", "novice", None]))
    while not any(work.state.chairs[seat].bot for seat in seats_in(work.state.acting())):
        seat = next(iter(seats_in(work.state.acting())))
        work.act(seat, default_action(work.state.playing, seat), at=0)
    assert expiry(work.state) is None
    assert work.time_out(at=10**15) == []


def test_a_time_out_is_told_as_one() -> None:
    work = timed()
    work.time_out(at=DECISION)
    assert work.state.steps[-1].by == "clock"


def test_who_comes_later_is_told_how_much_time_is_left_then() -> None:
    work = timed()
    updates = Updates(work.state)
    left = []
    for now in (1000, 9000):
        update = json.loads(updates.update(seat=None, after=None, now=now))
        assert update["time"] == now
        left.append([one for one in update["clocks"] if one is not None])
    assert left[0]
    assert left[1] == [one - 8000 for one in left[0]]


def late(work: TableSimulation, seat: int, action: str, version: int) -> str:
    """Why an action is refused that was decided upon an earlier version."""
    command = protocol.Act(action=action, version=version, id="late")
    with pytest.raises(Refusal) as refused:
        work.submit(seat, command, at=0)
    return refused.value.code


def test_what_comes_after_the_clock_is_late_and_not_against_the_rules() -> None:
    work = timed()
    [seat] = work.state.playing.to_act[:1]
    version, action = work.state.version, legal(work, seat)[0]
    work.time_out(at=DECISION)
    assert late(work, seat, action, version) == "stale"


def test_what_comes_after_one_s_own_ok_is_late() -> None:
    work = play_until(lambda work: len(windows(work)) > 1)
    seat, version = windows(work)[0], work.state.version
    work.act(seat, "ok", at=0)
    assert late(work, seat, "ok", version) == "stale"
    assert late(work, seat, "ok", work.state.version) == "illegal"


def test_what_comes_after_the_end_is_late() -> None:
    work, at = timed(), 0
    while work.state.status == "running":
        version, asked = work.state.version, work.state.playing.to_act
        at = min(due for due in deadlines(work.state) if due is not None)
        work.time_out(at=at)
        for chair in work.state.chairs:
            chair.missed = 0
    assert late(work, asked[0], "ok", version) == "stale"
    assert late(work, asked[0], "ok", work.state.version) == "over"
