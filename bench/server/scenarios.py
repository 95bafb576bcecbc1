"""The scenarios: moves per second, the memory of idle connections, and latency."""

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

from . import boardgame_client, our_client
from .our_client import Table
from .process import BUILD, Process, ours, peer
from .tally import Tally
from .websocket_client import WebSocketClient, closing_all

Facts = dict[str, Any]

SEARCHERS: Final = (None, "search", "search", "search")
_AT_ONCE: Final = 50


@dataclass(frozen=True, kw_only=True)
class Load:
    """The size of a load test. `thinking` is the number of additional tables, where bots always think."""

    tables: int
    seconds: float
    runs: int
    warm_up: float = 3.0
    thinking: int = 20
    folder: Path = BUILD


async def moves(load: Load) -> Facts:
    """Measure moves per second that reach all four seats at full speed, on our server and on the peer's."""
    found: Facts = {"ours": [], "peer": []}
    for _ in range(load.runs):
        found["peer"].append(await peer_moves(load))
        found["ours"].append(await our_moves(load))
    rates = [[run["moves_per_second"] for run in found[who]] for who in ("ours", "peer")]
    ratio = statistics.median(mine / theirs for mine, theirs in zip(*rates, strict=True))
    for who, runs in found.items():
        found[who] = medians(runs)
        report(f"moves, {who}, {load.tables} tables", found[who])
    print(f"moves per second, ours / boardgame.io: {ratio:.2f}", flush=True)
    return {**found, "ratio": ratio}


async def our_moves(load: Load) -> Facts:
    """Measure our server at full speed."""
    tally = Tally()
    with ours(load.folder) as server:
        async with our_client.seated_tables(server, tally, tables=load.tables, eager=True):
            return await measured(server, tally, load)


async def peer_moves(load: Load) -> Facts:
    """Measure boardgame.io at full speed."""
    tally = Tally()
    with peer() as server:
        async with boardgame_client.seated_matches(server, tally, tables=load.tables):
            return await measured(server, tally, load)


async def measured(server: Process, tally: Tally, load: Load) -> Facts:
    """Measure what reaches all seats, and the processor time that the server and the load generator use."""
    await asyncio.sleep(load.warm_up)
    with gc_paused():
        used, own, started = server.cpu(), time.process_time(), time.perf_counter()
        taken = stolen()
        tally.is_open = True
        await asyncio.sleep(load.seconds)
        tally.is_open = False
        seconds = time.perf_counter() - started
        used, own = server.cpu() - used, time.process_time() - own
        taken = stolen() - taken
    moves = len(tally.seconds)
    return {
        "moves_per_second": moves / seconds,
        **tally.latency(),
        "server_us_per_move": 1e6 * used / max(1, moves),
        "server_busy": used / seconds,
        "generator_busy": own / seconds,
        "stolen": taken / seconds,
        "bytes_per_message": tally.bytes / max(1, tally.messages),
        "games": tally.games,
        "refused": tally.refused,
        "missed": tally.missed,
    }


def stolen() -> float:
    """Return the steal time of all cores: seconds that the hypervisor gave to other machines."""
    with contextlib.suppress(OSError, IndexError):
        return int(Path("/proc/stat").read_text().split()[8]) / os.sysconf("SC_CLK_TCK")
    return 0.0


@contextlib.contextmanager
def gc_paused() -> Iterator[None]:
    """Keep the load generator from pausing for garbage collection."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


async def idle(load: Load) -> Facts:
    """Measure the memory of idle connections, first outside, then in the lobby."""
    with ours(load.folder) as server:
        before = server.memory()
        clients = await _connect(server, our_client.SEATS * load.tables)
        with closing_all(clients):
            await asyncio.sleep(load.seconds)
            connected = server.memory()
            for client in clients:
                client.send(b'{"type":"watch"}')
            await asyncio.sleep(load.seconds)
            watching = server.memory()
    facts = {
        "connections": len(clients),
        "before_mb": before,
        "connected_mb": connected,
        "in_lobby_mb": watching,
        "cost_mb": watching - before,
    }
    report("idle", facts)
    return facts


async def _connect(server: Process, number: int) -> list[WebSocketClient]:
    """Open connections that ignore all messages."""
    token = server.ask("/api/tokens", {"name": "Idle"})["token"]
    clients: list[WebSocketClient] = []
    while len(clients) < number:
        some = [WebSocketClient(_ignore) for _ in range(min(_AT_ONCE, number - len(clients)))]
        await asyncio.gather(*[client.open(server.port, "/ws", token=token) for client in some])
        clients += some
    return clients


def _ignore(_text: bytes) -> None:
    """Ignore a message."""


async def pace(load: Load) -> Facts:
    """Measure the latency from a move to all seats while every table makes one move per second."""
    return await _paced("pace", load, thinking=0)


async def thinking(load: Load) -> Facts:
    """Measure the same latency while bots think at other tables."""
    return await _paced("thinking", load, thinking=load.thinking)


async def _paced(title: str, load: Load, *, thinking: int) -> Facts:
    tally, aside, found = Tally(), Tally(), []
    with ours(load.folder) as server:
        async with (
            our_client.seated_tables(server, tally, tables=load.tables, eager=False) as tables,
            our_client.seated_tables(server, aside, tables=thinking, eager=True, bots=SEARCHERS),
        ):
            with steady_pace(tables):
                for _ in range(load.runs):
                    tally.seconds.clear()
                    found.append(await measured(server, tally, load))
    facts = medians(found)
    report(f"{title}, {load.tables} tables", facts)
    return {
        **facts,
        "p99s_ms": [run["p99_ms"] for run in found],
        "others": {"tables": thinking, "messages": aside.messages},
    }


@contextlib.contextmanager
def steady_pace(tables: Sequence[Table]) -> Iterator[None]:
    """Let every table act once per second, spread evenly over the second."""
    tasks = [
        asyncio.ensure_future(_act_every_second(table, at / len(tables))) for at, table in enumerate(tables)
    ]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()


async def _act_every_second(table: Table, offset: float) -> None:
    loop = asyncio.get_running_loop()
    start = loop.time() + offset
    for number in range(1_000_000):
        await asyncio.sleep(max(0.0, start + number - loop.time()))
        table.act()


def medians(runs: Sequence[Facts]) -> Facts:
    """Return the median of every figure over the runs."""
    return {name: statistics.median(run[name] for run in runs) for name in runs[0]}


def report(title: str, facts: Facts) -> None:
    """Print one line."""
    shown = ", ".join(f"{name} {_short(value)}" for name, value in facts.items())
    print(f"{title}: {shown}", flush=True)


def _short(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 or value == int(value) else f"{value:.2f}"
