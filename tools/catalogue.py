"""Check that the catalogues of words agree, and write the table of messages that programs read.

    python tools/catalogue.py            writes src/sevenheroes/_messages.py
    python tools/catalogue.py --check    says what is wrong, and exits with 1 if anything is

A message is told with facts: `seat`, `hero`, `count`. In a catalogue a fact is a variable, alone or with one
of its forms after a hyphen (``$hero-the``). Languages may need different forms, but tell the same facts.
"""

import argparse
import functools
import itertools
import string
import textwrap
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from fluent.syntax import FluentParser, ast

from sevenheroes import actions, editions, events, refusals

ROOT: Final = Path(__file__).resolve().parent.parent
LOCALE: Final = ROOT / "src" / "sevenheroes" / "locale"

KINDS: Final = {
    "seat": "seat",
    "other": "seat",
    "target": "seat",
    "winners": "seats",
    "others": "seats",
    "players": "seats",
    "hero": "hero",
    "power": "hero",
    "heroes": "heroes",
    "count": "number",
    "against": "number",
    "eliminated": "number",
    "number": "number",
    "place": "number",
    "seats": "number",
    "third": "number",
    "turn": "number",
    "first": "text",
    "second": "text",
}
"""What each fact is."""

FORMS: Final = {
    "seat": ("start", "you"),
    "seats": ("start", "you", "count"),
    "hero": ("the", "a", "of", "many", "number", "requirement", "power"),
    "heroes": ("the", "a", "count"),
    "number": (),
    "text": (),
}
"""The forms that a kind of fact has, apart from the plain one."""

HERO_FORMS: Final = ("the", "a", "of", "many")
"""The forms of a hero's name: the attributes that its message has in every language."""

WORDS: Final = ("sender", "wanderer", "band", "requirement", "clue", "clues")
"""Nouns that differ from world to world and are at hand in every message."""

DECLARED: Final = """
    list-more first second
    list-last first second
    list-titled first second
    list-some count hero
    prompt-send
    prompt-drop
    prompt-offer
    prompt-offer-sender
    prompt-doom hero
    prompt-say
    prompt-window-send seat
    prompt-window-offer seat
    prompt-window-interrupt seat hero
    prompt-window-own hero
    prompt-response seat power
    prompt-response-on-hero seat power hero
    prompt-response-on-seat seat power target
    prompt-over
    prompt-choose
    prompt-wait players
    prompt-wait-send seat
    prompt-wait-drop seat
    prompt-wait-offer seat
    prompt-wait-doom seat hero
    prompt-wait-say seat
    play-not-understood number
    play-choice number
    play-choice-enter number
    play-choice-only
    play-you
    play-seen hero
    play-stopped
    play-saved first
    play-game place count
    play-card hero
    play-rules-goal
    play-rules-send
    play-rules-offer
    play-rules-recruit
    play-rules-clue
    play-rules-power
    choice-recruit
    choice-recruit-new hero
    choice-recruit-sixth hero
    choice-recruit-second hero
    choice-pass other
    choice-pass-sender other
    choice-clue-identity hero
    choice-clue-vain hero
    choice-clue-requirement hero
    choice-send hero other
    choice-send-band hero other
    choice-send-deck other
    choice-send-blind other
    choice-use-1 hero power seat
    choice-use-2-known hero power
    choice-use-6 power seat
    choice-use-6-own power
    choice-ok-doom hero
    choice-say-true hero
    play-welcome other
    play-keys
    play-requirement hero
    play-requirement-lifted hero
    play-known hero
    play-five seat
    play-lost heroes seat
    play-stumbled first seat
    play-hint first second
    play-asks-always
    play-asks-calmly
    play-again
    play-tally count number
    play-goodbye
    play-opponent first second seat
    aid-none
    aid-title
    aid-shares against number
    aid-yours
    menu-language
    menu-language-name
    menu-edition
    menu-choice number place
    menu-not-understood number
    menu-seats
    menu-seats-wrong
    menu-opponents number
    menu-opponent first second
    menu-opponents-choice
    menu-opponents-unknown first
    menu-opponents-wrong count number
    label-turn turn
    label-seat number
    label-you
    label-spectator
    label-players seats
    label-sender
    label-deck
    label-discards
    label-requirement
    label-waived
    label-wanderer
    label-face-down
    label-face-up
    label-blind
    label-seen-by players
    label-barred players
    label-band
    label-hand
    label-your-hand
    label-eliminated
    label-ready
    label-used
    label-doomed
    label-powers-used
    label-said hero
    label-clues
    label-clue-cards
    label-clue-yes count
    label-clue-no count
    label-pending
    label-waiting
    label-card hero
    label-cards count
    label-heroes count
    label-nothing
    label-nobody
    label-unknown
    label-yes
    label-no
    label-edition
    label-rules
    bot-random
    bot-random-character
    bot-random-description
    bot-novice
    bot-novice-character
    bot-novice-description
    bot-steady
    bot-steady-character
    bot-steady-description
    bot-search
    bot-search-character
    bot-search-description
    result-six winners
    result-band winners count against
    result-eliminated winners others count against
    result-powers winners others count against
    result-turned winners others count against
    result-strength winners others count against
    result-shared winners
    result-standing-powers place seat count eliminated third
    result-standing-turned place seat count eliminated third
    result-standing-strength place seat count eliminated third
"""
"""Messages that no table of the game gives rise to, each with the facts it is told with."""


