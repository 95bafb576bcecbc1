"""One round: a person at seat 0, bots at the others, from the deal to the result."""

import random
from collections.abc import Mapping
from typing import Final

from .. import bots
from ..game import Game
from ..words import Words
from .narrator import Story
from .opponents import Opponent
from .person import Person
from .screen import Screen
from .summary import bands

PERSON: Final = 0


class Table:
    """A game between a person and opponents; `chance` says who comes first where several may act."""

    def __init__(
        self,
        game: Game,
        opponents: Mapping[int, Opponent],
        *,
        language: str,
        chance: random.Random,
        screen: Screen,
        aid: bool = False,
    ) -> None:
        self.game = game
        self.words = Words.of(game, language, you=PERSON)
        self._opponents = opponents
        self._chance = chance
        self._screen = screen
        self._story = Story(self.words, screen)
        self._person = Person(game, PERSON, self.words, screen, aid=aid)

    def play(self) -> None:
        """Play to the end, or until the person stops."""
        self._screen.say(self.words.say("play-welcome", other=PERSON + 1))
        self._screen.say(self.words.say("play-keys"))
        self._screen.gap()
        for seat, opponent in self._opponents.items():
            self._screen.say(self._who(seat, opponent.bot.name), "  ")
        self._screen.gap()
        self._story.tell(self.game.events(PERSON))
        while not self.game.is_over:
            self._go_on()
        self._end()

    def _who(self, seat: int, bot: str) -> str:
        """Who an opponent is."""
        level = bots.find_level(bot)
        if level is None:
            return self.words.say("list-titled", first=self.words.name(seat), second=bot)
        title, character = level.title(self.words), level.character(self.words)
        return self.words.say("play-opponent", seat=seat, first=title, second=character)

    def _go_on(self) -> None:
        """One decision. A person is asked last, when it is clear what there is to answer to."""
        others = [seat for seat in self.game.to_act if seat != PERSON]
        seat = self._chance.choice(others) if others else PERSON
        view = self.game.view(seat)
        if seat == PERSON:
            action = self._person.decide(view)
        else:
            action, failure = self._opponents[seat].decide(view)
            if failure:
                self._screen.say(self.words.say("play-stumbled", seat=seat, first=failure), "  ")
        events = self.game.push(action)
        self._story.tell(event.seen_by(PERSON) for event in events)

    def _end(self) -> None:
        """The result, and what lies before everyone."""
        view = self.game.view(PERSON)
        self._screen.gap()
        self._screen.say_all(bands(view, self.words), "")
        for seat, player in enumerate(view.players):
            lost = [hero for hero, count in enumerate(player.eliminated, 1) for _ in range(count)]
            if lost:
                self._screen.say(self.words.say("play-lost", seat=seat, heroes=lost), "  ")
        self._screen.gap()
        self._screen.say_all(self.words.result(view))
