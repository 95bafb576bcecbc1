"""Random games of OpenSpiel's hearts from Python, with one call for the legal actions and one for the action.

Games start from clones of dealt states; the clone is included in the time. Runs on one core.
"""

from __future__ import annotations

import random

import hearts
import pyspiel
import stopwatch


def main() -> None:
    seconds = stopwatch.arguments(__doc__).parse_args().seconds
    starts = hearts.dealt_states(pyspiel.load_game("hearts"), per_direction=16, seed=1)
    rng = random.Random(2)

    def play() -> int:
        return sum(hearts.play_out(start, rng) for start in starts)

    figures = stopwatch.measure(play, seconds=seconds)
    details = {"game": "hearts", "starts": len(starts), "decisions_per_game": play() / len(starts)}
    stopwatch.report("spiel_python", {**figures, **details}, packages=("open_spiel",))


if __name__ == "__main__":
    main()
