"""How strong and how quick the players are: `python -m bench.players [--part PART] [--games N] [--jobs J]`.

Every figure comes from fixed seeds: a second run differs in times alone. The result is kept in bench/results,
as `players-COMMIT.json`. The parts: `levels` (who beats whom without searching), `editions` (other tables),
`belief` (log-loss in the games of each bot), `doubts` (what the part of counting in the belief does to wins),
`watch` (what it is worth to think of smaller bands, too), `windows` (what play-outs gain where the steady
player lets it be or drops a card), `doubt` (what a decision wins by how clear a gain must be), `speed`
(decisions a second in the kernel), `budget` (the searching player with its usual play-outs and with twice as
many), `limits` (the searching player with fewer play-outs, and as it would be if somebody told it the
wanderer).
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

from bench import keeping
from bench.kernel import decisions
from sevenheroes import Game, bots
from sevenheroes.bots import Chance
from sevenheroes.core import codes, doors, layout
from sevenheroes.core.players import parameters, self_play, workspace
from sevenheroes.core.players.search import search
from sevenheroes.lab import play_match
from sevenheroes.lab.result import wilson

SEED: Final = 2026
QUICK_GAMES: Final = 20_000
SEARCHED: Final = 60  # games, for how long a decision takes

USUAL: Final = parameters.style()
PLAYOUTS: Final = int(layout.field(USUAL, 0, "playouts"))
DOUBTS: Final = {
    f"{part:.2f} counted": parameters.style(doubted=part)
    for part in (0.02, 0.1, 0.2, 0.35, 0.5, 0.65, 0.8, 1.0)
}

ERRORS: Final = (0.0, 0.5, 1.0, 1.5, 2.0, 2.5, 3.0)

STEADY: Final[Any] = bots.find("steady")
CHOOSING: Final = bots.SearchBot("search")
JUDGING: Final = bots.SearchBot("search", patience=1e9)
LONG_JUDGING: Final = bots.SearchBot("search", patience=1e9, playouts=4.0 * PLAYOUTS)

Facts = dict[str, Any]
Losses = dict[str, list[float]]


def alone(bot: str, against: str, *, seats: int, edition: str, games: int, jobs: int) -> Facts:
    """One bot against all others of a kind, in every seating of each deal."""
    result = play_match(
        [bot, *[against] * (seats - 1)], games=games, edition=edition, rotate=True, seed=SEED, jobs=jobs
    )
    facts: Facts = result.to_dict()["bots"][bot]
    tell(f"{bot} alone against {seats - 1} {against}, {edition}", facts)
    return facts


def tell(title: str, facts: Facts) -> None:
    """One line for those who wait."""
    share, low, high = (100 * facts[key] for key in ("share", "low", "high"))
    print(f"{title:58} {share:5.1f}% ({low:.1f} to {high:.1f}), p99 {facts['p99_ms']:.2f} ms", flush=True)


def levels(_games: int, jobs: int) -> Facts:
    """Who beats whom without searching, 4 seats, rent-a-hero."""
    pairs = (("novice", "random"), ("steady", "random"), ("steady", "novice"))
    return {
        f"{bot} against {other}": alone(
            bot, other, seats=4, edition="rent-a-hero", games=QUICK_GAMES, jobs=jobs
        )
        for bot, other in pairs
    }


def editions(games: int, jobs: int) -> Facts:
    """The same with other numbers of seats and in other editions."""
    found: Facts = {}
    tables = ((3, "rent-a-hero"), (5, "rent-a-hero"), (4, "seventh-hero"), (4, "original"))
    for seats, edition in tables:
        for bot, other in (("steady", "novice"), ("steady", "random"), ("search", "steady")):
            number = games // 2 if bot == "search" else QUICK_GAMES
            found[f"{bot} against {other}, {seats} seats, {edition}"] = alone(
                bot, other, seats=seats, edition=edition, games=number - number % seats, jobs=jobs
            )
    return found


def belief(games: int, _jobs: int) -> Facts:
    """The mean log-loss, in nats, for holders who have not seen it: by the belief, by counting, and by the
    belief with other parts of counting in it."""
    found: Facts = {}
    for name in bots.LEVELS:
        losses: Losses = {part: [] for part in ("belief", "counted", *DOUBTS)}
        bot = bots.find(name)
        for number in range(max(1, games // (20 if name == "search" else 4))):
            play_and_guess(bot, number, losses)
        means = {part: statistics.fmean(values) for part, values in losses.items()}
        found[name] = {**means, "decisions": len(losses["belief"])}
        told = ", ".join(f"{part} {mean:.3f}" for part, mean in means.items())
        print(f"log-loss in games of {name:8} {told}", flush=True)
    return found


def play_and_guess(bot: Any, number: int, losses: Losses) -> None:
    """Play a game, and note how surprising the wanderer is to each of its holders."""
    game, chance = Game(seats=4, seed=SEED + number), Chance(SEED, number)
    room, rows = self_play.new_room(), np.zeros((3, codes.HEROES + 1))
    while not game.is_over:
        seat = chance.choice(game.to_act)
        view = game.view(seat)
        wanderer = view.wanderer
        if wanderer and wanderer.hero is None and view.holder == seat and not view.waiting:
            truth = int(layout.field(game.positions, game.ply, "wanderer"))
            for part, noted in losses.items():
                self_play.believe(view.observation, 0, DOUBTS.get(part, USUAL), rows, room)
                noted.append(-math.log(rows[1 if part == "counted" else 0][truth]))
        game.push(bots.ask(bot, view, chance))


def doubts(_games: int, _jobs: int) -> Facts:
    """Wins of one steady player with a part of counting in its belief against three others."""
    found: Facts = {}
    for part, style in DOUBTS.items():
        for other in ("random", "novice", "steady"):
            shares = styled_games(style, other, 2 * QUICK_GAMES)
            found[f"{part}, against {other}"] = summary(shares)
            print(f"{part}, against {other:8} {100 * statistics.fmean(shares):.1f}%", flush=True)
    return found


def styled_games(style: Any, other: str, games: int) -> list[float]:
    """The part of the win of a steady player of a style, alone in every seating of each deal."""
    seats = 4
    level = bots.find(other)
    assert isinstance(level, bots.KernelBot)
    kinds = np.full((seats, codes.MOST_SEATS), level.kind, np.int64)
    seated = layout.records_table(workspace.STYLE, seats, codes.MOST_SEATS)
    for own in range(seats):
        for seat in range(seats):
            layout.put(seated[own], seat, style if seat == own else level.style, 0)
        kinds[own][own] = self_play.STEADY
    results = layout.records(self_play.RESULT, games)
    room, asked = self_play.new_room(), layout.numbers([0] * (codes.MOST_SEATS + 1))
    one, chances = layout.games(1), self_play.new_chances()
    self_play.play_all(one, 0, games, seats, 0, SEED, seats, kinds, seated, chances, asked, results, room)
    winners = [int(result["winners"]) for result in results]
    return [((won >> (game % seats)) & 1) / won.bit_count() for game, won in enumerate(winners)]


def watch(_games: int, _jobs: int) -> Facts:
    """Wins of one steady player who thinks of bands of some size on, against three who do from four on."""
    found: Facts = {}
    for guard in (4, 3, 2):
        shares = styled_games(parameters.style(guard=float(guard)), "steady", 10 * QUICK_GAMES)
        found[f"from {guard} on"] = summary(shares)
        print(f"thinks of bands from {guard} on: {100 * statistics.fmean(shares):.2f}%", flush=True)
    return found


def windows(games: int, _jobs: int) -> Facts:
    """What play-outs gain where the steady player lets it be, drops or spends the doomed, as others judge."""
    met: dict[str, list[tuple[Any, int]]] = {}
    number = max(1, games // 33)
    for seen in (seen for game in range(number) for seen in steady_decisions(game)):
        usual = STEADY.decide(seen, layout.numbers([1, 2, 3, 4]))
        kind = kind_of(seen[0], usual)
        if kind:
            met.setdefault(kind, []).append((seen, usual))
    found: Facts = {}
    for kind, decided in met.items():
        some = random.Random(SEED).sample(decided, min(len(decided), 10 * number))
        gains = [gain(seen, usual, place) for place, (seen, usual) in enumerate(some)]
        mean, error = statistics.fmean(gains), statistics.pstdev(gains) / math.sqrt(len(gains))
        found[kind] = {"gain": mean, "error": error, "often": len(decided) / number / 4, "number": len(gains)}
        print(f"{kind:8} {100 * mean:.2f} points, ± {196 * error:.2f}, {len(gains)} decisions", flush=True)
    return found


def kind_of(o: Any, usual: int) -> str:
    """The kind of such a decision."""
    if o["waiting"]:
        return "" if usual != codes.OK else "response" if o["pile_size"] else "window"
    return {codes.PHASE_DROP: "drop", codes.PHASE_DOOM: "doom"}.get(int(o["phase"]), "")


def steady_decisions(number: int) -> Iterable[Any]:
    """What seats see that have a choice, in a game of four steady players."""
    game, chance = Game(seats=4, seed=SEED + number), Chance(SEED, number)
    while not game.is_over:
        view = game.view(chance.choice(game.to_act))
        if len(view.legal_actions) > 1:
            yield view.observation.copy()
        game.push(bots.ask(STEADY, view, chance))


def gain(seen: Any, usual: int, number: int) -> float:
    """What the searching player's choice is worth beyond the usual one, by other play-outs than its own."""
    return beyond(JUDGING, seen, CHOOSING.decide(seen, layout.numbers([1, 2, 3, number])), usual, number)


