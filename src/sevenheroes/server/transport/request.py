"""Who asks, and from where: what the headers of a request say, and whether a page may ask at all."""

import ipaddress
from functools import lru_cache
from typing import Any, Final
from urllib.parse import urlsplit

from ..settings import Settings
from ..table.requests import Identity
from .auth import COOKIE, Authenticator
from .rate_limit import address_block

Headers = dict[str, str]


def headers_of(scope: Any) -> Headers:
    """The headers of a request; of several with one name, the last."""
    return {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in scope["headers"]}


def address_of(scope: Any) -> str:
    """The address of the client, as far as it counts."""
    client = scope.get("client")
    return address_block(client[0]) if client else "unknown"


def authenticate(headers: Headers, people: Authenticator) -> Identity | None:
    """Who it is, by token or by cookie."""
    kind, _, token = headers.get("authorization", "").partition(" ")
    if kind.lower() == "bearer":
        return people.read(token.strip(), program=True)
    for part in headers.get("cookie", "").split(";"):  # others may have put there what they like
        name, _, value = part.strip().partition("=")
        if name == COOKIE and (identity := people.read(value.strip('"'), program=False)):
            return identity
    return None


def is_same_origin(headers: Headers, settings: Settings) -> bool:
    """Does a page of this server ask, or no page at all? Pages of others would ask in somebody's name."""
    if headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
        return False
    origin, host = headers.get("origin"), headers.get("host", "").lower()
    if origin in settings.origins:
        return True
    if host and not is_local_host(host) and host not in _hosts(settings.origins):
        return False
    if origin is None:
        return True
    scheme, _, place = origin.partition("://")
    return scheme in ("http", "https") and place != "" and place.lower() == host


_AT_HOME: Final = ("local", "localhost", "lan", "home", "internal", "home.arpa")
"""What names end with that nobody can have in the wide world."""


@lru_cache(256)
def is_local_host(host: str) -> bool:
    """Is it an address, or a name in one's own network?

    Whoever owns another name could have it lead here, and so make their page one of this server's.
    """
    name = _name_in(host)
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return "." not in name or name.endswith(tuple(f".{end}" for end in _AT_HOME))
    return True


def _hosts(origins: frozenset[str]) -> set[str]:
    return {urlsplit(origin).netloc.lower() for origin in origins}


def _name_in(host: str) -> str:
    """A host without its port."""
    if host.startswith("["):
        return host[1:].partition("]")[0]
    return host.rpartition(":")[0] or host
