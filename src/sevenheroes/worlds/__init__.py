"""Worlds: the deals of the hidden cards consistent with what a seat has seen; counted exactly and sampled."""

from .knowledge import LIMIT, Knowledge
from .worlds import Worlds

__all__ = ["LIMIT", "Knowledge", "Worlds"]
