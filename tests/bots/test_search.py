"""The searching player: consistent determinizations, and deviations only for a clear gain."""

import math
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from sevenheroes import bots
from sevenheroes.bots import SearchBot
from sevenheroes.core import codes, doors, layout
from sevenheroes.core._jit import COMPILED
from sevenheroes.core.players import parameters, self_play
from sevenheroes.core.players.records import part
from sevenheroes.core.players.search import memory as search_memory
from sevenheroes.core.players.search import search
from sevenheroes.core.players.search.halving import DECISIONS_PER_GAME
from sevenheroes.core.players.search.rollout import OWN
from sevenheroes.core.warm import rows
from support.kernel_positions import hands, observed, positions
from support.random_play import accounted, mixtures

TRIES = 100.0 if COMPILED else 3.0
NO_ROLLOUTS = [[0.0] * 4] * 2  # horizon weights with which games are determinized but not played on


def new_search() -> tuple[Any, Any]:
    """A generator's state and memory."""
    return layout.numbers([1, 2, 3, 4]), search_memory.new_memory()


def determinized(observation: Any, words: Any, memory: Any) -> Any:
    """The last determinization of a short search."""
    numbers = parameters.search_parameters(rollouts=2.0, horizon_weights=NO_ROLLOUTS, rejection_tries=TRIES)
    spent = search.start(observation, 0, numbers, words, memory)
    search.resume(observation, 0, numbers, words, memory, spent + 2 * DECISIONS_PER_GAME)
    world = layout.games(1)
    layout.put(world, 0, part(memory, "world"), 0)
    return world


@pytest.mark.parametrize("every", [3, pytest.param(1, marks=pytest.mark.deep)])
@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("kind", [self_play.NOVICE, self_play.STEADY])
def test_a_determinization_looks_to_its_seat_like_the_real_game(kind: int, seats: int, every: int) -> None:
    words, memory = new_search()
    compared = accepted = 0
    for rules in list(mixtures())[seats % every :: every]:
        for number, (games, seat) in enumerate(positions(kind, 1, seed=8, seats=seats, rules=rules.code)):
            mask = doors.mask(games, 0, seat)
            if number % 5 or not mask & (mask - 1):
                continue
            real = observed(games, seat)
            world = determinized(real, words, memory)
            assert vars(layout.plain(observed(world, seat), 0)) == vars(layout.plain(real, 0))
            assert accounted(layout.plain(world, 0)) == [codes.COPIES] * codes.HEROES
            compared += 1
            accepted += layout.field(part(memory, "particles"), 0, "accepted") > 0
    assert compared > 100 / every
    assert accepted > compared / 8


def sent_hero(before: Any, sender: int, hand: tuple[int, ...]) -> int:
    """The hero that a steady sender sends from a hand; 0 if it does something else."""
    games = layout.games(1)
    layout.copy(games, 0, before, 0)
    g: Any = layout.plain(games, 0)
    g.hand[sender] = [0, *hand]
    g.held[sender] = sum(1 << hero for hero, copies in enumerate(hand) if copies)
    games = layout.from_plain([g])
    action = bots.find("steady").decide(observed(games, sender), layout.numbers([1, 2, 3, 4]))  # type: ignore[attr-defined]
    return action + 1 if action < codes.HEROES else 0


def offers_to_first_holders() -> Iterator[tuple[Any, Any, int]]:
    """What first holders know, the game before a card was sent to them from a hand, and its sender."""
    before = layout.games(1)
    for games, seat in positions(self_play.STEADY, 4, seed=12):
        g: Any = layout.plain(games, 0)
        if g.phase == codes.PHASE_SEND and not g.waiting:
            layout.copy(before, 0, games, 0)
        elif (
            g.phase == codes.PHASE_OFFER
            and not g.waiting
            and seat == g.holder == (g.sender + 1) % g.seats
            and g.origin == codes.ORIGIN_HAND
            and not sum(map(sum, g.clues)) + g.barred
            and g.ready == layout.plain(before, 0).ready  # type: ignore[attr-defined]
        ):
            yield observed(games, seat), before, g.sender


def test_wanderers_are_sampled_as_often_as_steady_senders_send_them() -> None:
    words, memory = new_search()
    play_memory = self_play.new_memory()
    numbers = parameters.search_parameters(
        horizon_weights=NO_ROLLOUTS, ucb_errors=1e9, rollouts=1e9, rejection_tries=4 * TRIES
    )
    times, number_of_positions = (200, 12) if COMPILED else (3, 1)
    for known, before, sender in islice(offers_to_first_holders(), number_of_positions):
        self_play.believe(known, 0, numbers, rows(3, codes.HEROES + 1, "f8"), play_memory)
        belief: Any = layout.plain(part(play_memory, "workspace", "belief"), 0)
        cards = layout.plain(known, 0).hand_size[sender] + 1  # type: ignore[attr-defined]
        ways = [0.0] * (codes.HEROES + 1)
        for hand, number in hands([int(copies) for copies in belief.unseen[1:]], cards):
            ways[sent_hero(before, sender, hand)] += number
        sampled = [0] * (codes.HEROES + 1)
        for _ in range(times):
            spent = search.start(known, 0, numbers, words, memory)
            for _ in range(20):
                spent, _ = search.resume(known, 0, numbers, words, memory, spent + DECISIONS_PER_GAME)
                sampled[layout.field(part(memory, "world"), 0, "wanderer")] += 1
        for hero in range(1, codes.HEROES + 1):
            chance = ways[hero] / sum(ways[1:])
            assert sampled[hero] / sum(sampled) == pytest.approx(chance, abs=0.2 / math.sqrt(times))


