"""Set-up of a game (R3)."""

from typing import Any

from . import codes
from ._jit import jit
from .cards import discard, hero_bit, log_event, take_in_hand
from .ending import begin_turn
from .rng import draw_below, draw_word, shuffle_deck


@jit
def heroes_up_to(number: int) -> int:
    """The set of heroes from 1 to `number`."""
    return (1 << number) - 1


@jit
def printed_requirements(seats: int) -> int:
    """The requirements on the seven cards, as sets of heroes of eight bits each (R1)."""
    up_to_seats = heroes_up_to(seats)
    below_seats = heroes_up_to(seats - 1)
    return (
        0b0000111
        | (0b1110000 << 8)
        | (0b0011100 << 16)
        | (0b1010101 << 24)
        | (0b0101010 << 32)
        | (up_to_seats << 40)
        | ((codes.ALL_HEROES & ~below_seats) << 48)
    )


@jit
def clear(g: Any, seats: int, rules: int) -> None:
    """Clear the table. `rules` has one bit for each option in the order of R2, two for the last."""
    g.seats = seats
    g.rules = rules
    g.no_match = rules & 1
    g.interrupts = (rules >> 1) & 1
    g.clue = (rules >> 2) & 1
    g.deck_end = (rules >> 3) & 1
    g.tiebreak = (rules >> 4) & 3
    g.printed = printed_requirements(seats)
    g.turn = 0
    g.pile_size = 0
    for place in range(codes.MOST_PENDING):
        g.pile[place] = 0
    g.sender = 0
    g.holder = codes.NOBODY
    g.requirement = 0
    g.waiting = 0
    g.saying = codes.NOBODY
    g.nones = 0
    g.reason = 0
    g.winner = codes.NOBODY
    g.wanderer = 0
    g.doomed = 0
    g.discarded = 0
    for hero in range(codes.HEROES + 1):
        g.discard[hero] = 0
    for seat in range(codes.MOST_SEATS):
        clear_seat(g, seat)


@jit
def clear_seat(g: Any, seat: int) -> None:
    """Clear a seat."""
    g.powers_used[seat] = 0
    g.hand_size[seat] = 0
    g.held[seat] = 0
    g.band[seat] = 0
    g.ready[seat] = 0
    g.said[seat] = codes.NOBODY
    g.clues_yes[seat] = 0
    g.clues_no[seat] = 0
    for hero in range(codes.HEROES + 1):
        g.hand[seat][hero] = 0
        g.clues[seat][hero] = 0
        g.eliminated[seat][hero] = 0


@jit
def deal_band(g: Any, seat: int, log: Any) -> bool:
    """Deal two different heroes; returns False if the deck does not have them."""
    heroes = 0
    first = 0
    for _ in range(codes.CARDS):
        if g.deck_top == g.deck_size:
            return False
        hero = g.deck[g.deck_top]
        g.deck_top += 1
        if heroes & hero_bit(hero):
            discard(g, hero)
            log_event(log, codes.EVENT_SET_ASIDE, seat, hero, 0, 0)
            continue
        if heroes:
            g.band[seat] = heroes | hero_bit(hero)
            g.ready[seat] = g.band[seat]
            log_event(log, codes.EVENT_BAND_DEALT, seat, first, hero, 0)
            return True
        heroes = hero_bit(hero)
        first = hero
    return False


@jit
def deal_hand(g: Any, seat: int, log: Any) -> bool:
    """Deal five cards; returns False if the deck does not have them."""
    counts = 0
    for _ in range(codes.HAND_AT_START):
        if g.deck_top == g.deck_size:
            return False
        hero = g.deck[g.deck_top]
        g.deck_top += 1
        take_in_hand(g, seat, hero)
        counts += 1 << (4 * hero - 4)
    log_event(log, codes.EVENT_HAND_DEALT, seat, 0, 0, counts)
    return True


@jit
def deal(g: Any, seats: int, rules: int, first: int, log: Any) -> bool:
    """Set up a game from the deck in the record; returns False if no card would be left."""
    clear(g, seats, rules)
    for seat in range(seats):
        if not deal_band(g, seat, log):
            return False
    for seat in range(seats):
        if not deal_hand(g, seat, log):
            return False
    if g.deck_top == g.deck_size:
        return False
    begin_turn(g, first, log)
    return True


@jit
def deal_random(g: Any, seats: int, rules: int, rng: Any) -> None:
    """Set up a game from a generator: deck, first sender and the generator for reshuffles, in this order."""
    dealt = False
    while not dealt:
        shuffle_deck(g, rng)
        first = draw_below(rng, seats)
        for word in range(4):
            g.rng[word] = draw_word(rng)
        dealt = deal(g, seats, rules, first, None)
