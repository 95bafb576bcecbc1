"""Generate fixtures: Python's sentences about some games, which the page must word the same.

    python tools/web_fixtures.py            writes web/test/fixtures/sentences.json
    python tools/web_fixtures.py --check    exits with 1 if the file is out of date

From random games it keeps the first event or position for every message, with the sentences in every language
and both worlds: every message has an example, and the file stays small.
"""

import json
import random
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from sevenheroes._messages import LANGUAGES, MESSAGES
from sevenheroes.actions import Action
from sevenheroes.editions import EDITIONS
from sevenheroes.errors import InputError
from sevenheroes.game import Game
from sevenheroes.refusals import IDS
from sevenheroes.server.protocol.encoding import encode
from sevenheroes.server.views.observation import PositionEncoder
from sevenheroes.terminal.choices import choice_text
from sevenheroes.view import View
from sevenheroes.words import Words

TARGET: Final = Path(__file__).resolve().parent.parent / "web" / "test" / "fixtures" / "sentences.json"
NAMES: Final = ("Ann", "Bob", "Zoé", "Dee", "Eve")
WORLDS: Final = ("rent-a-hero", "seventh-hero")
GAMES: Final = (*range(8), 16, 27, 31, 35, 104, 110)
"""The first games, and those that first end in a rare way."""

ACTIONS: Final = (
    "1 send 3", "1 send band 2", "1 send deck", "1 send none", "1 drop 5", "1 clue 6", "1 recruit", "1 pass",
    "1 ok", "1 use 1", "1 use 2", "1 use 3 7", "1 use 4 2", "1 use 5", "1 use 6", "1 use 7", "1 say 4",
    "1 say nothing",
)  # fmt: skip
EXPECTED: Final = ("event-", "prompt-", "choice-", "result-")


class MessageRecorder(Words):
    """Records which messages are used instead of formatting them."""

    def tell(self, message: str, _facts: Mapping[str, Any]) -> str:
        """Record a message."""
        if message.startswith(EXPECTED):
            self.__dict__.setdefault("noted", set()).add(message)
        return message

    def taken(self) -> set[str]:
        """The messages recorded since the last call."""
        noted: set[str] = self.__dict__.pop("noted", set())
        return noted


def played(edition: str, seats: int, seed: int) -> Game:
    """A random game in which powers are used now and then."""
    chance = random.Random(f"{edition} {seats} {seed}")
    rng = [chance.getrandbits(32) for _ in range(4)]
    deck = [hero for hero in range(1, 8) for _ in range(11)]
    chance.shuffle(deck)
    game = Game(edition, seats=seats, deck=deck, first=chance.randrange(seats), rng=rng, names=NAMES[:seats])
    quick = seed % 3
    while not game.is_over:
        legal = game.legal_actions.of(chance.choice(game.to_act))
        calm = [action for action in legal if action.verb not in ("use", "clue")]
        bold = [action for action in legal if action.verb in ("recruit", "send")]
        game.push(chance.choice((quick == 1 and bold) or (quick == 2 and calm) or legal))
    return game


def games() -> Iterator[Game]:
    """Games of every edition, short and long."""
    for number in GAMES:
        seed, edition = divmod(number, len(EDITIONS))
        yield played(list(EDITIONS)[edition], 3 + (seed + edition) % 3, seed)


def in_all(tell: Any, names: Sequence[str], you: int | None) -> dict[str, Any]:
    """The sentences by language and world."""
    return {
        f"{language} {edition}": tell(Words(language, edition, names, you=you))
        for language in LANGUAGES
        for edition in WORLDS
    }