def test_the_searching_seat_believes_the_sampled_posterior() -> None:
    numbers = parameters.search_parameters(rejection_tries=TRIES)
    words, memory = new_search()
    compared = 0
    for known, _, _ in islice(offers_to_first_holders(), 12 if COMPILED else 1):
        search.start(known, 0, numbers, words, memory)
        particles: Any = layout.plain(part(memory, "particles"), 0)
        belief: Any = layout.plain(part(memory, "informed", "belief"), 0)
        blueprint = layout.field(part(memory, "progress"), 0, "blueprint")
        # To draw or to ready a hero first takes no belief.
        if particles.accepted and blueprint < codes.USE_1:
            assert sum(particles.posterior[1:]) == pytest.approx(1)
            assert belief.posterior[1:] == pytest.approx(particles.posterior[1:])
            compared += 1
    assert compared


def test_without_rollouts_the_search_takes_the_blueprints_action() -> None:
    # With the steady parameters for its own seat and no particles, the blueprint is the steady player itself.
    numbers = parameters.search_parameters(particle_share=0.0)
    words, memory = new_search()
    layout.put(numbers, OWN, parameters.steady_parameters(), 0)
    steady = bots.find("steady")
    for games, seat in positions(self_play.STEADY, 2, seed=4):
        known = observed(games, seat)
        search.start(known, 0, numbers, words, memory)
        assert search.conclude(numbers, memory) == steady.decide(known, words)  # type: ignore[attr-defined]


def test_the_length_of_a_search_does_not_change_the_generator_of_later_decisions() -> None:
    short, long = (SearchBot("search", rollouts=rollouts) for rollouts in (4.0, 40.0))
    for number, (games, seat) in enumerate(positions(self_play.STEADY, 1, seed=4)):
        if number % 10 == 0:
            words = [layout.numbers([1, 2, 3, 4 + number]) for _ in range(2)]
            for bot, own in zip((short, long), words, strict=True):
                bot.decide(observed(games, seat), own)
            assert layout.listed(words[0]) == layout.listed(words[1])


def test_searching_in_slices_changes_no_decision(monkeypatch: pytest.MonkeyPatch) -> None:
    whole, sliced = SearchBot("search"), SearchBot("search")
    monkeypatch.setattr(whole, "_SLICE", 1 << 40)
    monkeypatch.setattr(sliced, "_SLICE", 1)
    for number, (games, seat) in enumerate(positions(self_play.STEADY, 2, seed=4)):
        if number % (5 if COMPILED else 50) == 0:
            known = observed(games, seat)
            decisions = []
            for bot in (whole, sliced):
                action = bot.decide(known, layout.numbers([1, 2, 3, number]))
                progress: Any = layout.plain(part(bot.memory, "progress"), 0)
                decisions.append((action, progress.rounds, progress.spent, progress.sums))
            assert decisions[0] == decisions[1]


def test_a_stopped_search_decides_with_what_it_has_found() -> None:
    bot = bots.find("search:1000000")
    assert isinstance(bot, SearchBot)
    for number, (games, seat) in enumerate(positions(self_play.STEADY, 1, seed=4)):
        if number % 10 == 0:
            stopped = iter([False, False, True])
            bot.stopped = stopped.__next__
            action = bot.decide(observed(games, seat), layout.numbers([1, 2, 3, 4]))
            assert (doors.mask(games, 0, seat) >> action) & 1
            assert layout.field(part(bot.memory, "progress"), 0, "spent") < 4 * bot._SLICE


def test_a_search_with_a_time_limit_decides_legally() -> None:
    bot = bots.find("search:2ms")
    assert isinstance(bot, SearchBot) and bot.name == "search:2ms"
    words = layout.numbers([1, 2, 3, 4])
    for number, (games, seat) in enumerate(positions(self_play.STEADY, 1, seed=4)):
        if number % 10 == 0:
            assert (doors.mask(games, 0, seat) >> bot.decide(observed(games, seat), words)) & 1


def test_the_search_sometimes_deviates_from_the_steady_player() -> None:
    searching, steady = bots.find("search:300"), bots.find("steady")
    differs = 0
    for number, (games, seat) in enumerate(positions(self_play.STEADY, 3, seed=9)):
        if number % 4 == 0:
            known, words = observed(games, seat), layout.numbers([5, 6, 7, number])
            action = searching.decide(known, words)  # type: ignore[attr-defined]
            differs += action != steady.decide(known, words)  # type: ignore[attr-defined]
    assert differs > 0
