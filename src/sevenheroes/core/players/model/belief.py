"""Belief: one seat's posterior over the wanderer.

It is exact under this model:

- All ways to deal the cards that the seat does not see are equally likely: the sender's hand, the clue
  cards of other seats and the deck are dealt together.
- A sender whose card came from its hand sent the one of its fitting heroes with the highest value to the
  sender, as this seat evaluates it (`evaluate_sending`). If the card came from elsewhere, no card in its
  hand fits.
- Clue cards of other seats are any unseen cards, and were answered truthfully.
- A seat that passed would have recruited with the probability of `predict_recruitment`; a seat that looked
  is taken to have looked before it passed.
- A hero that a seat claimed is `claim_likelihood` times as likely.

People do not play by the model, so the posterior is mixed with the prior, which only counts unseen copies,
requirement and own clues (`prior_weight`). So is the public belief (`public_prior_weight`). A sender who has
drawn cards since the sending is taken to have had them before: the observation does not say when.
"""

from typing import Any

from ... import codes
from ..._jit import jit, noinline
from ...cards import hero_bit, next_seat
from .evaluation import weigh_seats
from .recruitment import informed_seats, predict_recruitment
from .sender import deck_likelihood, evaluate_sending, hand_likelihood, sendable_heroes


@jit
def count_unseen(o: Any, belief: Any) -> None:
    """Fill the copies of each hero that the seat does not see; the wanderer counts even if it was seen."""
    hidden = 0
    for hero in range(1, codes.HEROES + 1):
        left = codes.COPIES - o.discard[hero] - o.hand[hero]
        if hero == o.doomed:
            left -= 1
        for seat in range(o.seats):
            left -= ((o.band[seat] >> (hero - 1)) & 1) + o.eliminated[seat][hero] + o.clues[seat][hero]
        belief.unseen[hero] = left
        hidden += left
    belief.hidden = hidden


@jit
def normalize(chances: Any) -> bool:
    """Scale probabilities to a sum of one; False if all are zero."""
    total = 0.0
    for hero in range(1, codes.HEROES + 1):
        total += chances[hero]
    if total <= 0.0:
        return False
    scale = 1.0 / total
    for hero in range(1, codes.HEROES + 1):
        chances[hero] *= scale
    return True


@jit
def mix(weight: float, others: Any, chances: Any) -> None:
    """Replace a share of the probabilities by others."""
    for hero in range(1, codes.HEROES + 1):
        if weight < 1.0:
            chances[hero] += weight * (others[hero] - chances[hero])
        else:
            chances[hero] = others[hero]


@jit
def count_prior(heroes: int, belief: Any) -> None:
    """Fill the prior: proportional to the unseen copies, among a set of heroes."""
    for hero in range(1, codes.HEROES + 1):
        belief.prior[hero] = belief.unseen[hero] if heroes & hero_bit(hero) else 0.0
    normalize(belief.prior)


@jit
def condition_on_passes(o: Any, recruitment: Any, chances: Any) -> None:
    """Multiply by the probability that the seats that passed would pass."""
    seat = next_seat(o, o.sender)
    while seat != o.holder and seat != o.sender:
        if seat != o.seat and not (o.barred >> seat) & 1:
            for hero in range(1, codes.HEROES + 1):
                has = (o.band[seat] >> (hero - 1)) & 1
                chances[hero] *= 1.0 - (recruitment.duplicate[seat] if has else recruitment.new[seat])
        seat = next_seat(o, seat)


@jit
def condition_on_claims(o: Any, p: Any, chances: Any) -> None:
    """Multiply by the likelihood of what other seats have said."""
    for seat in range(o.seats):
        if seat != o.seat and o.said[seat] > 0:
            chances[o.said[seat]] *= p.claim_likelihood


@noinline
def update_belief(o: Any, p: Any, w: Any) -> None:
    """Fill prior, public belief and posterior; on the way, the worth of all seats."""
    belief = w.belief
    weigh_seats(o, p, w.wins)
    count_unseen(o, belief)
    heroes = sendable_heroes(o)
    count_prior(heroes, belief)
    if o.origin == codes.ORIGIN_HAND:
        evaluate_sending(o, p, heroes, w)
        hand_likelihood(o, heroes, belief.public, belief)
    else:
        deck_likelihood(o, belief.public, belief)
    if o.origin != codes.ORIGIN_HAND or o.seen & ~(1 << o.sender):
        predict_recruitment(o, p, belief.prior, informed_seats(o), w.recruitment)
    condition_on_passes(o, w.recruitment, belief.public)
    condition_on_claims(o, p, belief.public)
    modelled = normalize(belief.public)
    if o.wanderer:
        for hero in range(1, codes.HEROES + 1):
            belief.posterior[hero] = 1.0 if hero == o.wanderer else 0.0
    else:
        for hero in range(1, codes.HEROES + 1):
            belief.posterior[hero] = belief.public[hero]
        mix(p.prior_weight if modelled else 1.0, belief.prior, belief.posterior)
    mix(p.public_prior_weight if modelled else 1.0, belief.prior, belief.public)
    if not o.wanderer and (o.possible != codes.ALL_HEROES or w.evidence.active):
        condition_on_own_knowledge(o, w.evidence, belief)


@jit
def condition_on_own_knowledge(o: Any, evidence: Any, belief: Any) -> None:
    """Exclude what the seat's own clues exclude, and follow sampled evidence if there is any."""
    for hero in range(1, codes.HEROES + 1):
        if not o.possible & hero_bit(hero):
            belief.posterior[hero] = 0.0
    if evidence.active:
        follow_evidence(evidence, belief)
    normalize(belief.posterior)


@jit
def updated_evidence(evidence: Any, belief: Any, hero: int) -> float:
    """The sampled probability of a hero, updated with what the public has learnt since it was sampled."""
    if evidence.public[hero] > 0.0:
        return evidence.posterior[hero] * belief.public[hero] / evidence.public[hero]
    return 0.0


@jit
def follow_evidence(evidence: Any, belief: Any) -> None:
    """Replace the posterior by the sampled one, unless that excludes every possible hero."""
    total = 0.0
    for hero in range(1, codes.HEROES + 1):
        if belief.posterior[hero] > 0.0:
            total += updated_evidence(evidence, belief, hero)
    if total > 0.0:
        for hero in range(1, codes.HEROES + 1):
            if belief.posterior[hero] > 0.0:
                belief.posterior[hero] = updated_evidence(evidence, belief, hero)


@jit
def count_possible(o: Any, belief: Any) -> None:
    """Fill `counted`: the prior, conditioned on the seat's own clues alone. Needs prior and posterior."""
    for hero in range(1, codes.HEROES + 1):
        if o.wanderer:
            belief.counted[hero] = belief.posterior[hero]
        else:
            belief.counted[hero] = belief.prior[hero] if o.possible & hero_bit(hero) else 0.0
    normalize(belief.counted)
