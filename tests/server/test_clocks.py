"""Clocks, bots that sit in, people who go and come back, tables that nobody comes to."""

import json
import random
from typing import Any

import pytest

from sevenheroes.editions import EDITIONS
from sevenheroes.heroes import seats_in
from sevenheroes.server.protocol import messages as protocol
from sevenheroes.server.protocol.errors import Refusal
from sevenheroes.server.table import commands as deciding
from sevenheroes.server.table import entries as log
from sevenheroes.server.table.state import ABANDONED, FORSAKEN, PATIENCE
from sevenheroes.server.views.updates import Updates
from support.tables import NAMES, PACE, Clockwork, wish

DECISION, REACTION = 1000 * PACE.decision, 1000 * PACE.reaction
HARMLESS = ["ok", "pass", "say nothing"]


def timed(**options: Any) -> Clockwork:
    """A table with a clock at which the game has begun."""
    return Clockwork(wish(pace=PACE, **options))


def legal(work: Clockwork, seat: int) -> list[str]:
    return [action.what for action in work.table.playing.legal_actions.of(seat)]


def windows(work: Clockwork) -> list[int]:
    """The seats that are asked whether they use a power."""
    return [seat for seat in range(work.table.wish.seats) if (work.table.waiting() >> seat) & 1]


def play_until(wanted: Any, *, seeds: int = 40, plies: int = 60, **options: Any) -> Clockwork:
    """A table at which something is so, after some random actions, all at time 0."""
    for seed in range(seeds):
        work, chance = timed(seed=seed, **options), random.Random(seed)
        for _ in range(plies):
            if work.table.status != "running":
                break
            if wanted(work):
                return work
            seat = chance.choice(work.table.playing.to_act)
            work.act(seat, chance.choice(legal(work, seat)), at=0)
    raise AssertionError("it never is so")


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_time_out_does_the_harmless_thing_in_every_question_of_a_game(edition: str) -> None:
    done: set[str] = set()
    for seed in range(3):
        work, at = timed(edition=edition, seats=4, seed=seed), 0
        while work.table.status == "running":
            questions = {seat: legal(work, seat) for seat in work.table.playing.to_act}
            at = min(due for due in work.table.clocks() if due is not None)
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
            for seat, chair in enumerate(work.table.chairs):
                if chair.stand_in and work.table.status == "running":
                    work.do(deciding.back(work.place(seat)), at=at)
    assert {"ok", "pass", "recruit", "send"} <= done


def test_nothing_is_done_before_the_time_is_over() -> None:
    work = timed()
    due = work.table.due()
    assert due is not None
    assert work.time_out(at=due - 1) == []
    assert work.time_out(at=due) != []


def test_who_has_seen_the_wanderer_says_nothing_when_the_time_is_over() -> None:
    work = play_until(lambda work: any("say nothing" in legal(work, seat) for seat in range(3)))
    (seat,) = work.table.playing.to_act
    entries = work.time_out(at=DECISION)
    assert entries[0] == log.Acted(seat=seat, action="say nothing", by="clock")


def test_in_a_window_all_whose_time_is_over_decline() -> None:
    work = play_until(lambda work: len(windows(work)) > 1)
    waiting = windows(work)
    acted = [one for one in work.time_out(at=REACTION) if isinstance(one, log.Acted)]
    assert [(one.seat, one.action) for one in acted] == [(seat, "ok") for seat in waiting]


def test_a_window_has_its_own_pace() -> None:
    work = play_until(windows)
    clocks = work.table.clocks()
    assert [clocks[seat] for seat in windows(work)] == [REACTION] * len(windows(work))
    work.time_out(at=REACTION)
    (seat,) = work.table.playing.to_act
    assert work.table.clocks()[seat] == REACTION + (REACTION if windows(work) else DECISION)


def test_the_clock_of_a_seat_runs_on_while_others_decline() -> None:
    work = play_until(lambda work: len(windows(work)) > 1)
    first, *others = windows(work)
    work.act(first, "ok", at=4000)
    assert windows(work) == others
    assert [work.table.deadline(seat) for seat in others] == [REACTION] * len(others)


def test_the_clock_begins_again_with_a_new_question() -> None:
    def is_so(work: Clockwork) -> bool:
        return len(windows(work)) > 1 and any(
            text.startswith("use") for text in legal(work, windows(work)[0])
        )

    work = play_until(is_so)
    first = windows(work)[0]
    use = next(text for text in legal(work, first) if text.startswith("use"))
    work.act(first, use, at=4000)
    for seat in work.table.playing.to_act:
        pace = REACTION if seat in windows(work) else DECISION
        assert work.table.deadline(seat) == 4000 + pace


