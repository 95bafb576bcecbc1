"""Every undocumented part of uvicorn and websockets that we use: after an upgrade, this names what broke.

Our protocols override methods of uvicorn's (`transport/uvicorn_http.py`, `transport/uvicorn_ws.py`,
`transport/uvicorn_server.py`); pyproject.toml allows only versions with which this test has passed.
"""

import asyncio
import importlib.metadata
import inspect
import re
import tomllib
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle
from uvicorn.protocols.websockets import websockets_sansio_impl
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.server import ServerProtocol

ROOT = Path(__file__).parents[2]
METHODS = [
    (H11Protocol, "__init__", ("config", "server_state", "app_state", "_loop")),
    (H11Protocol, "connection_made", ("transport",)),
    (H11Protocol, "connection_lost", ("exc",)),
    (H11Protocol, "data_received", ("data",)),
    (H11Protocol, "on_response_complete", ()),
    (H11Protocol, "handle_websocket_upgrade", ("event",)),
    (H11Protocol, "timeout_keep_alive_handler", ()),
    (WebSocketsSansIOProtocol, "__init__", ("config", "server_state", "app_state", "_loop")),
    (WebSocketsSansIOProtocol, "connection_lost", ("exc",)),
    (WebSocketsSansIOProtocol, "data_received", ("data",)),
    (WebSocketsSansIOProtocol, "handle_ping", ()),
    (WebSocketsSansIOProtocol, "handle_pong", ("event",)),
    (WebSocketsSansIOProtocol, "handle_cont", ("event",)),
    (WebSocketsSansIOProtocol, "keepalive_timeout", ()),
    (WebSocketsSansIOProtocol, "send", ("message",)),
    (uvicorn.Server, "capture_signals", ()),
    (uvicorn.Server, "startup", ("sockets",)),
    (uvicorn.Server, "shutdown", ("sockets",)),
    (ServerProtocol, "fail", ("code", "reason")),
    (ServerProtocol, "data_to_send", ()),
]
ATTRIBUTES = [
    (H11Protocol, ("loop", "transport", "client", "cycle", "timeout_keep_alive_task")),
    (
        WebSocketsSansIOProtocol,
        ("loop", "transport", "client", "queue", "conn", "close_sent", "handshake_complete", "pong_timer"),
    ),
    (uvicorn.Server, ("should_exit", "force_exit")),
]
CALLS = [  # who must call what we override, or it has no effect
    (H11Protocol.on_response_complete, "self.timeout_keep_alive_handler"),
    (H11Protocol.on_response_complete, "self.timeout_keep_alive_task ="),
    (H11Protocol._unset_keepalive_if_required, "self.timeout_keep_alive_task.cancel()"),
    (H11Protocol.handle_events, "self.handle_websocket_upgrade(event)"),
    (H11Protocol.handle_events, "on_response=self.on_response_complete"),
    (H11Protocol.handle_websocket_upgrade, "self.ws_protocol_class("),
    (WebSocketsSansIOProtocol.send_keepalive_ping, "self.keepalive_timeout"),
    (WebSocketsSansIOProtocol.handle_events, "self.handle_ping()"),
    (WebSocketsSansIOProtocol.handle_events, "self.handle_pong(event)"),
    (WebSocketsSansIOProtocol.handle_events, "self.handle_cont(event)"),
    (WebSocketsSansIOProtocol.stop_keepalive, "self.pong_timer.cancel()"),
    (WebSocketsSansIOProtocol.run_asgi, "self.app(self.scope, self.receive, self.send)"),
    (WebSocketsSansIOProtocol.run_asgi, "not self.handshake_complete"),
    (uvicorn.Server.startup, "self.servers"),
    (uvicorn.Server.serve, "self.capture_signals()"),
]


def release(owner: Any) -> str:
    """The name and version of the package that something belongs to."""
    package = owner.__module__.partition(".")[0]
    return f"{package} {importlib.metadata.version(package)}"


@pytest.mark.parametrize(("owner", "name", "parameters"), METHODS)
def test_a_method_that_we_override_or_call_exists(owner: Any, name: str, parameters: tuple[str, ...]) -> None:
    method = getattr(owner, name, None)
    assert method is not None, f"{release(owner)}: {owner.__name__}.{name} is gone"
    found = tuple(inspect.signature(method).parameters)[1:]
    assert found == parameters, f"{release(owner)}: {owner.__name__}.{name} takes {found}, not {parameters}"


async def application(_scope: Any, _receive: Any, _send: Any) -> None:
    """Never called."""


@pytest.fixture
def config() -> uvicorn.Config:
    found = uvicorn.Config(application, log_config=None)
    found.load()
    return found


@pytest.mark.parametrize(("owner", "names"), ATTRIBUTES)
def test_an_attribute_that_we_read_or_set_exists(
    config: uvicorn.Config, owner: Any, names: tuple[str, ...]
) -> None:
    async def make() -> Any:
        return owner(config) if owner is uvicorn.Server else owner(config, ServerState(), {})

    made = asyncio.run(make())
    for name in names:
        assert hasattr(made, name), f"{release(owner)}: {owner.__name__}.{name} is gone"


@pytest.mark.parametrize(("caller", "call"), CALLS, ids=lambda value: getattr(value, "__qualname__", value))
def test_uvicorn_still_calls_what_we_override(caller: Any, call: str) -> None:
    assert call in inspect.getsource(caller), f"{release(caller)}: {caller.__qualname__} lacks {call!r}"


def test_a_request_knows_whether_its_response_is_complete() -> None:
    source = inspect.getsource(RequestResponseCycle)
    assert "self.response_complete" in source, f"{release(H11Protocol)}: response_complete is gone"


def test_uvicorn_accepts_a_factory_as_protocol() -> None:
    factory: Any = partial(H11Protocol)
    made = uvicorn.Config(application, http=factory, ws=factory, log_config=None)
    made.load()
    assert (made.http_protocol_class, made.ws_protocol_class) == (factory, factory), release(uvicorn.Config)


def test_the_send_of_a_websocket_is_a_method_of_its_protocol(config: uvicorn.Config) -> None:
    """By which `transport_of` finds the transport."""

    async def make() -> Any:
        return WebSocketsSansIOProtocol(config, ServerState(), {})

    protocol = asyncio.run(make())
    assert protocol.send.__self__ is protocol, release(WebSocketsSansIOProtocol)


@pytest.mark.parametrize("text", ["Invalid UTF-8", "Invalid HTTP request"])
def test_log_lines_that_we_filter_still_begin_so(text: str) -> None:
    source = inspect.getsource(websockets_sansio_impl) + inspect.getsource(inspect.getmodule(H11Protocol))  # type: ignore[arg-type]
    assert f'"{text}' in source, f"{release(H11Protocol)} does not log {text!r} any more"


@pytest.mark.parametrize("package", ["uvicorn", "websockets"])
def test_versions_have_an_upper_bound(package: str) -> None:
    dependencies = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["dependencies"]
    [requirement] = [one for one in dependencies if re.match(rf"{package}\b", one)]
    assert "<" in requirement, f"{requirement} has no upper bound"
