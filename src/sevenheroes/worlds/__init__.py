"""Hidden worlds that fit what a seat has seen: their exact number, the wanderer's chances, samples."""

from .knowledge import LIMIT, Knowledge
from .worlds import Worlds

__all__ = ["LIMIT", "Knowledge", "Worlds"]
