"""Figures for those who look after a server."""

from typing import TYPE_CHECKING, Any, Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

from ..protocol import messages as protocol

if TYPE_CHECKING:
    from ..live.registry import Registry

CONTENT_TYPE: Final = "text/plain; version=0.0.4"  # the charset is added to all text
_QUIET: Final = (protocol.Order, protocol.Aid)
_SECONDS: Final = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)


class Metrics:
    """What is counted."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self._kinds: dict[type[Any], Counter] = {}
        labels = ["kind"]
        self.commands = Counter(
            "sevenheroes_commands", "Commands received over WebSockets", labels, registry=self.registry
        )
        self.refusals = Counter(
            "sevenheroes_refusals", "Commands that were not carried out", labels, registry=self.registry
        )
        self.requests = Counter(
            "sevenheroes_requests", "HTTP requests answered", ["status"], registry=self.registry
        )
        self.seconds = Histogram(
            "sevenheroes_request_seconds", "Time to answer", buckets=_SECONDS, registry=self.registry
        )

    def command(self, kind: type[Any]) -> None:
        """A command has come in; those that are nobody else's business are not counted."""
        if kind in _QUIET:
            return
        counter = self._kinds.get(kind)
        if counter is None:
            counter = self._kinds[kind] = self.commands.labels(kind.__name__.lower())
        counter.inc()

    def watch(self, registry: "Registry") -> None:
        """Figures that are read off when they are asked for."""
        for name, text, read in (
            ("connections", "Open WebSockets", lambda: len(registry.connections)),
            ("tables", "Tables in memory", lambda: len(registry)),
            ("moves", "Versions that tables have come to", lambda: registry.services.counters.moves),
        ):
            Gauge(f"sevenheroes_{name}", text, registry=self.registry).set_function(read)

    def page(self) -> bytes:
        """All figures, as Prometheus reads them."""
        return generate_latest(self.registry)
