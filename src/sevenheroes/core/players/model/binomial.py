"""Precomputed binomial coefficients."""

import math
from typing import Any, Final

import numpy as np

from ... import codes
from ..._jit import COMPILED, jit

_RANGE: Final = range(codes.CARDS + 1)
_ROWS: Final = [[float(math.comb(n, k)) for k in _RANGE] for n in _RANGE]
_TABLE: Final[Any] = np.array(_ROWS) if COMPILED else _ROWS


@jit
def binomial(n: float, k: int) -> float:
    """Binomial coefficient `n` over `k`; 0 where `k` exceeds `n`."""
    return _TABLE[int(n)][k] if n >= k else 0.0
