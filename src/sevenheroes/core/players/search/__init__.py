"""Search: roll-outs of the blueprint policy from determinizations of what a seat knows.

Belongs here: sampling hidden cards, rejection sampling, roll-outs, and how the roll-out budget is spent.
Does not belong here: how the players inside a roll-out decide (`policy`).
"""
