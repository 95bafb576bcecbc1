"""Policies: functions from an observation to an action, without search.

Belongs here: the novice, the steady player (also the blueprint policy of the search) and the action values
that it compares. Does not belong here: probabilities and evaluations (`model`), roll-outs (`search`).
"""
