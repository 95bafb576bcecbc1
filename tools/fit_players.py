"""The steady player's numbers, fitted to games of its own: writes core/players/fitted.py.

    python tools/fit_players.py --games 12000

It plays games between four steady players and fits to them: what a seat is worth, as the factors under which
the winners were likeliest (a multinomial logit over the seats, one for each part of the game), and how often
a holder ends up recruiting, by how likely the wanderer was to be new to it as another seat saw it.

What is fitted depends on who played: where all spend their cards freely, cards seem worth nothing. So new
numbers are an offer: a player with them plays alone against three with the old ones, and they are written
only if it wins more than its share beyond doubt. What it does against `novice` and `random` is told, too.
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
from sevenheroes.core.players import parameters, self_play, workspace
from sevenheroes.editions import EDITIONS
from sevenheroes.lab import play_match

SEATS = 4
SIZES = codes.BAND_TO_WIN
MOST_CARDS = 8
FEATURES = SIZES + codes.HEROES + 2
TARGET = Path(__file__).parents[1] / "src/sevenheroes/core/players/fitted.py"
STEPS = 800
ENDLESS = workspace.STAGES - 1
TRIALS = 40_000


class Seen(NamedTuple):
    """What a game taught: seats in numbers at each turn's start, shares of the win, offers and their ends."""

    stages: list[int]
    seats: list[Any]
    share: Any
    offers: list[tuple[int, int, int, int]]


def features(g: Any) -> Any:
    """Each seat in numbers: the size of its band, its ready heroes, its cards and the pairs it has lost."""
    rows = np.zeros((SEATS, FEATURES))
    for seat in range(SEATS):
        rows[seat, int(g["band"][seat]).bit_count()] = 1
        for hero in range(codes.HEROES):
            rows[seat, SIZES + hero] = (int(g["ready"][seat]) >> hero) & 1
        rows[seat, -2] = min(int(g["hand_size"][seat]), MOST_CARDS)
        rows[seat, -1] = g["eliminated"][seat].sum() / 2
    return rows


