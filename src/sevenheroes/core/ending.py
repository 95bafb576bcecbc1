"""End of a turn, start of the next, end of the game and ranking (R4, R9)."""

from typing import Any

from . import codes
from ._jit import count_bits, jit, noinline
from .cards import discard, draw, fitting, log_event, next_seat, take_in_hand
from .powers import open_window


@jit
def finish(g: Any, reason: int, log: Any) -> None:
    """End the game."""
    g.phase = codes.PHASE_OVER
    g.reason = reason
    g.holder = codes.NOBODY
    g.waiting = 0
    if log is not None:
        log_event(log, codes.EVENT_ENDED, g.winner, reason, leaders(g), 0)


@jit
def turn_clues_up(g: Any, log: Any) -> None:
    """Discard the face-down clue cards of the turn, all together."""
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
        log_event(log, codes.EVENT_CLUES_TURNED, codes.NOBODY, 0, 0, counts)


@noinline
def end_turn(g: Any, log: Any) -> None:
    """Turn up the clues, let the sender draw, and end the game or start the next turn (R4.5)."""
    turn_clues_up(g, log)
    g.holder = codes.NOBODY
    hero = draw(g, log)
    if hero:
        take_in_hand(g, g.sender, hero)
        log_event(log, codes.EVENT_DREW, g.sender, hero, 0, 0)
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
    """Start a turn: reveal the requirement and open the window before the card is sent."""
    requirement = g.requirement
    g.requirement = 0  # from now on, last turn's card may be reshuffled
    hero = draw(g, log)
    if hero == 0:
        g.requirement = requirement
        finish(g, codes.REASON_EXHAUSTED, log)
        return
    g.turn += 1
    g.sender = sender
    log_event(log, codes.EVENT_TURN_BEGAN, sender, g.turn & 255, g.turn >> 8, 0)
    discard(g, hero)
    g.requirement = hero
    g.fitting = fitting(g, hero)
    log_event(log, codes.EVENT_REVEALED, sender, hero, 0, 0)
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
    """Let the recruited hero join the band, or eliminate both copies (R7)."""
    seat = g.holder
    hero = g.wanderer + g.doomed
    bit = (1 << hero) >> 1
    g.wanderer = 0
    g.doomed = 0
    if g.band[seat] & bit:
        g.band[seat] &= ~bit
        g.ready[seat] &= ~bit
        g.eliminated[seat][hero] += 2
        log_event(log, codes.EVENT_ELIMINATED, seat, hero, 0, 0)
        end_turn(g, log)
        return
    g.band[seat] |= bit
    g.ready[seat] |= bit
    log_event(log, codes.EVENT_JOINED, seat, hero, 0, 0)
    if count_bits(g.band[seat]) == codes.BAND_TO_WIN:
        g.winner = seat
        finish(g, codes.REASON_SIX, log)
    else:
        end_turn(g, log)


@jit
def ranking_key(g: Any, seat: int) -> int:
    """The key that seats are ranked by (R9): higher is better, ties share a place."""
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
    """The number of seats ranked before this one."""
    better = 0
    own = ranking_key(g, seat)
    for other in range(g.seats):
        if ranking_key(g, other) > own:
            better += 1
    return better


@noinline
def leaders(g: Any) -> int:
    """The set of seats ranked first."""
    best = 0
    for seat in range(g.seats):
        if place(g, seat) == 0:
            best |= 1 << seat
    return best
