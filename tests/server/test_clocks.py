"""Decision clocks, stand-ins, players who leave and return, and tables that expire."""

import json
import random
from collections.abc import Callable
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
    """A table with a clock, at which the game has begun."""
    return TableSimulation(setup(pace=PACE, **options))


def legal(table: TableSimulation, seat: int) -> list[str]:
    return [action.what for action in table.state.playing.legal_actions.of(seat)]


def in_window(table: TableSimulation) -> list[int]:
    """The seats that are asked whether they use a power."""
    return list(seats_in(table.state.waiting()))


def play_until(condition: Callable[[TableSimulation], Any]) -> TableSimulation:
    """A table that meets a condition after some random actions, all at time 0."""
    for seed in range(40):
        table, chance = timed(seed=seed), random.Random(seed)
        for _ in range(60):
            if table.state.status != "running":
                break
            if condition(table):
                return table
            seat = chance.choice(table.state.playing.to_act)
            table.act(seat, chance.choice(legal(table, seat)), at=0)
    raise AssertionError("no game meets the condition")


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_time_out_takes_the_most_harmless_action_in_every_question_of_a_game(edition: str) -> None:
    done: set[str] = set()
    for seed in range(3):
        table, at = timed(edition=edition, seats=4, seed=seed), 0
        while table.state.status == "running":
            questions = {seat: legal(table, seat) for seat in table.state.playing.to_act}
            at = min(due for due in deadlines(table.state) if due is not None)
            acted = [one for one in table.time_out(at=at) if isinstance(one, log.Acted)]
            assert acted and all(one.by == "clock" for one in acted)
            first = acted[0]
            assert first.action in questions[first.seat]
            best = next((text for text in HARMLESS if text in questions[first.seat]), None)
            if best:
                assert first.action == best
            else:
                assert first.action == "recruit" or first.action.startswith(("send", "drop"))
            done.update(one.action.rstrip(" 1234567") for one in acted)
            for seat, chair in enumerate(table.state.chairs):
                if chair.stand_in and table.state.status == "running":
                    table.submit(seat, protocol.Back(), at=at)
    assert {"ok", "pass", "recruit", "send"} <= done


def test_nothing_happens_before_the_deadline() -> None:
    table = timed()
    due = next_due(table.state)
    assert due is not None
    assert table.time_out(at=due - 1) == []
    assert table.time_out(at=due) != []


def test_a_time_out_after_looking_at_the_wanderer_says_nothing() -> None:
    table = play_until(lambda table: any("say nothing" in legal(table, seat) for seat in range(3)))
    (seat,) = table.state.playing.to_act
    entries = table.time_out(at=DECISION)
    assert entries[0] == log.Acted(seat=seat, action="say nothing", by="clock")


def test_in_a_window_a_time_out_declines_for_every_seat() -> None:
    table = play_until(lambda table: len(in_window(table)) > 1)
    waiting = in_window(table)
    acted = [one for one in table.time_out(at=REACTION) if isinstance(one, log.Acted)]
    assert [(one.seat, one.action) for one in acted] == [(seat, "ok") for seat in waiting]


def test_a_window_has_a_clock_of_its_own() -> None:
    table = play_until(in_window)
    clocks = deadlines(table.state)
    assert [clocks[seat] for seat in in_window(table)] == [REACTION] * len(in_window(table))
    table.time_out(at=REACTION)
    (seat,) = table.state.playing.to_act
    assert deadlines(table.state)[seat] == REACTION + (REACTION if in_window(table) else DECISION)


def test_the_clock_of_a_seat_runs_on_while_others_decline() -> None:
    table = play_until(lambda table: len(in_window(table)) > 1)
    first, *others = in_window(table)
    table.act(first, "ok", at=4000)
    assert in_window(table) == others
    assert [deadline(table.state, seat) for seat in others] == [REACTION] * len(others)


def test_a_new_question_starts_the_clock_again() -> None:
    def first_may_use_a_power(table: TableSimulation) -> bool:
        seats = in_window(table)
        return len(seats) > 1 and any(text.startswith("use") for text in legal(table, seats[0]))

    table = play_until(first_may_use_a_power)
    first = in_window(table)[0]
    use = next(text for text in legal(table, first) if text.startswith("use"))
    table.act(first, use, at=4000)
    for seat in table.state.playing.to_act:
        pace = REACTION if seat in in_window(table) else DECISION
        assert deadline(table.state, seat) == 4000 + pace


def miss(table: TableSimulation, seat: int, times: int, at: int = 0) -> int:
    """Let the clock of a seat run out some times in a row, while the others act at once; return the time."""
    chance, missed = random.Random(5), 0
    while missed < times:
        assert table.state.status == "running"
        for other in table.state.playing.to_act:
            if other != seat:
                harmless = default_action(table.state.playing, other)
                table.act(other, harmless, at=at)
                break
        else:
            due = deadline(table.state, seat)
            assert due is not None
            at = due + chance.randrange(1000)
            table.time_out(at=at)
            missed += 1
    return at


