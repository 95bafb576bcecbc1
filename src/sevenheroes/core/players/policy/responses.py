"""The steady player in responses: what a pending power is worth to it, and when to nullify it.

Other powers are not thought of here: nothing is lost by using them in the window that opens once the pile is
empty, except power 3 upon the nullifier.
"""

from typing import Any

from ... import codes
from ..._jit import apart, count_bits, jit
from ...cards import hero_bit
from ...powers import hero_of, named
from ..model.belief import count_chances, count_unseen, like
from ..model.evaluation import compare, drawing, is_last_turn, readying, weigh
from ..model.recruitment import fate, let_know
from .action_values import (
    alarming,
    best_of,
    better,
    expected,
    foresee,
    from_deck,
    held,
    look_ahead,
    price_of,
    surely,
    use,
    value_of_giving,
)

NULLIFYING = (1 << codes.USE_1) | (codes.NULLIFIER << codes.USE_3)  # it can be readied


@jit
def disputed(g: Any) -> int:
    """The place on the pile of the power that those above it, all of them 1, nullify or let be."""
    place = g.pile_size - 1
    while place > 0 and hero_of(g.pile[place] & 63) == 1:
        place -= 1
    return place


@jit
def matters(g: Any, seat: int, wandering: bool, s: Any) -> bool:
    """Can it matter to a seat what becomes of the power in dispute? What lies before all eyes tells."""
    pending = g.pile[disputed(g)]
    hero = hero_of(pending & 63)
    if hero == 6:  # what a freer sender does to others is not foreseen
        return seat == g.sender
    if hero == 3 or hero == 7:
        user = pending >> 6
        return user == seat or count_bits(g.band[user]) >= s.guard
    return wandering


@apart
def respond(o: Any, s: Any, d: Any) -> int:
    """Nullify what is on top of the pile, be it a power in dispute or its nullifier, if that pays."""
    cost = price_of(o, s, 1)
    if cost == 0.0:
        return codes.OK
    place = disputed(o)
    gain = effect(o, s, d, o.pile[place])
    if (o.pile_size - place) % 2:  # as it stands, it will take effect
        gain = -gain
    return use(o, 1, codes.USE_1) if gain > d.now * (1.0 - cost) + s.margin else codes.OK


@apart
def effect(o: Any, s: Any, d: Any, pending: int) -> float:
    """What it is worth that a pending power takes effect, less what it is worth that it does not."""
    user = pending >> 6
    action = pending & 63
    hero = hero_of(action)
    weigh(o, s, d)
    compare(o, s, d, o.seat)
    if hero == 3 or hero == 7:
        return chance_with(o, d, user, growth(o, s, user, action)) - d.now
    if hero == 6:
        return freedom(o, s, d)
    if not alarming(o, s):
        return 0.0
    foresee(o, s, d)
    if hero == 5:
        return look(o, d, user)
    if hero == 2:
        return d.now - going_on(o, d, o.barred)
    return going_on(o, d, o.barred | (1 << named(action))) - going_on(o, d, o.barred)


@jit
def growth(o: Any, s: Any, user: int, action: int) -> float:
    """What a seat's worth becomes, as a factor, once it draws two cards or readies a hero."""
    hero = named(action)
    if hero == 0 or (hero == 7 and hero == o.doomed):  # which draws next, and is no more
        return drawing(o, s, user)
    now = o.wandering and hero_bit(hero) & (codes.DISCARDER | codes.BARRER)
    if hero == o.doomed or (is_last_turn(o, 0) and not now):
        return 1.0
    return readying(o, s, user, o.ready[user], hero)


@jit
def chance_with(o: Any, d: Any, seat: int, factor: float) -> float:
    """One's chance once a seat is worth so many times as much, all being weighed."""
    total = 0.0
    for other in range(o.seats):
        total += d.worth[other]
    more = d.worth[seat] * (factor - 1.0)
    return (d.worth[o.seat] + (more if seat == o.seat else 0.0)) / (total + more)


@apart
def freedom(o: Any, s: Any, d: Any) -> float:
    """What it is worth to the sender to send anything."""
    if o.waived or not held(o):
        return 0.0
    count_unseen(o, d)
    count_chances(d, codes.ALL_HEROES, d.prior)
    like(o, s, d, codes.ALL_HEROES)
    card = best_of(d, held(o) & o.fitting)
    value = d.liking[card] if card else from_deck(d)
    free = d.liking[best_of(d, held(o))]
    if card == 0 and o.no_match == codes.NO_MATCH_BAND and o.band[o.seat] & o.fitting:
        value = 0.0
        for hero in range(1, codes.HEROES + 1):
            if o.band[o.seat] & o.fitting & hero_bit(hero):
                value = better(value, value_of_giving(o, s, d, hero))
        weigh(o, s, d)
        compare(o, s, d, o.seat)
    return better(free - value, 0.0)


@jit
def look(o: Any, d: Any, user: int) -> float:
    """What it is worth that a seat gets to know the wanderer."""
    if user == o.seat:
        if o.holder != o.seat or o.holder == o.sender:
            return 0.0
        take = expected(d, d.recruit, codes.ALL_HEROES)
        return surely(d) - better(take, expected(d, d.pass_on, codes.ALL_HEROES))
    before = going_on(o, d, o.barred)
    let_know(d, user)
    look_ahead(o, d)
    return going_on(o, d, o.barred) - before


@apart
def going_on(o: Any, d: Any, barred: int) -> float:
    """What the wanderer is worth where it is, with some seats barred."""
    stopped = (barred >> o.holder) & 1 != 0
    value = 0.0
    for hero in range(1, codes.HEROES + 1):
        if d.belief[hero] == 0.0:
            continue
        if o.phase == codes.PHASE_INTERRUPT and not stopped:  # it is recruited
            has = o.band[o.holder] & hero_bit(hero) != 0
            value += d.belief[hero] * (d.dup[o.holder] if has else d.new[o.holder])
        elif o.holder == o.seat and o.holder != o.sender and not stopped:
            value += d.belief[hero] * better(d.recruit[hero], d.pass_on[hero])
        else:
            value += d.belief[hero] * fate(o, d, hero, o.holder, barred)
    return value
