"""The bots that a person plays against."""

import secrets
from collections.abc import Sequence
from contextlib import suppress
from typing import Final

from .. import bots
from ..actions import Action
from ..core import codes
from ..errors import InputError
from ..view import View

_PATIENCE: Final = 3  # failures of a bot


class Opponent:
    """A bot at a seat, with chance of its own."""

    def __init__(self, bot: bots.Bot, chance: bots.Chance) -> None:
        self.bot = bot
        self._chance = chance
        self._failures = 0

    def decide(self, view: View) -> tuple[Action, str | None]:
        """What the bot does; if it fails, a random legal action and the sentence that says how it failed."""
        try:
            return bots.ask(self.bot, view, self._chance), None
        except bots.BotError as error:
            self._recover()
            return self._chance.choice(view.legal_actions), str(error)

    def _recover(self) -> None:
        """A bot whose process has ended gets another; after some failures lots are drawn for good."""
        self._failures += 1
        if self._failures >= _PATIENCE:
            self.close()
            self.bot = bots.find("random")
        elif isinstance(self.bot, bots.PluginBot) and not self.bot.alive:
            with suppress(bots.BotError):
                self.bot.restart()

    def close(self) -> None:
        """End the bot's process, if it has one."""
        if isinstance(self.bot, bots.PluginBot):
            self.bot.close()


def named(text: str, seats: int | None) -> list[str]:
    """The names of the opponents in a text such as `steady,novice,search`; one name is for all of them.

    A sentence if they are too many or too few, or one does not exist or cannot be loaded.
    """
    names = [name.strip() for name in text.split(",")]
    if len(names) == 1:
        names *= (seats or 4) - 1
    if seats is not None and len(names) != seats - 1:
        raise InputError(f"{seats} seats have {seats - 1} opponents, not {len(names)}")
    if not codes.FEWEST_SEATS <= len(names) + 1 <= codes.MOST_SEATS:
        raise InputError(
            f"there are {codes.FEWEST_SEATS - 1} to {codes.MOST_SEATS - 1} opponents, not {len(names)}"
        )
    for name in dict.fromkeys(names):
        Opponent(bots.open_bot(name), bots.Chance(0)).close()
    return names


def opponents_of(names: Sequence[str], seed: int | None) -> dict[int, Opponent]:
    """The opponents by seat, the person's own left out."""
    seed = secrets.randbits(62) if seed is None else seed
    return {
        seat: Opponent(bots.open_bot(name), bots.Chance.apart(f"sevenheroes play {seed} {seat}"))
        for seat, name in enumerate(names, 1)
    }
