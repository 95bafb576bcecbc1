"""A worker: plays the games of a match in one thread, with its own bots and memory."""

import json
from array import array
from collections.abc import Callable
from contextlib import suppress
from time import perf_counter
from typing import Any, Final

import numpy as np

from ..actions import ACTIONS
from ..bots import Bot, BotError, Chance, CompiledBot, KernelBot, PluginBot, ask, open_bot
from ..core import codes, doors, layout
from ..core.players import parameters, self_play
from ..core.warm import rows
from ..game import record_of
from ..outcome import Outcome
from ..view import View
from .chunk import Chunk, Deal
from .plan import Plan

TIMED_EVERY: Final = 64
"""Every 64th game has all its decisions timed."""
MOST_FAULTS: Final = 10
"""The number of failures that ends a match even if failures are forgiven."""
_MOST_DECISIONS: Final = 1 << 18


class Stopped(Exception):  # noqa: N818
    """The match was stopped."""


class Worker:
    """Plays games of a match by their numbers. Not thread-safe; must be closed."""

    def __init__(self, plan: Plan, stopped: Callable[[], bool]) -> None:
        self._plan = plan
        self._stopped = stopped
        self._bots: dict[str, Any] = {}
        try:
            for spec in plan.bots:
                self._bots[spec] = open_bot(spec, timeout=plan.timeout, stopped=stopped)
        except BaseException:
            self.close()
            raise
        self._games = layout.games(1)
        self._generators = self_play.new_generators()
        self._choices = layout.numbers([0] * _MOST_DECISIONS)
        self._decisions = layout.numbers([0] * codes.MOST_SEATS)
        self._memory = self_play.new_memory()
        self._places = layout.numbers([0] * len(plan.seats))
        self._kinds = rows(plan.rotations, codes.MOST_SEATS, "i8")
        self._parameters = layout.records_table(parameters.PARAMETERS, plan.rotations, codes.MOST_SEATS)
        self._all_external = layout.numbers([self_play.EXTERNAL] * codes.MOST_SEATS)
        self._seat_bots()
        self._chunk = Chunk(0, None)
        self._load_compiled_bots()
        kernel_only = all(isinstance(bot, KernelBot) for bot in self._bots.values())
        self._in_kernel = kernel_only and not plan.recording

    def _seat_bots(self) -> None:
        for rotation in range(self._plan.rotations):
            for seat, spec in enumerate(self._plan.seated(rotation)):
                bot = self._bots[spec]
                self._kinds[rotation][seat] = self_play.EXTERNAL
                if isinstance(bot, KernelBot):
                    self._kinds[rotation][seat] = bot.kind
                    layout.put(self._parameters[rotation], seat, bot.parameters, 0)

    def _load_compiled_bots(self) -> None:
        """Load compiled code now, so that it does not count as time for a decision."""
        for bot in self._bots.values():
            if isinstance(bot, CompiledBot):
                bot.load()

    def close(self) -> None:
        """End the processes of bots."""
        for bot in self._bots.values():
            if isinstance(bot, PluginBot):
                bot.close()

    def play(self, start: int, stop: int) -> Chunk:
        """Play games by their numbers; fewer if a bot fails or the match is stopped."""
        started = perf_counter()
        chunk = self._chunk = Chunk(start, layout.records(self_play.RESULT, stop - start))
        try:
            if self._in_kernel:
                self._play_in_kernel(start, stop)
            else:
                self._play_each(start, stop)
        except BotError as error:
            chunk.failure = None if self._stopped() else error
        except Stopped:
            pass
        chunk.seconds = perf_counter() - started
        return chunk

    def _play_in_kernel(self, start: int, stop: int) -> None:
        plan = self._plan
        if self._stopped():
            raise Stopped
        self_play.play_all(
            self._games,
            start,
            stop,
            len(plan.seats),
            plan.rules.code,
            plan.seed,
            plan.rotations,
            self._kinds,
            self._parameters,
            self._generators,
            self._decisions,
            self._chunk.results,
            self._memory,
        )
        self._chunk.played = stop - start
        for game in range(start + -start % TIMED_EVERY, stop, TIMED_EVERY):
            self._play_one(game, self._all_external)

    def _play_each(self, start: int, stop: int) -> None:
        for game in range(start, stop):
            rotation = game % self._plan.rotations
            kinds = self._kinds[rotation] if game % TIMED_EVERY else self._all_external
            deal, decisions = self._play_one(game, kinds)
            self._write_result(game - start, deal.first)
            if self._plan.recording:
                self._chunk.records.append(self._record(game, deal, decisions))
            self._chunk.played += 1

    def _play_one(self, game: int, kinds: Any) -> tuple[Deal, int]:
        """Play a game, asking the seats of kind EXTERNAL here; returns the deal and the decision count."""
        plan = self._plan
        rotation, dealt = game % plan.rotations, game // plan.rotations
        rules = plan.rules.code
        self_play.begin(self._games, 0, len(plan.seats), rules, plan.seed, game, dealt, self._generators)
        g: Any = layout.plain(self._games, 0)
        deal = Deal("".join(map(str, g.deck)), g.sender, tuple(g.rng))
        self._decisions[:] = [0] * len(self._decisions)
        done = 0
        while True:
            done, seat = self_play.resume(
                self._games,
                0,
                kinds,
                self._parameters[rotation],
                self._generators,
                self._choices,
                self._decisions,
                done,
                self._memory,
            )
            if seat == codes.NOBODY:
                return deal, done
            action = self._decide(game, int(seat))
            self._choices[done] = seat * 64 + action
            self._decisions[seat] += 1
            doors.take(self._games, 0, int(seat), action)
            done += 1

    def _decide(self, game: int, seat: int) -> int:
        """Ask the bot at a seat, and time its decision."""
        if self._stopped():
            raise Stopped
        spec = self._plan.seated(game % self._plan.rotations)[seat]
        bot = self._bots[spec]
        words = _state_of(self._generators, seat)
        observation = layout.observations(1)
        doors.look(self._games, 0, seat, observation, 0)
        started = perf_counter()
        compiled = isinstance(bot, CompiledBot)
        action = bot.decide(observation, words) if compiled else self._ask(bot, observation, words, game)
        if self._stopped():  # the bot may have cut its search short: do not count the decision
            raise Stopped
        self._chunk.times.setdefault(spec, array("d")).append(perf_counter() - started)
        return int(action)

    def _ask(self, bot: Bot, observation: Any, words: Any, game: int) -> int:
        """Ask a bot in Python; if it fails and is forgiven, take a random action."""
        names = self._plan.names(game % self._plan.rotations)
        view = View(observation, edition=self._plan.edition, names=names, outcome=None)
        before = layout.listed(words)
        try:
            return ask(bot, view, Chance.over(words)).number
        except BotError as error:
            fault = BotError(error.bot, error.fault, game=game, seat=view.seat)
            if self._stopped() or not self._plan.forgive:
                raise fault from None
            self._chunk.faults.append(fault)
            if len(self._chunk.faults) >= MOST_FAULTS:
                raise Stopped from None
            if isinstance(bot, PluginBot) and not bot.alive:
                with suppress(BotError):  # the next decision will fail and be counted
                    bot.restart()
            words[:] = before
            return Chance.over(words).choice(view.legal_actions).number

    def _write_result(self, row: int, first: int) -> None:
        doors.ranking(self._games, 0, self._places)
        winners = sum(1 << seat for seat, place in enumerate(layout.listed(self._places)) if place == 0)
        facts = {
            "decisions": layout.listed(self._decisions),
            "turns": layout.field(self._games, 0, "turn"),
            "winners": winners,
            "reason": layout.field(self._games, 0, "reason"),
            "first": first,
        }
        for name, value in facts.items():
            layout.set_field(self._chunk.results, row, name, value)

    def _record(self, game: int, deal: Deal, decisions: int) -> str:
        plan = self._plan
        places = layout.listed(self._places)
        choices = layout.listed(self._choices[:decisions])
        record = record_of(
            edition=plan.edition,
            rules=plan.rules,
            names=plan.names(game % plan.rotations),
            first=deal.first,
            deck=deal.deck,
            rng=deal.rng,
            actions=[ACTIONS[choice >> 6][choice & 63].text for choice in choices],
            outcome=Outcome.from_places(layout.field(self._games, 0, "reason"), places),
            meta=plan.meta(game),
        )
        return json.dumps(record, separators=(",", ":"))


def _state_of(generators: Any, row: int) -> Any:
    """The state of one generator, shared with the kernel."""
    return generators[row]["rng"] if isinstance(generators, np.ndarray) else generators[row].rng
