"""What each seat and each spectator is told, as JSON bytes.

Builds messages from observations only, so a hidden card cannot get in. Sends nothing itself.
"""
