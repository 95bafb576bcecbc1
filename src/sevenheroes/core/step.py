"""The effect of an action. Nothing is checked here: the action must be legal."""

from typing import Any

from . import codes
from ._jit import jit, noinline
from .cards import discard, draw, fitting, hero_bit, leave_hand, log_event, next_seat
from .ending import end_turn, settle
from .powers import discard_wanderer, open_window, put_on_pile, resolve_pile, usable_when_doomed


@jit
def step(g: Any, seat: int, action: int, log: Any) -> None:
    """Take one legal action and everything that follows from it until a seat must decide again."""
    if action == codes.OK:
        decline(g, seat, log)
    elif action >= codes.SAY_NOTHING:
        say(g, seat, action - codes.SAY_NOTHING, log)
    elif action >= codes.USE_1:
        put_on_pile(g, seat, action, log)
        continue_turn(g, log)
    elif action == codes.PASS:
        log_event(log, codes.EVENT_PASSED, seat, next_seat(g, seat), 0, 0)
        move_on(g, log)
    elif action == codes.RECRUIT:
        recruit(g, seat, log)
    elif action >= codes.CLUE:
        ask(g, seat, action - codes.CLUE + 1, log)
    elif action >= codes.DROP:
        drop(g, seat, action - codes.DROP + 1, log)
    else:
        send(g, seat, action, log)


@jit
def decline(g: Any, seat: int, log: Any) -> None:
    """`ok`: decline to react, to respond, or to use a doomed hero's power."""
    log_event(log, codes.EVENT_DECLINED, seat, 0, 0, 0)
    if g.waiting == 0:  # the recruiter of a doomed hero
        settle(g, log)
        return
    g.waiting &= ~(1 << seat)
    if g.waiting:
        return
    if g.pile_size > 0:
        continue_turn(g, log)
    elif g.phase == codes.PHASE_INTERRUPT:
        settle(g, log)


@jit
def say(g: Any, seat: int, hero: int, log: Any) -> None:
    """A seat that looked claims a hero, truly or falsely, or says nothing (0)."""
    g.said[seat] = hero
    g.saying = codes.NOBODY
    if hero:
        log_event(log, codes.EVENT_SAID, seat, hero, 0, 0)
    else:
        log_event(log, codes.EVENT_SAID_NOTHING, seat, 0, 0, 0)
    if g.pile_size > 0:
        open_window(g, 1 << (g.pile[g.pile_size - 1] >> 6))
    continue_turn(g, log)


@noinline
def continue_turn(g: Any, log: Any) -> None:
    """Resolve what can be resolved; once the pile is empty, continue the turn where it was."""
    resolve_pile(g, log)
    if g.pile_size > 0 or g.saying >= 0:
        return
    if g.phase == codes.PHASE_SEND:
        open_window(g, 1 << g.sender)
    elif g.phase == codes.PHASE_DOOM:
        ask_about_doomed(g, log)
    elif g.wanderer == 0:
        end_turn(g, log)
    elif (g.barred >> g.holder) & 1:
        hold_back(g, log)
    elif g.phase == codes.PHASE_OFFER:
        open_window(g, 1 << g.holder)
    else:
        open_interrupts(g, log)


@jit
def send(g: Any, seat: int, action: int, log: Any) -> None:
    """Send a card (R5)."""
    if action == codes.SEND_NONE:
        g.nones += 1
        log_event(log, codes.EVENT_SENT_NONE, seat, 0, 0, 0)
        end_turn(g, log)
        return
    first_holder = next_seat(g, seat)
    must_drop = False
    if action < codes.SEND_BAND:
        hero = action - codes.SEND + 1
        leave_hand(g, seat, hero)
        g.seen = 1 << seat
        g.origin = codes.ORIGIN_HAND
        log_event(log, codes.EVENT_SENT, seat, hero, first_holder, 0)
    elif action < codes.SEND_DECK:
        hero = action - codes.SEND_BAND + 1
        g.band[seat] &= ~hero_bit(hero)
        g.ready[seat] &= ~hero_bit(hero)
        g.face_up = 1
        g.origin = codes.ORIGIN_BAND
        log_event(log, codes.EVENT_SENT_FROM_BAND, seat, hero, first_holder, 0)
    elif g.no_match == codes.NO_MATCH_BAND:
        hero = draw(g, log)
        g.origin = codes.ORIGIN_BLIND
        log_event(log, codes.EVENT_SENT_BLIND, seat, first_holder, 0, 0)
    else:
        hero = draw(g, log)
        g.seen = 1 << seat
        g.origin = codes.ORIGIN_DECK
        must_drop = g.hand_size[seat] > 0
        log_event(log, codes.EVENT_SENT_FROM_DECK, seat, hero, first_holder, 0)
    g.nones = 0
    g.wanderer = hero
    g.ahead = (1 << g.seats) - 1
    g.holder = first_holder
    if must_drop:
        g.phase = codes.PHASE_DROP
    else:
        g.phase = codes.PHASE_OFFER
        open_window(g, 1 << first_holder)


