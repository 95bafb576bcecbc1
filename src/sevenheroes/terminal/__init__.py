"""Play in a plain-text terminal: one person against bots."""

from .game_loop import PERSON, GameLoop
from .menu import Setup, ask_setup
from .opponents import Opponent, seat_opponents
from .person import PlayerQuit
from .screen import Screen

__all__ = ["PERSON", "GameLoop", "Opponent", "PlayerQuit", "Screen", "Setup", "ask_setup", "seat_opponents"]
