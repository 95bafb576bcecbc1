"""The levels that the house offers: a table of the kernel's players, and what people are told of them."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from ..core.players import styles, table
from ..errors import InputError, shown
from ..words import Words
from .kernel import KernelBot, TimedBot

Numbers = dict[str, Any]
MOST_PLAY_OUTS: Final = 1_000_000
MOST_MILLISECONDS: Final = 60_000


def _no_setting(name: str, setting: str) -> Numbers:
    if setting:
        raise InputError(f"the bot {name} has no setting, so {shown(f'{name}:{setting}')} is too much")
    return {}


def _budget(name: str, setting: str) -> Numbers:
    """The play-outs, or the milliseconds, for each decision."""
    if not setting:
        return {}
    number = setting.removesuffix("ms")
    if not (number.isascii() and number.isdigit() and len(number) < 10):
        raise InputError(
            f"{name} is set to play-outs or to milliseconds, as in {name}:400 or {name}:20ms, "
            f"not to {shown(setting)}"
        )
    if number != setting:
        if not 1 <= int(number) <= MOST_MILLISECONDS:
            raise InputError(f"{name} takes 1 to {MOST_MILLISECONDS} milliseconds, not {number}")
        return {"milliseconds": int(number)}
    if not 1 <= int(number) <= MOST_PLAY_OUTS:
        raise InputError(f"{name} takes 1 to {MOST_PLAY_OUTS} play-outs, not {number}")
    return {"playouts": float(number)}


@dataclass(frozen=True)
class Level:
    """A player of the kernel that can be chosen by name, and how it is spoken of."""

    name: str
    kind: int
    set: Callable[[str, str], Numbers] = _no_setting
    slow: bool = False

    def bot(self, setting: str = "") -> KernelBot:
        """The bot, with what follows the colon of its name."""
        numbers = self.set(self.name, setting)
        name = f"{self.name}:{setting}" if setting else self.name
        if milliseconds := numbers.pop("milliseconds", 0):
            return TimedBot(name, milliseconds=milliseconds)
        return KernelBot(name, kind=self.kind, style=styles.style(**numbers), slow=self.slow)

    def title(self, words: Words) -> str:
        """What people call it."""
        return words.tell(f"bot-{self.name}", {})

    def character(self, words: Words) -> str:
        """What it is like, in a few words."""
        return words.tell(f"bot-{self.name}-character", {})

    def description(self, words: Words) -> str:
        """How it plays, in one line."""
        return words.tell(f"bot-{self.name}-description", {})


LEVELS: Final[dict[str, Level]] = {
    level.name: level
    for level in (
        Level("random", table.RANDOM),
        Level("novice", table.NOVICE),
        Level("steady", table.STEADY),
        Level("search", table.SEARCH, set=_budget, slow=True),
    )
}
"""The levels, weakest first."""
