"""One game from the deal to the result, with a person at seat 0 and bots at the other seats."""

import random
from collections.abc import Mapping
from typing import Final

from .. import bots
from ..game import Game
from ..words import Words
from .narrator import Narrator
from .opponents import Opponent
from .person import Person
from .screen import Screen
from .summary import band_lines

PERSON: Final = 0


class GameLoop:
    """Runs a game between a person and bots; `chance` picks the next bot when several may act."""

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
        self._narrator = Narrator(self.words, screen)
        self._person = Person(game=game, seat=PERSON, words=self.words, screen=screen, aid=aid)

    def play(self) -> None:
        """Play until the game is over or the person quits."""
        self._screen.say(self.words.say("play-welcome", other=PERSON + 1))
        self._screen.say(self.words.say("play-keys"))
        self._screen.gap()
        for seat, opponent in self._opponents.items():
            self._screen.say(self._introduction(seat, opponent.bot.name), "  ")
        self._screen.gap()
        self._narrator.tell(self.game.events(PERSON))
        while not self.game.is_over:
            self._play_decision()
        self._show_result()

    def _introduction(self, seat: int, bot: str) -> str:
        """A line that introduces an opponent."""
        level = bots.find_level(bot)
        if level is None:
            return self.words.say("list-titled", first=self.words.name(seat), second=bot)
        title, character = level.title(self.words), level.character(self.words)
        return self.words.say("play-opponent", seat=seat, first=title, second=character)

    def _play_decision(self) -> None:
        """Play one decision. The person is asked last, knowing what the bots have done."""
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
        self._narrator.tell(event.seen_by(PERSON) for event in events)

    def _show_result(self) -> None:
        """Print the final bands, the eliminated heroes and the result."""
        view = self.game.view(PERSON)
        self._screen.gap()
        self._screen.say_all(band_lines(view, self.words), "")
        for seat, player in enumerate(view.players):
            lost = [hero for hero, count in enumerate(player.eliminated, 1) for _ in range(count)]
            if lost:
                self._screen.say(self.words.say("play-lost", seat=seat, heroes=lost), "  ")
        self._screen.gap()
        self._screen.say_all(self.words.result(view))
