"""Events: what happened in a game, and which seats may see which part of it (R10).

`Event.message` gives a message id and its arguments; `sevenheroes.words` turns them into a sentence.

>>> event = Event("sent", seat=1, other=2, hero=5)
>>> event.seen_by(1).message()
('event-sent', {'seat': 1, 'other': 2, 'hero': 5})
>>> event.seen_by(2).message()
('event-sent-unseen', {'seat': 1, 'other': 2})
"""

from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import Any, Final

from .core import codes
from .core.layout import listed
from .errors import InputError, shown
from .heroes import seats_in
from .outcome import REASONS


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened. Its kind determines which fields are set; the others are None."""

    kind: str
    seat: int | None = None
    """The seat that did it, or that it happened to."""
    other: int | None = None
    """The other seat: the receiver of a hero, or the seat barred, answered, asked or nullified."""
    hero: int | None = None
    power: int | None = None
    heroes: tuple[int, ...] | None = None
    count: int | None = None
    yes: bool | None = None
    turn: int | None = None
    reason: str | None = None
    winners: tuple[int, ...] | None = None

    @property
    def audience(self) -> tuple[int, ...] | None:
        """The seats that see the whole event, or None if it has no secret (or no longer has it)."""
        secret = _SECRETS.get(self.kind)
        if secret is None or getattr(self, secret.field) is None:
            return None
        return tuple(seat for seat in (getattr(self, name) for name in secret.known_to) if seat is not None)

    def seen_by(self, seat: int | None) -> "Event":
        """The event as a seat or a spectator (None) sees it."""
        if seat is not None and (type(seat) is not int or not 0 <= seat < codes.MOST_SEATS):
            raise InputError(f"a seat must be an integer from 0 to {codes.MOST_SEATS - 1}, not {shown(seat)}")
        if self.kind not in _SECRETS:
            return self
        audience = self.audience
        if audience is None or seat in audience:
            return self
        unseen = self._without(_SECRETS[self.kind].field)
        return _UNSEEN.setdefault(unseen, unseen)  # a shared object: its identity must reveal nothing

    def _without(self, field: str) -> "Event":
        return Event(**{name: value for name, value in self._facts() if name != field})

    def _facts(self) -> list[tuple[str, Any]]:
        return [(name, value) for name in _NAMES if (value := getattr(self, name)) is not None]

    def message(self) -> tuple[str, dict[str, Any]]:
        """The message id for this event, and the arguments of the message."""
        arguments = dict(self._facts())
        del arguments["kind"]
        return f"event-{_variant(self)}", arguments

    def to_dict(self) -> dict[str, Any]:
        """The fields that are set, by name."""
        return dict(self._facts())

    def __repr__(self) -> str:
        facts = [f"{name}={value!r}" for name, value in self._facts() if name != "kind"]
        return f"Event({', '.join([repr(self.kind), *facts])})"


_NAMES: Final = tuple(field.name for field in fields(Event))


@dataclass(frozen=True)
class _Secret:
    """The secret field of a kind of event, and the fields that name the seats who know it."""

    field: str
    known_to: tuple[str, ...]


_SECRETS: Final = {
    "hand_dealt": _Secret("heroes", ("seat",)),
    "sent": _Secret("hero", ("seat",)),
    "sent_from_deck": _Secret("hero", ("seat",)),
    "asked": _Secret("hero", ("seat", "other")),
    "looked": _Secret("hero", ("seat",)),
    "drew": _Secret("heroes", ("seat",)),
}
_UNSEEN: Final[dict[Event, Event]] = {}


def _variant(event: Event) -> str:
    """The kind of an event with a suffix for each variant that needs its own sentence."""
    kind = event.kind.replace("_", "-")
    if event.kind in _SECRETS and getattr(event, _SECRETS[event.kind].field) is None:
        return f"{kind}-unseen"
    if event.kind == "answered":
        return f"{kind}-{'yes' if event.yes else 'no'}"
    if event.kind == "used" and event.hero is not None:
        return f"{kind}-on-hero"
    if event.kind == "used" and event.other is not None:
        return f"{kind}-on-seat"
    if event.kind == "discarded" and event.seat is None:
        return f"{kind}-barred"
    if event.kind == "ended":
        return f"{kind}-{event.reason}"
    return kind


def _used(seat: int, power: int, named: int) -> Event:
    hero = named if power == 3 else None
    return Event("used", seat=seat, power=power, hero=hero, other=named if power == 4 else None)


def _drew(seat: int, first: int, second: int) -> Event:
    heroes = (first, second) if second else (first,)
    return Event("drew", seat=seat, heroes=heroes, count=len(heroes))


def _from_counts(kind: str, seat: int | None, counts: int) -> Event:
    heroes = tuple(hero for hero in range(1, 8) for _ in range((counts >> (4 * hero - 4)) & 15))
    return Event(kind, seat=seat, heroes=heroes, count=len(heroes))


_DECODERS: Final[dict[int, Callable[[int, int, int, int], Event]]] = {
    codes.EVENT_SET_ASIDE: lambda s, a, b, c: Event("set_aside", seat=s, hero=a),
    codes.EVENT_BAND_DEALT: lambda s, a, b, c: Event("band_dealt", seat=s, heroes=(a, b)),
    codes.EVENT_HAND_DEALT: lambda s, a, b, c: _from_counts("hand_dealt", s, c),
    codes.EVENT_TURN_BEGAN: lambda s, a, b, c: Event("turn_began", seat=s, turn=a + 256 * b),
    codes.EVENT_REVEALED: lambda s, a, b, c: Event("revealed", seat=s, hero=a),
    codes.EVENT_SENT: lambda s, a, b, c: Event("sent", seat=s, other=b, hero=a),
    codes.EVENT_SENT_FROM_BAND: lambda s, a, b, c: Event("sent_from_band", seat=s, other=b, hero=a),
    codes.EVENT_SENT_FROM_DECK: lambda s, a, b, c: Event("sent_from_deck", seat=s, other=b, hero=a),
    codes.EVENT_SENT_BLIND: lambda s, a, b, c: Event("sent_blind", seat=s, other=a),
    codes.EVENT_SENT_NONE: lambda s, a, b, c: Event("sent_none", seat=s),
    codes.EVENT_DROPPED: lambda s, a, b, c: Event("dropped", seat=s, hero=a),
    codes.EVENT_ASKED: lambda s, a, b, c: Event("asked", seat=s, other=b, hero=a),
    codes.EVENT_ANSWERED: lambda s, a, b, c: Event("answered", seat=s, other=b, yes=bool(a)),
    codes.EVENT_PASSED: lambda s, a, b, c: Event("passed", seat=s, other=a),
    codes.EVENT_HELD_BACK: lambda s, a, b, c: Event("held_back", seat=s, other=a),
    codes.EVENT_RECRUITED: lambda s, a, b, c: Event("recruited", seat=s, hero=a),
    codes.EVENT_JOINED: lambda s, a, b, c: Event("joined", seat=s, hero=a),
    codes.EVENT_ELIMINATED: lambda s, a, b, c: Event("eliminated", seat=s, hero=a),
    codes.EVENT_USED: lambda s, a, b, c: _used(s, a, b),
    codes.EVENT_DECLINED: lambda s, a, b, c: Event("declined", seat=s),
    codes.EVENT_NULLIFIED: lambda s, a, b, c: Event("nullified", seat=s, other=a, power=b),
    codes.EVENT_DISCARDED: lambda s, a, b, c: Event("discarded", seat=None if s == 255 else s, hero=a),
    codes.EVENT_READIED: lambda s, a, b, c: Event("readied", seat=s, hero=a),
    codes.EVENT_BARRED: lambda s, a, b, c: Event("barred", seat=s, other=a),
    codes.EVENT_LOOKED: lambda s, a, b, c: Event("looked", seat=s, hero=a),
    codes.EVENT_SAID: lambda s, a, b, c: Event("said", seat=s, hero=a),
    codes.EVENT_SAID_NOTHING: lambda s, a, b, c: Event("said_nothing", seat=s),
    codes.EVENT_WAIVED: lambda s, a, b, c: Event("waived", seat=s),
    codes.EVENT_DREW: lambda s, a, b, c: _drew(s, a, b),
    codes.EVENT_CAME_TO_NOTHING: lambda s, a, b, c: Event("came_to_nothing", seat=s, power=a),
    codes.EVENT_CLUES_TURNED: lambda s, a, b, c: _from_counts("clues_turned", None, c),
    codes.EVENT_RESHUFFLED: lambda s, a, b, c: Event("reshuffled", count=a),
    codes.EVENT_ENDED: lambda s, a, b, c: Event("ended", reason=REASONS[a], winners=seats_in(b)),
}

_DECODED: Final[dict[int, Event]] = {}
_MAX_DECODED = 1 << 16


def read_log(log: Any) -> tuple[Event, ...]:
    """The events in a log of the core."""
    return tuple([_DECODED.get(number) or _decode(number) for number in listed(log[1 : log[0] + 1])])


def _decode(number: int) -> Event:
    if len(_DECODED) >= _MAX_DECODED:
        _DECODED.clear()
        _UNSEEN.clear()
    seat, a, b = (number >> 8) & 255, (number >> 16) & 255, (number >> 24) & 255
    return _DECODED.setdefault(number, _DECODERS[number & 255](seat, a, b, number >> 32))


def seen_by(events: tuple[Event, ...], seat: int | None) -> tuple[Event, ...]:
    """The events as a seat or a spectator (None) sees them."""
    return tuple([event.seen_by(seat) for event in events])
