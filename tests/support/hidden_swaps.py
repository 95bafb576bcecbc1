"""Indistinguishable games: the same game from a deck in which only cards hidden from a viewer are swapped.

Every card is tracked by its position in the deck, so that the game can be replayed from the changed deck.
"""

import random
from dataclasses import dataclass, field

from sevenheroes.errors import SevenHeroesError
from sevenheroes.game import Game

_CHANGES = 12


@dataclass
class TrackedCards:
    """Where the cards are after some actions, by their positions in the deck."""

    top: int = 0
    hands: list[list[int]] = field(default_factory=list)
    wanderer: int | None = None
    sender: int = -1
    face_up: bool = False
    seen: set[int] = field(default_factory=set)
    clues: list[tuple[int, int]] = field(default_factory=list)
    played: dict[int, int] = field(default_factory=dict)
    """The card played at a ply, if it is still face down."""

    def hidden_from(self, seat: int | None) -> list[int]:
        """The positions of all cards that a seat cannot know."""
        places = [*range(self.top, 77)]
        for other, hand in enumerate(self.hands):
            if other != seat:
                places += hand
        if self.wanderer is not None and not self.face_up and seat not in self.seen:
            places.append(self.wanderer)
        if seat != self.sender:
            places += [place for giver, place in self.clues if giver != seat]
        return places


def follow(game: Game) -> TrackedCards | None:
    """Track the cards of a game; None if they have been reshuffled."""
    cards = TrackedCards()
    deal(game, cards)
    for ply, events in enumerate(game.events_by_ply):
        for event in events:
            if event.kind == "reshuffled":
                return None
            kind, seat = event.kind, -1 if event.seat is None else event.seat
            if kind == "turn_began":
                cards.wanderer, cards.sender, cards.clues, cards.played = None, seat, [], {}
                cards.face_up, cards.seen = False, set()
            elif kind == "revealed":
                cards.top += 1
            elif kind == "drew":
                cards.hands[seat] += range(cards.top, cards.top + (event.count or 0))
                cards.top += event.count or 0
            elif kind in ("sent", "dropped", "asked"):
                place = next(one for one in cards.hands[seat] if int(game.deck[one]) == event.hero)
                cards.hands[seat].remove(place)
                if kind == "sent":
                    cards.wanderer, cards.seen = place, {seat}
                    cards.played[ply] = place
                elif kind == "asked":
                    cards.clues.append((seat, place))
                    cards.played[ply] = place
            elif kind in ("sent_from_deck", "sent_blind"):
                cards.wanderer, cards.seen = cards.top, {seat} if kind == "sent_from_deck" else set()
                cards.top += 1
            elif kind == "looked":
                cards.seen.add(seat)
            elif kind in ("recruited", "discarded"):
                cards.face_up = True
            elif kind == "clues_turned":
                cards.clues = []
    return cards


def deal(game: Game, cards: TrackedCards) -> None:
    """Track the set-up (R3)."""
    for _ in range(game.seats):
        first = cards.top
        cards.top += 2
        while game.deck[cards.top - 1] == game.deck[first]:
            cards.top += 1
    for _ in range(game.seats):
        cards.hands.append([*range(cards.top, cards.top + 5)])
        cards.top += 5


def unseen(game: Game, seat: int | None, chance: random.Random) -> Game | None:
    """A game that a seat or a spectator (None) cannot distinguish from this one; None if none was found."""
    cards = follow(game)
    if cards is None:
        return None
    hidden = cards.hidden_from(seat)
    found: Game | None = None
    deck = list(game.deck)
    for _ in range(_CHANGES):
        changed = list(deck)
        moved = hidden if found is None else chance.sample(hidden, min(2, len(hidden)))
        heroes = [changed[place] for place in moved]
        chance.shuffle(heroes)
        for place, hero in zip(moved, heroes, strict=True):
            changed[place] = hero
        again = replayed(game, changed, cards, chance)
        if again is not None and changed != deck:
            found, deck = again, changed
        elif found is None:
            hidden = chance.sample(hidden, max(2, len(hidden) // 2)) if len(hidden) > 2 else hidden
    return found if found and found.deck != game.deck else None


def replayed(game: Game, deck: list[str], cards: TrackedCards, chance: random.Random) -> Game | None:
    """The same actions with another deck; None if they are illegal or a clue gets another answer."""
    actions = [action.text for action in game.actions]
    for ply, place in cards.played.items():
        action = game.actions[ply - 1]
        actions[ply - 1] = f"{action.seat} {action.verb} {deck[place]}"
    try:
        again = Game(
            game.edition,
            rules=game.rules,
            seats=game.seats,
            deck="".join(deck),
            first=game.first,
            rng=[chance.getrandbits(32) for _ in range(4)],
            actions=actions,
        )
    except SevenHeroesError:
        return None
    return again if answers(again) == answers(game) else None


def answers(game: Game) -> list[bool | None]:
    return [event.yes for events in game.events_by_ply for event in events if event.kind == "answered"]
