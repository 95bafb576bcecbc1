"""Benchmarks: speed, strength of the players, the server, and the page."""
