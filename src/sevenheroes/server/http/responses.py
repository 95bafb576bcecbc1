"""ASGI responses for requests that Litestar does not route."""

from collections.abc import Sequence
from typing import Any

from litestar.types import ASGIApp, Receive, Scope, Send

from ..protocol.encoding import encode
from ..protocol.http import Problem

HTML = "text/html; charset=utf-8"


def respond(
    status: int,
    body: bytes,
    *,
    media_type: str,
    cache_control: str = "no-store",
    headers: Sequence[tuple[bytes, bytes]] = (),
) -> ASGIApp:
    """Build a response with a body in memory."""
    start = [(b"content-type", media_type.encode()), (b"cache-control", cache_control.encode()), *headers]
    if body:
        start.append((b"content-length", str(len(body)).encode()))

    async def response(scope: Scope, _receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": status, "headers": start})
        content = b"" if scope.get("method") == "HEAD" else body
        await send({"type": "http.response.body", "body": content, "more_body": False})

    return response


def problem(status: int, code: str, **facts: Any) -> ASGIApp:
    """Build the response for a request that is refused."""
    return respond(status, encode(Problem(code=code, facts=facts)), media_type="application/json")