@dataclass(frozen=True)
class Catalogue:
    """One language: the variables of every message, and of every attribute of it."""

    language: str
    messages: dict[str, frozenset[str]]
    attributes: dict[str, tuple[str, ...]]
    faults: tuple[str, ...]

    def facts(self, message: str) -> frozenset[str]:
        """The facts that a message tells, words of the world apart."""
        return frozenset(fact_of(name) for name in self.messages[message] if name not in WORDS)


def fact_of(variable: str) -> str:
    """The fact that a variable is a form of."""
    return variable.partition("-")[0]


def nodes_of(node: ast.BaseNode) -> Iterator[ast.BaseNode]:
    """A node of a parsed catalogue, and all below it."""
    yield node
    for value in vars(node).values():
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.BaseNode):
                yield from nodes_of(child)


REFERENCES: Final = (ast.MessageReference, ast.TermReference, ast.FunctionReference)


def read(path: Path) -> Catalogue:
    """A catalogue from its file."""
    text = path.read_text("utf-8")
    messages: dict[str, frozenset[str]] = {}
    attributes: dict[str, tuple[str, ...]] = {}
    faults = []
    for entry in FluentParser().parse(text).body:
        if isinstance(entry, ast.Junk):
            start = entry.span.start if entry.span else 0
            faults.append(f"{path.name}, line {text.count(chr(10), 0, start) + 1}: this is not a message")
        if isinstance(entry, ast.Term):
            faults.append(f"{path.name}: -{entry.id.name} is a term; there may only be messages")
        if not isinstance(entry, ast.Message):
            continue
        name = entry.id.name
        if name in messages:
            faults.append(f"{path.name}: {name} is there twice")
        if entry.value is None:
            faults.append(f"{path.name}: {name} has attributes but no value")
        below = list(nodes_of(entry))
        if any(isinstance(node, REFERENCES) for node in below):
            faults.append(f"{path.name}: {name} refers to something else; it may only name variables")
        messages[name] = frozenset(node.id.name for node in below if isinstance(node, ast.VariableReference))
        attributes[name] = tuple(sorted(attribute.id.name for attribute in entry.attributes))
    return Catalogue(path.stem, messages, attributes, tuple(faults))


def read_all(folder: Path) -> list[Catalogue]:
    """All catalogues of a folder, English first: it is what the others are compared with."""
    paths = sorted(folder.glob("*.ftl"), key=lambda path: (path.stem != "en", path.stem))
    return [read(path) for path in paths]


def event_messages() -> dict[str, frozenset[str]]:
    """Every message that tells an event, with the facts that such events always have."""
    found: dict[str, frozenset[str]] = {}
    numbers = itertools.product((0, 255), range(8), range(8), (0, 0x12))
    for (seat, a, b, c), make in itertools.product(numbers, events._DECODERS.values()):
        try:
            event = make(seat, a, b, c)
        except KeyError:  # there are fewer reasons to end than numbers tried here
            continue
        for seen in (event, event.seen_by(None)):
            message, facts = seen.message()
            found[message] = found.get(message, frozenset(facts)) & frozenset(facts)
    return found


