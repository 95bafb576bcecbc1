"""A game started by the page: its seal is known before the deal, and the player adds to the shuffle."""

import json
from collections.abc import Callable

from playwright.sync_api import Route, expect

from sevenheroes.fair import verify_record
from support.browser import Visitor
from support.browser_player import Player

Visit = Callable[..., Visitor]


def seals(visitor: Visitor) -> dict[str, str]:
    """The seals stored in the browser, by table."""
    return dict(json.loads(visitor.page.evaluate("() => localStorage.getItem('sevenheroes-seals') ?? '[]'")))


def hurried(route: Route) -> None:
    """The same request with bots that play instantly."""
    route.continue_(post_data=json.dumps({**json.loads(route.request.post_data or "{}"), "bot_pace": 0}))


def test_a_game_against_bots_is_verified_with_the_seal_seen_before_it(visit: Visit) -> None:
    ann = visit(language="fr")
    ann.page.route("**/api/quick", hurried)
    ann.go()
    ann.button("web-play").first.click()
    player = Player(ann, seed=8)
    player.asked()
    table = ann.page.url.rsplit("/", 1)[1]
    seal = seals(ann)[table]
    assert ann.get(f"/api/tables/{table}")["commitment"] == seal
    player.play()
    expect(player.result()).to_be_visible()
    record = ann.get(f"/api/records/{table}")
    verify_record(record, commitment=seal)
    assert record["meta"]["shuffle"]["contributions"][0]
    ann.page.goto(f"{ann.url}/#/replay/{table}")
    ann.button("web-replay-verify").click()
    expect(ann.page.get_by_text(ann.text("web-fair-shown-yes"))).to_be_visible()
    ann.page.evaluate(
        """(table) => localStorage.setItem("sevenheroes-seals", JSON.stringify([[table, "0"]]))""", table
    )
    ann.button("web-replay-verify").click()
    expect(ann.page.get_by_text(ann.text("web-fair-shown-no"))).to_be_visible()
