"""Bot decisions in worker threads, so that they never block the event loop."""

import logging
import threading
import time
from collections.abc import Callable
from functools import partial
from typing import Final

from ... import bots
from ...actions import Action
from ...bots import Bot, BotError, Chance
from ...game import Game
from ...view import View
from ..table.bot_timing import STAND_IN
from ..table.state import TableState
from .pool import Job, Share, WorkerPool

_LOG: Final = logging.getLogger(__name__)
RETRY_DELAY: Final = 60.0
"""Seconds until a bot that failed is started again."""


class BotPool:
    """Worker threads that decide for bots. Each thread has its own bots, made on first use."""

    def __init__(self, threads: int, *, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._local = threading.local()
        self._retry_at: dict[tuple[int, str], float] = {}
        self._workers = WorkerPool(threads, "bot")
        self.names = bots.names()

    async def warm_up(self) -> None:
        """Load the built-in bots, so that their first decision takes no longer than others."""
        await self._workers.submit(self._warm_up).future

    def _warm_up(self) -> None:
        view = Game(seed=1).view(0)
        for name in bots.LEVELS:
            bot = self._bot(name)
            if isinstance(bot, bots.CompiledBot):
                bot.load()
        bots.counted(view)

    def submit(self, bot: str, view: View, chance: Chance, share: Share, *, urgent: bool) -> Job:
        """Queue a decision of a bot for the seat of a view; `share` is that of its table."""
        return self._workers.submit(partial(self.decide, bot, view, chance), share, urgent=urgent)

    def prioritize(self, job: Job) -> None:
        """Make a queued decision urgent."""
        self._workers.prioritize(job)

    def decide(self, name: str, view: View, chance: Chance) -> Action:
        """Decide in the current thread; if the bot fails, the stand-in decides."""
        try:
            return bots.ask(self._bot(name), view, chance)
        except Exception as error:  # a bot may raise anything, or have exited; the game must go on
            facts = {"bot": name, "why": type(error).__name__}  # not its text, which may reveal cards
            _LOG.warning("bot failed", extra={"facts": facts})
            return bots.ask(self._bot(STAND_IN), view, chance)

    def _bot(self, name: str) -> Bot:
        found: dict[str, Bot] = self._local.__dict__
        if not getattr(found.get(name), "alive", True):  # its process has ended
            del found[name]
        if name not in found:
            attempt = threading.get_ident(), name
            if self._clock() < self._retry_at.get(attempt, float("-inf")):
                raise BotError(name, "has just failed")
            self._retry_at[attempt] = self._clock() + RETRY_DELAY
            found[name] = bots.open_bot(name, silent=True)
        return found[name]

    async def close(self) -> None:
        """Stop the threads."""
        await self._workers.close()


def chance_of(state: TableState, seat: int) -> Chance:
    """Return the random stream of a bot's next decision: the same after a restart, secret to players."""
    secret = state.setup.secret or state.id
    return Chance.from_text(f"sevenheroes bot {secret} {seat}", state.playing.ply)
