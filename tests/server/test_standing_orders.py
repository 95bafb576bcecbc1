"""Standing orders: who does not want to be asked is not waited for, and no hidden card has a say in it."""

import asyncio
import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from sevenheroes.core import layout
from sevenheroes.editions import EDITIONS
from sevenheroes.server.protocol import messages as protocol
from sevenheroes.server.table import entries as log
from sevenheroes.server.table.standing_orders import wants_to_be_asked
from sevenheroes.server.table.state import TableState
from support.hidden_permutations import permuted
from support.tables import PEOPLE, LocalServer, TableSimulation, local_server, opening, setup

NEVER: list[list[str]] = [[]] * 7
ALWAYS = [["always"]] * 7
CONDITIONS = ["always", "five", "seat 0", "seat 1", "seat 2", "seat 3"]


def waiting(table: TableState) -> list[int]:
    return [seat for seat in range(table.setup.seats) if (table.waiting() & table.acting()) >> seat & 1]


def legal(work: TableSimulation, seat: int) -> list[str]:
    return [action.what for action in work.state.playing.legal_actions.of(seat)]


def played(work: TableSimulation, seed: int, plies: int = 250) -> Iterator[list[log.AnyEntry]]:
    """What each action of a random game led to; powers that end nothing are rarely used."""
    chance = random.Random(seed)
    for _ in range(plies):
        if work.state.status != "running":
            return
        seat = chance.choice(work.state.playing.to_act)
        texts = legal(work, seat)
        quiet = [text for text in texts if not text.startswith(("clue", "use"))]
        yield work.act(seat, chance.choice(quiet if quiet and chance.random() < 0.7 else texts), at=0)


def wanted(table: TableState, seat: int) -> bool:
    """Do the orders of a seat want it to be asked? Told from what a spectator sees."""
    orders = table.chairs[seat].orders
    if orders.this_turn or orders.until_my_turn:
        return False
    view = table.playing.view(None)
    powers = {action.power for action in table.playing.legal_actions.of(seat) if action.power}
    for power in powers:
        for condition in orders.powers[power - 1]:
            if condition == "always":
                return True
            if view.holder is None:
                continue
            if condition == f"seat {view.holder}":
                return True
            if condition == "five" and len(view.players[view.holder].band) == 5:
                return True
    return False


def test_who_never_wants_to_be_asked_is_never_asked() -> None:
    by_order = 0
    for seed in range(5):
        work = TableSimulation(setup(seats=4, seed=seed))
        work.order(1, at=0, powers=NEVER)
        for entries in played(work, seed):
            assert 1 not in waiting(work.state)
            by_order += sum(isinstance(one, log.Acted) and one.by == "order" for one in entries)
    assert by_order > 20


def test_who_always_wants_to_be_asked_is_asked_as_without_orders() -> None:
    plain, ordered = TableSimulation(setup(seats=4)), TableSimulation(setup(seats=4))
    ordered.order(1, at=0, powers=ALWAYS)
    for _ in zip(played(plain, 3), played(ordered, 3), strict=True):
        assert plain.state.playing == ordered.state.playing


@pytest.mark.parametrize("edition", EDITIONS)
def test_orders_are_followed_in_every_window_of_a_game(edition: str) -> None:
    chance = random.Random(edition)
    asked = declined = 0
    for seed in range(8):
        work = TableSimulation(setup(edition=edition, seats=4, seed=seed))
        for seat in range(4):
            powers = [chance.sample(CONDITIONS, chance.randrange(3)) for _ in range(7)]
            work.order(seat, at=0, powers=powers)
        for entries in played(work, seed):
            for seat in waiting(work.state):
                assert wanted(work.state, seat)
                asked += 1
            for entry in entries[1:]:
                assert isinstance(entry, log.Acted) and (entry.action, entry.by) == ("ok", "order")
                declined += 1
    assert asked > 20 and declined > 20


def test_an_order_counts_at_once_in_the_window_that_is_open() -> None:
    for seed in range(30):
        work = TableSimulation(setup(seats=4, seed=seed))
        open_now = waiting(work.state)
        if open_now:
            entries = work.order(open_now[0], at=0, powers=NEVER)
            assert entries[1] == log.Acted(seat=open_now[0], action="ok", by="order")
            return
    raise AssertionError("no window")


def test_an_order_for_this_turn_ends_with_it() -> None:
    work = TableSimulation(setup(seats=4, seed=1))
    work.order(2, at=0, this_turn=True)
    turn = work.state.turn()
    for _ in played(work, 1):
        if work.state.turn() != turn:
            break
        assert 2 not in waiting(work.state)
        assert work.state.chairs[2].orders.this_turn
    assert work.state.chairs[2].orders == protocol.Orders()


def test_an_order_until_my_turn_ends_when_one_is_the_sender() -> None:
    work = TableSimulation(setup(seats=4, seed=2))
    seat = (work.state.playing.view(None).sender + 2) % 4
    work.order(seat, at=0, until_my_turn=True, powers=[["five"]] * 7)
    turns = set()
    for _ in played(work, 2):
        turns.add(work.state.turn())
        if work.state.playing.view(None).sender == seat:
            break
        assert seat not in waiting(work.state)
        assert work.state.chairs[seat].orders.until_my_turn
    assert len(turns) == 3
    left = work.state.chairs[seat].orders
    assert not left.until_my_turn
    assert left.powers == [["five"]] * 7


