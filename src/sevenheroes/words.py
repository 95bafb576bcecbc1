"""A game in words: what happened, what may be done and why not, in English and French.

>>> from .events import Event
>>> words = Words("fr", edition="heros-a-louer", names=("Ann", "Bob", "Cy"))
>>> words.event(Event("sent", seat=0, other=1, hero=3))
'Ann a envoyé la Sorcière à Bob, face cachée.'
>>> words.hero(2), words.hero(2, "of"), words.requirement(6)
('Pyromane', 'du Pyromane', 'valeur 3 ou moins')

The sentences are in ``locale/*.ftl``, in the language of Project Fluent; ``tools/catalogue.py`` checks them.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Protocol, Unpack, cast

from ._messages import HERO_FORMS, KINDS, LANGUAGES, MESSAGES, WORDS, Facts, MessageId
from .core import codes
from .editions import CUSTOM, EDITIONS, world_of
from .errors import InputError, shown
from .refusals import IDS

if TYPE_CHECKING:
    from .actions import Action
    from .events import Event
    from .view import View

LONGEST_NAME: Final = 400
"""More characters in a name would be more than Fluent lets into a sentence."""


_ENTRY: Final = re.compile(r"^([a-z][a-z0-9-]*) =.*(?:\n(?:[ }].*)?)*", re.MULTILINE)
"""A message in a catalogue: its first line, and the indented ones after it."""


class Table(Protocol):
    """What a game and a view have in common: who plays what."""

    @property
    def edition(self) -> str: ...  # noqa: D102
    @property
    def names(self) -> tuple[str, ...]: ...  # noqa: D102
    @property
    def seats(self) -> int: ...  # noqa: D102


class Words:
    """A language, an edition's names for the heroes, and the names of the players.

    Without names the seats are called by their numbers; without `seats`, or names, it is not known how many
    play. The player at the seat `you` is spoken to, not of.
    """

    def __init__(
        self,
        language: str = "en",
        edition: str = "rent-a-hero",
        names: Sequence[str] = (),
        seats: int | None = None,
        you: int | None = None,
    ) -> None:
        if language not in LANGUAGES:
            raise InputError(f"there is no language {shown(language)}; there are {', '.join(LANGUAGES)}")
        if edition != CUSTOM and edition not in EDITIONS:
            raise InputError(
                f"there is no edition {shown(edition)}; there are {', '.join([*EDITIONS, CUSTOM])}"
            )
        self.language = language
        self.edition = edition
        self.world = world_of(edition)
        self.names = _check_names(names)
        self.seats = _check_seats(seats, len(self.names))
        if you is not None:
            self.name(you)
        self.you = you

    @classmethod
    def of(cls, table: Table, language: str | None = None, *, you: int | None = None) -> "Words":
        """The words for a game or a view, by default in the language of its edition."""
        if language is None:
            language = EDITIONS[table.edition].language if table.edition in EDITIONS else "en"
        return cls(language, table.edition, table.names, table.seats, you)

    # What a message is told with.

    @cached_property
    def _words(self) -> dict[str, str]:
        """The nouns of the world, which are at hand in every message."""
        return {word: _told(self.language, f"word-{self.world}-{word}", "", {}) for word in WORDS}

    @cached_property
    def _heroes(self) -> tuple[dict[str, str | int], ...]:
        """Every hero in every form."""
        return tuple(self._forms_of(number) for number in range(1, codes.HEROES + 1))

    def _forms_of(self, number: int) -> dict[str, str | int]:
        name = f"hero-{self.world}-{number}"
        forms: dict[str, str | int] = {
            form: _told(self.language, name, form, {}) for form in ("", *HERO_FORMS)
        }
        forms["number"] = number
        forms["requirement"] = self.tell(f"requirement-{number}", {"seats": self.seats})
        forms["power"] = self.tell(f"power-{number}", {})
        return forms

    def _hero(self, number: int) -> dict[str, str | int]:
        if type(number) is not int or not 1 <= number <= codes.HEROES:
            raise InputError(f"a hero is a number from 1 to {codes.HEROES}, not {shown(number)}")
        return self._heroes[number - 1]

    def _expand(self, fact: str, value: Any) -> dict[str, str | int]:
        """A fact in every form that a message may ask for: `hero`, `hero-the`, …"""
        forms = _EXPAND[KINDS[fact]](self, value)
        return {f"{fact}-{form}" if form else fact: text for form, text in forms.items()}

    # Names and lists.

    def name(self, seat: int) -> str:
        """What the player at a seat is called."""
        most = len(self.names) or self.seats or codes.MOST_SEATS
        if type(seat) is not int or not 0 <= seat < most:
            raise InputError(f"the seats are 0 to {most - 1}, not {shown(seat)}")
        return self.names[seat] if self.names else self.say("label-seat", number=seat)

    def called(self, seat: int) -> str:
        """How a sentence calls the player at a seat: by name, or you."""
        name = self.name(seat)
        return self.say("label-you") if seat == self.you else name

    def players(self, seats: Iterable[int]) -> str:
        """The names of some players: Ann, Bob and Cy; you come first."""
        in_order = sorted(seats, key=lambda seat: seat != self.you)
        return self._joined([self.called(seat) for seat in in_order])

    def _seats(self, seats: Sequence[int], text: str) -> dict[str, str | int]:
        """Some players in every form: as a sentence starts with them, and whether you are among them."""
        you = self.you in seats
        return {"": text, "start": text[:1].upper() + text[1:] if you else text, "you": _YES[you]}

    def hero(self, number: int, form: str = "") -> str:
        """What a hero is called; `form` may be ``"the"``, ``"a"``, ``"of"`` or ``"many"``."""
        if form and form not in HERO_FORMS:
            raise InputError(f"a hero's name has the forms {', '.join(HERO_FORMS)}, not {shown(form)}")
        return str(self._hero(number)[form])

    def heroes(self, numbers: Iterable[int], form: str = "a") -> str:
        """Some heroes in one phrase: an Oracle and 2 Outcasts; with `form` ``"the"`` or ``""`` one by one."""
        if form != "a":
            return self._joined([self.hero(number, form) for number in numbers])
        items = []
        for number, count in Counter(numbers).items():
            one = count == 1
            items.append(self.hero(number, "a") if one else self.say("list-some", count=count, hero=number))
        return self._joined(items)

    def requirement(self, number: int) -> str:
        """What the requirement on a hero's card asks for."""
        return str(self._hero(number)["requirement"])

    def power(self, number: int) -> str:
        """What a hero's power does."""
        return str(self._hero(number)["power"])

    def _joined(self, items: Sequence[str]) -> str:
        if not items:
            return self.say("label-nothing")
        text = items[0]
        for item in items[1:-1]:
            text = self.say("list-more", first=text, second=item)
        return self.say("list-last", first=text, second=items[-1]) if len(items) > 1 else text

    # Messages.

    def say(self, message: MessageId, **facts: Unpack[Facts]) -> str:
        """A message that the program knows by name, with its facts: ``say("label-cards", count=3)``."""
        return self.tell(message, cast(Mapping[str, Any], facts))

    def tell(self, message: str, facts: Mapping[str, Any]) -> str:
        """A message that came as data: an id, and seats, heroes and counts by name."""
        if message not in MESSAGES:
            raise InputError(f"there is no message {message!r}")
        arguments: dict[str, str | int] = {**self._words}
        for fact in MESSAGES[message]:
            if facts.get(fact) is None:
                raise InputError(f"the message {message} needs the fact {fact}")
            arguments |= self._expand(fact, facts[fact])
        return _told(self.language, message, "", arguments)

    def event(self, event: "Event") -> str:
        """What happened, as far as this event tells it."""
        return self.tell(*event.message())

    def story(self, events: "Iterable[Event]", *, declined: bool = False) -> Iterator[str]:
        """What happened, one sentence for each event; who let things be only if asked for."""
        for event in events:
            if declined or event.kind != "declined":
                yield self.event(event)

    def action(self, action: "Action") -> str:
        """An action as a choice in a menu."""
        power = f"-{action.power}" if action.power else ""
        return self.tell(f"action-{action.verb.replace(' ', '-')}{power}", _facts_of(action))

    def pending(self, action: "Action") -> str:
        """A power on the pile: who used it, and what for."""
        from .events import Event

        used = Event("used", seat=action.seat, power=action.power, hero=action.hero, other=action.target)
        return self.event(used)

    def refusal(self, code: int, action: "Action") -> str:
        """Why an action may not be taken, to the player who tried."""
        if code not in IDS:
            raise InputError(f"there is no refusal with the number {code!r}")
        return self.tell(IDS[code], _facts_of(action))

    def title(self, edition: str | None = None) -> str:
        """What an edition is called: this one, unless another is named."""
        return self.tell(f"edition-{edition or self.edition}", {})

    def option(self, name: str, value: str | bool | None = None) -> str:
        """What an option is called, or what one of its values means."""
        message = f"option-{name.replace('_', '-')}"
        if value is None:
            return self.tell(message, {})
        return self.tell(f"{message}-{_YES[value] if isinstance(value, bool) else value}", {})

    # Views.

    def prompt(self, view: "View") -> str:
        """What the game waits for, said to the one who looks at it."""
        if view.phase == "over":
            return self.say("prompt-over")
        if view.seat not in view.to_act:
            return self._prompt_to_wait(view)
        if view.saying is not None:
            return self.say("prompt-say")
        if view.waiting:
            return self._prompt_in_window(view)
        if view.phase == "offer" and view.holder == view.sender:
            return self.say("prompt-offer-sender")
        return self.tell(f"prompt-{view.phase}", {"hero": view.doomed})

    def _prompt_in_window(self, view: "View") -> str:
        if view.pile:
            top = view.pile[-1]
            on = "-on-hero" if top.hero else "" if top.target is None else "-on-seat"
            return self.tell(f"prompt-response{on}", _facts_of(top))
        owner = view.sender if view.phase == "send" else view.holder
        hero = view.wanderer.hero if view.wanderer else None
        window = "own" if owner == view.seat else view.phase
        return self.tell(f"prompt-window-{window}", {"seat": owner, "hero": hero})

    def _prompt_to_wait(self, view: "View") -> str:
        if view.saying is not None:
            return self.say("prompt-wait-say", seat=view.saying)
        if view.waiting:
            return self.say("prompt-wait", players=view.waiting)
        return self.tell(f"prompt-wait-{view.phase}", {"seat": view.to_act[0], "hero": view.doomed})

    def result(self, view: "View") -> tuple[str, ...]:
        """How a game ended: what decided it, then how the players stand, best first."""
        if view.outcome is None:
            raise InputError("the game is not over")
        winners = view.outcome.winners
        lines = []
        if view.outcome.reason == "six":
            lines.append(self.say("result-six", winners=winners))
        elif len(winners) < view.seats:
            lines.append(self._what_decided(view, winners))
        if len(winners) > 1:
            lines.append(self.say("result-shared", winners=winners))
        place = 1
        for group in view.outcome.ranking:
            lines += [self._standing(view, seat, place) for seat in group]
            place += len(group)
        return tuple(lines)

    def _standing(self, view: "View", seat: int, place: int) -> str:
        heroes, eliminated, third = _scores(view, seat)
        facts = {"place": place, "seat": seat, "count": heroes, "eliminated": eliminated, "third": third}
        return self.tell(f"result-standing-{view.rules.tiebreak}", facts)

    def _what_decided(self, view: "View", winners: tuple[int, ...]) -> str:
        """The first of the three keys in which those who are next are behind, and by how much."""
        keys = "band", "eliminated", view.rules.tiebreak
        others = [seat for seat in range(view.seats) if seat not in winners]
        for place in range(len(keys)):
            count = _scores(view, winners[0])[place]
            level = [seat for seat in others if _scores(view, seat)[place] == count]
            if not level:
                break
            others = level
        key = keys[place]
        best = max if key in ("band", "strength") else min
        against = best(_scores(view, seat)[place] for seat in others)
        facts = {"winners": winners, "others": others, "count": count, "against": against}
        return self.tell(f"result-{key}", facts)

    def __repr__(self) -> str:
        return (
            f"Words({self.language!r}, edition={self.edition!r}, names={self.names!r}, "
            f"seats={self.seats or None!r}, you={self.you!r})"
        )


