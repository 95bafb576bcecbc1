"""Scratch memory of a player: one record with named parts, so that no decision allocates memory.

Every part is the result of one computation. Only `evidence` is an input: the search sets it.
"""

from typing import Final

import numpy as np

from .. import codes, layout

_SEATS: Final = codes.MOST_SEATS
_KINDS: Final = codes.HEROES + 1

WIN_CHANCES: Final = np.dtype(
    [
        ("worth", "f8", (_SEATS,)),  # of each seat; chances to win are proportional to it
        ("current", "f8"),  # the viewer's chance if the turn ended with nothing recruited
        ("after_new", "f8", (_SEATS,)),  # … once that seat has recruited a hero it lacks
        ("after_duplicate", "f8", (_SEATS,)),  # … a hero it has
    ],
    align=True,
)

RECRUITMENT: Final = np.dtype(
    [
        ("new", "f8", (_SEATS,)),  # probability that a seat recruits a hero it lacks
        ("duplicate", "f8", (_SEATS,)),  # … a hero it has
    ],
    align=True,
)

BELIEF: Final = np.dtype(
    [
        ("hidden", "f8"),  # number of cards that the seat does not see
        ("unseen", "f8", (_KINDS,)),  # copies of each hero among them
        ("askable", "f8", (_KINDS,)),  # copies with which other seats may have asked for clues
        ("send_value", "f8", (_KINDS,)),  # the sender's chance to win if it sends that hero
        ("prior", "f8", (_KINDS,)),  # by counting unseen copies
        ("counted", "f8", (_KINDS,)),  # … and excluding what the seat's own clues exclude
        ("public", "f8", (_KINDS,)),  # of a seat that has neither seen the wanderer nor asked about it
        ("posterior", "f8", (_KINDS,)),  # of the seat itself
    ],
    align=True,
)

EVIDENCE: Final = np.dtype(
    [
        ("active", "i8"),  # 1 if the posterior follows this evidence
        ("posterior", "f8", (_KINDS,)),  # as rejection sampling estimated it
        ("public", "f8", (_KINDS,)),  # the public belief at that time
    ],
    align=True,
)

ACTION_VALUES: Final = np.dtype(
    [
        ("recruit", "f8", (_KINDS,)),  # the seat's chance to win if it recruits that hero
        ("pass_on", "f8", (_KINDS,)),  # … if it passes that hero on
    ],
    align=True,
)

HYPOTHESIS: Final = np.dtype(
    [
        ("observation", layout.OBSERVATION),
        ("wins", WIN_CHANCES),
        ("recruitment", RECRUITMENT),
        ("values", ACTION_VALUES),
    ],
    align=True,
)
"""A copy to change when a policy asks what would happen if."""

WORKSPACE: Final = np.dtype(
    [
        ("wins", WIN_CHANCES),
        ("recruitment", RECRUITMENT),
        ("belief", BELIEF),
        ("evidence", EVIDENCE),
        ("values", ACTION_VALUES),
        ("hypothesis", HYPOTHESIS),
    ],
    align=True,
)
