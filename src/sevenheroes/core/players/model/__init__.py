"""What players believe and how they value a position.

Belongs here: the posterior over the wanderer, the evaluation of seats, the probability that a seat recruits.
Does not belong here: choosing an action (`policy`), sampling hidden cards (`search`).
"""