_YES: Final = {True: "yes", False: "no"}

_Forms = Mapping[str, str | int]
_EXPAND: Final[dict[str, Callable[[Words, Any], _Forms]]] = {
    "seat": lambda words, seat: words._seats([seat], words.called(seat)),
    "seats": lambda words, seats: words._seats(seats, words.players(seats)) | {"count": len(seats)},
    "hero": lambda words, hero: words._hero(hero),
    "heroes": lambda words, heroes: {
        "": words.heroes(heroes, ""),
        "the": words.heroes(heroes, "the"),
        "a": words.heroes(heroes, "a"),
        "count": len(heroes),
    },
    "number": lambda _, number: {"": number},
    "text": lambda _, text: {"": text},
}
"""For each kind of fact, its forms by name; the plain one has none."""


def _facts_of(action: "Action") -> dict[str, int | None]:
    return {"seat": action.seat, "power": action.power, "hero": action.hero, "target": action.target}


def _scores(view: "View", seat: int) -> tuple[int, int, int]:
    """What a seat is ranked by: heroes, eliminated cards, and the third key as the rules have it (R9)."""
    player = view.players[seat]
    third = {"powers": player.powers_used, "turned": len(player.used), "strength": sum(player.band)}
    return len(player.band), sum(player.eliminated), third[view.rules.tiebreak]


