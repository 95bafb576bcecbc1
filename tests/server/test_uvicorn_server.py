"""The uvicorn server: signals, and hooks at start and stop."""

import asyncio
import resource
import signal
from pathlib import Path
from typing import Any

import pytest
import uvicorn

from sevenheroes.server.transport.uvicorn_server import Server
from support.live_server import serving


async def application(_scope: Any, _receive: Any, _send: Any) -> None:
    """Never called."""


async def do_nothing() -> None:
    """The hook at the end."""


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_signals_stop_the_server_if_the_loop_has_no_signal_handlers(number: signal.Signals) -> None:
    """As on Windows."""

    def unsupported(*_: Any) -> None:
        raise NotImplementedError

    async def stop() -> None:
        asyncio.get_running_loop().add_signal_handler = unsupported  # type: ignore[assignment,method-assign]
        server = Server(uvicorn.Config(application), on_start=lambda: None, on_stop=do_nothing)
        with server.capture_signals():
            signal.raise_signal(number)
            while not server.should_exit:
                await asyncio.sleep(0)

    before = {one: signal.getsignal(one) for one in (signal.SIGINT, signal.SIGTERM)}
    try:
        asyncio.run(stop())
    finally:
        for one, handler in before.items():
            signal.signal(one, handler)


def test_the_server_raises_its_limit_on_open_files(tmp_path: Path) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 512), hard))
    try:
        with serving(tmp_path) as server:
            now, most = resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE)
            assert now == most == hard
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
