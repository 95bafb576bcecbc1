"""Worker threads for slow work: bot decisions, expanded records, QR codes.

The event loop submits jobs and awaits their futures; no job touches the state of a table.
"""
