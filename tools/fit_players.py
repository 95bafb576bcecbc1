"""Fit the steady player's weights to self-play games, and write core/players/fitted.py.

    python tools/fit_players.py --games 12000

It plays games between four steady players and fits two things: the evaluation factors by maximum likelihood
(a multinomial logit over the seats, one for each stage of the game), and how often a holder recruits, by how
likely the wanderer was new to it from the viewpoint of another seat.

The fit depends on who played: where all spend their cards freely, cards seem worth nothing. Therefore a
player with the new weights plays alone against three with the old ones, and the weights are written only if
the lower confidence bound of its share of wins is above a quarter. Its results against `novice` and
`random` are printed, too.
"""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from sevenheroes import bots
from sevenheroes.bots import KernelBot
from sevenheroes.core import codes, doors, layout, warm
from sevenheroes.core.players import parameters, self_play
from sevenheroes.editions import EDITIONS
from sevenheroes.lab import play_match

SEATS = 4
SIZES = codes.BAND_TO_WIN
MOST_CARDS = 8
FEATURES = SIZES + codes.HEROES + 2
TARGET = Path(__file__).parents[1] / "src/sevenheroes/core/players/fitted.py"
STEPS = 800
RESHUFFLED = parameters.STAGES - 1
TRIALS = 40_000


class Sample(NamedTuple):
    """Data from a game: stage and features of the seats at each turn, shares of the win, offers."""

    stages: list[int]
    seats: list[Any]
    share: Any
    offers: list[tuple[int, int, int, int]]


def features(g: Any) -> Any:
    """Features of each seat: the size of its band, its ready heroes, its cards and its eliminated pairs."""
    rows = np.zeros((SEATS, FEATURES))
    for seat in range(SEATS):
        rows[seat, int(g["band"][seat]).bit_count()] = 1
        for hero in range(codes.HEROES):
            rows[seat, SIZES + hero] = (int(g["ready"][seat]) >> hero) & 1
        rows[seat, -2] = min(int(g["hand_size"][seat]), MOST_CARDS)
        rows[seat, -1] = g["eliminated"][seat].sum() / 2
    return rows


