"""What a player has at hand: a style, which is its numbers, and a desk, where it reckons.

Both are records: policies name what they read, and nothing is allocated while a game is played.
"""

from typing import Any, Final

import numpy as np

from .. import codes, layout

STAGES: Final = 9
"""Parts of a game, by the cards left in the deck, fewest first; the last is for decks without an end."""

CARDS_A_STAGE: Final = 6
LEVELS: Final = 8
"""How likely a wanderer is to be new to a seat, in eighths."""

HANDS: Final = 6
"""Hand sizes that are told apart: 0 to 5 and more."""

MARKS: Final = 3
"""How often a play-out is judged before its end."""

_SEATS: Final = codes.MOST_SEATS
_KINDS: Final = codes.HEROES + 1

STYLE: Final = np.dtype(
    [
        # What a seat is worth, the product of these (values.py).
        ("size", "f8", (STAGES, _KINDS)),  # by heroes in the band
        ("ready", "f8", (STAGES, 1 << codes.HEROES)),  # by the set of ready heroes
        ("up", "f8", (STAGES, _KINDS)),  # by a hero joining a band of that size
        ("down", "f8", (STAGES, _KINDS)),  # by a pair eliminated from it
        ("card", "f8", (STAGES, 16)),  # by cards in hand
        ("pair", "f8", (STAGES, 16)),  # by pairs eliminated
        # How likely a holder is in the end to recruit: a hero it lacks, a hero it has (outlook.py).
        ("take_new", "f8", (LEVELS, HANDS)),
        ("take_dup", "f8", (LEVELS, HANDS)),
        ("doubted", "f8"),  # the part of the belief that only counts
        ("counted", "f8"),  # … of what the others are thought to believe
        ("trust", "f8"),  # how much more likely a hero is once somebody has said it
        ("gullible", "f8"),  # how far others are thought to believe what is said
        ("margin", "f8"),  # what a power must win beyond its cost
        ("guard", "f8"),  # the band from which on a seat is watched
        # What the searcher may spend, and when it leaves the blueprint.
        ("playouts", "f8"),
        # What a seat's chance after 2, 4, 8 turns counts, and the end: for one's own moves, and in windows.
        ("sight", "f8", (2, MARKS + 1)),
        ("looks", "f8"),  # tries to explain what was done this turn, for each wanderer, at a time
        ("recalled", "f8"),  # the part of imagined games that must explain what was done this turn
        ("doubt", "f8"),  # standard errors by which a gain must be above nothing
        ("patience", "f8"),  # standard errors by which a loss is given up
    ],
    align=True,
)

DESK: Final = np.dtype(
    [
        ("now", "f8"),  # the chance to win if the turn ended with nothing recruited
        ("hidden", "f8"),  # cards that this seat does not see
        ("worth", "f8", (_SEATS,)),
        ("new", "f8", (_SEATS,)),  # the chance to win once that seat has recruited a hero it lacks
        ("dup", "f8", (_SEATS,)),  # … a hero it has
        ("take_new", "f8", (_SEATS,)),  # how likely that seat recruits a hero it lacks
        ("take_dup", "f8", (_SEATS,)),
        ("unswayed_new", "f8", (_SEATS,)),  # the same before something is said
        ("unswayed_dup", "f8", (_SEATS,)),
        ("unseen", "f8", (_KINDS,)),  # copies that this seat does not see
        ("copies", "f8", (_KINDS,)),  # … or that others may have asked with
        ("yes", "i8"),  # what others were answered
        ("no", "i8"),
        ("prior", "f8", (_KINDS,)),  # chances of the wanderer by counting alone
        ("counted", "f8", (_KINDS,)),  # … and by one's own clues
        ("public", "f8", (_KINDS,)),  # … for one who has not seen it and asked nothing
        ("drawn", "f8", (_KINDS,)),  # … by games that explain this turn
        ("before", "f8", (_KINDS,)),  # … for the public at the time when those games were imagined
        ("informed", "i8"),  # does this seat believe what was drawn?
        ("belief", "f8", (_KINDS,)),  # … for this seat
        ("liking", "f8", (_KINDS,)),  # what it is worth to the sender to send that hero
        ("recruit", "f8", (_KINDS,)),  # what it is worth to recruit, were it that hero
        ("pass_on", "f8", (_KINDS,)),
    ],
    align=True,
)


def styles(number: int) -> Any:
    """Room for so many styles."""
    return layout.records(STYLE, number)


def desks(number: int) -> Any:
    """Room for so many desks."""
    return layout.records(DESK, number)
