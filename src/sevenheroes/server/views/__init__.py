"""What each seat and each spectator is sent, as JSON.

Everything is built from observations, never by removing secrets, so a hidden card cannot get in (R10).
Nothing is sent from here.
"""
