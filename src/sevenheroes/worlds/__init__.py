"""Hidden worlds consistent with what a seat has seen: exact count, the wanderer's chances, uniform samples."""

from .knowledge import LIMIT, Knowledge
from .worlds import Worlds

__all__ = ["LIMIT", "Knowledge", "Worlds"]
