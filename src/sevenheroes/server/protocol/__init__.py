"""Messages and error codes: the schema shared by server, page and clients.

Source of ``docs/protocol.md`` and ``web/src/net/protocol.ts``. Types only: no behaviour, no I/O.
"""
