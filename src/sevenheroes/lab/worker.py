"""Who plays the games of a match: one worker for each thread, with bots and room of its own."""

import json
from array import array
from collections.abc import Callable
from contextlib import suppress
from time import perf_counter
from typing import Any, Final

import numpy as np

from ..actions import ACTIONS
from ..bots import Bot, BotError, Chance, CompiledBot, KernelBot, PluginBot, ask, hire
from ..core import codes, doors, layout
from ..core.players import self_play, workspace
from ..core.warm import rows
from ..game import record_of
from ..outcome import Outcome
from ..view import View
from .chunk import Chunk, Deal
from .plan import Plan

TIMED: Final = 64
"""Of so many games, one has all its decisions timed."""
MOST_FAULTS: Final = 10
"""With so many failures of bots patience ends."""
_MOST_DECISIONS: Final = 1 << 18


class Stopped(Exception):  # noqa: N818
    """Somebody has had enough."""


class Worker:
    """Plays games of a match by their numbers. For one thread at a time; to be closed."""

    def __init__(self, plan: Plan, stopped: Callable[[], bool]) -> None:
        self._plan = plan
        self._stopped = stopped
        self._bots: dict[str, Any] = {}
        try:
            for spec in plan.bots:
                self._bots[spec] = hire(spec, timeout=plan.timeout, stopped=stopped)
        except BaseException:
            self.close()
            raise
        self._games = layout.games(1)
        self._chances = self_play.new_chances()
        self._choices = layout.numbers([0] * _MOST_DECISIONS)
        self._asked = layout.numbers([0] * (codes.MOST_SEATS + 1))
        self._room = self_play.new_room()
        self._places = layout.numbers([0] * len(plan.seats))
        self._kinds = rows(plan.rotations, codes.MOST_SEATS, "i8")
        self._styles = layout.records_table(workspace.STYLE, plan.rotations, codes.MOST_SEATS)
        self._outside = layout.numbers([self_play.OTHER] * codes.MOST_SEATS)
        self._sit_down()
        self._chunk = Chunk(0, None)
        self._warm_up()
        self._at_once = not plan.noting and all(isinstance(bot, KernelBot) for bot in self._bots.values())

    def _sit_down(self) -> None:
        for turned in range(self._plan.rotations):
            for seat, spec in enumerate(self._plan.seated(turned)):
                bot = self._bots[spec]
                self._kinds[turned][seat] = self_play.OTHER
                if isinstance(bot, KernelBot):  # the kernel plays it without asking
                    self._kinds[turned][seat] = bot.kind
                    layout.put(self._styles[turned], seat, bot.style, 0)

    def _warm_up(self) -> None:
        """Have the doors loaded by which compiled bots are asked: that is no part of their thinking."""
        for bot in self._bots.values():
            if isinstance(bot, CompiledBot):
                bot.load()

    def close(self) -> None:
        """End the processes of bots."""
        for bot in self._bots.values():
            if isinstance(bot, PluginBot):
                bot.close()

    def play(self, start: int, stop: int) -> Chunk:
        """Play games by their numbers; fewer, if a bot fails or somebody has had enough."""
        began = perf_counter()
        chunk = self._chunk = Chunk(start, layout.records(self_play.RESULT, stop - start))
        try:
            if self._at_once:
                self._play_at_once(start, stop)
            else:
                self._play_each(start, stop)
        except BotError as error:
            chunk.failure = None if self._stopped() else error
        except Stopped:
            pass
        chunk.seconds = perf_counter() - began
        return chunk

    def _play_at_once(self, start: int, stop: int) -> None:
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
            self._styles,
            self._chances,
            self._asked,
            self._chunk.results,
            self._room,
        )
        self._chunk.played = stop - start
        for game in range(start + -start % TIMED, stop, TIMED):
            self._play_one(game, self._outside)

    def _play_each(self, start: int, stop: int) -> None:
        for game in range(start, stop):
            timed = game % TIMED == 0
            turned = game % self._plan.rotations
            deal, decisions = self._play_one(game, self._outside if timed else self._kinds[turned])
            self._note_result(game - start, deal.first)
            if self._plan.noting:
                self._chunk.records.append(self._record(game, deal, decisions))
            self._chunk.played += 1

    def _play_one(self, game: int, kinds: Any) -> tuple[Deal, int]:
        """Play a game; how it was dealt, and the number of decisions. Kinds say who is asked out here."""
        plan = self._plan
        turned = game % plan.rotations
        dealt = game // plan.rotations
        rules = plan.rules.code
        self_play.begin(self._games, 0, len(plan.seats), rules, plan.seed, game, dealt, self._chances)
        g: Any = layout.plain(self._games, 0)
        deal = Deal("".join(map(str, g.deck)), g.sender, tuple(g.rng))
        self._asked[:] = [0] * len(self._asked)
        styles, done = self._styles[turned], 0
        while True:
            done = self_play.go_on(
                self._games, 0, kinds, styles, self._chances, self._choices, self._asked, done, self._room
            )
            seat = int(self._asked[0])
            if seat == codes.NOBODY:
                return deal, done
            action = self._decide(game, seat)
            self._choices[done] = seat * 64 + action
            self._asked[1 + seat] += 1
            doors.take(self._games, 0, seat, action)
            done += 1

    def _decide(self, game: int, seat: int) -> int:
        """Ask the bot at a seat, and see how long it takes."""
        if self._stopped():
            raise Stopped
        spec = self._plan.seated(game % self._plan.rotations)[seat]
        bot = self._bots[spec]
        words = _words_of(self._chances, seat)
        room = layout.observations(1)
        doors.look(self._games, 0, seat, room, 0)
        began = perf_counter()
        compiled = isinstance(bot, CompiledBot)
        action = bot.decide(room, words) if compiled else self._ask(bot, room, words, game)
        if self._stopped():  # perhaps in haste: that is no decision to be counted
            raise Stopped
        self._chunk.times.setdefault(spec, array("d")).append(perf_counter() - began)
        return int(action)

    def _ask(self, bot: Bot, room: Any, words: Any, game: int) -> int:
        """Ask a bot in Python; where it fails and is forgiven, lots are drawn in its place."""
        names = self._plan.names(game % self._plan.rotations)
        view = View(room, edition=self._plan.edition, names=names, outcome=None)
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
                with suppress(BotError):  # then the next question fails, and counts
                    bot.restart()
            words[:] = before
            return Chance.over(words).choice(view.legal_actions).number

    def _note_result(self, row: int, first: int) -> None:
        doors.ranking(self._games, 0, self._places)
        winners = sum(1 << seat for seat, place in enumerate(layout.listed(self._places)) if place == 0)
        facts = {
            "decisions": layout.listed(self._asked)[1:],
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


def _words_of(chances: Any, row: int) -> Any:
    """The words of one generator of a table, to be drawn from."""
    return chances[row]["rng"] if isinstance(chances, np.ndarray) else chances[row].rng
