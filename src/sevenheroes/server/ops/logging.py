"""Structured logs: one JSON object per line, without cards, cookies or tokens."""

import json
import logging
import sqlite3
import sys
import time
import traceback
from typing import Any, Final

_SAFE_ERRORS: Final = (OSError, sqlite3.Error)
"""Errors whose text is about the machine; that of others may reveal a player's cards."""

_CLIENT_ERRORS: Final = ("Invalid UTF-8", "Invalid HTTP request")
"""Warnings of uvicorn that any client can cause at will."""


class JsonFormatter(logging.Formatter):
    """Formats a record as JSON: time, level, logger, message, and the fields of `extra={"facts": ...}`."""

    def format(self, record: logging.LogRecord) -> str:
        """Return one line."""
        line: dict[str, Any] = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(record.created)),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        facts = getattr(record, "facts", None)
        if isinstance(facts, dict):
            line.update(facts)
        if record.exc_info:
            line["error"] = _format_error(record.exc_info[1])
        return json.dumps(line, ensure_ascii=False, default=str)


def _format_error(error: BaseException | None) -> str:
    """Return the tracebacks and types of an error and its causes, with the text of safe ones only."""
    parts = []
    while error is not None:
        text = f": {error}" if isinstance(error, _SAFE_ERRORS) else ""
        parts.append("".join(traceback.format_tb(error.__traceback__)) + type(error).__qualname__ + text)
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    return "\n\n".join(reversed(parts))


def is_server_event(record: logging.LogRecord) -> bool:
    """Filter: drop warnings about malformed input, with which clients could fill the log."""
    return not record.getMessage().startswith(_CLIENT_ERRORS)


def configure(level: str = "info") -> None:
    """Write all logs to standard error as JSON."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonFormatter())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level.upper())
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access"):
        logger = logging.getLogger(name)
        logger.handlers.clear()
        logger.propagate = True
        logger.addFilter(is_server_event)
        logger.setLevel(logging.WARNING)