class Examples:
    """The examples kept so far, and the messages they cover."""

    def __init__(self) -> None:
        self.events: list[Any] = []
        self.positions: list[Any] = []
        self.results: list[Any] = []
        self.noted: set[Any] = set()

    def is_news(self, keys: set[Any]) -> bool:
        """Is any of these messages without an example?"""
        news = not keys <= self.noted
        self.noted |= keys
        return news

    def take(self, game: Game) -> None:
        """Keep the examples of a game for new messages."""
        position = PositionEncoder()
        names = game.names
        for ply, events in enumerate(game.events_by_ply):
            for seat in (None, *range(game.seats)):
                for event in events:
                    self._event(event.seen_by(seat), names, seat)
                self._position(game.view(seat, ply=ply), position, game, ply)
        view = game.view(None)
        words = MessageRecorder("en", names=names)
        words.result(view)
        position.observe(game, game.ply)
        if self.is_news({(message, view.rules.tiebreak) for message in words.taken()}):
            told = in_all(lambda words: words.result(view), names, view.seat)
            self.results.append(facts(position, game, None) | {"names": names, "told": told})

    def _event(self, event: Any, names: Sequence[str], you: int | None) -> None:
        words = MessageRecorder("en", names=names, you=you)
        words.event(event)
        spoken_to = you is not None and you in (event.seat, event.other, *(event.winners or ()))
        if self.is_news({(message, spoken_to) for message in words.taken()}):
            told = in_all(lambda words: words.event(event), names, you)
            self.events.append({"event": event.to_dict(), "names": names, "you": you, "told": told})

    def _position(self, view: View, position: PositionEncoder, game: Game, ply: int) -> None:
        words = MessageRecorder("en", names=game.names, you=view.seat)
        say(view, words)
        if self.is_news(words.taken()):
            position.observe(game, ply)
            told = in_all(lambda words: say(view, words), game.names, view.seat)
            self.positions.append(facts(position, game, view.seat) | {"names": game.names, "told": told})


def say(view: View, words: Words) -> dict[str, Any]:
    """The prompt, and every choice there is."""
    choices = {action.what: choice_text(action, view, words) for action in view.legal_actions}
    return {"prompt": words.prompt(view), "choices": choices}


def facts(position: PositionEncoder, game: Game, seat: int | None) -> dict[str, Any]:
    """A position as the server tells it."""
    return {
        "rules": game.rules.to_dict(),
        "seat": seat,
        "public": json.loads(encode(position.public())),
        "own": None if seat is None else json.loads(encode(position.own(seat))),
    }


def refusals() -> Iterator[dict[str, Any]]:
    """Every refusal with an action that it applies to."""
    for code, message in IDS.items():
        for text in ("1 send 3", "1 use 3 5", "1 use 4 2"):
            action = Action.parse(text)
            try:
                told = in_all(lambda words: words.refusal(code, action), NAMES[:4], 1)  # noqa: B023
            except InputError:
                continue
            yield {"code": message.removeprefix("refusal-"), "action": text, "told": told}
            break


def written() -> str:
    """The content of the file, one case per line."""
    kept, missing = Examples(), {message for message in MESSAGES if message.startswith(EXPECTED)}
    for game in games():
        kept.take(game)
        missing -= {key if isinstance(key, str) else key[0] for key in kept.noted}
    if missing:
        raise InputError(f"no game tells {', '.join(sorted(missing))}")
    parts = {
        "events": kept.events,
        "positions": kept.positions,
        "results": kept.results,
        "actions": [
            {"action": text, "told": in_all(lambda words: words.action(Action.parse(text)), NAMES[:4], None)}  # noqa: B023
            for text in ACTIONS
        ],
        "refusals": list(refusals()),
    }
    lines = [
        f'"{part}": [\n' + ",\n".join(json.dumps(case, ensure_ascii=False) for case in cases) + "\n]"
        for part, cases in parts.items()
    ]
    return "{" + ",\n".join(lines) + "}\n"


def main() -> int:
    """Write or check the file."""
    text = written()
    if "--check" in sys.argv[1:]:
        if not TARGET.exists() or TARGET.read_text("utf-8") != text:
            sys.stderr.write(f"{TARGET.name} is out of date: run python tools/web_fixtures.py\n")
            return 1
        return 0
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    TARGET.write_text(text, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
