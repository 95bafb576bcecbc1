"""Clues: the likelihood of the answers that other seats were given."""

from typing import Any

from ... import codes
from ..._jit import jit, noinline
from ...cards import hero_bit
from ...deal import printed_requirements
from .binomial import binomial


@jit
def meets_requirement(o: Any, card: int, hero: int) -> bool:
    """Does that hero meet the requirement printed on a card? (R1)"""
    return (printed_requirements(o.seats) >> (8 * card - 8)) & hero_bit(hero) != 0


@jit
def is_answered_yes(o: Any, card: int, hero: int) -> bool:
    """Is a clue with that card answered yes if the wanderer is that hero? (R6)"""
    return card == hero if o.clue == codes.CLUE_IDENTITY else meets_requirement(o, card, hero)


@jit
def cards_answered_yes(o: Any, hero: int) -> int:
    """The set of cards with which a clue is answered yes if the wanderer is that hero."""
    if o.clue == codes.CLUE_IDENTITY:
        return hero_bit(hero)
    cards = 0
    for card in range(1, codes.HEROES + 1):
        if meets_requirement(o, card, hero):
            cards |= hero_bit(card)
    return cards


@jit
def answers_to_others(o: Any) -> tuple[int, int]:
    """How many clues of other seats were answered yes, and how many no."""
    yes = 0
    no = 0
    for seat in range(o.seats):
        if seat != o.seat:
            yes += o.clues_yes[seat]
            no += o.clues_no[seat]
    return yes, no


@jit
def count_askable(o: Any, belief: Any) -> None:
    """Fill the copies with which others may have asked; the sender also knows the clue cards themselves."""
    for hero in range(1, codes.HEROES + 1):
        belief.askable[hero] = belief.unseen[hero]
        if o.seat == o.sender:
            for seat in range(o.seats):
                belief.askable[hero] += o.clues[seat][hero]


@jit
def copies_of(copies: Any, heroes: int) -> float:
    """The total number of copies of a set of heroes."""
    number = 0.0
    for hero in range(1, codes.HEROES + 1):
        if heroes & hero_bit(hero):
            number += copies[hero]
    return number


@noinline
def clue_likelihood(
    o: Any, belief: Any, hero: int, absent: int, hand: int, from_hand: int, yes: int, no: int
) -> float:
    """Likelihood, up to a constant factor, of the sender's hand and of the answers if that hero wanders.

    The sender's hand has `hand` cards, none of a hero in `absent`. With `from_hand` 1 the wanderer is one of
    these cards, with 0 it came from elsewhere. The answers to others were `yes` times yes and `no` times no.
    The sum runs over the number of cards in that hand which would be answered yes.
    """
    own = belief.askable[hero]
    if own < 1.0:
        return 0.0
    asked = cards_answered_yes(o, hero)
    matches = asked & hero_bit(hero) != 0
    others = codes.ALL_HEROES & ~absent & ~hero_bit(hero)
    yes_held = copies_of(belief.askable, others & asked)  # may be in the sender's hand; `hero` not included
    no_held = copies_of(belief.askable, others & ~asked)
    yes_all = copies_of(belief.askable, asked)
    no_all = copies_of(belief.askable, ~asked)
    if not from_hand:
        beside = 0.0 if absent & hero_bit(hero) else own - 1.0
        if matches:
            yes_all -= 1.0
            yes_held += beside
        else:
            no_all -= 1.0
            no_held += beside
    total = 0.0
    for in_hand in range(hand + 1):
        rest = hand - in_hand
        dealt = binomial(yes_held, in_hand) * binomial(no_held, rest)
        if from_hand and matches:
            dealt = binomial(yes_held + own, in_hand) * binomial(no_held, rest) - dealt
        elif from_hand:
            dealt = binomial(yes_held, in_hand) * binomial(no_held + own, rest) - dealt
        if dealt > 0.0:
            total += dealt * binomial(yes_all - in_hand, yes) * binomial(no_all - rest, no)
    return total if from_hand else total * own
