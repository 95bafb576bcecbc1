"""Where bots think: a few threads of low priority, so that the event loop never waits for them."""

import asyncio
import contextlib
import hashlib
import logging
import os
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from .. import bots
from ..actions import Action
from ..bots import Bot, BotError, Chance
from ..game import Game
from ..view import View
from .table import STAND_IN, Table

_LOG: Final = logging.getLogger(__name__)
_LESS_URGENT: Final = 10


class Thinkers:
    """Threads that decide for bots; each has bots of its own, made when they are first asked for."""

    def __init__(self, threads: int) -> None:
        self._local = threading.local()
        self._pool = ThreadPoolExecutor(threads, "thinker", initializer=_give_way)
        self.names = bots.names()

    async def warm_up(self) -> None:
        """Have the bots of the house ready, so that the first decision takes no longer than others."""
        loop = asyncio.get_running_loop()
        await loop.run_in_executor(self._pool, self._warm_up)

    def _warm_up(self) -> None:
        view = Game(seed=1).view(0)
        for name in bots.LEVELS:
            bot = self._bot(name)
            if isinstance(bot, bots.CompiledBot):
                bot.load()
        bots.counted(view)

    async def think(self, bot: str, view: View, chance: Chance) -> Action:
        """What a bot decides for the seat of a view."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._pool, self._decide, bot, view, chance)

    def _decide(self, name: str, view: View, chance: Chance) -> Action:
        try:
            return bots.ask(self._bot(name), view, chance)
        except BotError as error:
            _LOG.warning("a bot failed", extra={"facts": {"bot": name, "fault": error.fault}})
            return bots.ask(self._bot(STAND_IN), view, chance)

    def _bot(self, name: str) -> Bot:
        found: dict[str, Bot] = self._local.__dict__
        if name not in found:
            found[name] = bots.hire(name)
        return found[name]

    def close(self) -> None:
        """Let the threads end; what they think about is not waited for."""
        self._pool.shutdown(wait=False, cancel_futures=True)


def chance_of(table: Table, seat: int) -> Chance:
    """The chance of a bot's next decision: the same after a restart, and nobody's to foresee."""
    secret = table.wish.secret or table.id
    digest = hashlib.sha256(f"sevenheroes bot {secret} {seat}".encode()).digest()
    return Chance(int.from_bytes(digest[:8], "big") >> 1, table.playing.ply)


def _give_way() -> None:
    """On Linux a thread can be of lower priority than the others."""
    with contextlib.suppress(AttributeError, OSError):
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), _LESS_URGENT)
