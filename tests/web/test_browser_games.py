"""Games in the browser: by mouse, touch and keyboard, in both languages and worlds."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from sevenheroes import Action, records
from sevenheroes.core import codes
from sevenheroes.events import Event
from sevenheroes.words import Words
from support.arranged_game import deck_for
from support.browser import DESKTOP, PHONE, TABLET, Visitor
from support.browser_player import Player, is_card
from support.input_methods import WAYS

Visit = Callable[..., Visitor]
deep = pytest.mark.deep


@pytest.mark.parametrize(
    ("way", "size", "language", "edition", "seats"),
    [
        ("mouse", DESKTOP, "en", "rent-a-hero", 4),
        ("mouse", TABLET, "fr", "seventh-hero", 3),
        ("touch", PHONE, "fr", "heros-a-louer", 4),
        ("touch", PHONE, "en", "seventh-hero-fast", 5),
        ("keys", DESKTOP, "en", "seventh-hero", 4),
        pytest.param("keys", TABLET, "fr", "original", 3, marks=deep),
        pytest.param("mouse", PHONE[::-1], "fr", "original", 5, marks=deep),
        ("tab", DESKTOP, "en", "rent-a-hero", 3),
    ],
)
def test_a_whole_game_can_be_played(
    visit: Visit, way: str, size: tuple[int, int], language: str, edition: str, seats: int
) -> None:
    visitor = visit(size=size, language=language, has_touch=way == "touch")
    visitor.go(visitor.quick(edition=edition, seats=seats, bot="novice"))
    player = Player(visitor, way, seed=1)
    player.play()
    assert len(player.done) > 5
    expect(player.result()).to_be_visible()


def test_a_tap_on_a_sign_shows_its_tooltip(visit: Visit) -> None:
    visitor = visit(size=PHONE, language="fr", has_touch=True)
    visitor.go(visitor.quick(seats=5, bot="novice"))
    Player(visitor, "touch", seed=1).asked()
    sign = visitor.page.locator(".seat [data-place^=hand]").first
    sign.tap()
    expect(visitor.page.get_by_role("status").get_by_text(str(sign.get_attribute("title")))).to_be_visible()


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_newcomer_plays_after_one_click(visit: Visit, language: str) -> None:
    visitor = visit(language=language, reduced_motion="no-preference")
    visitor.go()
    visitor.page.get_by_role("button", name=visitor.text("web-play"), exact=True).click()
    hand = visitor.page.get_by_role("list", name=visitor.text("label-your-hand"))
    expect(hand.get_by_role("button")).to_have_count(5)
    assert "/#/table/" in visitor.page.url
    assert visitor.page.evaluate("document.activeElement.localName") == "main"
    player = Player(visitor)
    player.step()
    assert player.done


@pytest.mark.parametrize(
    ("language", "edition"), [pytest.param("en", "seventh-hero", marks=deep), ("fr", "heros-a-louer")]
)
def test_the_log_has_every_event_in_order(visit: Visit, language: str, edition: str) -> None:
    visitor = visit(language=language)
    table = visitor.quick(seats=3, bot="novice", edition=edition)
    visitor.go(table)
    player = Player(visitor, seed=7)
    player.play()
    game = records.from_dict(visitor.get(f"/api/records/{table}"))
    seat = player.settled()["seat"]
    words = Words(language, edition, game.names, you=seat)
    told = [words.event(event) for event in game.events(seat) if is_logged(event)]
    lines = visitor.page.get_by_role("log").get_by_role("listitem")
    shown = [text.strip() for text in lines.all_text_contents()]
    assert shown[-100:] == told[-100:]
    visitor.page.goto(f"{visitor.url}/#/replay/{table}")
    visitor.page.locator("[data-ply]").first.wait_for()
    visitor.page.keyboard.press("?")
    expect(visitor.page.get_by_role("searchbox")).to_be_focused()


def is_logged(event: Event) -> bool:
    """Does the log show this event? Not declined powers or unseen hands."""
    return event.kind != "declined" and (event.kind != "hand_dealt" or event.heroes is not None)


def test_card_animations_do_not_block_clicks(visit: Visit) -> None:
    visitor = visit(reduced_motion="no-preference")
    visitor.go(visitor.quick(seats=3, bot="novice"))
    player = Player(visitor, seed=2)
    player.play(8)
    assert player.done


def asked_for_a_card(player: Player) -> str:
    """Play until a card can be chosen; the action of the first such card."""
    while True:
        found = player.settled()
        cards = [one for one in found["legal"] if is_card(one)]
        if cards:
            return str(cards[0])
        assert not found["over"]
        player.do(player.choose(found["legal"]))


def middle_of(page: Page, selector: str) -> tuple[float, float]:
    box = page.locator(selector).first.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_card_can_be_dragged_onto_the_table_and_nowhere_else(visit: Visit) -> None:
    visitor = visit()
    visitor.go(visitor.quick(seats=3, bot="novice"))
    player = Player(visitor, seed=3)
    action = asked_for_a_card(player)
    box = player.card(int(action[-1])).bounding_box()
    assert box is not None
    start = box["x"] + 12, box["y"] + box["height"] / 2
    mouse, before = visitor.page.mouse, len(player.sent())
    elsewhere = middle_of(visitor.page, "header .title"), middle_of(visitor.page, ".front")
    on_the_table = middle_of(visitor.page, '[data-place="discard"]')
    for there in ((start[0] + 20, start[1] + 2), *elsewhere, on_the_table):
        mouse.move(*start)
        mouse.down()
        mouse.move(*there, steps=4)
        mouse.up()
    player.settled()
    assert player.sent()[before:] == [action]


def test_a_delayed_action_can_be_undone(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    page.add_init_script("localStorage.setItem('sevenheroes', '{\"hold\": true}')")
    visitor.go(visitor.quick(seats=3, bot="novice"))
    player = Player(visitor, seed=4)
    while not (held := [one for one in player.settled()["legal"] if one.startswith(("send", "recruit"))]):
        player.do(player.choose(player.settled()["legal"]))
    before = len(player.sent())
    player.press(held[0])
    expect(player.decision.get_by_text(visitor.text(f"web-held-{held[0].split()[0]}"))).to_be_visible()
    visitor.button("web-undo").click()
    player.press(held[0])
    page.keyboard.press("Escape")
    assert player.sent()[before:] == []
    player.do(held[0])
    player.settled()
    assert player.sent()[before:] == [held[0]]


def test_the_language_can_be_changed_during_a_game(visit: Visit) -> None:
    visitor = visit()
    visitor.go(visitor.quick(seats=3, bot="novice"))
    player = Player(visitor, seed=5)
    player.play(2)
    english = player.settled()["text"]
    visitor.page.get_by_role("button", name="Français").click()
    expect(visitor.page.locator("html")).to_have_attribute("lang", "fr")
    visitor.language = "fr"
    french = player.settled()["text"]
    expect(visitor.page.get_by_role("list", name=visitor.text("label-your-hand"))).to_be_visible()
    assert french != english
    player.play(2)
    visitor.page.reload()
    expect(visitor.page.locator("html")).to_have_attribute("lang", "fr")
    player.play(2)


def begun(visitor: Visitor, *, edition: str, bands: list[str], hands: list[str]) -> Player:
    """A player who sends first, with odd heroes required; the bots cannot act yet."""
    prepared = {"deck": deck_for(bands=bands, hands=hands, top="4266"), "first": 0}
    bots = [None, "novice", "novice"]
    visitor.go(visitor.make(edition=edition, seats=3, bots=bots, prepared=prepared))
    visitor.button("web-wait-begin").click()
    return Player(visitor, seed=1)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("band", ["12", "34", "51"])
def test_an_illegal_choice_is_explained_and_not_sent(visit: Visit, band: str, language: str) -> None:
    visitor = visit(language=language).called("Ann")
    others = ["12", "12"]
    player = begun(visitor, edition="rent-a-hero", bands=[band, *others], hands=["24637", "35713", "35713"])
    player.settled()
    player.card(2).click(force=True)
    reason = Words(language).refusal(codes.REFUSED_DOES_NOT_FIT, Action.parse("0 send 2"))
    expect(visitor.page.get_by_text(reason)).to_be_visible()
    for hero in map(int, band):
        player.hero(hero).click()
        expect(visitor.button("web-order-always")).to_be_visible()
        visitor.button("web-close").click()
    assert player.sent() == []


@pytest.mark.parametrize("way", ["mouse", "keys"])
@pytest.mark.parametrize(
    ("edition", "bands", "hands", "actions"),
    [
        ("seventh-hero", ["75", "12", "12"], ["24646", "35713", "35713"], ["send band 7"]),
        ("seventh-hero", ["75", "12", "12"], ["24646", "35713", "35713"], ["use 7", "send band 5"]),
        ("rent-a-hero", ["12", "12", "12"], ["24646", "35713", "35713"], ["send deck", "drop 6"]),
    ],
)
def test_a_sender_without_a_fitting_card_has_the_remaining_choices(
    visit: Visit, way: str, edition: str, bands: list[str], hands: list[str], actions: list[str]
) -> None:
    player = begun(visit().called("Ann"), edition=edition, bands=bands, hands=hands)
    player.way = WAYS[way]()
    for action in actions:
        player.settled()
        player.do(action)


def test_a_power_asks_for_its_target_which_can_be_chosen_at_the_seat(visit: Visit) -> None:
    visitor = visit().called("Ann")
    player = begun(
        visitor, edition="rent-a-hero", bands=["45", "12", "12"], hands=["13572", "35713", "35713"]
    )
    player.settled()
    expect(player.hero(4).locator(".partly")).to_be_visible()
    player.hero(4).click()
    visitor.button("web-order-always").click()
    visitor.button("web-close").click()
    player.do("send 3")
    assert {"use 4 1", "use 4 2"} <= set(player.settled()["legal"])
    player.button("use 4 …").click()
    expect(
        visitor.page.get_by_text(visitor.text("web-use-on", **{"power-the": "the Dog Trainer"}))
    ).to_be_visible()
    expect(player.button("use 4 1")).to_be_visible()
    visitor.page.keyboard.press("Escape")
    expect(player.button("use 4 1")).to_have_count(0)
    player.hero(4).click()
    visitor.page.locator(".seat .aim").nth(1).click()
    player.settled()
    assert player.sent()[-1] == "use 4 2"


def asked_in_a_window(visitor: Visitor) -> Player:
    """A player with heroes 5 and 7 in a window: another has the wanderer, a 7, which comes to them next."""
    bands, hands = ["57", "36", "36"], ["24613", "35713", "35713"]
    prepared = {
        "deck": deck_for(bands=bands, hands=hands, top="4266"),
        "first": 1,
        "script": ["2 ok", "1 send 7", "2 pass"],
    }
    visitor.called("Ann")
    visitor.go(visitor.make(seats=3, bots=[None, "novice", "novice"], prepared=prepared))
    visitor.button("web-wait-begin").click()
    player = Player(visitor, seed=1)
    player.decision.locator('[data-action="use 5"]').wait_for()
    return player


@pytest.mark.parametrize("size", [PHONE, (844, 390), DESKTOP])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_hero_can_be_named_without_scrolling(
    visit: Visit, size: tuple[int, int], language: str
) -> None:
    player = asked_in_a_window(visit(size=size, language=language))
    player.do("use 5")
    assert "say 7" in player.settled()["legal"]
    player.do("say 7")


def test_a_click_on_a_card_without_a_use_repeats_the_question(visit: Visit) -> None:
    visitor = visit()
    player = asked_in_a_window(visitor)
    notice = visitor.page.get_by_role("status")

    def asked_again() -> None:
        question = player.decision.locator(".title").inner_text()
        assert question
        player.card(2).click(force=True)
        expect(notice.get_by_text(question)).to_be_visible()

    asked_again()
    player.do("use 5")
    player.settled()
    asked_again()
    player.do("say nothing")
    player.button("recruit").wait_for()
    player.do("recruit")
    player.settled()
    asked_again()


def test_space_declines_whatever_was_clicked_before(visit: Visit) -> None:
    visitor = visit()
    player = asked_in_a_window(visitor)
    player.card(2).click(force=True)
    visitor.page.keyboard.press("Space")
    player.settled()
    assert player.sent() == ["ok"]


@pytest.mark.parametrize(("size", "language"), [(PHONE, "en"), (PHONE, "fr"), ((740, 360), "fr")])
def test_a_hint_says_that_cards_can_be_chosen(visit: Visit, size: tuple[int, int], language: str) -> None:
    visitor = visit(size=size, language=language)
    player = asked_in_a_window(visitor)
    hint = player.decision.get_by_text(
        visitor.text("web-hint-clue", clue=visitor.text("word-hirelings-clue"))
    )
    expect(hint).to_have_count(0)
    player.do("ok")
    expect(hint).to_be_visible()


def test_two_powers_are_described_in_full_where_there_is_room(visit: Visit) -> None:
    visitor = visit()
    player = asked_in_a_window(visitor)
    look = Words("en").action(Action.parse("0 use 5"))
    expect(player.button("use 5").get_by_text(look)).to_be_visible()


@pytest.mark.parametrize(("place", "name"), [("hand", "4 Dog Trainer"), ("band", "7 Wizard")])
def test_every_own_card_can_be_explained(visit: Visit, place: str, name: str) -> None:
    visitor = visit()
    player = asked_in_a_window(visitor)
    page = visitor.page
    card = player.card(4) if place == "hand" else player.hero(7)
    explained = page.get_by_role("dialog", name=name)
    card.focus()
    page.keyboard.press("i")
    expect(explained).to_be_visible()
    page.keyboard.press("Escape")
    expect(explained).to_have_count(0)
    expect(card).to_be_focused()
    card.click(button="right", force=True)
    expect(explained).to_be_visible()
    visitor.button("web-close").click()
    expect(card).to_be_focused()
    page.get_by_role("button", name=visitor.text("web-explain", **{"hero-the": f"the {name[2:]}"})).click()
    expect(explained).to_be_visible()
    page.mouse.move(1, 1)
    page.keyboard.press("Escape")
    expect(explained).to_have_count(0)
    expect(card).to_be_focused()
    assert player.sent() == []


@pytest.mark.parametrize("key", ["i", "?"])
def test_a_dialog_opened_right_after_another_was_closed_stays_open(visit: Visit, key: str) -> None:
    visitor = visit()
    player = asked_in_a_window(visitor)
    page = visitor.page
    dialog = page.get_by_role("dialog")
    player.hero(7).focus()
    page.keyboard.press(key)
    expect(dialog).to_be_visible()
    # The close event of a dialog arrives after the code that runs in the same task.
    player.hero(7).evaluate(
        """async (hero, key) => {
            document.querySelector("dialog").close();
            hero.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
            await new Promise((done) => setTimeout(done, 300));
        }""",
        key,
    )
    expect(dialog).to_be_visible()
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)


def test_a_power_can_be_muted_where_it_is_offered(visit: Visit) -> None:
    visitor = visit()
    player = asked_in_a_window(visitor)
    bell = player.decision.get_by_role(
        "button", name=visitor.text("web-never-again", **{"power-the": "the Wizard"})
    )
    expect(bell).to_have_attribute("aria-pressed", "true")
    bell.click()
    expect(bell).to_have_attribute("aria-pressed", "false")
    expect(player.hero(7).locator(".mute")).to_have_count(0)
    bell.click()
    expect(player.hero(7).locator(".mute")).to_be_visible()
    player.do("ok")


def test_the_page_says_until_when_it_does_not_ask(visit: Visit) -> None:
    visitor = visit()
    player = asked_in_a_window(visitor)
    visitor.button("web-until-my-turn").click()
    expect(player.decision.get_by_text(visitor.text("web-quiet-mine"))).to_be_visible()
    visitor.button("web-ask-again").click()
    expect(player.decision.get_by_text(visitor.text("web-quiet-mine"))).to_have_count(0)


def test_screen_readers_hear_the_events_and_then_the_question(visit: Visit) -> None:
    visitor = visit()
    player = asked_in_a_window(visitor)
    log = visitor.page.get_by_role("log")
    title = player.decision.locator(".title").inner_text()
    assert log.locator("*").last.text_content() == title
    assert visitor.page.locator("[aria-live], [role=log]").count() == 2  # the log and the notices
    player.play(6)
    waited = visitor.text("prompt-wait-send", seat="").split()[0]
    assert waited not in (log.text_content() or "")


def test_without_the_aid_no_odds_are_shown(visit: Visit) -> None:
    visitor = visit()
    visitor.page.add_init_script("localStorage.setItem('sevenheroes', '{\"aid\": false}')")
    player = asked_in_a_window(visitor)
    expect(visitor.page.locator(".aid")).to_have_count(0)
    player.card(4).focus()
    visitor.page.keyboard.press("i")
    expect(visitor.page.get_by_role("dialog", name="4 Dog Trainer")).to_be_visible()
    expect(visitor.page.get_by_text(visitor.text("web-hero-unseen"))).to_have_count(0)


def test_the_rules_open_beside_a_lesson_with_the_search_focused(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    page.goto(f"{visitor.url}/#/learn")
    on = visitor.button("web-learn-on")
    on.click()
    expect(on).to_be_focused()
    page.keyboard.press("?")
    expect(page.get_by_role("searchbox")).to_be_focused()
    page.keyboard.press("Escape")
    expect(on).to_be_focused()
    assert page.url.endswith("/#/learn")
