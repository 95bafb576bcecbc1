"""Powers, the pile and the windows (R8)."""

from typing import Any

from . import codes
from ._jit import jit
from .cards import can_draw, discard, draw, hero_bit, log_event, take_in_hand


@jit
def usable(g: Any, seat: int) -> int:
    """The actions by which a seat could use a power, judging by the table alone, not by whose move it is."""
    ready = g.ready[seat]
    mask = 0
    if ready & codes.NULLIFIER and g.pile_size > 0 and g.pile[g.pile_size - 1] >> 6 != seat:
        mask |= 1 << codes.USE_1
    if ready & codes.READIER:
        mask |= (g.band[seat] & ~ready & ~codes.READIER) << codes.USE_3
    if g.wanderer:
        if ready & codes.DISCARDER:
            mask |= 1 << codes.USE_2
        if ready & codes.BARRER:
            mask |= (g.ahead & ~g.barred & ~(1 << seat)) << codes.USE_4
        if ready & codes.LOOKER and not g.face_up and not (g.seen >> seat) & 1:
            mask |= 1 << codes.USE_5
    elif ready & codes.WAIVER and g.phase == codes.PHASE_SEND and not g.waived:
        mask |= 1 << codes.USE_6
    if ready & codes.DRAWER and can_draw(g):
        mask |= 1 << codes.USE_7
    return mask


@jit
def usable_when_doomed(g: Any) -> int:
    """What the recruiter of a doomed hero may use: its power, or power 3 upon it (R7)."""
    seat = g.holder
    hero = g.doomed
    if (g.ready[seat] & hero_bit(hero)) == 0:
        return usable(g, seat) & (1 << (codes.USE_3 + hero - 1))
    if hero == 3:
        return usable(g, seat) & (codes.ALL_HEROES << codes.USE_3)
    if hero == 7:
        return usable(g, seat) & (1 << codes.USE_7)
    return 0  # the other powers have no target when the recruiter is asked


@jit
def open_window(g: Any, excluded: int) -> None:
    """Open a window: every seat that could use a power may react, except the excluded ones."""
    waiting = 0
    for seat in range(g.seats):
        if not (excluded >> seat) & 1 and g.ready[seat] and usable(g, seat):
            waiting |= 1 << seat
    g.waiting = waiting


@jit
def hero_of(action: int) -> int:
    """The hero whose power an action uses."""
    if action < codes.USE_3:
        return action - codes.USE_1 + 1
    if action < codes.USE_4:
        return 3
    if action < codes.USE_5:
        return 4
    return action - codes.USE_5 + 5


@jit
def put_on_pile(g: Any, seat: int, action: int, log: Any) -> None:
    """Use a power: it is marked as used, counted, pending, and open to responses."""
    hero = hero_of(action)
    g.ready[seat] &= ~hero_bit(hero)
    g.powers_used[seat] += 1
    g.pile[g.pile_size] = seat * 64 + action
    g.pile_size += 1
    log_event(log, codes.EVENT_USED, seat, hero, target_of(action), 0)
    open_window(g, 1 << seat)


@jit
def target_of(action: int) -> int:
    """The target of an action: the hero of `use 3` or the seat of `use 4`, else 0."""
    if codes.USE_3 <= action < codes.USE_4:
        return action - codes.USE_3 + 1
    if codes.USE_4 <= action < codes.USE_5:
        return action - codes.USE_4
    return 0


@jit
def discard_wanderer(g: Any, seat: int, log: Any) -> None:
    """Put the wanderer face up on the discard pile."""
    log_event(log, codes.EVENT_DISCARDED, seat, g.wanderer, 0, 0)
    discard(g, g.wanderer)
    g.wanderer = 0


@jit
def nullify(g: Any, seat: int, log: Any) -> None:
    """Power 1: remove the power below it from the pile without effect."""
    g.pile_size -= 1
    below = g.pile[g.pile_size]
    g.pile[g.pile_size] = 0
    log_event(log, codes.EVENT_NULLIFIED, seat, below >> 6, hero_of(below & 63), 0)


