"""The protocol between server and clients: messages, commands, error codes and their JSON.

Source of ``docs/protocol.md`` and of the TypeScript types. No behaviour and no I/O.
"""
