"""What happened, told as it happens; what everybody can do without is left out."""

from collections.abc import Iterable, Iterator
from typing import Final

from ..core import codes
from ..events import Event
from ..words import Words
from .screen import Screen

_SAID_ALREADY: Final = {
    ("recruited", "joined"),
    ("used", "looked"),
    ("used", "readied"),
    ("used", "barred"),
    ("used", "waived"),
}
"""What follows from an event of the same player without need of a word, unless a hero was seen."""


class Story:
    """Tells events, and when a band is one hero away from six."""

    def __init__(self, words: Words, screen: Screen) -> None:
        self._words = words
        self._screen = screen
        self._bands: dict[int, set[int]] = {}
        self._before: Event | None = None

    def tell(self, events: Iterable[Event]) -> None:
        """Tell what happened next."""
        for event in events:
            if event.kind == "turn_began":
                self._screen.gap()
            if not _dull(event, self._before):
                self._screen.say(self._words.event(event), "  ")
            self._screen.say_all(self._warnings(event))
            if event.kind != "declined":
                self._before = event

    def _warnings(self, event: Event) -> Iterator[str]:
        """A sentence if this made a band one short of six."""
        seat = event.seat
        if event.kind == "band_dealt" and seat is not None:
            self._bands[seat] = set(event.heroes or ())
        elif event.kind in ("eliminated", "sent_from_band") and seat is not None and event.hero:
            self._bands[seat].discard(event.hero)
        elif event.kind == "joined" and seat is not None and event.hero:
            self._bands[seat].add(event.hero)
            if len(self._bands[seat]) == codes.BAND_TO_WIN - 1:
                yield self._words.say("play-five", seat=seat)


def _dull(event: Event, before: Event | None) -> bool:
    """Is it of no interest, or told already by what came just before?"""
    if before and (before.kind, event.kind) in _SAID_ALREADY and before.seat == event.seat:
        return event.hero is None or event.kind != "looked"
    if event.kind == "drew":
        return event.heroes is None and event.count == 1
    return event.kind == "declined" or (event.kind == "hand_dealt" and event.heroes is None)
