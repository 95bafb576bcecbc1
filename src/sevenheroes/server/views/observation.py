"""Positions as JSON: a public part, and a private part for each seat.

Successive positions differ in few places, so players and private parts are cached as JSON.
"""

from collections.abc import Iterable
from typing import Final

import msgspec
import numpy as np

from ...actions import NUMBERS, TEXTS
from ...core import codes, doors, layout
from ...core.warm import rows
from ...game import Game
from ...heroes import heroes_in
from ...observation.converters import SEAT_LISTS
from ...refusals import IDS
from ..protocol.encoding import JsonCache, pre_encoded
from ..protocol.position import Outcome, Own, Player, Public
from .rows import Row, own, player, player_key, private_bytes, public, read_row

_CACHE_SIZE: Final = 1 << 14
_RULE_NAMES: Final = {code: name.removeprefix("refusal-") for code, name in IDS.items()}

_players: Final[JsonCache[Player]] = JsonCache(size=_CACHE_SIZE)
_private_parts: Final[JsonCache[Own]] = JsonCache(size=_CACHE_SIZE)


class PositionEncoder:
    """Encodes positions of games for every seat and for spectators: `observe` one, then get its parts."""

    def __init__(self) -> None:
        self._observations = layout.observations(codes.MOST_SEATS + 1)
        self._refusals = rows(codes.MOST_SEATS, codes.ACTIONS, "i1")

    def observe(self, game: Game, ply: int) -> None:
        """Observe the position after a number of actions."""
        doors.survey(game.positions, ply, self._observations, self._refusals)
        self._bytes = layout.to_bytes(self._observations, layout.OBSERVATION)
        self._refusal_bytes = np.asarray(self._refusals, np.int8).tobytes()
        self._spectator = read_row(self._bytes, game.seats)
        self._to_act = SEAT_LISTS[doors.acting(game.positions, ply)]
        outcome = game.outcome if ply == game.ply and game.is_over else None
        self._outcome = msgspec.convert(outcome.to_dict(), Outcome) if outcome else None

    def public(self) -> Public:
        """Return the public part, pre-encoded."""
        row = self._spectator
        players = []
        for seat in range(row.seats):
            key = player_key(row, seat)
            players.append(_players.get(key) or _players.put(key, player(row, seat)))
        return pre_encoded(public(row, to_act=self._to_act, players=players, outcome=self._outcome))

    def own(self, seat: int) -> Own:
        """Return the private part of a seat, pre-encoded."""
        row = self._spectator
        refusals = self._refusal_bytes[codes.ACTIONS * seat : codes.ACTIONS * (seat + 1)]
        key = private_bytes(self._bytes, seat), refusals, row.band[seat], row.sender, row.seats
        known = _private_parts.get(key)
        if known is None:
            observed = read_row(self._bytes, seat)
            known = _private_parts.put(key, own(observed, refused=_refused(observed, refusals)))
        return known


def _refused(row: Row, refusals: bytes) -> dict[str, str]:
    """Actions that the observer might expect, with the name of the rule that forbids each."""
    return {text: _RULE_NAMES[refusals[number]] for text, number in _expected(row) if refusals[number]}


def _expected(row: Row) -> Iterable[tuple[str, int]]:
    """Texts of actions that a player might expect, with the action whose refusal explains each.

    These are the cards in hand if the seat has to send or if any card could be used in another way, `pass` if
    the seat may recruit, and the powers of its band: each alone, or with each hero or seat that can be its
    target.
    """
    mask, band = row.mask, heroes_in(row.band[row.seat])
    held = [hero for hero in range(1, codes.HEROES + 1) if row.hand[hero]]
    may_send, may_recruit = mask & _ANY_SEND, (mask >> codes.RECRUIT) & 1
    for first, possible in ((codes.SEND, may_send), (codes.DROP, 0), (codes.CLUE, may_recruit)):
        if possible or (mask >> first) & codes.ALL_HEROES:
            yield from ((TEXTS[first + hero - 1], first + hero - 1) for hero in held)
    if may_recruit:
        yield TEXTS[codes.PASS], codes.PASS
    for power in band:
        if power == 3:
            yield from _targeted(3, [hero for hero in band if hero != 3] or [1], mask, codes.USE_3 - 1)
        elif power == 4:
            others = [seat for seat in range(row.seats) if seat != row.seat]
            yield from _targeted(4, others, mask, codes.USE_4)
        else:
            yield TEXTS[_UNTARGETED[power]], _UNTARGETED[power]


def _targeted(power: int, targets: list[int], mask: int, first: int) -> Iterable[tuple[str, int]]:
    """Yield a power with each target, or the power alone if no target is legal."""
    if any((mask >> (first + target)) & 1 for target in targets):
        yield from ((TEXTS[first + target], first + target) for target in targets)
    else:
        yield f"use {power}", first + targets[0]


_ANY_SEND: Final = (1 << codes.DROP) - 1
_UNTARGETED: Final = {power: NUMBERS[f"use {power}"] for power in (1, 2, 5, 6, 7)}
