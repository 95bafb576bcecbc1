"""HTTP: the gateway with its checks, the API, static files and QR codes.

Decides nothing about tables: handlers call the registry. WebSockets belong to ``transport``.
"""
