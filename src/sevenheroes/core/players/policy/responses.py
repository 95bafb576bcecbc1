"""The steady player in responses: what a pending power is worth, and when to nullify it.

Other powers are not considered here. Nothing is lost by using them in the window that opens once the pile is
empty, except power 3 on the nullifier.
"""

from typing import Any

from ... import codes
from ..._jit import count_bits, jit, noinline
from ...cards import hero_bit
from ...powers import hero_of, target_of
from ..model.belief import count_prior, count_unseen
from ..model.evaluation import draw_two_factor, evaluate, is_last_turn, ready_factor
from ..model.recruitment import inform, journey_value
from ..model.sender import evaluate_sending
from .action_values import (
    band_send_value,
    best_to_send,
    deck_send_value,
    evaluate_recruiting,
    evaluate_wanderer,
    expected_value,
    heroes_in_hand,
    is_large_band_ahead,
    larger,
    power_factor,
    use_or_ready,
    value_when_informed,
)

NULLIFYING = (1 << codes.USE_1) | (codes.NULLIFIER << codes.USE_3)  # power 3 can ready the nullifier


@jit
def disputed_place(g: Any) -> int:
    """The place on the pile of the power that the nullifiers above it decide about."""
    place = g.pile_size - 1
    while place > 0 and hero_of(g.pile[place] & 63) == 1:
        place -= 1
    return place


@jit
def matters(g: Any, seat: int, wandering: bool, p: Any) -> bool:
    """Can the disputed power matter to a seat? Public facts suffice: `g` may be a game or an observation."""
    pending = g.pile[disputed_place(g)]
    hero = hero_of(pending & 63)
    if hero == 6:  # the effect of a waived requirement on others is not modelled
        return seat == g.sender
    if hero == 3 or hero == 7:
        user = pending >> 6
        return user == seat or count_bits(g.band[user]) >= p.alert_band
    return wandering


@noinline
def respond(o: Any, p: Any, w: Any) -> int:
    """Nullify the top of the pile, be it the disputed power or its nullifier, if that pays."""
    factor = power_factor(o, p, 1)
    if factor == 0.0:
        return codes.OK
    place = disputed_place(o)
    gain = effect_value(o, p, o.pile[place], w)
    if (o.pile_size - place) % 2:  # as things stand, it will take effect
        gain = -gain
    cost = w.wins.current * (1.0 - factor)
    return use_or_ready(o, 1, codes.USE_1) if gain > cost + p.margin else codes.OK


@noinline
def effect_value(o: Any, p: Any, pending: int, w: Any) -> float:
    """The seat's gain if a pending power takes effect. Fills the chances to win."""
    user = pending >> 6
    action = pending & 63
    hero = hero_of(action)
    evaluate(o, p, o.seat, w.wins)
    if hero == 3 or hero == 7:
        return chance_if_worth_changes(o, w.wins, user, growth_factor(o, p, user, action)) - w.wins.current
    if hero == 6:
        return waiver_value(o, p, w)
    if not is_large_band_ahead(o, p):
        return 0.0
    evaluate_wanderer(o, p, w)
    if hero == 5:
        return look_value(o, user, w)
    before = continuation_value(o, w.belief, w.wins, w.recruitment, w.values, o.barred)
    if hero == 2:
        return w.wins.current - before
    barred = o.barred | (1 << target_of(action))
    return continuation_value(o, w.belief, w.wins, w.recruitment, w.values, barred) - before


@jit
def growth_factor(o: Any, p: Any, user: int, action: int) -> float:
    """Factor on a seat's worth once it draws two cards or readies a hero."""
    hero = target_of(action)
    if hero == 0 or (hero == 7 and hero == o.doomed):  # a doomed drawer is readied to draw at once
        return draw_two_factor(o, p, user)
    useful_now = o.wandering and hero_bit(hero) & (codes.DISCARDER | codes.BARRER)
    if hero == o.doomed or (is_last_turn(o, 0) and not useful_now):
        return 1.0
    return ready_factor(o, p, user, o.ready[user], hero)


@jit
def chance_if_worth_changes(o: Any, wins: Any, seat: int, factor: float) -> float:
    """The viewer's chance to win once the worth of a seat changes by a factor."""
    total = 0.0
    for other in range(o.seats):
        total += wins.worth[other]
    more = wins.worth[seat] * (factor - 1.0)
    return (wins.worth[o.seat] + (more if seat == o.seat else 0.0)) / (total + more)


@noinline
def waiver_value(o: Any, p: Any, w: Any) -> float:
    """The sender's gain if it may send anything."""
    belief = w.belief
    held = heroes_in_hand(o)
    if o.waived or not held:
        return 0.0
    count_unseen(o, belief)
    count_prior(codes.ALL_HEROES, belief)
    evaluate_sending(o, p, codes.ALL_HEROES, w)
    card = best_to_send(belief, held & o.fitting)
    value = belief.send_value[card] if card else deck_send_value(belief, w.wins)
    free = belief.send_value[best_to_send(belief, held)]
    if card == 0 and o.no_match == codes.NO_MATCH_BAND and o.band[o.seat] & o.fitting:
        value = 0.0
        for hero in range(1, codes.HEROES + 1):
            if o.band[o.seat] & o.fitting & hero_bit(hero):
                value = larger(value, band_send_value(o, p, hero, w))
    return larger(free - value, 0.0)


@jit
def look_value(o: Any, user: int, w: Any) -> float:
    """The seat's gain if a seat gets to know the wanderer."""
    if user == o.seat:
        if o.holder != o.seat or o.holder == o.sender:
            return 0.0
        take = expected_value(w.belief, w.values.recruit, codes.ALL_HEROES)
        leave = expected_value(w.belief, w.values.pass_on, codes.ALL_HEROES)
        return value_when_informed(w.belief, w.values) - larger(take, leave)
    informed = w.hypothesis.recruitment
    values = w.hypothesis.values
    for seat in range(o.seats):
        informed.new[seat] = w.recruitment.new[seat]
        informed.duplicate[seat] = w.recruitment.duplicate[seat]
    inform(user, informed)
    evaluate_recruiting(o, w.belief, w.wins, informed, values)
    before = continuation_value(o, w.belief, w.wins, w.recruitment, w.values, o.barred)
    return continuation_value(o, w.belief, w.wins, informed, values, o.barred) - before


@noinline
def continuation_value(o: Any, belief: Any, wins: Any, recruitment: Any, values: Any, barred: int) -> float:
    """Expected value of the wanderer where it is, with a set of seats barred."""
    stopped = (barred >> o.holder) & 1 != 0
    value = 0.0
    for hero in range(1, codes.HEROES + 1):
        chance = belief.posterior[hero]
        if chance == 0.0:
            continue
        if o.phase == codes.PHASE_INTERRUPT and not stopped:  # it has been recruited
            has = o.band[o.holder] & hero_bit(hero) != 0
            value += chance * (wins.after_duplicate[o.holder] if has else wins.after_new[o.holder])
        elif o.holder == o.seat and o.holder != o.sender and not stopped:
            value += chance * larger(values.recruit[hero], values.pass_on[hero])
        else:
            value += chance * journey_value(o, wins, recruitment, hero, o.holder, barred)
    return value
