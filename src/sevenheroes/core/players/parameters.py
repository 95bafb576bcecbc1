"""Parameters of the kernel players: one record with fitted factors, thresholds and search settings."""

import math
from collections.abc import Mapping, Sequence
from typing import Any, Final

import numpy as np

from .. import codes, layout
from . import fitted

STAGES: Final = 9
"""Stages of a game, by the cards left in the deck, fewest first; the last is for reshuffled decks."""
CARDS_PER_STAGE: Final = 6
NOVELTY_LEVELS: Final = 8
"""Levels of the probability that the wanderer is new to a seat."""
HAND_SIZES: Final = 6
"""Hand sizes that are distinguished: 0 to 4, and 5 or more."""
HORIZONS: Final = 3
"""How often a roll-out is evaluated before its end."""

_KINDS: Final = codes.HEROES + 1
_COLUMNS: Final = 16
_MOST_CARDS: Final = 8
_HAND_DISCOUNT: Final = 0.7  # a seat spends the card that it needs least
_SEARCH_PAIR_WEIGHT: Final = 1.35  # the searching player avoids lost pairs more than the steady one

PARAMETERS: Final = np.dtype(
    [
        # Evaluation: the worth of a seat is the product of the first four (model/evaluation.py).
        ("band_factor", "f8", (STAGES, _KINDS)),  # by heroes in the band
        ("ready_factor", "f8", (STAGES, 1 << codes.HEROES)),  # by the set of ready heroes
        ("hand_factor", "f8", (STAGES, _COLUMNS)),  # by cards in hand
        ("pair_factor", "f8", (STAGES, _COLUMNS)),  # by eliminated pairs
        ("join_factor", "f8", (STAGES, _KINDS)),  # change when a hero joins a band of that size
        ("loss_factor", "f8", (STAGES, _KINDS)),  # change when a pair is eliminated from it
        # Probability that a holder recruits a hero it lacks, or one it has (model/recruitment.py).
        ("recruit_new", "f8", (NOVELTY_LEVELS, HAND_SIZES)),
        ("recruit_duplicate", "f8", (NOVELTY_LEVELS, HAND_SIZES)),
        # Belief (model/belief.py).
        ("prior_weight", "f8"),  # weight of the counting prior in the posterior
        ("public_prior_weight", "f8"),  # … in what other seats are taken to believe
        ("claim_likelihood", "f8"),  # likelihood ratio of a hero that a seat claimed
        # Policy.
        ("claim_credulity", "f8"),  # how far others are expected to follow a claim, 0 to 1
        ("margin", "f8"),  # the gain that a power must bring beyond its cost
        ("alert_band", "f8"),  # band size from which on a seat is worth stopping
        # Search.
        ("rollouts", "f8"),  # budget, in roll-outs of whole games
        ("horizon_weights", "f8", (2, HORIZONS + 1)),  # of 2, 4, 8 turns and the end: own moves, windows
        ("rejection_tries", "f8"),  # samples for each possible wanderer in a sweep of rejection sampling
        ("particle_share", "f8"),  # largest share of determinizations taken from accepted samples
        ("lcb_errors", "f8"),  # width of the lower confidence bound, which must be above zero
        (
            "ucb_errors",
            "f8",
        ),  # width of the upper confidence bound; below zero, an action is dropped
    ],
    align=True,
)


def tables(weights: Mapping[str, Any]) -> dict[str, Any]:
    """The table parameters from fitted weights: logarithms of factors, and recruiting probabilities."""
    ready = weights["READY"]
    return {
        "band_factor": [[math.exp(weight) for weight in row] for row in weights["SIZE"]],
        "ready_factor": [[_ready(heroes, row) for heroes in range(1 << codes.HEROES)] for row in ready],
        "join_factor": [_steps(weights, stage, 1) for stage in range(STAGES)],
        "loss_factor": [_steps(weights, stage, -1) for stage in range(STAGES)],
        "hand_factor": _powers([weight * _HAND_DISCOUNT for weight in weights["CARD"]], _MOST_CARDS),
        "pair_factor": _powers(weights["PAIR"], _COLUMNS),
        "recruit_new": weights["TAKE_NEW"],
        "recruit_duplicate": weights["TAKE_DUP"],
    }


def _ready(heroes: int, weights: Sequence[float]) -> float:
    return math.exp(sum(weight for hero, weight in enumerate(weights) if (heroes >> hero) & 1))


def _steps(weights: Mapping[str, Any], stage: int, change: int) -> list[float]:
    """Factors for bands that gain a hero, which comes ready, or lose one, which may have been used."""
    size = weights["SIZE"][stage]
    hero = sum(weights["READY"][stage]) / codes.HEROES
    other = hero if change > 0 else weights["PAIR"][stage] - hero / 2
    places = range(codes.HEROES + 1)
    return [math.exp(size[min(max(place + change, 0), 7)] - size[place] + other) for place in places]


def _powers(weights: Sequence[float], most: int) -> list[list[float]]:
    """For each stage the factor of 0, 1, 2 … of something; from `most` on it stays the same."""
    return [[math.exp(weight * min(number, most)) for number in range(_COLUMNS)] for weight in weights]


def defaults(**changes: Any) -> dict[str, Any]:
    """Values of the steady player's parameters, some of them changed."""
    return {
        **tables(vars(fitted)),
        "prior_weight": 0.35,
        "public_prior_weight": 0.35,
        "claim_likelihood": 1.0,
        "claim_credulity": 0.3,
        "margin": 0.002,
        "alert_band": 4.0,
        "rollouts": 500.0,
        "horizon_weights": [[0.15, 0.25, 0.6, 0.0], [0.1, 0.2, 0.4, 0.3]],
        "rejection_tries": 300.0,
        "particle_share": 1.0,
        "lcb_errors": 1.65,
        "ucb_errors": 3.0,
        **changes,
    }


def steady_parameters(**changes: Any) -> Any:
    """An array with the steady player's parameters, some of them changed."""
    return _filled(defaults(**changes))


def search_parameters(**changes: Any) -> Any:
    """An array with two records for a searching player: the other seats' and its own seat's.

    The first also holds the search settings. The second has the values that won most games against three
    steady players, the opponents that the search expects.
    """
    pairs = [weight * _SEARCH_PAIR_WEIGHT for weight in fitted.PAIR]
    own = tables({**vars(fitted), "PAIR": pairs})
    return _filled(defaults(**changes), defaults(**own, prior_weight=0.05, margin=0.0055))


def new_parameters(number: int) -> Any:
    """An array of empty parameter records."""
    return layout.records(PARAMETERS, number)


def _filled(*rows: Mapping[str, Any]) -> Any:
    records = new_parameters(len(rows))
    for row, values in enumerate(rows):
        for name, value in values.items():
            layout.set_field(records, row, name, value)
    return records
