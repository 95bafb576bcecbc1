"""Prometheus metrics."""

from collections.abc import Callable
from typing import Any, Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

from ..protocol import messages as protocol

CONTENT_TYPE: Final = "text/plain; version=0.0.4"  # Litestar adds the charset
_PRIVATE: Final = (protocol.Order, protocol.Aid)  # their frequency would reveal cards
_BUCKETS: Final = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)


class Metrics:
    """The counters, histograms and gauges of a server."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self._by_kind: dict[type[Any], Counter] = {}
        self._commands = Counter(
            "sevenheroes_commands", "Commands received over WebSockets", ["kind"], registry=self._registry
        )
        self._refusals = Counter(
            "sevenheroes_refusals", "Commands that were refused", ["kind"], registry=self._registry
        )
        self._requests = Counter(
            "sevenheroes_requests", "HTTP requests answered", ["status"], registry=self._registry
        )
        self._request_seconds = Histogram(
            "sevenheroes_request_seconds", "Time to answer", buckets=_BUCKETS, registry=self._registry
        )

    def count_command(self, kind: type[Any]) -> None:
        """Count a command, unless it is private to a player."""
        if kind in _PRIVATE:
            return
        counter = self._by_kind.get(kind)
        if counter is None:
            counter = self._by_kind[kind] = self._commands.labels(kind.__name__.lower())
        counter.inc()

    def count_refusal(self, code: str) -> None:
        """Count a command that was refused."""
        self._refusals.labels(code).inc()

    def count_request(self, status: int, seconds: float) -> None:
        """Count an HTTP request that was answered, and how long it took."""
        self._requests.labels(str(status)).inc()
        self._request_seconds.observe(seconds)

    def add_gauge(self, name: str, text: str, read: Callable[[], float]) -> None:
        """Add a gauge whose value is read on every scrape."""
        Gauge(f"sevenheroes_{name}", text, registry=self._registry).set_function(read)

    def render(self) -> bytes:
        """Return all metrics in Prometheus' text format."""
        return generate_latest(self._registry)
