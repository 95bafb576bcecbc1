"""One table as a pure state machine: log entries, the state they give, and the commands that add to them.

No I/O, no clock, no randomness of its own except dealing secrets: times come in as numbers. Anything that
waits, sends or stores belongs in ``live``, ``transport`` or ``storage``.
"""