def refusal_messages() -> dict[str, frozenset[str]]:
    """Every message that tells a refusal, with the facts that the programmer's sentence names."""
    return {
        f"refusal-{name}": frozenset(field for _, field, _, _ in string.Formatter().parse(sentence) if field)
        for name, sentence in refusals._TABLE.values()
    }


def action_messages() -> dict[str, frozenset[str]]:
    """Every message that offers an action, with what the action names."""
    found = {}
    for verb, power, hero, target in actions._TABLE:
        name = f"action-{verb.replace(' ', '-')}" + (f"-{power}" if power else "")
        facts = {"power": power, "hero": hero, "target": target}
        found[name] = frozenset(fact for fact, value in facts.items() if value is not None)
    return found


def declared() -> dict[str, frozenset[str]]:
    """The messages that programs tell by name, with their facts."""
    lines = [line.split() for line in DECLARED.strip().split("\n")]
    return {name: frozenset(facts) for name, *facts in lines}


@functools.cache
def expected() -> dict[str, frozenset[str]]:
    """Every message that there has to be, with the facts that it may tell."""
    none: frozenset[str] = frozenset()
    worlds = sorted({edition.world for edition in editions.EDITIONS.values()})
    found = {f"word-{world}-{word}": none for world in worlds for word in WORDS}
    found |= {f"hero-{world}-{number}": none for world in worlds for number in range(1, 8)}
    found |= {f"requirement-{number}": frozenset({"seats"}) for number in range(1, 8)}
    found |= {f"power-{number}": none for number in range(1, 8)}
    found |= event_messages() | refusal_messages() | action_messages()
    found |= declared()
    for edition in (*editions.EDITIONS, editions.CUSTOM):
        found |= {f"edition-{edition}": none, f"edition-{edition}-about": none}
    for option, choices in editions.CHOICES.items():
        name = f"option-{option.replace('_', '-')}"
        found |= {name: none, f"{name}-about": none}
        found |= {f"{name}-{choice_name(choice)}": none for choice in choices}
    return found


def choice_name(choice: str | bool) -> str:
    """What an option may be, as part of a message id."""
    return {True: "yes", False: "no"}[choice] if isinstance(choice, bool) else choice


def problems(folder: Path = LOCALE) -> list[str]:
    """What is wrong with the catalogues of a folder, in sentences."""
    catalogues = read_all(folder)
    if not catalogues:
        return [f"there is no catalogue in {folder}"]
    needed = expected()
    found = [fault for catalogue in catalogues for fault in catalogue.faults]
    for catalogue in catalogues:
        found += _lacking(catalogue, needed)
        for message in catalogue.messages:
            found += _misused(catalogue, message, needed.get(message, frozenset()))
    for other in catalogues[1:]:
        found += _disagreeing(catalogues[0], other)
    found += _idle(catalogues)
    return found


def _lacking(catalogue: Catalogue, needed: dict[str, frozenset[str]]) -> Iterator[str]:
    file = f"{catalogue.language}.ftl"
    for message in sorted(needed.keys() - catalogue.messages.keys()):
        yield f"{file} lacks {message}"
    for message in sorted(catalogue.messages.keys() - needed.keys()):
        yield f"{file} has {message}, which nothing tells"
    for message, attributes in catalogue.attributes.items():
        forms = HERO_FORMS if message.startswith("hero-") else ()
        if set(attributes) != set(forms):
            yield f"{file}: {message} has the forms {_and(attributes)}, not {_and(forms)}"


def _misused(catalogue: Catalogue, message: str, facts: frozenset[str]) -> Iterator[str]:
    where = f"{catalogue.language}.ftl: {message}"
    for variable in sorted(catalogue.messages[message]):
        fact, _, form = variable.partition("-")
        if variable in WORDS and not message.startswith("word-"):
            continue
        if fact not in KINDS:
            yield f"{where} uses ${variable}, and there is no such fact or word"
        elif form and form not in FORMS[KINDS[fact]]:
            yield f"{where} uses ${variable}, and a {KINDS[fact]} has no form {form}"
        elif fact not in facts:
            yield f"{where} uses ${variable}, but is told without {fact}"


