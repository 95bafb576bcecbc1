"""Rejection sampling: determinizations in which steady players would have done what this turn has shown.

Hands are dealt uniformly from the unseen cards, and the turn is replayed from its sending. A sample is
accepted if the sender would have sent that card, and if every seat that held it would have asked as often,
with the same answers, and then passed. Accepted samples follow the posterior of an observer who knows that
all seats are steady, except that powers used since the sending count as used before it.
"""

from typing import Any

from ... import codes
from ..._jit import jit, noinline
from ...cards import hero_bit, leave_hand, next_seat, take_in_hand
from ...rng import draw_below
from ..policy import steady
from ..policy.action_values import best_preparation
from ..transitions import apply_action, observe_seat
from .determinization import (
    copy_known_cards,
    copy_table,
    deal_card,
    gather_unseen,
    lay_deck,
    shuffle,
)


@jit
def is_informative(o: Any) -> bool:
    """Has this turn shown anything that depends on hidden hands?"""
    return o.wandering != 0 and o.origin == codes.ORIGIN_HAND and not o.face_up


@noinline
def sample(o: Any, p: Any, wanderer: int, m: Any, rng: Any) -> bool:
    """Sample a game with a given wanderer into `m.world`; returns whether it was accepted."""
    past = m.scratch
    cards = m.particles.cards
    left = gather_unseen(m.root.belief, wanderer, cards)
    shuffle(cards, left, rng)
    rewind(o, past)
    if o.seat != o.sender:
        left = deal_past_hand(o, past, o.sender, cards, left)
        take_in_hand(past, o.sender, wanderer)
        # Importance weight: a hand with k copies of the wanderer is k times as likely to be sampled here.
        if draw_below(rng, past.hand[o.sender][wanderer]):
            return False
        if decision(past, o.sender, p, m) != codes.SEND + wanderer - 1:
            return False
        leave_hand(past, o.sender, wanderer)
    past.wanderer = wanderer
    past.phase = codes.PHASE_OFFER
    past.seen = 1 << o.sender
    seat = next_seat(o, o.sender)
    visited = True
    while seat != o.sender:
        if seat != o.seat:
            left = deal_past_hand(o, past, seat, cards, left)
        if visited:
            past.holder = seat
            if seat == o.seat:
                restore_own_cards(o, past, seat)
            elif not acts_as_observed(o, p, seat, m):
                return False
            past.ahead &= ~(1 << seat)
        if seat == o.holder:
            visited = False
        seat = next_seat(o, seat)
    return_to_present(o, past, m.world)
    m.world.wanderer = wanderer
    lay_deck(o, m.world, cards, rng)
    return True


@jit
def decision(g: Any, seat: int, p: Any, m: Any) -> int:
    """The steady player's action there, once it has drawn and readied all that it wants to."""
    o = m.observation
    observe_seat(g, seat, o)
    prepared = best_preparation(o, p)
    while prepared >= 0:
        o.mask &= ~(1 << prepared)
        prepared = best_preparation(o, p)
    return steady.decide(o, p, m.rollout)


@jit
def rewind(o: Any, g: Any) -> None:
    """Fill a game with the table as it was before the card was sent, without the hands of others."""
    copy_table(o, g)
    for seat in range(codes.MOST_SEATS):
        copy_known_cards(o, g, seat)
        g.hand_size[seat] += o.clues_yes[seat] + o.clues_no[seat]
        g.clues_yes[seat] = 0
        g.clues_no[seat] = 0
        for hero in range(1, codes.HEROES + 1):
            if o.clues[seat][hero]:
                g.hand[seat][hero] += o.clues[seat][hero]
                g.held[seat] |= hero_bit(hero)
                g.clues[seat][hero] = 0
    g.phase = codes.PHASE_SEND
    g.deck_top = 0
    g.deck_size = o.deck_left
    for place in range(g.pile_size):
        g.pile[place] = 0
    g.pile_size = 0
    g.waiting = 0
    g.saying = codes.NOBODY
    g.wanderer = 0
    g.face_up = 0
    g.seen = 0
    g.ahead = (1 << o.seats) - 1


@jit
def restore_own_cards(o: Any, g: Any, seat: int) -> None:
    """Give the observing seat its present hand and clues."""
    g.hand_size[seat] = o.hand_size[seat]
    g.clues_yes[seat] = o.clues_yes[seat]
    g.clues_no[seat] = o.clues_no[seat]
    copy_known_cards(o, g, seat)


@jit
def deal_past_hand(o: Any, g: Any, seat: int, cards: Any, left: int) -> int:
    """Deal the unknown cards of another seat's hand before it asked; returns how many cards are left."""
    number = o.hand_size[seat]
    if o.seat != o.sender:  # the sender knows the clue cards
        number += o.clues_yes[seat] + o.clues_no[seat]
    for _ in range(number):
        left = deal_card(g, seat, 0, cards, left)
    return left


@noinline
def acts_as_observed(o: Any, p: Any, seat: int, m: Any) -> bool:
    """Would that holder have asked as it did, and passed if it has?"""
    g = m.scratch
    yes = o.clues_yes[seat]
    no = o.clues_no[seat]
    if (o.seen >> seat) & 1:
        g.seen |= 1 << seat
    undecided = seat == o.holder or (o.barred >> seat) & 1 != 0
    while True:
        if undecided and g.clues_yes[seat] == yes and g.clues_no[seat] == no:
            break
        action = decision(g, seat, p, m)
        if action == codes.PASS:
            break
        if action < codes.CLUE or action >= codes.CLUE + codes.HEROES:
            return False
        apply_action(g, seat, action)
        g.waiting = 0
        if g.clues_yes[seat] > yes or g.clues_no[seat] > no:
            return False
    if g.clues_yes[seat] != yes or g.clues_no[seat] != no:
        return False
    if o.seat == o.sender:  # the sender knows the cards
        for hero in range(1, codes.HEROES + 1):
            if g.clues[seat][hero] != o.clues[seat][hero]:
                return False
    return True


@jit
def return_to_present(o: Any, past: Any, g: Any) -> None:
    """Fill a game with the table as it is, and the hands and clues of others from the replayed turn."""
    copy_table(o, g)
    for seat in range(codes.MOST_SEATS):
        copy_known_cards(o, g, seat)
        if seat != o.seat:
            g.held[seat] = past.held[seat]
            for hero in range(1, codes.HEROES + 1):
                g.hand[seat][hero] = past.hand[seat][hero]
                g.clues[seat][hero] = past.clues[seat][hero]
