"""By which name a server is reached: what links begin with, and whose pages are its own."""

import asyncio
import signal
from pathlib import Path
from typing import Any

import pytest
import uvicorn

from sevenheroes.server.app import Application
from sevenheroes.server.http import links as addresses
from sevenheroes.server.http.links import shareable_url
from sevenheroes.server.run import Server
from sevenheroes.server.settings import Settings
from sevenheroes.server.transport.auth import COOKIE, Authenticator
from sevenheroes.server.transport.request import authenticate, is_same_origin

HERE = Settings()
PUBLIC = Settings(public_url="https://heroes.example/")

AT_HOME = [
    "127.0.0.1:7700",
    "192.168.1.23:7700",
    "[::1]:7700",
    "[fe80::1]",
    "10.0.0.7",
    "localhost:7700",
    "raspberry:7700",
    "raspberry.local",
    "Raspberry.Local:7700",
    "pi.home.arpa:7700",
    "nas.lan",
]
ELSEWHERE = [
    "evil.example",
    "evil.example:7700",
    "127.0.0.1.evil.example:7700",
    "local.evil.example",
    "a.b:1",
]


@pytest.mark.parametrize("host", AT_HOME)
def test_a_page_reached_by_an_address_or_a_name_at_home_may_ask(host: str) -> None:
    assert is_same_origin({"host": host, "origin": f"http://{host}"}, HERE)
    assert is_same_origin({"host": host}, HERE)
    assert not is_same_origin({"host": host, "origin": "http://evil.example"}, HERE)


@pytest.mark.parametrize("host", ELSEWHERE)
def test_a_name_of_somebody_else_that_leads_here_makes_no_page_ours(host: str) -> None:
    assert not is_same_origin({"host": host, "origin": f"http://{host}"}, HERE)
    assert not is_same_origin({"host": host}, HERE)


def test_the_public_address_is_ours_by_host_or_by_origin() -> None:
    assert is_same_origin({"host": "heroes.example", "origin": "https://heroes.example"}, PUBLIC)
    assert is_same_origin({"host": "heroes.example"}, PUBLIC)
    assert is_same_origin({"host": "inside.example:7700", "origin": "https://heroes.example"}, PUBLIC)
    assert not is_same_origin({"host": "heroes.example"}, HERE)


OTHERS = ['prefs={"a":1}', "flag", "x=a b c", "a[b]=1", "", "=", f"{COOKIE}=forged", f"{COOKIE}", "ü=ä"]


@pytest.mark.parametrize("other", OTHERS)
def test_cookies_of_other_programs_hide_nobody(other: str) -> None:
    people = Authenticator(b"k" * 32)
    ann = people.guest("Ann")
    own = f"{COOKIE}={people.signed(ann)}"
    for header in (f"{other}; {own}", f"{own}; {other}", f"{other};{own};{other}"):
        assert authenticate({"cookie": header}, people) == ann
    assert authenticate({"cookie": other}, people) is None


@pytest.mark.parametrize(
    ("base", "host", "link"),
    [
        ("http://127.0.0.1:7700/", "0.0.0.0", "http://192.168.1.23:7700"),
        ("http://localhost:7700", "::", "http://192.168.1.23:7700"),
        ("http://[::1]:7700", "::", "http://192.168.1.23:7700"),
        ("http://127.0.0.1", "0.0.0.0", "http://192.168.1.23"),
        ("http://127.0.0.1:7700", "127.0.0.1", "http://127.0.0.1:7700"),
        ("http://raspberry.local:7700", "0.0.0.0", "http://raspberry.local:7700"),
        ("http://192.168.1.9:7700", "0.0.0.0", "http://192.168.1.9:7700"),
    ],
)
def test_a_link_leads_friends_to_this_machine_and_not_to_their_own(
    monkeypatch: pytest.MonkeyPatch, base: str, host: str, link: str
) -> None:
    monkeypatch.setattr(addresses, "network_address", lambda: "192.168.1.23")
    assert shareable_url(base, host=host) == link


def test_without_a_network_the_link_is_what_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addresses, "network_address", lambda: None)
    assert shareable_url("http://127.0.0.1:7700", host="0.0.0.0") == "http://127.0.0.1:7700"


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_stops_the_server_where_the_loop_knows_none(tmp_path: Path, number: signal.Signals) -> None:
    """As on Windows."""

    def unknown(*_: Any) -> None:
        raise NotImplementedError

    async def stop() -> None:
        asyncio.get_running_loop().add_signal_handler = unknown  # type: ignore[assignment,method-assign]
        application = Application(Settings(data=tmp_path / "games.db"))
        server = Server(application, uvicorn.Config(application), lambda: None)
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