def beyond(judge: bots.SearchBot, seen: Any, action: int, usual: int, number: int) -> float:
    """What an action is worth beyond another, as play-outs judge that have nothing to do with the choice."""
    if action == usual:
        return 0.0
    both = seen.copy()
    both[0]["mask"] = (1 << action) | (1 << usual)
    judge.decide(both, layout.numbers([4, 5, 6, number]))
    thought: Any = layout.plain(judge._room[0], 0)
    if not thought.rounds:
        return 0.0
    if thought.blueprint == usual:
        return float(thought.sums[action] / thought.rounds)
    return float(-thought.sums[usual] / thought.rounds)


def doubt(games: int, _jobs: int) -> Facts:
    """What a decision wins if a gain must be so many standard errors above nothing, and how often it is."""
    met = [seen for game in range(max(1, games // 33)) for seen in steady_decisions(game)]
    asked = {errors: parameters.search_styles(doubt=errors) for errors in ERRORS}
    gains: dict[float, list[float]] = {errors: [] for errors in ERRORS}
    left: dict[float, list[int]] = {errors: [] for errors in ERRORS}
    for place, seen in enumerate(random.Random(SEED).sample(met, min(len(met), games))):
        CHOOSING.decide(seen, layout.numbers([1, 2, 3, place]))
        usual = int(layout.field(CHOOSING._room[0], 0, "blueprint"))
        choices = {errors: int(search.conclude(style, CHOOSING._room)) for errors, style in asked.items()}
        worth = {
            action: beyond(LONG_JUDGING, seen, action, usual, place)
            for action in sorted(set(choices.values()))
        }
        for errors, action in choices.items():
            gains[errors].append(worth[action])
            left[errors].append(action != usual)
    found: Facts = {}
    for errors in ERRORS:
        mean, spread = statistics.fmean(gains[errors]), statistics.pstdev(gains[errors])
        error = spread / math.sqrt(len(gains[errors]))
        part = statistics.fmean(left[errors])
        found[f"{errors} standard errors"] = {
            "gain": mean,
            "error": error,
            "left": part,
            "number": len(gains[errors]),
        }
        print(
            f"beyond {errors} standard errors: {100 * mean:.3f} points ± {196 * error:.3f}, {part:.1%} left",
            flush=True,
        )
    return found


def speed(_games: int, _jobs: int) -> Facts:
    """Decisions a second in the kernel on one thread, median of five; how long searching takes."""
    random_rates, steady_rates, bare_rates = [], [], []
    room, words = layout.games(1), layout.numbers([0] * 4)
    doors.deal_and_play(room, 0, 10, 4, 0, 1, words)
    for name in ("random", "steady"):
        play_match([name] * 4, games=64, seed=1)
    for _ in range(5):
        bare_rates.append(rate(lambda: doors.deal_and_play(room, 0, 20_000, 4, 0, 1, words)))
        random_rates.append(kernel_rate("random"))
        steady_rates.append(kernel_rate("steady"))
    bare, lots, steady = map(statistics.median, (bare_rates, random_rates, steady_rates))
    print(f"decisions a second: random {lots:,.0f} (bare play-outs {bare:,.0f}), steady {steady:,.0f}")
    print(f"steady over random {steady / lots:.2f}, over bare play-outs {steady / bare:.2f}", flush=True)
    search = alone("search", "steady", seats=4, edition="rent-a-hero", games=SEARCHED, jobs=1)
    return {
        "search_p99_ms": search["p99_ms"],
        "random": lots,
        "bare": bare,
        "steady": steady,
        "ratio": steady / lots,
        "bare_ratio": steady / bare,
    }


def rate(work: Callable[[], int]) -> float:
    """Units a second of some work."""
    begun = time.perf_counter()
    return work() / (time.perf_counter() - begun)


def kernel_rate(name: str) -> float:
    """Decisions a second of four of a kind inside the kernel."""
    return rate(lambda: decisions(name, 10_000))


def budget(games: int, jobs: int) -> Facts:
    """The searching player with its usual play-outs and with twice as many, in the same deals and seats."""
    once, twice = (lone_search(games, jobs, playouts) for playouts in (PLAYOUTS, 2 * PLAYOUTS))
    gains = [100 * (more - less) for less, more in zip(once, twice, strict=True)]
    gain = statistics.fmean(gains)
    low = gain - 1.96 * statistics.stdev(gains) / math.sqrt(games)
    print(f"twice the budget: {gain:+.1f} points, at least {low:+.1f}", flush=True)
    return {
        f"search:{PLAYOUTS}": summary(once),
        f"search:{2 * PLAYOUTS}": summary(twice),
        "gain": {"points": gain, "low": low},
    }


def limits(games: int, jobs: int) -> Facts:
    """What holds the searching player back: play-outs, or what it cannot see?"""
    found = {f"{playouts} play-outs": summary(lone_search(games, jobs, playouts)) for playouts in (0, 100)}
    found[f"{PLAYOUTS} play-outs, told the wanderer"] = summary(lone_search(games, jobs, PLAYOUTS, told=True))
    return found


def lone_search(games: int, jobs: int, playouts: int, *, told: bool = False) -> list[float]:
    """The part of the win of the searching player alone against three steady ones, game by game."""
    with ThreadPoolExecutor(jobs) as pool:
        parts = [range(first, games, jobs) for first in range(jobs)]
        played = list(pool.map(lambda part: lone_games(part, playouts, told), parts))
    shares = [played[number % jobs][number // jobs] for number in range(games)]
    share, low, high = (100 * summary(shares)[name] for name in ("share", "low", "high"))
    title = f"search:{playouts} alone against 3 steady" + (", told the wanderer" if told else "")
    print(f"{title:58} {share:5.1f}% ({low:.1f} to {high:.1f})", flush=True)
    return shares


def summary(shares: list[float]) -> Facts:
    """The mean of parts of wins, with its interval."""
    low, high = wilson(sum(shares), len(shares))
    return {"share": statistics.fmean(shares), "low": low, "high": high, "games": len(shares)}


def lone_games(numbers: Iterable[int], playouts: int, told: bool) -> list[float]:
    """The part of the win in each of some games; game k is deal k // 4 with the searcher in seat k % 4."""
    seats = 4
    bot = bots.SearchBot("search", playouts=float(playouts))
    games, chances, room, seen = (
        layout.games(1),
        self_play.new_chances(),
        self_play.new_room(),
        layout.observations(1),
    )
    style, places = np.repeat(parameters.style(), codes.MOST_SEATS), layout.numbers([0] * seats)
    asked = layout.numbers([0] * (codes.MOST_SEATS + 1))
    choices = layout.numbers([0] * (1 << 16))
    shares = []
    for number in numbers:
        own = number % seats
        kinds = layout.numbers([self_play.STEADY] * codes.MOST_SEATS)
        kinds[own] = self_play.OTHER
        self_play.begin(games, 0, seats, 0, SEED, number, number // seats, chances)
        done = self_play.go_on(games, 0, kinds, style, chances, choices, asked, 0, room)
        while asked[0] >= 0:
            doors.look(games, 0, own, seen, 0)
            if told and seen[0]["wandering"]:
                seen[0]["wanderer"] = games[0]["wanderer"]
                seen[0]["possible"] = 1 << (int(games[0]["wanderer"]) - 1)
            doors.take(games, 0, own, bot.decide(seen, chances[own]["rng"]))
            done = self_play.go_on(games, 0, kinds, style, chances, choices, asked, done + 1, room)
        doors.ranking(games, 0, places)
        shares.append(1 / list(places).count(0) if places[own] == 0 else 0.0)
    return shares


PARTS: Final = {
    "levels": levels,
    "editions": editions,
    "belief": belief,
    "doubts": doubts,
    "watch": watch,
    "windows": windows,
    "doubt": doubt,
    "speed": speed,
    "budget": budget,
    "limits": limits,
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--part", choices=PARTS, action="append", help="only this part; may be repeated")
    parser.add_argument("--games", type=int, default=2000, help="games of the searching player (2000)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    options = parser.parse_args()
    target = keeping.path("players-")
    found = json.loads(target.read_text()) if target.exists() else {}
    for name in options.part or PARTS:
        found[name] = PARTS[name](options.games, options.jobs)
        keeping.write(target, found)
    print(f"kept in {target.name}", file=sys.stderr)


if __name__ == "__main__":
    main()
