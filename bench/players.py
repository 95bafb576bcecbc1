"""Strength and speed of the players: `python -m bench.players [--part PART] [--games N] [--jobs J]`.

All seeds are fixed, so a second run differs in times only. The result is written to bench/results as
`players-COMMIT.json`. The parts:

- `levels`: win rates of the levels without search
- `editions`: win rates with other numbers of seats and in other editions
- `belief`: log-loss of the belief in games of each level
- `prior-weight`: win rates of `steady` by the weight of the counting prior in its belief
- `alert-band`: win rates of `steady` by the band size from which on it considers stopping a seat
- `reactions`: what roll-outs gain where `steady` says ok, drops a card or spends a doomed hero
- `confidence`: what a decision gains by the width of the lower confidence bound
- `speed`: decisions per second in the kernel, and the time of a search
- `budget`: the search with its default budget of roll-outs, and with twice as many
- `limits`: the search with fewer roll-outs, and with the wanderer known
"""

import argparse
import json
import math
import os
import random
import statistics
import sys
import time
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final

import numpy as np

from bench import result_files
from bench.kernel import decisions
from sevenheroes import Game, bots
from sevenheroes.bots import Chance
from sevenheroes.core import codes, doors, layout
from sevenheroes.core.players import parameters, self_play
from sevenheroes.core.players.records import part
from sevenheroes.core.players.search import search
from sevenheroes.lab import play_match
from sevenheroes.lab.result import wilson

SEED: Final = 2026
SEATS: Final = 4
FAST_GAMES: Final = 20_000  # of players that do not search
TIMED_GAMES: Final = 60  # of the searching player

DEFAULTS: Final = parameters.steady_parameters()
ROLLOUTS: Final = int(layout.field(DEFAULTS, 0, "rollouts"))
PRIOR_WEIGHTS: Final = {
    f"{weight:.2f} counted": parameters.steady_parameters(prior_weight=weight)
    for weight in (0.02, 0.1, 0.2, 0.35, 0.5, 0.65, 0.8, 1.0)
}
WIDTHS: Final = (0.0, 0.5, 1.0, 1.5, 2.0, 2.5, 3.0)

STEADY: Final[Any] = bots.find("steady")
SEARCH: Final = bots.SearchBot("search")
REFEREE: Final = bots.SearchBot("search", ucb_errors=1e9)
LONG_REFEREE: Final = bots.SearchBot("search", ucb_errors=1e9, rollouts=4.0 * ROLLOUTS)

Facts = dict[str, Any]
Losses = dict[str, list[float]]


def alone(bot: str, against: str, *, seats: int, edition: str, games: int, jobs: int) -> Facts:
    """One bot against opponents of one level, in every rotation of each deal."""
    result = play_match(
        [bot, *[against] * (seats - 1)], games=games, edition=edition, rotate=True, seed=SEED, jobs=jobs
    )
    facts: Facts = result.to_dict()["bots"][bot]
    share, low, high = (100 * facts[key] for key in ("share", "low", "high"))
    title = f"{bot} alone against {seats - 1} {against}, {edition}"
    print(f"{title:58} {share:5.1f}% ({low:.1f} to {high:.1f}), p99 {facts['p99_ms']:.2f} ms", flush=True)
    return facts


def levels(_games: int, jobs: int) -> Facts:
    """Win rates of the levels without search."""
    pairs = (("novice", "random"), ("steady", "random"), ("steady", "novice"))
    return {
        f"{bot} against {other}": alone(
            bot, other, seats=SEATS, edition="rent-a-hero", games=FAST_GAMES, jobs=jobs
        )
        for bot, other in pairs
    }


def editions(games: int, jobs: int) -> Facts:
    """Win rates with other numbers of seats and in other editions."""
    found: Facts = {}
    tables = ((3, "rent-a-hero"), (5, "rent-a-hero"), (4, "seventh-hero"), (4, "original"))
    for seats, edition in tables:
        for bot, other in (("steady", "novice"), ("steady", "random"), ("search", "steady")):
            number = games // 2 if bot == "search" else FAST_GAMES
            found[f"{bot} against {other}, {seats} seats, {edition}"] = alone(
                bot, other, seats=seats, edition=edition, games=number - number % seats, jobs=jobs
            )
    return found