def miss(work: Clockwork, seat: int, times: int, at: int = 0) -> int:
    """Let the clock of a seat run out some times in a row, while the others are quick."""
    chance, missed = random.Random(5), 0
    while missed < times:
        assert work.table.status == "running"
        for other in work.table.playing.to_act:
            if other != seat:
                harmless = deciding.harmless(work.table.playing, other)
                work.act(other, harmless, at=at)
                break
        else:
            due = work.table.deadline(seat)
            assert due is not None
            at = due + chance.randrange(1000)
            work.time_out(at=at)
            missed += 1
    return at


def test_after_three_time_outs_in_a_row_a_bot_sits_in() -> None:
    work = timed()
    miss(work, 0, PATIENCE - 1)
    assert work.table.chairs[0].stand_in is None
    miss(work, 0, 1, at=work.table.at)
    chair = work.table.chairs[0].shown()
    assert (chair.stand_in, chair.why, chair.kind) == ("steady", "clock", "program")
    assert (work.table.steps[-1].what, work.table.steps[-1].seat) == ("away", 0)
    assert work.table.deadline(0) is None


def test_a_decision_of_one_s_own_begins_the_count_again() -> None:
    work = timed()
    at = miss(work, 0, PATIENCE - 1)
    while 0 not in work.table.playing.to_act:
        seat = work.table.playing.to_act[0]
        work.act(seat, deciding.harmless(work.table.playing, seat), at=at)
    work.act(0, legal(work, 0)[0], at=at)
    miss(work, 0, PATIENCE - 1, at=at)
    assert work.table.chairs[0].stand_in is None


def away(**options: Any) -> Clockwork:
    work = timed(**options)
    work.do(deciding.stand(work.place(1), protocol.Stand()), at=0)
    return work


def test_who_leaves_a_running_game_is_played_for() -> None:
    work = away()
    assert work.table.chairs[1].shown().why == "left"
    assert work.table.seat_of("bob") == 1
    assert work.do(deciding.stand(work.place(1), protocol.Stand()), at=0) == []


def test_who_acts_is_back() -> None:
    work = away()
    while 1 not in work.table.playing.to_act:
        seat = work.table.playing.to_act[0]
        work.act(seat, deciding.harmless(work.table.playing, seat), at=0)
    entries = work.act(1, legal(work, 1)[0], at=5)
    assert entries[0] == log.Back(seat=1)
    assert isinstance(entries[1], log.Acted)
    assert work.table.chairs[1].stand_in is None


def test_an_action_that_is_refused_brings_nobody_back() -> None:
    work = away()
    with pytest.raises(Refusal, match="rules do not allow"):
        work.act(1, "use 7" if "use 7" not in legal(work, 1) else "use 2", at=0)
    assert work.table.chairs[1].stand_in


def asked_while_away() -> tuple[Clockwork, int]:
    """Somebody who left has a question before them since time 0; when its clock runs out."""
    work = away()
    while 1 not in work.table.playing.to_act:
        seat = work.table.playing.to_act[0]
        work.act(seat, deciding.harmless(work.table.playing, seat), at=0)
    assert work.table.deadline(1) is None
    return work, REACTION if 1 in windows(work) else DECISION


def test_who_is_back_has_what_is_left_of_the_question_s_time() -> None:
    work, due = asked_while_away()
    work.do(deciding.back(work.place(1)), at=7000)
    assert work.table.deadline(1) == due
    with pytest.raises(Refusal, match="No bot is standing in"):
        work.do(deciding.back(work.place(1)), at=7000)


def test_who_goes_and_comes_back_again_and_again_stops_no_clock() -> None:
    work, due = asked_while_away()
    for at in range(100, due, 700):
        assert work.do(deciding.back(work.place(1)), at=at) == [log.Back(seat=1)]
        assert work.table.deadline(1) == due
        work.do(deciding.stand(work.place(1), protocol.Stand()), at=at)


def test_who_comes_back_after_the_time_is_over_finds_the_question_answered() -> None:
    work, due = asked_while_away()
    harmless = deciding.harmless(work.table.playing, 1)
    entries = work.do(deciding.back(work.place(1)), at=due)
    assert isinstance(entries[1], log.Acted)
    assert (entries[1].seat, entries[1].by) == (1, "clock")
    assert entries[1].action == harmless or harmless.startswith(("send", "drop"))
    assert work.table.chairs[1].stand_in is None


def test_a_bot_that_sits_in_takes_its_time_from_then() -> None:
    work = timed(bot_pace=900)
    for seat in work.table.playing.to_act:
        work.do(deciding.stand(work.place(seat), protocol.Stand()), at=5000)
        assert work.table.bot_due(seat) == 5000 + (300 if seat in windows(work) else 900)


def test_a_bot_has_no_clock_and_takes_a_time_that_only_the_kind_of_question_gives() -> None:
    for seed in range(10):
        work = Clockwork(wish(pace=PACE, bots=[None, "novice", "novice"], seed=seed, bot_pace=900))
        for seat in work.table.playing.to_act:
            if seat:
                assert work.table.deadline(seat) is None
                assert work.table.bot_due(seat) == (300 if seat in windows(work) else 900)


