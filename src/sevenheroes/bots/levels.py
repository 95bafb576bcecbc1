"""The built-in levels: kernel players that can be chosen by name, with their titles and descriptions."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from ..core.players import parameters, self_play
from ..errors import InputError, shown
from ..words import Words
from .kernel import CompiledBot, KernelBot, SearchBot

MOST_ROLLOUTS: Final = 1_000_000
MOST_MILLISECONDS: Final = 60_000

PLAYER_NAMES: Final = ("Ada", "Basile", "Coco", "Dorothée", "Émile")
"""Names of bots as players, one per seat."""


def _kernel_bot(kind: int) -> Callable[[str, str], CompiledBot]:
    """A factory for a kind of kernel bot."""

    def make(name: str, setting: str) -> CompiledBot:
        if setting:
            raise InputError(f"the bot {name} has no setting; {shown(f'{name}:{setting}')} gives one")
        return KernelBot(name, kind=kind, parameters=parameters.steady_parameters())

    return make


def _search_bot(name: str, setting: str) -> CompiledBot:
    """A factory for the searching bot; the setting is its roll-outs or milliseconds per decision."""
    if not setting:
        return SearchBot(name)
    number = setting.removesuffix("ms")
    if not (number.isascii() and number.isdigit() and len(number) < 10):
        raise InputError(
            f"the setting of {name} is roll-outs or milliseconds, as in {name}:500 or {name}:20ms, "
            f"not {shown(setting)}"
        )
    if number != setting:
        if not 1 <= int(number) <= MOST_MILLISECONDS:
            raise InputError(f"{name} takes 1 to {MOST_MILLISECONDS} milliseconds, not {number}")
        return SearchBot(f"{name}:{setting}", milliseconds=int(number))
    if not 1 <= int(number) <= MOST_ROLLOUTS:
        raise InputError(f"{name} takes 1 to {MOST_ROLLOUTS} roll-outs, not {number}")
    return SearchBot(f"{name}:{setting}", rollouts=float(number))


@dataclass(frozen=True)
class Level:
    """A kernel player that can be chosen by name, with its title and description."""

    name: str
    make: Callable[[str, str], CompiledBot]

    def bot(self, setting: str = "") -> CompiledBot:
        """A new bot of this level; the setting is what follows the colon in its name."""
        return self.make(self.name, setting)

    def title(self, words: Words) -> str:
        """Its title."""
        return words.tell(f"bot-{self.name}", {})

    def character(self, words: Words) -> str:
        """Its character, in a few words."""
        return words.tell(f"bot-{self.name}-character", {})

    def description(self, words: Words) -> str:
        """How it plays, in one line."""
        return words.tell(f"bot-{self.name}-description", {})


LEVELS: Final[dict[str, Level]] = {
    level.name: level
    for level in (
        Level("random", _kernel_bot(self_play.RANDOM)),
        Level("novice", _kernel_bot(self_play.NOVICE)),
        Level("steady", _kernel_bot(self_play.STEADY)),
        Level("search", _search_bot),
    )
}
"""The levels, weakest first."""
