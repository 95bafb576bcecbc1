"""The numbers of the steady player, and styles that differ from it."""

import math
from collections.abc import Mapping, Sequence
from typing import Any

from .. import codes, layout
from . import fitted
from .workspace import STAGES, styles

_COLUMNS = 16
_THRIFT = 0.7  # the card that is spent is the one that is missed least
_CARE = 1.35  # the searching player shuns pairs more than steady players do
_Rows = Sequence[Sequence[float]]


def tables(numbers: Mapping[str, Any]) -> dict[str, Any]:
    """The tables of a style from what was fitted: logarithms of worth, and chances to recruit."""
    return {
        "size": [[math.exp(weight) for weight in row] for row in numbers["SIZE"]],
        "ready": [[_ready(heroes, row) for heroes in range(1 << codes.HEROES)] for row in numbers["READY"]],
        "up": [_steps(numbers, stage, 1) for stage in range(STAGES)],
        "down": [_steps(numbers, stage, -1) for stage in range(STAGES)],
        "card": _powers([weight * _THRIFT for weight in numbers["CARD"]], 8),
        "pair": _powers(numbers["PAIR"], _COLUMNS),
        "take_new": numbers["TAKE_NEW"],
        "take_dup": numbers["TAKE_DUP"],
    }


def _ready(heroes: int, weights: Sequence[float]) -> float:
    return math.exp(sum(weight for hero, weight in enumerate(weights) if (heroes >> hero) & 1))


def _steps(numbers: Mapping[str, Any], stage: int, change: int) -> list[float]:
    """The factors by which bands gain a hero, which comes ready, or lose one, which may have been used."""
    size = numbers["SIZE"][stage]
    hero = sum(numbers["READY"][stage]) / codes.HEROES
    other = hero if change > 0 else numbers["PAIR"][stage] - hero / 2
    places = range(codes.HEROES + 1)
    return [math.exp(size[min(max(place + change, 0), 7)] - size[place] + other) for place in places]


def _powers(weights: Sequence[float], most: int) -> _Rows:
    """For each part of the game the factor of 0, 1, 2 … of something, up to so many."""
    return [[math.exp(weight * min(number, most)) for number in range(_COLUMNS)] for weight in weights]


def numbers(**changes: Any) -> dict[str, Any]:
    """The numbers of the steady player's style, or of one that differs from it."""
    return {
        **tables(vars(fitted)),
        "doubted": 0.35,
        "counted": 0.35,
        "trust": 1.0,
        "gullible": 0.3,
        "margin": 0.002,
        "guard": 4.0,
        "playouts": 500.0,
        "sight": [[0.15, 0.25, 0.6, 0.0], [0.1, 0.2, 0.4, 0.3]],
        "looks": 300.0,
        "recalled": 1.0,
        "doubt": 1.65,
        "patience": 3.0,
        **changes,
    }


def style(**changes: Any) -> Any:
    """Room with the steady player's style, or one that differs from it in some numbers."""
    return _room(numbers(**changes))


def search_styles(**changes: Any) -> Any:
    """Room with two styles for a searching player: the others', which also says how to search, and its own.

    Its own numbers are those that did best alone against three steady players, whom it expects to meet.
    """
    pairs = [weight * _CARE for weight in fitted.PAIR]
    own = tables({**vars(fitted), "PAIR": pairs})
    return _room(numbers(**changes), numbers(**own, doubted=0.05, margin=0.0055))


def _room(*rows: Mapping[str, Any]) -> Any:
    room = styles(len(rows))
    for row, values in enumerate(rows):
        for name, value in values.items():
            layout.set_field(room, row, name, value)
    return room
