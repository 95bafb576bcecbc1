"""Links to this server, for friends on other machines."""

import pytest

from sevenheroes.server.http import links
from sevenheroes.server.http.links import shareable_url


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
def test_a_loopback_link_becomes_one_that_other_machines_can_use(
    monkeypatch: pytest.MonkeyPatch, base: str, host: str, link: str
) -> None:
    monkeypatch.setattr(links, "network_address", lambda: "192.168.1.23")
    assert shareable_url(base, host=host) == link


def test_without_a_network_the_link_stays_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(links, "network_address", lambda: None)
    assert shareable_url("http://127.0.0.1:7700", host="0.0.0.0") == "http://127.0.0.1:7700"
