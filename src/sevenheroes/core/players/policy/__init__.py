"""Policies: functions from an observation to an action, without look-ahead search.

Belongs here: the novice, the steady player (the blueprint policy of the search) and the values it compares.
Does not belong here: probabilities and evaluations that no choice depends on (`model`), roll-outs (`search`).
"""
