"""Connections: WebSocket handling, authentication, request checks and rate limits, uvicorn hooks.

Turns bytes into commands and updates into frames. Nothing here knows the rules or the store.
"""
