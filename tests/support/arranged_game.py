"""Arranged games: exact bands, hands and next cards, then a script of actions in one line.

>>> game = table(bands="13 27 13", deck="1")
>>> sorted(may(game, 1))
['ok', 'use 7']
>>> kinds(play(game, "1 ok; 0 send 2"))
['declined', 'sent']
"""

from collections import Counter
from collections.abc import Sequence

from sevenheroes.actions import Action
from sevenheroes.editions import EDITIONS, Rules
from sevenheroes.events import Event
from sevenheroes.game import Game

QUIET_BAND = "13"
"""Two heroes whose powers cannot be used as long as nobody else uses one."""

ANY_HAND = "12567"
"""A hand with a card that meets every requirement."""

SHORT_BANDS = "16 27 36 47 56"
SHORT_HANDS = "66661 66667 77772 77773 12345"
"""Bands and hands of five seats with which the deck can be made arbitrarily short."""


def deck_for(*, bands: Sequence[str], hands: Sequence[str], top: str = "", left: int | None = None) -> str:
    """A deck that deals these bands and hands and has these cards on top.

    The other cards lie below. With `left`, only that many cards stay in the deck: the rest are dealt as
    repeated second heroes during set-up and so lie in the discard pile.
    """
    rest = Counter("1234567" * 11)
    rest.subtract("".join((*bands, *hands, top)))
    if any(number < 0 for number in rest.values()):
        raise ValueError(f"there are only 11 cards of each hero: {dict(rest)}")
    below = [hero for place in range(11) for hero in "1234567" if place < rest[hero]]
    if left is not None:
        kept = max(left - len(top), 0)
        below, spare = below[:kept], below[kept:]
        bands = [_with_repeated_seconds(band, spare) for band in bands]
        if spare:
            raise ValueError(f"no band starts with {spare}, so these cards must be in hands or on top")
    return "".join((*bands, *hands, top, *below))


def _with_repeated_seconds(band: str, spare: list[str]) -> str:
    first = band[0]
    seconds = spare.count(first)
    spare[:] = [hero for hero in spare if hero != first]
    return first + first * seconds + band[1:]


def table(
    edition: str = "rent-a-hero",
    *,
    seats: int = 3,
    bands: str | None = None,
    hands: str | None = None,
    deck: str = "",
    left: int | None = None,
    first: int = 0,
    rng: Sequence[int] = (1, 2, 3, 4),
    rules: Rules | None = None,
) -> Game:
    """A game with these bands and hands (one word per seat) and these cards on top of the deck."""
    laid = deck_for(
        bands=bands.split() if bands else [QUIET_BAND] * seats,
        hands=hands.split() if hands else [ANY_HAND] * seats,
        top=deck.replace(" ", ""),
        left=left,
    )
    return Game(edition, seats=seats, deck=laid, first=first, rng=rng, rules=rules)


def house(edition: str = "rent-a-hero", **options: str | bool) -> Rules:
    """The rules of an edition with some options changed."""
    return Rules.from_dict(EDITIONS[edition].rules.to_dict() | options)


def short(
    edition: str = "rent-a-hero",
    *,
    deck: str,
    left: int = 1,
    bands: str = SHORT_BANDS,
    hands: str = SHORT_HANDS,
    rules: Rules | None = None,
) -> Game:
    """Five seats and a deck that is nearly empty; its first card is revealed."""
    return table(edition, seats=5, deck=deck, left=left, bands=bands, hands=hands, rules=rules)


def play(game: Game, actions: str) -> tuple[Event, ...]:
    """Play exactly these actions, as in `play(game, "1 send 3; 2 ok; 2 recruit")`, and return the events."""
    before = game.ply
    for text in actions.split("; "):
        game.push(text)
    return tuple(event for events in game.events_by_ply[before + 1 :] for event in events)


def go(game: Game, actions: str) -> tuple[Event, ...]:
    """Play these actions; before each, everyone says ok, says nothing or passes until it is legal."""
    before = game.ply
    for text in actions.split("; "):
        while game.refusal(text) and (idle := _idle(game)):
            game.push(idle)
        game.push(text)
    return tuple(event for events in game.events_by_ply[before + 1 :] for event in events)


def decline_all(game: Game) -> tuple[Event, ...]:
    """Everyone says ok or nothing until a seat has a real decision or the game is over."""
    before = game.ply
    while idle := _idle(game, words=("ok", "say nothing")):
        game.push(idle)
    return tuple(event for events in game.events_by_ply[before + 1 :] for event in events)


def _idle(game: Game, words: Sequence[str] = ("ok", "say nothing", "pass")) -> Action | None:
    for what in words:
        for action in game.legal_actions:
            if action.what == what:
                return action
    return None


def may(game: Game, seat: int) -> set[str]:
    """The legal actions of a seat, as texts without the seat."""
    return {action.what for action in game.legal_actions.of(seat)}


def kinds(events: Sequence[Event]) -> list[str]:
    """The kinds of the events, in order."""
    return [event.kind for event in events]


def of_kind(events: Sequence[Event], kind: str) -> list[Event]:
    """The events of one kind."""
    return [event for event in events if event.kind == kind]


def counts(cards: str) -> tuple[int, ...]:
    """The counts of heroes 1 to 7."""
    return tuple(cards.count(hero) for hero in "1234567")


def band(game: Game, seat: int) -> tuple[int, ...]:
    """The heroes in a band."""
    return game.view(None).players[seat].band


def used(game: Game, seat: int) -> tuple[int, ...]:
    """The used heroes in a band."""
    return game.view(None).players[seat].used


def hand(game: Game, seat: int) -> str:
    """The cards in a hand."""
    return "".join(map(str, game.view(seat).hand))


def wanderer(game: Game, viewer: int | None) -> int | None:
    """The wanderer as a seat or a spectator (None) knows it."""
    there = game.view(viewer).wanderer
    assert there is not None, "there is no wanderer"
    return there.hero


def play_to(game: Game, *, turn: int | None = None) -> None:
    """Play on, without powers or a sixth hero, to the sender's decision in a turn or to the end."""
    while not game.is_over and game.view(None).turn != turn:
        game.push(_idle_or_harmless(game))
    decline_all(game)


def _idle_or_harmless(game: Game) -> Action:
    """The first quiet action; holders do not recruit a sixth hero."""
    view = game.view(None)
    if view.phase == "offer" and not view.waiting and view.holder != view.sender and not _is_harmless(game):
        return Action.parse(f"{view.holder} pass")
    wanted = ("ok", "send", "drop", "recruit")
    return next(action for action in game.legal_actions if action.what.startswith(wanted))


def _is_harmless(game: Game) -> bool:
    view = game.view(None)
    assert view.holder is not None
    band = view.players[view.holder].band
    wanderer = game.view(view.sender).wanderer
    return len(band) < 5 or (wanderer is not None and wanderer.hero in band)
