"""Legal actions: who may act, what they may do, and why anything else is refused."""

from typing import Any

from . import codes
from ._jit import jit
from .cards import can_draw, hero_bit
from .powers import hero_of, target_of, usable, usable_when_doomed

_ALL_CLAIMS = ((1 << (codes.HEROES + 1)) - 1) << codes.SAY_NOTHING


@jit
def owner(g: Any) -> int:
    """The seat whose decision the turn waits for."""
    if g.phase == codes.PHASE_SEND or g.phase == codes.PHASE_DROP:
        return g.sender
    return g.holder


@jit
def acting(g: Any) -> int:
    """The set of seats that may act."""
    if g.phase == codes.PHASE_OVER:
        return 0
    if g.saying >= 0:
        return 1 << g.saying
    if g.waiting:
        return g.waiting
    return 1 << owner(g)


@jit
def sendable(g: Any) -> int:
    """The legal ways to send (R5)."""
    held = g.held[g.sender]
    mask = held & g.fitting
    if mask == 0:
        if g.no_match == codes.NO_MATCH_BAND:
            mask = (g.band[g.sender] & g.fitting) << codes.SEND_BAND
        if mask == 0 and can_draw(g):
            mask = 1 << codes.SEND_DECK
    if g.waived:
        mask |= held
    if mask == 0:
        mask = 1 << codes.SEND_NONE
    return mask


@jit
def may_ask(g: Any) -> bool:
    """May the holder ask for clues? (R6)"""
    return (
        g.holder != g.sender
        and g.hand_size[g.holder] >= 2
        and not g.face_up
        and g.origin != codes.ORIGIN_BLIND
    )


@jit
def takeable(g: Any) -> int:
    """What the holder may do about the wanderer, except using powers."""
    mask = 1 << codes.RECRUIT
    if g.holder != g.sender:
        mask |= 1 << codes.PASS
        if may_ask(g):
            mask |= g.held[g.holder] << codes.CLUE
    return mask


@jit
def legal(g: Any, seat: int) -> int:
    """The legal actions of a seat."""
    if seat < 0 or not (acting(g) >> seat) & 1:
        return 0
    if g.saying >= 0:
        return _ALL_CLAIMS
    if g.waiting:
        return usable(g, seat) | (1 << codes.OK)
    if g.phase == codes.PHASE_SEND:
        return sendable(g) | usable(g, seat)
    if g.phase == codes.PHASE_OFFER:
        return takeable(g) | usable(g, seat)
    if g.phase == codes.PHASE_DROP:
        return g.held[seat] << codes.DROP
    return usable_when_doomed(g) | (1 << codes.OK)


@jit
def refusal(g: Any, seat: int, action: int) -> int:
    """The reason why an action is refused; 0 if it is legal."""
    if seat < 0 or seat >= g.seats:
        return codes.REFUSED_NO_SUCH_SEAT
    if action < 0 or action >= codes.ACTIONS:
        return codes.REFUSED_NO_SUCH_ACTION
    if (legal(g, seat) >> action) & 1:
        return codes.LEGAL
    return why_not(g, seat, action)


@jit
def why_not(g: Any, seat: int, action: int) -> int:
    """The reason why an action that is not legal is refused."""
    if g.phase == codes.PHASE_OVER:
        return codes.REFUSED_OVER
    if g.saying >= 0 and g.saying != seat:
        return codes.REFUSED_MUST_SAY_FIRST
    if not (acting(g) >> seat) & 1:
        return why_not_now(g, seat, action)
    if g.saying >= 0:
        return codes.REFUSED_MUST_SAY_FIRST
    if action >= codes.SAY_NOTHING:
        return codes.REFUSED_NOTHING_TO_SAY
    if g.phase == codes.PHASE_DROP:
        return why_not_drop(action)
    if action >= codes.USE_1:
        return why_not_use(g, seat, action)
    if g.waiting or g.phase == codes.PHASE_DOOM:
        return codes.REFUSED_ONLY_OK_OR_POWER
    if action == codes.OK:
        return codes.REFUSED_NOTHING_TO_DECLINE
    if g.phase == codes.PHASE_SEND:
        return why_not_send(g, action)
    return why_not_take(g, action)


@jit
def why_not_now(g: Any, seat: int, action: int) -> int:
    """Why a seat may not act now."""
    if action == codes.USE_1 and g.pile_size > 0 and g.pile[g.pile_size - 1] >> 6 == seat:
        return codes.REFUSED_OWN_POWER
    if g.pile_size == 0 and seat == owner(g):
        return codes.REFUSED_OTHERS_WAITING
    return codes.REFUSED_NOT_YOURS


