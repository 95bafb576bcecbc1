"""Write a bot, and let it play a match against built-in bots.

    python examples/write_bot.py --games 300

The command line finds the bot in this file as well:

    sevenheroes match --seats examples/write_bot.py:hopeful,novice,novice --games 300 --rotate
"""

import argparse

from sevenheroes import Action, View, bots
from sevenheroes.lab import play_match

RECRUITING_THRESHOLD = 0.4


def hopeful(view: View, legal: tuple[Action, ...], chance: bots.Chance) -> Action:
    """Recruits heroes that are probably new to its band, sends cards that probably come back, draws cards."""
    assert view.seat is not None  # spectators decide nothing
    band = view.players[view.seat].band
    choices = {action.verb: action for action in legal}

    if "recruit" in choices and "pass" in choices:
        belief = bots.belief(view) or {}
        is_new = sum(probability for hero, probability in belief.items() if hero not in band)
        return choices["recruit" if is_new >= RECRUITING_THRESHOLD else "pass"]

    sendable = [action for action in legal if action.verb == "send"]
    if sendable:  # a hero that the others have and this seat lacks: nobody else wants it
        return max(sendable, key=lambda action: owners(view, action.hero) + (action.hero not in band))

    draw = [action for action in legal if action.power == 7]
    quiet = [action for action in legal if action.verb not in ("use", "clue")]
    return chance.choice(draw or quiet or legal)


def owners(view: View, hero: int | None) -> int:
    """How many of the other players have this hero in their band."""
    return sum(hero in player.band for seat, player in enumerate(view.players) if seat != view.seat)


def main() -> None:
    """Play a match, and print how each bot did."""
    parser = argparse.ArgumentParser(description="Play a match of a new bot against two novices.")
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()

    bots.register("hopeful", hopeful)
    result = play_match(["hopeful", "novice", "novice"], games=options.games, rotate=True, seed=options.seed)
    for name, bot in result.bots.items():
        low, high = bot.interval
        print(f"{name:8} wins {bot.share:.1%} of its games (95% interval {low:.1%} to {high:.1%})")


if __name__ == "__main__":
    main()
