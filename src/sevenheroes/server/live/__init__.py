"""Tables in memory: the work queue, timers and bots, presence, the lobby.

Decides nothing about the game (``table``) and writes no SQL (``storage``).
"""
