"""`Words`: turns game data into sentences."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, Protocol, Unpack, cast

from .._messages import HERO_FORMS, KINDS, LANGUAGES, MESSAGES, WORDS, Facts, MessageId
from ..core import codes
from ..editions import CUSTOM, EDITIONS, world_of
from ..errors import LONGEST_NAME, InputError, shown
from ..refusals import IDS
from .catalogue import formatted

if TYPE_CHECKING:
    from ..actions import Action
    from ..events import Event
    from ..view import View


class Seating(Protocol):
    """What `Words` needs of a game or a view: the edition and the players."""

    @property
    def edition(self) -> str: ...  # noqa: D102
    @property
    def names(self) -> tuple[str, ...]: ...  # noqa: D102
    @property
    def seats(self) -> int: ...  # noqa: D102


class Words:
    """Turns game data into sentences, in a language and with the terms of an edition.

    Without `names`, players are called by their seat numbers. The number of seats comes from `seats` or
    `names` and may be unknown. The player at seat `you` is addressed as "you".
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
            raise InputError(f"there is no language {shown(language)}; choose one of {', '.join(LANGUAGES)}")
        if edition != CUSTOM and edition not in EDITIONS:
            raise InputError(
                f"there is no edition {shown(edition)}; choose one of {', '.join([*EDITIONS, CUSTOM])}"
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
    def of(cls, table: Seating, language: str | None = None, *, you: int | None = None) -> "Words":
        """Words for a game or a view, by default in the language of its edition."""
        if language is None:
            language = EDITIONS[table.edition].language if table.edition in EDITIONS else "en"
        return cls(language, edition=table.edition, names=table.names, seats=table.seats, you=you)

    # Message arguments

    @cached_property
    def _terms(self) -> dict[str, str]:
        """The terms of the edition's world, available in every message."""
        return {word: formatted(self.language, f"word-{self.world}-{word}", "", {}) for word in WORDS}

    @cached_property
    def _heroes(self) -> tuple[dict[str, str | int], ...]:
        """All forms of each hero's name."""
        return tuple(self._forms_of(number) for number in range(1, codes.HEROES + 1))

    def _forms_of(self, number: int) -> dict[str, str | int]:
        name = f"hero-{self.world}-{number}"
        forms: dict[str, str | int] = {
            form: formatted(self.language, name, form, {}) for form in ("", *HERO_FORMS)
        }
        forms["number"] = number
        forms["requirement"] = self.tell(f"requirement-{number}", {"seats": self.seats})
        forms["power"] = self.tell(f"power-{number}", {})
        return forms

    def _hero(self, number: int) -> dict[str, str | int]:
        if type(number) is not int or not 1 <= number <= codes.HEROES:
            raise InputError(f"a hero must be an integer from 1 to {codes.HEROES}, not {shown(number)}")
        return self._heroes[number - 1]

    def _expand(self, fact: str, value: Any) -> dict[str, str | int]:
        """A fact in all forms that a message can use: `hero`, `hero-the`, …"""
        forms = _EXPAND[KINDS[fact]](self, value)
        return {f"{fact}-{form}" if form else fact: text for form, text in forms.items()}

    # Names and lists

    def name(self, seat: int) -> str:
        """The name of the player at a seat."""
        seats = len(self.names) or self.seats or codes.MOST_SEATS
        if type(seat) is not int or not 0 <= seat < seats:
            raise InputError(f"the seats are 0 to {seats - 1}, not {shown(seat)}")
        return self.names[seat] if self.names else self.say("label-seat", number=seat)

    def called(self, seat: int) -> str:
        """The player at a seat within a sentence: the name, or "you"."""
        name = self.name(seat)
        return self.say("label-you") if seat == self.you else name

    def players(self, seats: Iterable[int]) -> str:
        """A list of players: "you, Bob and Cy"."""
        in_order = sorted(seats, key=lambda seat: seat != self.you)
        return self._joined([self.called(seat) for seat in in_order])

    def _seats(self, seats: Sequence[int], text: str) -> dict[str, str | int]:
        """The forms of a list of players: plain, to start a sentence, and whether it includes "you"."""
        you = self.you in seats
        return {"": text, "start": text[:1].upper() + text[1:] if you else text, "you": _YES_NO[you]}

    def hero(self, number: int, form: str = "") -> str:
        """The name of a hero; `form` may be ``"the"``, ``"a"``, ``"of"`` or ``"many"`` (plural)."""
        if form and form not in HERO_FORMS:
            raise InputError(f"the forms of a hero's name are {', '.join(HERO_FORMS)}, not {shown(form)}")
        return str(self._hero(number)[form])

    def heroes(self, numbers: Iterable[int], form: str = "a") -> str:
        """A list of heroes: "an Oracle and 2 Outcasts"; with `form` ``"the"`` or ``""``, one by one."""
        if form != "a":
            return self._joined([self.hero(number, form) for number in numbers])
        items = []
        for number, count in Counter(numbers).items():
            one = count == 1
            items.append(self.hero(number, "a") if one else self.say("list-some", count=count, hero=number))
        return self._joined(items)

    def requirement(self, number: int) -> str:
        """The requirement on a hero's card."""
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

    # Messages

    def say(self, message: MessageId, **facts: Unpack[Facts]) -> str:
        """A message by its literal id: ``say("label-cards", count=3)``; ids and facts are type-checked."""
        return self.tell(message, cast(Mapping[str, Any], facts))

    def tell(self, message: str, facts: Mapping[str, Any]) -> str:
        """A message whose id is only known at run time, with its facts by name."""
        if message not in MESSAGES:
            raise InputError(f"there is no message {message!r}")
        arguments: dict[str, str | int] = {**self._terms}
        for fact in MESSAGES[message]:
            if facts.get(fact) is None:
                raise InputError(f"the message {message} needs the fact {fact!r}")
            arguments |= self._expand(fact, facts[fact])
        return formatted(self.language, message, "", arguments)

    def event(self, event: "Event") -> str:
        """An event as a sentence; secrets it does not contain are not mentioned."""
        return self.tell(*event.message())

    def story(self, events: "Iterable[Event]", *, declined: bool = False) -> Iterator[str]:
        """One sentence per event; events of kind `declined` only if `declined` is set."""
        for event in events:
            if declined or event.kind != "declined":
                yield self.event(event)

    def action(self, action: "Action") -> str:
        """An action as a menu item."""
        power = f"-{action.power}" if action.power else ""
        return self.tell(f"action-{action.verb.replace(' ', '-')}{power}", _facts_of(action))

    def pending(self, action: "Action") -> str:
        """A pending power: who used it and what for."""
        from ..events import Event

        used = Event("used", seat=action.seat, power=action.power, hero=action.hero, other=action.target)
        return self.event(used)

    def refusal(self, code: int, action: "Action") -> str:
        """Why an action is illegal, addressed to the player who tried it."""
        if code not in IDS:
            raise InputError(f"there is no refusal with the code {code!r}")
        return self.tell(IDS[code], _facts_of(action))

    def title(self, edition: str | None = None) -> str:
        """The title of an edition, by default this one."""
        return self.tell(f"edition-{edition or self.edition}", {})

    def option(self, name: str, value: str | bool | None = None) -> str:
        """The name of an option, or the meaning of one of its values."""
        message = f"option-{name.replace('_', '-')}"
        if value is None:
            return self.tell(message, {})
        return self.tell(f"{message}-{_YES_NO[value] if isinstance(value, bool) else value}", {})

    # Views

    def prompt(self, view: "View") -> str:
        """What the game is waiting for, addressed to the viewer."""
        if view.phase == "over":
            return self.say("prompt-over")
        if view.seat not in view.to_act:
            return self._waiting_prompt(view)
        if view.saying is not None:
            return self.say("prompt-say")
        if view.waiting:
            return self._window_prompt(view)
        if view.phase == "offer" and view.holder == view.sender:
            return self.say("prompt-offer-sender")
        return self.tell(f"prompt-{view.phase}", {"hero": view.doomed})

    def _window_prompt(self, view: "View") -> str:
        if view.pile:
            top = view.pile[-1]
            suffix = "-on-hero" if top.hero else "" if top.target is None else "-on-seat"
            return self.tell(f"prompt-response{suffix}", _facts_of(top))
        owner = view.sender if view.phase == "send" else view.holder
        hero = view.wanderer.hero if view.wanderer else None
        window = "own" if owner == view.seat else view.phase
        return self.tell(f"prompt-window-{window}", {"seat": owner, "hero": hero})

    def _waiting_prompt(self, view: "View") -> str:
        if view.saying is not None:
            return self.say("prompt-wait-say", seat=view.saying)
        if view.waiting:
            return self.say("prompt-wait", players=view.waiting)
        return self.tell(f"prompt-wait-{view.phase}", {"seat": view.to_act[0], "hero": view.doomed})

    def result(self, view: "View") -> tuple[str, ...]:
        """How the game ended: the deciding key, then one line per player, best first."""
        if view.outcome is None:
            raise InputError("the game is not over")
        winners = view.outcome.winners
        lines = []
        if view.outcome.reason == "six":
            lines.append(self.say("result-six", winners=winners))
        elif len(winners) < view.seats:
            lines.append(self._deciding_key(view, winners))
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

    def _deciding_key(self, view: "View", winners: tuple[int, ...]) -> str:
        """The first of the three keys in which the winners are ahead of everyone still level with them."""
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


_YES_NO: Final = {True: "yes", False: "no"}

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
"""For each kind of fact, a function that gives its forms by name; the plain form has an empty name."""


def _facts_of(action: "Action") -> dict[str, int | None]:
    return {"seat": action.seat, "power": action.power, "hero": action.hero, "target": action.target}


def _scores(view: "View", seat: int) -> tuple[int, int, int]:
    """The ranking keys of a seat: heroes, eliminated cards, and the tie-break of the rules (R9)."""
    player = view.players[seat]
    third = {"powers": player.powers_used, "turned": len(player.used), "strength": sum(player.band)}
    return len(player.band), sum(player.eliminated), third[view.rules.tiebreak]


def _check_names(names: Sequence[str]) -> tuple[str, ...]:
    if isinstance(names, str) or not isinstance(names, Sequence):
        raise InputError(f"names must be a list of strings, one per seat, not {shown(names)}")
    for name in names:
        if not isinstance(name, str):
            raise InputError(f"a name must be a string, not {name!r}")
        if len(name) > LONGEST_NAME:
            raise InputError(f"a name can have at most {LONGEST_NAME} characters, not {len(name)}")
    return tuple(names)


def _check_seats(seats: int | None, named: int) -> int:
    """The number of seats; 0 if unknown."""
    if seats is None:
        seats = named
    if named and seats != named:
        raise InputError(f"there are {named} names for {shown(seats)} seats")
    if seats and (type(seats) is not int or not codes.FEWEST_SEATS <= seats <= codes.MOST_SEATS):
        raise InputError(f"a game has {codes.FEWEST_SEATS} to {codes.MOST_SEATS} seats, not {shown(seats)}")
    return seats