def stage_of(g: Any) -> int:
    """The part of the game."""
    if g["deck_end"] == codes.DECK_END_RESHUFFLE:
        return ENDLESS
    return min(int(g["deck_size"] - g["deck_top"]) // workspace.CARDS_A_STAGE, ENDLESS - 1)


class Games:
    """Games between players of one style, replayed to learn from them."""

    def __init__(self, style: Any, rules: int) -> None:
        self.style = style
        self.rules = rules
        self.games = layout.games(1)
        self.chances = self_play.new_chances()
        self.room = self_play.new_room()
        self.choices = layout.numbers([0] * (1 << 16))
        self.kinds = layout.numbers([self_play.STEADY] * SEATS)
        self.styles = np.repeat(style, SEATS)
        self.observations = layout.observations(1)
        self.believed = warm.rows(3, codes.HEROES + 1, "f8")

    def play(self, number: int, seed: int) -> Iterator[Seen]:
        """Play and learn."""
        asked = layout.numbers([0] * (codes.MOST_SEATS + 1))
        for game in range(number):
            self_play.begin(self.games, 0, SEATS, self.rules, seed, game, game, self.chances)
            start = self.games.copy()
            done = self_play.go_on(
                self.games, 0, self.kinds, self.styles, self.chances, self.choices, asked, 0, self.room
            )
            yield self._replay(start, self.choices[:done].tolist(), np.random.default_rng([seed, game]))

    def _replay(self, games: Any, choices: list[int], chance: np.random.Generator) -> Seen:
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
        return Seen(stages, seats, self._share(games), offers)

    def _is_offer(self, g: Any) -> bool:
        return bool(g["phase"] == codes.PHASE_OFFER and g["holder"] != g["sender"] and not g["face_up"])

    def _share(self, games: Any) -> Any:
        places = layout.numbers([0] * codes.MOST_SEATS)
        doors.ranking(games, 0, places)
        first = places[:SEATS] == 0
        return first / first.sum()

    def _offer(self, games: Any, chance: np.random.Generator) -> tuple[int, int, int]:
        """How new the wanderer seems to the holder, as another sees it; its cards; does it lack the hero?"""
        g = games[0]
        holder = int(g["holder"])
        viewer = (holder + 1 + int(chance.integers(SEATS - 1))) % SEATS
        doors.look(games, 0, viewer, self.observations, 0)
        self_play.believe(self.observations, 0, self.style, self.believed, self.room)
        band = int(g["band"][holder])
        new = sum(self.believed[2][hero] for hero in range(1, 8) if not (band >> (hero - 1)) & 1)
        level = min(int(new * workspace.LEVELS), workspace.LEVELS - 1)
        lacks = 1 - ((band >> (int(g["wanderer"]) - 1)) & 1)
        return level, min(int(g["hand_size"][holder]), workspace.HANDS - 1), lacks


def logit(seats: Any, shares: Any) -> Any:
    """The weights of the features under which the winners were likeliest, held a little towards zero."""
    weights, first, second = (np.zeros(FEATURES) for _ in range(3))
    for step in range(1, STEPS + 1):  # Adam
        worth = np.exp(seats @ weights)
        chances = worth / worth.sum(axis=1, keepdims=True)
        slope = np.einsum("is,isf->f", shares - chances, seats) / len(seats) - 1e-4 * weights
        first = 0.9 * first + 0.1 * slope
        second = 0.99 * second + 0.01 * slope**2
        weights += 0.02 * (first / (1 - 0.9**step)) / (np.sqrt(second / (1 - 0.99**step)) + 1e-9)
    return weights


def fit_values(seen: list[Seen]) -> dict[str, Any]:
    """The tables of worth, one row for each part of the game."""
    stages = np.array([stage for one in seen for stage in one.stages])
    seats = np.array([row for one in seen for row in one.seats])
    shares = np.array([one.share for one in seen for _ in one.seats])
    fitted: dict[str, Any] = {"SIZE": [], "READY": [], "CARD": [], "PAIR": []}
    for stage in range(workspace.STAGES):
        chosen = stages == stage
        weights = logit(seats[chosen], shares[chosen])
        sizes = np.minimum.accumulate(weights[:SIZES][::-1])[::-1]  # fewer heroes are never worth more
        sixth = 2 * sizes[-1] - sizes[-2]
        fitted["SIZE"].append([*(sizes - sizes[2]), sixth - sizes[2], sixth - sizes[2]])
        fitted["READY"].append(list(weights[SIZES : SIZES + codes.HEROES]))
        fitted["CARD"].append(weights[-2])
        fitted["PAIR"].append(weights[-1])
    return fitted


def fit_takes(seen: list[Seen]) -> dict[str, Any]:
    """How often a holder recruits, drawn towards the mean of its row where there is little to go by."""
    taken = np.zeros((2, workspace.LEVELS, workspace.HANDS))
    number = np.zeros_like(taken)
    for one in seen:
        for level, cards, lacks, recruits in one.offers:
            taken[lacks, level, cards] += recruits
            number[lacks, level, cards] += 1
    mean = (taken.sum(axis=2, keepdims=True) + 5) / (number.sum(axis=2, keepdims=True) + 10)
    rates = (taken + 20 * mean) / (number + 20)
    return {"TAKE_DUP": rates[0].tolist(), "TAKE_NEW": rates[1].tolist()}


def written(fitted: dict[str, Any]) -> str:
    """The module with the numbers."""
    lines = ['"""Written by tools/fit_players.py: logarithms of worth, and chances to recruit."""', ""]
    for name, rows in fitted.items():
        lines.append(f"{name} = (")
        for row in rows:
            numbers = row if isinstance(row, list) else [row]
            text = ", ".join(f"{number:.3f}" for number in numbers)
            lines.append(f"    ({text})," if isinstance(row, list) else f"    {text},")
        lines.append(")")
    return "\n".join(lines) + "\n"


def better(numbers: dict[str, Any], seed: int) -> bool:
    """Does a player with new numbers win more than its share against three with the old ones?"""
    style = parameters.style(**parameters.tables(numbers))
    bots.register("fitted", lambda: KernelBot("fitted", kind=self_play.STEADY, style=style))
    results = {}
    for other in ("random", "novice", "steady"):
        match = play_match(["fitted", *[other] * (SEATS - 1)], games=TRIALS, rotate=True, seed=seed)
        results[other] = match.bots["fitted"]
        print(f"alone against {other}: {100 * (results[other].share or 0):.1f}%", file=sys.stderr)
    return results["steady"].interval[0] > 1 / SEATS


def main() -> None:
    """Play, fit, let the new numbers play, and write."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--games", type=int, default=12000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    style = parameters.style()
    seen = list(Games(style, EDITIONS["rent-a-hero"].rules.code).play(options.games, options.seed))
    endless = list(Games(style, EDITIONS["original"].rules.code).play(options.games // 4, options.seed))
    numbers = {**fit_values(seen + endless), **fit_takes(seen)}
    if better(numbers, options.seed):
        TARGET.write_text(written(numbers))
        print(f"{TARGET.name} is written; now make format", file=sys.stderr)
    else:
        print(f"that is not more than its share: {TARGET.name} stays as it is", file=sys.stderr)


if __name__ == "__main__":
    main()
