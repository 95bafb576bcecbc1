"""The person at the table: what is shown, asked and understood. Whatever one may do is a numbered choice."""

from collections.abc import Callable
from typing import Final

from .. import bots
from ..actions import Action
from ..editions import CHOICES
from ..errors import SevenHeroesError
from ..events import Event
from ..game import Game
from ..heroes import HEROES
from ..pictures import text_of
from ..view import View
from ..words import Words
from .auto_ok import Calm
from .choices import choice, in_order
from .odds import chances
from .screen import Screen
from .summary import scene

_LAST_EVENTS: Final = 30
_ADVISER: Final = "steady"


class Stopped(Exception):  # noqa: N818
    """The person has had enough."""


class Person:
    """Decides for a seat by asking whoever sits before the screen; `aid` shows the chances at every offer."""

    def __init__(self, game: Game, seat: int, words: Words, screen: Screen, *, aid: bool = False) -> None:
        self._game = game
        self._seat = seat
        self._words = words
        self._screen = screen
        self._aid = aid
        self._calm = Calm()
        self._shown: object = None

    def decide(self, view: View) -> Action:
        """What the person wants, asked unless an ok goes without saying."""
        action = self._calm.ok(view)
        if action is None:
            self._show(view)
            action = self._choice(view)
            self._calm.heard(action, view)
        return action

    def _show(self, view: View) -> None:
        """The table, once a turn and whenever a band has changed."""
        sight = view.turn, view.waived, [player.band for player in view.players], not view.waiting
        if sight != self._shown:
            self._screen.gap()
            self._screen.say_all(scene(view, self._words), "")
            self._shown = sight

    def _choice(self, view: View) -> Action:
        """Ask until the answer is one."""
        legal = in_order(view.legal_actions)
        enter = legal[0].verb == "ok" or len(legal) == 1
        question = self._question(len(legal), enter=enter)
        if self._aid and view.phase == "offer" and not view.waiting and view.saying is None:
            self._show_chances(view)
        self._offer(legal, view)
        while True:
            answer = self._screen.ask(question)
            if answer == "" and enter:
                return legal[0]
            if answer in ("n", "next") and view.waiting:
                self._calm.until_decision()
                return legal[0]
            if chosen := self._understood(answer, legal, view):
                return chosen

    def _question(self, number: int, *, enter: bool) -> str:
        if number == 1:
            return self._words.say("play-choice-only")
        text = self._words.say("play-choice-enter" if enter else "play-choice", number=number)
        return self._words.say("list-titled", first=text, second="")

    def _offer(self, legal: list[Action], view: View) -> None:
        self._screen.gap()
        self._screen.say(self._words.prompt(view))
        if view.saying is not None and view.wanderer and view.wanderer.hero:
            self._screen.say(self._words.say("play-seen", hero=view.wanderer.hero))
        for number, action in enumerate(legal, 1):
            self._screen.say(f"{number:4}  \t{choice(action, view, self._words)}")

    def _understood(self, answer: str, legal: list[Action], view: View) -> Action | None:
        if answer in ("q", "quit", "exit", "stop"):
            raise Stopped
        if show := _KEYS.get(answer):
            show(self, view)
            self._offer(legal, view)
            return None
        if answer.isdecimal() and len(answer) < 4 and 1 <= int(answer) <= len(legal):
            return legal[int(answer) - 1]
        return self._in_notation(answer, legal)

    def _in_notation(self, answer: str, legal: list[Action]) -> Action | None:
        """An answer such as `use 7` or `ok`; what is none gets a reason."""
        try:
            action = Action.parse(f"{self._seat} {answer}")
        except SevenHeroesError:
            self._screen.say(self._words.say("play-not-understood", number=len(legal)))
            return None
        if action in legal:
            return action
        self._screen.say(self._words.refusal(self._game.refusal(action), action))
        return None

    # What a key shows.

    def _show_help(self, _view: View) -> None:
        self._screen.say(self._words.say("play-keys"))

    def _show_table(self, view: View) -> None:
        self._screen.say(text_of(view, language=self._words.language))

    def _show_past(self, _view: View) -> None:
        events: tuple[Event, ...] = self._game.events(self._seat)
        story = [event for event in events if event.kind != "declined"]
        self._screen.say_all(self._words.event(event) for event in story[-_LAST_EVENTS:])

    def _show_rules(self, _view: View) -> None:
        """The rules in short, and how this table has set the five options."""
        for part in ("goal", "send", "offer", "recruit", "clue", "power"):
            self._screen.say(self._words.tell(f"play-rules-{part}", {}), "  ")
        for name in CHOICES:
            value = self._words.option(name, getattr(self._game.rules, name))
            title = self._words.option(name)
            self._screen.say(self._words.say("list-titled", first=title, second=value), "  ")

    def _show_cards(self, _view: View) -> None:
        self._screen.say_all(self._words.say("play-card", hero=hero.number) for hero in HEROES)

    def _show_chances(self, view: View) -> None:
        self._screen.gap()
        self._screen.say_all(chances(view, self._words), "")

    def _show_hint(self, view: View) -> None:
        adviser = bots.LEVELS[_ADVISER]
        advice = bots.ask(adviser.bot(), view, bots.Chance(view.turn))
        text = choice(advice, view, self._words)
        self._screen.say(self._words.say("play-hint", first=adviser.title(self._words), second=text))

    def _turn_asking(self, _view: View) -> None:
        self._calm.always = not self._calm.always
        self._screen.say(self._words.say("play-asks-always" if self._calm.always else "play-asks-calmly"))


_KEYS: Final[dict[str, Callable[[Person, View], None]]] = {
    key: show
    for keys, show in (
        (("h", "?", "help", "aide"), Person._show_help),
        (("t", "table"), Person._show_table),
        (("p", "past", "passé", "passe"), Person._show_past),
        (("r", "rules", "règles", "regles"), Person._show_rules),
        (("c", "cards", "cartes"), Person._show_cards),
        (("b", "belief", "chances"), Person._show_chances),
        (("x", "hint", "conseil"), Person._show_hint),
        (("a", "always", "toujours"), Person._turn_asking),
    )
    for key in keys
}
"""What a person may type besides a choice."""
