"""Failures: they are reported, the page recovers by itself, and no action is lost."""

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from support.browser import SPY, Visitor, text_of
from support.browser_player import Player, play_together
from support.live_server import Serving, serving

Visit = Callable[..., Visitor]
NO_SERVER = re.compile(r"WebSocket connection to .* failed|ERR_CONNECTION_REFUSED")
"""Messages that the browser itself logs for failed requests."""

EMPTY = "[...document.images].some((image) => image.complete && !image.naturalWidth)"


def _empty(page: Page) -> bool:
    """Has a picture failed to load?"""
    return bool(page.evaluate(EMPTY))


@pytest.fixture
def frail(tmp_path: Path) -> Iterator[Serving]:
    with serving(tmp_path) as server:
        yield server


class Wire:
    """A proxied WebSocket whose messages a test can hold back or cut off."""

    def __init__(self, page: Page) -> None:
        self.is_there = True
        self.holding = False
        self.held: list[str] = []
        self.change: Callable[[str], str] = lambda text: text
        self._route: WebSocketRoute | None = None
        page.route_web_socket("**/ws", self._opened)
        page.add_init_script(SPY)  # again, on this side of the proxy

    def _opened(self, route: WebSocketRoute) -> None:
        self._route = route
        if not self.is_there:
            route.close()
            return
        server = route.connect_to_server()

        def down(message: str | bytes) -> None:
            text = self.change(str(message))
            if self.holding:
                self.held.append(text)
            else:
                route.send(text)

        server.on_message(down)

    def let_go(self) -> None:
        self.holding = False
        assert self._route is not None
        for text in self.held:
            self._route.send(text)
        self.held.clear()

    def cut(self) -> None:
        """Drop held messages and close the connection."""
        self.holding = False
        self.held.clear()
        assert self._route is not None
        self._route.close()


def test_a_server_that_is_killed_and_restarted_loses_nothing(visit: Visit, frail: Serving) -> None:
    ann = visit(at=frail)
    ann.allowed = NO_SERVER
    ann.go(ann.quick(seats=3, bot="novice"))
    player = Player(ann, seed=3)
    player.play(4)
    chosen = player.choose(player.asked())
    before = len(player.sent())
    ann.wait_for_all_files()
    frail.kill()
    expect(ann.page.get_by_text(ann.text("web-lost"))).to_be_visible()
    player.press(chosen)
    expect(ann.page.get_by_text(ann.text("web-kept"))).to_be_visible()
    frail.start()
    player.page.wait_for_function("(before) => window.seen.acts.length > before", arg=before)
    assert player.sent()[before:] == [chosen]
    player.play()
    expect(player.result()).to_be_visible()
    expect(ann.page.get_by_text(ann.text("web-lost"))).to_have_count(0)


def test_the_page_recovers_from_a_lost_network(visit: Visit) -> None:
    ann = visit(language="fr")
    wire = Wire(ann.page)
    ann.go(ann.quick(seats=3, bot="novice"))
    player = Player(ann, seed=4)
    player.play(3)
    ann.wait_for_all_files()
    ann.context.set_offline(True)  # does not close WebSockets
    wire.is_there = False
    wire.cut()
    expect(ann.page.get_by_text(ann.text("web-lost"))).to_be_visible()
    ann.page.keyboard.press("?")
    expect(ann.page.locator("dialog section").first).to_be_visible()
    assert not _empty(ann.page)
    ann.page.keyboard.press("Escape")
    ann.page.get_by_role("button", name="English").click()
    expect(ann.page.get_by_text(text_of("en", "web-lost"))).to_be_visible()
    ann.page.get_by_role("button", name="Français").click()
    expect(ann.page.get_by_text(ann.text("web-lost"))).to_be_visible()
    wire.is_there = True
    ann.context.set_offline(False)
    expect(ann.page.get_by_text(ann.text("web-lost"))).to_have_count(0)
    player.play(3)


def test_failed_pictures_are_loaded_after_a_reconnection(visit: Visit) -> None:
    ann = visit()
    ann.allowed = re.compile(r"Failed to load resource|ERR_FAILED")
    wire = Wire(ann.page)
    ann.page.route("**/*.svg", lambda route: route.abort())
    ann.go(ann.quick(seats=3, bot="novice"))
    player = Player(ann, seed=4)
    player.asked()
    assert _empty(ann.page)
    ann.page.unroute_all()
    wire.cut()
    ann.page.wait_for_function(f"() => !({EMPTY})")
    player.play(3)


def test_a_chunk_that_fails_to_load_is_reported(visit: Visit) -> None:
    ann = visit(language="fr")
    ann.allowed = re.compile(r"Failed to load resource|ERR_FAILED")
    ann.page.route("**/more-*.js", lambda route: route.abort())
    ann.page.route("**/en-*.json", lambda route: route.abort())
    ann.go(ann.quick(seats=3, bot="novice"))
    player = Player(ann, seed=4)
    player.asked()
    ann.page.get_by_role("button", name="English").click()
    expect(ann.page.get_by_text(ann.text("web-not-connected"))).to_be_visible()
    ann.page.keyboard.press("?")
    expect(ann.page.get_by_text(ann.text("web-missing"))).to_be_visible()
    ann.page.unroute_all()
    ann.button("web-reload").click()
    player.asked()
    ann.page.keyboard.press("?")
    expect(ann.page.locator("dialog section").first).to_be_visible()
    ann.page.keyboard.press("Escape")
    player.play(3)