def stage_of(g: Any) -> int:
    """The stage of the game."""
    if g["deck_end"] == codes.DECK_END_RESHUFFLE:
        return RESHUFFLED
    return min(int(g["deck_size"] - g["deck_top"]) // parameters.CARDS_PER_STAGE, RESHUFFLED - 1)


class Games:
    """Games between steady players, replayed to collect samples."""

    def __init__(self, weights: Any, rules: int) -> None:
        self.parameters = weights
        self.rules = rules
        self.games = layout.games(1)
        self.generators = self_play.new_generators()
        self.memory = self_play.new_memory()
        self.choices = layout.numbers([0] * (1 << 16))
        self.kinds = layout.numbers([self_play.STEADY] * SEATS)
        self.seated = np.repeat(weights, SEATS)
        self.observations = layout.observations(1)
        self.believed = warm.rows(3, codes.HEROES + 1, "f8")

    def play(self, number: int, seed: int) -> Iterator[Sample]:
        """Play games and yield a sample of each."""
        decisions = layout.numbers([0] * codes.MOST_SEATS)
        for game in range(number):
            self_play.begin(self.games, 0, SEATS, self.rules, seed, game, game, self.generators)
            start = self.games.copy()
            done, _ = self_play.resume(
                self.games,
                0,
                self.kinds,
                self.seated,
                self.generators,
                self.choices,
                decisions,
                0,
                self.memory,
            )
            yield self._replay(start, self.choices[:done].tolist(), np.random.default_rng([seed, game]))

    def _replay(self, games: Any, choices: list[int], chance: np.random.Generator) -> Sample:
        stages, seats, offers = [], [], []
        turn = 0
        at = (-1, -1)
        for choice in choices:
            g = games[0]
            if g["turn"] != turn:
                turn = int(g["turn"])
                stages.append(stage_of(g))
                seats.append(features(g))
            here = (turn, int(g["holder"]))
            if here != at and self._is_offer(g):
                at = here
                offers.append((*self._offer(games, chance), 0))
            seat, action = choice >> 6, choice & 63
            if action == codes.RECRUIT and here == at:
                offers[-1] = (*offers[-1][:3], 1)
            doors.take(games, 0, seat, action)
        return Sample(stages, seats, self._share(games), offers)

    def _is_offer(self, g: Any) -> bool:
        return bool(g["phase"] == codes.PHASE_OFFER and g["holder"] != g["sender"] and not g["face_up"])

    def _share(self, games: Any) -> Any:
        places = layout.numbers([0] * codes.MOST_SEATS)
        doors.ranking(games, 0, places)
        first = places[:SEATS] == 0
        return first / first.sum()

    def _offer(self, games: Any, chance: np.random.Generator) -> tuple[int, int, int]:
        """Novelty level of the wanderer for another viewer, hand size, and 1 if the holder lacks the hero."""
        g = games[0]
        holder = int(g["holder"])
        viewer = (holder + 1 + int(chance.integers(SEATS - 1))) % SEATS
        doors.look(games, 0, viewer, self.observations, 0)
        self_play.believe(self.observations, 0, self.parameters, self.believed, self.memory)
        band = int(g["band"][holder])
        new = sum(self.believed[2][hero] for hero in range(1, 8) if not (band >> (hero - 1)) & 1)
        level = min(int(new * parameters.NOVELTY_LEVELS), parameters.NOVELTY_LEVELS - 1)
        lacks = 1 - ((band >> (int(g["wanderer"]) - 1)) & 1)
        return level, min(int(g["hand_size"][holder]), parameters.HAND_SIZES - 1), lacks


def logit(seats: Any, shares: Any) -> Any:
    """Maximum-likelihood weights of a multinomial logit, with a small ridge penalty."""
    weights, first, second = (np.zeros(FEATURES) for _ in range(3))
    for step in range(1, STEPS + 1):  # Adam
        worth = np.exp(seats @ weights)
        chances = worth / worth.sum(axis=1, keepdims=True)
        slope = np.einsum("is,isf->f", shares - chances, seats) / len(seats) - 1e-4 * weights
        first = 0.9 * first + 0.1 * slope
        second = 0.99 * second + 0.01 * slope**2
        weights += 0.02 * (first / (1 - 0.9**step)) / (np.sqrt(second / (1 - 0.99**step)) + 1e-9)
    return weights


def fit_values(samples: list[Sample]) -> dict[str, Any]:
    """Evaluation weights, one row for each stage."""
    stages = np.array([stage for one in samples for stage in one.stages])
    seats = np.array([row for one in samples for row in one.seats])
    shares = np.array([one.share for one in samples for _ in one.seats])
    fitted: dict[str, Any] = {"SIZE": [], "READY": [], "CARD": [], "PAIR": []}
    for stage in range(parameters.STAGES):
        chosen = stages == stage
        weights = logit(seats[chosen], shares[chosen])
        sizes = np.minimum.accumulate(weights[:SIZES][::-1])[::-1]  # fewer heroes are never worth more
        sixth = 2 * sizes[-1] - sizes[-2]
        fitted["SIZE"].append([*(sizes - sizes[2]), sixth - sizes[2], sixth - sizes[2]])
        fitted["READY"].append(list(weights[SIZES : SIZES + codes.HEROES]))
        fitted["CARD"].append(weights[-2])
        fitted["PAIR"].append(weights[-1])
    return fitted


def fit_recruiting(samples: list[Sample]) -> dict[str, Any]:
    """How often a holder recruits, shrunk towards the mean of its row where samples are few."""
    taken = np.zeros((2, parameters.NOVELTY_LEVELS, parameters.HAND_SIZES))
    number = np.zeros_like(taken)
    for one in samples:
        for level, cards, lacks, recruits in one.offers:
            taken[lacks, level, cards] += recruits
            number[lacks, level, cards] += 1
    mean = (taken.sum(axis=2, keepdims=True) + 5) / (number.sum(axis=2, keepdims=True) + 10)
    rates = (taken + 20 * mean) / (number + 20)
    return {"TAKE_DUP": rates[0].tolist(), "TAKE_NEW": rates[1].tolist()}


def module_text(fitted: dict[str, Any]) -> str:
    """The source of the module with the weights."""
    title = "Fitted by tools/fit_players.py: logarithms of factors, and recruiting probabilities."
    lines = [f'"""{title}"""', ""]
    for name, rows in fitted.items():
        lines.append(f"{name} = (")
        for row in rows:
            numbers = row if isinstance(row, list) else [row]
            text = ", ".join(f"{number:.3f}" for number in numbers)
            lines.append(f"    ({text})," if isinstance(row, list) else f"    {text},")
        lines.append(")")
    return "\n".join(lines) + "\n"


def is_better(weights: dict[str, Any], seed: int) -> bool:
    """Does a player with new weights win significantly more than its share against the old ones?"""
    changed = parameters.steady_parameters(**parameters.tables(weights))
    bots.register("fitted", lambda: KernelBot("fitted", kind=self_play.STEADY, parameters=changed))
    results = {}
    for other in ("random", "novice", "steady"):
        match = play_match(["fitted", *[other] * (SEATS - 1)], games=TRIALS, rotate=True, seed=seed)
        results[other] = match.bots["fitted"]
        print(f"alone against {other}: {100 * (results[other].share or 0):.1f}%", file=sys.stderr)
    return results["steady"].interval[0] > 1 / SEATS


def main() -> None:
    """Play, fit, compare the new weights with the old ones, and write them if they are better."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--games", type=int, default=12000, help="games to fit to (12000)")
    parser.add_argument("--seed", type=int, default=1, help="seed of all games (1)")
    options = parser.parse_args()
    old = parameters.steady_parameters()
    samples = list(Games(old, EDITIONS["rent-a-hero"].rules.code).play(options.games, options.seed))
    reshuffled = list(Games(old, EDITIONS["original"].rules.code).play(options.games // 4, options.seed))
    weights = {**fit_values(samples + reshuffled), **fit_recruiting(samples)}
    if is_better(weights, options.seed):
        TARGET.write_text(module_text(weights))
        print(f"wrote {TARGET.name}; now run make format", file=sys.stderr)
    else:
        print(f"the new weights are not better: {TARGET.name} is unchanged", file=sys.stderr)


if __name__ == "__main__":
    main()
