"""Observations: what a seat or a spectator may know of a game (R10), built up from an empty record."""

from typing import Any

from . import codes, layout
from ._jit import jit
from .cards import fitting, hero_bit
from .legal import legal


@jit
def observe(g: Any, seat: int, o: Any) -> None:
    """Fill the observation `o` for a seat, or for a spectator (`NOBODY`)."""
    o.seat = seat
    o.mask = legal(g, seat)
    layout.copy_public(o, g)
    o.deck_left = g.deck_size - g.deck_top
    observe_wanderer(g, seat, o)
    for hero in range(codes.HEROES + 1):
        o.hand[hero] = g.hand[seat][hero] if seat >= 0 else 0
    for giver in range(codes.MOST_SEATS):
        known = seat >= 0 and (seat == giver or seat == g.sender)
        for hero in range(codes.HEROES + 1):
            o.clues[giver][hero] = g.clues[giver][hero] if known else 0


@jit
def observe_wanderer(g: Any, seat: int, o: Any) -> None:
    """Fill in the wanderer: whether there is one, how it lies, and which hero it is if the seat saw it."""
    there = g.wanderer != 0
    o.wandering = 1 if there else 0
    if not there:
        o.face_up = 0
        o.origin = 0
        o.seen = 0
        o.ahead = 0
        o.barred = 0
    knows = g.face_up or (seat >= 0 and (g.seen >> seat) & 1)
    o.wanderer = g.wanderer if knows else 0
    o.possible = possible(g, seat) if there else 0


@jit
def possible(g: Any, seat: int) -> int:
    """The heroes that the wanderer can be, judged by the answers to the seat's own clues alone (R6)."""
    heroes = codes.ALL_HEROES
    if seat < 0 or g.clues_yes[seat] + g.clues_no[seat] == 0:
        return heroes
    for hero in range(1, codes.HEROES + 1):
        if g.clues[seat][hero]:
            asked = hero_bit(hero) if g.clue == codes.CLUE_IDENTITY else fitting(g, hero)
            heroes &= asked if asked & hero_bit(g.wanderer) else ~asked
    return heroes
