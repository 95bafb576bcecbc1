"""The kernel: the rules as functions over one record per game, compiled by Numba.

Belongs here: rules, observations, roll-outs, and the players that run inside the kernel (`players`). Does not
belong here: classes, strings, dictionaries, exceptions or I/O in compiled functions; anything for people.
"""
