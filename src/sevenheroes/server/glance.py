"""One position of a game as every seat and a spectator may know it."""

from collections.abc import Iterable
from typing import Any, Final

import msgspec
from msgspec import Raw

from ..actions import TEXTS
from ..core import codes, doors, layout
from ..game import Game
from ..heroes import heroes_in, seats_in
from ..refusals import IDS
from ..view import ORIGINS, PHASES
from .protocol import Orders, Own

encode: Final = msgspec.json.Encoder().encode
_MOST_KEPT: Final = 1 << 15

_HEROES: Final = [list(heroes_in(mask)) for mask in range(1 << codes.HEROES)]
_SEATS: Final = [list(seats_in(mask)) for mask in range(1 << codes.MOST_SEATS)]
_PENDING: Final = [[f"{seat} {text}" for text in TEXTS] for seat in range(codes.MOST_SEATS)]
_NAMES: Final = {code: name.removeprefix("refusal-") for code, name in IDS.items()}
_COLUMNS: Final = ("hand", "wanderer", "possible", "clues", "mask")

_legal: Final[dict[int, Raw]] = {}
_refused: Final[dict[tuple[Any, ...], Raw]] = {}


class Glance:
    """Looks at positions, one after another, from all sides at once."""

    def __init__(self) -> None:
        self._observed = layout.observations(codes.MOST_SEATS + 1)
        self._codes = layout.numbers([0] * codes.ACTIONS)
        self._columns: list[list[Any]] = []
        self._o: Any = None

    def look(self, game: Game, ply: int) -> None:
        """Look at the position after some actions."""
        self._positions, self._ply = game.positions, ply
        doors.look_round(self._positions, ply, self._observed)
        self._columns = [layout.column(self._observed, name) for name in _COLUMNS]
        self._o = layout.plain(self._observed, game.seats)
        self._outcome = game.outcome if ply == game.ply else None

    def own(self, seat: int, orders: Orders) -> Own:
        """What a seat knows besides what all know."""
        hands, wanderers, possible, clues, masks = self._columns
        sender = self._o.sender
        return Own(
            hand=[hero for hero in range(1, 8) for _ in range(hands[seat][hero])],
            wanderer=wanderers[seat] or None,
            possible=_HEROES[possible[seat]],
            clues=[
                clues[seat][giver][1:] if seat in (giver, sender) else None for giver in range(self._o.seats)
            ],
            legal=_legal_texts(masks[seat]),  # type: ignore[arg-type]
            refused=self._refused(seat, hands[seat], masks[seat]),  # type: ignore[arg-type]
            orders=orders,
        )

    def _refused(self, seat: int, hand: list[int], mask: int) -> Raw:
        doors.refusals(self._positions, self._ply, seat, self._codes)
        found = layout.listed(self._codes)
        band, seats = self._o.band[seat], self._o.seats
        held = tuple([hero for hero in range(1, 8) if hand[hero]])
        key = seat, tuple(found), held, band, seats
        known = _refused.get(key)
        if known is None:
            if len(_refused) >= _MOST_KEPT:
                _refused.clear()
            expected = _expected(seat, held, heroes_in(band), mask, seats)
            reasons = {text: _NAMES[found[number]] for text, number in expected if found[number]}
            known = _refused[key] = Raw(encode(reasons))
        return known

    def public(self) -> dict[str, Any]:
        """What all may know."""
        o, outcome = self._o, self._outcome
        acting = doors.acting(self._positions, self._ply)
        wanderer = None
        if o.wandering:
            wanderer = {
                "hero": o.wanderer or None,
                "face_up": bool(o.face_up),
                "origin": ORIGINS[o.origin],
                "seen": _SEATS[o.seen],
                "ahead": _SEATS[o.ahead],
                "barred": _SEATS[o.barred],
            }
        return {
            "turn": o.turn,
            "phase": PHASES[o.phase],
            "sender": o.sender,
            "holder": None if o.holder < 0 else o.holder,
            "requirement": o.requirement,
            "fitting": _HEROES[o.fitting],
            "waived": bool(o.waived),
            "nones": o.nones,
            "wanderer": wanderer,
            "doomed": o.doomed or None,
            "saying": None if o.saying < 0 else o.saying,
            "waiting": _SEATS[o.waiting],
            "to_act": _SEATS[acting],
            "pile": [_PENDING[pending >> 6][pending & 63] for pending in o.pile[: o.pile_size]],
            "deck": o.deck_left,
            "discard": o.discard[1:],
            "players": [
                {
                    "hand": o.hand_size[seat],
                    "band": _HEROES[o.band[seat]],
                    "used": _HEROES[o.band[seat] & ~o.ready[seat]],
                    "eliminated": o.eliminated[seat][1:],
                    "powers_used": o.powers_used[seat],
                    "said": None if o.said[seat] < 0 else o.said[seat],
                    "clues_yes": o.clues_yes[seat],
                    "clues_no": o.clues_no[seat],
                }
                for seat in range(o.seats)
            ],
            "outcome": outcome.to_dict() if outcome else None,
        }


def _expected(
    seat: int, held: tuple[int, ...], band: tuple[int, ...], mask: int, seats: int
) -> Iterable[tuple[str, int]]:
    """What somebody might expect to be able to do, with the action whose refusal says why not.

    Cards in hand as far as any card could be used so, pass for who has to choose, and the powers of the band:
    each by itself, and with what it may name if something can be named.
    """
    for first in (codes.SEND, codes.DROP, codes.CLUE):
        if (mask >> first) & codes.ALL_HEROES or (first == codes.CLUE and (mask >> codes.RECRUIT) & 1):
            yield from ((TEXTS[first + hero - 1], first + hero - 1) for hero in held)
    if (mask >> codes.RECRUIT) & 1:
        yield TEXTS[codes.PASS], codes.PASS
    for power in band:
        if power == 3:
            yield from _named(3, [hero for hero in band if hero != 3] or [1], mask, codes.USE_3 - 1)
        elif power == 4:
            yield from _named(4, [other for other in range(seats) if other != seat], mask, codes.USE_4)
        else:
            yield TEXTS[_PLAIN_POWERS[power]], _PLAIN_POWERS[power]


def _named(power: int, names: list[int], mask: int, first: int) -> Iterable[tuple[str, int]]:
    if any((mask >> (first + name)) & 1 for name in names):
        yield from ((TEXTS[first + name], first + name) for name in names)
    else:
        yield f"use {power}", first + names[0]


_PLAIN_POWERS: Final = {power: TEXTS.index(f"use {power}") for power in (1, 2, 5, 6, 7)}


def _legal_texts(mask: int) -> Raw:
    """The texts of a set of actions."""
    known = _legal.get(mask)
    if known is None:
        if len(_legal) >= _MOST_KEPT:
            _legal.clear()
        texts = [TEXTS[number] for number in range(codes.ACTIONS) if (mask >> number) & 1]
        known = _legal[mask] = Raw(encode(texts))
    return known
