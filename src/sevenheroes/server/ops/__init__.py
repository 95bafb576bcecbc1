"""For operators: structured logs, Prometheus metrics, the clock. Nothing here knows tables or connections."""
