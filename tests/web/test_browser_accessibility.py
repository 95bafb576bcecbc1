"""axe finds no accessibility faults on any page, in any phase of a game, in light and dark."""

from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from support.browser import DESKTOP, PHONE, Visitor
from support.browser_player import Player

Visit = Callable[..., Visitor]
LOOKS = [("light", DESKTOP, "en", "rent-a-hero"), ("dark", PHONE, "fr", "seventh-hero")]
PAGES = ("", "lobby", "new", "rules", "learn")


def check(page: Page, where: str) -> None:
    """Assert that axe finds no faults here."""
    found = Axe().run(page).response["violations"]
    told = [
        f"{where}: {one['id']} ({one['impact']}): {node['target']} {node['failureSummary']}"
        for one in found
        for node in one["nodes"]
    ]
    assert not told, "\n\n".join(told)


def moment(page: Page) -> str:
    """The phase of the game as this visitor sees it."""
    update: dict[str, Any] = page.evaluate("window.seen.update")
    game, seat = update["public"], update["seat"]
    if game["outcome"]:
        return "over"
    asked = "asked" if seat in game["to_act"] else "waiting"
    window = "window" if game["waiting"] else "pile" if game["pile"] else "decision"
    return f"{game['phase']} {window} {asked} {'saying' if game['saying'] is not None else ''}".strip()


@pytest.mark.parametrize(("scheme", "size", "language", "edition"), LOOKS)
@pytest.mark.parametrize("path", PAGES)
def test_pages_have_no_accessibility_faults(
    visit: Visit, path: str, scheme: str, size: tuple[int, int], language: str, edition: str
) -> None:
    ann = visit(size=size, language=language, color_scheme=scheme).called("Ann")
    if path == "lobby":
        ann.make(seats=4, public=True, edition=edition)
    ann.page.goto(f"{ann.url}/#/{path}")
    expect(ann.page.get_by_role("heading", level=1)).to_be_visible()
    check(ann.page, path or "home")
    ann.button("web-menu").click()
    check(ann.page, f"menu of {path or 'home'}")


@pytest.mark.parametrize(("scheme", "size", "language", "edition"), LOOKS)
def test_a_table_has_no_accessibility_faults_from_the_waiting_room_to_the_replay(
    visit: Visit, scheme: str, size: tuple[int, int], language: str, edition: str
) -> None:
    ann = visit(size=size, language=language, color_scheme=scheme).called("Ann")
    page = ann.page
    table = ann.make(seats=3, edition=edition, bots=[None, "novice"], public=True)
    ann.go(table)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    check(page, "waiting for others")
    ann.button("web-add-bot").first.click()
    ann.button("web-wait-begin").click()
    player = Player(ann, seed=1)
    seen: set[str] = set()
    chosen = ordered = False
    while True:
        found = player.settled()
        if moment(page) not in seen:
            seen.add(moment(page))
            check(page, moment(page))
        if found["over"]:
            break
        heroes = page.locator(f'button:has([data-place^="band:{found["seat"]}:"]):not(.usable)')
        if not ordered and heroes.count():
            heroes.first.click()
            check(page, "orders")
            ann.button("web-order-always").click()
            ann.button("web-close").click()
            ordered = True
        if not chosen and found["cards"]:
            player.card(found["cards"][0]).click()
            check(page, "a chosen card")
            ann.page.locator(".decision").get_by_role(
                "button", name=ann.text("web-cancel"), exact=True
            ).click()
            chosen = True
        if found["legal"]:
            player.do(player.choose(found["legal"]))
    assert chosen and ordered
    assert {"send decision asked", "offer decision asked", "over"} <= seen
    page.get_by_role("link", name=ann.text("web-replay")).click()
    page.wait_for_url(f"**/#/replay/{table}*")
    expect(page.get_by_role("slider")).to_be_visible()
    check(page, "replay")
