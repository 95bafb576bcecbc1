"""The levels that the house offers: a table of the kernel's players, and what people are told of them."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from ..core.players import parameters, self_play
from ..errors import InputError, shown
from ..words import Words
from .kernel import CompiledBot, KernelBot, SearchBot

MOST_PLAY_OUTS: Final = 1_000_000
MOST_MILLISECONDS: Final = 60_000


def _quick(kind: int) -> Callable[[str, str], CompiledBot]:
    """What makes the quick bot of a kind."""

    def make(name: str, setting: str) -> CompiledBot:
        if setting:
            raise InputError(f"the bot {name} has no setting, so {shown(f'{name}:{setting}')} is too much")
        return KernelBot(name, kind=kind, style=parameters.style())

    return make


def _searching(name: str, setting: str) -> CompiledBot:
    """The searching bot, with its play-outs, or milliseconds, for each decision."""
    if not setting:
        return SearchBot(name)
    number = setting.removesuffix("ms")
    if not (number.isascii() and number.isdigit() and len(number) < 10):
        raise InputError(
            f"{name} is set to play-outs or to milliseconds, as in {name}:500 or {name}:20ms, "
            f"not to {shown(setting)}"
        )
    if number != setting:
        if not 1 <= int(number) <= MOST_MILLISECONDS:
            raise InputError(f"{name} takes 1 to {MOST_MILLISECONDS} milliseconds, not {number}")
        return SearchBot(f"{name}:{setting}", milliseconds=int(number))
    if not 1 <= int(number) <= MOST_PLAY_OUTS:
        raise InputError(f"{name} takes 1 to {MOST_PLAY_OUTS} play-outs, not {number}")
    return SearchBot(f"{name}:{setting}", playouts=float(number))


@dataclass(frozen=True)
class Level:
    """A player of the kernel that can be chosen by name, and how it is spoken of."""

    name: str
    make: Callable[[str, str], CompiledBot]

    def bot(self, setting: str = "") -> CompiledBot:
        """The bot, with what follows the colon of its name."""
        return self.make(self.name, setting)

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
        Level("random", _quick(self_play.RANDOM)),
        Level("novice", _quick(self_play.NOVICE)),
        Level("steady", _quick(self_play.STEADY)),
        Level("search", _searching),
    )
}
"""The levels, weakest first."""
