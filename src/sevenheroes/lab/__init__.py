"""Matches between bots.

>>> from sevenheroes.lab import play_match
>>> result = play_match(["steady", "novice", "novice"], games=30, rotate=True, seed=1)
>>> result.games, sum(bot.wins for bot in result.bots.values())
(30, 30.0)
"""

from .match import play_match
from .result import BotResult, MatchResult, PlaceResult

__all__ = ["BotResult", "MatchResult", "PlaceResult", "play_match"]
