"""The steady player in windows: when to stop a holder, when to nullify, what to say."""

from typing import Any

from .. import codes
from .._jit import apart, count_bits, jit, lowest_bit
from ..cards import hero_bit, next_seat
from ..powers import hero_of, named
from .foresight import alarming, better, foresee, price_of, use
from .outlook import fate
from .values import compare, price, weigh

_STOPPERS = codes.DISCARDER | codes.BARRER
_STOPPING = (
    (1 << codes.USE_2)
    | (((1 << codes.MOST_SEATS) - 1) << codes.USE_4)
    | (_STOPPERS << codes.USE_3)  # a stopper can be readied
)


@jit
def at_once(g: Any, seat: int, mask: int, wandering: bool, s: Any) -> int:
    """The action where few facts tell it, else -1: most decisions are an `ok` that needs no thought.

    The facts lie before everybody's eyes: they are read from a game or from an observation.
    """
    if mask & (mask - 1) == 0:
        return lowest_bit(mask)
    if g.waiting and (mask >> codes.OK) & 1:
        needed = (1 << codes.USE_1) if g.pile_size else _STOPPING
        if not wandering or not mask & needed:
            return codes.OK
        if g.pile_size == 0 and not concerned(g, seat, s):
            return codes.OK
    return -1


@jit
def concerned(g: Any, seat: int, s: Any) -> bool:
    """Does a seat that could stop the holder think about it? It does where a large band is at stake."""
    if g.holder == seat:  # after recruiting, where others may still interrupt (R7)
        return True
    if count_bits(g.band[g.holder]) >= s.guard:
        return True
    return (g.ahead >> seat) & 1 != 0 and count_bits(g.band[seat]) >= s.guard


@jit
def could_pay(o: Any, s: Any, d: Any, discard: float, bar: float) -> bool:
    """Could stopping the holder pay, were it likely to recruit what it wants? That takes no belief to see."""
    weigh(o, s, d)
    compare(o, s, d, o.seat)
    let = d.dup[o.holder] if o.holder == o.seat else d.new[o.holder]
    hoped = d.now
    if (o.ahead >> o.seat) & 1 and d.new[o.seat] > hoped:
        hoped = d.new[o.seat]
    return better(d.now * discard, hoped * bar) - let > 2.0 * s.margin


@apart
def react(o: Any, s: Any, d: Any) -> int:
    """In a window before another seat's decision: stop the holder if that pays."""
    stoppers = o.band[o.seat] & _STOPPERS
    discard = price_of(o, s, 2) if stoppers & codes.DISCARDER else 0.0
    bar = price_of(o, s, 4) if stoppers & codes.BARRER and o.holder != o.seat else 0.0
    if not could_pay(o, s, d, discard, bar):
        return codes.OK
    foresee(o, s, d)
    let = 0.0
    barred = 0.0
    for hero in range(1, codes.HEROES + 1):
        if d.belief[hero] == 0.0:
            continue
        has = o.band[o.holder] & hero_bit(hero) != 0
        if o.phase == codes.PHASE_INTERRUPT or o.holder == o.sender:
            taken = 1.0
        else:
            taken = d.take_dup[o.holder] if has else d.take_new[o.holder]
        later = d.now if o.holder == o.sender else d.pass_on[hero]
        barred += d.belief[hero] * later
        let += d.belief[hero] * (
            taken * (d.dup[o.holder] if has else d.new[o.holder])
            + (1.0 - taken) * better(later, d.now * discard)
        )
    best = codes.OK
    value = let + s.margin
    if d.now * discard > value:
        value = d.now * discard
        best = use(o, 2, codes.USE_2)
    if barred * bar > value:
        best = use(o, 4, codes.USE_4 + o.holder)
    return best


@jit
def effect(o: Any, d: Any, pending: int) -> float:
    """What it is worth that a pending power takes effect, less what it is worth that it does not."""
    action = pending & 63
    hero = hero_of(action)
    if not o.wandering or (hero != 2 and hero != 4):
        return 0.0
    without = going_on(o, d, o.barred)
    if hero == 2:
        return d.now - without
    return going_on(o, d, o.barred | (1 << named(action))) - without


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


@apart
def respond(o: Any, s: Any, d: Any) -> int:
    """Nullify the power on top if that pays."""
    top = o.pile[o.pile_size - 1]
    nullifies = hero_of(top & 63) == 1
    if nullifies and o.pile_size < 2:
        return codes.OK
    pending = o.pile[o.pile_size - 2] if nullifies else top
    hero = hero_of(pending & 63)
    if (hero != 2 and hero != 4) or not alarming(o, s):
        return codes.OK
    foresee(o, s, d)
    loss = effect(o, d, pending)
    if not nullifies:
        loss = -loss
    if loss > d.now * (1.0 - price(o, s, 1)) + s.margin:
        return codes.USE_1
    return codes.OK


@apart
def speak(o: Any, s: Any, d: Any) -> int:
    """Say what makes the others do what one would like, if anything does."""
    foresee(o, s, d)
    hero = o.wanderer
    if hero == 0:
        return codes.SAY_NOTHING
    start = next_seat(o, o.holder) if o.holder == o.seat != o.sender else o.holder
    best = codes.SAY_NOTHING
    value = fate(o, d, hero, start, o.barred) + s.margin
    for claim in range(1, codes.HEROES + 1):
        said = fate_if_said(o, s, d, hero, claim, start)
        if said > value:
            value = said
            best = codes.SAY + claim - 1
    return best


@jit
def fate_if_said(o: Any, s: Any, d: Any, hero: int, claim: int, start: int) -> float:
    """What the wanderer's way is worth if the others half believe that it is another hero."""
    for seat in range(o.seats):
        if seat != o.seat and not (o.seen >> seat) & 1:
            tempted = 0.0 if o.band[seat] & hero_bit(claim) else 1.0
            d.unswayed_new[seat] = d.take_new[seat]
            d.unswayed_dup[seat] = d.take_dup[seat]
            d.take_new[seat] += s.gullible * (tempted - d.take_new[seat])
            d.take_dup[seat] += s.gullible * (tempted - d.take_dup[seat])
    value = fate(o, d, hero, start, o.barred)
    for seat in range(o.seats):
        if seat != o.seat and not (o.seen >> seat) & 1:
            d.take_new[seat] = d.unswayed_new[seat]
            d.take_dup[seat] = d.unswayed_dup[seat]
    return value
