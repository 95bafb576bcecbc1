"""One queue per table: commands that arrive during a write are decided, stored and published together."""

import asyncio
import contextlib
from pathlib import Path

import pytest

from sevenheroes.server.live import room as rooms
from sevenheroes.server.protocol import messages as protocol
from sevenheroes.server.protocol.errors import Refusal
from sevenheroes.server.storage.base import Batch
from sevenheroes.server.table import entries as log
from sevenheroes.server.table import new_table
from sevenheroes.server.table.consequences import apply_all
from sevenheroes.server.table.state import TableState
from support.tables import PEOPLE, LocalServer, local_server, setup, submit


class HeldStore:
    """Stands before a store: what is written waits until the test releases it."""

    def __init__(self, server: LocalServer) -> None:
        self.written: list[Batch] = []
        self.released = asyncio.Event()
        self._append = server.registry.store.append
        server.registry.store.append = self.append  # type: ignore[method-assign]

    async def append(self, *batches: Batch) -> None:
        self.written += batches
        await self.released.wait()
        await self._append(*batches)


def test_commands_that_arrive_during_a_write_are_stored_and_published_together(tmp_path: Path) -> None:
    async def run() -> None:
        async with local_server(tmp_path / "games.db") as server, contextlib.AsyncExitStack() as stack:
            table = await server.table(setup(seats=4))
            people = [await stack.enter_async_context(server.client(person)) for person in PEOPLE[:4]]
            for one in people:
                await one.enter(table)
            store = HeldStore(server)
            first = asyncio.ensure_future(people[0].ask("ready", id="r0"))
            while not store.written:
                await asyncio.sleep(0)
            ids = ["r1", "r2", "r3"]
            others = [
                asyncio.ensure_future(one.ask("ready", id=name))
                for one, name in zip(people[1:], ids, strict=True)
            ]
            room = await server.registry.room(table)
            while room.waiting_jobs < len(others):
                await asyncio.sleep(0)
            assert len(store.written) == 1
            store.released.set()
            assert (await first)["version"] == 2
            answers = await asyncio.gather(*others)
            assert [len(batch.entries) for batch in store.written] == [1, 4]
            assert [answer["answers"] for answer in answers] == ids
            for answer in answers:
                assert [step["version"] for step in answer["steps"]] == [3, 4, 5, 6]
                assert answer["info"]["status"] == "running"

    asyncio.run(run())


def test_a_command_made_impossible_by_an_earlier_one_of_its_group_is_refused(tmp_path: Path) -> None:
    async def run() -> None:
        async with local_server(tmp_path / "games.db") as server:
            made = new_table.make(protocol.NewTable(seats=3), PEOPLE[0], bots=())
            room = await server.registry.room(await server.table(made))
            sit = protocol.Sit(seat=1)
            outcomes = await asyncio.gather(
                submit(room, PEOPLE[1], sit),
                submit(room, PEOPLE[2], sit),
                submit(room, PEOPLE[1], protocol.Ready()),
                return_exceptions=True,
            )
            assert [getattr(outcome, "changed", None) for outcome in outcomes] == [True, None, True]
            assert isinstance(outcomes[1], Refusal)
            assert (outcomes[1].code, outcomes[1].facts) == ("taken", {"seat": 1})
            assert room.state.version == len(await server.registry.store.read(room.state.id)) == 3

    asyncio.run(run())


def test_a_command_that_fails_while_it_is_applied_ends_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The half-applied state is thrown away, and the other commands of the group are decided again."""
    error = ValueError("broken")

    def fail_for_seat_3(state: TableState, entries: list[log.AnyEntry], now: int) -> list[log.AnyEntry]:
        applied = apply_all(state, entries, now)
        if any(isinstance(entry, log.Readied) and entry.seat == 3 for entry in entries):
            raise error
        return applied

    monkeypatch.setattr(rooms, "apply_all", fail_for_seat_3)

    async def run() -> None:
        async with local_server(tmp_path / "games.db") as server:
            room = await server.registry.room(await server.table(setup(seats=4)))
            seats = (0, 3, 1)
            ready = [submit(room, PEOPLE[seat], protocol.Ready()) for seat in seats]
            outcomes = await asyncio.gather(*ready, return_exceptions=True)
            assert outcomes[1] is error
            assert [getattr(outcome, "changed", None) for outcome in outcomes] == [True, None, True]
            assert [chair.ready for chair in room.state.chairs] == [True, True, False, False]
            assert room.state.version == len(await server.registry.store.read(room.state.id)) == 3

    asyncio.run(run())


def test_two_players_who_ask_for_a_rematch_together_get_one_table(tmp_path: Path) -> None:
    async def run() -> None:
        async with local_server(tmp_path / "games.db") as server:
            table = await server.table(setup(seats=3), log.Closed(why="abandoned"))
            async with server.client(PEOPLE[0]) as one, server.client(PEOPLE[1]) as two:
                for client in (one, two):
                    await client.enter(table)
                answers = await asyncio.gather(one.ask("rematch"), two.ask("rematch"))
                assert [answer["type"] for answer in answers] == ["accepted", "accepted"]
                following = [(await client.enter(table))["info"]["next"] for client in (one, two)]
                assert following[0] == following[1] is not None
                assert (await one.enter(following[0]))["info"]["status"] == "open"
            entries = [log.decode(row.data) for row in await server.registry.store.read(table)]
            assert sum(isinstance(entry, log.Followed) for entry in entries) == 1
            assert await server.registry.store.count_live() == 1

    asyncio.run(run())
