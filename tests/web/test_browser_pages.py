"""Pages besides the table: lessons, lobby, new tables, rules and replays."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Route, expect

from sevenheroes import load
from sevenheroes.fair import verify_record
from support.browser import DESKTOP, HOME, PHONE, TABLET, Visitor
from support.browser_player import Player

Visit = Callable[..., Visitor]
LESSONS = Path(__file__).parents[2] / "web" / "src" / "lesson" / "chapters.json"
DECLINE = "let it be"
FASTER = """
(() => {
  const plain = setTimeout;
  window.setTimeout = (act, time, ...more) => plain(act, time === 1000 ? 0 : time, ...more);
})();
"""

NEW_TEXT = """
([coach, told]) => {
  const said = document.querySelector(`section[aria-label="${coach}"]`)?.innerText;
  return said !== undefined && said !== told;
}
"""

PILE_VISIBLE = """
(coach) => {
  const box = (one) => one.getBoundingClientRect();
  const said = box(document.querySelector(`section[aria-label="${coach}"]`));
  const piles = [...document.querySelectorAll(".pile")].map(box);
  return piles.every((pile) => pile.bottom <= said.top || pile.top >= said.bottom);
}
"""


def without_waiting(visitor: Visitor) -> None:
    """Make bots and coach act instantly."""

    def hurry(route: Route) -> None:
        route.continue_(post_data={**(route.request.post_data_json or {}), "bot_pace": 0})

    visitor.page.route("**/api/tables", hurry)
    visitor.page.add_init_script(FASTER)


@pytest.mark.parametrize(("size", "language", "way"), [(DESKTOP, "en", "mouse"), (PHONE, "fr", "touch")])
def test_the_lessons_can_be_played_to_a_real_game(
    visit: Visit, size: tuple[int, int], language: str, way: str
) -> None:
    visitor = visit(size=size, language=language, has_touch=way == "touch")
    without_waiting(visitor)
    page, player = visitor.page, Player(visitor, way, seed=1)
    coach = page.get_by_role("region", name=visitor.text("web-learn-coach"))
    told = ""
    visitor.go()
    page.get_by_role("link", name=visitor.text("web-home-learn")).click()
    for chapter in json.loads(LESSONS.read_text()):
        for step in chapter["steps"]:
            page.wait_for_function(NEW_TEXT, arg=[visitor.text("web-learn-coach"), told])
            told = coach.inner_text()
            page.wait_for_function(PILE_VISIBLE, arg=visitor.text("web-learn-coach"))
            if "do" in step:
                player.do(player.chance.choice(step["do"]))
            else:
                coach.get_by_role("button").first.click()
    page.wait_for_url("**/#/table/*")
    player.settled()


def test_another_action_in_a_lesson_is_answered_with_a_hint(visit: Visit) -> None:
    visitor = visit()
    without_waiting(visitor)
    page, player = visitor.page, Player(visitor, seed=1)
    visitor.go()
    page.get_by_role("link", name=visitor.text("web-home-learn")).click()
    page.locator("nav ol").get_by_role("button").nth(1).click()
    coach = page.get_by_role("region", name=visitor.text("web-learn-coach"))
    coach.get_by_role("button").first.click()
    player.button("recruit").wait_for()
    player.card(2).click()
    expect(player.button("recruit")).to_have_count(0)
    player.card(2).click()
    expect(page.get_by_role("status").get_by_text(visitor.text("web-learn-hint"))).to_be_visible()
    player.button("recruit").click()
    coach.get_by_text("Three of six").wait_for()
    assert player.sent() == ["recruit"]


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("size", [PHONE, (844, 390), TABLET, DESKTOP], ids=str)
def test_the_home_page_shows_the_play_button_and_a_link_back_to_a_game(
    visit: Visit, size: tuple[int, int], language: str
) -> None:
    visitor = visit(size=size, language=language)
    visitor.go()
    expect(visitor.button("web-play")).to_be_in_viewport(ratio=1)
    table = visitor.quick(seats=3, bot="novice")
    visitor.page.reload()
    back = visitor.page.get_by_role("link", name=visitor.text("web-return"))
    expect(back).to_be_in_viewport(ratio=1)
    expect(visitor.button("web-play")).to_be_in_viewport(ratio=1)
    back.click()
    visitor.page.wait_for_url(f"**/#/table/{table}")


def test_lessons_that_fail_to_load_are_reported_and_can_be_reloaded(visit: Visit) -> None:
    visitor = visit()
    visitor.allowed = re.compile(r"Failed to load resource|ERR_FAILED")
    visitor.page.route("**/chapters-*.json", lambda route: route.abort())
    visitor.page.goto(f"{visitor.url}/#/learn")
    expect(visitor.page.get_by_text(visitor.text("web-missing"))).to_be_visible()
    visitor.page.unroute_all()
    visitor.button("web-reload").click()
    expect(visitor.page.get_by_role("region", name=visitor.text("web-learn-coach"))).to_be_visible()


def test_a_table_is_made_found_in_the_lobby_and_joined(visit: Visit) -> None:
    ann, bob = visit().called("Ann"), visit(language="fr", size=PHONE).called("Bob")
    bob.page.goto(f"{bob.url}/#/lobby")
    ann.page.goto(f"{ann.url}/#/new")
    everybody = re.compile(f"^{ann.text('web-new-circle-all')}")
    ann.page.get_by_role("radio", name=everybody).check(force=True)  # its label covers it
    ann.button("web-new-make").click()
    ann.page.wait_for_url("**/#/table/*")
    table = ann.page.url.rsplit("/", 1)[1]
    bob.page.locator(f'a[href="#/table/{table}"]').first.click()
    bob.button("web-sit").first.click()
    expect(ann.page.get_by_text("Bob", exact=True)).to_be_visible()


def test_the_waiting_room_fits_its_buttons_on_the_first_screen_of_a_phone(visit: Visit) -> None:
    ann, bob = (
        visit(size=PHONE).called("Maximiliane Charlotte"),
        visit(size=PHONE, language="fr").called("Bob"),
    )
    table = ann.make(seats=5, public=True)
    ann.go(table)
    expect(ann.button("web-be-ready")).to_be_in_viewport(ratio=1)
    bob.go(table)
    expect(bob.button("web-sit").first).to_be_in_viewport(ratio=1)
    bob.button("web-sit").first.click()
    expect(bob.button("web-be-ready")).to_be_in_viewport(ratio=1)


def test_a_running_game_is_found_in_the_lobby_and_watched(visit: Visit) -> None:
    ann, eve = visit().called("Ann"), visit(size=PHONE, language="fr")
    table = ann.make(seats=3, public=True, bots=[None, "novice", "novice"])
    ann.go(table)
    ann.button("web-wait-begin").click()
    player = Player(ann, seed=3)
    player.asked()
    eve.page.goto(f"{eve.url}/#/lobby")
    eve.page.locator(f'a[href="#/table/{table}"]').first.click()
    expect(eve.page.locator(".seat").first).to_be_visible()
    found = eve.page.evaluate("window.seen.update")
    assert found["seat"] is None
    assert found["own"] is None
    before = found["version"]
    player.play(2)
    eve.page.wait_for_function("(before) => window.seen.update.version > before", arg=before)
    expect(eve.page.locator(".decision")).to_have_count(0)


def test_a_key_opens_the_rules_which_can_be_searched(visit: Visit) -> None:
    visitor = visit()
    visitor.go()
    expect(visitor.page.get_by_role("heading", level=1)).to_be_visible()
    visitor.page.keyboard.press("?")
    visitor.page.wait_for_url("**/#/rules*")
    search = visitor.page.get_by_role("searchbox")
    search.fill("eliminated")
    search.press("Enter")
    expect(visitor.page.locator("mark").first).to_be_visible()
    search.fill("tie")
    expect(visitor.page.locator("section[id]").first).to_have_id("rules-end")
    search.fill("zzzq")
    expect(visitor.page.locator("section[id]")).to_have_count(0)
    expect(visitor.page.locator("nav [aria-current=location]")).to_have_count(0)


def test_a_replay_can_be_shared_downloaded_checked_and_opened_again(visit: Visit, tmp_path: Path) -> None:
    ann, dee = visit(), visit(language="fr")
    page = ann.page
    table = ann.quick(seats=3, bot="novice")
    ann.go(table)
    Player(ann, seed=1).play()
    page.get_by_role("link", name=ann.text("web-replay")).click()
    slider = page.get_by_role("slider")
    expect(slider).to_have_value("0")
    page.keyboard.press("Shift+ArrowRight")
    page.keyboard.press("Shift+ArrowRight")
    expect(slider).to_have_value("2")
    page.wait_for_url(f"**/#/replay/{table}?ply=2*")
    for _ in range(12):
        page.keyboard.press("ArrowRight")
        assert DECLINE not in page.get_by_role("log").first.inner_text()
    expect(page.get_by_text(ann.text("web-thinking"))).to_have_count(0)
    page.keyboard.press("End")
    plies = slider.get_attribute("max")
    expect(slider).to_have_value(str(plies))
    page.keyboard.press("PageUp")
    page.keyboard.press("Home")
    expect(slider).to_have_value("0")
    ann.button("web-replay-verify").click()
    expect(page.get_by_text(ann.text("web-fair-fair"))).to_be_in_viewport()
    with page.expect_download() as download:
        ann.button("web-replay-download").click()
    kept = tmp_path / "kept.json"
    download.value.save_as(kept)
    [game] = load(kept)
    assert str(game.ply) == plies
    verify_record(game.record())
    dee.page.goto(f"{dee.url}/#/replay")
    dee.page.get_by_role("textbox").fill(kept.read_text())
    dee.button("web-replay-show").click()
    expect(dee.page.get_by_role("slider")).to_have_attribute("max", str(plies))


def test_invalid_records_are_reported_in_french(visit: Visit, tmp_path: Path) -> None:
    dee = visit(language="fr")
    page = dee.page
    page.goto(f"{dee.url}/#/replay")
    alert = page.get_by_role("alert")
    for text in ("Bonjour", '{"format": "sevenheroes/1"}'):
        page.get_by_role("textbox").fill(text)
        dee.button("web-replay-show").click()
        expect(alert).to_contain_text(dee.text("server-record"))
    expect(alert.get_by_role("group")).to_contain_text(dee.text("web-replay-reason"))
    file = tmp_path / "games.jsonl"
    file.write_text('{"format": "sevenheroes/1"}\n{"format": "sevenheroes/1"}\n')
    page.locator("input[type=file]").set_input_files(file)
    expect(alert).to_contain_text(dee.text("web-replay-line", number=1))
    file.write_text('{"format": "sevenheroes/1"}\nla suite\n')
    page.locator("input[type=file]").set_input_files(file)
    expect(alert).to_contain_text(dee.text("web-replay-line", number=2))


def test_a_link_leads_to_a_ply_of_a_game(visit: Visit) -> None:
    ann = visit()
    table = ann.quick(seats=3, bot="novice")
    ann.go(table)
    Player(ann, seed=2).play()
    ann.page.goto(f"{ann.url}/#/replay/{table}?ply=7&seat=1")
    expect(ann.page.get_by_role("slider")).to_have_value("7")


ASK = """
async ([path, body]) => {
  const headers = { "content-type": "application/json" };
  const answer = await fetch(path, { method: "POST", headers, body: JSON.stringify(body) });
  return (await answer.json()).table;
}
"""


def test_the_page_works_over_plain_http_in_a_home_network(visit: Visit) -> None:
    ann = visit(host=HOME)
    page = ann.page
    ann.go()
    assert not page.evaluate("window.isSecureContext")
    wish = {"name": "Ann", "bot": "novice", "seats": 3, "bot_pace": 0}
    table = page.evaluate(ASK, ["/api/quick", wish])
    page.reload()  # now with a name
    ann.go(table)
    Player(ann, seed=3).play()
    page.get_by_role("link", name=ann.text("web-replay")).click()
    ann.button("web-replay-verify").click()
    expect(page.get_by_text(ann.text("web-fair-fair"))).to_be_in_viewport()
    page.goto(f"{ann.url}/#/table/{page.evaluate(ASK, ['/api/tables', {'seats': 3}])}")
    ann.button("web-copy").click()
    expect(page.get_by_text(ann.text("web-wait-select"))).to_be_visible()
    link = page.get_by_role("textbox", name=ann.text("web-invite")).input_value()
    assert link.startswith(ann.url)
    ann.button("web-wait-qr").click()
    expect(page.get_by_role("img", name=link)).to_be_visible()
