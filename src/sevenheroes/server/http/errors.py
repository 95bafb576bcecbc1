"""Error responses of the HTTP API: every one is a `Problem` with a code and facts."""

import logging
from typing import Any, Final

from litestar import Request, Response
from litestar.exceptions import HTTPException
from litestar.types import ExceptionHandlersMap

from ..protocol.encoding import encode
from ..protocol.errors import Refusal
from ..protocol.http import Problem
from ..storage.base import StoreError

_LOG: Final = logging.getLogger(__name__)
_STATUS: Final = {
    "no-table": 404,
    "no-record": 404,
    "private": 403,
    "no-name": 401,
    "flood": 429,
    "many": 429,
    "busy": 503,
    "broken": 410,
    "storage": 503,
    "closed": 410,
}
"""The status for each code; 409 for the rest."""

_CODES: Final = {404: "no-page", 405: "method", 413: "large"}


def _response(status: int, code: str, facts: dict[str, Any]) -> Response[Any]:
    body = encode(Problem(code=code, facts=facts))
    return Response(content=body, status_code=status, media_type="application/json")


def _handle_refusal(_request: Request[Any, Any, Any], refusal: Refusal) -> Response[Any]:
    return _response(_STATUS.get(refusal.code, 409), refusal.code, refusal.facts)


def _handle_store_error(_request: Request[Any, Any, Any], error: StoreError) -> Response[Any]:
    _LOG.error("storage failed", extra={"facts": {"why": str(error)}})
    return _response(503, "storage", {})


def _handle_http_exception(_request: Request[Any, Any, Any], error: HTTPException) -> Response[Any]:
    facts: dict[str, Any] = {"why": error.detail} if error.status_code < 500 else {}
    extra = getattr(error, "extra", None)
    if isinstance(extra, list):
        facts["fields"] = [str(one.get("message", ""))[:200] for one in extra if isinstance(one, dict)]
    response = _response(error.status_code, _CODES.get(error.status_code, "malformed"), facts)
    for name, value in (error.headers or {}).items():
        response.headers[name] = value
    return response


def _handle_exception(_request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    if isinstance(error, RecursionError | UnicodeError):  # deep nesting or lone surrogates in the body
        _LOG.warning("malformed request", extra={"facts": {"why": str(error)[:200]}})
        return _response(400, "malformed", {"why": str(error)[:200]})
    _LOG.error("request failed", exc_info=error)
    return _response(500, "internal", {})


EXCEPTION_HANDLERS: Final[ExceptionHandlersMap] = {
    Refusal: _handle_refusal,
    StoreError: _handle_store_error,
    HTTPException: _handle_http_exception,
    Exception: _handle_exception,
}
