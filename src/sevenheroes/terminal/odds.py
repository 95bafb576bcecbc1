"""The odds of the wanderer, as a bar chart in text."""

from collections.abc import Iterator
from typing import Final

from .. import bots
from ..view import View
from ..words import Words
from .summary import known_hero

_BAR_WIDTH: Final = 20


def wanderer_odds(view: View, words: Words) -> Iterator[str]:
    """One line per hero: its probability given everything the viewer knows, and by counting cards only."""
    known = known_hero(view)
    if view.wanderer is None:
        yield words.say("aid-none")
        return
    if known:
        yield words.say("play-known", hero=known)
        return
    belief, counted = bots.belief(view) or {}, bots.counted(view) or {}
    yield words.say("aid-title")
    cards = {hero: words.say("label-card", hero=hero) for hero in belief}
    widest = max(map(len, cards.values()))
    own = view.players[view.seat].band if view.seat is not None else ()
    for hero, chance in belief.items():
        bar = "█" * round(chance * _BAR_WIDTH)
        shares = words.say("aid-shares", number=_percent(chance), against=_percent(counted[hero]))
        mark = f" · {words.say('aid-yours')}" if hero in own else ""
        yield f"  {cards[hero]:{widest}}  \t{bar:{_BAR_WIDTH}}  {shares}{mark}"


def _percent(chance: float) -> int:
    return round(100 * chance)
