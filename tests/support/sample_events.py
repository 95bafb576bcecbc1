"""Sample games and events for the tests of sentences."""

import itertools
import random
import re
from collections.abc import Iterator, Sequence
from functools import cache

from sevenheroes import events as _events
from sevenheroes.core import codes
from sevenheroes.editions import EDITIONS
from sevenheroes.events import Event
from sevenheroes.game import Game
from sevenheroes.words import Words

NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve")
TABLES = [(edition, seats) for edition in EDITIONS for seats in (3, 4, 5)]


@cache
def played(edition: str, seats: int, seed: int = 0) -> Game:
    """A game of random legal actions, played to the end."""
    game = Game(edition, seats=seats, seed=seed, names=NAMES[:seats])
    choices = random.Random(f"{edition} {seats} {seed}")
    while not game.is_over:
        game.push(choices.choice(game.legal_actions))
    return game


_FIRST_NUMBERS: dict[int, Sequence[int]] = {
    codes.EVENT_SENT_BLIND: range(3),
    codes.EVENT_PASSED: range(3),
    codes.EVENT_HELD_BACK: range(3),
    codes.EVENT_BARRED: range(3),
    codes.EVENT_NULLIFIED: range(3),
    codes.EVENT_ANSWERED: range(2),
    codes.EVENT_ENDED: range(1, 4),
}
"""The possible values of an event's first number where it is not a hero."""


def sample_events() -> Iterator[Event]:
    """Events of every variant for three players, in full and as spectators see them."""
    for code, make in _events._DECODERS.items():
        firsts = _FIRST_NUMBERS.get(code, range(1, 8))
        for seat, first, second in itertools.product((0, 2, 255), firsts, (1, 2)):
            if seat == 255 and code != codes.EVENT_DISCARDED:
                continue
            event = make(seat, first, second, 0x0210_0012)
            yield event
            yield event.seen_by(None)


def told(words: Words, event: Event) -> str:
    """An event in words, checked for placeholders and stray whitespace."""
    text = words.event(event)
    assert text
    assert not re.search(r"[{}$\u2068\u2069]|None|\?\?\?|\d\.\d|  ", text), text
    assert text == text.strip()
    return text
