"""Bots: who plays when no person does.

>>> from sevenheroes import Game, bots
>>> game, chance = Game(seats=3, seed=5), bots.Chance(1)
>>> bots.ask(bots.find("novice"), game.view(0), chance)
Action.parse('0 ok')

A bot is anything with a `name` and ``choose(view, legal, chance)``, or a plain function of these three. It is
given what a seat knows, never a game.
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
    from .plugin import PluginBot, hire

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
    "hire",
    "names",
    "register",
]


def __getattr__(name: str) -> Any:
    """What `plugin` has, when it is asked for: that is also a program, which must not be imported before."""
    if name in ("PluginBot", "hire"):
        from . import plugin

        return getattr(plugin, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
