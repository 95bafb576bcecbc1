"""The interface of a bot, and asking one for a decision."""

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
    """Decides for a seat, from what that seat knows."""

    @property
    def name(self) -> str: ...  # noqa: D102

    def choose(self, view: View, legal: tuple[Action, ...], chance: Chance) -> Action:
        """Choose one of the legal actions; `chance` is the only source of randomness."""


class FunctionBot:
    """A plain function as a bot."""

    def __init__(self, name: str, function: Choose) -> None:
        self.name = name
        self._function = function

    def choose(self, view: View, legal: tuple[Action, ...], chance: Chance) -> Action:
        """Call the function."""
        return self._function(view, legal, chance)

    def __repr__(self) -> str:
        return f"<FunctionBot {self.name}>"


class _Named:
    """A bot object under another name: the one by which it was requested."""

    def __init__(self, name: str, bot: Any) -> None:
        self.name = name
        self._bot = bot

    def choose(self, view: View, legal: tuple[Action, ...], chance: Chance) -> Action:
        result: Action = self._bot.choose(view, legal, chance)
        return result

    def __repr__(self) -> str:
        return f"<bot {self.name}: {self._bot!r}>"


def make_bot(name: str, source: Any) -> Bot:
    """A bot from a function, a bot object, or a class or factory without arguments."""
    if not isinstance(source, type) and hasattr(source, "choose"):
        return _Named(name, source)
    if callable(source) and not isinstance(source, type) and _accepts(source, 3):
        return FunctionBot(name, source)
    if callable(source) and _accepts(source, 0):
        bot = source()
        if not isinstance(bot, type) and hasattr(bot, "choose"):
            return _Named(name, bot)
        if callable(bot) and _accepts(bot, 3):
            return FunctionBot(name, bot)
        raise InputError(f"it returns {shown(bot)}, which has no choose(view, legal, chance)")
    raise InputError(
        f"{shown(source)} is neither a function of view, legal and chance nor a bot, "
        "nor a factory without arguments"
    )


def _accepts(function: Callable[..., Any], number: int) -> bool:
    """Can it be called with that number of positional arguments?"""
    try:
        inspect.signature(function).bind(*[None] * number)
    except (TypeError, ValueError):
        return False
    return True


def ask(bot: Bot, view: View, chance: Chance) -> Action:
    """Ask a bot for a decision; raises BotError if it fails or returns an action that is not legal."""
    legal = view.legal_actions
    if not legal:
        raise InputError(f"there is nothing to decide for {view!r}")
    try:
        action: object = bot.choose(view, legal, chance)
    except (BotError, KeyboardInterrupt):  # Ctrl-C is meant for the caller
        raise
    except BaseException as error:  # foreign code may raise anything
        raise BotError(bot.name, describe_error(error), seat=view.seat) from error
    if isinstance(action, str):
        fault = f"returned the text {shown(action)} instead of an Action from legal"
        raise BotError(bot.name, fault, seat=view.seat)
    if not isinstance(action, Action) or action not in legal:
        raise BotError(bot.name, f"returned {describe(action)}, which is not a legal action", seat=view.seat)
    return action


def describe_error(error: BaseException) -> str:
    """What to report about an error that a bot raised."""
    try:
        message = " ".join(str(error).split())
    except Exception:  # a foreign __str__ may fail
        message = ""
    return f"raised {type(error).__name__}" + (f": {clipped(message)}" if message else "")


def describe(value: object) -> str:
    """What to report about a value that should have been an action."""
    return repr(value.text) if isinstance(value, Action) else shown(value)
