"""The running totals of a match."""

from array import array
from typing import Any

from ..bots import BotError
from ..core import layout
from ..heroes import seats_in
from ..outcome import REASONS
from .chunk import Chunk
from .plan import Plan
from .result import SHARES, BotResult, Faults, MatchResult, PlaceResult
from .worker import MOST_FAULTS

_TOO_MANY = f" (failure {MOST_FAULTS}, the last that is forgiven)"


class Tally:
    """Totals of the games so far, added in the order of their numbers."""

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        seats = len(plan.seats)
        self._bots = {
            spec: BotResult([PlaceResult() for _ in range(seats)], 0, array("d")) for spec in plan.bots
        }
        self._reasons = dict.fromkeys(REASONS.values(), 0)
        self._turns = 0
        self._decisions = 0
        self._faults: dict[str, Faults] = {}
        self.games = 0

    def add(self, chunk: Chunk) -> None:
        """Count the games of a chunk, up to the failure that ends the match."""
        self._cut(chunk)
        for row in range(chunk.played):
            self._add_game(chunk, row)
        for spec, times in chunk.times.items():
            self._bots[spec].times.extend(times)
        for fault in chunk.faults:
            self._add_fault(fault)
        if chunk.failure:
            self._add_fault(chunk.failure)

    def _add_game(self, chunk: Chunk, row: int) -> None:
        seated = self._plan.seated((chunk.start + row) % self._plan.rotations)
        game: Any = layout.plain(chunk.results, row)
        winners = seats_in(game.winners)
        for seat, spec in enumerate(seated):
            bot = self._bots[spec]
            place = bot.places[(seat - game.first) % len(seated)]
            place.games += 1
            place.sixtieths += SHARES // len(winners) if seat in winners else 0
            bot.decisions += game.decisions[seat]
        self._decisions += sum(game.decisions)
        self._turns += game.turns
        self._reasons[REASONS[game.reason]] += 1
        self.games += 1

    def _cut(self, chunk: Chunk) -> None:
        """Discard the game of the failure that ends the match and all games after it."""
        left = MOST_FAULTS - sum(faults.count for faults in self._faults.values())
        if len(chunk.faults) < left:
            return
        *chunk.faults, last = chunk.faults[:left]
        chunk.failure = BotError(last.bot, last.fault + _TOO_MANY, game=last.game, seat=last.seat)
        chunk.played = (last.game or 0) - chunk.start
        del chunk.records[chunk.played :]

    def _add_fault(self, fault: BotError) -> None:
        if fault.bot in self._faults:
            self._faults[fault.bot].count += 1
        else:
            self._faults[fault.bot] = Faults(1, str(fault))

    def result(self, *, seconds: float, failure: str | None) -> MatchResult:
        """The result of the games counted so far."""
        plan = self._plan
        return MatchResult(
            seats=plan.seats,
            edition=plan.edition,
            rules=plan.rules,
            rotate=plan.rotate,
            seed=plan.seed,
            wanted=plan.games,
            games=self.games,
            bots=self._bots,
            reasons=self._reasons,
            turns=self._turns / self.games if self.games else None,
            decisions=self._decisions / self.games if self.games else None,
            seconds=seconds,
            stopped=self.games < plan.games,
            faults=self._faults,
            failure=failure,
        )
