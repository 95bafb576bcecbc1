"""Players inside the kernel, in layers: `model` (belief, evaluation), `policy` and `search` above it.

A player reads an observation record and nothing else. The record has no field for hidden cards, so a policy
that tried to read one would not compile.

Kernel functions share a few short argument names: `g` is a game record, `o` an observation, `p` the
parameters of a player (`parameters.PARAMETERS`), `w` its workspace (`workspace.WORKSPACE`) and `m` the
memory of a search. Scalars are returned. A function that computes arrays fills one record of the workspace,
its last argument.
"""