@jit
def why_not_drop(action: int) -> int:
    """Why an action is refused after a card from the deck was sent: only a discard is legal then."""
    if codes.DROP <= action < codes.CLUE:
        return codes.REFUSED_NOT_IN_HAND
    return codes.REFUSED_MUST_DROP


@jit
def why_not_use(g: Any, seat: int, action: int) -> int:
    """Why a seat that may act cannot use a power (R8)."""
    hero = hero_of(action)
    bit = hero_bit(hero)
    if hero == 4 and target_of(action) >= g.seats:
        return codes.REFUSED_NO_SUCH_TARGET
    if not g.band[seat] & bit:
        return codes.REFUSED_NOT_IN_BAND
    if not g.ready[seat] & bit:
        return codes.REFUSED_USED
    if (usable(g, seat) >> action) & 1:
        return codes.REFUSED_NOT_DOOMED
    if hero == 1:
        return codes.REFUSED_NOTHING_TO_NULLIFY
    if hero == 3:
        return why_not_ready(g, seat, target_of(action))
    if hero == 6:
        return codes.REFUSED_WAIVED_ALREADY if g.phase == codes.PHASE_SEND else codes.REFUSED_SENT_ALREADY
    if hero == 7:
        return codes.REFUSED_NO_CARD_TO_DRAW
    if g.wanderer == 0:
        return codes.REFUSED_NO_WANDERER
    if hero == 5:
        return codes.REFUSED_FACE_UP if g.face_up else codes.REFUSED_SEEN
    return why_not_bar(g, seat, target_of(action))


@jit
def why_not_ready(g: Any, seat: int, hero: int) -> int:
    """Why power 3 cannot ready a hero."""
    if hero == 3:
        return codes.REFUSED_READY_ITSELF
    if not g.band[seat] & hero_bit(hero):
        return codes.REFUSED_TARGET_NOT_IN_BAND
    return codes.REFUSED_TARGET_READY


@jit
def why_not_bar(g: Any, seat: int, target: int) -> int:
    """Why power 4 cannot bar a seat."""
    if target == seat:
        return codes.REFUSED_BAR_YOURSELF
    if (g.barred >> target) & 1:
        return codes.REFUSED_ALREADY_BARRED
    return codes.REFUSED_WANDERER_GONE_BY


@jit
def why_not_send(g: Any, action: int) -> int:
    """Why the sender cannot send a card (R5)."""
    held = g.held[g.sender]
    hand_fits = held & g.fitting
    if action < codes.SEND_BAND:
        if not (held >> (action - codes.SEND)) & 1:
            return codes.REFUSED_NOT_IN_HAND
        return codes.REFUSED_DOES_NOT_FIT
    if action == codes.SEND_NONE:
        return codes.REFUSED_CAN_SEND
    if action > codes.SEND_NONE:
        return codes.REFUSED_NOT_DROPPING if action < codes.CLUE else codes.REFUSED_MUST_SEND
    if action < codes.SEND_DECK and g.no_match == codes.NO_MATCH_DECK:
        return codes.REFUSED_NOT_FROM_BAND
    if hand_fits:
        return codes.REFUSED_HAND_FITS
    if action == codes.SEND_DECK:
        if g.no_match == codes.NO_MATCH_BAND and g.band[g.sender] & g.fitting:
            return codes.REFUSED_BAND_FITS
        return codes.REFUSED_NO_CARD_TO_DRAW
    if not (g.band[g.sender] >> (action - codes.SEND_BAND)) & 1:
        return codes.REFUSED_TARGET_NOT_IN_BAND
    return codes.REFUSED_DOES_NOT_FIT


@jit
def why_not_take(g: Any, action: int) -> int:
    """Why the holder cannot take an action (R6)."""
    if action < codes.DROP:
        return codes.REFUSED_NOT_SENDING
    if action < codes.CLUE:
        return codes.REFUSED_NOT_DROPPING
    if action == codes.PASS:
        return codes.REFUSED_SENDER_MAY_NOT_PASS
    if g.holder == g.sender:
        return codes.REFUSED_SENDER_MAY_NOT_ASK
    if g.face_up:
        return codes.REFUSED_NO_CLUE_FACE_UP
    if g.origin == codes.ORIGIN_BLIND:
        return codes.REFUSED_NO_CLUE_BLIND
    if not (g.held[g.holder] >> (action - codes.CLUE)) & 1:
        return codes.REFUSED_NOT_IN_HAND
    return codes.REFUSED_LAST_CARD
