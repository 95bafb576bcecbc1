"""The set-up menu: language, edition, seats and opponents. Enter accepts the default."""

from collections.abc import Sequence
from dataclasses import dataclass

from .. import bots
from .._messages import LANGUAGES
from ..core import codes
from ..editions import EDITIONS
from ..errors import SevenHeroesError
from ..words import Words
from .opponents import parse_opponents
from .screen import Screen


@dataclass(frozen=True, kw_only=True)
class Setup:
    """The game a person chose to play."""

    language: str
    edition: str
    seats: int
    opponents: tuple[str, ...]


def ask_setup(screen: Screen, *, language: str | None, default_language: str = "en") -> Setup:
    """Ask all set-up questions; after an invalid answer, the question is repeated."""
    language = language or _ask_language(screen, default_language)
    words = Words(language)
    titles = [words.title(edition) for edition in EDITIONS]
    abouts = [words.tell(f"edition-{edition}-about", {}) for edition in EDITIONS]
    rows = [
        words.say("list-titled", first=title, second=about)
        for title, about in zip(titles, abouts, strict=True)
    ]
    edition = _pick(screen, words, words.say("menu-edition"), rows, [*EDITIONS])
    counts = range(codes.FEWEST_SEATS, codes.MOST_SEATS + 1)
    seats = _ask_seats(screen, words, counts)
    opponents = _ask_opponents(screen, Words(language, edition), seats)
    return Setup(language=language, edition=edition, seats=seats, opponents=tuple(opponents))


def _ask_language(screen: Screen, default: str) -> str:
    """The language; the question is in every language because none is chosen yet."""
    all_words = [Words(language) for language in LANGUAGES]
    title = " / ".join(words.say("menu-language") for words in all_words)
    rows = [words.say("menu-language-name") for words in all_words]
    return _pick(screen, Words(default), title, rows, [*LANGUAGES], default=LANGUAGES.index(default))


def _pick(
    screen: Screen, words: Words, title: str, rows: Sequence[str], values: Sequence[str], default: int = 0
) -> str:
    """Let the person pick a value by number or by name."""
    screen.gap()
    screen.say(title)
    for number, row in enumerate(rows, 1):
        screen.say(f"{number:4}  \t{row}")
    while True:
        answer = screen.ask(words.say("menu-choice", number=len(rows), place=default + 1))
        if answer == "":
            return values[default]
        if answer in values:
            return answer
        if answer.isdecimal() and len(answer) < 4 and 1 <= int(answer) <= len(rows):
            return values[int(answer) - 1]
        screen.say(words.say("menu-not-understood", number=len(rows)))


def _ask_seats(screen: Screen, words: Words, counts: range) -> int:
    """The number of players."""
    screen.gap()
    while True:
        answer = screen.ask(words.say("menu-seats"))
        if answer == "":
            return 4
        if answer in map(str, counts):
            return int(answer)
        screen.say(words.say("menu-seats-wrong"))


def _ask_opponents(screen: Screen, words: Words, seats: int) -> list[str]:
    """The names of the bots, one per opponent; a single answer is for all of them."""
    levels = [level for name in bots.names() if (level := bots.find_level(name))]
    screen.gap()
    screen.say(words.say("menu-opponents", number=seats - 1))
    for number, level in enumerate(levels, 1):
        title = words.say("list-titled", first=level.name, second=level.title(words))
        row = words.say("menu-opponent", first=title, second=level.description(words))
        screen.say(f"{number:4}  \t{row}")
    numbers = {str(number): level.name for number, level in enumerate(levels, 1)}
    while True:
        answer = screen.ask_exactly(words.say("menu-opponents-choice")) or "steady"
        parts = [part.strip() for part in answer.replace(" ", ",").split(",") if part.strip()]
        if len(parts) not in (1, seats - 1):
            screen.say(words.say("menu-opponents-wrong", number=seats - 1, count=len(levels)))
            continue
        given = [part if ":" in part else part.lower() for part in parts]  # paths are case-sensitive
        try:
            return parse_opponents(",".join(numbers.get(part, part) for part in given), seats)
        except SevenHeroesError as error:
            unknown = [part for part in given if not (part in numbers or ":" in part or part in bots.names())]
            screen.say(words.say("menu-opponents-unknown", first=unknown[0]) if unknown else str(error))
            screen.say(words.say("menu-opponents-wrong", number=seats - 1, count=len(levels)))
