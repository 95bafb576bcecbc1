"""Take the pictures of the page that the README shows: `make pictures`.

Each is a real moment of a real game, in a real browser, from a deck that is always the same.
"""

import random
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from support.browser import DESKTOP, TABLET, Visitor, launch_chromium  # noqa: E402
from support.browser_player import Player  # noqa: E402
from support.live_server import Serving, serving  # noqa: E402
from support.random_play import shuffled_deck  # noqa: E402

TARGET = ROOT / "docs" / "pictures"
PHONE = (390, 780)
SETTLE = 700
EXPLAINED = (
    "localStorage.sevenheroes ??= JSON.stringify({ belled: true })"  # otherwise a notice covers a seat
)
LATE = 12  # actions until there is something to see on the table


class Photographer:
    """Takes screenshots of pages."""

    def __init__(self, browser: Browser, server: Serving, **options: Any) -> None:
        self.visitor = Visitor(browser, server, **options).called("Ann")
        self.visitor.context.add_init_script(EXPLAINED)

    def take(self, name: str, path: str | None = None) -> None:
        """Take a screenshot of a page, or of the current one."""
        page = self.visitor.page
        if path is not None:
            page.goto(f"{self.visitor.server.url}/{path}")
        page.wait_for_timeout(SETTLE)
        page.screenshot(path=TARGET / f"{name}.png")
        print(f"docs/pictures/{name}.png")

    def play(self, edition: str, *, seats: int, seed: int, until: str | None) -> str:
        """Play until an action is possible, or to the end; the id of the table."""
        deck = "".join(map(str, shuffled_deck(random.Random(seed))))
        table = self.visitor.make(
            edition=edition,
            seats=seats,
            bots=[None, *["steady"] * (seats - 1)],
            prepared={"deck": deck, "first": 0, "rng": [seed] * 4},
        )
        self.visitor.go(table)
        self.visitor.button("web-wait-begin").click()
        player = Player(self.visitor, seed=seed)
        while player.step():
            here = player.settled()
            if until and len(player.done) > LATE and any(one.startswith(until) for one in here["legal"]):
                break
        return table


def main() -> None:
    """Take all screenshots."""
    TARGET.mkdir(exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder)) as server,
        sync_playwright() as playwright,
    ):
        browser = launch_chromium(playwright)
        desktop = Photographer(browser, server, size=DESKTOP)
        desktop.take("home", "")
        table = desktop.play("rent-a-hero", seats=4, seed=4, until="recruit")
        desktop.take("table")
        Player(desktop.visitor, seed=4).play()
        desktop.take("replay", f"#/replay/{table}?ply=120")
        phone = Photographer(browser, server, size=PHONE, language="fr", color_scheme="dark", has_touch=True)
        phone.play("seventh-hero", seats=4, seed=11, until="recruit")
        phone.take("phone-dark")
        lesson = Photographer(browser, server, size=PHONE, language="fr", has_touch=True)
        lesson.take("lesson", "#/learn")
        tablet = Photographer(browser, server, size=TABLET, color_scheme="dark")
        tablet.play("seventh-hero", seats=5, seed=7, until="recruit")
        tablet.take("tablet-dark")
        browser.close()


if __name__ == "__main__":
    main()
