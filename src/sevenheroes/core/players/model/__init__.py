"""What a player believes about the wanderer, and what a position is worth to it.

Belongs here: the posterior over the wanderer with its likelihoods, the evaluation of seats, the probability
that a seat recruits. Does not belong here: choosing an action (`policy`), sampling hidden cards (`search`).
"""
