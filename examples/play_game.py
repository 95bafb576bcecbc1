"""Play a whole game, and print what one of the players sees.

python examples/play_game.py                  bots play every seat
python examples/play_game.py --interactive    you play the first seat
python examples/play_game.py --edition heros-a-louer --language fr
"""

import argparse

from sevenheroes import EDITIONS, Action, Game, View, Words, bots


def main() -> None:
    """Deal and play a game, and print its events as sentences."""
    parser = argparse.ArgumentParser(description="Play a game, and print what the first player sees.")
    parser.add_argument("--edition", choices=EDITIONS, default="rent-a-hero")
    parser.add_argument("--language", choices=("en", "fr"), default="en")
    parser.add_argument("--seed", type=int, default=7, help="the same seed deals the same cards")
    parser.add_argument("--interactive", action="store_true", help="play the first seat yourself")
    options = parser.parse_args()

    game = Game(options.edition, seats=3, seed=options.seed, names=["Ann", "Bob", "Cy"])
    words = Words.of(game, options.language, you=0)
    opponent, chance = bots.find("steady"), bots.Chance(options.seed)

    print(*words.story(game.events(0)), sep="\n")
    while not game.is_over:
        seat = game.to_act[0]  # in a window several seats may act, in any order
        view = game.view(seat)  # all that this seat may know, and nothing else
        if seat == 0 and options.interactive:
            action = choose(view, words)
        else:
            action = bots.ask(opponent, view, chance)
        events = game.push(action)
        for sentence in words.story(event.seen_by(0) for event in events):
            print(sentence)
    print(*words.result(game.view(0)), sep="\n")


def choose(view: View, words: Words) -> Action:
    """Show a person the table and ask for one of the legal actions."""
    print(f"\n{view}\n")
    for number, action in enumerate(view.legal_actions, 1):
        print(f"{number:3}  {words.action(action)}")
    while True:
        answer = input("> ")
        if answer.isdecimal() and 1 <= int(answer) <= len(view.legal_actions):
            return view.legal_actions[int(answer) - 1]


if __name__ == "__main__":
    main()
