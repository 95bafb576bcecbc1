"""Sessions: HMAC-signed cookies for people, HMAC-signed tokens for programs. No session is stored."""

import base64
import hashlib
import hmac
import secrets
import unicodedata
from typing import Final

import msgspec

from ..protocol.messages import LONGEST_NAME
from ..table.requests import Identity

COOKIE: Final = "sevenheroes"
COOKIE_SECONDS: Final = 400 * 24 * 3600  # the longest that browsers keep a cookie
_MAX_LENGTH: Final = 600
_INVISIBLE: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")  # printable, but blank
_ENCODER: Final = msgspec.json.Encoder()


class _Claims(msgspec.Struct, frozen=True, array_like=True):
    """The signed payload. Its purpose keeps a cookie from being used as a token, and the other way round."""

    purpose: str
    person: str
    name: str


_DECODER: Final = msgspec.json.Decoder(_Claims)


class Authenticator:
    """Signs and verifies session cookies and tokens."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def new_guest(self, name: str, *, rename: Identity | None = None) -> Identity:
        """Make the identity of a new guest, or give another name to a known one."""
        person = rename.person if rename and not rename.program else secrets.token_urlsafe(12)
        return Identity(person, clean_name(name))

    def new_program(self, name: str) -> Identity:
        """Make the identity of a new program."""
        return Identity(secrets.token_urlsafe(12), clean_name(name), program=True)

    def sign(self, identity: Identity) -> str:
        """Return the session cookie of a person, or the token of a program."""
        purpose = "token" if identity.program else "cookie"
        payload = _ENCODER.encode(_Claims(purpose, identity.person, identity.name))
        return f"{_to_base64(payload)}.{_to_base64(self._signature(payload))}"

    def verify(self, text: str, *, program: bool) -> Identity | None:
        """Return the identity in a token (of a program) or cookie; None if the signature is not valid."""
        if len(text) > _MAX_LENGTH:
            return None
        body, _, signature = text.partition(".")
        try:
            payload, given = _from_base64(body), _from_base64(signature)
            if not hmac.compare_digest(self._signature(payload), given):
                return None
            claims = _DECODER.decode(payload)
        except (ValueError, msgspec.DecodeError):
            return None
        if claims.purpose != ("token" if program else "cookie"):
            return None
        return Identity(claims.person, claims.name, program)

    def _signature(self, payload: bytes) -> bytes:
        return hmac.digest(self._key, payload, hashlib.sha256)


def clean_name(name: str) -> str:
    """Reduce a name to one line of visible text of limited length; empty if nothing visible is left."""
    text = unicodedata.normalize("NFC", name)
    kept = "".join(sign for sign in text if sign.isprintable() and sign not in _INVISIBLE)
    clean = " ".join(kept.split())[:LONGEST_NAME].strip()
    return clean if any(unicodedata.category(sign)[0] in "LNPS" for sign in clean) else ""


def _to_base64(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def _from_base64(text: str) -> bytes:
    if not text.isascii():
        raise ValueError("not base64")
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
