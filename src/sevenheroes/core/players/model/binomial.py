"""In how many ways so many of some cards are dealt together, looked up."""

import math
from typing import Any, Final

import numpy as np

from ... import codes
from ..._jit import COMPILED, jit

_CARDS: Final = range(codes.CARDS + 1)
_ROWS: Final = [[float(math.comb(cards, number)) for number in _CARDS] for cards in _CARDS]
_WAYS: Final[Any] = np.array(_ROWS) if COMPILED else _ROWS


@jit
def ways(cards: float, number: int) -> float:
    """So many of some cards, of which there may be too few."""
    return _WAYS[int(cards)][number] if cards >= number else 0.0
