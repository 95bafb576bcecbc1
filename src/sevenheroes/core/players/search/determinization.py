"""Determinization: a whole game from one observation, with the hidden cards dealt at random."""

from typing import Any

from ... import codes, layout
from ..._jit import jit, noinline
from ...cards import hero_bit
from ...deal import printed_requirements
from ...rng import draw_below, draw_word
from ..model.clues import is_answered_yes
from ..model.sender import had_no_fitting_card


@noinline
def determinize(o: Any, belief: Any, wanderer: int, cards: Any, g: Any, rng: Any) -> None:
    """Fill a game that is consistent with an observation, with a given wanderer or none (0)."""
    copy_table(o, g)
    for seat in range(codes.MOST_SEATS):
        copy_known_cards(o, g, seat)
    g.wanderer = wanderer
    left = gather_unseen(belief, wanderer, cards)
    shuffle(cards, left, rng)
    if o.seat != o.sender:  # the sender knows the clue cards
        for seat in range(o.seats):
            if seat != o.seat:
                left = deal_clues(o, g, seat, wanderer if o.wandering else o.doomed, cards, left)
    for seat in range(o.seats):
        if seat != o.seat:
            excluded = o.fitting if seat == o.sender and had_no_fitting_card(o) else 0
            for _ in range(o.hand_size[seat]):
                left = deal_card(g, seat, excluded, cards, left)
    lay_deck(o, g, cards, rng)


@jit
def copy_table(o: Any, g: Any) -> None:
    """Copy what is public."""
    layout.copy_public(g, o)
    g.printed = printed_requirements(o.seats)


@jit
def copy_known_cards(o: Any, g: Any, seat: int) -> None:
    """Copy hand and clue cards of a seat, as far as the observer knows them."""
    g.held[seat] = 0
    for hero in range(codes.HEROES + 1):
        g.clues[seat][hero] = o.clues[seat][hero]
        own = o.hand[hero] if seat == o.seat else 0
        g.hand[seat][hero] = own
        if own:
            g.held[seat] |= hero_bit(hero)


@jit
def gather_unseen(belief: Any, wanderer: int, cards: Any) -> int:
    """Collect the unseen cards except the wanderer; returns their number."""
    number = 0
    for hero in range(1, codes.HEROES + 1):
        copies = int(belief.unseen[hero])
        if hero == wanderer:
            copies -= 1
        for _ in range(copies):
            cards[number] = hero
            number += 1
    return number


@jit
def shuffle(cards: Any, number: int, rng: Any) -> None:
    """Fisher–Yates shuffle of the first cards."""
    for last in range(number - 1, 0, -1):
        other = draw_below(rng, last + 1)
        card = cards[last]
        cards[last] = cards[other]
        cards[other] = card


@jit
def randomize_deck(g: Any, rng: Any) -> None:
    """Shuffle the deck and reseed the generator of later reshuffles."""
    shuffle(g.deck, g.deck_size, rng)
    for word in range(4):
        g.rng[word] = draw_word(rng)


@jit
def lay_deck(o: Any, g: Any, cards: Any, rng: Any) -> None:
    """Make the deck from the cards that are left."""
    for place in range(o.deck_left):
        g.deck[place] = cards[place]
    g.deck_top = 0
    g.deck_size = o.deck_left
    randomize_deck(g, rng)


@jit
def deal_card(g: Any, seat: int, excluded: int, cards: Any, left: int) -> int:
    """Deal the last card not of an excluded hero, or any if there is none; returns how many are left."""
    last = left - 1
    found = last
    while found > 0 and excluded & hero_bit(cards[found]):
        found -= 1
    if excluded & hero_bit(cards[found]):
        found = last
    hero = cards[found]
    cards[found] = cards[last]
    g.hand[seat][hero] += 1
    g.held[seat] |= hero_bit(hero)
    return last


@jit
def deal_clues(o: Any, g: Any, seat: int, hero: int, cards: Any, left: int) -> int:
    """Deal another seat clue cards that match its answers about a hero; returns how many cards are left."""
    for clue in range(o.clues_yes[seat] + o.clues_no[seat]):
        wanted = clue < o.clues_yes[seat]
        last = left - 1
        found = last
        while found > 0 and is_answered_yes(o, cards[found], hero) != wanted:
            found -= 1
        if is_answered_yes(o, cards[found], hero) != wanted:
            found = last
        g.clues[seat][cards[found]] += 1
        cards[found] = cards[last]
        left = last
    return left