def test_after_three_time_outs_in_a_row_a_bot_stands_in() -> None:
    table = timed()
    miss(table, 0, MISSED_DECISIONS - 1)
    assert table.state.chairs[0].stand_in is None
    miss(table, 0, 1, at=table.state.updated_at)
    chair = info(table.state).chairs[0]
    assert (chair.stand_in, chair.why, chair.kind) == ("steady", "clock", "program")
    assert (table.state.steps[-1].what, table.state.steps[-1].seat) == ("away", 0)
    assert deadline(table.state, 0) is None


def test_a_decision_of_the_player_resets_the_count_of_time_outs() -> None:
    table = timed()
    at = miss(table, 0, MISSED_DECISIONS - 1)
    while 0 not in table.state.playing.to_act:
        seat = table.state.playing.to_act[0]
        table.act(seat, default_action(table.state.playing, seat), at=at)
    table.act(0, legal(table, 0)[0], at=at)
    miss(table, 0, MISSED_DECISIONS - 1, at=at)
    assert table.state.chairs[0].stand_in is None


def away() -> TableSimulation:
    """A table that seat 1 has left."""
    table = timed()
    table.submit(1, protocol.Stand(), at=0)
    return table


def test_a_bot_stands_in_for_a_player_who_leaves_a_running_game() -> None:
    table = away()
    assert info(table.state).chairs[1].why == "left"
    assert table.state.seat_of("bob") == 1
    assert table.submit(1, protocol.Stand(), at=0) == []


def test_a_player_who_acts_takes_the_seat_back() -> None:
    table = away()
    while 1 not in table.state.playing.to_act:
        seat = table.state.playing.to_act[0]
        table.act(seat, default_action(table.state.playing, seat), at=0)
    entries = table.act(1, legal(table, 1)[0], at=5)
    assert entries[0] == log.Returned(seat=1)
    assert isinstance(entries[1], log.Acted)
    assert table.state.chairs[1].stand_in is None


def test_a_refused_action_does_not_take_the_seat_back() -> None:
    table = away()
    with pytest.raises(Refusal, match="rules do not allow"):
        table.act(1, "use 7" if "use 7" not in legal(table, 1) else "use 2", at=0)
    assert table.state.chairs[1].stand_in


def asked_while_away() -> tuple[TableSimulation, int]:
    """A table whose absent seat 1 was asked at time 0, and the deadline of that question."""
    table = away()
    while 1 not in table.state.playing.to_act:
        seat = table.state.playing.to_act[0]
        table.act(seat, default_action(table.state.playing, seat), at=0)
    assert deadline(table.state, 1) is None
    return table, REACTION if 1 in in_window(table) else DECISION


def test_a_player_who_returns_has_the_remaining_time_of_the_question() -> None:
    table, due = asked_while_away()
    table.submit(1, protocol.Back(), at=7000)
    assert deadline(table.state, 1) == due
    with pytest.raises(Refusal, match="No bot is standing in"):
        table.submit(1, protocol.Back(), at=7000)


def test_leaving_and_returning_repeatedly_stops_no_clock() -> None:
    table, due = asked_while_away()
    for at in range(100, due, 700):
        assert table.submit(1, protocol.Back(), at=at) == [log.Returned(seat=1)]
        assert deadline(table.state, 1) == due
        table.submit(1, protocol.Stand(), at=at)


def test_a_player_who_returns_after_the_deadline_finds_the_question_answered() -> None:
    table, due = asked_while_away()
    harmless = default_action(table.state.playing, 1)
    entries = table.submit(1, protocol.Back(), at=due)
    assert isinstance(entries[1], log.Acted)
    assert (entries[1].seat, entries[1].by) == (1, "clock")
    assert entries[1].action == harmless or harmless.startswith(("send", "drop"))
    assert table.state.chairs[1].stand_in is None


def test_a_stand_in_takes_its_time_from_when_it_took_over() -> None:
    table = timed(bot_pace=900)
    for seat in table.state.playing.to_act:
        table.submit(seat, protocol.Stand(), at=5000)
        assert bot_due(table.state, seat) == 5000 + (300 if seat in in_window(table) else 900)


def test_a_bot_has_no_clock_and_its_time_depends_only_on_the_kind_of_question() -> None:
    for seed in range(10):
        table = TableSimulation(setup(pace=PACE, bots=[None, "novice", "novice"], seed=seed, bot_pace=900))
        for seat in table.state.playing.to_act:
            if seat:
                assert deadline(table.state, seat) is None
                assert bot_due(table.state, seat) == (300 if seat in in_window(table) else 900)


