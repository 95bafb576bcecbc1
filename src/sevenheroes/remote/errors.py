"""Errors of the remote client."""

import json
from typing import Any, Final

from websockets.exceptions import InvalidStatus

from ..errors import SevenHeroesError

_CODES_BY_STATUS: Final = {401: "no-name", 403: "origin", 404: "no-page", 429: "flood", 503: "busy"}


class RemoteError(SevenHeroesError):
    """The server refused a command or request, or cannot be reached; `code` is the reason."""

    def __init__(self, code: str, facts: dict[str, Any]) -> None:
        self.code = code
        self.facts = facts
        details = ", ".join(f"{name} {value}" for name, value in facts.items() if value is not None)
        super().__init__(f"the server answers {code}" + (f": {details}" if details else ""))


def http_error(body: bytes, status: int) -> RemoteError:
    """The error in the body of an HTTP response."""
    try:
        problem = json.loads(body)
        return RemoteError(str(problem["code"]), dict(problem["facts"]))
    except (ValueError, KeyError, TypeError):
        return RemoteError("http", {"status": status})


def connection_error(error: Exception) -> RemoteError:
    """Why a WebSocket could not be opened."""
    if isinstance(error, RemoteError):
        return error
    if isinstance(error, InvalidStatus):
        status = error.response.status_code
        if status in _CODES_BY_STATUS:
            return RemoteError(_CODES_BY_STATUS[status], {"status": status})
        if status < 500:
            return RemoteError("http", {"status": status})
    return RemoteError("unreachable", {"why": str(error)})
