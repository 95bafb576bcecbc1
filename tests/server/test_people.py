"""Who somebody is, how much they may ask for, and from where."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sevenheroes.server.protocol.messages import LONGEST_NAME
from sevenheroes.server.settings import Settings
from sevenheroes.server.table.requests import Identity
from sevenheroes.server.transport import rate_limit as limits
from sevenheroes.server.transport.auth import Authenticator, _bytes, _text, clean_name
from sevenheroes.server.transport.rate_limit import Limiter, TokenBucket
from sevenheroes.server.transport.request import Headers, authenticate, headers_of, is_same_origin

PEOPLE = Authenticator(b"k" * 32)
HERE = Settings(public_url="https://heroes.example/")


@given(st.text(max_size=40), st.booleans())
def test_what_was_signed_is_read_again(name: str, program: bool) -> None:
    identity = PEOPLE.program(name) if program else PEOPLE.guest(name)
    assert PEOPLE.read(PEOPLE.signed(identity), program=program) == identity


def test_a_cookie_is_no_token_and_a_token_no_cookie() -> None:
    assert PEOPLE.read(PEOPLE.signed(PEOPLE.guest("Ann")), program=True) is None
    assert PEOPLE.read(PEOPLE.signed(PEOPLE.program("Ann")), program=False) is None


def test_what_another_server_signed_is_not_read() -> None:
    assert PEOPLE.read(Authenticator(b"j" * 32).signed(PEOPLE.guest("Ann")), program=False) is None


@given(st.integers(0, 10_000), st.integers(0, 7), st.sampled_from([0, 1]))
def test_a_pass_with_one_bit_changed_is_not_read(place: int, bit: int, part: int) -> None:
    parts = [_bytes(one) for one in PEOPLE.signed(PEOPLE.guest("Ann")).split(".")]
    changed = bytearray(parts[part])
    changed[place % len(changed)] ^= 1 << bit
    parts[part] = bytes(changed)
    assert PEOPLE.read(".".join(map(_text, parts)), program=False) is None


@given(st.text(max_size=700))
def test_no_text_is_a_pass(text: str) -> None:
    assert PEOPLE.read(text, program=False) is None
    assert PEOPLE.read(text, program=True) is None


def test_a_pass_that_says_something_else_needs_another_signature() -> None:
    body, _, signature = PEOPLE.signed(PEOPLE.guest("Ann")).partition(".")
    other, _, _ = PEOPLE.signed(PEOPLE.guest("Bea")).partition(".")
    assert body != other
    assert PEOPLE.read(f"{other}.{signature}", program=False) is None
    assert PEOPLE.read(body, program=False) is None
    assert PEOPLE.read(f"{body}.", program=False) is None


def test_a_guest_keeps_who_they_are_under_a_new_name() -> None:
    ann = PEOPLE.guest("Ann")
    assert PEOPLE.guest("Anna", like=ann) == Identity(ann.person, "Anna")
    program = PEOPLE.program("Bot")
    assert PEOPLE.guest("Anna", like=program).person != program.person


def test_nobody_is_somebody_else() -> None:
    assert len({PEOPLE.guest("Ann").person for _ in range(1000)}) == 1000


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("  Ann \n  Lee\t", "Ann Lee"),
        ("Ann\u202eeeL", "AnneeL"),
        ("\u2066Ann\u2069", "Ann"),
        ("An\u200bn\u200d", "Ann"),
        ("\x00\x07\x1b[31mAnn", "[31mAnn"),
        ("<script>", "<script>"),
        ("Ame\u0301lie", "Am\u00e9lie"),
        ("x" * 100, "x" * LONGEST_NAME),
        ("x" * 23 + " yz", "x" * 23),
        ("\u2028\u2029\x85\ufeff", ""),
        ("\ue000\ufdd0\U000e0041", ""),
        ("   ", ""),
    ],
)
def test_a_name_is_one_line_of_visible_text(name: str, shown: str) -> None:
    assert clean_name(name) == shown


@given(st.text(max_size=100))
def test_a_clean_name_stays_as_it_is(name: str) -> None:
    clean = clean_name(name)
    assert clean_name(clean) == clean
    assert len(clean) <= LONGEST_NAME
    assert clean.isprintable()


@pytest.mark.parametrize("name", ["\u3164", "\u2800", "\u115f\u1160", "\uffa0", "\ufe0f", "\u0301\u0301"])
def test_a_name_that_shows_nothing_is_none(name: str) -> None:
    assert clean_name(name) == ""


def test_who_asks_is_read_from_the_headers() -> None:
    guest, program = PEOPLE.guest("Ann"), PEOPLE.program("Bot")
    cookie = f"other=1; sevenheroes={PEOPLE.signed(guest)}; more=x"
    token = f"Bearer {PEOPLE.signed(program)}"
    assert authenticate({}, PEOPLE) is None
    assert authenticate({"cookie": cookie}, PEOPLE) == guest
    assert authenticate({"authorization": token}, PEOPLE) == program
    assert authenticate({"authorization": token, "cookie": cookie}, PEOPLE) == program
    assert authenticate({"authorization": "Bearer nonsense", "cookie": cookie}, PEOPLE) is None
    assert authenticate({"authorization": "Basic QTpC", "cookie": cookie}, PEOPLE) == guest


@given(st.text(max_size=200))
def test_no_header_is_too_odd_to_be_read(text: str) -> None:
    assert authenticate({"cookie": text}, PEOPLE) is None
    assert authenticate({"cookie": f"sevenheroes={text}"}, PEOPLE) is None
    assert authenticate({"authorization": text}, PEOPLE) is None
    assert authenticate({"authorization": f"Bearer {text}"}, PEOPLE) is None


def test_headers_are_read_as_latin_text_without_regard_to_case() -> None:
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
def test_our_own_pages_and_programs_are_from_here(headers: Headers) -> None:
    assert is_same_origin(headers, HERE)


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
def test_pages_of_others_are_not_from_here(headers: Headers) -> None:
    assert not is_same_origin(headers, HERE)


@pytest.mark.parametrize("headers", [{"origin": "null"}, {"host": "", "origin": "null"}])
def test_a_page_of_nowhere_is_not_from_here(headers: Headers) -> None:
    assert not is_same_origin(headers, HERE)


@pytest.mark.parametrize("origin", ["http://[", "http://a]", "http://[x]", "http://\u2100"])
def test_an_origin_that_is_none_is_not_from_here(origin: str) -> None:
    assert not is_same_origin({"host": "a.local", "origin": origin}, HERE)


class Clock:
    """A clock that goes on when it is told to."""

    def __init__(self) -> None:
        self.now = 1000.0

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(limits, "time", clock)
    return clock


def test_a_bucket_gives_a_few_seconds_worth_at_once_and_then_its_rate(clock: Clock) -> None:
    bucket = TokenBucket(5)
    assert [bucket.take() for _ in range(16)] == [True] * 15 + [False]
    clock.now += 0.5
    assert [bucket.take() for _ in range(3)] == [True, True, False]
    clock.now += 1e6
    assert sum(bucket.take() for _ in range(100)) == 15


def test_asking_an_empty_bucket_does_not_keep_it_empty(clock: Clock) -> None:
    bucket = TokenBucket(1)
    taken = 0
    for _ in range(1000):
        clock.now += 0.1
        taken += bucket.take()
    assert 100 <= taken <= 103


def test_a_bucket_without_a_rate_is_never_empty(clock: Clock) -> None:
    bucket = TokenBucket(0)
    assert all(bucket.take() for _ in range(10_000))


def test_a_gate_counts_connections_by_address_and_in_all() -> None:
    limiter = Limiter(per_address=2, everybody=3, rate=0)
    assert [limiter.acquire_websocket("a") for _ in range(3)] == [True, True, False]
    assert [limiter.acquire_websocket("b") for _ in range(2)] == [True, False]
    limiter.release_websocket("a")
    assert [limiter.acquire_websocket("b") for _ in range(2)] == [True, False]
    for address in "abb":
        limiter.release_websocket(address)
    assert [limiter.acquire_websocket("c") for _ in range(3)] == [True, True, False]


def test_a_gate_lets_each_address_ask_so_often(clock: Clock) -> None:
    limiter = Limiter(per_address=1, everybody=1, rate=1)
    assert [limiter.allow_request("a") for _ in range(4)] == [True, True, True, False]
    assert limiter.allow_request("b")
    clock.now += 1
    assert [limiter.allow_request("a") for _ in range(2)] == [True, False]


def test_a_gate_forgets_addresses_that_ask_no_more_and_no_others(clock: Clock) -> None:
    limiter = Limiter(per_address=1, everybody=1, rate=1)
    for number in range(limits._SWEEP + 1):
        limiter.allow_request(str(number))
    clock.now += 4
    assert [limiter.allow_request("a") for _ in range(4)] == [True, True, True, False]
    assert len(limiter._asked) == 1
    for number in range(limits._SWEEP + 1):
        limiter.allow_request(str(number))
    assert not limiter.allow_request("a")


def test_the_longest_name_fits_into_a_pass() -> None:
    for sign in '"\\\U0001f600':
        identity = PEOPLE.guest(sign * LONGEST_NAME)
        assert PEOPLE.read(PEOPLE.signed(identity), program=False) == identity
