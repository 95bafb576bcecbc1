"""The novice: considers its own band and the requirement, ignores discards, and overuses its powers."""

from typing import Any

from ... import codes
from ..._jit import count_bits, jit, lowest_bit, noinline
from ...cards import hero_bit
from ...rng import draw_below
from ...rollout import choose


@noinline
def decide(o: Any, rng: Any) -> int:
    """The novice's action."""
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
def occurs(rng: Any, percent: int) -> bool:
    """True with a probability in percent."""
    return draw_below(rng, 100) < percent


@jit
def speak(o: Any, rng: Any) -> int:
    """Usually tell the truth."""
    if o.wanderer and occurs(rng, 60):
        return codes.SAY + o.wanderer - 1
    return choose(o.mask, rng)


@jit
def react(o: Any, rng: Any) -> int:
    """Use a power now and then, more often against a large band."""
    percent = 30 if o.holder >= 0 and count_bits(o.band[o.holder]) >= 4 else 6
    if occurs(rng, percent):
        return choose(o.mask & ~(1 << codes.OK), rng)
    return codes.OK


@jit
def send(o: Any, rng: Any) -> int:
    """Prefer to send a hero that the own band lacks."""
    mask = o.mask
    powers = mask >> codes.USE_1
    if powers and occurs(rng, 15):
        return choose(powers << codes.USE_1, rng)
    cards = mask & codes.ALL_HEROES
    wanted = cards & ~o.band[o.seat]
    if wanted and occurs(rng, 70):
        return choose(wanted, rng)
    return choose(mask & ((1 << codes.USE_1) - 1), rng)


@jit
def offer(o: Any, rng: Any) -> int:
    """Recruit in proportion to how many possible heroes are new; sometimes ask or use a power first."""
    mask = o.mask
    powers = mask >> codes.USE_1
    if powers and occurs(rng, 20):
        return choose(powers << codes.USE_1, rng)
    heroes = o.possible
    if o.wanderer:
        heroes = hero_bit(o.wanderer)
    elif o.origin == codes.ORIGIN_HAND and not o.waived and o.fitting & heroes:
        heroes &= o.fitting
    lacking = count_bits(heroes & ~o.band[o.seat])
    having = count_bits(heroes & o.band[o.seat])
    clues = (mask >> codes.CLUE) & heroes
    if clues and lacking and having and occurs(rng, 35):
        return codes.CLUE + choose(clues, rng)
    if not (mask >> codes.PASS) & 1:
        return codes.RECRUIT
    percent = 100 * lacking // (lacking + having)
    return codes.RECRUIT if occurs(rng, percent) else codes.PASS
