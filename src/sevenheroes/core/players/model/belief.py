"""The chances of each hero to be the wanderer, for one seat.

The model, under which they are exact:

- every card that the seat does not see may lie anywhere that it does not see, all ways alike: the sender's
  hand, the clue cards of others and the deck are dealt together;
- a sender whose card came from the hand sent, of the heroes in it that fit, the one it likes best, as this
  seat reckons that for it (`like`); one whose card came from elsewhere holds none that fits;
- cards handed over as clues by others are any cards unseen, and were answered truthfully;
- a seat that passed would have recruited with the chance of `expect_takers`, one that looked having looked
  before;
- a hero that was said is `trust` times as likely.

Since people are not the model, a part of the belief (`doubted`) only counts: copies unseen, requirement, own
clues. So does a part of what the others are thought to believe (`counted`). A sender who has drawn cards
since the sending is taken to have had them before: who drew when is not to be seen.
"""

from typing import Any

from ... import codes
from ..._jit import apart, jit
from ...cards import hero_bit, next_seat
from ...deal import print_requirements
from .binomial import ways
from .evaluation import compare, weigh
from .recruitment import expect_takers, fate


@jit
def count_unseen(o: Any, d: Any) -> None:
    """The copies of each hero that this seat does not see, the wanderer among them even if it was seen."""
    hidden = 0
    for hero in range(1, codes.HEROES + 1):
        left = codes.COPIES - o.discard[hero] - o.hand[hero]
        if hero == o.doomed:
            left -= 1
        for seat in range(o.seats):
            left -= ((o.band[seat] >> (hero - 1)) & 1) + o.eliminated[seat][hero] + o.clues[seat][hero]
        d.unseen[hero] = left
        hidden += left
    d.hidden = hidden


@jit
def normalize(chances: Any) -> bool:
    """Make chances add up to one; False if there are none."""
    total = 0.0
    for hero in range(1, codes.HEROES + 1):
        total += chances[hero]
    if total <= 0.0:
        return False
    part = 1.0 / total
    for hero in range(1, codes.HEROES + 1):
        chances[hero] *= part
    return True


@jit
def sendable_heroes(o: Any) -> int:
    """The heroes that the wanderer may be by how it was sent (R5)."""
    if o.origin == codes.ORIGIN_HAND and not o.waived:
        return o.fitting
    return codes.ALL_HEROES


@jit
def count_chances(d: Any, heroes: int, chances: Any) -> None:
    """Chances by the number of copies unseen, among a set of heroes."""
    for hero in range(1, codes.HEROES + 1):
        chances[hero] = d.unseen[hero] if heroes & hero_bit(hero) else 0.0
    normalize(chances)


@jit
def like(o: Any, s: Any, d: Any, heroes: int) -> None:
    """What sending each hero of a set is worth to the sender, before anybody looks, once all are weighed."""
    compare(o, s, d, o.sender)
    seen = o.seen
    o.seen = 0
    expect_takers(o, s, d, d.prior)
    o.seen = seen
    first = next_seat(o, o.sender)
    for hero in range(1, codes.HEROES + 1):
        if heroes & hero_bit(hero):
            d.liking[hero] = fate(o, d, hero, first, 0)


@jit
def choose_as_sender(o: Any, d: Any, heroes: int, chances: Any) -> None:
    """The chance of each hero to be the one that the sender liked best of those in hand that may be sent."""
    hand = o.hand_size[o.sender] + 1
    clues = hear(o, d)
    for hero in range(1, codes.HEROES + 1):
        chances[hero] = 0.0
        if heroes & hero_bit(hero):
            preferred = preferred_to(d, heroes, hero)
            if clues:
                chances[hero] = ways_to_hear(o, d, hero, preferred, hand, 1)
            else:
                left = d.hidden - copies_of(d.unseen, preferred)
                chances[hero] = ways(left, hand) - ways(left - d.unseen[hero], hand)


@jit
def preferred_to(d: Any, heroes: int, hero: int) -> int:
    """The heroes of a set that the sender likes better than one of them."""
    better = 0
    for other in range(1, codes.HEROES + 1):
        if d.liking[other] > d.liking[hero] or (d.liking[other] == d.liking[hero] and other < hero):
            better |= hero_bit(other)
    return better & heroes


