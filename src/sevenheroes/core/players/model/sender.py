"""The sender's choice: the likelihood that it sent each hero."""

from typing import Any

from ... import codes
from ..._jit import jit
from ...cards import hero_bit, next_seat
from .binomial import binomial
from .clues import answers_to_others, clue_likelihood, copies_of, count_askable
from .evaluation import compare_seats
from .recruitment import all_seats, journey_value, predict_recruitment


@jit
def sendable_heroes(o: Any) -> int:
    """The heroes that the wanderer may be, given how it was sent (R5)."""
    if o.origin == codes.ORIGIN_HAND and not o.waived:
        return o.fitting
    return codes.ALL_HEROES


@jit
def had_no_fitting_card(o: Any) -> bool:
    """Did the sender have no card that fits?"""
    return o.wandering != 0 and o.origin != codes.ORIGIN_HAND


@jit
def evaluate_sending(o: Any, p: Any, heroes: int, w: Any) -> None:
    """Fill the value to the sender of sending each hero of a set, before anybody looks.

    Needs the worth of all seats and the prior.
    """
    compare_seats(o, p, o.sender, w.wins)
    informed = all_seats(o) if o.face_up else 0
    predict_recruitment(o, p, w.belief.prior, informed, w.recruitment)
    first = next_seat(o, o.sender)
    for hero in range(1, codes.HEROES + 1):
        if heroes & hero_bit(hero):
            w.belief.send_value[hero] = journey_value(o, w.wins, w.recruitment, hero, first, 0)


@jit
def preferred_heroes(belief: Any, heroes: int, hero: int) -> int:
    """The heroes of a set that the sender would rather send than one of them."""
    preferred = 0
    own = belief.send_value[hero]
    for other in range(1, codes.HEROES + 1):
        value = belief.send_value[other]
        if value > own or (value == own and other < hero):
            preferred |= hero_bit(other)
    return preferred & heroes


@jit
def hand_likelihood(o: Any, heroes: int, chances: Any, belief: Any) -> None:
    """Fill `chances` with the likelihood that each hero was the sender's best card among a set of heroes."""
    hand = o.hand_size[o.sender] + 1
    yes, no = answers_to_others(o)
    if yes + no:
        count_askable(o, belief)
    for hero in range(1, codes.HEROES + 1):
        chances[hero] = 0.0
        if heroes & hero_bit(hero):
            preferred = preferred_heroes(belief, heroes, hero)
            if yes + no:
                chances[hero] = clue_likelihood(o, belief, hero, preferred, hand, 1, yes, no)
            else:
                left = belief.hidden - copies_of(belief.unseen, preferred)
                chances[hero] = binomial(left, hand) - binomial(left - belief.unseen[hero], hand)


@jit
def deck_likelihood(o: Any, chances: Any, belief: Any) -> None:
    """Fill `chances` with the likelihood of each hero if it came from the deck or a band.

    No card in the sender's hand fits then.
    """
    absent = 0
    hand = 0
    if had_no_fitting_card(o) and o.seat != o.sender:  # the sender knows its own hand
        absent = o.fitting
        hand = o.hand_size[o.sender]
    unfit = copies_of(belief.unseen, ~absent)
    elsewhere = (unfit - hand) / unfit if unfit > 0.0 and unfit >= hand else 1.0
    yes, no = answers_to_others(o)
    if yes + no:
        count_askable(o, belief)
    for hero in range(1, codes.HEROES + 1):
        if yes + no:
            chances[hero] = clue_likelihood(o, belief, hero, absent, hand, 0, yes, no)
        else:
            chances[hero] = belief.unseen[hero] * (1.0 if absent & hero_bit(hero) else elsewhere)
