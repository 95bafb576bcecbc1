"""HTTP: the gateway with its checks, the API, static files and QR codes.

Handlers contain no logic of tables: they call the registry. WebSockets belong to ``transport``.
"""
