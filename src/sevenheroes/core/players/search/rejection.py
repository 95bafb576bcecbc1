"""Imagined games in which steady players would have done what this turn has shown.

Hands are dealt by counting alone, and the turn is played again from its sending. The game is kept if the
sender would have sent that card, and if everybody who held it would have asked as often, with the same
answers, and then passed. A game that is kept is as likely as it is for somebody who knows that all are
steady, but for the powers that were used since the sending: they count as used before.
"""

from typing import Any

from ... import codes
from ..._jit import apart, jit
from ...cards import hero_bit, leave_hand, next_seat, take_in_hand
from ...rng import draw_below
from ..policy import steady
from ..policy.action_values import prepare
from ..transitions import look, take
from .determinization import copy_cards, copy_table, gather, give_card, lay_deck, shuffle


@jit
def tells(o: Any) -> bool:
    """Has this turn shown anything that hands explain?"""
    return o.wandering != 0 and o.origin == codes.ORIGIN_HAND and not o.face_up


@apart
def explain(
    o: Any, s: Any, d: Any, wanderer: int, games: Any, cards: Any, rng: Any, own: Any, desk: Any
) -> bool:
    """Try to make a game with a certain wanderer that explains what was done this turn; is it one?

    The first of the games is made, the second is room for the turn as it is played again, as are `own`, an
    observation, and `desk`. `d` has the number of copies unseen.
    """
    past = games[1]
    left = gather(d, wanderer, cards)
    shuffle(cards, left, rng)
    rewind(o, past)
    if o.seat != o.sender:
        left = deal_hand(o, past, o.sender, cards, left)
        take_in_hand(past, o.sender, wanderer)
        # A hand with two copies of the wanderer was twice as likely to come about here.
        if draw_below(rng, past.hand[o.sender][wanderer]):
            return False
        if decide(past, o.sender, s, own, desk) != codes.SEND + wanderer - 1:
            return False
        leave_hand(past, o.sender, wanderer)
    past.wanderer = wanderer
    past.phase = codes.PHASE_OFFER
    past.seen = 1 << o.sender
    seat = next_seat(o, o.sender)
    gone_by = True
    while seat != o.sender:
        if seat != o.seat:
            left = deal_hand(o, past, seat, cards, left)
        if gone_by:
            past.holder = seat
            if seat == o.seat:
                give_back(o, past, seat)
            elif not acts_alike(o, s, past, seat, own, desk):
                return False
            past.ahead &= ~(1 << seat)
        if seat == o.holder:
            gone_by = False
        seat = next_seat(o, seat)
    come_back(o, past, games[0])
    games[0].wanderer = wanderer
    lay_deck(o, games[0], cards, rng)
    return True


@jit
def decide(g: Any, seat: int, s: Any, own: Any, desk: Any) -> int:
    """What a steady player does there who has drawn and readied whatever it wants to."""
    look(g, seat, own)
    wanted = prepare(own, s)
    while wanted >= 0:
        own.mask &= ~(1 << wanted)
        wanted = prepare(own, s)
    return steady.decide(own, s, desk)


@jit
def rewind(o: Any, g: Any) -> None:
    """The table as it was before the card was sent, but for the hands of others."""
    copy_table(o, g)
    for seat in range(codes.MOST_SEATS):
        copy_cards(o, g, seat)
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
def give_back(o: Any, g: Any, seat: int) -> None:
    """Let the thinking seat have what it has now, its own clues given."""
    g.hand_size[seat] = o.hand_size[seat]
    g.clues_yes[seat] = o.clues_yes[seat]
    g.clues_no[seat] = o.clues_no[seat]
    copy_cards(o, g, seat)


@jit
def deal_hand(o: Any, g: Any, seat: int, cards: Any, left: int) -> int:
    """The last cards for those of another seat that are not known; how many are left."""
    number = o.hand_size[seat]
    if o.seat != o.sender:  # who does not know the clue cards
        number += o.clues_yes[seat] + o.clues_no[seat]
    for _ in range(number):
        left = give_card(g, seat, 0, cards, left)
    return left


@apart
def acts_alike(o: Any, s: Any, g: Any, seat: int, own: Any, desk: Any) -> bool:
    """Would that holder have asked as it did, and passed if it has?"""
    yes = o.clues_yes[seat]
    no = o.clues_no[seat]
    if (o.seen >> seat) & 1:
        g.seen |= 1 << seat
    undecided = seat == o.holder or (o.barred >> seat) & 1 != 0
    while True:
        if undecided and g.clues_yes[seat] == yes and g.clues_no[seat] == no:
            break
        action = decide(g, seat, s, own, desk)
        if action == codes.PASS:
            break
        if action < codes.CLUE or action >= codes.CLUE + codes.HEROES:
            return False
        take(g, seat, action)
        g.waiting = 0
        if g.clues_yes[seat] > yes or g.clues_no[seat] > no:
            return False
    if g.clues_yes[seat] != yes or g.clues_no[seat] != no:
        return False
    if o.seat == o.sender:  # who knows the cards
        for hero in range(1, codes.HEROES + 1):
            if g.clues[seat][hero] != o.clues[seat][hero]:
                return False
    return True


@jit
def come_back(o: Any, past: Any, g: Any) -> None:
    """The table as it is now, with the hands and clues of others as they came about."""
    copy_table(o, g)
    for seat in range(codes.MOST_SEATS):
        copy_cards(o, g, seat)
        if seat != o.seat:
            g.held[seat] = past.held[seat]
            for hero in range(1, codes.HEROES + 1):
                g.hand[seat][hero] = past.hand[seat][hero]
                g.clues[seat][hero] = past.clues[seat][hero]
