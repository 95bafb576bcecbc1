"""Whole games still play out as recorded."""

import pytest

from golden.playthrough import GAMES, path_of, playthrough


@pytest.mark.parametrize(("edition", "seats"), GAMES)
def test_a_game_plays_out_as_recorded(edition: str, seats: int) -> None:
    assert list(playthrough(edition, seats)) == path_of(edition, seats).read_text().splitlines()
