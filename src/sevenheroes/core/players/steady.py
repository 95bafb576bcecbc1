"""The steady player: counts, believes by `belief`, and takes what is worth most by `values` and `outlook`."""

from typing import Any

from .. import codes
from .._jit import apart, jit
from ..cards import hero_bit, next_seat
from .belief import answer, count_chances, count_unseen, like
from .foresight import alarming, better, expected, foresee, may, price_of, use
from .outlook import expect_takers, fate
from .values import card_price, compare, price, stage, weigh
from .windows import at_once, react, respond, speak


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
        return drop(o)
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
    if worth_drawing(o, s):
        return codes.USE_7
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
    waiving = d.liking[free] * price(o, s, 6) if may(o, codes.USE_6) and free else 0.0
    for hero in range(1, codes.HEROES + 1):
        if may(o, codes.SEND_BAND + hero - 1):
            given = value_of_giving(o, s, d, hero)
            if best == codes.SEND_NONE or given > value:
                best = codes.SEND_BAND + hero - 1
                value = given
    return codes.USE_6 if waiving > value + s.margin else best


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
    return value / d.hidden


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


@jit
def worth_drawing(o: Any, s: Any) -> bool:
    """Do two cards more outweigh a power less?"""
    return may(o, codes.USE_7) and card_price(o, s, 2) * price(o, s, 7) > 1.0


@jit
def drop(o: Any) -> int:
    """The card that one would rather not send later: one that is in the band, or a double."""
    best = 0
    highest = 0.0
    for hero in range(1, codes.HEROES + 1):
        if o.hand[hero]:
            useless = 1.0 + (o.hand[hero] - 1) + (1.5 if o.band[o.seat] & hero_bit(hero) else 0.0)
            if useless > highest:
                best = hero
                highest = useless
    return codes.DROP + best - 1


@jit
def spend_doomed(o: Any, s: Any) -> int:
    """A doomed hero's power costs nothing: draw, or ready the best of the others."""
    if may(o, codes.USE_7):
        return codes.USE_7
    best = codes.OK
    highest = 1.0
    if o.doomed == 3:
        part = stage(o)
        ready = o.ready[o.seat] & ~codes.READIER
        for hero in range(1, codes.HEROES + 1):
            if may(o, codes.USE_3 + hero - 1):
                gain = s.ready[part][ready | hero_bit(hero)] / s.ready[part][ready]
                if gain > highest:
                    best = codes.USE_3 + hero - 1
                    highest = gain
    return best


# Deciding about the wanderer


@apart
def take_back(o: Any, s: Any, d: Any) -> int:
    """The sender to whom the wanderer has come back: recruit, or discard a second copy."""
    if worth_drawing(o, s):
        return codes.USE_7
    cost = price_of(o, s, 2)
    if cost > 0.0:
        foresee(o, s, d)
        if d.now * cost > expected(d, d.recruit, codes.ALL_HEROES):
            return use(o, 2, codes.USE_2)
    return codes.RECRUIT


@apart
def offer(o: Any, s: Any, d: Any) -> int:
    """The holder: recruit, pass, ask, look, discard or bar, whatever is worth most."""
    if worth_drawing(o, s):
        return codes.USE_7
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
            sure = 0.0
            for hero in range(1, codes.HEROES + 1):
                if d.belief[hero] == 0.0:
                    continue
                sure += d.belief[hero] * better(d.recruit[hero], d.pass_on[hero])
            if sure * price(o, s, 5) > value + s.margin:
                value = sure * price(o, s, 5)
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
    cost = card_price(o, s, -1)
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
