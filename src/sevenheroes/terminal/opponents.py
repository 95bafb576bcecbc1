"""The bots at the other seats."""

import secrets
from collections.abc import Sequence
from contextlib import suppress
from typing import Final

from .. import bots
from ..actions import Action
from ..core import codes
from ..errors import InputError
from ..view import View

_MAX_FAILURES: Final = 3


class Opponent:
    """A bot at a seat, with its own random generator."""

    def __init__(self, bot: bots.Bot, chance: bots.Chance) -> None:
        self.bot = bot
        self._chance = chance
        self._failures = 0

    def decide(self, view: View) -> tuple[Action, str | None]:
        """The bot's action; if the bot fails, a random legal action and the reason."""
        try:
            return bots.ask(self.bot, view, self._chance), None
        except bots.BotError as error:
            self._recover()
            return self._chance.choice(view.legal_actions), str(error)

    def _recover(self) -> None:
        """Restart a bot whose process has died; after too many failures, replace it with a random player."""
        self._failures += 1
        if self._failures >= _MAX_FAILURES:
            self.close()
            self.bot = bots.find("random")
        elif isinstance(self.bot, bots.PluginBot) and not self.bot.alive:
            with suppress(bots.BotError):
                self.bot.restart()

    def close(self) -> None:
        """Stop the bot's process, if it has one."""
        if isinstance(self.bot, bots.PluginBot):
            self.bot.close()


def parse_opponents(text: str, seats: int | None) -> list[str]:
    """Bot names from a text such as `steady,novice,search`; a single name is for every opponent.

    Raises InputError if the number is wrong, or if a bot does not exist or cannot be loaded.
    """
    names = [name.strip() for name in text.split(",")]
    if len(names) == 1:
        names *= (seats or 4) - 1
    if seats is not None and len(names) != seats - 1:
        raise InputError(f"{seats} seats need {seats - 1} opponents, not {len(names)}")
    if not codes.FEWEST_SEATS <= len(names) + 1 <= codes.MOST_SEATS:
        raise InputError(
            f"there can be {codes.FEWEST_SEATS - 1} to {codes.MOST_SEATS - 1} opponents, not {len(names)}"
        )
    for name in dict.fromkeys(names):
        Opponent(bots.open_bot(name), bots.Chance(0)).close()
    return names


def seat_opponents(names: Sequence[str], *, seed: int | None) -> dict[int, Opponent]:
    """The opponents by seat, from seat 1 on; the person sits at seat 0."""
    seed = secrets.randbits(62) if seed is None else seed
    return {
        seat: Opponent(bots.open_bot(name), bots.Chance.from_text(f"sevenheroes play {seed} {seat}"))
        for seat, name in enumerate(names, 1)
    }
