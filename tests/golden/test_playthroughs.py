"""Whole games still go as they went."""

import pytest

from golden.playthrough import GAMES, path_of, playthrough


@pytest.mark.parametrize(("edition", "seats"), GAMES)
def test_a_game_goes_as_it_went(edition: str, seats: int) -> None:
    assert list(playthrough(edition, seats)) == path_of(edition, seats).read_text().splitlines()
