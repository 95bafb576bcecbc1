"""The steady player: takes the action with the highest value under its belief and evaluation.

It is also the blueprint policy of the search.
"""

from typing import Any

from ... import codes
from ..._jit import jit, noinline
from ...cards import hero_bit
from ...deal import printed_requirements
from ..model.belief import count_prior, count_unseen
from ..model.evaluation import can_draw, draw_two_factor, is_last_turn, ready_factor, weigh_seats
from ..model.sender import evaluate_sending
from .action_values import (
    band_send_value,
    best_preparation,
    best_to_send,
    deck_send_value,
    heroes_in_hand,
    is_legal,
    power_factor,
    use_or_ready,
)
from .offer import decide_offer, take_back
from .reactions import obvious_action, react, speak
from .responses import respond


@noinline
def decide(o: Any, p: Any, w: Any) -> int:
    """The steady player's action."""
    obvious = obvious_action(o, o.seat, o.mask, o.wandering != 0, p)
    if obvious >= 0:
        return obvious
    if o.saying == o.seat:
        return speak(o, p, w)
    if o.waiting:
        return respond(o, p, w) if o.pile_size else react(o, p, w)
    if o.phase == codes.PHASE_SEND:
        return send(o, p, w)
    if o.phase == codes.PHASE_DROP:
        return drop(o, p, w)
    if o.phase == codes.PHASE_DOOM:
        return use_doomed(o, p)
    if o.holder == o.sender:
        return take_back(o, p, w)
    return decide_offer(o, p, w)


@noinline
def send(o: Any, p: Any, w: Any) -> int:
    """Send the card with the highest value to the sender; first draw, ready or waive if that pays."""
    prepared = best_preparation(o, p)
    if prepared >= 0:
        return prepared
    belief = w.belief
    count_unseen(o, belief)
    count_prior(codes.ALL_HEROES if o.waived else o.fitting, belief)
    weigh_seats(o, p, w.wins)
    held = heroes_in_hand(o)
    from_deck = is_legal(o, codes.SEND_DECK)
    evaluate_sending(o, p, codes.ALL_HEROES if from_deck else held, w)
    best = codes.SEND_NONE
    value = w.wins.current
    card = best_to_send(belief, o.mask & codes.ALL_HEROES)
    if card:
        best = codes.SEND + card - 1
        value = belief.send_value[card]
    if from_deck and (card == 0 or deck_send_value(belief, w.wins) > value):
        best = codes.SEND_DECK
        value = deck_send_value(belief, w.wins)
    free = best_to_send(belief, held)
    waived = belief.send_value[free] * power_factor(o, p, 6) if free and not o.waived else 0.0
    for hero in range(1, codes.HEROES + 1):
        if is_legal(o, codes.SEND_BAND + hero - 1):
            given = band_send_value(o, p, hero, w)
            if best == codes.SEND_NONE or given > value:
                best = codes.SEND_BAND + hero - 1
                value = given
    return use_or_ready(o, 6, codes.USE_6) if waived > 0.0 and waived > value + p.margin else best


@noinline
def drop(o: Any, p: Any, w: Any) -> int:
    """Drop the card without which the next sending is worth most, averaged over the requirements."""
    belief = w.belief
    count_unseen(o, belief)
    count_prior(codes.ALL_HEROES, belief)
    weigh_seats(o, p, w.wins)
    evaluate_sending(o, p, codes.ALL_HEROES, w)
    best = 0
    highest = 0.0
    held = heroes_in_hand(o)
    deck = deck_send_value(belief, w.wins)
    for hero in range(1, codes.HEROES + 1):
        if o.hand[hero]:
            kept = held if o.hand[hero] > 1 else held & ~hero_bit(hero)
            value = next_send_value(o, belief, kept, deck)
            if best == 0 or value > highest:
                best = hero
                highest = value
    return codes.DROP + best - 1


@jit
def next_send_value(o: Any, belief: Any, hand: int, deck: float) -> float:
    """Value of the next sending from a hand, or else from the deck, summed over the requirements."""
    value = 0.0
    for revealed in range(1, codes.HEROES + 1):
        card = best_to_send(belief, hand & (printed_requirements(o.seats) >> (8 * revealed - 8)))
        value += belief.unseen[revealed] * (belief.send_value[card] if card else deck)
    return value


@jit
def use_doomed(o: Any, p: Any) -> int:
    """Use the power of a doomed hero, which costs nothing unless it must be readied first."""
    if o.doomed == 7 and can_draw(o):
        cost = 1.0 if is_legal(o, codes.USE_7) else power_factor(o, p, 7)
        return use_or_ready(o, 7, codes.USE_7) if cost * draw_two_factor(o, p, o.seat) > 1.0 else codes.OK
    best = codes.OK
    highest = 1.0
    # At the end of the game a used power counts against a seat, or in some editions a used hero does (R9).
    useful = not is_last_turn(o, 0) or o.tiebreak == codes.TIEBREAK_TURNED
    if o.doomed == 3 and useful:
        for hero in range(1, codes.HEROES + 1):
            if is_legal(o, codes.USE_3 + hero - 1):
                gain = ready_factor(o, p, o.seat, o.ready[o.seat], hero)
                if gain > highest:
                    best = codes.USE_3 + hero - 1
                    highest = gain
    return best
