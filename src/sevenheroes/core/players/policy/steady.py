"""The steady player: counts, believes by `belief`, and takes what is worth most by `values` and `outlook`."""

from typing import Any

from ... import codes
from ..._jit import apart, jit
from ...cards import hero_bit, next_seat
from ...deal import print_requirements
from ..model.belief import answer, count_chances, count_unseen, like
from ..model.evaluation import can_draw, card_price, drawing, is_last_turn, price, readying, weigh
from ..model.recruitment import fate
from .action_values import (
    alarming,
    best_of,
    better,
    expected,
    foresee,
    from_deck,
    held,
    may,
    prepare,
    price_of,
    surely,
    use,
    value_of_giving,
)
from .reactions import at_once, react, speak
from .responses import respond


@apart
def decide(o: Any, s: Any, d: Any) -> int:
    """The action of a steady player."""
    known = at_once(o, o.seat, o.mask, o.wandering != 0, s)
    if known >= 0:
        return known
    if o.saying == o.seat:
        return speak(o, s, d)
    if o.waiting:
        return respond(o, s, d) if o.pile_size else react(o, s, d)
    if o.phase == codes.PHASE_SEND:
        return send(o, s, d)
    if o.phase == codes.PHASE_DROP:
        return drop(o, s, d)
    if o.phase == codes.PHASE_DOOM:
        return spend_doomed(o, s)
    if o.holder == o.sender:
        return take_back(o, s, d)
    return offer(o, s, d)


# Sending


@apart
def send(o: Any, s: Any, d: Any) -> int:
    """The card whose journey is worth most to its sender; more cards or more choice if that pays."""
    mask = o.mask
    prepared = prepare(o, s)
    if prepared >= 0:
        return prepared
    count_unseen(o, d)
    count_chances(d, codes.ALL_HEROES if o.waived else o.fitting, d.prior)
    weigh(o, s, d)
    like(o, s, d, codes.ALL_HEROES if may(o, codes.SEND_DECK) else held(o))
    best = codes.SEND_NONE
    value = d.now
    card = best_of(d, mask & codes.ALL_HEROES)
    if card:
        best = codes.SEND + card - 1
        value = d.liking[card]
    if may(o, codes.SEND_DECK) and (card == 0 or from_deck(d) > value):
        best = codes.SEND_DECK
        value = from_deck(d)
    free = best_of(d, held(o))
    waived = d.liking[free] * price_of(o, s, 6) if free and not o.waived else 0.0
    for hero in range(1, codes.HEROES + 1):
        if may(o, codes.SEND_BAND + hero - 1):
            given = value_of_giving(o, s, d, hero)
            if best == codes.SEND_NONE or given > value:
                best = codes.SEND_BAND + hero - 1
                value = given
    return use(o, 6, codes.USE_6) if waived > 0.0 and waived > value + s.margin else best


@apart
def drop(o: Any, s: Any, d: Any) -> int:
    """The card without which the next sending is worth most, over all that it may require."""
    count_unseen(o, d)
    count_chances(d, codes.ALL_HEROES, d.prior)
    weigh(o, s, d)
    like(o, s, d, codes.ALL_HEROES)
    best = 0
    highest = 0.0
    deck = from_deck(d)
    for hero in range(1, codes.HEROES + 1):
        if o.hand[hero]:
            kept = held(o) if o.hand[hero] > 1 else held(o) & ~hero_bit(hero)
            value = next_sending(o, d, kept, deck)
            if best == 0 or value > highest:
                best = hero
                highest = value
    return codes.DROP + best - 1


@jit
def next_sending(o: Any, d: Any, hand: int, deck: float) -> float:
    """What sending from a hand, or else the deck, would be worth at this table, over all requirements."""
    value = 0.0
    for revealed in range(1, codes.HEROES + 1):
        card = best_of(d, hand & (print_requirements(o.seats) >> (8 * revealed - 8)))
        value += d.unseen[revealed] * (d.liking[card] if card else deck)
    return value


@jit
def spend_doomed(o: Any, s: Any) -> int:
    """A doomed hero's power costs nothing: draw, or ready the best of the others; to ready it first does."""
    if o.doomed == 7 and can_draw(o):
        cost = 1.0 if may(o, codes.USE_7) else price_of(o, s, 7)
        return use(o, 7, codes.USE_7) if cost * drawing(o, s, o.seat) > 1.0 else codes.OK
    best = codes.OK
    highest = 1.0
    # A use counts against one in the end, a used hero does in other editions (R9).
    spare = not is_last_turn(o, 0) or o.tiebreak == codes.TIEBREAK_TURNED
    if o.doomed == 3 and spare:
        for hero in range(1, codes.HEROES + 1):
            if may(o, codes.USE_3 + hero - 1):
                gain = readying(o, s, o.seat, o.ready[o.seat], hero)
                if gain > highest:
                    best = codes.USE_3 + hero - 1
                    highest = gain
    return best


