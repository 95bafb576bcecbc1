"""Standing orders: windows a player does not want are declined at once, whatever the hidden cards are."""

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from sevenheroes import Game
from sevenheroes.core import layout
from sevenheroes.editions import EDITIONS
from sevenheroes.heroes import seats_in
from sevenheroes.server.protocol import messages as protocol
from sevenheroes.server.table import entries as log
from sevenheroes.server.table.standing_orders import wants_to_be_asked
from sevenheroes.server.table.state import TableState
from support.hidden_permutations import permuted
from support.tables import PEOPLE, LocalServer, TableSimulation, local_server, opening, setup

pytestmark = pytest.mark.anyio

NEVER: list[list[str]] = [[]] * 7
ALWAYS = [["always"]] * 7
CONDITIONS = ["always", "five", "seat 0", "seat 1", "seat 2", "seat 3"]


def waiting(state: TableState) -> list[int]:
    """The seats that are asked in an open window."""
    return list(seats_in(state.waiting() & state.acting()))


def legal(table: TableSimulation, seat: int) -> list[str]:
    return [action.what for action in table.state.playing.legal_actions.of(seat)]


def played(table: TableSimulation, seed: int, plies: int = 250) -> Iterator[list[log.AnyEntry]]:
    """Play at random, mostly without clues and powers; yield the entries that each action led to."""
    chance = random.Random(seed)
    for _ in range(plies):
        if table.state.status != "running":
            return
        seat = chance.choice(table.state.playing.to_act)
        texts = legal(table, seat)
        quiet = [text for text in texts if not text.startswith(("clue", "use"))]
        yield table.act(seat, chance.choice(quiet if quiet and chance.random() < 0.7 else texts), at=0)


def wants_window(state: TableState, seat: int) -> bool:
    """Do the orders of a seat ask for the open window? Worked out from what a spectator sees."""
    orders = state.chairs[seat].orders
    if orders.this_turn or orders.until_my_turn:
        return False
    view = state.playing.view(None)
    powers = {action.power for action in state.playing.legal_actions.of(seat) if action.power}
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


def test_a_player_who_never_wants_to_be_asked_is_never_asked() -> None:
    by_order = 0
    for seed in range(5):
        table = TableSimulation(setup(seats=4, seed=seed))
        table.order(1, at=0, powers=NEVER)
        for entries in played(table, seed):
            assert 1 not in waiting(table.state)
            by_order += sum(isinstance(one, log.Acted) and one.by == "order" for one in entries)
    assert by_order > 20


def test_a_player_who_always_wants_to_be_asked_is_asked_as_without_orders() -> None:
    plain, ordered = TableSimulation(setup(seats=4)), TableSimulation(setup(seats=4))
    ordered.order(1, at=0, powers=ALWAYS)
    for _ in zip(played(plain, 3), played(ordered, 3), strict=True):
        assert plain.state.playing == ordered.state.playing


@pytest.mark.parametrize("edition", EDITIONS)
def test_orders_are_followed_in_every_window_of_a_game(edition: str) -> None:
    chance = random.Random(edition)
    asked = declined = 0
    for seed in range(8):
        table = TableSimulation(setup(edition=edition, seats=4, seed=seed))
        for seat in range(4):
            powers = [chance.sample(CONDITIONS, chance.randrange(3)) for _ in range(7)]
            table.order(seat, at=0, powers=powers)
        for entries in played(table, seed):
            for seat in waiting(table.state):
                assert wants_window(table.state, seat)
                asked += 1
            for entry in entries[1:]:
                assert isinstance(entry, log.Acted) and (entry.action, entry.by) == ("ok", "order")
                declined += 1
    assert asked > 20 and declined > 20


def test_an_order_applies_at_once_to_an_open_window() -> None:
    for seed in range(30):
        table = TableSimulation(setup(seats=4, seed=seed))
        open_now = waiting(table.state)
        if open_now:
            entries = table.order(open_now[0], at=0, powers=NEVER)
            assert entries[1] == log.Acted(seat=open_now[0], action="ok", by="order")
            return
    raise AssertionError("no window")


def test_an_order_for_this_turn_ends_with_the_turn() -> None:
    table = TableSimulation(setup(seats=4, seed=1))
    table.order(2, at=0, this_turn=True)
    turn = table.state.turn()
    for _ in played(table, 1):
        if table.state.turn() != turn:
            break
        assert 2 not in waiting(table.state)
        assert table.state.chairs[2].orders.this_turn
    assert table.state.chairs[2].orders == protocol.Orders()


def test_an_order_until_my_turn_ends_when_the_player_is_the_sender() -> None:
    table = TableSimulation(setup(seats=4, seed=2))
    seat = (table.state.playing.view(None).sender + 2) % 4
    table.order(seat, at=0, until_my_turn=True, powers=[["five"]] * 7)
    turns = set()
    for _ in played(table, 2):
        turns.add(table.state.turn())
        if table.state.playing.view(None).sender == seat:
            break
        assert seat not in waiting(table.state)
        assert table.state.chairs[seat].orders.until_my_turn
    assert len(turns) == 3
    left = table.state.chairs[seat].orders
    assert not left.until_my_turn
    assert left.powers == [["five"]] * 7


