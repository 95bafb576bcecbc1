"""What a seat knows (R10), as a record built from nothing."""

from typing import Any

from . import codes
from ._jit import jit
from .cards import fitting, hero_bit
from .legal import legal


@jit
def observe(g: Any, seat: int, o: Any) -> None:
    """Fill an observation with what a seat, or NOBODY, a spectator, may know."""
    o.seat = seat
    o.mask = legal(g, seat)
    observe_table(g, o)
    for other in range(codes.MOST_SEATS):
        observe_seat(g, other, o)
    observe_wanderer(g, seat, o)
    for hero in range(codes.HEROES + 1):
        o.hand[hero] = g.hand[seat][hero] if seat >= 0 else 0
    for giver in range(codes.MOST_SEATS):
        known = seat >= 0 and (seat == giver or seat == g.sender)
        for hero in range(codes.HEROES + 1):
            o.clues[giver][hero] = g.clues[giver][hero] if known else 0


@jit
def observe_table(g: Any, o: Any) -> None:
    """What lies in the middle of the table."""
    o.turn = g.turn
    o.seats = g.seats
    o.rules = g.rules
    o.no_match = g.no_match
    o.interrupts = g.interrupts
    o.clue = g.clue
    o.deck_end = g.deck_end
    o.tiebreak = g.tiebreak
    o.phase = g.phase
    o.sender = g.sender
    o.holder = g.holder
    o.requirement = g.requirement
    o.fitting = g.fitting
    o.waived = g.waived
    o.doomed = g.doomed
    o.waiting = g.waiting
    o.saying = g.saying
    o.nones = g.nones
    o.reason = g.reason
    o.winner = g.winner
    o.discarded = g.discarded
    o.deck_left = g.deck_size - g.deck_top
    for hero in range(codes.HEROES + 1):
        o.discard[hero] = g.discard[hero]
    o.pile_size = g.pile_size
    for place in range(codes.MOST_PENDING):
        o.pile[place] = g.pile[place] if place < g.pile_size else 0


@jit
def observe_seat(g: Any, seat: int, o: Any) -> None:
    """What lies before a seat."""
    o.powers_used[seat] = g.powers_used[seat]
    o.hand_size[seat] = g.hand_size[seat]
    o.band[seat] = g.band[seat]
    o.ready[seat] = g.ready[seat]
    o.said[seat] = g.said[seat]
    o.clues_yes[seat] = g.clues_yes[seat]
    o.clues_no[seat] = g.clues_no[seat]
    for hero in range(codes.HEROES + 1):
        o.eliminated[seat][hero] = g.eliminated[seat][hero]


@jit
def observe_wanderer(g: Any, seat: int, o: Any) -> None:
    """The wanderer: that it is there, how it lies, and who it is for those who saw it."""
    there = g.wanderer != 0
    o.wandering = 1 if there else 0
    o.face_up = g.face_up if there else 0
    o.origin = g.origin if there else 0
    o.seen = g.seen if there else 0
    o.ahead = g.ahead if there else 0
    o.barred = g.barred if there else 0
    knows = g.face_up or (seat >= 0 and (g.seen >> seat) & 1)
    o.wanderer = g.wanderer if knows else 0
    o.possible = possible(g, seat) if there else 0


@jit
def possible(g: Any, seat: int) -> int:
    """The heroes that the wanderer may be by the answers to a seat's own clues alone (R6)."""
    heroes = codes.ALL_HEROES
    if seat < 0 or g.clues_yes[seat] + g.clues_no[seat] == 0:
        return heroes
    for hero in range(1, codes.HEROES + 1):
        if g.clues[seat][hero]:
            asked = hero_bit(hero) if g.clue == codes.CLUE_IDENTITY else fitting(g, hero)
            heroes &= asked if asked & hero_bit(g.wanderer) else ~asked
    return heroes
