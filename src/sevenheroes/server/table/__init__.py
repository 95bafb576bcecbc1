"""One table as a pure state machine: log entries, the state they lead to, and the commands that add entries.

No I/O, no clock, no randomness of its own except dealing secrets: times come in as numbers. Anything that
waits, sends or stores belongs in ``live``, ``transport`` or ``storage``.
"""
