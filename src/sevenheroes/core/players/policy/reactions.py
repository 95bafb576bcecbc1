"""The steady player in windows: when to stop a holder, and what to say."""

from typing import Any

from ... import codes
from ..._jit import apart, count_bits, jit, lowest_bit
from ...cards import hero_bit, next_seat
from ..model.evaluation import compare, price, weigh
from ..model.recruitment import fate
from .action_values import better, foresee, may, price_of, use
from .responses import NULLIFYING, matters

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
        if g.pile_size:
            if not mask & NULLIFYING or not matters(g, seat, wandering, s):
                return codes.OK
        elif not wandering or not mask & _STOPPING or not concerned(g, seat, s):
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
    """In a window before another seat's decision: stop the holder, or look first, if that pays."""
    stoppers = o.band[o.seat] & _STOPPERS
    discard = price_of(o, s, 2) if stoppers & codes.DISCARDER else 0.0
    bar = price_of(o, s, 4) if stoppers & codes.BARRER and o.holder != o.seat else 0.0
    if not could_pay(o, s, d, discard, bar):
        return codes.OK
    foresee(o, s, d)
    let = 0.0
    barred = 0.0
    sure = 0.0
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
        goes_on = taken * (d.dup[o.holder] if has else d.new[o.holder])
        goes_on += (1.0 - taken) * better(later, d.now * discard)
        let += d.belief[hero] * goes_on
        sure += d.belief[hero] * better(goes_on, better(d.now * discard, later * bar))
    best = codes.OK
    value = let + s.margin
    if d.now * discard > value:
        value = d.now * discard
        best = use(o, 2, codes.USE_2)
    if barred * bar > value:
        value = barred * bar
        best = use(o, 4, codes.USE_4 + o.holder)
    if may(o, codes.USE_5) and sure * price(o, s, 5) > value:
        best = codes.USE_5
    return best


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
