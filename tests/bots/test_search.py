"""The searching player imagines only what may be, and leaves the steady player's choice only for a gain."""

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
from sevenheroes.core.players.search import search
from sevenheroes.core.warm import rows
from support.kernel_positions import hands, looked, positions
from support.random_play import accounted, mixtures

LOOKS = 100.0 if COMPILED else 3.0
NOTHING = [[0.0] * 4] * 2  # is played on: games are only imagined


def spent(room: Any) -> int:
    """The decisions that were thought about in all play-outs so far."""
    return int(layout.field(room[0], 0, "spent"))


def imagined(observation: Any, words: Any, room: Any) -> Any:
    """A game that fits an observation, as the searching player imagines it."""
    numbers = parameters.search_styles(playouts=2.0, sight=NOTHING, looks=LOOKS)
    search.start(observation, 0, numbers, words, room)
    search.go_on(observation, 0, numbers, words, room, spent(room) + 2 * search.WHOLE_GAME)
    return room[1]


@pytest.mark.parametrize("every", [3, pytest.param(1, marks=pytest.mark.deep)])
@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("kind", [self_play.NOVICE, self_play.STEADY])
def test_an_imagined_game_looks_to_its_seat_as_the_real_one(kind: int, seats: int, every: int) -> None:
    words, room = layout.numbers([1, 2, 3, 4]), search.new_room()
    compared = explained = 0
    for rules in list(mixtures())[seats % every :: every]:
        for number, (games, seat) in enumerate(positions(kind, 1, seed=8, seats=seats, rules=rules.code)):
            mask = doors.mask(games, 0, seat)
            if number % 5 or not mask & (mask - 1):
                continue
            seen = looked(games, seat)
            dream = imagined(seen, words, room)
            again = looked(dream, seat)
            assert vars(layout.plain(again, 0)) == vars(layout.plain(seen, 0))
            assert accounted(layout.plain(dream, 0)) == [codes.COPIES] * codes.HEROES
            compared += 1
            explained += layout.field(room[4], 0, "explained") > 0
    assert compared > 100 / every
    assert explained > compared / 8


def sends(before: Any, sender: int, hand: tuple[int, ...]) -> int:
    """The hero that a steady sender sends of a hand; 0 if it does something else."""
    games = layout.games(1)
    layout.copy(games, 0, before, 0)
    g: Any = layout.plain(games, 0)
    g.hand[sender] = [0, *hand]
    g.held[sender] = sum(1 << hero for hero, copies in enumerate(hand) if copies)
    games = layout.from_plain([g])
    action = bots.find("steady").decide(looked(games, sender), layout.numbers([1, 2, 3, 4]))  # type: ignore[attr-defined]
    return action + 1 if action < codes.HEROES else 0


def sent_to_a_first_holder() -> Iterator[tuple[Any, Any, int]]:
    """What first holders see, and the game before a card was sent to them from a hand."""
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
            yield looked(games, seat), before, g.sender


def test_a_wanderer_is_imagined_as_often_as_steady_senders_send_it() -> None:
    words, room, desk = layout.numbers([1, 2, 3, 4]), search.new_room(), self_play.new_room()
    numbers = parameters.search_styles(sight=NOTHING, patience=1e9, playouts=1e9, looks=4 * LOOKS)
    times, number_of_positions = (200, 12) if COMPILED else (3, 1)
    for seen, before, sender in islice(sent_to_a_first_holder(), number_of_positions):
        self_play.believe(seen, 0, numbers, rows(3, codes.HEROES + 1, "f8"), desk)
        facts: Any = layout.plain(desk[1], 0)
        cards = layout.plain(seen, 0).hand_size[sender] + 1  # type: ignore[attr-defined]
        ways = [0.0] * (codes.HEROES + 1)
        for hand, number in hands([int(copies) for copies in facts.unseen[1:]], cards):
            ways[sends(before, sender, hand)] += number
        often = [0] * (codes.HEROES + 1)
        for _ in range(times):
            search.start(seen, 0, numbers, words, room)
            for _ in range(20):
                search.go_on(seen, 0, numbers, words, room, spent(room) + search.WHOLE_GAME)
                often[layout.field(room[1], 0, "wanderer")] += 1
        for hero in range(1, codes.HEROES + 1):
            chance = ways[hero] / sum(ways[1:])
            assert often[hero] / sum(often) == pytest.approx(chance, abs=0.2 / math.sqrt(times))


