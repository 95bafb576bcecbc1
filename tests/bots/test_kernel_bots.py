"""Kernel players decide the same, whether the kernel or Python asks them."""

from typing import Any

import pytest

from sevenheroes import EDITIONS, Action, Game, InputError, bots
from sevenheroes.actions import ACTIONS
from sevenheroes.bots import LEVELS, Chance, KernelBot, SearchBot
from sevenheroes.core import codes, layout
from sevenheroes.core.players import parameters, self_play
from support.kernel_positions import observed, positions
from support.random_play import mixtures

KERNEL = [name for name, level in LEVELS.items() if isinstance(level.bot(), KernelBot)]


def kernel_game(names: list[str], rules: int, seed: int) -> tuple[Any, list[Chance], list[Action]]:
    """The deal of a game, the generators of its seats, and its actions as the kernel plays it."""
    games, start = layout.games(1), layout.games(1)
    generators, memory = self_play.new_generators(), self_play.new_memory()
    seated = parameters.new_parameters(codes.MOST_SEATS)
    kinds = [self_play.EXTERNAL] * codes.MOST_SEATS
    for seat, name in enumerate(names):
        bot = LEVELS[name].bot()
        assert isinstance(bot, KernelBot)
        kinds[seat] = bot.kind
        layout.put(seated, seat, bot.parameters, 0)
    self_play.begin(games, 0, len(names), rules, seed, 0, 0, generators)
    layout.copy(start, 0, games, 0)
    initial: list[Any] = [layout.plain(generators, seat) for seat in range(len(names))]
    own = [Chance.over(layout.numbers(list(one.rng))) for one in initial]
    choices, decisions = layout.numbers([0] * (1 << 16)), layout.numbers([0] * codes.MOST_SEATS)
    done, seat = self_play.resume(
        games, 0, layout.numbers(kinds), seated, generators, choices, decisions, 0, memory
    )
    taken = layout.listed(choices[:done])
    assert seat == codes.NOBODY and sum(decisions) == done
    return layout.plain(start, 0), own, [ACTIONS[choice >> 6][choice & 63] for choice in taken]


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_from_a_view_a_bot_decides_as_in_the_kernel(edition: str, seats: int) -> None:
    seated = [KERNEL[(seat + 1) % len(KERNEL)] for seat in range(seats)]
    rules = EDITIONS[edition].rules
    for seed in range(3):
        deal, chances, actions = kernel_game(seated, rules.code, seed)
        game = Game(edition, seats=seats, deck=list(deal.deck), first=deal.sender, rng=tuple(deal.rng))
        players = [bots.find(name) for name in seated]
        for action in actions:
            seat = action.seat
            assert bots.ask(players[seat], game.view(seat), chances[seat]) is action
            game.push(action)
        assert game.is_over


def test_every_level_has_texts_in_both_languages() -> None:
    from sevenheroes import Words

    for level in LEVELS.values():
        texts = [
            text(words)
            for text in (level.title, level.character, level.description)
            for words in (Words("en"), Words("fr"))
        ]
        assert len(set(texts)) == 6 and all(texts)


def test_asking_a_seat_that_may_not_act_is_refused() -> None:
    game = Game(seats=3, seed=5)
    idle = next(seat for seat in range(3) if seat not in game.to_act)
    for name in LEVELS:
        for view in (game.view(None), game.view(idle)):
            bot = bots.find(name)
            with pytest.raises(InputError, match="nothing to decide"):
                bots.ask(bot, view, Chance(1))
            with pytest.raises(InputError, match="nothing to decide"):
                bot.choose(view, (), Chance(1))


def test_the_belief_is_a_distribution_and_knows_what_was_seen() -> None:
    game, chance, steady = Game(seats=4, seed=3), Chance(2), bots.find("steady")
    certain = 0
    while not game.is_over:
        for seat in (*range(4), None):
            view = game.view(seat)
            chances, counted = bots.belief(view), bots.counted(view)
            if view.wanderer is None:
                assert chances is None and counted is None
                continue
            assert chances and counted
            assert list(chances) == list(range(1, 8))
            assert sum(chances.values()) == pytest.approx(1) == sum(counted.values())
            if view.wanderer.hero:
                assert chances[view.wanderer.hero] == 1
                certain += 1
            assert all(chances[hero] == 0 for hero in range(1, 8) if hero not in view.possible)
        seat = chance.choice(game.to_act)
        game.push(bots.ask(steady, game.view(seat), chance))
    assert certain > 10


def test_a_setting_reaches_the_parameters() -> None:
    bot = LEVELS["search"].bot("321")
    assert isinstance(bot, SearchBot) and bot.name == "search:321"
    assert layout.field(bot.parameters, 0, "rollouts") == 321


@pytest.mark.parametrize("name", ["novice", "steady", "search:5"])
def test_a_decision_does_not_modify_the_observation(name: str) -> None:
    bot: Any = bots.find(name)
    for rules in mixtures():
        for number, (games, seat) in enumerate(positions(self_play.RANDOM, 1, seed=3, rules=rules.code)):
            if number % 3 == 0:
                seen = observed(games, seat)
                before = vars(layout.plain(seen, 0)).copy()
                bot.decide(seen, layout.numbers([1, 2, 3, number]))
                assert vars(layout.plain(seen, 0)) == before
