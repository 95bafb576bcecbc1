"""Narrates the events of a game as they happen, leaving out what the reader already knows."""

from collections.abc import Iterable, Iterator
from typing import Final

from ..core import codes
from ..events import Event
from ..words import Words
from .screen import Screen

_IMPLIED: Final = {
    ("recruited", "joined"),
    ("used", "looked"),
    ("used", "readied"),
    ("used", "barred"),
    ("used", "waived"),
}
"""Pairs of events of one player of which the first implies the second."""


class Narrator:
    """Prints events, and warns when a band is one hero away from six."""

    def __init__(self, words: Words, screen: Screen) -> None:
        self._words = words
        self._screen = screen
        self._bands: dict[int, set[int]] = {}
        self._previous: Event | None = None

    def tell(self, events: Iterable[Event]) -> None:
        """Print the next events."""
        for event in events:
            if event.kind == "turn_began":
                self._screen.gap()
            if not _can_be_omitted(event, self._previous):
                self._screen.say(self._words.event(event), "  ")
            self._screen.say_all(self._warnings(event))
            if event.kind != "declined":
                self._previous = event

    def _warnings(self, event: Event) -> Iterator[str]:
        """A warning if this event brought a band to five heroes."""
        seat = event.seat
        if event.kind == "band_dealt" and seat is not None:
            self._bands[seat] = set(event.heroes or ())
        elif event.kind in ("eliminated", "sent_from_band") and seat is not None and event.hero:
            self._bands[seat].discard(event.hero)
        elif event.kind == "joined" and seat is not None and event.hero:
            self._bands[seat].add(event.hero)
            if len(self._bands[seat]) == codes.BAND_TO_WIN - 1:
                yield self._words.say("play-five", seat=seat)


def _can_be_omitted(event: Event, previous: Event | None) -> bool:
    """Is the event uninteresting, or implied by the one before it?"""
    if previous and (previous.kind, event.kind) in _IMPLIED and previous.seat == event.seat:
        return event.hero is None or event.kind != "looked"
    if event.kind == "drew":
        return event.heroes is None and event.count == 1
    return event.kind == "declined" or (event.kind == "hand_dealt" and event.heroes is None)
