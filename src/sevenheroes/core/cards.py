"""Moving cards between deck, hands and discard pile, and logging events."""

from typing import Any

from . import codes
from ._jit import jit, noinline
from .rng import reshuffle_deck


@jit
def log_event(log: Any, code: int, seat: int, a: int, b: int, counts: int) -> None:
    """Append an event to the log, unless there is none: playing without a log costs nothing."""
    if log is not None:
        log[0] += 1
        log[log[0]] = code | ((seat & 255) << 8) | ((a & 255) << 16) | ((b & 255) << 24) | (counts << 32)


@jit
def hero_bit(hero: int) -> int:
    """The set that contains one hero."""
    return (1 << hero) >> 1


@jit
def next_seat(g: Any, seat: int) -> int:
    """The next seat clockwise."""
    following = seat + 1
    return following if following < g.seats else 0


@jit
def fitting(g: Any, hero: int) -> int:
    """The heroes that meet the requirement printed on this hero's card (R1)."""
    return (g.printed >> (8 * hero - 8)) & codes.ALL_HEROES


@jit
def take_in_hand(g: Any, seat: int, hero: int) -> None:
    """Add a card to a hand."""
    g.hand[seat][hero] += 1
    g.hand_size[seat] += 1
    g.held[seat] |= hero_bit(hero)


@jit
def leave_hand(g: Any, seat: int, hero: int) -> None:
    """Remove a card from a hand."""
    left = g.hand[seat][hero] - 1
    g.hand[seat][hero] = left
    g.hand_size[seat] -= 1
    if left == 0:
        g.held[seat] &= ~hero_bit(hero)


@jit
def discard(g: Any, hero: int) -> None:
    """Put a card face up on the discard pile."""
    g.discard[hero] += 1
    g.discarded += 1


@jit
def can_draw(g: Any) -> bool:
    """Is there a card to draw, if necessary after a reshuffle? (R9)"""
    if g.deck_top < g.deck_size:
        return True
    kept = 1 if g.requirement else 0
    return g.deck_end == codes.DECK_END_RESHUFFLE and g.discarded > kept


@noinline
def reshuffle(g: Any, log: Any) -> None:
    """Make a new deck from the discard pile, without this turn's requirement card (R9)."""
    size = 0
    for hero in range(1, codes.HEROES + 1):
        kept = 1 if hero == g.requirement else 0
        for _ in range(g.discard[hero] - kept):
            g.deck[size] = hero
            size += 1
        g.discard[hero] = kept
    g.discarded = 1 if g.requirement else 0
    g.deck_top = 0
    g.deck_size = size
    reshuffle_deck(g)
    log_event(log, codes.EVENT_RESHUFFLED, codes.NOBODY, size, 0, 0)


@jit
def draw(g: Any, log: Any) -> int:
    """Draw the top card of the deck; 0 if there is none."""
    if g.deck_top == g.deck_size:
        if not can_draw(g):
            return 0
        reshuffle(g, log)
    hero = g.deck[g.deck_top]
    g.deck_top += 1
    return hero
