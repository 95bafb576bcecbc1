"""Inspect a record: how the game ended, and how much each player could know at every decision.

sevenheroes random --games 1 > game.jsonl
python examples/inspect_record.py game.jsonl
"""

import argparse
import tempfile
from pathlib import Path

from sevenheroes import Game, Words, Worlds, bots, dump, load


def main() -> None:
    """Read a record, verify it by replaying it, and print the result and the decisions."""
    parser = argparse.ArgumentParser(description="Inspect the first record of a file.")
    parser.add_argument("file", nargs="?", type=Path, help="a file of records; without it, bots play a game")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        game = next(load(options.file or write_record(Path(folder, "game.jsonl"))))  # replays every action

    words = Words.of(game, "en")
    print(f"{words.title()}, {game.seats} seats, {game.ply} actions, first sender {game.names[game.first]}")
    print(*words.result(game.view(None)), sep="\n")
    print("\nProbability of the actual hero, for players who decided without having seen the card:")
    for ply, action in enumerate(game.actions):
        if action.verb in ("recruit", "pass"):
            print_decision(game, ply, words)


def print_decision(game: Game, ply: int, words: Words) -> None:
    """Compare what a player could know about the wanderer with the actual hero."""
    action = game.actions[ply]
    view = game.view(action.seat, ply=ply)
    hero = game.view(view.sender, ply=ply).wanderer
    if view.wanderer is None or view.wanderer.hero or hero is None or hero.hero is None:
        return  # the player had seen the card, or nobody had
    seen = [event.seen_by(action.seat) for events in game.events_by_ply[: ply + 1] for event in events]
    worlds = Worlds(view, seen)  # every possible arrangement of the hidden cards
    chance = (worlds.wanderer or {}).get(hero.hero, 0)
    print(
        f"{ply:4}  {game.names[action.seat]:4} {action.verb:8} "
        f"{words.hero(hero.hero):14} {float(chance):6.1%} in {worlds.count:.1e} worlds"
    )


def write_record(file: Path) -> Path:
    """Let bots play a game and write its record."""
    game = Game(seats=3, seed=11, names=["Ann", "Bob", "Cy"])
    bot, chance = bots.find("novice"), bots.Chance(11)
    while not game.is_over:
        game.push(bots.ask(bot, game.view(game.to_act[0]), chance))
    with file.open("w", encoding="utf-8") as output:
        dump(game, output)
    return file


if __name__ == "__main__":
    main()
