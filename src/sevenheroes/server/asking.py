"""Who asks, and from where: what the headers of a request say, and whether a page may ask at all."""

from http.cookies import CookieError, SimpleCookie
from typing import Any

from .deciding import Who
from .people import COOKIE, People
from .settings import Settings

Headers = dict[str, str]


def headers_of(scope: Any) -> Headers:
    """The headers of a request; of several with one name, the last."""
    return {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in scope["headers"]}


def address_of(scope: Any) -> str:
    """The address of the client."""
    client = scope.get("client")
    return client[0] if client else "unknown"


def who_asks(headers: Headers, people: People) -> Who | None:
    """Who it is, by token or by cookie."""
    kind, _, token = headers.get("authorization", "").partition(" ")
    if kind.lower() == "bearer":
        return people.read(token.strip(), program=True)
    try:
        cookie = SimpleCookie(headers.get("cookie", "")).get(COOKIE)
    except CookieError:
        return None
    return people.read(cookie.value, program=False) if cookie else None


def is_from_here(headers: Headers, settings: Settings) -> bool:
    """Does a page of this server ask, or no page at all? Pages of others would ask in somebody's name."""
    if headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
        return False
    origin = headers.get("origin")
    if origin is None or origin in settings.origins:
        return True
    scheme, _, host = origin.partition("://")
    return scheme in ("http", "https") and host != "" and host.lower() == headers.get("host", "").lower()