@jit
def copies_of(copies: Any, heroes: int) -> float:
    """The copies of all heroes of a set together."""
    number = 0.0
    for hero in range(1, codes.HEROES + 1):
        if heroes & hero_bit(hero):
            number += copies[hero]
    return number


@jit
def sent_otherwise(o: Any) -> bool:
    """Did the sender have no card that fits?"""
    return o.wandering != 0 and o.origin != codes.ORIGIN_HAND


@jit
def draw_from_deck(o: Any, d: Any, chances: Any) -> None:
    """The chance of each hero to come from the deck, or a band, while no card in the sender's hand fits."""
    absent = 0
    hand = 0
    if sent_otherwise(o) and o.seat != o.sender:  # who knows the hand
        absent = o.fitting
        hand = o.hand_size[o.sender]
    unfit = copies_of(d.unseen, ~absent)
    elsewhere = (unfit - hand) / unfit if unfit > 0.0 and unfit >= hand else 1.0
    clues = hear(o, d)
    for hero in range(1, codes.HEROES + 1):
        if clues:
            chances[hero] = ways_to_hear(o, d, hero, absent, hand, 0)
        else:
            chances[hero] = d.unseen[hero] * (1.0 if absent & hero_bit(hero) else elsewhere)


@jit
def hear(o: Any, d: Any) -> bool:
    """Note what others were answered, and from which cards theirs came; were there any clues?

    These are the cards that this seat does not see; for the sender, who knows the clue cards, these too.
    """
    d.yes = 0
    d.no = 0
    for seat in range(o.seats):
        if seat != o.seat:
            d.yes += o.clues_yes[seat]
            d.no += o.clues_no[seat]
    if d.yes + d.no == 0:
        return False
    for hero in range(1, codes.HEROES + 1):
        d.copies[hero] = d.unseen[hero]
        if o.seat == o.sender:
            for seat in range(o.seats):
                d.copies[hero] += o.clues[seat][hero]
    return True


@apart
def ways_to_hear(o: Any, d: Any, hero: int, absent: int, hand: int, sent: int) -> float:
    """In how many ways, up to a factor, all this came about with that hero as the wanderer.

    The sender's hand has so many cards, none of them of the heroes that are `absent`; the wanderer is one of
    these cards if it was `sent` from it, and else apart. Others were answered yes and no as they were.
    """
    own = d.copies[hero]
    if own < 1.0:
        return 0.0
    asked = asking(o, hero)
    matches = asked & hero_bit(hero) != 0
    others = codes.ALL_HEROES & ~absent & ~hero_bit(hero)
    yes_held = copies_of(d.copies, others & asked)  # cards that may be in that hand, that hero's apart
    no_held = copies_of(d.copies, others & ~asked)
    yes_all = copies_of(d.copies, asked)
    no_all = copies_of(d.copies, ~asked)
    if not sent:
        beside = 0.0 if absent & hero_bit(hero) else own - 1.0
        if matches:
            yes_all -= 1.0
            yes_held += beside
        else:
            no_all -= 1.0
            no_held += beside
    found = 0.0
    for yes in range(hand + 1):
        no = hand - yes
        dealt = ways(yes_held, yes) * ways(no_held, no)
        if sent and matches:
            dealt = ways(yes_held + own, yes) * ways(no_held, no) - dealt
        elif sent:
            dealt = ways(yes_held, yes) * ways(no_held + own, no) - dealt
        if dealt > 0.0:
            found += dealt * ways(yes_all - yes, d.yes) * ways(no_all - no, d.no)
    return found if sent else found * own


@jit
def asking(o: Any, hero: int) -> int:
    """The cards with which a clue is answered yes if the wanderer is that hero."""
    if o.clue == codes.CLUE_IDENTITY:
        return hero_bit(hero)
    cards = 0
    for card in range(1, codes.HEROES + 1):
        if asks_for(o, card, hero):
            cards |= hero_bit(card)
    return cards


@jit
def asks_for(o: Any, card: int, hero: int) -> bool:
    """Does that hero meet the requirement printed on a card? (R1)"""
    return (print_requirements(o.seats) >> (8 * card - 8)) & hero_bit(hero) != 0


