"""Games imagined from what one seat knows: those that explain this turn are kept, and played on again.

How often each wanderer explains the turn gives the chances by which it is imagined. A game that is taken out
again has the same hands, but its deck lies in another order.
"""

from typing import Any, Final

import numpy as np

from ... import codes, layout
from ..._jit import apart, jit
from ...rng import draw_word
from ..model.belief import mix, normalize
from .determinization import imagine, stir
from .rejection import explain, tells

_ENOUGH: Final = 120  # games that explain this turn: else it is tried again,
_SWEEPS: Final = 4  # … so often in all
_FEW: Final = 10.0  # so many are trusted by half
_KEPT: Final = 100  # games kept for each wanderer
_GOLDEN: Final = 0.6180339887498949
_WORD: Final = 4294967296.0

MEMORY: Final = np.dtype(
    [
        ("explained", "i8"),  # how often a game that was made explains this turn
        ("trust", "f8"),  # the part of games imagined that do: few of them may be an accident
        ("kept", "i8", (codes.HEROES + 1,)),  # games with that wanderer
        ("next", "i8", (codes.HEROES + 1,)),  # … of which this one is taken out next
        ("place", "f8"),  # where the going round of wanderers is, from 0 to 1
        ("cards", "i1", (codes.CARDS,)),
    ],
    align=True,
)


def new_games() -> Any:
    """Room for the games that are kept."""
    return layout.games(codes.HEROES * _KEPT)


@apart
def recall(o: Any, s: Any, d: Any, m: Any, games: Any, kept: Any, words: Any, own: Any, desk: Any) -> None:
    """Gather games that explain this turn, once `d` has counted; `drawn` are then the wanderer's chances.

    Games are made in the first of `games`; the second, `own` and `desk` are room.
    """
    m.place = draw_word(words) / _WORD
    m.explained = 0
    for hero in range(codes.HEROES + 1):
        d.drawn[hero] = 0.0
        m.kept[hero] = 0
        m.next[hero] = 0
    if tells(o) and s.recalled > 0.0:
        for _ in range(_SWEEPS):
            if m.explained < _ENOUGH:
                for hero in range(1, codes.HEROES + 1):
                    if d.counted[hero] > 0.0:
                        look_back(o, s, d, hero, m, games, kept, words, own, desk)
    m.trust = s.recalled * m.explained / (m.explained + _FEW) if normalize(d.drawn) else 0.0
    mix(1.0 - m.trust, d.belief, d.drawn)


@jit
def look_back(
    o: Any, s: Any, d: Any, hero: int, m: Any, games: Any, kept: Any, words: Any, own: Any, desk: Any
) -> None:
    """Try to explain this turn by a wanderer, and keep what does."""
    for _ in range(int(s.looks)):
        if explain(o, s, d, hero, games, m.cards, words, own, desk):
            m.explained += 1
            d.drawn[hero] += d.counted[hero]
            if m.kept[hero] < _KEPT:
                layout.overwrite(kept, (hero - 1) * _KEPT + m.kept[hero], games, 0)
                m.kept[hero] += 1


@jit
def hero_at(chances: Any, place: float) -> int:
    """The hero at a place between 0 and 1, where each has as much room as it is likely."""
    last = 0
    for hero in range(1, codes.HEROES + 1):
        if chances[hero] > 0.0:
            last = hero
            place -= chances[hero]
            if place < 0.0:
                break
    return last


@apart
def picture(o: Any, d: Any, m: Any, games: Any, kept: Any, words: Any) -> None:
    """Imagine a game, into the first of `games`: one that explains this turn, unless none was found.

    Wanderers do not come by lot, but each as evenly as can be: steps of the golden section go round.
    """
    wanderer = 0
    if o.wandering:
        wanderer = hero_at(d.drawn, m.place)
        m.place += _GOLDEN
        if m.place >= 1.0:
            m.place -= 1.0
    if m.kept[wanderer] and draw_word(words) < m.trust * _WORD:
        place = m.next[wanderer]
        m.next[wanderer] = place + 1 if place + 1 < m.kept[wanderer] else 0
        layout.overwrite(games, 0, kept, (wanderer - 1) * _KEPT + place)
        stir(games[0], words)
    else:
        imagine(o, d, wanderer, games[0], m.cards, words)
