"""Random roll-outs of OpenSpiel's hearts in C++, by its `RandomRolloutEvaluator`.

Python cannot call the evaluator itself, so a search with one simulation does: the first simulation of
`MCTSBot.mcts_search` adds nothing to the tree and evaluates a clone of its root, with all roll-outs at
once. The root must be a decision node (the search reads out of bounds at a chance node), so the roll-outs
start from dealt hands and contain no chance node.

`whole_games` also deals. The evaluator cannot do that, so C++ random bots play these games under
`pyspiel.evaluate_bots`; each builds a policy for every decision, which makes them slower. All on one core.
"""

from __future__ import annotations

import itertools
import random

import hearts
import pyspiel
import stopwatch

ROLLOUTS = 100
WHOLE_GAMES = 100


def searcher(game: pyspiel.Game) -> pyspiel.MCTSBot:
    return pyspiel.MCTSBot(
        game=game,
        evaluator=pyspiel.RandomRolloutEvaluator(n_rollouts=ROLLOUTS, seed=1),
        uct_c=1.0,
        max_simulations=1,
        max_memory_mb=1,
        solve=False,
        seed=1,
        verbose=False,
    )


def rollouts(game: pyspiel.Game, starts: list[pyspiel.State], *, decisions: int) -> stopwatch.Play:
    bot = searcher(game)

    def play() -> int:
        for start in starts:
            bot.mcts_search(start)
        return ROLLOUTS * decisions

    return play


def whole_games(game: pyspiel.Game) -> stopwatch.Play:
    bots = [pyspiel.make_uniform_random_bot(player, player) for player in range(game.num_players())]
    seeds = itertools.count()

    def play() -> int:
        decisions = 0
        for seed in itertools.islice(seeds, WHOLE_GAMES):
            state = game.new_initial_state()
            pyspiel.evaluate_bots(state, bots, seed)
            decisions += state.move_number() - hearts.CHANCE_NODES
        return decisions

    return play


def with_chance(figures: dict[str, float], *, decisions_per_game: float) -> dict[str, float]:
    nodes_per_decision = 1 + hearts.CHANCE_NODES / decisions_per_game
    return {**figures, "nodes_per_second": round(figures["decisions_per_second"] * nodes_per_decision)}


def main() -> None:
    seconds = stopwatch.arguments(__doc__).parse_args().seconds
    game = pyspiel.load_game("hearts")
    starts = hearts.dealt_states(game, per_direction=4, seed=1)
    # Every game from the same start has the same length: 13 cards a seat, and three passed or none.
    decisions = sum(hearts.play_out(start, random.Random(2)) for start in starts)
    per_game = decisions / len(starts)
    plays = {"rollouts": rollouts(game, starts, decisions=decisions), "whole_games": whole_games(game)}
    figures = stopwatch.compare(plays, seconds=seconds)
    details = {
        "nodes_per_second": figures["rollouts"]["decisions_per_second"],
        "game": "hearts",
        "starts": len(starts),
        "rollouts_per_start": ROLLOUTS,
        "decisions_per_game": per_game,
        "whole_games": with_chance(figures["whole_games"], decisions_per_game=per_game),
    }
    stopwatch.report("spiel_rollouts", {**figures["rollouts"], **details}, packages=("open_spiel",))


if __name__ == "__main__":
    main()