def test_a_bot_is_put_in_the_place_of_who_is_away_and_of_nobody_else() -> None:
    work = timed()
    fill = protocol.Fill(bot="novice", seat=2)
    with pytest.raises(Refusal, match="is present"):
        work.do(deciding.fill(work.place(0), fill, bots=["novice"]), at=0)
    work.here.discard(2)
    everywhere = protocol.Fill(bot="novice")
    entries = work.do(deciding.fill(work.place(0), everywhere, bots=["novice"]), at=0)
    assert entries[0] == log.Away(seat=2, bot="novice", why="asked")
    assert [chair.stand_in for chair in work.table.chairs] == [None, None, "novice"]


def test_who_stands_up_before_the_game_leaves_an_open_seat() -> None:
    work = Clockwork(wish(), begun=False)
    work.do(deciding.stand(work.place(1), protocol.Stand()), at=0)
    assert [chair.shown().kind for chair in work.table.chairs] == ["program", "open", "program"]
    work.do(deciding.sit(work.place(1), protocol.Sit()), at=0)
    assert [chair.guest.name for chair in work.table.chairs if chair.guest] == list(NAMES[:3])


def test_an_open_table_is_closed_once_nothing_has_happened_there_for_long() -> None:
    work = Clockwork(wish(), at=100, begun=False)
    assert work.table.due() == 100 + ABANDONED
    assert work.time_out(at=100 + ABANDONED - 1) == []
    assert work.time_out(at=100 + ABANDONED) == [log.Closed(why="abandoned")]
    assert work.table.status == "closed" and work.table.due() is None
    assert work.time_out(at=100 + 9 * ABANDONED) == []


def test_a_game_without_a_clock_waits_for_people_for_a_week() -> None:
    work = Clockwork(wish(), at=100)
    due = work.table.due()
    assert due is not None and due > 100 + FORSAKEN
    assert work.time_out(at=due - 1) == []
    assert work.time_out(at=due) == [log.Closed(why="abandoned")]
    assert work.table.status == "closed" and work.table.due() is None


def test_a_game_without_a_clock_is_not_found_anew_with_every_action() -> None:
    work = Clockwork(wish(), at=100)
    due = work.table.due()
    while work.table.playing.ply < 20:
        seat = next(iter(seats_in(work.table.acting())))
        work.act(seat, deciding.harmless(work.table.playing, seat), at=100 + work.table.version)
        assert work.table.due() == due


def test_a_game_with_bots_to_act_is_not_given_up() -> None:
    work = Clockwork(wish(bots=["novice", "novice", None]))
    while not any(work.table.chairs[seat].bot for seat in seats_in(work.table.acting())):
        seat = next(iter(seats_in(work.table.acting())))
        work.act(seat, deciding.harmless(work.table.playing, seat), at=0)
    assert work.table.given_up() is None
    assert work.time_out(at=10**15) == []


def test_a_time_out_is_told_as_one() -> None:
    work = timed()
    work.time_out(at=DECISION)
    assert work.table.steps[-1].by == "clock"


def test_who_comes_later_is_told_how_much_time_is_left_then() -> None:
    work = timed()
    updates = Updates(work.table)
    left = []
    for now in (1000, 9000):
        update = json.loads(updates.update(seat=None, after=None, now=now))
        assert update["time"] == now
        left.append([one for one in update["clocks"] if one is not None])
    assert left[0]
    assert left[1] == [one - 8000 for one in left[0]]


def late(work: Clockwork, seat: int, action: str, version: int) -> str:
    """Why an action is refused that was decided upon an earlier version."""
    command = protocol.Act(action=action, version=version, id="late")
    with pytest.raises(Refusal) as refused:
        next(deciding.act(work.place(seat), command))
    return refused.value.code


def test_what_comes_after_the_clock_is_late_and_not_against_the_rules() -> None:
    work = timed()
    [seat] = work.table.playing.to_act[:1]
    version, action = work.table.version, legal(work, seat)[0]
    work.time_out(at=DECISION)
    assert late(work, seat, action, version) == "stale"


def test_what_comes_after_one_s_own_ok_is_late() -> None:
    work = play_until(lambda work: len(windows(work)) > 1)
    seat, version = windows(work)[0], work.table.version
    work.act(seat, "ok", at=0)
    assert late(work, seat, "ok", version) == "stale"
    assert late(work, seat, "ok", work.table.version) == "illegal"


def test_what_comes_after_the_end_is_late() -> None:
    work, at = timed(), 0
    while work.table.status == "running":
        version, asked = work.table.version, work.table.playing.to_act
        at = min(due for due in work.table.clocks() if due is not None)
        work.time_out(at=at)
        for chair in work.table.chairs:
            chair.missed = 0
    assert late(work, asked[0], "ok", version) == "stale"
    assert late(work, asked[0], "ok", work.table.version) == "over"
