"""Who somebody is: a name and a signed cookie, or a signed token for a program. Nothing of it is stored."""

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
COOKIE_SECONDS: Final = 400 * 24 * 3600
_LONGEST: Final = 600
_BLANK: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")  # signs that show nothing
_ENCODER: Final = msgspec.json.Encoder()


class _Pass(msgspec.Struct, frozen=True, array_like=True):
    """What is signed: the purpose keeps a cookie from being used as a token."""

    purpose: str
    person: str
    name: str


_DECODER: Final = msgspec.json.Decoder(_Pass)


class Authenticator:
    """Signs and reads passes."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def guest(self, name: str, *, like: Identity | None = None) -> Identity:
        """A new guest, or the same one under another name."""
        person = like.person if like and not like.program else secrets.token_urlsafe(12)
        return Identity(person, clean_name(name))

    def program(self, name: str) -> Identity:
        """A new program."""
        return Identity(secrets.token_urlsafe(12), clean_name(name), program=True)

    def signed(self, identity: Identity) -> str:
        """The cookie of a guest, or the token of a program."""
        purpose = "token" if identity.program else "cookie"
        body = _ENCODER.encode(_Pass(purpose, identity.person, identity.name))
        return f"{_text(body)}.{_text(self._signature(body))}"

    def read(self, text: str, *, program: bool) -> Identity | None:
        """Who signed in with it; None if it was not signed here, or for something else."""
        if len(text) > _LONGEST:
            return None
        body, _, signature = text.partition(".")
        try:
            data, given = _bytes(body), _bytes(signature)
            if not hmac.compare_digest(self._signature(data), given):
                return None
            found = _DECODER.decode(data)
        except (ValueError, msgspec.DecodeError):
            return None
        if found.purpose != ("token" if program else "cookie"):
            return None
        return Identity(found.person, found.name, program)

    def _signature(self, body: bytes) -> bytes:
        return hmac.digest(self._key, body, hashlib.sha256)


def clean_name(name: str) -> str:
    """A name as it is shown: one line of visible text, not too long, or nothing."""
    text = unicodedata.normalize("NFC", name)
    kept = "".join(sign for sign in text if sign.isprintable() and sign not in _BLANK)
    clean = " ".join(kept.split())[:LONGEST_NAME].strip()
    return clean if any(unicodedata.category(sign)[0] in "LNPS" for sign in clean) else ""


def _text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def _bytes(text: str) -> bytes:
    if not text.isascii():
        raise ValueError("not a pass")
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
