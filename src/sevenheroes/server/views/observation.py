"""One position of a game as every seat and a spectator may know it, in JSON.

What is told often is written once and kept: a position differs from the one before it in a few places only.
"""

from collections.abc import Callable, Iterable
from typing import Any, Final, TypeVar

import msgspec
from msgspec import Raw

from ...actions import TEXTS
from ...core import codes, doors, layout
from ...core.warm import rows
from ...game import Game
from ...heroes import heroes_in, seats_in
from ...refusals import IDS
from ...view import ORIGINS, PHASES
from .rows import PLACES, numbers_key, own_key, row, whole

K = TypeVar("K")

encode: Final = msgspec.json.Encoder().encode
_MOST_KEPT: Final = 1 << 14

_HEROES: Final = [list(heroes_in(mask)) for mask in range(1 << codes.HEROES)]
_SEATS: Final = [list(seats_in(mask)) for mask in range(1 << codes.MOST_SEATS)]
_PENDING: Final = [[f"{seat} {text}" for text in TEXTS] for seat in range(codes.MOST_SEATS)]
_NAMES: Final = {code: name.removeprefix("refusal-") for code, name in IDS.items()}
_KINDS: Final = codes.HEROES + 1

_at: Final = {name: place.start for name, place in PLACES.items()}
_TURN, _PHASE, _SENDER, _HOLDER = _at["turn"], _at["phase"], _at["sender"], _at["holder"]
_REQUIREMENT, _FITTING, _WAIVED, _NONES = _at["requirement"], _at["fitting"], _at["waived"], _at["nones"]
_WANDERING, _WANDERER, _POSSIBLE, _MASK = _at["wandering"], _at["wanderer"], _at["possible"], _at["mask"]
_FACE_UP, _ORIGIN, _SEEN, _AHEAD, _BARRED = (_at[n] for n in ("face_up", "origin", "seen", "ahead", "barred"))
_DOOMED, _SAYING, _WAITING, _DECK = _at["doomed"], _at["saying"], _at["waiting"], _at["deck_left"]
_PILE, _PILE_SIZE, _DISCARD, _COUNT = _at["pile"], _at["pile_size"], _at["discard"], _at["seats"]
_HAND, _CLUES, _BAND, _READY = _at["hand"], _at["clues"], _at["band"], _at["ready"]
_SIZES, _ELIMINATED, _POWERS = _at["hand_size"], _at["eliminated"], _at["powers_used"]
_SEAT, _SAID, _YES, _NO = _at["seat"], _at["said"], _at["clues_yes"], _at["clues_no"]

Row = tuple[int, ...]


class _Kept:
    """What was written before, by what it was written from."""

    def __init__(self) -> None:
        self._known: dict[Any, Raw] = {}

    def get(self, key: K, write: Callable[[K], Any]) -> Raw:
        """What a key is written as."""
        known = self._known.get(key)
        if known is None:
            if len(self._known) >= _MOST_KEPT:
                self._known.clear()
            known = self._known[key] = Raw(encode(write(key)))
        return known


_players, _owns = _Kept(), _Kept()


