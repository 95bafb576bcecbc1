"""Request checks: identity and client address, CSRF (Origin, Sec-Fetch-Site) and DNS rebinding (Host)."""

import ipaddress
from functools import lru_cache
from typing import Any, Final
from urllib.parse import urlsplit

from ..settings import Settings
from ..table.requests import Identity
from .auth import COOKIE, Authenticator
from .rate_limit import address_block

Headers = dict[str, str]

_LOCAL_DOMAINS: Final = ("local", "localhost", "lan", "home", "internal", "home.arpa")
"""Special-use domains, which cannot be registered."""

_LOCAL_SUFFIXES: Final = tuple(f".{domain}" for domain in _LOCAL_DOMAINS)


def headers_of(scope: Any) -> Headers:
    """Return the headers of a request, names in lower case; of repeated ones, the last."""
    return {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in scope["headers"]}


def address_of(scope: Any) -> str:
    """Return the client's address (for IPv6, its /64 network), by which limits are counted."""
    client = scope.get("client")
    return address_block(client[0]) if client else "unknown"


def authenticate(headers: Headers, authenticator: Authenticator) -> Identity | None:
    """Return who makes a request, by bearer token or session cookie."""
    scheme, _, token = headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        return authenticator.verify(token.strip(), program=True)
    # Not http.cookies: one malformed cookie of another program on this host would hide ours.
    for part in headers.get("cookie", "").split(";"):
        name, _, value = part.strip().partition("=")
        if name == COOKIE and (identity := authenticator.verify(value.strip('"'), program=False)):
            return identity
    return None


def is_same_origin(headers: Headers, settings: Settings) -> bool:
    """Return whether a request comes from our own page, or from no page at all.

    Protects against CSRF (pages of other sites) and DNS rebinding (a foreign name that resolves to us).
    """
    if headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
        return False
    origin, host = headers.get("origin"), headers.get("host", "").lower()
    if origin in settings.origins:
        return True
    if host and not is_local_host(host) and host not in _hosts(settings.origins):
        return False
    if origin is None:
        return True
    scheme, _, netloc = origin.partition("://")
    return scheme in ("http", "https") and netloc != "" and netloc.lower() == host


@lru_cache(256)
def is_local_host(host: str) -> bool:
    """Return whether a Host header holds an IP address or a local name, which no attacker can own."""
    name = _without_port(host)
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return "." not in name or name.endswith(_LOCAL_SUFFIXES)
    return True


def _hosts(origins: frozenset[str]) -> set[str]:
    return {urlsplit(origin).netloc.lower() for origin in origins}


def _without_port(host: str) -> str:
    if host.startswith("["):
        return host[1:].partition("]")[0]
    return host.rpartition(":")[0] or host