@jit
def drop(g: Any, seat: int, hero: int, log: Any) -> None:
    """Drop a card after one was sent from the deck."""
    leave_hand(g, seat, hero)
    discard(g, hero)
    log_event(log, codes.EVENT_DROPPED, seat, hero, 0, 0)
    g.phase = codes.PHASE_OFFER
    open_window(g, 1 << g.holder)


@jit
def ask(g: Any, seat: int, hero: int, log: Any) -> None:
    """Ask for a clue: pay a hand card for a truthful yes or no (R6)."""
    leave_hand(g, seat, hero)
    g.clues[seat][hero] += 1
    if g.clue == codes.CLUE_IDENTITY:
        yes = hero == g.wanderer
    else:
        yes = fitting(g, hero) & hero_bit(g.wanderer) != 0
    if yes:
        g.clues_yes[seat] += 1
    else:
        g.clues_no[seat] += 1
    log_event(log, codes.EVENT_ASKED, seat, hero, g.sender, 0)
    log_event(log, codes.EVENT_ANSWERED, g.sender, 1 if yes else 0, seat, 0)
    open_window(g, 1 << seat)


@jit
def move_on(g: Any, log: Any) -> None:
    """Move the wanderer from its holder to the next seat that is not barred."""
    g.ahead &= ~(1 << g.holder)
    g.holder = next_seat(g, g.holder)
    if (g.barred >> g.holder) & 1:
        hold_back(g, log)
    else:
        g.phase = codes.PHASE_OFFER
        open_window(g, 1 << g.holder)


@jit
def hold_back(g: Any, log: Any) -> None:
    """Let barred holders pass at once; a barred sender discards the wanderer (R6)."""
    while (g.barred >> g.holder) & 1:
        if g.holder == g.sender:
            discard_wanderer(g, codes.NOBODY, log)
            end_turn(g, log)
            return
        following = next_seat(g, g.holder)
        log_event(log, codes.EVENT_HELD_BACK, g.holder, following, 0, 0)
        g.ahead &= ~(1 << g.holder)
        g.holder = following
    g.phase = codes.PHASE_OFFER
    open_window(g, 1 << g.holder)


@jit
def recruit(g: Any, seat: int, log: Any) -> None:
    """Recruit: turn the wanderer face up (R7)."""
    log_event(log, codes.EVENT_RECRUITED, seat, g.wanderer, 0, 0)
    g.face_up = 1
    if g.interrupts:
        g.phase = codes.PHASE_INTERRUPT
        open_interrupts(g, log)
    elif g.band[seat] & hero_bit(g.wanderer):
        g.phase = codes.PHASE_DOOM
        g.doomed = g.wanderer
        g.wanderer = 0
        ask_about_doomed(g, log)
    else:
        settle(g, log)


@jit
def open_interrupts(g: Any, log: Any) -> None:
    """Let every seat react to a recruit; if none can, settle it."""
    open_window(g, 0)
    if g.waiting == 0:
        settle(g, log)


@jit
def ask_about_doomed(g: Any, log: Any) -> None:
    """Let the recruiter use the doomed hero's power; settle if there is nothing to use."""
    if usable_when_doomed(g) == 0:
        settle(g, log)
