"""The steady player as holder: recruit, pass, ask for clues, look, discard or bar."""

from typing import Any

from ... import codes
from ..._jit import jit, noinline
from ...cards import hero_bit, next_seat
from ..model.clues import is_answered_yes
from ..model.evaluation import hand_change_factor, spend_factor
from ..model.recruitment import journey_value
from .action_values import (
    best_preparation,
    evaluate_wanderer,
    expected_value,
    is_large_band_ahead,
    is_legal,
    larger,
    power_factor,
    use_or_ready,
    value_when_informed,
)

_TIE_BREAK = 1e-6  # prefers the clue about the likelier hero where two are worth the same


@noinline
def take_back(o: Any, p: Any, w: Any) -> int:
    """The sender to whom the wanderer has come back: recruit, or discard a second copy."""
    prepared = best_preparation(o, p)
    if prepared >= 0:
        return prepared
    factor = power_factor(o, p, 2)
    if factor > 0.0:
        evaluate_wanderer(o, p, w)
        if w.wins.current * factor > expected_value(w.belief, w.values.recruit, codes.ALL_HEROES):
            return use_or_ready(o, 2, codes.USE_2)
    return codes.RECRUIT


@noinline
def decide_offer(o: Any, p: Any, w: Any) -> int:
    """The holder's action with the highest expected value."""
    prepared = best_preparation(o, p)
    if prepared >= 0:
        return prepared
    evaluate_wanderer(o, p, w)
    take = expected_value(w.belief, w.values.recruit, codes.ALL_HEROES)
    leave = expected_value(w.belief, w.values.pass_on, codes.ALL_HEROES)
    best = codes.RECRUIT if take >= leave else codes.PASS
    value = larger(take, leave)
    if o.wanderer == 0:
        if (o.mask >> codes.CLUE) & codes.ALL_HEROES:
            card, asked = best_clue(o, p, w.belief, w.values)
            if card:
                value = asked
                best = codes.CLUE + card - 1
        if is_legal(o, codes.USE_5):
            informed = value_when_informed(w.belief, w.values) * spend_factor(o, p, 5)
            if informed > value + p.margin:
                value = informed
                best = codes.USE_5
    factor = power_factor(o, p, 2)
    if factor > 0.0 and w.wins.current * factor > value + p.margin:
        value = w.wins.current * factor
        best = use_or_ready(o, 2, codes.USE_2)
    factor = power_factor(o, p, 4)
    if factor > 0.0 and is_large_band_ahead(o, p):
        following = next_seat(o, o.holder)
        targets = o.ahead & ~o.barred & ~(1 << o.seat)
        for seat in range(o.seats):
            if (targets >> seat) & 1:
                kept = 0.0
                for hero in range(1, codes.HEROES + 1):
                    if w.belief.posterior[hero] > 0.0:
                        kept += w.belief.posterior[hero] * journey_value(
                            o, w.wins, w.recruitment, hero, following, o.barred | (1 << seat)
                        )
                if kept * factor > value + p.margin:
                    value = kept * factor
                    best = use_or_ready(o, 4, codes.USE_4 + seat)
    return best


@jit
def heroes_answered_yes(o: Any, card: int) -> int:
    """The heroes for which a clue with that card is answered yes (R6)."""
    heroes = 0
    for hero in range(1, codes.HEROES + 1):
        if is_answered_yes(o, card, hero):
            heroes |= hero_bit(hero)
    return heroes


@noinline
def best_clue(o: Any, p: Any, belief: Any, values: Any) -> tuple[int, float]:
    """The best card to ask with and the value of asking and going on; card 0 if asking does not pay.

    Greedy: cards are asked in the order of what each answer is worth, and the best number of clues is found
    on the way, assuming that each is answered no until one is answered yes.
    """
    cost = hand_change_factor(o, p, o.seat, -1)
    identity = o.clue == codes.CLUE_IDENTITY
    cards = (o.mask >> codes.CLUE) & codes.ALL_HEROES
    left = codes.ALL_HEROES  # the heroes possible after the answers no so far
    take = expected_value(belief, values.recruit, left)
    leave = expected_value(belief, values.pass_on, left)
    paid = 1.0
    settled = 0.0  # the value of the answers yes so far
    highest = larger(take, leave) + p.margin
    first = 0
    pays = False
    for _ in range(o.hand_size[o.seat] - 1):
        card = 0
        card_value = 0.0
        taken = 0.0
        passed = 0.0
        for hero in range(1, codes.HEROES + 1):
            if not cards & hero_bit(hero):
                continue
            chance = belief.posterior[hero]
            if identity:
                one = chance * values.recruit[hero] if chance > 0.0 else 0.0
                other = chance * values.pass_on[hero] if chance > 0.0 else 0.0
            else:
                answered = heroes_answered_yes(o, hero) & left
                one = expected_value(belief, values.recruit, answered)
                other = expected_value(belief, values.pass_on, answered)
            split = larger(one, other) + larger(take - one, leave - other) + _TIE_BREAK * chance
            if card == 0 or split > card_value:
                card = hero
                card_value = split
                taken = one
                passed = other
        if card == 0:
            break
        if first == 0:
            first = card
        cards &= ~hero_bit(card)
        left &= ~heroes_answered_yes(o, card)
        paid *= cost
        settled += paid * larger(taken, passed)
        take -= taken
        leave -= passed
        total = settled + paid * larger(take, leave)
        if total > highest:
            highest = total
            pays = True
    return (first if pays else 0), highest