class Glance:
    """Looks at positions, one after another, from all sides at once."""

    def __init__(self) -> None:
        self._observed = layout.observations(codes.MOST_SEATS + 1)
        self._refusals = rows(codes.MOST_SEATS, codes.ACTIONS, "i1")

    def look(self, game: Game, ply: int) -> None:
        """Look at the position after some actions."""
        self._positions, self._ply = game.positions, ply
        self._seats = game.seats
        doors.survey(self._positions, ply, self._observed, self._refusals)
        self._taken = whole(self._observed)
        self._all = row(self._taken, self._seats)
        self._outcome = game.outcome if ply == game.ply and game.is_over else None

    def own(self, seat: int) -> Raw:
        """What a seat knows besides what all know."""
        band, sender = self._all[_BAND + seat], self._all[_SENDER]
        refusals = self._refusals[seat]
        key = own_key(self._taken, seat), numbers_key(refusals), band, sender, self._seats
        return _owns.get(key, lambda _: _own_facts(row(self._taken, seat), layout.listed(refusals)))

    def public(self) -> Raw:
        """What all may know."""
        return Raw(encode(self._public_facts(self._all)))

    def _public_facts(self, o: Row) -> dict[str, Any]:
        wanderer = None
        if o[_WANDERING]:
            wanderer = {
                "hero": o[_WANDERER] or None,
                "face_up": bool(o[_FACE_UP]),
                "origin": ORIGINS[o[_ORIGIN]],
                "seen": _SEATS[o[_SEEN]],
                "ahead": _SEATS[o[_AHEAD]],
                "barred": _SEATS[o[_BARRED]],
            }
        return {
            "turn": o[_TURN],
            "phase": PHASES[o[_PHASE]],
            "sender": o[_SENDER],
            "holder": None if o[_HOLDER] < 0 else o[_HOLDER],
            "requirement": o[_REQUIREMENT],
            "fitting": _HEROES[o[_FITTING]],
            "waived": bool(o[_WAIVED]),
            "nones": o[_NONES],
            "wanderer": wanderer,
            "doomed": o[_DOOMED] or None,
            "saying": None if o[_SAYING] < 0 else o[_SAYING],
            "waiting": _SEATS[o[_WAITING]],
            "to_act": _SEATS[doors.acting(self._positions, self._ply)],
            "pile": [_PENDING[n >> 6][n & 63] for n in o[_PILE : _PILE + o[_PILE_SIZE]]],
            "deck": o[_DECK],
            "discard": o[_DISCARD + 1 : _DISCARD + _KINDS],
            "players": [_player(o, seat) for seat in range(o[_COUNT])],
            "outcome": self._outcome.to_dict() if self._outcome else None,
        }


def _player(o: Row, seat: int) -> Raw:
    eliminated = _ELIMINATED + seat * _KINDS
    key = (
        o[_SIZES + seat],
        o[_BAND + seat],
        o[_READY + seat],
        o[eliminated + 1 : eliminated + _KINDS],
        o[_POWERS + seat],
        o[_SAID + seat],
        o[_YES + seat],
        o[_NO + seat],
    )
    return _players.get(key, _player_facts)


def _player_facts(key: Any) -> dict[str, Any]:
    hand, band, ready, eliminated, powers_used, said, yes, no = key
    return {
        "hand": hand,
        "band": _HEROES[band],
        "used": _HEROES[band & ~ready],
        "eliminated": eliminated,
        "powers_used": powers_used,
        "said": None if said < 0 else said,
        "clues_yes": yes,
        "clues_no": no,
    }


def _own_facts(o: Row, found: list[int]) -> dict[str, Any]:
    seat, seats, sender, band, mask = o[_SEAT], o[_COUNT], o[_SENDER], o[_BAND + o[_SEAT]], o[_MASK]
    hand, clues = o[_HAND : _HAND + _KINDS], o[_CLUES : _CLUES + codes.MOST_SEATS * _KINDS]
    given = [clues[giver * _KINDS + 1 : (giver + 1) * _KINDS] for giver in range(seats)]
    held = tuple(hero for hero in range(1, _KINDS) if hand[hero])
    expected = _expected(seat, held, heroes_in(band), mask, seats)
    return {
        "hand": [hero for hero in held for _ in range(hand[hero])],
        "wanderer": o[_WANDERER] or None,
        "possible": _HEROES[o[_POSSIBLE]],
        "clues": [cards if seat in (giver, sender) else None for giver, cards in enumerate(given)],
        "legal": [TEXTS[number] for number in range(codes.ACTIONS) if (mask >> number) & 1],
        "refused": {text: _NAMES[found[number]] for text, number in expected if found[number]},
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