def _check_names(names: Sequence[str]) -> tuple[str, ...]:
    if isinstance(names, str) or not isinstance(names, Sequence):
        raise InputError(f"names are a list with one text for each seat, not {shown(names)}")
    for name in names:
        if not isinstance(name, str):
            raise InputError(f"a name is a text, not {name!r}")
        if len(name) > LONGEST_NAME:
            raise InputError(f"a name may have {LONGEST_NAME} characters, not {len(name)}")
    return tuple(names)


def _check_seats(seats: int | None, named: int) -> int:
    """How many play; 0 if that is not known."""
    if seats is None:
        seats = named
    if named and seats != named:
        raise InputError(f"there are {named} names for {shown(seats)} seats")
    if seats and (type(seats) is not int or not codes.FEWEST_SEATS <= seats <= codes.MOST_SEATS):
        raise InputError(f"{codes.FEWEST_SEATS} to {codes.MOST_SEATS} can play, not {shown(seats)}")
    return seats


@cache
def _sources(language: str) -> dict[str, str]:
    """Every message of a language as it stands in its file, by id."""
    text = Path(__file__).with_name("locale").joinpath(f"{language}.ftl").read_text("utf-8")
    return {entry[1]: entry[0] for entry in _ENTRY.finditer(text)}


@cache
def _bundle(language: str) -> Any:
    """The messages of a language that were asked for; reading all of them would slow every start."""
    from fluent.runtime import FluentBundle

    return FluentBundle([language], use_isolating=False)


@cache
def _message(language: str, message: str) -> Any:
    """A message, read when it is first asked for."""
    from fluent.runtime import FluentResource

    if message not in _sources(language):
        raise InputError(f"the message {message} is missing in {language}")
    bundle = _bundle(language)
    bundle.add_resource(FluentResource(_sources(language)[message]))
    return bundle.get_message(message)


def _told(language: str, message: str, form: str, arguments: Mapping[str, str | int]) -> str:
    """A message, or a form of it, in a language. What cannot be told is an error, never a gap."""
    entry = _message(language, message)
    pattern = entry.attributes.get(form) if form else entry.value
    if pattern is None:
        raise InputError(f"the message {message} has no form {shown(form)} in {language}")
    text, errors = _bundle(language).format_pattern(pattern, arguments)
    if errors:
        raise InputError(f"the message {message} cannot be told in {language}: {errors[0]}")
    return str(text)