def _disagreeing(one: Catalogue, other: Catalogue) -> Iterator[str]:
    for message in sorted(one.messages.keys() & other.messages.keys()):
        ours, theirs = one.facts(message), other.facts(message)
        if ours != theirs:
            yield (
                f"{message} tells {_and(sorted(ours))} in {one.language}.ftl, "
                f"but {_and(sorted(theirs))} in {other.language}.ftl"
            )


def _idle(catalogues: list[Catalogue]) -> Iterator[str]:
    used = {name for catalogue in catalogues for names in catalogue.messages.values() for name in names}
    for word in WORDS:
        if word not in used:
            yield f"no message uses the word ${word}"
    for fact in KINDS:
        if fact not in {fact_of(name) for name in used}:
            yield f"no message uses the fact ${fact}"
    for form in HERO_FORMS:
        if not any(name.endswith(f"-{form}") for name in used):
            yield f"no message uses the form {form} of a hero"


def _and(names: Sequence[str]) -> str:
    return ", ".join(names) or "nothing"


TYPES: Final = {
    "seat": "int",
    "seats": "Sequence[int]",
    "hero": "int",
    "heroes": "Sequence[int]",
    "number": "int",
    "text": "str",
}


def python(catalogues: list[Catalogue]) -> str:
    """The table of messages for Python."""
    first = catalogues[0]
    messages = sorted(first.messages)
    ids = textwrap.fill(
        ", ".join(f'"{name}"' for name in sorted(declared())),
        width=108,
        initial_indent="    ",
        subsequent_indent="    ",
        break_on_hyphens=False,
    )
    lines = [
        '"""Every message of the catalogues and the facts that it tells. Written by tools/catalogue.py."""',
        "",
        "from collections.abc import Sequence",
        "from typing import Final, Literal, TypedDict",
        "",
        f"LANGUAGES: Final = {_tuple([catalogue.language for catalogue in catalogues])}",
        f"WORDS: Final = {_tuple(WORDS)}",
        f"HERO_FORMS: Final = {_tuple(HERO_FORMS)}",
        "",
        "# fmt: off",
        "MessageId = Literal[",
        f"{ids},",
        "]",
        "# fmt: on",
        '"""The messages that programs tell by name; the others belong to an event, a refusal, a hero, …"""',
        "",
        "",
        "class Facts(TypedDict, total=False):",
        '    """What messages can be told with."""',
        "",
        *(f"    {fact}: {TYPES[kind]}" for fact, kind in KINDS.items()),
        "",
        "",
        "KINDS: Final = {",
        *(f'    "{fact}": "{kind}",' for fact, kind in KINDS.items()),
        "}",
        "",
        "MESSAGES: Final[dict[str, tuple[str, ...]]] = {",
        *(f'    "{name}": {_tuple(sorted(first.facts(name)))},' for name in messages),
        "}",
    ]
    return "\n".join(lines) + "\n"


def _tuple(names: Sequence[str]) -> str:
    quoted = ", ".join(f'"{name}"' for name in names)
    return f"({quoted},)" if len(names) == 1 else f"({quoted})"


OUTPUTS: Final[dict[Path, Callable[[list[Catalogue]], str]]] = {
    ROOT / "src" / "sevenheroes" / "_messages.py": python,
}
"""The files that are written from the catalogues, and by what: a row for each language that reads them."""


def main(arguments: Sequence[str] | None = None, *, folder: Path = LOCALE) -> int:
    """Check, and write unless only asked to check."""
    parser = argparse.ArgumentParser(description="Check the catalogues and write the table of messages.")
    parser.add_argument("--check", action="store_true", help="write nothing; exit with 1 if it is needed")
    only_check = parser.parse_args(arguments).check
    found = problems(folder)
    catalogues = read_all(folder)
    for path, emit in OUTPUTS.items() if not found else ():
        text = emit(catalogues)
        if not only_check:
            path.write_text(text, "utf-8")
        elif not path.exists() or path.read_text("utf-8") != text:
            found.append(f"{path.name} is stale: run python tools/catalogue.py")
    for problem in found:
        print(problem)
    return 1 if found else 0


if __name__ == "__main__":
    raise SystemExit(main())
