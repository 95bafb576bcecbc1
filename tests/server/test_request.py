"""Request checks: authentication, CSRF and DNS rebinding."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sevenheroes.server.settings import Settings
from sevenheroes.server.transport.auth import COOKIE, Authenticator
from sevenheroes.server.transport.request import Headers, authenticate, headers_of, is_same_origin

AUTH = Authenticator(b"k" * 32)
LOCAL_SERVER = Settings()
PUBLIC = Settings(public_url="https://heroes.example/")

LOCAL = [
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
FOREIGN = [
    "evil.example",
    "evil.example:7700",
    "127.0.0.1.evil.example:7700",
    "local.evil.example",
    "a.b:1",
]


@pytest.mark.parametrize("host", LOCAL)
def test_a_page_on_an_ip_address_or_a_local_name_is_our_own(host: str) -> None:
    assert is_same_origin({"host": host, "origin": f"http://{host}"}, LOCAL_SERVER)
    assert is_same_origin({"host": host}, LOCAL_SERVER)
    assert not is_same_origin({"host": host, "origin": "http://evil.example"}, LOCAL_SERVER)


@pytest.mark.parametrize("host", FOREIGN)
def test_a_foreign_name_that_resolves_to_us_is_rejected(host: str) -> None:
    assert not is_same_origin({"host": host, "origin": f"http://{host}"}, LOCAL_SERVER)
    assert not is_same_origin({"host": host}, LOCAL_SERVER)


def test_the_public_url_is_accepted_as_host_or_origin() -> None:
    assert is_same_origin({"host": "heroes.example", "origin": "https://heroes.example"}, PUBLIC)
    assert is_same_origin({"host": "heroes.example"}, PUBLIC)
    assert is_same_origin({"host": "inside.example:7700", "origin": "https://heroes.example"}, PUBLIC)
    assert not is_same_origin({"host": "heroes.example"}, LOCAL_SERVER)


OTHERS = ['prefs={"a":1}', "flag", "x=a b c", "a[b]=1", "", "=", f"{COOKIE}=forged", f"{COOKIE}", "ü=ä"]


@pytest.mark.parametrize("other", OTHERS)
def test_cookies_of_other_programs_do_not_hide_ours(other: str) -> None:
    ann = AUTH.new_guest("Ann")
    own = f"{COOKIE}={AUTH.sign(ann)}"
    for header in (f"{other}; {own}", f"{own}; {other}", f"{other};{own};{other}"):
        assert authenticate({"cookie": header}, AUTH) == ann
    assert authenticate({"cookie": other}, AUTH) is None


def test_a_request_is_authenticated_by_token_or_cookie() -> None:
    guest, program = AUTH.new_guest("Ann"), AUTH.new_program("Bot")
    cookie = f"other=1; sevenheroes={AUTH.sign(guest)}; more=x"
    token = f"Bearer {AUTH.sign(program)}"
    assert authenticate({}, AUTH) is None
    assert authenticate({"cookie": cookie}, AUTH) == guest
    assert authenticate({"authorization": token}, AUTH) == program
    assert authenticate({"authorization": token, "cookie": cookie}, AUTH) == program
    assert authenticate({"authorization": "Bearer nonsense", "cookie": cookie}, AUTH) is None
    assert authenticate({"authorization": "Basic QTpC", "cookie": cookie}, AUTH) == guest


@given(st.text(max_size=200))
def test_arbitrary_headers_authenticate_nobody(text: str) -> None:
    assert authenticate({"cookie": text}, AUTH) is None
    assert authenticate({"cookie": f"sevenheroes={text}"}, AUTH) is None
    assert authenticate({"authorization": text}, AUTH) is None
    assert authenticate({"authorization": f"Bearer {text}"}, AUTH) is None


def test_headers_are_latin_1_and_case_insensitive() -> None:
    scope = {"headers": [(b"Host", b"a"), (b"X-Odd", b"\xff\x00"), (b"HOST", b"b")]}
    assert headers_of(scope) == {"host": "b", "x-odd": "\xff\x00"}


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"host": "a.local"},
        {"host": "a.local", "origin": "http://a.local"},
        {"host": "A.local:7700", "origin": "https://a.LOCAL:7700"},
        {"host": "127.0.0.1:7700", "origin": "https://heroes.example"},
        {"host": "a.local", "sec-fetch-site": "same-origin"},
        {"host": "a.local", "sec-fetch-site": "none"},
    ],
)
def test_our_own_pages_and_programs_are_same_origin(headers: Headers) -> None:
    assert is_same_origin(headers, PUBLIC)


@pytest.mark.parametrize(
    "headers",
    [
        {"host": "a.local", "origin": "http://b.example"},
        {"host": "a.local", "origin": "null"},
        {"host": "a.local", "origin": ""},
        {"host": "a.local:7700", "origin": "http://a.local"},
        {"host": "a.local", "origin": "http://a.local.b.example"},
        {"host": "a.local", "origin": "http://a.local@b.example"},
        {"host": "a.local", "origin": "http://heroes.example"},
        {"host": "a.local", "origin": "https://heroes.example.b.example"},
        {"host": "a.local", "sec-fetch-site": "cross-site"},
        {"host": "a.local", "sec-fetch-site": "same-site"},
        {"host": "a.local", "origin": "http://a.local", "sec-fetch-site": "cross-site"},
    ],
)
def test_pages_of_other_sites_are_rejected(headers: Headers) -> None:
    assert not is_same_origin(headers, PUBLIC)


@pytest.mark.parametrize("headers", [{"origin": "null"}, {"host": "", "origin": "null"}])
def test_an_opaque_origin_is_rejected(headers: Headers) -> None:
    assert not is_same_origin(headers, PUBLIC)


@pytest.mark.parametrize("origin", ["http://[", "http://a]", "http://[x]", "http://\u2100"])
def test_a_malformed_origin_is_rejected(origin: str) -> None:
    assert not is_same_origin({"host": "a.local", "origin": origin}, PUBLIC)
