"""What is measured: how many moves a second, what idle connections cost, and how long a move takes."""

import asyncio
import contextlib
import gc
import os
import statistics
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from . import boardgame, heroes
from .heroes import Table
from .ledger import Tally
from .process import BUILD, Process, ours, peer
from .wire import Wire, hanging_up

Facts = dict[str, Any]

SEARCHERS: Final = (None, "search", "search", "search")
_AT_ONCE: Final = 50


@dataclass(frozen=True, kw_only=True)
class Load:
    """How much, and for how long. `thinking` are further tables, of bots that think all the time."""

    tables: int
    seconds: float
    runs: int
    warm_up: float = 3.0
    thinking: int = 20
    folder: Path = BUILD


async def moves(load: Load) -> Facts:
    """Moves a second that came to all four seats, everyone acting as fast as answered; the peer's too."""
    found: Facts = {"ours": [], "peer": []}
    for _ in range(load.runs):
        found["peer"].append(await peer_moves(load))
        found["ours"].append(await our_moves(load))
    rates = [[run["moves_per_second"] for run in found[who]] for who in ("ours", "peer")]
    ratio = statistics.median(mine / theirs for mine, theirs in zip(*rates, strict=True))
    for who, runs in found.items():
        found[who] = middle(runs)
        say(f"moves, {who}, {load.tables} tables", found[who])
    print(f"moves a second, ours / boardgame.io: {ratio:.2f}", flush=True)
    return {**found, "ratio": ratio}


async def our_moves(load: Load) -> Facts:
    """Our server at full speed."""
    tally = Tally()
    with ours(load.folder) as server:
        async with heroes.sitting(server, tally, tables=load.tables, eager=True):
            return await measured(server, tally, load)


async def peer_moves(load: Load) -> Facts:
    """boardgame.io at full speed."""
    tally = Tally()
    with peer() as server:
        async with boardgame.sitting(server, tally, tables=load.tables):
            return await measured(server, tally, load)


async def measured(server: Process, tally: Tally, load: Load) -> Facts:
    """What comes to everyone in some seconds, and what the server and we used for it."""
    await asyncio.sleep(load.warm_up)
    with undisturbed():
        used, own, begun = server.cpu(), time.process_time(), time.perf_counter()
        gone = stolen()
        tally.is_open = True
        await asyncio.sleep(load.seconds)
        tally.is_open = False
        seconds = time.perf_counter() - begun
        used, own = server.cpu() - used, time.process_time() - own
        gone = stolen() - gone
    moved = len(tally.seconds)
    return {
        "moves_per_second": moved / seconds,
        **tally.latency(),
        "server_us_per_move": 1e6 * used / max(1, moved),
        "server_busy": used / seconds,
        "generator_busy": own / seconds,
        "stolen": gone / seconds,
        "bytes_per_message": tally.bytes / max(1, tally.messages),
        "games": tally.games,
        "refused": tally.refused,
        "missed": tally.missed,
    }


def stolen() -> float:
    """Seconds of all cores that others on the same hardware had, while somebody here wanted them."""
    with contextlib.suppress(OSError, IndexError):
        return int(Path("/proc/stat").read_text().split()[8]) / os.sysconf("SC_CLK_TCK")
    return 0.0


@contextlib.contextmanager
def undisturbed() -> Iterator[None]:
    """Without pauses of our own."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


async def idle(load: Load) -> Facts:
    """What connections cost that do nothing, at first outside, then all in the lobby."""
    with ours(load.folder) as server:
        before = server.memory()
        wires = await _connections(server, heroes.SEATS * load.tables)
        with hanging_up(wires):
            await asyncio.sleep(load.seconds)
            connected = server.memory()
            for wire in wires:
                wire.say(b'{"type":"watch"}')
            await asyncio.sleep(load.seconds)
            watching = server.memory()
    facts = {
        "connections": len(wires),
        "before_mb": before,
        "connected_mb": connected,
        "in_lobby_mb": watching,
        "cost_mb": watching - before,
    }
    say("idle", facts)
    return facts


async def _connections(server: Process, number: int) -> list[Wire]:
    """So many connections that hear whatever comes."""
    token = server.ask("/api/tokens", {"name": "Idle"})["token"]
    wires: list[Wire] = []
    while len(wires) < number:
        some = [Wire(_ignore) for _ in range(min(_AT_ONCE, number - len(wires)))]
        await asyncio.gather(*[wire.open(server.port, "/ws", token=token) for wire in some])
        wires += some
    return wires


def _ignore(_text: bytes) -> None:
    """What is heard does not matter."""


async def pace(load: Load) -> Facts:
    """How long a move takes to all seats while every table moves once a second."""
    return await _paced("pace", load, thinking=0)


async def thinking(load: Load) -> Facts:
    """The same while bots think at further tables all the time."""
    return await _paced("thinking", load, thinking=load.thinking)


async def _paced(title: str, load: Load, *, thinking: int) -> Facts:
    tally, aside, found = Tally(), Tally(), []
    with ours(load.folder) as server:
        async with (
            heroes.sitting(server, tally, tables=load.tables, eager=False) as tables,
            heroes.sitting(server, aside, tables=thinking, eager=True, bots=SEARCHERS),
        ):
            with beating(tables):
                for _ in range(load.runs):
                    tally.seconds.clear()
                    found.append(await measured(server, tally, load))
    facts = middle(found)
    say(f"{title}, {load.tables} tables", facts)
    return {
        **facts,
        "p99s_ms": [run["p99_ms"] for run in found],
        "others": {"tables": thinking, "messages": aside.messages},
    }


@contextlib.contextmanager
def beating(tables: Sequence[Table]) -> Iterator[None]:
    """Every table acts once a second, one after another in even steps."""
    beats = [asyncio.ensure_future(_beat(table, at / len(tables))) for at, table in enumerate(tables)]
    try:
        yield
    finally:
        for beat in beats:
            beat.cancel()


async def _beat(table: Table, offset: float) -> None:
    loop = asyncio.get_running_loop()
    begun = loop.time() + offset
    for number in range(1_000_000):
        await asyncio.sleep(max(0.0, begun + number - loop.time()))
        table.act()


def middle(runs: Sequence[Facts]) -> Facts:
    """The median of every figure over the runs."""
    return {name: statistics.median(run[name] for run in runs) for name in runs[0]}


def say(title: str, facts: Facts) -> None:
    """One line."""
    shown = ", ".join(f"{name} {_short(value)}" for name, value in facts.items())
    print(f"{title}: {shown}", flush=True)


def _short(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 or value == int(value) else f"{value:.2f}"
