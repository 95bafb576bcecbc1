"""Particles: accepted samples, kept to be played out again, and the posterior that they estimate.

A particle that is used again has the same hands, but its deck is shuffled anew.
"""

from typing import Any, Final

from ... import codes
from ..._jit import jit, noinline
from ...rng import draw_word
from ..model.belief import mix, normalize
from ..transitions import copy_game
from .determinization import determinize, randomize_deck
from .memory import PARTICLES_PER_HERO
from .rejection import is_informative, sample

_ENOUGH: Final = 120  # accepted samples after which no further sweep is made
_SWEEPS: Final = 4
_PSEUDO_COUNT: Final = 10.0  # as many accepted samples get half of the trust
_GOLDEN_RATIO: Final = 0.6180339887498949
_WORD: Final = 4294967296.0


@noinline
def sample_particles(o: Any, p: Any, m: Any, rng: Any) -> None:
    """Fill the particles by rejection sampling, and the posterior they estimate. Needs the root belief."""
    particles = m.particles
    belief = m.root.belief
    particles.phase = draw_word(rng) / _WORD
    particles.accepted = 0
    for hero in range(codes.HEROES + 1):
        particles.posterior[hero] = 0.0
        particles.kept[hero] = 0
        particles.next[hero] = 0
    if is_informative(o) and p.particle_share > 0.0:
        for _ in range(_SWEEPS):
            if particles.accepted < _ENOUGH:
                for hero in range(1, codes.HEROES + 1):
                    if belief.counted[hero] > 0.0:
                        sample_hero(o, p, hero, m, rng)
    particles.share = 0.0
    if normalize(particles.posterior):
        particles.share = p.particle_share * particles.accepted / (particles.accepted + _PSEUDO_COUNT)
    mix(1.0 - particles.share, belief.posterior, particles.posterior)


@jit
def sample_hero(o: Any, p: Any, hero: int, m: Any, rng: Any) -> None:
    """Sample games with that wanderer, and keep those that are accepted."""
    particles = m.particles
    for _ in range(int(p.rejection_tries)):
        if sample(o, p, hero, m, rng):
            particles.accepted += 1
            particles.posterior[hero] += m.root.belief.counted[hero]
            if particles.kept[hero] < PARTICLES_PER_HERO:
                copy_game(m.games[(hero - 1) * PARTICLES_PER_HERO + particles.kept[hero]], m.world)
                particles.kept[hero] += 1


@jit
def quantile(chances: Any, phase: float) -> int:
    """The hero at a place between 0 and 1 of the cumulative distribution."""
    last = 0
    for hero in range(1, codes.HEROES + 1):
        if chances[hero] > 0.0:
            last = hero
            phase -= chances[hero]
            if phase < 0.0:
                break
    return last


@noinline
def next_world(o: Any, m: Any, rng: Any) -> None:
    """Fill `m.world` with the next determinization: a particle, or dealt by the belief if there is none.

    Wanderers are not drawn independently but by a low-discrepancy sequence (steps of the golden ratio), so
    that each comes up as evenly as possible.
    """
    particles = m.particles
    wanderer = 0
    if o.wandering:
        wanderer = quantile(particles.posterior, particles.phase)
        particles.phase += _GOLDEN_RATIO
        if particles.phase >= 1.0:
            particles.phase -= 1.0
    if particles.kept[wanderer] and draw_word(rng) < particles.share * _WORD:
        place = particles.next[wanderer]
        particles.next[wanderer] = place + 1 if place + 1 < particles.kept[wanderer] else 0
        copy_game(m.world, m.games[(wanderer - 1) * PARTICLES_PER_HERO + place])
        randomize_deck(m.world, rng)
    else:
        determinize(o, m.root.belief, wanderer, particles.cards, m.world, rng)
