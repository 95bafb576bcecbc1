"""A whole game from what one seat knows: its hidden cards are dealt by chance."""

from typing import Any

from ... import codes, layout
from ..._jit import apart, jit
from ...cards import hero_bit
from ...deal import print_requirements
from ...rng import draw_below, draw_word
from ..model.belief import answer, sent_otherwise


@apart
def imagine(o: Any, d: Any, wanderer: int, g: Any, cards: Any, rng: Any) -> None:
    """Make a game that an observation fits, with a certain wanderer or none (0); `cards` is room."""
    copy_table(o, g)
    for seat in range(codes.MOST_SEATS):
        copy_cards(o, g, seat)
    g.wanderer = wanderer
    left = gather(d, g.wanderer, cards)
    shuffle(cards, left, rng)
    if o.seat != o.sender:  # who knows the clue cards
        for seat in range(o.seats):
            if seat != o.seat:
                left = give_clues(o, g, seat, wanderer if o.wandering else o.doomed, cards, left)
    for seat in range(o.seats):
        if seat != o.seat:
            unfit = seat == o.sender and sent_otherwise(o)
            for _ in range(o.hand_size[seat]):
                left = give_card(g, seat, o.fitting if unfit else 0, cards, left)
    lay_deck(o, g, cards, rng)


@jit
def copy_table(o: Any, g: Any) -> None:
    """What all can see."""
    layout.copy_public(g, o)
    g.printed = print_requirements(o.seats)


@jit
def copy_cards(o: Any, g: Any, seat: int) -> None:
    """The cards of a seat, as far as they are known."""
    g.held[seat] = 0
    for hero in range(codes.HEROES + 1):
        g.clues[seat][hero] = o.clues[seat][hero]
        own = o.hand[hero] if seat == o.seat else 0
        g.hand[seat][hero] = own
        if own:
            g.held[seat] |= hero_bit(hero)


@jit
def gather(d: Any, wanderer: int, cards: Any) -> int:
    """All cards that this seat does not see, without the wanderer; how many."""
    number = 0
    for hero in range(1, codes.HEROES + 1):
        copies = int(d.unseen[hero])
        if hero == wanderer:
            copies -= 1
        for _ in range(copies):
            cards[number] = hero
            number += 1
    return number


@jit
def shuffle(cards: Any, number: int, rng: Any) -> None:
    """Bring the cards into a random order."""
    for last in range(number - 1, 0, -1):
        other = draw_below(rng, last + 1)
        card = cards[last]
        cards[last] = cards[other]
        cards[other] = card


@jit
def stir(g: Any, rng: Any) -> None:
    """Bring the deck into any order, and let what chance is to come be anew."""
    shuffle(g.deck, g.deck_size, rng)
    for word in range(4):
        g.rng[word] = draw_word(rng)


@jit
def lay_deck(o: Any, g: Any, cards: Any, rng: Any) -> None:
    """The cards that are left become the deck."""
    for place in range(o.deck_left):
        g.deck[place] = cards[place]
    g.deck_top = 0
    g.deck_size = o.deck_left
    stir(g, rng)


@jit
def give_card(g: Any, seat: int, excluded: int, cards: Any, left: int) -> int:
    """The last card that is not excluded, if there is any, comes to a hand; how many cards are left."""
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
def give_clues(o: Any, g: Any, seat: int, hero: int, cards: Any, left: int) -> int:
    """The face-down clue cards of another seat, as they were answered about a hero; the cards left."""
    for clue in range(o.clues_yes[seat] + o.clues_no[seat]):
        wanted = clue < o.clues_yes[seat]
        last = left - 1
        found = last
        while found > 0 and answer(o, cards[found], hero) != wanted:
            found -= 1
        if answer(o, cards[found], hero) != wanted:
            found = last
        g.clues[seat][cards[found]] += 1
        cards[found] = cards[last]
        left = last
    return left
