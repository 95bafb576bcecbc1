"""Random games of python-chess: list the legal moves, choose one, push it. Runs on one core.

A game ends without legal moves or after 200 plies; draws are neither detected nor claimed.
"""

from __future__ import annotations

import random

import chess
import stopwatch

LONGEST = 200
GAMES = 2


def play_game(rng: random.Random) -> int:
    board = chess.Board()
    for ply in range(LONGEST):
        moves = list(board.legal_moves)
        if not moves:
            return ply
        board.push(rng.choice(moves))
    return LONGEST


def main() -> None:
    seconds = stopwatch.arguments(__doc__).parse_args().seconds
    rng = random.Random(1)
    figures = stopwatch.measure(lambda: sum(play_game(rng) for _ in range(GAMES)), seconds=seconds)
    details = {"game": "chess", "longest_game": LONGEST}
    stopwatch.report("chess_random", {**figures, **details}, packages=("chess",))


if __name__ == "__main__":
    main()
