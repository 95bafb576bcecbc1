"""The HTTP side of the client: identity, tables and records."""

import json
import urllib.error
import urllib.request
from types import TracebackType
from typing import Any, Final

from .. import records
from ..errors import InputError
from ..game import Game
from .errors import RemoteError, http_error
from .retry import Backoff, Timeouts
from .table import Table

_RETRIED: Final = (429, 503)


class Visitor:
    """A player of a server, identified by a token: a given one, or a new one for a name."""

    def __init__(
        self, url: str, *, name: str = "Program", token: str | None = None, timeouts: Timeouts | None = None
    ) -> None:
        if not url.startswith(("http://", "https://")):
            raise InputError(f"the URL of a server must begin with http:// or https://, unlike {url!r}")
        self.url = url.rstrip("/")
        self.timeouts = timeouts or Timeouts()
        self._tables: list[Table] = []
        self.token = token or self._request("POST", "/api/tokens", {"name": name}, signed=False)["token"]

    def make(self, **settings: Any) -> Table:
        """Make a table with the settings of `NewTable` in docs/protocol.md, and take a seat at it."""
        return self.enter(self._request("POST", "/api/tables", settings)["table"])

    def quick(self, **settings: Any) -> Table:
        """Make a table with bots at which the game begins at once: `Quick` in docs/protocol.md."""
        return self.enter(self._request("POST", "/api/quick", settings)["table"])

    def tables(self) -> list[dict[str, Any]]:
        """The public tables that are open or running."""
        found: list[dict[str, Any]] = self._request("GET", "/api/tables")
        return found

    def record(self, table: str) -> Game:
        """The finished game of a table."""
        return records.from_dict(self._request("GET", f"/api/records/{table}"))

    def enter(self, table: str) -> Table:
        """Enter a table by its id, to sit down, play or watch."""
        found = Table(self.url, self.token, table, timeouts=self.timeouts)
        self._tables.append(found)
        return found

    def close(self) -> None:
        """Leave all tables; the seats are kept."""
        while self._tables:
            self._tables.pop().close()

    def _request(self, method: str, path: str, body: Any = None, *, signed: bool = True) -> Any:
        """Send a request, with retries while the server is overloaded; returns the JSON of the response."""
        headers = {"content-type": "application/json"}
        if signed:
            headers["authorization"] = f"Bearer {self.token}"
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.url + path, data, headers, method=method)
        backoff = Backoff(self.timeouts.retry)
        while True:
            try:
                with urllib.request.urlopen(request, timeout=self.timeouts.retry) as response:
                    return json.loads(response.read())
            except urllib.error.HTTPError as error:
                with error:
                    if error.code not in _RETRIED or not backoff.wait():
                        raise http_error(error.read(), error.code) from None
            except OSError as error:
                raise RemoteError("unreachable", {"why": str(error)}) from None

    def __enter__(self) -> "Visitor":
        return self

    def __exit__(
        self, _kind: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        self.close()
