"""A game in a terminal, in plain text: a person against bots."""

from .menu import Wish, wishes
from .opponents import Opponent, opponents_of
from .person import Stopped
from .screen import Screen
from .table import PERSON, Table

__all__ = ["PERSON", "Opponent", "Screen", "Stopped", "Table", "Wish", "opponents_of", "wishes"]
