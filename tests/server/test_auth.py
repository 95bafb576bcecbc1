"""Sessions: signed cookies and tokens, and the names in them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sevenheroes.server.protocol.messages import LONGEST_NAME
from sevenheroes.server.table.requests import Identity
from sevenheroes.server.transport.auth import Authenticator, _from_base64, _to_base64, clean_name

AUTH = Authenticator(b"k" * 32)


@given(st.text(max_size=40), st.booleans())
def test_a_signed_identity_is_verified(name: str, program: bool) -> None:
    identity = AUTH.new_program(name) if program else AUTH.new_guest(name)
    assert AUTH.verify(AUTH.sign(identity), program=program) == identity


def test_a_cookie_is_not_accepted_as_a_token_nor_a_token_as_a_cookie() -> None:
    assert AUTH.verify(AUTH.sign(AUTH.new_guest("Ann")), program=True) is None
    assert AUTH.verify(AUTH.sign(AUTH.new_program("Ann")), program=False) is None


def test_a_signature_with_another_key_is_rejected() -> None:
    assert AUTH.verify(Authenticator(b"j" * 32).sign(AUTH.new_guest("Ann")), program=False) is None


@given(st.integers(0, 10_000), st.integers(0, 7), st.sampled_from([0, 1]))
def test_a_session_with_one_flipped_bit_is_rejected(place: int, bit: int, part: int) -> None:
    parts = [_from_base64(one) for one in AUTH.sign(AUTH.new_guest("Ann")).split(".")]
    changed = bytearray(parts[part])
    changed[place % len(changed)] ^= 1 << bit
    parts[part] = bytes(changed)
    assert AUTH.verify(".".join(map(_to_base64, parts)), program=False) is None


@given(st.text(max_size=700))
def test_arbitrary_text_is_rejected(text: str) -> None:
    assert AUTH.verify(text, program=False) is None
    assert AUTH.verify(text, program=True) is None


def test_a_signature_is_valid_for_its_own_payload_only() -> None:
    body, _, signature = AUTH.sign(AUTH.new_guest("Ann")).partition(".")
    other, _, _ = AUTH.sign(AUTH.new_guest("Bea")).partition(".")
    assert body != other
    assert AUTH.verify(f"{other}.{signature}", program=False) is None
    assert AUTH.verify(body, program=False) is None
    assert AUTH.verify(f"{body}.", program=False) is None


def test_a_guest_stays_the_same_person_under_a_new_name() -> None:
    ann = AUTH.new_guest("Ann")
    assert AUTH.new_guest("Anna", rename=ann) == Identity(ann.person, "Anna")
    program = AUTH.new_program("Bot")
    assert AUTH.new_guest("Anna", rename=program).person != program.person


def test_every_new_guest_is_another_person() -> None:
    assert len({AUTH.new_guest("Ann").person for _ in range(1000)}) == 1000


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
def test_cleaning_a_name_twice_changes_nothing(name: str) -> None:
    clean = clean_name(name)
    assert clean_name(clean) == clean
    assert len(clean) <= LONGEST_NAME
    assert clean.isprintable()


@pytest.mark.parametrize("name", ["\u3164", "\u2800", "\u115f\u1160", "\uffa0", "\ufe0f", "\u0301\u0301"])
def test_a_name_of_invisible_characters_is_empty(name: str) -> None:
    assert clean_name(name) == ""


def test_the_longest_name_fits_into_a_session() -> None:
    for sign in '"\\\U0001f600':
        identity = AUTH.new_guest(sign * LONGEST_NAME)
        assert AUTH.verify(AUTH.sign(identity), program=False) == identity
