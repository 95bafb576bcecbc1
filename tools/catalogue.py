"""Check the message catalogues for consistency and generate the message table for Python.

    python tools/catalogue.py            writes src/sevenheroes/_messages.py
    python tools/catalogue.py --check    reports problems; exits with status 1 if there are any

A message has facts: `seat`, `hero`, `count`. In a catalogue, a fact is a variable, optionally with a form
after a hyphen (``$hero-the``). Languages may need different forms, but must use the same facts.
"""

import argparse
import functools
import itertools
import string
import textwrap
import tomllib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from fluent.syntax import FluentParser, ast

from sevenheroes import actions, editions, events, refusals

ROOT: Final = Path(__file__).resolve().parent.parent
LOCALE: Final = ROOT / "src" / "sevenheroes" / "locale"
DECLARED: Final = Path(__file__).with_name("catalogue_messages.toml")
"""The messages that programs use by name, with their facts."""

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
"""The kind of each fact."""

FORMS: Final = {
    "seat": ("start", "you"),
    "seats": ("start", "you", "count"),
    "hero": ("the", "a", "of", "many", "number", "requirement", "power"),
    "heroes": ("the", "a", "count"),
    "number": (),
    "text": (),
}
"""The forms of each kind of fact, apart from the plain one."""

HERO_FORMS: Final = ("the", "a", "of", "many")
"""The forms of a hero's name, which are attributes of its message in every language."""

WORDS: Final = ("sender", "wanderer", "band", "requirement", "clue", "clues")
"""Terms that differ between the worlds and are available in every message."""


@dataclass(frozen=True)
class Catalogue:
    """The catalogue of one language: the variables and attributes of its messages."""

    language: str
    messages: dict[str, frozenset[str]]
    attributes: dict[str, tuple[str, ...]]
    faults: tuple[str, ...]

    def facts(self, message: str) -> frozenset[str]:
        """The facts of a message, without the terms of the world."""
        return frozenset(fact_of(name) for name in self.messages[message] if name not in WORDS)


def fact_of(variable: str) -> str:
    """The fact that a variable belongs to."""
    return variable.partition("-")[0]


def nodes_of(node: ast.BaseNode) -> Iterator[ast.BaseNode]:
    """A node of a parsed catalogue and all its descendants."""
    yield node
    for value in vars(node).values():
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.BaseNode):
                yield from nodes_of(child)


REFERENCES: Final = (ast.MessageReference, ast.TermReference, ast.FunctionReference)


def read(path: Path) -> Catalogue:
    """Read a catalogue."""
    text = path.read_text("utf-8")
    messages: dict[str, frozenset[str]] = {}
    attributes: dict[str, tuple[str, ...]] = {}
    faults = []
    for entry in FluentParser().parse(text).body:
        if isinstance(entry, ast.Junk):
            start = entry.span.start if entry.span else 0
            faults.append(f"{path.name}, line {text.count(chr(10), 0, start) + 1}: this is not a message")
        if isinstance(entry, ast.Term):
            faults.append(f"{path.name}: -{entry.id.name} is a term; only messages are allowed")
        if not isinstance(entry, ast.Message):
            continue
        name = entry.id.name
        if name in messages:
            faults.append(f"{path.name}: {name} is defined twice")
        if entry.value is None:
            faults.append(f"{path.name}: {name} has attributes but no value")
        below = list(nodes_of(entry))
        if any(isinstance(node, REFERENCES) for node in below):
            faults.append(
                f"{path.name}: {name} references a message, a term or a function; only variables are allowed"
            )
        messages[name] = frozenset(node.id.name for node in below if isinstance(node, ast.VariableReference))
        attributes[name] = tuple(sorted(attribute.id.name for attribute in entry.attributes))
    return Catalogue(path.stem, messages, attributes, tuple(faults))


def read_all(folder: Path) -> list[Catalogue]:
    """All catalogues of a folder; English comes first, since the others are compared with it."""
    paths = sorted(folder.glob("*.ftl"), key=lambda path: (path.stem != "en", path.stem))
    return [read(path) for path in paths]


def event_messages() -> dict[str, frozenset[str]]:
    """The messages of events, with the facts that such events always have."""
    found: dict[str, frozenset[str]] = {}
    numbers = itertools.product((0, 255), range(8), range(8), (0, 0x12))
    for (seat, a, b, c), make in itertools.product(numbers, events._DECODERS.values()):
        try:
            event = make(seat, a, b, c)
        except KeyError:  # not every number tried here is a reason to end
            continue
        for seen in (event, event.seen_by(None)):
            message, facts = seen.message()
            found[message] = found.get(message, frozenset(facts)) & frozenset(facts)
    return found


def refusal_messages() -> dict[str, frozenset[str]]:
    """The messages of refusals, with the facts that the library's own sentence uses."""
    return {
        f"refusal-{name}": frozenset(field for _, field, _, _ in string.Formatter().parse(sentence) if field)
        for name, sentence in refusals._TABLE.values()
    }