def test_its_own_seat_believes_what_it_has_imagined() -> None:
    numbers, words, room = (
        parameters.search_styles(looks=LOOKS),
        layout.numbers([1, 2, 3, 4]),
        search.new_room(),
    )
    compared = 0
    for seen, _, _ in islice(sent_to_a_first_holder(), 12 if COMPILED else 1):
        search.start(seen, 0, numbers, words, room)
        thinking: Any = layout.plain(room[3], 0)
        own: Any = layout.plain(room[3], 2)
        usual = layout.field(room[0], 0, "blueprint")
        # Who first draws or readies needs no belief for that.
        if layout.field(room[4], 0, "explained") and usual < codes.USE_1:
            assert sum(thinking.drawn[1:]) == pytest.approx(1)
            assert own.belief[1:] == pytest.approx(thinking.drawn[1:])
            compared += 1
    assert compared


def test_before_anything_is_played_out_it_stays_with_its_steady_choice() -> None:
    # With the steady player's numbers for its own seat, and nothing imagined, that is the steady player's.
    numbers, words, room = (
        parameters.search_styles(recalled=0.0),
        layout.numbers([1, 2, 3, 4]),
        search.new_room(),
    )
    layout.put(numbers, search.OWN, parameters.style(), 0)
    steady = bots.find("steady")
    for games, seat in positions(self_play.STEADY, 2, seed=4):
        view = looked(games, seat)
        search.start(view, 0, numbers, words, room)
        assert search.conclude(numbers, room) == steady.decide(view, words)  # type: ignore[attr-defined]


def test_how_long_it_thinks_leaves_the_chance_of_later_decisions_as_it_is() -> None:
    short, long = (SearchBot("search", playouts=playouts) for playouts in (4.0, 40.0))
    for number, (games, seat) in enumerate(positions(self_play.STEADY, 1, seed=4)):
        if number % 10 == 0:
            words = [layout.numbers([1, 2, 3, 4 + number]) for _ in range(2)]
            for bot, own in zip((short, long), words, strict=True):
                bot.decide(looked(games, seat), own)
            assert layout.listed(words[0]) == layout.listed(words[1])


def test_thinking_in_pieces_changes_no_decision(monkeypatch: pytest.MonkeyPatch) -> None:
    at_once, piecewise = SearchBot("search"), SearchBot("search")
    monkeypatch.setattr(at_once, "_PIECE", 1 << 40)
    monkeypatch.setattr(piecewise, "_PIECE", 1)
    for number, (games, seat) in enumerate(positions(self_play.STEADY, 2, seed=4)):
        if number % (5 if COMPILED else 50) == 0:
            seen = looked(games, seat)
            decisions = []
            for bot in (at_once, piecewise):
                action = bot.decide(seen, layout.numbers([1, 2, 3, number]))
                thought: Any = layout.plain(bot._room[0], 0)
                decisions.append((action, thought.rounds, thought.spent, thought.sums))
            assert decisions[0] == decisions[1]


def test_who_is_stopped_decides_with_what_was_found_by_then() -> None:
    bot = bots.find("search:1000000")
    assert isinstance(bot, SearchBot)
    for number, (games, seat) in enumerate(positions(self_play.STEADY, 1, seed=4)):
        if number % 10 == 0:
            stopped = iter([False, False, True])
            bot.stopped = stopped.__next__
            action = bot.decide(looked(games, seat), layout.numbers([1, 2, 3, 4]))
            assert (doors.mask(games, 0, seat) >> action) & 1
            assert spent(bot._room) < 4 * bot._PIECE


def test_by_the_clock_it_decides_legally() -> None:
    bot = bots.find("search:2ms")
    assert isinstance(bot, SearchBot) and bot.name == "search:2ms"
    words = layout.numbers([1, 2, 3, 4])
    for number, (games, seat) in enumerate(positions(self_play.STEADY, 1, seed=4)):
        if number % 10 == 0:
            assert (doors.mask(games, 0, seat) >> bot.decide(looked(games, seat), words)) & 1


def test_it_leaves_the_steady_players_choice_at_times() -> None:
    searching, steady = bots.find("search:300"), bots.find("steady")
    differs = 0
    for number, (games, seat) in enumerate(positions(self_play.STEADY, 3, seed=9)):
        if number % 4 == 0:
            view, words = looked(games, seat), layout.numbers([5, 6, 7, number])
            action = searching.decide(view, words)  # type: ignore[attr-defined]
            differs += action != steady.decide(view, words)  # type: ignore[attr-defined]
    assert differs > 0
