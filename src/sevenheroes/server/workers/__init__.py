"""Background threads for slow work: bot decisions, record replays, QR codes.

The event loop submits jobs and awaits futures; no job touches the state of a table.
"""
