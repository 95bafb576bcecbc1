"""For operators: structured logs, metrics, the clock."""
