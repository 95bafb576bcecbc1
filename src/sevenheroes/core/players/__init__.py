"""Players inside the kernel: what they believe, what they value and how they decide.

A player sees an observation record and nothing else: the record has no field for what is hidden, so a policy
that reached for it would not compile.
"""