@jit
def ready_hero(g: Any, seat: int, hero: int, log: Any) -> None:
    """Power 3: ready a hero, if it is still in the band and used."""
    bit = hero_bit(hero)
    if g.band[seat] & ~g.ready[seat] & bit:
        g.ready[seat] |= bit
        log_event(log, codes.EVENT_READIED, seat, hero, 0, 0)
    else:
        log_event(log, codes.EVENT_CAME_TO_NOTHING, seat, 3, 0, 0)


@jit
def bar(g: Any, seat: int, target: int, log: Any) -> None:
    """Power 4: bar a seat for this wanderer."""
    if g.wanderer and not (g.barred >> target) & 1:
        g.barred |= 1 << target
        log_event(log, codes.EVENT_BARRED, seat, target, 0, 0)
    else:
        log_event(log, codes.EVENT_CAME_TO_NOTHING, seat, 4, 0, 0)


@jit
def look(g: Any, seat: int, log: Any) -> None:
    """Power 5: see the wanderer, then say a hero or nothing; no effect if it was seen in the meantime."""
    if g.wanderer and not g.face_up and not (g.seen >> seat) & 1:
        g.seen |= 1 << seat
        g.saying = seat
        log_event(log, codes.EVENT_LOOKED, seat, g.wanderer, 0, 0)
    else:
        log_event(log, codes.EVENT_CAME_TO_NOTHING, seat, 5, 0, 0)


@jit
def waive(g: Any, seat: int, log: Any) -> None:
    """Power 6: waive the requirement for this turn."""
    if g.waived:
        log_event(log, codes.EVENT_CAME_TO_NOTHING, seat, 6, 0, 0)
    else:
        g.waived = 1
        log_event(log, codes.EVENT_WAIVED, seat, 0, 0, 0)


@jit
def draw_two(g: Any, seat: int, log: Any) -> None:
    """Power 7: draw two cards, or as many as there are."""
    first = draw(g, log)
    if first == 0:
        log_event(log, codes.EVENT_CAME_TO_NOTHING, seat, 7, 0, 0)
        return
    take_in_hand(g, seat, first)
    if g.deck_top < g.deck_size:
        second = draw(g, log)
        take_in_hand(g, seat, second)
        log_event(log, codes.EVENT_DREW, seat, first, second, 0)
        return
    log_event(log, codes.EVENT_DREW, seat, first, 0, 0)
    second = draw(g, log)
    if second:
        take_in_hand(g, seat, second)
        log_event(log, codes.EVENT_DREW, seat, second, 0, 0)


@jit
def resolve_top(g: Any, log: Any) -> None:
    """Remove the top of the pile and apply its effect."""
    g.pile_size -= 1
    top = g.pile[g.pile_size]
    g.pile[g.pile_size] = 0
    seat = top >> 6
    action = top & 63
    hero = hero_of(action)
    if hero == 1:
        nullify(g, seat, log)
    elif hero == 2:
        if g.wanderer:
            discard_wanderer(g, seat, log)
        else:
            log_event(log, codes.EVENT_CAME_TO_NOTHING, seat, 2, 0, 0)
    elif hero == 3:
        ready_hero(g, seat, target_of(action), log)
    elif hero == 4:
        bar(g, seat, target_of(action), log)
    elif hero == 5:
        look(g, seat, log)
    elif hero == 6:
        waive(g, seat, log)
    else:
        draw_two(g, seat, log)


@jit
def resolve_pile(g: Any, log: Any) -> None:
    """Resolve the pile from the top, as long as nobody may respond or must speak."""
    while g.pile_size > 0 and g.waiting == 0 and g.saying < 0:
        resolve_top(g, log)
        if g.pile_size > 0 and g.saying < 0:
            open_window(g, 1 << (g.pile[g.pile_size - 1] >> 6))
