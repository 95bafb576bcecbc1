"""Who goes from a table that has not begun: their command is answered, and nobody else is stuck."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from sevenheroes.server.ops.clock import now_ms
from sevenheroes.server.protocol import messages as protocol
from sevenheroes.server.protocol.errors import Refusal
from sevenheroes.server.storage.base import Batch
from sevenheroes.server.table.presentation import info
from support.tables import PEOPLE, TableSimulation, local_server, setup, submit


def test_who_stands_up_as_a_private_game_begins_is_answered(tmp_path: Path) -> None:
    """Ann stands up, a bot takes the seat, and the game begins: all in one group."""

    async def sitting() -> None:
        async with local_server(tmp_path / "games.db") as door:
            table = await door.table(setup(seats=3, bot_pace=10_000), at=now_ms())
            room = await door.registry.room(table)
            async with door.client(PEOPLE[0]) as ann:
                await ann.enter(table)
                append, limiter, begun = door.registry.store.append, asyncio.Event(), asyncio.Event()

                async def hold(*batches: Batch) -> None:
                    begun.set()
                    await limiter.wait()
                    await append(*batches)

                door.registry.store.append = hold  # type: ignore[method-assign]
                first = asyncio.ensure_future(submit(room, PEOPLE[1], protocol.Ready()))
                await begun.wait()
                standing = asyncio.ensure_future(ann.ask("stand"))
                while room.waiting_jobs != 1:
                    await asyncio.sleep(0)
                others = [
                    asyncio.ensure_future(submit(room, PEOPLE[1], protocol.Fill(bot="novice", seat=0))),
                    asyncio.ensure_future(submit(room, PEOPLE[2], protocol.Ready())),
                ]
                await asyncio.sleep(0)
                limiter.set()
                assert (await first).changed
                assert [outcome.changed for outcome in await asyncio.gather(*others)] == [True, True]
                assert room.state.status == "running"
                assert (await standing)["type"] == "accepted"
                assert (await ann.until("refused"))["code"] == "private"
                assert not any(message.get("public") for message in ann.heard)

    asyncio.run(sitting())


def seats(work: TableSimulation) -> list[bool]:
    return [chair.guest is not None for chair in work.state.chairs]


def clear(work: TableSimulation, by: int, seat: int) -> Any:
    return work.submit(by, protocol.Clear(seat=seat), at=0)


def test_the_next_person_owns_a_table_whose_maker_has_left() -> None:
    work = TableSimulation(setup(seats=3), begun=False)
    assert info(work.state).owner == 0
    work.submit(0, protocol.Stand(), at=0)
    assert info(work.state).owner == 1
    work.present = {1}
    with pytest.raises(Refusal, match="Only the owner"):
        clear(work, by=2, seat=1)
    clear(work, by=1, seat=2)
    assert seats(work) == [False, True, False]
    work.submit(0, protocol.Sit(seat=2), at=0)
    assert info(work.state).owner == 2


def test_bots_own_no_table() -> None:
    work = TableSimulation(setup(seats=3, bots=["novice", None, None]), begun=False)
    assert info(work.state).owner == 1
    for seat in (1, 2):
        work.submit(seat, protocol.Stand(), at=0)
    assert info(work.state).owner is None


def test_an_owner_who_is_not_there_keeps_nobody_from_playing() -> None:
    work = TableSimulation(setup(seats=3), begun=False)
    with pytest.raises(Refusal, match="Only the owner"):
        clear(work, by=1, seat=2)
    work.present = {1, 2}
    with pytest.raises(Refusal, match="Only the owner"):
        clear(work, by=2, seat=0)
    clear(work, by=1, seat=0)
    assert seats(work) == [False, True, True]
