"""Logs: one JSON object a line, and nothing in it that is anybody's secret."""

import json
import logging
import sqlite3
import sys
import time
import traceback
from typing import Any, Final


class JsonFormatter(logging.Formatter):
    """A line of JSON: when, how bad, where, what, and the facts that were given."""

    def format(self, record: logging.LogRecord) -> str:
        """One line."""
        line: dict[str, Any] = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(record.created)),
            "level": record.levelname.lower(),
            "from": record.name,
            "message": record.getMessage(),
        }
        facts = getattr(record, "facts", None)
        if isinstance(facts, dict):
            line.update(facts)
        if record.exc_info:
            line["error"] = _told(record.exc_info[1])
        return json.dumps(line, ensure_ascii=False, default=str)


_HARMLESS: Final = (OSError, sqlite3.Error)
"""What tells of the machine, and not of anybody's cards."""


def _told(error: BaseException | None) -> str:
    """Where an error happened, and of what kind it is; what it says may tell of somebody's cards."""
    parts = []
    while error is not None:
        text = f": {error}" if isinstance(error, _HARMLESS) else ""
        parts.append("".join(traceback.format_tb(error.__traceback__)) + type(error).__qualname__ + text)
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    return "\n\n".join(reversed(parts))


def _is_ours(record: logging.LogRecord) -> bool:
    """Is it about this server? What anybody sends that is no text or no request is not."""
    return not record.getMessage().startswith(("Invalid UTF-8", "Invalid HTTP request"))


def set_up(level: str = "info") -> None:
    """Write all logs to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonFormatter())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level.upper())
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access"):
        logger = logging.getLogger(name)
        logger.handlers.clear()
        logger.propagate = True
        logger.addFilter(_is_ours)
        logger.setLevel(logging.WARNING)
