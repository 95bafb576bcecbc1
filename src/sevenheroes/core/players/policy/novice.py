"""The novice: looks at its own band and the requirement, forgets the discards, and loves its powers."""

from typing import Any

from ... import codes
from ..._jit import apart, count_bits, jit, lowest_bit
from ...cards import hero_bit
from ...rng import draw_below
from ...rollout import choose


@apart
def decide(o: Any, rng: Any) -> int:
    """The action of a novice."""
    mask = o.mask
    if mask & (mask - 1) == 0:
        return lowest_bit(mask)
    if o.saying == o.seat:
        return speak(o, rng)
    if o.waiting:
        return react(o, rng)
    if o.phase == codes.PHASE_OFFER:
        return offer(o, rng)
    if o.phase == codes.PHASE_SEND:
        return send(o, rng)
    return choose(mask, rng)


@jit
def in_percent(rng: Any, chance: int) -> bool:
    """True that often in a hundred."""
    return draw_below(rng, 100) < chance


@jit
def speak(o: Any, rng: Any) -> int:
    """Mostly the truth, out of pride."""
    if o.wanderer and in_percent(rng, 60):
        return codes.SAY + o.wanderer - 1
    return choose(o.mask, rng)


@jit
def react(o: Any, rng: Any) -> int:
    """Powers are there to be used."""
    eager = 30 if o.holder >= 0 and count_bits(o.band[o.holder]) >= 4 else 6
    if in_percent(rng, eager):
        return choose(o.mask & ~(1 << codes.OK), rng)
    return codes.OK


@jit
def send(o: Any, rng: Any) -> int:
    """Rather a hero that the own band lacks."""
    mask = o.mask
    powers = mask >> codes.USE_1
    if powers and in_percent(rng, 15):
        return choose(powers << codes.USE_1, rng)
    cards = mask & codes.ALL_HEROES
    wanted = cards & ~o.band[o.seat]
    if wanted and in_percent(rng, 70):
        return choose(wanted, rng)
    return choose(mask & ((1 << codes.USE_1) - 1), rng)


@jit
def offer(o: Any, rng: Any) -> int:
    """Recruit if more of the heroes that fit are wanted than not; now and then a clue or a power first."""
    mask = o.mask
    powers = mask >> codes.USE_1
    if powers and in_percent(rng, 20):
        return choose(powers << codes.USE_1, rng)
    heroes = o.possible
    if o.wanderer:
        heroes = hero_bit(o.wanderer)
    elif o.origin == codes.ORIGIN_HAND and not o.waived and o.fitting & heroes:
        heroes &= o.fitting
    lacking = count_bits(heroes & ~o.band[o.seat])
    having = count_bits(heroes & o.band[o.seat])
    clues = (mask >> codes.CLUE) & heroes
    if clues and lacking and having and in_percent(rng, 35):
        return codes.CLUE + choose(clues, rng)
    if not (mask >> codes.PASS) & 1:
        return codes.RECRUIT
    eager = 100 * lacking // (lacking + having)
    return codes.RECRUIT if in_percent(rng, eager) else codes.PASS
