"""The person at the table: shows the position, asks for a numbered choice and interprets the answer."""

from collections.abc import Callable
from typing import Final

from .. import bots
from .._messages import MessageId
from ..actions import Action
from ..editions import CHOICES
from ..errors import SevenHeroesError
from ..events import Event
from ..game import Game
from ..heroes import HEROES
from ..pictures import text_of
from ..view import View
from ..words import Words
from .auto_ok import AutoOk
from .choices import choice_text, menu_order
from .odds import wanderer_odds
from .screen import Screen
from .summary import table_summary

_HISTORY_LENGTH: Final = 30
_ADVISER: Final = "steady"


class PlayerQuit(Exception):  # noqa: N818
    """The person quits the game."""


class Person:
    """Plays a seat by asking on the screen; with `aid`, every offer shows the odds of the wanderer."""

    def __init__(self, *, game: Game, seat: int, words: Words, screen: Screen, aid: bool = False) -> None:
        self._game = game
        self._seat = seat
        self._words = words
        self._screen = screen
        self._aid = aid
        self._auto_ok = AutoOk()
        self._shown: object = None

    def decide(self, view: View) -> Action:
        """The person's action; windows that need no answer are declined without asking."""
        action = self._auto_ok.answer(view)
        if action is None:
            self._show(view)
            action = self._ask(view)
            self._auto_ok.remember(action, view)
        return action

    def _show(self, view: View) -> None:
        """Print the summary at the start of each turn and whenever it has changed."""
        state = view.turn, view.waived, [player.band for player in view.players], not view.waiting
        if state != self._shown:
            self._screen.gap()
            self._screen.say_all(table_summary(view, self._words), "")
            self._shown = state

    def _ask(self, view: View) -> Action:
        """Ask until the answer is a legal action."""
        legal = menu_order(view.legal_actions)
        enter = legal[0].verb == "ok" or len(legal) == 1
        question = self._question(len(legal), enter=enter)
        if self._aid and view.phase == "offer" and not view.waiting and view.saying is None:
            self._show_odds(view)
        self._show_menu(legal, view)
        while True:
            answer = self._screen.ask(question)
            if answer == "" and enter:
                return legal[0]
            if answer in ("n", "next") and view.waiting:
                self._auto_ok.decline_until_decision()
                return legal[0]
            if chosen := self._interpret(answer, legal, view):
                return chosen

    def _question(self, number: int, *, enter: bool) -> str:
        if number == 1:
            return self._words.say("play-choice-only")
        text = self._words.say("play-choice-enter" if enter else "play-choice", number=number)
        return self._words.say("list-titled", first=text, second="")

    def _show_menu(self, legal: list[Action], view: View) -> None:
        self._screen.gap()
        self._screen.say(self._words.prompt(view))
        if view.saying is not None and view.wanderer and view.wanderer.hero:
            self._screen.say(self._words.say("play-seen", hero=view.wanderer.hero))
        for number, action in enumerate(legal, 1):
            self._screen.say(f"{number:4}  \t{choice_text(action, view, self._words)}")

    def _interpret(self, answer: str, legal: list[Action], view: View) -> Action | None:
        if answer in ("q", "quit", "exit", "stop"):
            raise PlayerQuit
        if command := _COMMANDS.get(answer):
            command(self, view)
            self._show_menu(legal, view)
            return None
        if answer.isdecimal() and len(answer) < 4 and 1 <= int(answer) <= len(legal):
            return legal[int(answer) - 1]
        return self._parse_notation(answer, legal)

    def _parse_notation(self, answer: str, legal: list[Action]) -> Action | None:
        """The action of an answer such as `use 7` or `ok`; otherwise say what is wrong with it."""
        try:
            action = Action.parse(f"{self._seat} {answer}")
        except SevenHeroesError:
            self._screen.say(self._words.say("play-not-understood", number=len(legal)))
            return None
        if action in legal:
            return action
        self._screen.say(self._words.refusal(self._game.refusal(action), action))
        return None

    # Commands

    def _show_help(self, _view: View) -> None:
        self._screen.say(self._words.say("play-keys"))

    def _show_table(self, view: View) -> None:
        self._screen.say(text_of(view, language=self._words.language))

    def _show_history(self, _view: View) -> None:
        events: tuple[Event, ...] = self._game.events(self._seat)
        history = [event for event in events if event.kind != "declined"]
        self._screen.say_all(self._words.event(event) for event in history[-_HISTORY_LENGTH:])

    def _show_rules(self, _view: View) -> None:
        """Print the rules in brief, and this table's setting of the five options."""
        for part in ("goal", "send", "offer", "recruit", "clue", "power"):
            self._screen.say(self._words.tell(f"play-rules-{part}", {}), "  ")
        for name in CHOICES:
            value = self._words.option(name, getattr(self._game.rules, name))
            title = self._words.option(name)
            self._screen.say(self._words.say("list-titled", first=title, second=value), "  ")

    def _show_cards(self, _view: View) -> None:
        self._screen.say_all(self._words.say("play-card", hero=hero.number) for hero in HEROES)

    def _show_odds(self, view: View) -> None:
        self._screen.gap()
        self._screen.say_all(wanderer_odds(view, self._words), "")

    def _show_hint(self, view: View) -> None:
        adviser = bots.LEVELS[_ADVISER]
        advice = bots.ask(adviser.bot(), view, bots.Chance(view.turn))
        text = choice_text(advice, view, self._words)
        self._screen.say(self._words.say("play-hint", first=adviser.title(self._words), second=text))

    def _toggle_asking(self, _view: View) -> None:
        self._auto_ok.ask_always = not self._auto_ok.ask_always
        message: MessageId = "play-asks-always" if self._auto_ok.ask_always else "play-asks-calmly"
        self._screen.say(self._words.say(message))


_COMMANDS: Final[dict[str, Callable[[Person, View], None]]] = {
    key: command
    for keys, command in (
        (("h", "?", "help", "aide"), Person._show_help),
        (("t", "table"), Person._show_table),
        (("p", "past", "passé", "passe"), Person._show_history),
        (("r", "rules", "règles", "regles"), Person._show_rules),
        (("c", "cards", "cartes"), Person._show_cards),
        (("b", "belief", "chances"), Person._show_odds),
        (("x", "hint", "conseil"), Person._show_hint),
        (("a", "always", "toujours"), Person._toggle_asking),
    )
    for key in keys
}
"""What the person may type apart from a choice."""