# Deciding about the wanderer


@apart
def take_back(o: Any, s: Any, d: Any) -> int:
    """The sender to whom the wanderer has come back: recruit, or discard a second copy."""
    prepared = prepare(o, s)
    if prepared >= 0:
        return prepared
    cost = price_of(o, s, 2)
    if cost > 0.0:
        foresee(o, s, d)
        if d.now * cost > expected(d, d.recruit, codes.ALL_HEROES):
            return use(o, 2, codes.USE_2)
    return codes.RECRUIT


@apart
def offer(o: Any, s: Any, d: Any) -> int:
    """The holder: recruit, pass, ask, look, discard or bar, whatever is worth most."""
    prepared = prepare(o, s)
    if prepared >= 0:
        return prepared
    foresee(o, s, d)
    take = expected(d, d.recruit, codes.ALL_HEROES)
    leave = expected(d, d.pass_on, codes.ALL_HEROES)
    best = codes.RECRUIT if take >= leave else codes.PASS
    value = better(take, leave)
    if o.wanderer == 0:
        if (o.mask >> codes.CLUE) & codes.ALL_HEROES:
            card = best_clue(o, s, d)
            if card:
                value = d.liking[0]
                best = codes.CLUE + card - 1
        if may(o, codes.USE_5):
            sure = surely(d) * price(o, s, 5)
            if sure > value + s.margin:
                value = sure
                best = codes.USE_5
    cost = price_of(o, s, 2)
    if cost > 0.0 and d.now * cost > value + s.margin:
        value = d.now * cost
        best = use(o, 2, codes.USE_2)
    cost = price_of(o, s, 4)
    if cost > 0.0 and alarming(o, s):
        following = next_seat(o, o.holder)
        targets = o.ahead & ~o.barred & ~(1 << o.seat)
        for seat in range(o.seats):
            if (targets >> seat) & 1:
                kept = 0.0
                for hero in range(1, codes.HEROES + 1):
                    if d.belief[hero] > 0.0:
                        kept += d.belief[hero] * fate(o, d, hero, following, o.barred | (1 << seat))
                if kept * cost > value + s.margin:
                    value = kept * cost
                    best = use(o, 4, codes.USE_4 + seat)
    return best


@jit
def asked_about(o: Any, card: int) -> int:
    """The heroes for which that card is answered yes (R6)."""
    heroes = 0
    for hero in range(1, codes.HEROES + 1):
        if answer(o, card, hero):
            heroes |= hero_bit(hero)
    return heroes


@apart
def best_clue(o: Any, s: Any, d: Any) -> int:
    """The best card to ask with, 0 if none; `liking[0]` is what asking and going on is worth.

    Cards are asked in the order of what each tells; how far to go is reckoned on the way.
    """
    cost = card_price(o, s, o.seat, -1)
    identity = o.clue == codes.CLUE_IDENTITY
    cards = (o.mask >> codes.CLUE) & codes.ALL_HEROES
    left = codes.ALL_HEROES
    take = expected(d, d.recruit, left)  # of what is left after the answers no so far
    leave = expected(d, d.pass_on, left)
    paid = 1.0
    settled = 0.0  # what the answers yes so far are worth
    highest = better(take, leave) + s.margin
    first = 0
    pays = False
    for _ in range(o.hand_size[o.seat] - 1):
        card = 0
        told = 0.0
        taken = 0.0
        passed = 0.0
        for hero in range(1, codes.HEROES + 1):
            if not cards & hero_bit(hero):
                continue
            if identity:
                one = d.belief[hero] * d.recruit[hero] if d.belief[hero] > 0.0 else 0.0
                other = d.belief[hero] * d.pass_on[hero] if d.belief[hero] > 0.0 else 0.0
            else:
                one = expected(d, d.recruit, asked_about(o, hero) & left)
                other = expected(d, d.pass_on, asked_about(o, hero) & left)
            split = better(one, other) + better(take - one, leave - other) + 1e-6 * d.belief[hero]
            if card == 0 or split > told:
                card = hero
                told = split
                taken = one
                passed = other
        if card == 0:
            break
        if first == 0:
            first = card
        cards &= ~hero_bit(card)
        left &= ~asked_about(o, card)
        paid *= cost
        settled += paid * better(taken, passed)
        take -= taken
        leave -= passed
        total = settled + paid * better(take, leave)
        if total > highest:
            highest = total
            pays = True
    d.liking[0] = highest
    return first if pays else 0
