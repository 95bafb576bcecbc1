"""Games: deal, query legal actions, push actions, look from every seat.

>>> game = Game(edition="rent-a-hero", seats=3, seed=5)
>>> game.to_act
(0,)
>>> game.legal_actions
<LegalActions: 0 ok, 0 use 6>
>>> game.push("0 use 6")
(Event('used', seat=0, power=6),)
>>> print(game.legal_actions.of(2))
<LegalActions: 2 ok, 2 use 1>
"""

from .arguments import check_seats
from .game import Game, LegalActions
from .record import FORMAT, record_of

__all__ = ["FORMAT", "Game", "LegalActions", "check_seats", "record_of"]
