"""A game in a terminal, in plain text: a person against random players.

Everything a person may do is a numbered choice; a few words ask for help, the table, the past or to stop.
"""

import random
from collections.abc import Callable

from .actions import Action
from .errors import IllegalAction, InputError
from .game import Game
from .pictures import text_of
from .words import Words

PERSON = 0
_STOP = ("q", "quit", "exit", "stop")
_HELP = ("h", "?", "help", "aide")
_TABLE = ("t", "table")
_PAST = ("p", "past", "passé", "passe")
_LAST_EVENTS = 30


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
    ) -> None:
        self.game = game
        self.words = Words.of(game, language)
        self._chance = chance
        self._ask = ask
        self._tell = tell
        self._told = 0

    def play(self) -> None:
        """Play to the end, or until the person stops."""
        self._tell(self.words.say("play-welcome"))
        while not self.game.is_over:
            waiting = self.game.to_act
            seat = self._chance.choice(waiting)
            if seat == PERSON:
                self._tell_news()
                self.game.push(self._choice())
            else:
                self.game.push(self._chance.choice(self.game.legal_actions.of(seat)))
        self._tell_news()
        self._tell("")
        for line in self.words.result(self.game.view(PERSON)):
            self._tell(line)

    def _tell_news(self) -> None:
        events = self.game.events(PERSON)
        for line in self.words.story(events[self._told :]):
            self._tell(f"  {line}")
        self._told = len(events)

    def _choice(self) -> Action:
        """Ask until the answer is one."""
        view = self.game.view(PERSON)
        legal = view.legal_actions
        self._tell("")
        if not view.waiting and view.saying is None:
            self._tell(text_of(view, language=self.words.language))
        else:
            self._tell(self.words.prompt(view))
        while True:
            for number, action in enumerate(legal, 1):
                self._tell(f"  {number:2}  {self.words.action(action)}")
            answer = self._ask(f"{self.words.say('prompt-choose')} (1-{len(legal)}, h): ").strip().lower()
            if chosen := self._understood(answer, legal):
                return chosen

    def _understood(self, answer: str, legal: tuple[Action, ...]) -> Action | None:
        if answer in _STOP:
            raise Stopped
        if answer in _HELP:
            self._tell(self.words.say("play-help"))
        elif answer in _TABLE:
            self._tell(text_of(self.game.view(PERSON), language=self.words.language))
        elif answer in _PAST:
            for line in list(self.words.story(self.game.events(PERSON)))[-_LAST_EVENTS:]:
                self._tell(f"  {line}")
        elif answer == "" and len(legal) == 1:
            return legal[0]
        elif answer.isdecimal() and 1 <= int(answer) <= len(legal):
            return legal[int(answer) - 1]
        else:
            return self._in_notation(answer, legal)
        return None

    def _in_notation(self, answer: str, legal: tuple[Action, ...]) -> Action | None:
        """An answer such as `use 7` or `ok`; what is none gets a reason."""
        try:
            action = Action.parse(f"{PERSON} {answer}")
            if action in legal:
                return action
            refusal = self.game.refusal(action)
            self._tell(self.words.refusal(refusal, action))
        except (InputError, IllegalAction):
            self._tell(self.words.say("play-not-understood", number=len(legal)))
        return None
