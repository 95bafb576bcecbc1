"""Whatever happens at a table: your hand and the decision are on the screen, and nothing hides another."""

from collections.abc import Callable, Sequence

import pytest
from playwright.sync_api import expect

from sevenheroes.editions import EDITIONS
from support.browser import DESKTOP, PHONE, Visitor
from support.browser_player import Player
from support.crowded_positions import GAMES, Show, Sight, sights

FULLEST = 20
PHONES = ((360, 553), (360, 640), (640, 360), (740, 360), (844, 390))
SCREENS = {
    "phones": PHONES,
    "tablets": ((600, 960), (768, 1024), (820, 1180), (1024, 768), (1024, 1366)),
    "desktops": ((1280, 860), (1280, 900), (1366, 768), (1440, 900), (1600, 1000)),
}
SIZES = (
    *PHONES,
    (720, 450),
    (768, 1024),
    (1000, 700),
    (1280, 720),
    (1440, 900),
    (2560, 1440),
)


@pytest.mark.parametrize("most", [FULLEST, pytest.param(None, marks=pytest.mark.deep)])
@pytest.mark.parametrize(
    ("edition", "seats", "language"),
    [
        ("heros-a-louer", 5, "fr"),
        ("original", 3, "fr"),
        ("seventh-hero", 4, "en"),
        pytest.param("seventh-hero", 4, "fr", marks=pytest.mark.deep),
    ],
)
def test_everything_fits_at_every_size(
    visit: Callable[..., Visitor], edition: str, seats: int, language: str, most: int | None
) -> None:
    check_that_all_fits(visit(language=language), sights(edition, seats), sizes=SIZES, most=most)


@pytest.mark.parametrize(
    ("screens", "edition", "seats", "games", "most"),
    [
        ("phones", "original", 5, GAMES, FULLEST),
        ("tablets", "seventh-hero", 3, GAMES, FULLEST),
        ("desktops", "rent-a-hero", 4, GAMES, FULLEST),
        *(
            pytest.param(screens, edition, seats, 5 * GAMES, None, marks=pytest.mark.deep)
            for screens in SCREENS
            for edition in EDITIONS
            for seats in (3, 5)
        ),
    ],
)
def test_the_longer_words_of_french_fit(
    visit: Callable[..., Visitor],
    screens: str,
    edition: str,
    seats: int,
    games: int,
    most: int | None,
) -> None:
    found = sights(edition, seats, games=games)
    check_that_all_fits(visit(language="fr"), found, sizes=SCREENS[screens], most=most)


def check_that_all_fits(
    visitor: Visitor, found: list[Sight], *, sizes: Sequence[tuple[int, int]], most: int | None
) -> None:
    assert len(found) > 50
    show = Show(visitor.called("Ann"))
    for width, height in sizes:
        visitor.page.set_viewport_size({"width": width, "height": height})
        decks = set()
        for sight in found[:most]:
            wrong = show.show(sight)
            decks.add(show.deck(others=len(sight["info"]["chairs"]) - (sight["seat"] is not None)))
            assert not wrong, f"{width} x {height}, {sight['own'] and sight['own']['legal']}: {wrong}"
        seen = len({others for others, _ in decks})
        assert len(decks) == seen, f"{width} x {height}: the deck moves: {decks}"


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_the_deck_stays_where_it_is_while_questions_change(
    visit: Callable[..., Visitor], size: tuple[int, int]
) -> None:
    visitor = visit(size=size)
    places, done = set(), 0
    while done <= 10:  # some games are over before that
        visitor.page.goto("about:blank")
        visitor.go(visitor.quick(seats=4))
        player = Player(visitor)
        for _ in range(25):
            going = player.step()
            deck = visitor.page.locator(".deck").bounding_box()
            assert deck is not None
            places.add((deck["x"], deck["y"]))
            if not going:
                break
        done += len(player.done)
    assert len(places) == 1, places


@pytest.mark.parametrize("size", [PHONE, (844, 390), DESKTOP])
def test_the_list_of_discards_leaves_the_decision_free_and_goes_away(
    visit: Callable[..., Visitor], size: tuple[int, int]
) -> None:
    visitor = visit(size=size).called("Ann")
    Show(visitor).show(sights("seventh-hero", 4)[0])
    heap, found = visitor.page.locator(".discard"), visitor.page.locator("#discards")
    heap.click()
    expect(found).to_be_visible()
    shown, decision = found.bounding_box(), visitor.page.locator(".decision").bounding_box()
    assert shown is not None
    assert decision is not None
    below = shown["y"] + shown["height"] <= decision["y"]
    assert below or shown["x"] + shown["width"] <= decision["x"]
    visitor.page.keyboard.press("Escape")
    expect(found).to_be_hidden()
    heap.click()
    expect(found).to_be_visible()
    visitor.page.mouse.click(4, size[1] - 4)
    expect(found).to_be_hidden()
