"""Scratch memory of a search: one record with named parts."""

from typing import Any, Final

import numpy as np

from ... import codes, layout
from ..records import nested_records
from ..workspace import WORKSPACE

ACTIONS: Final = 64
PARTICLES_PER_HERO: Final = 100

PROGRESS: Final = np.dtype(
    [
        ("candidates", "i8"),  # actions still compared with the blueprint's, as a set
        ("blueprint", "i8"),  # the action of the blueprint policy
        ("seat", "i8"),
        ("turn", "i8"),
        ("rounds", "i8"),
        ("rollouts", "i8"),
        ("spent", "i8"),  # decisions in roll-outs that needed thought: the unit of the budget
        ("halve_at", "i8"),  # the round after which the worse half of the candidates is dropped
        ("sums", "f8", (ACTIONS,)),  # of gains over the blueprint's action
        ("squares", "f8", (ACTIONS,)),
    ],
    align=True,
)

PARTICLES: Final = np.dtype(
    [
        ("accepted", "i8"),  # samples that rejection sampling has accepted
        ("share", "f8"),  # of determinizations taken from them; few accepted samples may be an accident
        ("kept", "i8", (codes.HEROES + 1,)),  # stored games with that wanderer
        ("next", "i8", (codes.HEROES + 1,)),  # … and which of them is used next
        ("posterior", "f8", (codes.HEROES + 1,)),  # of the wanderer, by accepted samples and belief
        ("phase", "f8"),  # of the low-discrepancy sequence that chooses wanderers, 0 to 1
        ("cards", "i1", (codes.CARDS,)),  # the unseen cards while they are dealt
    ],
    align=True,
)


SEARCH: Final = np.dtype(
    [
        ("progress", PROGRESS),
        ("particles", PARTICLES),
        ("world", layout.GAME),  # the determinization that is played out in this round
        ("scratch", layout.GAME),  # the game that is played on: a roll-out, or a turn that is replayed
        ("observation", layout.OBSERVATION),  # what the seat that decides in `scratch` knows
        ("root", WORKSPACE),  # of the searching seat, with its belief
        ("rollout", WORKSPACE),  # of all seats in roll-outs
        ("informed", WORKSPACE),  # of the searching seat in roll-outs of this turn, with the evidence
        ("games", layout.GAME, (codes.HEROES * PARTICLES_PER_HERO,)),  # accepted samples, by wanderer
    ],
    align=True,
)


def new_memory() -> Any:
    """Memory for one search at a time: an array of one record."""
    return nested_records(SEARCH, 1)