def action_messages() -> dict[str, frozenset[str]]:
    """The messages of actions, with the facts that the action has."""
    found = {}
    for verb, power, hero, target in actions._TABLE:
        name = f"action-{verb.replace(' ', '-')}" + (f"-{power}" if power else "")
        facts = {"power": power, "hero": hero, "target": target}
        found[name] = frozenset(fact for fact, value in facts.items() if value is not None)
    return found


def declared() -> dict[str, frozenset[str]]:
    """The messages of `catalogue_messages.toml`, with their facts."""
    messages = tomllib.loads(DECLARED.read_text("utf-8"))
    return {name: frozenset(facts) for name, facts in messages.items()}


@functools.cache
def expected() -> dict[str, frozenset[str]]:
    """Every message that must exist, with the facts it may use."""
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
    """A value of an option as part of a message id."""
    return {True: "yes", False: "no"}[choice] if isinstance(choice, bool) else choice


def problems(folder: Path = LOCALE) -> list[str]:
    """The problems of the catalogues in a folder, as sentences."""
    catalogues = read_all(folder)
    if not catalogues:
        return [f"there is no catalogue in {folder}"]
    needed = expected()
    found = [fault for catalogue in catalogues for fault in catalogue.faults]
    for catalogue in catalogues:
        found += _missing_or_unused(catalogue, needed)
        for message in catalogue.messages:
            found += _misused(catalogue, message, needed.get(message, frozenset()))
    for other in catalogues[1:]:
        found += _disagreeing(catalogues[0], other)
    found += _unused_vocabulary(catalogues)
    return found


def _missing_or_unused(catalogue: Catalogue, needed: dict[str, frozenset[str]]) -> Iterator[str]:
    file = f"{catalogue.language}.ftl"
    for message in sorted(needed.keys() - catalogue.messages.keys()):
        yield f"{file} lacks {message}"
    for message in sorted(catalogue.messages.keys() - needed.keys()):
        yield f"{file} has {message}, which is never used"
    for message, attributes in catalogue.attributes.items():
        forms = HERO_FORMS if message.startswith("hero-") else ()
        if set(attributes) != set(forms):
            yield f"{file}: {message} has the attributes {_and(attributes)}, not {_and(forms)}"


def _misused(catalogue: Catalogue, message: str, facts: frozenset[str]) -> Iterator[str]:
    where = f"{catalogue.language}.ftl: {message}"
    for variable in sorted(catalogue.messages[message]):
        fact, _, form = variable.partition("-")
        if variable in WORDS and not message.startswith("word-"):
            continue
        if fact not in KINDS:
            yield f"{where} uses ${variable}, which is neither a fact nor a term"
        elif form and form not in FORMS[KINDS[fact]]:
            yield f"{where} uses ${variable}, but a {KINDS[fact]} has no form {form}"
        elif fact not in facts:
            yield f"{where} uses ${variable}, but does not get the fact {fact}"


def _disagreeing(one: Catalogue, other: Catalogue) -> Iterator[str]:
    for message in sorted(one.messages.keys() & other.messages.keys()):
        ours, theirs = one.facts(message), other.facts(message)
        if ours != theirs:
            yield (
                f"{message} uses {_and(sorted(ours))} in {one.language}.ftl, "
                f"but {_and(sorted(theirs))} in {other.language}.ftl"
            )


def _unused_vocabulary(catalogues: list[Catalogue]) -> Iterator[str]:
    used = {name for catalogue in catalogues for names in catalogue.messages.values() for name in names}
    for word in WORDS:
        if word not in used:
            yield f"no message uses the term ${word}"
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


def python_table(catalogues: list[Catalogue]) -> str:
    """The source of `_messages.py`."""
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
        '"""All messages and their facts. Generated by tools/catalogue.py."""',
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
        '"""The messages that programs use by name; the others belong to an event, a refusal, a hero, …"""',
        "",
        "",
        "class Facts(TypedDict, total=False):",
        '    """The facts that messages can use."""',
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
    ROOT / "src" / "sevenheroes" / "_messages.py": python_table,
}
"""The generated files and their generators."""


def main(arguments: Sequence[str] | None = None, *, folder: Path = LOCALE) -> int:
    """Check the catalogues and, without --check, write the generated files."""
    parser = argparse.ArgumentParser(
        description="Check the message catalogues and generate the message table."
    )
    parser.add_argument(
        "--check", action="store_true", help="write nothing; exit with status 1 if there are problems"
    )
    only_check = parser.parse_args(arguments).check
    found = problems(folder)
    catalogues = read_all(folder)
    for path, emit in OUTPUTS.items() if not found else ():
        text = emit(catalogues)
        if not only_check:
            path.write_text(text, "utf-8")
        elif not path.exists() or path.read_text("utf-8") != text:
            found.append(f"{path.name} is out of date: run python tools/catalogue.py")
    for problem in found:
        print(problem)
    return 1 if found else 0


if __name__ == "__main__":
    raise SystemExit(main())