def belief(games: int, _jobs: int) -> Facts:
    """Mean log-loss, in nats, for holders that have not seen the wanderer, by belief and prior weight."""
    found: Facts = {}
    for name in bots.LEVELS:
        losses: Losses = {model: [] for model in ("belief", "counted", *PRIOR_WEIGHTS)}
        bot = bots.find(name)
        for number in range(max(1, games // (20 if name == "search" else 4))):
            add_losses(bot, number, losses)
        means = {model: statistics.fmean(values) for model, values in losses.items()}
        found[name] = {**means, "decisions": len(losses["belief"])}
        text = ", ".join(f"{model} {mean:.3f}" for model, mean in means.items())
        print(f"log-loss in games of {name:8} {text}", flush=True)
    return found


def add_losses(bot: Any, number: int, losses: Losses) -> None:
    """Play a game, and add the log-loss of each model for every holder."""
    game, chance = Game(seats=SEATS, seed=SEED + number), Chance(SEED, number)
    memory, out = self_play.new_memory(), np.zeros((3, codes.HEROES + 1))
    while not game.is_over:
        seat = chance.choice(game.to_act)
        view = game.view(seat)
        wanderer = view.wanderer
        if wanderer and wanderer.hero is None and view.holder == seat and not view.waiting:
            truth = int(layout.field(game.positions, game.ply, "wanderer"))
            for model, values in losses.items():
                self_play.believe(view.observation, 0, PRIOR_WEIGHTS.get(model, DEFAULTS), out, memory)
                values.append(-math.log(out[1 if model == "counted" else 0][truth]))
        game.push(bots.ask(bot, view, chance))


def prior_weight(_games: int, _jobs: int) -> Facts:
    """Win rates of one steady player by the weight of the counting prior."""
    found: Facts = {}
    for weight, changed in PRIOR_WEIGHTS.items():
        for other in ("random", "novice", "steady"):
            shares = shares_of(changed, other, 2 * FAST_GAMES)
            found[f"{weight}, against {other}"] = summary(shares)
            print(f"{weight}, against {other:8} {100 * statistics.fmean(shares):.1f}%", flush=True)
    return found


def shares_of(changed: Any, other: str, games: int) -> list[float]:
    """Shares of the win of a steady player with changed parameters, alone in every rotation of each deal."""
    level = bots.find(other)
    assert isinstance(level, bots.KernelBot)
    kinds = np.full((SEATS, codes.MOST_SEATS), level.kind, np.int64)
    seated = layout.records_table(parameters.PARAMETERS, SEATS, codes.MOST_SEATS)
    for own in range(SEATS):
        for seat in range(SEATS):
            layout.put(seated[own], seat, changed if seat == own else level.parameters, 0)
        kinds[own][own] = self_play.STEADY
    results = layout.records(self_play.RESULT, games)
    self_play.play_all(
        layout.games(1),
        0,
        games,
        SEATS,
        0,
        SEED,
        SEATS,
        kinds,
        seated,
        self_play.new_generators(),
        layout.numbers([0] * codes.MOST_SEATS),
        results,
        self_play.new_memory(),
    )
    winners = [int(result["winners"]) for result in results]
    return [((won >> (game % SEATS)) & 1) / won.bit_count() for game, won in enumerate(winners)]


def alert_band(_games: int, _jobs: int) -> Facts:
    """Win rates of one steady player by its alert band, against three with the default of four."""
    found: Facts = {}
    for size in (4, 3, 2):
        changed = parameters.steady_parameters(alert_band=float(size))
        shares = shares_of(changed, "steady", 10 * FAST_GAMES)
        found[f"from {size} on"] = summary(shares)
        print(f"considers bands from {size} on: {100 * statistics.fmean(shares):.2f}%", flush=True)
    return found


def reactions(games: int, _jobs: int) -> Facts:
    """What roll-outs gain over `steady` in windows, responses, drops and with doomed heroes."""
    met: dict[str, list[tuple[Any, int]]] = {}
    number = max(1, games // 33)
    for known in (known for game in range(number) for known in steady_decisions(game)):
        steady = STEADY.decide(known, layout.numbers([1, 2, 3, 4]))
        kind = decision_kind(known[0], steady)
        if kind:
            met.setdefault(kind, []).append((known, steady))
    found: Facts = {}
    for kind, decided in met.items():
        sample = random.Random(SEED).sample(decided, min(len(decided), 10 * number))
        gains = [search_gain(known, steady, place) for place, (known, steady) in enumerate(sample)]
        mean, error = statistics.fmean(gains), statistics.pstdev(gains) / math.sqrt(len(gains))
        found[kind] = {
            "gain": mean,
            "error": error,
            "often": len(decided) / number / SEATS,
            "number": len(gains),
        }
        print(f"{kind:8} {100 * mean:.2f} points, ± {196 * error:.2f}, {len(gains)} decisions", flush=True)
    return found


def decision_kind(o: Any, steady: int) -> str:
    """The kind of a decision that `reactions` measures, or an empty string."""
    if o["waiting"]:
        return "" if steady != codes.OK else "response" if o["pile_size"] else "window"
    return {codes.PHASE_DROP: "drop", codes.PHASE_DOOM: "doom"}.get(int(o["phase"]), "")


def steady_decisions(number: int) -> Iterable[Any]:
    """The observations of seats with a choice, in a game of steady players."""
    game, chance = Game(seats=SEATS, seed=SEED + number), Chance(SEED, number)
    while not game.is_over:
        view = game.view(chance.choice(game.to_act))
        if len(view.legal_actions) > 1:
            yield view.observation.copy()
        game.push(bots.ask(STEADY, view, chance))


def search_gain(known: Any, steady: int, number: int) -> float:
    """Gain of the search's choice over the steady one, by independent roll-outs."""
    return gain_over(REFEREE, known, SEARCH.decide(known, layout.numbers([1, 2, 3, number])), steady, number)


def gain_over(referee: bots.SearchBot, known: Any, action: int, baseline: int, number: int) -> float:
    """Gain of an action over another, by roll-outs of a referee that are independent of the choice."""
    if action == baseline:
        return 0.0
    both = known.copy()
    both[0]["mask"] = (1 << action) | (1 << baseline)
    referee.decide(both, layout.numbers([4, 5, 6, number]))
    progress: Any = layout.plain(part(referee.memory, "progress"), 0)
    if not progress.rounds:
        return 0.0
    if progress.blueprint == baseline:
        return float(progress.sums[action] / progress.rounds)
    return float(-progress.sums[baseline] / progress.rounds)


def confidence(games: int, _jobs: int) -> Facts:
    """What a decision gains, and how often it deviates, by the width of the lower confidence bound."""
    met = [known for game in range(max(1, games // 33)) for known in steady_decisions(game)]
    numbers = {width: parameters.search_parameters(lcb_errors=width) for width in WIDTHS}
    gains: dict[float, list[float]] = {width: [] for width in WIDTHS}
    deviations: dict[float, list[int]] = {width: [] for width in WIDTHS}
    for place, known in enumerate(random.Random(SEED).sample(met, min(len(met), games))):
        SEARCH.decide(known, layout.numbers([1, 2, 3, place]))
        blueprint = int(layout.field(part(SEARCH.memory, "progress"), 0, "blueprint"))
        choices = {width: int(search.conclude(row, SEARCH.memory)) for width, row in numbers.items()}
        values = {
            action: gain_over(LONG_REFEREE, known, action, blueprint, place)
            for action in sorted(set(choices.values()))
        }
        for width, action in choices.items():
            gains[width].append(values[action])
            deviations[width].append(action != blueprint)
    found: Facts = {}
    for width in WIDTHS:
        mean, spread = statistics.fmean(gains[width]), statistics.pstdev(gains[width])
        error = spread / math.sqrt(len(gains[width]))
        share = statistics.fmean(deviations[width])
        found[f"{width} standard errors"] = {
            "gain": mean,
            "error": error,
            "deviations": share,
            "number": len(gains[width]),
        }
        print(
            f"{width} standard errors: {100 * mean:.3f} points ± {196 * error:.3f}, {share:.1%} deviate",
            flush=True,
        )
    return found


def speed(_games: int, _jobs: int) -> Facts:
    """Decisions per second in the kernel on one thread, median of five, and the time of a search."""
    random_rates, steady_rates, bare_rates = [], [], []
    games, words = layout.games(1), layout.numbers([0] * 4)
    doors.deal_and_play(games, 0, 10, SEATS, 0, 1, words)
    for name in ("random", "steady"):
        play_match([name] * SEATS, games=64, seed=1)
    for _ in range(5):
        bare_rates.append(rate(lambda: doors.deal_and_play(games, 0, 20_000, SEATS, 0, 1, words)))
        random_rates.append(kernel_rate("random"))
        steady_rates.append(kernel_rate("steady"))
    bare, chosen, steady = map(statistics.median, (bare_rates, random_rates, steady_rates))
    print(f"decisions per second: random {chosen:,.0f} (bare roll-outs {bare:,.0f}), steady {steady:,.0f}")
    print(f"steady over random {steady / chosen:.2f}, over bare roll-outs {steady / bare:.2f}", flush=True)
    searching = alone("search", "steady", seats=SEATS, edition="rent-a-hero", games=TIMED_GAMES, jobs=1)
    return {
        "search_p99_ms": searching["p99_ms"],
        "random": chosen,
        "bare": bare,
        "steady": steady,
        "ratio": steady / chosen,
        "bare_ratio": steady / bare,
    }


def rate(work: Callable[[], int]) -> float:
    """Units of work per second."""
    started = time.perf_counter()
    return work() / (time.perf_counter() - started)


def kernel_rate(name: str) -> float:
    """Decisions per second of four players of a level inside the kernel."""
    return rate(lambda: decisions(name, 10_000))


def budget(games: int, jobs: int) -> Facts:
    """The search with its default budget and with twice as many roll-outs, in the same deals and seats."""
    once, twice = (search_shares(games, jobs, rollouts) for rollouts in (ROLLOUTS, 2 * ROLLOUTS))
    gains = [100 * (more - less) for less, more in zip(once, twice, strict=True)]
    gain = statistics.fmean(gains)
    low = gain - 1.96 * statistics.stdev(gains) / math.sqrt(games)
    print(f"twice the budget: {gain:+.1f} points, at least {low:+.1f}", flush=True)
    return {
        f"search:{ROLLOUTS}": summary(once),
        f"search:{2 * ROLLOUTS}": summary(twice),
        "gain": {"points": gain, "low": low},
    }


def limits(games: int, jobs: int) -> Facts:
    """What limits the search: the number of roll-outs, or hidden information?"""
    found = {f"{number} roll-outs": summary(search_shares(games, jobs, number)) for number in (0, 100)}
    found[f"{ROLLOUTS} roll-outs, wanderer known"] = summary(
        search_shares(games, jobs, ROLLOUTS, omniscient=True)
    )
    return found


def search_shares(games: int, jobs: int, rollouts: int, *, omniscient: bool = False) -> list[float]:
    """Shares of the win of the search alone against three steady players, game by game."""
    with ThreadPoolExecutor(jobs) as pool:
        batches = [range(first, games, jobs) for first in range(jobs)]
        played = list(
            pool.map(lambda numbers: play_search(numbers, rollouts, omniscient=omniscient), batches)
        )
    shares = [played[number % jobs][number // jobs] for number in range(games)]
    share, low, high = (100 * summary(shares)[name] for name in ("share", "low", "high"))
    title = f"search:{rollouts} alone against 3 steady" + (", wanderer known" if omniscient else "")
    print(f"{title:58} {share:5.1f}% ({low:.1f} to {high:.1f})", flush=True)
    return shares


def summary(shares: list[float]) -> Facts:
    """The mean of shares of wins, with its confidence interval."""
    low, high = wilson(sum(shares), len(shares))
    return {"share": statistics.fmean(shares), "low": low, "high": high, "games": len(shares)}


def play_search(numbers: Iterable[int], rollouts: int, *, omniscient: bool) -> list[float]:
    """Shares of the win in some games; game k is deal k // 4 with the search in seat k % 4."""
    bot = bots.SearchBot("search", rollouts=float(rollouts))
    games, known = layout.games(1), layout.observations(1)
    generators, memory = self_play.new_generators(), self_play.new_memory()
    seated, places = np.repeat(DEFAULTS, codes.MOST_SEATS), layout.numbers([0] * SEATS)
    decided, choices = layout.numbers([0] * codes.MOST_SEATS), layout.numbers([0] * (1 << 16))
    shares = []
    for number in numbers:
        own = number % SEATS
        kinds = layout.numbers([self_play.STEADY] * codes.MOST_SEATS)
        kinds[own] = self_play.EXTERNAL
        self_play.begin(games, 0, SEATS, 0, SEED, number, number // SEATS, generators)
        done, seat = self_play.resume(games, 0, kinds, seated, generators, choices, decided, 0, memory)
        while seat != codes.NOBODY:
            doors.look(games, 0, own, known, 0)
            if omniscient and known[0]["wandering"]:
                known[0]["wanderer"] = games[0]["wanderer"]
                known[0]["possible"] = 1 << (int(games[0]["wanderer"]) - 1)
            doors.take(games, 0, own, bot.decide(known, generators[own]["rng"]))
            done, seat = self_play.resume(
                games, 0, kinds, seated, generators, choices, decided, done + 1, memory
            )
        doors.ranking(games, 0, places)
        shares.append(1 / list(places).count(0) if places[own] == 0 else 0.0)
    return shares


PARTS: Final = {
    "levels": levels,
    "editions": editions,
    "belief": belief,
    "prior-weight": prior_weight,
    "alert-band": alert_band,
    "reactions": reactions,
    "confidence": confidence,
    "speed": speed,
    "budget": budget,
    "limits": limits,
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--part", choices=PARTS, action="append", help="measure this part only; repeatable")
    parser.add_argument("--games", type=int, default=2000, help="games of the searching player (2000)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="worker threads (all cores)")
    options = parser.parse_args()
    target = result_files.result_path("players-")
    found = json.loads(target.read_text()) if target.exists() else {}
    for name in options.part or PARTS:
        found[name] = PARTS[name](options.games, options.jobs)
        result_files.write_result(target, found)
    print(f"written to {target.name}", file=sys.stderr)


if __name__ == "__main__":
    main()
