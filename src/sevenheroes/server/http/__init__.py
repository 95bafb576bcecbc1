"""The HTTP API, static files and QR codes."""
