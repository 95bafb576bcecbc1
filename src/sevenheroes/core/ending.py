"""The end of a turn, the beginning of the next, the end of the game and its ranking (R4, R9)."""

from typing import Any

from . import codes
from ._jit import apart, count_bits, jit
from .cards import discard, draw, fitting, next_seat, take_in_hand, tell
from .powers import open_window


@jit
def finish(g: Any, reason: int, log: Any) -> None:
    """The game is over."""
    g.phase = codes.PHASE_OVER
    g.reason = reason
    g.holder = codes.NOBODY
    g.waiting = 0
    if log is not None:
        tell(log, codes.EVENT_ENDED, g.winner, reason, leaders(g), 0)


@jit
def turn_clues_up(g: Any, log: Any) -> None:
    """The face-down clue cards of the turn come to the discard pile, all together."""
    counts = 0
    for seat in range(g.seats):
        if g.clues_yes[seat] + g.clues_no[seat] == 0:
            continue
        g.clues_yes[seat] = 0
        g.clues_no[seat] = 0
        for hero in range(1, codes.HEROES + 1):
            number = g.clues[seat][hero]
            g.discard[hero] += number
            g.discarded += number
            counts += number << (4 * hero - 4)
            g.clues[seat][hero] = 0
    if counts:
        tell(log, codes.EVENT_CLUES_TURNED, codes.NOBODY, 0, 0, counts)


@apart
def end_turn(g: Any, log: Any) -> None:
    """Clues are turned up, the sender draws, and the game ends or the next seat sends (R4.5)."""
    turn_clues_up(g, log)
    g.holder = codes.NOBODY
    hero = draw(g, log)
    if hero:
        take_in_hand(g, g.sender, hero)
        tell(log, codes.EVENT_DREW, g.sender, hero, 0, 0)
    if g.deck_end == codes.DECK_END_SCORE:
        if g.deck_top == g.deck_size:
            finish(g, codes.REASON_DECK, log)
            return
    elif g.nones == g.seats or g.turn == codes.LAST_TURN:
        finish(g, codes.REASON_EXHAUSTED, log)
        return
    begin_turn(g, next_seat(g, g.sender), log)


@jit
def begin_turn(g: Any, sender: int, log: Any) -> None:
    """The sender reveals the requirement; the others may react before the card is sent."""
    requirement = g.requirement
    g.requirement = 0  # the last turn's card may be reshuffled now
    hero = draw(g, log)
    if hero == 0:
        g.requirement = requirement
        finish(g, codes.REASON_EXHAUSTED, log)
        return
    g.turn += 1
    g.sender = sender
    tell(log, codes.EVENT_TURN_BEGAN, sender, g.turn & 255, g.turn >> 8, 0)
    discard(g, hero)
    g.requirement = hero
    g.fitting = fitting(g, hero)
    tell(log, codes.EVENT_REVEALED, sender, hero, 0, 0)
    g.phase = codes.PHASE_SEND
    g.waived = 0
    g.face_up = 0
    g.origin = 0
    g.seen = 0
    g.ahead = 0
    g.barred = 0
    for seat in range(g.seats):
        g.said[seat] = codes.NOBODY
    open_window(g, 1 << sender)


@jit
def settle(g: Any, log: Any) -> None:
    """The recruited hero joins the band, or both copies are eliminated (R7)."""
    seat = g.holder
    hero = g.wanderer + g.doomed
    bit = (1 << hero) >> 1
    g.wanderer = 0
    g.doomed = 0
    if g.band[seat] & bit:
        g.band[seat] &= ~bit
        g.ready[seat] &= ~bit
        g.eliminated[seat][hero] += 2
        tell(log, codes.EVENT_ELIMINATED, seat, hero, 0, 0)
        end_turn(g, log)
        return
    g.band[seat] |= bit
    g.ready[seat] |= bit
    tell(log, codes.EVENT_JOINED, seat, hero, 0, 0)
    if count_bits(g.band[seat]) == codes.BAND_TO_WIN:
        g.winner = seat
        finish(g, codes.REASON_SIX, log)
    else:
        end_turn(g, log)


@jit
def merit(g: Any, seat: int) -> int:
    """What seats are ranked by (R9): more is better, equal is shared."""
    eliminated = 0
    strength = 0
    for hero in range(1, codes.HEROES + 1):
        eliminated += g.eliminated[seat][hero]
        if (g.band[seat] >> (hero - 1)) & 1:
            strength += hero
    if g.tiebreak == codes.TIEBREAK_POWERS:
        third = 4095 - g.powers_used[seat]
    elif g.tiebreak == codes.TIEBREAK_TURNED:
        third = 4095 - count_bits(g.band[seat] & ~g.ready[seat])
    else:
        third = strength
    six = 1 if seat == g.winner else 0
    return (six << 24) | (count_bits(g.band[seat]) << 20) | ((127 - eliminated) << 12) | third


@jit
def place(g: Any, seat: int) -> int:
    """How many seats are ranked before this one."""
    better = 0
    own = merit(g, seat)
    for other in range(g.seats):
        if merit(g, other) > own:
            better += 1
    return better


@apart
def leaders(g: Any) -> int:
    """The set of seats that nobody is ranked before."""
    best = 0
    for seat in range(g.seats):
        if place(g, seat) == 0:
            best |= 1 << seat
    return best