@jit
def answer(o: Any, card: int, hero: int) -> bool:
    """Is a clue with that card answered yes if the wanderer is that hero? (R6)"""
    return card == hero if o.clue == codes.CLUE_IDENTITY else asks_for(o, card, hero)


@jit
def learn_from_passes(o: Any, d: Any, chances: Any) -> None:
    """A seat that passed rather has the hero than lacks it."""
    seat = next_seat(o, o.sender)
    while seat != o.holder and seat != o.sender:
        if seat != o.seat and not (o.barred >> seat) & 1:
            for hero in range(1, codes.HEROES + 1):
                has = (o.band[seat] >> (hero - 1)) & 1
                chances[hero] *= 1.0 - (d.take_dup[seat] if has else d.take_new[seat])
        seat = next_seat(o, seat)


@jit
def learn_from_words(o: Any, s: Any, chances: Any) -> None:
    """What others have said."""
    for seat in range(o.seats):
        if seat != o.seat and o.said[seat] > 0:
            chances[o.said[seat]] *= s.trust


@apart
def believe(o: Any, s: Any, d: Any) -> None:
    """Fill the desk with the chances of the wanderer.

    All seats are weighed. `prior` only counts; `public` is what one who has not seen the wanderer and asked
    nothing believes, and so roughly what the others do; `belief` is this seat's own.
    """
    weigh(o, s, d)
    count_unseen(o, d)
    heroes = sendable_heroes(o)
    count_chances(d, heroes, d.prior)
    if o.origin == codes.ORIGIN_HAND:
        like(o, s, d, heroes)
        choose_as_sender(o, d, heroes, d.public)
    else:
        draw_from_deck(o, d, d.public)
    if o.origin != codes.ORIGIN_HAND or o.seen & ~(1 << o.sender):
        expect_takers(o, s, d, d.prior)
    learn_from_passes(o, d, d.public)
    learn_from_words(o, s, d.public)
    modelled = normalize(d.public)
    if o.wanderer:
        for hero in range(1, codes.HEROES + 1):
            d.belief[hero] = 1.0 if hero == o.wanderer else 0.0
    else:
        for hero in range(1, codes.HEROES + 1):
            d.belief[hero] = d.public[hero]
        mix(s.doubted if modelled else 1.0, d.prior, d.belief)
    mix(s.counted if modelled else 1.0, d.prior, d.public)
    if not o.wanderer and (o.possible != codes.ALL_HEROES or d.informed):
        narrow(o, d)


@jit
def narrow(o: Any, d: Any) -> None:
    """Let the belief be only what one's own clues leave possible, and what one knows better."""
    for hero in range(1, codes.HEROES + 1):
        if not o.possible & hero_bit(hero):
            d.belief[hero] = 0.0
    if d.informed:
        know_better(d)
    normalize(d.belief)


@jit
def retold(d: Any, hero: int) -> float:
    """The chance of a hero that was `drawn`, with what the public has learnt since then."""
    return d.drawn[hero] * d.public[hero] / d.before[hero] if d.before[hero] > 0.0 else 0.0


@jit
def know_better(d: Any) -> None:
    """Believe what is retold, if that leaves anything."""
    total = 0.0
    for hero in range(1, codes.HEROES + 1):
        if d.belief[hero] > 0.0:
            total += retold(d, hero)
    if total > 0.0:
        for hero in range(1, codes.HEROES + 1):
            if d.belief[hero] > 0.0:
                d.belief[hero] = retold(d, hero)


@jit
def count_possible(o: Any, d: Any) -> None:
    """`counted`: the chances by counting and one's own clues alone, once `believe` has counted."""
    for hero in range(1, codes.HEROES + 1):
        if o.wanderer:
            d.counted[hero] = d.belief[hero]
        else:
            d.counted[hero] = d.prior[hero] if o.possible & hero_bit(hero) else 0.0
    normalize(d.counted)


@jit
def mix(part: float, others: Any, chances: Any) -> None:
    """Let a part of the chances be others."""
    for hero in range(1, codes.HEROES + 1):
        if part < 1.0:
            chances[hero] += part * (others[hero] - chances[hero])
        else:
            chances[hero] = others[hero]
