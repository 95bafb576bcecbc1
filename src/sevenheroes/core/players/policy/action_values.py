"""What a steady player weighs before it acts: what powers cost, what recruiting and passing on are worth."""

from typing import Any

from ... import codes
from ..._jit import apart, count_bits, jit
from ...cards import hero_bit, next_seat
from ..model.belief import believe
from ..model.evaluation import can_draw, compare, drawing, is_last_turn, price, readying, weigh
from ..model.recruitment import expect_takers, fate


@jit
def may(o: Any, action: int) -> bool:
    """Is that action legal?"""
    return (o.mask >> action) & 1 != 0


@jit
def price_of(o: Any, s: Any, hero: int) -> float:
    """What is left of one's chance if that power is used now, or first readied by power 3; 0 if neither."""
    if o.ready[o.seat] & hero_bit(hero):
        return price(o, s, hero)
    return price(o, s, 3) if may(o, codes.USE_3 + hero - 1) else 0.0


@jit
def use(o: Any, hero: int, action: int) -> int:
    """Use that power, or power 3 upon it first."""
    return action if o.ready[o.seat] & hero_bit(hero) else codes.USE_3 + hero - 1


@apart
def foresee(o: Any, s: Any, d: Any) -> None:
    """Belief, and for each hero what recruiting and passing on are worth."""
    believe(o, s, d)
    compare(o, s, d, o.seat)
    expect_takers(o, s, d, d.public)
    look_ahead(o, d)


@jit
def look_ahead(o: Any, d: Any) -> None:
    """What recruiting and passing on are worth, by who is expected to take it."""
    following = next_seat(o, o.holder)
    for hero in range(1, codes.HEROES + 1):
        if d.belief[hero] > 0.0:
            has = o.band[o.seat] & hero_bit(hero)
            d.recruit[hero] = d.dup[o.seat] if has else d.new[o.seat]
            d.pass_on[hero] = fate(o, d, hero, following, o.barred)


@jit
def expected(d: Any, values: Any, heroes: int) -> float:
    """The sum of values by belief over a set of heroes."""
    value = 0.0
    for hero in range(1, codes.HEROES + 1):
        if heroes & hero_bit(hero) and d.belief[hero] > 0.0:
            value += d.belief[hero] * values[hero]
    return value


@jit
def better(first: float, second: float) -> float:
    """The greater one."""
    return first if first > second else second


@jit
def alarming(o: Any, s: Any) -> bool:
    """Is a band so large that it is worth looking closer?"""
    largest = 0
    for seat in range(o.seats):
        if (o.ahead >> seat) & 1 and count_bits(o.band[seat]) > largest:
            largest = count_bits(o.band[seat])
    return largest >= s.guard


@jit
def prepare(o: Any, s: Any) -> int:
    """Cards drawn or a hero readied for later, before one decides, if that is worth the power; else -1."""
    best = -1
    highest = 1.0
    if not o.ready[o.seat] & (codes.DRAWER | codes.READIER) or is_last_turn(o, 0):
        return best
    if may(o, codes.USE_7) or (may(o, codes.USE_3 + 7 - 1) and can_draw(o)):
        drawn = price_of(o, s, 7) * drawing(o, s, o.seat)
        if drawn > highest:
            best = use(o, 7, codes.USE_7)
            highest = drawn
    for hero in range(1, codes.HEROES + 1):
        if may(o, codes.USE_3 + hero - 1):
            ready = readying(o, s, o.seat, o.ready[o.seat] & ~codes.READIER, hero)
            if ready > highest:
                best = codes.USE_3 + hero - 1
                highest = ready
    return best


@jit
def held(o: Any) -> int:
    """The heroes in one's hand."""
    heroes = 0
    for hero in range(1, codes.HEROES + 1):
        if o.hand[hero]:
            heroes |= hero_bit(hero)
    return heroes


@jit
def best_of(d: Any, heroes: int) -> int:
    """The hero of a set that the sender likes best; 0 if there is none."""
    best = 0
    for hero in range(1, codes.HEROES + 1):
        if heroes & hero_bit(hero) and (best == 0 or d.liking[hero] > d.liking[best]):
            best = hero
    return best


@jit
def from_deck(d: Any) -> float:
    """What a card drawn from the deck and sent is worth."""
    value = 0.0
    for hero in range(1, codes.HEROES + 1):
        value += d.unseen[hero] * d.liking[hero]
    return value / d.hidden if d.hidden > 0.0 else d.now


@jit
def surely(d: Any) -> float:
    """What it is worth to a holder who may pass to know the wanderer, before it is known."""
    value = 0.0
    for hero in range(1, codes.HEROES + 1):
        if d.belief[hero] > 0.0:
            value += d.belief[hero] * better(d.recruit[hero], d.pass_on[hero])
    return value


@apart
def value_of_giving(o: Any, s: Any, d: Any, hero: int) -> float:
    """What it is worth to send a hero of one's own band, face up."""
    band = o.band[o.seat]
    ready = o.ready[o.seat]
    o.band[o.seat] = band & ~hero_bit(hero)
    o.ready[o.seat] = ready & ~hero_bit(hero)
    o.face_up = 1
    weigh(o, s, d)
    compare(o, s, d, o.seat)
    expect_takers(o, s, d, d.prior)
    value = fate(o, d, hero, next_seat(o, o.seat), 0)
    o.band[o.seat] = band
    o.ready[o.seat] = ready
    o.face_up = 0
    return value
