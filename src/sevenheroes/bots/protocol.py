"""What a bot is, and how it is asked."""

import inspect
from collections.abc import Callable
from typing import Any, Protocol, runtime_checkable

from ..actions import Action
from ..errors import BotError, InputError, clipped, shown
from ..view import View
from .chance import Chance

Choose = Callable[[View, tuple[Action, ...], Chance], Action]


@runtime_checkable
class Bot(Protocol):
    """Whoever decides for a seat, from what that seat knows."""

    @property
    def name(self) -> str: ...  # noqa: D102

    def choose(self, view: View, legal: tuple[Action, ...], chance: Chance) -> Action:
        """One of the legal actions; all chance comes from `chance`."""


class FunctionBot:
    """A plain function as a bot."""

    def __init__(self, name: str, function: Choose) -> None:
        self.name = name
        self._function = function

    def choose(self, view: View, legal: tuple[Action, ...], chance: Chance) -> Action:
        """What the function returns."""
        return self._function(view, legal, chance)

    def __repr__(self) -> str:
        return f"<FunctionBot {self.name}>"


class _Named:
    """A bot under the name by which it was asked for."""

    def __init__(self, name: str, bot: Any) -> None:
        self.name = name
        self._bot = bot

    def choose(self, view: View, legal: tuple[Action, ...], chance: Chance) -> Action:
        result: Action = self._bot.choose(view, legal, chance)
        return result

    def __repr__(self) -> str:
        return f"<bot {self.name}: {self._bot!r}>"


def made(name: str, thing: Any) -> Bot:
    """The bot that a function, a bot, or a class or factory without arguments gives."""
    if not isinstance(thing, type) and hasattr(thing, "choose"):
        return _Named(name, thing)
    if callable(thing) and not isinstance(thing, type) and _takes(thing, 3):
        return FunctionBot(name, thing)
    if callable(thing) and _takes(thing, 0):
        bot = thing()
        if not isinstance(bot, type) and hasattr(bot, "choose"):
            return _Named(name, bot)
        if callable(bot) and _takes(bot, 3):
            return FunctionBot(name, bot)
        raise InputError(f"it makes {shown(bot)}, which has no choose(view, legal, chance)")
    raise InputError(
        f"{shown(thing)} is neither a function of view, legal and chance nor a bot, "
        "nor makes one without arguments"
    )


def _takes(function: Callable[..., Any], number: int) -> bool:
    """Can it be called with so many arguments?"""
    try:
        inspect.signature(function).bind(*[None] * number)
    except (TypeError, ValueError):
        return False
    return True


def ask(bot: Bot, view: View, chance: Chance) -> Action:
    """What a bot decides for the seat of a view; BotError if it raises or returns what is not legal."""
    legal = view.legal_actions
    if not legal:
        raise InputError(f"there is nothing to decide for {view!r}")
    try:
        action: object = bot.choose(view, legal, chance)
    except (BotError, KeyboardInterrupt):  # Ctrl-C is for whoever asks
        raise
    except BaseException as error:  # whatever is written there is run
        raise BotError(bot.name, raised(error), seat=view.seat) from error
    if isinstance(action, str):
        fault = f"returned the text {shown(action)} and not an Action, one of those in legal"
        raise BotError(bot.name, fault, seat=view.seat)
    if not isinstance(action, Action) or action not in legal:
        raise BotError(bot.name, f"returned {what(action)}, which is no legal action", seat=view.seat)
    return action


def raised(error: BaseException) -> str:
    """What a bot did, if it raised an error."""
    try:
        message = " ".join(str(error).split())
    except Exception:  # an error's text may do anything
        message = ""
    return f"raised {type(error).__name__}" + (f": {clipped(message)}" if message else "")


def what(value: object) -> str:
    """A value that should have been an action."""
    return repr(value.text) if isinstance(value, Action) else shown(value)
