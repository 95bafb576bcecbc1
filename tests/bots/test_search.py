"""The searching player imagines only what may be, and leaves the steady player's choice only for a gain."""

from typing import Any

import pytest

from play import accounted, mixtures
from seen import looked, positions
from sevenheroes import bots
from sevenheroes.bots.kernel import TimedBot
from sevenheroes.core import codes, doors, layout
from sevenheroes.core.players import search, styles, table


def imagined(observation: Any, words: Any, room: Any) -> Any:
    """A game that fits an observation, as the searching player imagines it."""
    style = styles.style(playouts=2.0, horizon=0.0)
    search.start(observation, 0, style, room)
    search.go_on(observation, 0, style, words, room, 2)
    return room[1]


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_an_imagined_game_looks_to_its_seat_as_the_real_one(seats: int) -> None:
    words, room = layout.numbers([1, 2, 3, 4]), search.new_room()
    compared = 0
    for rules in mixtures():
        for number, (games, seat) in enumerate(
            positions(table.NOVICE, 1, seed=8, seats=seats, rules=rules.code)
        ):
            mask = doors.mask(games, 0, seat)
            if number % 5 or not mask & (mask - 1):
                continue
            seen = looked(games, seat)
            dream = imagined(seen, words, room)
            again = looked(dream, seat)
            assert vars(layout.plain(again, 0)) == vars(layout.plain(seen, 0))
            assert accounted(layout.plain(dream, 0)) == [codes.COPIES] * codes.HEROES
            compared += 1
    assert compared > 100


def test_without_play_outs_it_plays_steadily() -> None:
    least, steady = bots.find("search:1"), bots.find("steady")
    for games, seat in positions(table.STEADY, 2, seed=4):
        view = looked(games, seat)
        assert least.decide(view, layout.numbers([1, 2, 3, 4])) == steady.decide(  # type: ignore[attr-defined]
            view, layout.numbers([1, 2, 3, 4])
        )


def test_by_the_clock_it_decides_legally() -> None:
    bot = bots.find("search:2ms")
    assert isinstance(bot, TimedBot) and bot.slow and bot.name == "search:2ms"
    words = layout.numbers([1, 2, 3, 4])
    for number, (games, seat) in enumerate(positions(table.STEADY, 1, seed=4)):
        if number % 10 == 0:
            assert (doors.mask(games, 0, seat) >> bot.decide(looked(games, seat), words)) & 1


def test_it_leaves_the_steady_players_choice_at_times() -> None:
    searching, steady = bots.find("search:300"), bots.find("steady")
    differs = 0
    for number, (games, seat) in enumerate(positions(table.STEADY, 3, seed=9)):
        if number % 4 == 0:
            view, words = looked(games, seat), layout.numbers([5, 6, 7, number])
            action = searching.decide(view, words)  # type: ignore[attr-defined]
            differs += action != steady.decide(view, words)  # type: ignore[attr-defined]
    assert differs > 0