def test_orders_never_make_a_decision_outside_windows() -> None:
    table = TableSimulation(setup(seats=3))
    for seat in range(3):
        table.order(seat, at=0, powers=NEVER)
    assert len(table.state.playing.to_act) == 1
    assert not waiting(table.state)


def test_an_action_by_order_looks_like_the_player_s_own_and_an_order_is_not_told() -> None:
    table = TableSimulation(setup(seats=4, seed=3))
    before = len(table.state.steps)
    table.order(0, at=0, powers=NEVER)
    assert all(step.what == "acted" for step in table.state.steps[before:])
    for _ in played(table, 3):
        pass
    assert {step.by for step in table.state.steps if step.what == "acted"} == {"person"}


@pytest.mark.parametrize("edition", EDITIONS)
def test_orders_do_not_depend_on_hidden_cards(edition: str) -> None:
    chance = random.Random(edition)
    compared = 0
    for seed in range(6):
        table = TableSimulation(setup(edition=edition, seats=4, seed=seed))
        for _ in played(table, seed):
            state = table.state
            if not waiting(state):
                continue
            game = with_other_hidden_cards(state, chance)
            other = TableState(state.id, setup=state.setup, chairs=state.chairs, game=game)
            for seat in waiting(state):
                powers: Any = [chance.sample(CONDITIONS, chance.randrange(3)) for _ in range(7)]
                state.chairs[seat].orders = protocol.Orders(powers=powers)
                assert wants_to_be_asked(other, seat) == wants_to_be_asked(state, seat)
                state.chairs[seat].orders = protocol.Orders(powers=ALWAYS)  # type: ignore[arg-type]
                compared += 1
    assert compared > 50


def with_other_hidden_cards(state: TableState, chance: random.Random) -> Game:
    """The game of a table, with the cards that no spectator sees dealt again."""
    game = state.playing.copy()
    layout.copy(game._games, game.ply, permuted(game, -1, chance), 0)
    game._known = None
    return game


async def messages_of_another_player(server: LocalServer, *, ordered: bool) -> list[dict[str, Any]]:
    """What Bob is told at a table while Ann gives an order, or does nothing."""
    table = await server.table(*opening(setup(seats=3, seed=4, bot_pace=10_000)), at=1)
    async with server.client(PEOPLE[0]) as ann, server.client(PEOPLE[1]) as bob:
        await ann.enter(table)
        await bob.enter(table)
        before = server.metrics.render()
        if ordered:
            done = await ann.ask("order", orders={"this_turn": True})
            assert done["orders"]["this_turn"] and done["version"] == bob.state["version"]
            assert (await ann.ask("aid"))["type"] == "chances"
        assert server.metrics.render() == before
        await bob.ask("stand")
    return [timeless(text.replace(table, "it")) for text in bob.raw if "presence" not in text]


async def test_nobody_else_can_tell_that_an_order_was_given(tmp_path: Path) -> None:
    async with local_server(tmp_path / "games.db") as server:
        plain, ordered = [
            await messages_of_another_player(server, ordered=ordered) for ordered in (False, True)
        ]
        assert plain == ordered


def timeless(text: str) -> dict[str, Any]:
    """A message without the time at which it was sent and the random id of its command."""
    message: dict[str, Any] = json.loads(text)
    return {**message, "time": 0, "answers": None}


async def test_a_player_is_told_of_orders_on_all_connections_and_again_after_entering(tmp_path: Path) -> None:
    async with local_server(tmp_path / "games.db") as server:
        table = await server.table(*opening(setup(seats=3, seed=4)))
        async with server.client(PEOPLE[0]) as one, server.client(PEOPLE[0]) as other:
            await one.enter(table)
            known = (await other.enter(table))["version"]
            done = await one.ask("order", orders={"powers": NEVER})
            assert done["orders"]["powers"] == NEVER
            assert (await other.until("update"))["orders"]["powers"] == NEVER
            assert (await other.enter(table, known))["orders"]["powers"] == NEVER
        stored = await server.stored(table)
        assert (await server.registry.room(table)).state.length == len(stored)


async def test_a_window_that_everybody_declined_by_order_is_never_shown(tmp_path: Path) -> None:
    """Declining by order is stored and published together with the action that opened the window."""
    async with local_server(tmp_path / "games.db") as server:
        table = await server.table(*opening(setup(seats=3, seed=4)))
        async with (
            server.client(PEOPLE[0]) as a,
            server.client(PEOPLE[1]) as b,
            server.client(PEOPLE[2]) as c,
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
                done = await everyone[seat].ask("act", action=chance.choice(texts), version=own["version"])
                assert done["public"]["waiting"] == []
                several += len(done["steps"]) > 1
                state = done["public"]
            assert several == 10
