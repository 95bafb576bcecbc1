"""Seven Heroes: play, study and research Kuro's card game in all its printed editions.

Public names are imported on first use, so that a command that needs no rules starts quickly.
"""

import importlib
from typing import TYPE_CHECKING, Any

from ._version import __version__

if TYPE_CHECKING:
    from .actions import Action
    from .editions import EDITIONS, REVISION, Edition, Rules
    from .errors import BotError, IllegalAction, InputError, ProofError, RecordError, SevenHeroesError
    from .events import Event
    from .fair import Dealer, Proof, Shuffle, verify, verify_record
    from .game import Game, LegalActions
    from .heroes import HEROES, Hero
    from .observation.fields import Player, Wanderer
    from .outcome import Outcome
    from .records import dump, dumps, load, loads
    from .view import View
    from .words import Words
    from .worlds import Worlds

_EXPORTS = {
    "actions": ("Action",),
    "editions": ("EDITIONS", "REVISION", "Edition", "Rules"),
    "errors": ("BotError", "IllegalAction", "InputError", "ProofError", "RecordError", "SevenHeroesError"),
    "events": ("Event",),
    "fair": ("Dealer", "Proof", "Shuffle", "verify", "verify_record"),
    "game": ("Game", "LegalActions"),
    "heroes": ("HEROES", "Hero"),
    "observation.fields": ("Player", "Wanderer"),
    "outcome": ("Outcome",),
    "records": ("dump", "dumps", "load", "loads"),
    "view": ("View",),
    "words": ("Words",),
    "worlds": ("Worlds",),
}
_MODULE_OF = {name: module for module, names in _EXPORTS.items() for name in names}

__all__ = [
    "EDITIONS",
    "HEROES",
    "REVISION",
    "Action",
    "BotError",
    "Dealer",
    "Edition",
    "Event",
    "Game",
    "Hero",
    "IllegalAction",
    "InputError",
    "LegalActions",
    "Outcome",
    "Player",
    "Proof",
    "ProofError",
    "RecordError",
    "Rules",
    "SevenHeroesError",
    "Shuffle",
    "View",
    "Wanderer",
    "Words",
    "Worlds",
    "__version__",
    "dump",
    "dumps",
    "load",
    "loads",
    "verify",
    "verify_record",
]


def __getattr__(name: str) -> Any:
    if name in _MODULE_OF:
        value = getattr(importlib.import_module(f".{_MODULE_OF[name]}", __name__), name)
        globals()[name] = value
        return value
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
