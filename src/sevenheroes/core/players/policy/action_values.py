"""Action values of the steady player: the cost of powers, the value of sending, recruiting and passing on."""

from typing import Any

from ... import codes
from ..._jit import count_bits, jit, noinline
from ...cards import hero_bit, next_seat
from ..model.belief import update_belief
from ..model.evaluation import (
    can_draw,
    compare_seats,
    draw_two_factor,
    evaluate,
    is_last_turn,
    ready_factor,
    spend_factor,
)
from ..model.recruitment import all_seats, informed_seats, journey_value, predict_recruitment
from ..transitions import copy_observation


@jit
def is_legal(o: Any, action: int) -> bool:
    """May the seat take that action?"""
    return (o.mask >> action) & 1 != 0


@jit
def larger(first: float, second: float) -> float:
    """The larger of two numbers."""
    return first if first > second else second


@jit
def power_factor(o: Any, p: Any, hero: int) -> float:
    """Factor on the seat's chance for using that power, or power 3 to ready it first; 0 if it has neither."""
    if o.ready[o.seat] & hero_bit(hero):
        return spend_factor(o, p, hero)
    return spend_factor(o, p, 3) if is_legal(o, codes.USE_3 + hero - 1) else 0.0


@jit
def use_or_ready(o: Any, hero: int, action: int) -> int:
    """That power's action, or power 3 to ready it first."""
    return action if o.ready[o.seat] & hero_bit(hero) else codes.USE_3 + hero - 1


@jit
def is_large_band_ahead(o: Any, p: Any) -> bool:
    """Can the wanderer still come to a seat whose band is worth stopping?"""
    largest = 0
    for seat in range(o.seats):
        if (o.ahead >> seat) & 1 and count_bits(o.band[seat]) > largest:
            largest = count_bits(o.band[seat])
    return largest >= p.alert_band


@jit
def heroes_in_hand(o: Any) -> int:
    """The set of heroes in the seat's hand."""
    heroes = 0
    for hero in range(1, codes.HEROES + 1):
        if o.hand[hero]:
            heroes |= hero_bit(hero)
    return heroes


@jit
def best_preparation(o: Any, p: Any) -> int:
    """The power that draws cards or readies a hero for later and is worth its cost; -1 if none is."""
    best = -1
    highest = 1.0
    if not o.ready[o.seat] & (codes.DRAWER | codes.READIER) or is_last_turn(o, 0):
        return best
    if is_legal(o, codes.USE_7) or (is_legal(o, codes.USE_3 + 7 - 1) and can_draw(o)):
        drawn = power_factor(o, p, 7) * draw_two_factor(o, p, o.seat)
        if drawn > highest:
            best = use_or_ready(o, 7, codes.USE_7)
            highest = drawn
    for hero in range(1, codes.HEROES + 1):
        if is_legal(o, codes.USE_3 + hero - 1):
            ready = ready_factor(o, p, o.seat, o.ready[o.seat] & ~codes.READIER, hero)
            if ready > highest:
                best = codes.USE_3 + hero - 1
                highest = ready
    return best


# The wanderer on its way: recruit it or pass it on


@noinline
def evaluate_wanderer(o: Any, p: Any, w: Any) -> None:
    """Fill belief, chances to win, recruitment and the values of recruiting and passing on."""
    update_belief(o, p, w)
    compare_seats(o, p, o.seat, w.wins)
    predict_recruitment(o, p, w.belief.public, informed_seats(o), w.recruitment)
    evaluate_recruiting(o, w.belief, w.wins, w.recruitment, w.values)


@jit
def evaluate_recruiting(o: Any, belief: Any, wins: Any, recruitment: Any, values: Any) -> None:
    """Fill what recruiting and passing on are worth, for every hero that the wanderer may be."""
    following = next_seat(o, o.holder)
    for hero in range(1, codes.HEROES + 1):
        if belief.posterior[hero] > 0.0:
            has = o.band[o.seat] & hero_bit(hero)
            values.recruit[hero] = wins.after_duplicate[o.seat] if has else wins.after_new[o.seat]
            values.pass_on[hero] = journey_value(o, wins, recruitment, hero, following, o.barred)


@jit
def expected_value(belief: Any, values: Any, heroes: int) -> float:
    """Sum of values weighted by the posterior, over a set of heroes."""
    value = 0.0
    for hero in range(1, codes.HEROES + 1):
        if heroes & hero_bit(hero) and belief.posterior[hero] > 0.0:
            value += belief.posterior[hero] * values[hero]
    return value


@jit
def value_when_informed(belief: Any, values: Any) -> float:
    """Expected value to a holder that will know the wanderer before it recruits or passes."""
    value = 0.0
    for hero in range(1, codes.HEROES + 1):
        if belief.posterior[hero] > 0.0:
            value += belief.posterior[hero] * larger(values.recruit[hero], values.pass_on[hero])
    return value


# Sending


@jit
def best_to_send(belief: Any, heroes: int) -> int:
    """The hero of a set with the highest value to the sender; 0 if the set is empty."""
    best = 0
    for hero in range(1, codes.HEROES + 1):
        if heroes & hero_bit(hero) and (best == 0 or belief.send_value[hero] > belief.send_value[best]):
            best = hero
    return best


@jit
def deck_send_value(belief: Any, wins: Any) -> float:
    """Expected value of sending the top card of the deck."""
    value = 0.0
    for hero in range(1, codes.HEROES + 1):
        value += belief.unseen[hero] * belief.send_value[hero]
    return value / belief.hidden if belief.hidden > 0.0 else wins.current


@noinline
def band_send_value(o: Any, p: Any, hero: int, w: Any) -> float:
    """Value of sending a hero of the seat's own band, face up."""
    without = w.hypothesis.observation
    wins = w.hypothesis.wins
    recruitment = w.hypothesis.recruitment
    copy_observation(without, o)
    without.band[o.seat] = o.band[o.seat] & ~hero_bit(hero)
    without.ready[o.seat] = o.ready[o.seat] & ~hero_bit(hero)
    evaluate(without, p, o.seat, wins)
    predict_recruitment(without, p, w.belief.prior, all_seats(o), recruitment)
    return journey_value(without, wins, recruitment, hero, next_seat(o, o.seat), 0)
