"""The JSON that each seat and each spectator receives.

Everything is built from observations, never by removing secrets, so a hidden card cannot get in (R10).
Sending it is up to ``live``.
"""
