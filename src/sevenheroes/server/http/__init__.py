"""HTTP: the gateway with its checks, the API, static files and QR codes.

Handlers call the registry, which decides everything about tables. WebSockets belong to ``transport``.
"""
