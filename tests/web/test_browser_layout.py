"""The layout of a table: hand and decision are always on the screen, and nothing overlaps."""

from collections.abc import Callable, Sequence

import pytest
from playwright.sync_api import expect

from sevenheroes.editions import EDITIONS
from support.browser import DESKTOP, PHONE, Visitor
from support.browser_player import Player
from support.crowded_positions import GAMES, Seen, Stage, crowded_positions

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
    check_layout(visit(language=language), crowded_positions(edition, seats), sizes=SIZES, most=most)


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
def test_the_longer_sentences_of_french_fit(
    visit: Callable[..., Visitor],
    screens: str,
    edition: str,
    seats: int,
    games: int,
    most: int | None,
) -> None:
    found = crowded_positions(edition, seats, games=games)
    check_layout(visit(language="fr"), found, sizes=SCREENS[screens], most=most)


def check_layout(
    visitor: Visitor, found: list[Seen], *, sizes: Sequence[tuple[int, int]], most: int | None
) -> None:
    assert len(found) > 50
    stage = Stage(visitor.called("Ann"))
    for width, height in sizes:
        visitor.page.set_viewport_size({"width": width, "height": height})
        decks = set()
        for seen in found[:most]:
            faults = stage.show(seen)
            decks.add(stage.deck(others=len(seen["info"]["chairs"]) - (seen["seat"] is not None)))
            assert not faults, f"{width} x {height}, {seen['own'] and seen['own']['legal']}: {faults}"
        counts = len({others for others, _ in decks})
        assert len(decks) == counts, f"{width} x {height}: the deck moves: {decks}"


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_the_deck_does_not_move_when_the_question_changes(
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
def test_the_list_of_discards_does_not_cover_the_decision_and_can_be_closed(
    visit: Callable[..., Visitor], size: tuple[int, int]
) -> None:
    visitor = visit(size=size).called("Ann")
    Stage(visitor).show(crowded_positions("seventh-hero", 4)[0])
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
