"""R1: the seven heroes and what is printed on their cards."""

import pytest

from sevenheroes.heroes import HEROES
from support.arranged_game import may, table

REQUIREMENTS = [
    # card, seats, heroes that meet it
    *[(1, seats, {1, 2, 3}) for seats in (3, 4, 5)],
    *[(2, seats, {5, 6, 7}) for seats in (3, 4, 5)],
    *[(3, seats, {3, 4, 5}) for seats in (3, 4, 5)],
    *[(4, seats, {1, 3, 5, 7}) for seats in (3, 4, 5)],
    *[(5, seats, {2, 4, 6}) for seats in (3, 4, 5)],
    (6, 3, {1, 2, 3}),
    (6, 4, {1, 2, 3, 4}),
    (6, 5, {1, 2, 3, 4, 5}),
    (7, 3, {3, 4, 5, 6, 7}),
    (7, 4, {4, 5, 6, 7}),
    (7, 5, {5, 6, 7}),
]


@pytest.mark.parametrize(("card", "seats", "heroes"), REQUIREMENTS)
@pytest.mark.parametrize("hand", ["12345", "34567"])
def test_r1_only_cards_that_meet_the_revealed_requirement_may_be_sent(
    card: int, seats: int, heroes: set[int], hand: str
) -> None:
    game = table(seats=seats, hands=" ".join([hand] + ["12567"] * (seats - 1)), deck=str(card))
    fitting = {f"send {hero}" for hero in heroes if str(hero) in hand}
    assert may(game, 0) == (fitting or {"send deck"})


@pytest.mark.parametrize(("card", "seats", "heroes"), REQUIREMENTS)
def test_r1_the_table_of_heroes_and_the_view_tell_the_same_requirement(
    card: int, seats: int, heroes: set[int]
) -> None:
    game = table(seats=seats, deck=str(card))
    assert set(game.view(None).fitting) == heroes
    assert {hero for hero in range(1, 8) if HEROES[card - 1].met_by(hero, seats=seats)} == heroes


def test_r1_the_seats_are_numbered_clockwise_and_the_last_is_followed_by_seat_0() -> None:
    game = table(first=2, deck="1")
    game.push("2 send 1")
    assert game.view(None).holder == 0
