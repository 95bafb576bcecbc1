"""Conversions between the numbers of an observation record and the values of views and of JSON.

Sets of heroes and seats are bit masks in the record; `NOBODY` stands for no seat and 0 for no hero. An array
by hero has an unused number at index 0.
"""

import struct
from collections.abc import Sequence
from typing import Any, Final, Literal

from ..actions import ACTIONS, NUMBERS, TEXTS, Action, actions_in
from ..core import codes
from ..heroes import heroes_in, seats_in
from .record import Record

Phase = Literal["send", "drop", "offer", "doom", "interrupt", "over"]
Origin = Literal["hand", "deck", "band", "blind"]

PHASES: Final[dict[int, Phase]] = {
    codes.PHASE_SEND: "send",
    codes.PHASE_DROP: "drop",
    codes.PHASE_OFFER: "offer",
    codes.PHASE_DOOM: "doom",
    codes.PHASE_INTERRUPT: "interrupt",
    codes.PHASE_OVER: "over",
}
ORIGINS: Final[dict[int, Origin]] = {
    codes.ORIGIN_HAND: "hand",
    codes.ORIGIN_DECK: "deck",
    codes.ORIGIN_BAND: "band",
    codes.ORIGIN_BLIND: "blind",
}
PHASE_CODES: Final = {name: code for code, name in PHASES.items()}
ORIGIN_CODES: Final = {name: code for code, name in ORIGINS.items()}

HERO_LISTS: Final = [list(heroes_in(mask)) for mask in range(1 << codes.HEROES)]
"""The heroes of each set of heroes, for JSON."""

SEAT_LISTS: Final = [list(seats_in(mask)) for mask in range(1 << codes.MOST_SEATS)]
"""The seats of each set of seats, for JSON."""

_PENDING_TEXTS: Final = [[f"{seat} {text}" for text in TEXTS] for seat in range(codes.MOST_SEATS)]
_KINDS: Final = codes.HEROES + 1
_SEAT_BITS: Final = 6  # a pending power is seat << 6 | action
_ACTION_MASK: Final = (1 << _SEAT_BITS) - 1
_unpack_pile: Final = struct.Struct(f"<{codes.MOST_PENDING}h").unpack


# From the record to a view


def seat_or_none(number: int) -> int | None:
    """A seat, or None for `NOBODY`."""
    return None if number < 0 else number


def counts(by_hero: Sequence[int]) -> tuple[int, ...]:
    """How many cards of heroes 1 to 7 an array by hero holds."""
    return tuple(by_hero[1:_KINDS])


def cards_in(by_hero: Sequence[int]) -> list[int]:
    """The cards of an array by hero, as hero numbers in ascending order."""
    return [hero for hero in range(1, _KINDS) for _ in range(by_hero[hero])]


def legal_actions(seat: int, mask: int) -> tuple[Action, ...]:
    """The actions of a set, as actions of the observer."""
    return () if seat < 0 else actions_in(seat, mask)


def pending_actions(pile: Sequence[int], size: int) -> tuple[Action, ...]:
    """The powers of the pile, bottom first."""
    return tuple(ACTIONS[number >> _SEAT_BITS][number & _ACTION_MASK] for number in pile[:size])


def seats_to_act(record: Record) -> tuple[int, ...]:
    """The seats that may act now."""
    if record.phase == codes.PHASE_OVER:
        return ()
    if record.saying >= 0:
        return (record.saying,)
    if record.waiting:
        return seats_in(record.waiting)
    owner = record.sender if record.phase in (codes.PHASE_SEND, codes.PHASE_DROP) else record.holder
    return () if owner < 0 else (owner,)


def as_dict(part: object) -> dict[str, Any]:
    """The fields of a part of a view, with lists instead of tuples."""
    return {name: list(value) if isinstance(value, tuple) else value for name, value in vars(part).items()}


# From the record to JSON: arrays are bytes there, as `struct` unpacks them


def signed8(byte: int) -> int:
    """A byte as a signed number."""
    return byte - 256 if byte > 127 else byte


def int16_at(numbers: bytes, index: int) -> int:
    """One number of an array of 16-bit integers."""
    return int.from_bytes(numbers[2 * index : 2 * index + 2], "little", signed=True)


def row_at(matrix: bytes, index: int) -> list[int]:
    """Counts of heroes 1 to 7 from one row of a matrix by hero."""
    return list(matrix[_KINDS * index + 1 : _KINDS * (index + 1)])


def known_clues(clues: bytes, seat: int, sender: int, seats: int) -> list[list[int] | None]:
    """The clue cards of each seat where the observer knows them: its own and, as sender, all (R6)."""
    return [row_at(clues, giver) if seat in (giver, sender) else None for giver in range(seats)]


def action_texts(mask: int) -> list[str]:
    """The texts of a set of actions."""
    return [TEXTS[number] for number in range(mask.bit_length()) if (mask >> number) & 1]


def pending_texts(pile: bytes, size: int) -> list[str]:
    """The powers of the pile as texts, bottom first."""
    if not size:
        return []
    return [
        _PENDING_TEXTS[number >> _SEAT_BITS][number & _ACTION_MASK] for number in _unpack_pile(pile)[:size]
    ]


# From JSON back to the record


def seat_number(seat: int | None) -> int:
    """A seat, or `NOBODY`."""
    return codes.NOBODY if seat is None else seat


def hero_mask(heroes: list[int]) -> int:
    """A set of heroes."""
    return sum(1 << (hero - 1) for hero in heroes)


def seat_mask(seats: list[int]) -> int:
    """A set of seats."""
    return sum(1 << seat for seat in seats)


def by_hero(counted: list[int]) -> list[int]:
    """Counts of heroes 1 to 7 as an array by hero."""
    return [0, *counted]


def hand_by_hero(cards: list[int]) -> list[int]:
    """Cards as an array by hero."""
    return [cards.count(hero) for hero in range(_KINDS)]


def clues_by_seat(clues: list[list[int] | None]) -> list[list[int]]:
    """The clue cards of each seat, none where they are unknown."""
    known = [[0] * _KINDS if cards is None else by_hero(cards) for cards in clues]
    return known + [[0] * _KINDS for _ in range(codes.MOST_SEATS - len(known))]


def action_mask(texts: list[str]) -> int:
    """A set of actions."""
    return sum(1 << NUMBERS[text] for text in texts)


def pile_codes(texts: list[str]) -> list[int]:
    """The powers of the pile as numbers."""
    actions = [Action.parse(text) for text in texts]
    pending = [action.seat << _SEAT_BITS | action.number for action in actions]
    return pending + [0] * (codes.MOST_PENDING - len(pending))