def test_orders_do_not_decide_for_the_one_whose_decision_it_is() -> None:
    work = TableSimulation(setup(seats=3))
    for seat in range(3):
        work.order(seat, at=0, powers=NEVER)
    assert len(work.state.playing.to_act) == 1
    assert not waiting(work.state)


def test_an_action_by_order_is_told_like_one_s_own_and_an_order_is_not_told() -> None:
    work = TableSimulation(setup(seats=4, seed=3))
    before = len(work.state.steps)
    work.order(0, at=0, powers=NEVER)
    assert all(step.what == "acted" for step in work.state.steps[before:])
    for _ in played(work, 3):
        pass
    assert {step.by for step in work.state.steps if step.what == "acted"} == {"person"}


@pytest.mark.parametrize("edition", EDITIONS)
def test_orders_never_look_at_hidden_cards(edition: str) -> None:
    chance = random.Random(edition)
    compared = 0
    for seed in range(6):
        work = TableSimulation(setup(edition=edition, seats=4, seed=seed))
        for _ in played(work, seed):
            table = work.state
            if not waiting(table):
                continue
            twin = TableState(
                table.id, setup=table.setup, chairs=table.chairs, game=hidden_cards_dealt_anew(table, chance)
            )
            for seat in waiting(table):
                powers: Any = [chance.sample(CONDITIONS, chance.randrange(3)) for _ in range(7)]
                table.chairs[seat].orders = protocol.Orders(powers=powers)
                assert wants_to_be_asked(twin, seat) == wants_to_be_asked(table, seat)
                table.chairs[seat].orders = protocol.Orders(powers=ALWAYS)  # type: ignore[arg-type]
                compared += 1
    assert compared > 50


def hidden_cards_dealt_anew(table: TableState, chance: random.Random) -> Any:
    game = table.playing.copy()
    layout.copy(game._games, game.ply, permuted(game, -1, chance), 0)
    game._known = None
    return game


def test_nobody_else_can_tell_that_an_order_was_given(tmp_path: Path) -> None:
    """Two tables, one of them with an order in between: the others are told the same, to the last byte."""

    async def told(door: LocalServer, *, at: int, ordered: bool) -> list[str]:
        table = await door.table(*opening(setup(seats=3, seed=4, bot_pace=10_000)), at=at)
        metrics = door.websockets.metrics
        async with door.client(PEOPLE[0]) as a, door.client(PEOPLE[1]) as b, door.client(None) as c:
            for one in (a, b):
                await one.enter(table)
            before = metrics.render()
            if ordered:
                done = await a.ask("order", orders={"this_turn": True})
                assert done["orders"]["this_turn"] and done["version"] == b.state["version"]
                assert (await a.ask("aid"))["type"] == "chances"
            assert metrics.render() == before
            await b.ask("stand")
            await c.ask("exit")
        return [text.replace(table, "it") for text in b.raw if "presence" not in text]

    async def sitting() -> None:
        async with local_server(tmp_path / "games.db") as door:
            at = door.clock()
            plain, ordered = [await told(door, at=at, ordered=ordered) for ordered in (False, True)]
            assert [timeless(text) for text in plain] == [timeless(text) for text in ordered]

    asyncio.run(sitting())


def timeless(text: str) -> dict[str, Any]:
    message: dict[str, Any] = json.loads(text)
    return {**message, "time": 0, "answers": None}


def test_who_gave_orders_is_told_of_them_and_again_on_coming_back(tmp_path: Path) -> None:
    async def sitting() -> None:
        async with local_server(tmp_path / "games.db") as door:
            table = await door.table(*opening(setup(seats=3, seed=4)))
            async with door.client(PEOPLE[0]) as one, door.client(PEOPLE[0]) as other:
                await one.enter(table)
                known = (await other.enter(table))["version"]
                done = await one.ask("order", orders={"powers": NEVER})
                assert done["orders"]["powers"] == NEVER
                assert (await other.until("update"))["orders"]["powers"] == NEVER
                assert (await other.enter(table, known))["orders"]["powers"] == NEVER
            number = len(await door.registry.store.read(table))
            assert (await door.registry.room(table)).state.length == number

    asyncio.run(sitting())


def test_a_window_in_which_nobody_wants_to_be_asked_is_one_message(tmp_path: Path) -> None:
    """No version of an open window is ever told: what all declined beforehand is stored with the action."""

    async def sitting() -> None:
        async with local_server(tmp_path / "games.db") as door:
            table = await door.table(*opening(setup(seats=3, seed=4)))
            async with (
                door.client(PEOPLE[0]) as a,
                door.client(PEOPLE[1]) as b,
                door.client(PEOPLE[2]) as c,
            ):
                everyone = [a, b, c]
                for one in everyone:
                    await one.enter(table)
                for one in everyone:
                    done = await one.ask("order", orders={"powers": NEVER})
                    assert done["type"] in ("update", "accepted")
                state = (await a.enter(table))["public"]
                chance = random.Random(4)
                several = 0
                while state["outcome"] is None and several < 10:
                    (seat,) = state["to_act"]
                    own = await everyone[seat].enter(table)
                    texts = [text for text in own["own"]["legal"] if not text.startswith("use")]
                    done = await everyone[seat].ask(
                        "act", action=chance.choice(texts), version=own["version"]
                    )
                    assert done["public"]["waiting"] == []
                    several += len(done["steps"]) > 1
                    state = done["public"]
                assert several == 10

    asyncio.run(sitting())
