"""The numbers of the steady player."""

import math
from typing import Any

from .. import codes, layout
from .desk import HANDS, LEVELS, STAGES, STYLE

_EARLY = (0.02, 0.05, 0.10, 0.17, 0.28, 0.45, 1.0, 1.0)
_LATE = (0.001, 0.004, 0.01, 0.03, 0.12, 0.45, 1.0, 1.0)
_READY = (0.04, 0.10, 0.04, 0.10, 0.06, 0.03, 0.06)


def numbers_of_steady() -> dict[str, Any]:
    """Every number of the style, by name."""
    size, ready, card = [], [], []
    for stage in range(STAGES):
        late = stage / (STAGES - 1)
        size.append([a ** (1 - late) * b**late for a, b in zip(_EARLY, _LATE, strict=True)])
        ready.append([_ready(heroes, late) for heroes in range(1 << codes.HEROES)])
        card.append([math.exp(0.06 * (1 - 0.8 * late) * min(cards, 8)) for cards in range(16)])
    new, dup = [], []
    for level in range(LEVELS):
        base = min(0.95, max(0.05, ((level + 0.5) / LEVELS - 0.3) / 0.5))
        sure = [0.12 * cards if cards > 1 else 0.0 for cards in range(HANDS)]
        new.append([(1 - known) * base + known for known in sure])
        dup.append([(1 - known) * base for known in sure])
    return {
        "size": size,
        "ready": ready,
        "card": card,
        "take_new": new,
        "take_dup": dup,
        "counted": 0.15,
        "trust": 1.0,
        "gullible": 0.3,
        "margin": 0.002,
        "guard": 4.0,
        "clue_cost": 0.0,
    }


def _ready(heroes: int, late: float) -> float:
    weights = (weight * (1 - late) + 0.01 for weight in _READY)
    return math.exp(sum(weight for hero, weight in enumerate(weights) if (heroes >> hero) & 1))


def style(**changes: Any) -> Any:
    """Room with the steady player's style, or one that differs from it in some numbers."""
    room = layout.records(STYLE, 1)
    for name, value in {**numbers_of_steady(), **changes}.items():
        layout.set_field(room, 0, name, value)
    return room
