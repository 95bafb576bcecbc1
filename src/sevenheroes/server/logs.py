"""Logs: one JSON object a line, and nothing in it that is anybody's secret."""

import json
import logging
import sys
import time
from typing import Any


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
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


def _is_ours(record: logging.LogRecord) -> bool:
    """Is it about this server? What a client sends that is no text is not."""
    return "Invalid UTF-8" not in record.getMessage()


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
