"""Tables that are loaded in this process: the command queue, timers and bots, presence, the lobby.

Decides nothing about the game (``table``) and writes no SQL (``storage``).
"""