def test_only_players_who_are_not_present_can_be_replaced_by_a_bot() -> None:
    table = timed()
    fill = protocol.Fill(bot="novice", seat=2)
    with pytest.raises(Refusal, match="is present"):
        table.submit(0, fill, at=0)
    table.present.discard(2)
    everywhere = protocol.Fill(bot="novice")
    entries = table.submit(0, everywhere, at=0)
    assert entries[0] == log.Away(seat=2, bot="novice", why="asked")
    assert [chair.stand_in for chair in table.state.chairs] == [None, None, "novice"]


def test_standing_up_before_the_game_leaves_an_open_seat() -> None:
    table = TableSimulation(setup(), begun=False)
    table.submit(1, protocol.Stand(), at=0)
    assert [chair.kind for chair in info(table.state).chairs] == ["program", "open", "program"]
    table.submit(1, protocol.Sit(), at=0)
    assert [chair.guest.name for chair in table.state.chairs if chair.guest] == list(NAMES[:3])


def test_an_open_table_expires_after_hours_without_activity() -> None:
    table = TableSimulation(setup(), at=100, begun=False)
    assert next_due(table.state) == 100 + OPEN_TABLE_LIFETIME
    assert table.time_out(at=100 + OPEN_TABLE_LIFETIME - 1) == []
    assert table.time_out(at=100 + OPEN_TABLE_LIFETIME) == [log.Closed(why="abandoned")]
    assert table.state.status == "closed" and next_due(table.state) is None
    assert table.time_out(at=100 + 9 * OPEN_TABLE_LIFETIME) == []


def test_a_game_without_a_clock_expires_after_a_week() -> None:
    table = TableSimulation(setup(), at=100)
    due = next_due(table.state)
    assert due is not None and due > 100 + UNTIMED_GAME_LIFETIME
    assert table.time_out(at=due - 1) == []
    assert table.time_out(at=due) == [log.Closed(why="abandoned")]
    assert table.state.status == "closed" and next_due(table.state) is None


def test_the_expiry_of_a_game_without_a_clock_does_not_change_with_every_action() -> None:
    table = TableSimulation(setup(), at=100)
    due = next_due(table.state)
    while table.state.playing.ply < 20:
        seat = next(iter(seats_in(table.state.acting())))
        table.act(seat, default_action(table.state.playing, seat), at=100 + table.state.version)
        assert next_due(table.state) == due


def test_a_game_in_which_a_bot_has_to_act_does_not_expire() -> None:
    table = TableSimulation(setup(bots=["novice", "novice", None]))
    while not any(table.state.chairs[seat].bot for seat in seats_in(table.state.acting())):
        seat = next(iter(seats_in(table.state.acting())))
        table.act(seat, default_action(table.state.playing, seat), at=0)
    assert expiry(table.state) is None
    assert table.time_out(at=10**15) == []


def test_a_step_by_the_clock_says_so() -> None:
    table = timed()
    table.time_out(at=DECISION)
    assert table.state.steps[-1].by == "clock"


def test_updates_tell_the_remaining_time_at_the_time_they_are_sent() -> None:
    table = timed()
    updates = Updates(table.state)
    left = []
    for now in (1000, 9000):
        update = json.loads(updates.update(seat=None, after=None, now=now))
        assert update["time"] == now
        left.append([one for one in update["clocks"] if one is not None])
    assert left[0]
    assert left[1] == [one - 8000 for one in left[0]]


def refusal(table: TableSimulation, seat: int, action: str, version: int) -> str:
    """The code with which an action on some version is refused."""
    command = protocol.Act(action=action, version=version, id="late")
    with pytest.raises(Refusal) as refused:
        table.submit(seat, command, at=0)
    return refused.value.code


def test_an_action_after_the_time_out_is_stale_and_not_illegal() -> None:
    table = timed()
    [seat] = table.state.playing.to_act[:1]
    version, action = table.state.version, legal(table, seat)[0]
    table.time_out(at=DECISION)
    assert refusal(table, seat, action, version) == "stale"


def test_an_action_after_the_player_s_own_ok_is_stale() -> None:
    table = play_until(lambda table: len(in_window(table)) > 1)
    seat, version = in_window(table)[0], table.state.version
    table.act(seat, "ok", at=0)
    assert refusal(table, seat, "ok", version) == "stale"
    assert refusal(table, seat, "ok", table.state.version) == "illegal"


def test_an_action_after_the_end_is_stale() -> None:
    table, at = timed(), 0
    while table.state.status == "running":
        version, asked = table.state.version, table.state.playing.to_act
        at = min(due for due in deadlines(table.state) if due is not None)
        table.time_out(at=at)
        for chair in table.state.chairs:
            chair.missed = 0
    assert refusal(table, asked[0], "ok", version) == "stale"
    assert refusal(table, asked[0], "ok", table.state.version) == "over"
