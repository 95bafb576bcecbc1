"""Several visitors: friends at one table, spectators, a second tab, a rematch."""

from collections.abc import Callable

from playwright.sync_api import expect

from support.browser import PHONE, TABLET, Visitor
from support.browser_player import Player, play_together

Visit = Callable[..., Visitor]


def test_three_people_and_a_bot_play_with_a_spectator_and_have_a_rematch(visit: Visit) -> None:
    ann, bob, cy = visit(), visit(size=TABLET, language="fr"), visit(size=PHONE, has_touch=True)
    table = ann.called("Ann").make(seats=4, bots=[None, "novice"], public=True)
    for one, name in ((ann, "Ann"), (bob.called("Bob"), "Bob"), (cy.called("Cy"), "Cy")):
        one.go(table)
        if one is not ann:
            one.button("web-sit").first.click()
        expect(ann.page.get_by_text(name, exact=True)).to_be_visible()
    for one in (ann, bob, cy):
        one.button("web-be-ready").click()
    dee = visit(language="fr")
    dee.go(table)
    ways = zip((ann, bob, cy), ("mouse", "keys", "touch"), strict=True)
    players = [Player(one, way, seed=seed) for seed, (one, way) in enumerate(ways)]
    watcher = Player(dee)
    play_together(*players, watcher)
    assert all(player.done for player in players)
    for player in (*players, watcher):
        expect(player.result()).to_be_visible()
    assert dee.button("web-again").count() == 0
    for one in (ann, bob, cy):
        one.page.locator(".result .again").click()
    for one in (ann, bob, cy):
        one.page.wait_for_url(lambda url: table not in url)
    assert len({one.page.url for one in (ann, bob, cy)}) == 1


def test_a_spectator_sees_no_hand_and_decides_nothing(visit: Visit) -> None:
    ann, dee = visit().called("Ann"), visit()
    table = ann.make(seats=3, bots=[None, "novice", "novice"], public=True)
    ann.go(table)
    ann.button("web-wait-begin").click()
    player, watcher = Player(ann), Player(dee)
    player.settled()
    dee.go(table)
    for _ in range(6):
        player.step()
        watcher.until(player.settled()["version"])
        found = watcher.settled()
        assert (found["seat"], found["legal"], found["mine"]) == (None, [], False)
        assert dee.page.locator('[data-place^="hand:"] [data-hero]').count() == 0
        assert dee.page.locator("[data-action]").count() == 0


def test_a_second_tab_has_the_same_seat_and_both_are_updated(visit: Visit) -> None:
    ann = visit()
    table = ann.quick(seats=3, bot="novice")
    ann.go(table)
    other = ann.context.new_page()
    ann.go(table, page=other)
    tabs = [Player(ann, seed=1), Player(ann, seed=2, page=other)]
    for turn in range(12):
        acting, following = tabs[turn % 2], tabs[1 - turn % 2]
        going_on = acting.step()
        following.until(acting.settled()["version"])
        assert acting.settled()["legal"] == following.settled()["legal"]
        if not going_on:
            break
    assert tabs[0].done and tabs[1].done


def test_a_seat_can_be_given_up_and_taken_and_a_bot_can_be_added(visit: Visit) -> None:
    ann, bob = visit().called("Ann"), visit(language="fr").called("Bob")
    table = ann.make(seats=3)
    ann.go(table)
    bob.go(table)
    bob.button("web-sit").first.click()
    expect(ann.page.get_by_text("Bob", exact=True)).to_be_visible()
    bob.button("web-stand").click()
    expect(ann.page.get_by_text("Bob", exact=True)).to_have_count(0)
    for _ in range(2):
        ann.button("web-add-bot").first.click()
    expect(ann.button("web-add-bot")).to_have_count(0)
    ann.button("web-wait-begin").click()
    Player(ann).step()


def test_a_tab_opened_before_the_visitor_had_a_name_finds_their_seat(visit: Visit) -> None:
    ann = visit()
    ann.go()
    ann.page.wait_for_function("() => window.seen.welcome")
    ann.go(ann.quick(seats=3, bot="novice"))
    Player(ann, seed=2).play(2)
