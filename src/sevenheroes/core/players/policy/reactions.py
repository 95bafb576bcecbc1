"""The steady player in windows: when to stop a holder, and what to claim after looking."""

from typing import Any

from ... import codes
from ..._jit import count_bits, jit, lowest_bit, noinline
from ...cards import hero_bit, next_seat
from ..model.evaluation import evaluate, spend_factor
from ..model.recruitment import journey_value
from .action_values import evaluate_wanderer, is_legal, larger, power_factor, use_or_ready
from .responses import NULLIFYING, matters

_STOPPERS = codes.DISCARDER | codes.BARRER
_STOPPING = (
    (1 << codes.USE_2)
    | (((1 << codes.MOST_SEATS) - 1) << codes.USE_4)
    | (_STOPPERS << codes.USE_3)  # power 3 can ready a stopper
)


@jit
def obvious_action(g: Any, seat: int, mask: int, wandering: bool, p: Any) -> int:
    """The action where public facts settle it, else -1: most decisions are an `ok` that needs no thought.

    The facts are public, so `g` may be a game or an observation.
    """
    if mask & (mask - 1) == 0:
        return lowest_bit(mask)
    if g.waiting and (mask >> codes.OK) & 1:
        if g.pile_size:
            if not mask & NULLIFYING or not matters(g, seat, wandering, p):
                return codes.OK
        elif not wandering or not mask & _STOPPING or not is_concerned(g, seat, p):
            return codes.OK
    return -1


@jit
def is_concerned(g: Any, seat: int, p: Any) -> bool:
    """Is a large band at stake for a seat that could stop the holder?"""
    if g.holder == seat:  # after recruiting, while others may still interrupt (R7)
        return True
    if count_bits(g.band[g.holder]) >= p.alert_band:
        return True
    return (g.ahead >> seat) & 1 != 0 and count_bits(g.band[seat]) >= p.alert_band


@jit
def could_pay(o: Any, p: Any, discard: float, bar: float, wins: Any) -> bool:
    """Could stopping the holder pay if it were sure to recruit? A cheap bound that needs no belief."""
    evaluate(o, p, o.seat, wins)
    let = wins.after_duplicate[o.holder] if o.holder == o.seat else wins.after_new[o.holder]
    hoped = wins.current
    if (o.ahead >> o.seat) & 1 and wins.after_new[o.seat] > hoped:
        hoped = wins.after_new[o.seat]
    return larger(wins.current * discard, hoped * bar) - let > 2.0 * p.margin


@noinline
def react(o: Any, p: Any, w: Any) -> int:
    """In a window before another seat decides: stop the holder, or look first, if that pays."""
    stoppers = o.band[o.seat] & _STOPPERS
    discard = power_factor(o, p, 2) if stoppers & codes.DISCARDER else 0.0
    bar = power_factor(o, p, 4) if stoppers & codes.BARRER and o.holder != o.seat else 0.0
    wins = w.wins
    if not could_pay(o, p, discard, bar, wins):
        return codes.OK
    evaluate_wanderer(o, p, w)
    posterior = w.belief.posterior
    let = 0.0
    barred = 0.0
    informed = 0.0
    for hero in range(1, codes.HEROES + 1):
        if posterior[hero] == 0.0:
            continue
        has = o.band[o.holder] & hero_bit(hero) != 0
        if o.phase == codes.PHASE_INTERRUPT or o.holder == o.sender:
            taken = 1.0
        else:
            taken = w.recruitment.duplicate[o.holder] if has else w.recruitment.new[o.holder]
        later = wins.current if o.holder == o.sender else w.values.pass_on[hero]
        barred += posterior[hero] * later
        goes_on = taken * (wins.after_duplicate[o.holder] if has else wins.after_new[o.holder])
        goes_on += (1.0 - taken) * larger(later, wins.current * discard)
        let += posterior[hero] * goes_on
        informed += posterior[hero] * larger(goes_on, larger(wins.current * discard, later * bar))
    best = codes.OK
    value = let + p.margin
    if wins.current * discard > value:
        value = wins.current * discard
        best = use_or_ready(o, 2, codes.USE_2)
    if barred * bar > value:
        value = barred * bar
        best = use_or_ready(o, 4, codes.USE_4 + o.holder)
    if is_legal(o, codes.USE_5) and informed * spend_factor(o, p, 5) > value:
        best = codes.USE_5
    return best


@noinline
def speak(o: Any, p: Any, w: Any) -> int:
    """Claim the hero, true or false, that makes the others act best for this seat; nothing if none does."""
    evaluate_wanderer(o, p, w)
    hero = o.wanderer
    if hero == 0:
        return codes.SAY_NOTHING
    start = next_seat(o, o.holder) if o.holder == o.seat != o.sender else o.holder
    best = codes.SAY_NOTHING
    value = journey_value(o, w.wins, w.recruitment, hero, start, o.barred) + p.margin
    for claim in range(1, codes.HEROES + 1):
        claimed = value_after_claim(o, p, hero, claim, start, w)
        if claimed > value:
            value = claimed
            best = codes.SAY + claim - 1
    return best


@jit
def value_after_claim(o: Any, p: Any, hero: int, claim: int, start: int, w: Any) -> float:
    """Value of the wanderer's journey if the others partly believe a claim."""
    swayed = w.hypothesis.recruitment
    for seat in range(o.seats):
        new = w.recruitment.new[seat]
        duplicate = w.recruitment.duplicate[seat]
        if seat != o.seat and not (o.seen >> seat) & 1:
            tempted = 0.0 if o.band[seat] & hero_bit(claim) else 1.0
            new += p.claim_credulity * (tempted - new)
            duplicate += p.claim_credulity * (tempted - duplicate)
        swayed.new[seat] = new
        swayed.duplicate[seat] = duplicate
    return journey_value(o, w.wins, swayed, hero, start, o.barred)
