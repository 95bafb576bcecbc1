"""Where bots think: a few threads of low priority, so that the event loop never waits for them."""

import logging
import threading
import time
from functools import partial
from typing import Final

from ... import bots
from ...actions import Action
from ...bots import Bot, BotError, Chance
from ...game import Game
from ...view import View
from ..table.state import STAND_IN, Table
from .pool import Job, Share, WorkerPool

_LOG: Final = logging.getLogger(__name__)
_REST: Final = 60.0  # seconds before a bot that failed is made anew


class BotPool:
    """Threads that decide for bots; each has bots of its own, made when they are first asked for."""

    def __init__(self, threads: int) -> None:
        self._local = threading.local()
        self._resting: dict[tuple[int, str], float] = {}
        self._workers = WorkerPool(threads, "thinker")
        self.names = bots.names()

    async def warm_up(self) -> None:
        """Have the bots of the house ready, so that the first decision takes no longer than others."""
        await self._workers.let(self._warm_up).done

    def _warm_up(self) -> None:
        view = Game(seed=1).view(0)
        for name in bots.LEVELS:
            bot = self._bot(name)
            if isinstance(bot, bots.CompiledBot):
                bot.load()
        bots.counted(view)

    def think(self, bot: str, view: View, chance: Chance, share: Share, *, urgent: bool) -> Job:
        """Let a bot decide for the seat of a view; the urgent come first, and each table has its share."""
        return self._workers.let(partial(self._decide, bot, view, chance), share, urgent=urgent)

    def hurry(self, job: Job) -> None:
        """Somebody has come who waits for it."""
        self._workers.hurry(job)

    def _decide(self, name: str, view: View, chance: Chance) -> Action:
        try:
            return bots.ask(self._bot(name), view, chance)
        except Exception as error:  # it may raise anything, or not be there any more: the game goes on
            facts = {"bot": name, "why": type(error).__name__}  # not its text, which may tell of cards
            _LOG.warning("a bot failed", extra={"facts": facts})
            return bots.ask(self._bot(STAND_IN), view, chance)

    def _bot(self, name: str) -> Bot:
        found: dict[str, Bot] = self._local.__dict__
        if not getattr(found.get(name), "alive", True):  # a process that has ended
            del found[name]
        if name not in found:
            attempt = threading.get_ident(), name
            if time.monotonic() < self._resting.get(attempt, 0.0):
                raise BotError(name, "has just failed")
            self._resting[attempt] = time.monotonic() + _REST
            found[name] = bots.open_bot(name, silent=True)
        return found[name]

    async def close(self) -> None:
        """Let the threads end."""
        await self._workers.close()


def chance_of(table: Table, seat: int) -> Chance:
    """The chance of a bot's next decision: the same after a restart, and nobody's to foresee."""
    secret = table.wish.secret or table.id
    return Chance.apart(f"sevenheroes bot {secret} {seat}", table.playing.ply)
