"""Bots: computer players.

>>> from sevenheroes import Game, bots
>>> game, chance = Game(seats=3, seed=5), bots.Chance(1)
>>> bots.ask(bots.find("novice"), game.view(0), chance)
Action.parse('0 ok')

A bot is an object with a `name` and a method ``choose(view, legal, chance)``, or a plain function of these
arguments. It is given what its seat knows, never the game.
"""

from typing import TYPE_CHECKING, Any

from ..errors import BotError
from .belief import belief, counted
from .chance import Chance
from .kernel import CompiledBot, KernelBot, SearchBot
from .levels import LEVELS, Level
from .protocol import Bot, ask
from .registry import as_bot, find, find_level, names, register

if TYPE_CHECKING:
    from .plugin import PluginBot, open_bot

__all__ = [
    "LEVELS",
    "Bot",
    "BotError",
    "Chance",
    "CompiledBot",
    "KernelBot",
    "Level",
    "PluginBot",
    "SearchBot",
    "as_bot",
    "ask",
    "belief",
    "counted",
    "find",
    "find_level",
    "names",
    "open_bot",
    "register",
]


def __getattr__(name: str) -> Any:
    """Import `plugin` on first use: it is also run as a program, so the package must not import it."""
    if name in ("PluginBot", "open_bot"):
        from . import plugin

        return getattr(plugin, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
