"""Durable storage: the store interface and its SQLite implementation.

Stores bytes and index rows; knows neither rules nor connections.
"""