def test_an_action_whose_answer_is_lost_is_sent_again_and_applied_once(visit: Visit) -> None:
    ann = visit()
    wire = Wire(ann.page)
    ann.go(ann.quick(seats=3, bot="novice"))
    player = Player(ann, seed=5)
    chosen = player.choose(player.asked())
    version = player.settled()["version"]
    wire.holding = True
    player.do(chosen)
    wire.cut()
    ann.page.wait_for_function("() => window.seen.acts.length === 2")
    assert player.sent() == [chosen, chosen]
    assert len(set(player.sent("id"))) == 1
    player.until(version + 1)
    player.settled()
    expect(ann.page.get_by_text(ann.text("server-stale"))).to_have_count(0)
    player.play(3)


def test_a_stale_click_is_reported_and_changes_nothing(visit: Visit) -> None:
    ann = visit()
    table = ann.quick(seats=3, bot="novice")
    ann.go(table)
    player = Player(ann, seed=6)
    player.settled()
    late = ann.context.new_page()
    wire = Wire(late)
    ann.go(table, page=late)
    other = Player(ann, seed=6, page=late)
    legal = other.asked()
    wire.holding = True
    player.do(player.choose(legal))
    player.settled()
    other.press(other.choose(legal))
    late.wait_for_function("() => window.seen.acts.length === 1")
    wire.let_go()
    expect(late.get_by_text(ann.text("server-stale"))).to_be_visible()
    other.until(player.settled()["version"])
    assert other.settled()["legal"] == player.settled()["legal"]
    other.play(3)


STAND_UP = """
async (table) => {
  const socket = new WebSocket(`ws://${location.host}/ws`);
  await new Promise((opened) => (socket.onopen = opened));
  socket.send(JSON.stringify({ type: "enter", table }));
  socket.send(JSON.stringify({ type: "stand" }));
}
"""


def test_a_player_replaced_by_a_bot_is_told_and_can_come_back(visit: Visit) -> None:
    ann, bob = visit().called("Ann"), visit(language="fr").called("Bob")
    table = ann.make(seats=3, bots=[None, None, "novice"])
    ann.go(table)
    bob.go(table)
    bob.button("web-sit").click()
    bob.button("web-be-ready").click()
    ann.button("web-wait-begin").click()
    players = Player(ann, seed=1), Player(bob, seed=2)
    play_together(*players, steps=6)
    ann.page.evaluate(STAND_UP, table)
    expect(ann.page.get_by_text(ann.text("web-stand-in-you-left"))).to_be_visible()
    expect(players[0].decision).to_have_count(0)
    expect(bob.page.get_by_text(bob.text("web-stand-in"))).to_be_visible()
    ann.button("web-back").click()
    expect(ann.page.get_by_text(ann.text("web-stand-in-you-left"))).to_have_count(0)
    expect(bob.page.get_by_text(bob.text("web-stand-in"))).to_have_count(0)
    play_together(*players, steps=4)


def test_a_time_out_and_the_bot_that_takes_over_are_reported(visit: Visit) -> None:
    ann, bob = visit(language="fr").called("Ann"), visit().called("Bob")
    table = ann.make(seats=3, bots=[None, None, "novice"], pace={"decision": 1, "reaction": 1})
    ann.go(table)
    bob.go(table)
    bob.button("web-sit").click()
    bob.button("web-be-ready").click()
    ann.button("web-wait-begin").click()
    ran_out = {"seat-you": "yes", "seat": "vous"}
    told = ann.page.get_by_role("log").get_by_text(ann.text("web-step-clock", **ran_out))
    expect(told.first).to_be_attached()
    expect(ann.page.get_by_text(ann.text("web-stand-in-you-clock"))).to_be_visible()
    expect(ann.page.get_by_role("log").get_by_text(ann.text("web-step-away", **ran_out))).to_be_attached()
    expect(ann.page.locator("[data-action]")).to_have_count(0)
    expect(Player(ann).result()).to_be_visible()
    expect(ann.button("web-back")).to_have_count(0)


def test_a_newer_server_is_reported_with_a_button_to_reload(visit: Visit) -> None:
    ann = visit(language="fr")
    wire = Wire(ann.page)

    def newer(text: str) -> str:
        message = json.loads(text)
        return json.dumps(message | {"protocol": 99}) if message["type"] == "welcome" else text

    wire.change = newer
    ann.go(ann.quick(seats=3, bot="novice"))
    expect(ann.page.get_by_text(ann.text("web-newer"))).to_be_visible()
    wire.change = lambda text: text
    ann.button("web-reload").click()
    Player(ann).play(2)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_missing_table_is_reported_with_a_link_home(visit: Visit, language: str) -> None:
    ann = visit(language=language).called("Ann")
    ann.go("a" * 16)
    expect(ann.page.get_by_text(ann.text("server-no-table"))).to_be_visible()
    ann.page.get_by_role("link", name=ann.text("web-home")).first.click()
    expect(ann.button("web-play")).to_be_visible()


def test_a_private_game_cannot_be_watched(visit: Visit) -> None:
    ann, dee = visit(), visit().called("Dee")
    table = ann.quick(seats=3, bot="novice")
    dee.go(table)
    expect(dee.page.get_by_text(dee.text("server-private"))).to_be_visible()
    assert dee.page.locator("[data-place]").count() == 0


@pytest.mark.parametrize("name", ["oops", "abcdefghijklmnop"])
def test_a_malformed_table_link_is_reported_with_a_link_home(visit: Visit, name: str) -> None:
    ann = visit()
    ann.go(name)
    expect(ann.page.get_by_text(ann.text("server-no-table"))).to_be_visible()
    ann.page.get_by_role("link", name=ann.text("web-home")).click()
    expect(ann.button("web-play")).to_be_visible()
