"""Search: roll-outs of the blueprint policy from determinizations of what a seat knows.

Belongs here: sampling hidden cards, rejection sampling, roll-outs, allocating the roll-out budget.
Does not belong here: how the players in a roll-out decide (`policy`).
"""
