"""Durable storage: the store interface, and its implementation with SQLite.

Stores bytes and index rows; knows neither rules nor connections.
"""
