"""A game in a terminal, in plain text: a person against random players.

Everything a person may do is a numbered choice. An `ok` in a window holds until the wanderer moves or a power
is used, so that nobody is asked again after every clue.
"""

import random
import textwrap
from collections.abc import Callable, Iterable
from typing import Final

from .actions import Action
from .editions import CHOICES
from .errors import SevenHeroesError
from .events import Event
from .game import Game
from .heroes import HEROES
from .pictures import text_of
from .view import View
from .words import Words

PERSON: Final = 0
_LAST_EVENTS: Final = 30
_WIDEST: Final = 100
_ORDER: Final = (
    "ok",
    "recruit",
    "pass",
    "send",
    "send band",
    "send deck",
    "send none",
    "drop",
    "clue",
    "use",
)


class Stopped(Exception):  # noqa: N818
    """The person has had enough."""


class Table:
    """One person at seat 0, and random players."""

    def __init__(
        self,
        game: Game,
        *,
        language: str,
        chance: random.Random,
        ask: Callable[[str], str],
        tell: Callable[[str], None],
        width: int = 80,
    ) -> None:
        self.game = game
        self.words = Words.of(game, language)
        self._chance = chance
        self._ask = ask
        self._tell = tell
        self._width = min(width, _WIDEST)
        self._told = 0
        self._shown = 0
        self._let_be: object = None
        self._until_decision = False

    def play(self) -> None:
        """Play to the end, or until the person stops."""
        self.say(self.words.say("play-welcome", seat=PERSON, other=PERSON + 1))
        self.say(self.words.say("play-keys"))
        while not self.game.is_over:
            seat = self._chance.choice(self.game.to_act)
            if seat == PERSON:
                self.game.push(self._decision())
            else:
                self.game.push(self._chance.choice(self.game.legal_actions.of(seat)))
        self._tell_news()
        self._tell("")
        self._tell_all(self.words.result(self.game.view(PERSON)))

    def say(self, text: str, indent: str = "") -> None:
        """Tell a text, wrapped to the width of the terminal; what it indents stays indented."""
        for line in text.split("\n"):
            own = indent + line[: len(line) - len(line.lstrip())]
            wrapped = textwrap.wrap(
                line.strip(),
                self._width,
                initial_indent=own,
                subsequent_indent=own + "  ",
                break_long_words=False,
                break_on_hyphens=False,
            )
            self._tell("\n".join(wrapped))

    def _tell_all(self, lines: Iterable[str]) -> None:
        for line in lines:
            self.say(line, "  ")

    def _tell_news(self) -> None:
        events = self.game.events(PERSON)
        self._tell_story(events[self._told :])
        self._told = len(events)

    def _tell_story(self, events: Iterable[Event]) -> None:
        for event in events:
            if event.kind == "turn_began":
                self._tell("")
            if event.kind != "declined":
                self.say(self.words.event(event), "  ")

    def _decision(self) -> Action:
        """What the person wants, asked unless an ok from before still holds."""
        view = self.game.view(PERSON)
        standing = self._standing_ok(view)
        if standing:
            return standing
        self._until_decision = False
        if not view.waiting and view.saying is None and view.turn != self._shown:
            self._tell("")
            self.say(text_of(view, language=self.words.language))
            self._shown = view.turn
        self._tell_news()
        action = self._choice(view)
        self._let_be = self._window(view) if action.verb == "ok" else None
        return action

    def _window(self, view: View) -> object:
        """What an ok holds for: this wanderer at this seat, with the powers that were used so far."""
        used = sum(player.powers_used for player in view.players)
        return view.turn, view.holder, view.phase, used

    def _standing_ok(self, view: View) -> Action | None:
        if not view.waiting:
            return None
        if self._until_decision or self._let_be == self._window(view):
            return Action.parse(f"{PERSON} ok")
        return None

    def _choice(self, view: View) -> Action:
        """Ask until the answer is one."""
        legal = sorted(view.legal_actions, key=_place)
        while True:
            self._tell("")
            self.say(self.words.prompt(view))
            if view.saying is not None and view.wanderer and view.wanderer.hero:
                self.say(self.words.say("play-seen", hero=view.wanderer.hero))
            for number, action in enumerate(legal, 1):
                self.say(f"{number:4}  {self.words.action(action)}")
            enter = legal[0].verb == "ok" or len(legal) == 1
            message = self.words.say("play-choice-enter" if enter else "play-choice", number=len(legal))
            answer = self._ask(self.words.say("list-titled", first=message, second="")).strip().lower()
            if answer == "" and enter:
                return legal[0]
            if answer in ("n", "next") and view.waiting:
                self._until_decision = True
                return legal[0]
            if chosen := self._understood(answer, legal, view):
                return chosen

    def _understood(self, answer: str, legal: list[Action], view: View) -> Action | None:
        if answer in ("q", "quit", "exit", "stop"):
            raise Stopped
        if answer in ("h", "?", "help", "aide"):
            self.say(self.words.say("play-keys"))
        elif answer in ("t", "table"):
            self.say(text_of(view, language=self.words.language))
        elif answer in ("p", "past", "passé", "passe"):
            self._tell_story(self.game.events(PERSON)[-_LAST_EVENTS:])
        elif answer in ("r", "rules", "règles", "regles"):
            self._tell_rules()
        elif answer in ("c", "cards", "cartes"):
            self._tell_all(self.words.say("play-card", hero=hero.number) for hero in HEROES)
        elif answer.isdecimal() and len(answer) < 4 and 1 <= int(answer) <= len(legal):
            return legal[int(answer) - 1]
        else:
            return self._in_notation(answer, legal)
        return None

    def _tell_rules(self) -> None:
        """The rules in short, and how this table has set the five options."""
        for part in ("goal", "send", "offer", "recruit", "clue", "power"):
            self.say(self.words.tell(f"play-rules-{part}", {}), "  ")
        for name in CHOICES:
            value = self.words.option(name, getattr(self.game.rules, name))
            self.say(self.words.say("list-titled", first=self.words.option(name), second=value), "  ")

    def _in_notation(self, answer: str, legal: list[Action]) -> Action | None:
        """An answer such as `use 7` or `ok`; what is none gets a reason."""
        try:
            action = Action.parse(f"{PERSON} {answer}")
        except SevenHeroesError:
            self.say(self.words.say("play-not-understood", number=len(legal)))
            return None
        if action in legal:
            return action
        self.say(self.words.refusal(self.game.refusal(action), action))
        return None


def _place(action: Action) -> int:
    """Where an action stands in the menu: what is always there comes first, so that numbers stay put."""
    return _ORDER.index(action.verb) if action.verb in _ORDER else len(_ORDER)
