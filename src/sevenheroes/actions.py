"""Actions as objects, numbers and text (R11).

>>> action = Action.parse("2 use 3 5")
>>> action.seat, action.verb, action.power, action.hero
(2, 'use', 3, 5)
>>> action.number
39
>>> Action(2, 39) is action
True
>>> str(action)
'2 use 3 5'
"""

from collections.abc import Iterator
from typing import Any, Final

from .core import codes
from .errors import InputError, shown

_Row = tuple[str, int | None, int | None, int | None]


def _rows() -> Iterator[_Row]:
    """Verb, power, hero and target of every action number, in the order of `core.codes`."""
    heroes = range(1, codes.HEROES + 1)
    yield from (("send", None, hero, None) for hero in heroes)
    yield from (("send band", None, hero, None) for hero in heroes)
    yield "send deck", None, None, None
    yield "send none", None, None, None
    yield from (("drop", None, hero, None) for hero in heroes)
    yield from (("clue", None, hero, None) for hero in heroes)
    yield from ((verb, None, None, None) for verb in ("recruit", "pass", "ok"))
    yield from (("use", power, None, None) for power in (1, 2))
    yield from (("use", 3, hero, None) for hero in heroes)
    yield from (("use", 4, None, seat) for seat in range(codes.MOST_SEATS))
    yield from (("use", power, None, None) for power in (5, 6, 7))
    yield "say nothing", None, None, None
    yield from (("say", None, hero, None) for hero in heroes)


_TABLE: Final = tuple(_rows())


def _text(row: _Row) -> str:
    return " ".join(str(word) for word in row if word is not None)


TEXTS: Final = tuple(_text(row) for row in _TABLE)
"""The text of every action number, without the seat."""

NUMBERS: Final = {text: number for number, text in enumerate(TEXTS)}
"""The number of every action, by its text without the seat."""


class Action:
    """An action of a seat. Immutable; equal actions are the same object."""

    __slots__ = ("number", "seat", "text")

    seat: int
    number: int
    text: str
    _all: "tuple[tuple[Action, ...], ...]" = ()

    def __new__(cls, seat: int, number: int) -> "Action":
        """The action of a seat with a number."""
        if type(seat) is not int or not 0 <= seat < codes.MOST_SEATS:
            raise InputError(f"a seat must be an integer from 0 to {codes.MOST_SEATS - 1}, not {shown(seat)}")
        if type(number) is not int or not 0 <= number < codes.ACTIONS:
            raise InputError(
                f"an action number must be an integer from 0 to {codes.ACTIONS - 1}, not {shown(number)}"
            )
        return cls._all[seat][number]

    @classmethod
    def _make(cls, seat: int, number: int) -> "Action":
        action = object.__new__(cls)
        object.__setattr__(action, "seat", seat)
        object.__setattr__(action, "number", number)
        object.__setattr__(action, "text", f"{seat} {TEXTS[number]}")
        return action

    @classmethod
    def parse(cls, text: str) -> "Action":
        """The action for a text such as ``"2 use 3 5"``."""
        try:
            return _PARSED[text]
        except (KeyError, TypeError):
            raise InputError(_parse_error(text)) from None

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("an action cannot be changed")

    def __delattr__(self, name: str) -> None:
        raise AttributeError("an action cannot be changed")

    @property
    def verb(self) -> str:
        """The verb without its arguments: ``"use"``, ``"send band"``, ``"ok"``."""
        return _TABLE[self.number][0]

    @property
    def power(self) -> int | None:
        """The hero whose power is used, if any."""
        return _TABLE[self.number][1]

    @property
    def hero(self) -> int | None:
        """The hero sent, dropped, given, readied or said, if any."""
        return _TABLE[self.number][2]

    @property
    def target(self) -> int | None:
        """The seat barred by `use 4`, if any."""
        return _TABLE[self.number][3]

    @property
    def what(self) -> str:
        """The text without the seat."""
        return TEXTS[self.number]

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Action.parse({self.text!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return Action, (self.seat, self.number)


ACTIONS: Final = tuple(
    tuple(Action._make(seat, number) for number in range(codes.ACTIONS)) for seat in range(codes.MOST_SEATS)
)
"""All actions, by seat and number."""
Action._all = ACTIONS
_PARSED: Final = {action.text: action for row in ACTIONS for action in row}


def _parse_error(text: object) -> str:
    """Why a text is not an action."""
    if not isinstance(text, str):
        return f"an action must be a string such as '2 use 7', not {shown(text)}"
    given = shown(text)
    seat, _, rest = text.partition(" ")
    if seat not in {str(number) for number in range(codes.MOST_SEATS)}:
        return f"{given} does not start with a seat from 0 to {codes.MOST_SEATS - 1}, as in '2 use 7'"
    verb = rest.split(" ")[0] if rest else ""
    known = {row[0].split(" ")[0] for row in _TABLE}
    if verb not in known:
        return f"{given} is not an action; the verb after the seat must be one of {', '.join(sorted(known))}"
    examples = dict.fromkeys(f"{seat} {words}" for words in TEXTS if words.split(" ")[0] == verb)
    first, *_, last = [*examples] * 2
    return f"{given} has invalid arguments for {verb!r}; write {first!r}" + (
        f" or {last!r}" if last != first else ""
    )


def actions_in(seat: int, mask: int) -> tuple[Action, ...]:
    """The actions of a seat in a bit mask of the core, in order of their numbers."""
    row = ACTIONS[seat]
    result = []
    while mask:
        lowest = mask & -mask
        result.append(row[lowest.bit_length() - 1])
        mask ^= lowest
    return tuple(result)
