"""Players in the browser: they read what the page offers and act on it.

Nothing here sleeps: the page is `settled` when all its commands are answered and no bot has to act, so that
nothing happens until a player acts.
"""

import random
import re
from typing import Any

from playwright.sync_api import Locator, Page

from support.browser import Visitor
from support.input_methods import WAYS

POLLING = 20
BROKEN = re.compile(
    r"undefined|\bnull\b|NaN|\[object|[{}\u2068\u2069]|\b(web|label|event|prompt|server)-[a-z]"
)

SETTLED = """
() => {
  const { waiting, update, info } = window.seen;
  if (waiting.size || !update) return false;
  const game = update.public;
  const bots = (info?.chairs ?? []).map((chair) => chair.bot !== null || chair.stand_in !== null);
  return !game || game.outcome !== null || !game.to_act.some((seat) => bots[seat]);
}
"""

LOOK = """
() => {
  const { update } = window.seen;
  const own = update.own;
  const all = (selector) => [...document.querySelectorAll(selector)];
  const name = (one) => `${one.tagName}.${one.className} ${JSON.stringify(one.getBoundingClientRect())}`;
  const heroes = (selector) => [
    ...new Set(all(selector).map((one) => Number(one.closest("li").dataset.hero))),
  ].sort();
  const screen = document.documentElement;
  const wide = screen.scrollWidth > screen.clientWidth;
  const cut = all(`.decision, [data-place="hand:${update.seat}"]`).filter((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    return left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1;
  });
  const scrolled = all(".decision [data-action]").filter((one) => {
    const inner = one.getBoundingClientRect();
    for (let around = one.parentElement; around; around = around.parentElement) {
      if (getComputedStyle(around).overflowY === "visible") continue;
      const { left, right, top, bottom } = around.getBoundingClientRect();
      if (inner.left < left - 1 || inner.right > right + 1) return true;
      if (inner.top < top - 1 || inner.bottom > bottom + 1) return true;
    }
    return false;
  });
  return {
    seat: update.seat,
    version: update.version,
    legal: own?.legal ?? [],
    over: Boolean(update.public?.outcome),
    mine: document.querySelector(".decision.mine") !== null,
    buttons: all(".decision [data-action]").map((one) => one.dataset.action),
    cards: heroes(`[data-place="hand:${update.seat}"] [aria-disabled="false"]`),
    band: heroes(`.usable [data-place^="band:${update.seat}:"]`),
    cut: [...cut, ...scrolled].map(name),
    wide: wide ? all("body *").filter((one) => one.getBoundingClientRect().right > innerWidth).map(name) : [],
    text: document.body.innerText,
  };
}
"""


class Player:
    """A player who reads the page and acts by mouse, touch or keyboard."""

    def __init__(
        self, visitor: Visitor, way: str = "mouse", *, seed: int = 0, page: Page | None = None
    ) -> None:
        self.visitor = visitor
        self.page = page or visitor.page
        self.way = WAYS[way]()
        self.chance = random.Random(seed)
        self.done: list[str] = []

    @property
    def decision(self) -> Locator:
        return self.page.locator(".decision")

    @property
    def confirm(self) -> Locator:
        """The button that confirms a selection."""
        return self.decision.get_by_role("button").first

    def button(self, action: str) -> Locator:
        return self.decision.locator(f'[data-action="{action}"]')

    def card(self, hero: int) -> Locator:
        seat = self.page.evaluate("window.seen.update.seat")
        return self.page.locator(f'[data-place="hand:{seat}"] li[data-hero="{hero}"] button').first

    def hero(self, hero: int) -> Locator:
        seat = self.page.evaluate("window.seen.update.seat")
        return self.page.locator(f'button:has([data-place="band:{seat}:{hero}"])')

    def settled(self) -> dict[str, Any]:
        """Wait until the page is settled, check what it shows, and return it."""
        self.page.wait_for_function(SETTLED, polling=POLLING)
        found: dict[str, Any] = self.page.evaluate(LOOK)
        self._check(found)
        return found

    def _check(self, found: dict[str, Any]) -> None:
        """Exactly the legal actions are offered, and all of them are on the screen."""
        assert not (wrong := BROKEN.search(found["text"])), found["text"][wrong.start() - 60 :][:150]
        assert not found["wide"], f"the page can be scrolled sideways: {found['wide']}"
        assert not found["cut"], f"not all on the screen: {found['cut']}"
        if found["seat"] is None or found["over"]:
            return
        legal = found["legal"]
        assert found["mine"] == bool(legal), f"{legal} can be done"
        assert found["cards"] == sorted({int(one[-1]) for one in legal if is_card(one)}), (
            f"cards {found['cards']}: {legal}"
        )
        heroes = sorted({hero_of(one) for one in legal if is_hero(one)})
        assert found["band"] == heroes, f"heroes {found['band']}: {legal}"
        offered = {one for one in legal if not is_card(one)}
        lone = {one for one in offered if one.startswith("send band") and hero_only(one, legal)}
        buttons = {one for button in found["buttons"] for one in offered if stands_for(button, one)}
        assert offered - lone <= buttons, f"offered are {found['buttons']} of {legal}"
        assert all(any(stands_for(button, one) for one in offered) for button in found["buttons"])

    def choose(self, legal: list[str]) -> str:
        """A random action, chosen so that games end: a verb first, then one of its actions."""
        verbs = sorted({verb(one) for one in legal})
        calm = [one for one in verbs if one not in ("use", "clue")]
        kind = self.chance.choice(calm if calm and self.chance.random() < 0.7 else verbs)
        return self.chance.choice([one for one in legal if verb(one) == kind])

    def do(self, action: str) -> None:
        """Take a legal action through the page, and check that exactly it was sent."""
        before = self.page.evaluate("window.seen.acts.length")
        self.press(action)
        self.page.wait_for_function(
            "(before) => window.seen.acts.length > before", arg=before, polling=POLLING
        )
        assert self.sent()[before:] == [action], f"{self.sent()[before:]} were sent, not {action}"
        self.done.append(action)

    def press(self, action: str) -> None:
        """Choose and confirm an action in the page."""
        if is_card(action):
            self.way.card(self, int(action[-1]))
        elif is_hero(action) and self._by_hero(action):
            self.way.hero(self, hero_of(action))
        else:
            if self.button(group := f"{action[:5]} …").count():
                self.way.button(self, group)
            self.way.button(self, action)

    def _by_hero(self, action: str) -> bool:
        """Choose the hero instead of the button? Only if unambiguous; at random if both are possible."""
        if not hero_only(action, self.page.evaluate("window.seen.update.own.legal")):
            return False
        return action.startswith("send band") or self.chance.random() < 0.5

    def sent(self, fact: str = "action") -> list[Any]:
        """One field of every `act` command that the page has sent."""
        found: list[Any] = self.page.evaluate("(fact) => window.seen.acts.map((one) => one[fact])", fact)
        return found

    def until(self, version: int) -> None:
        """Wait until the page shows a version or a later one."""
        self.page.wait_for_function(
            "(one) => window.seen.update?.version >= one", arg=version, polling=POLLING
        )

    def step(self) -> bool:
        """Take one action if there is one; false once the game is over."""
        found = self.settled()
        if found["legal"]:
            self.do(self.choose(found["legal"]))
        return not found["over"]

    def play(self, steps: int = 10_000) -> bool:
        """Play against bots for some steps; false once the game is over."""
        return all(self.step() for _ in range(steps))

    def asked(self) -> list[str]:
        """The legal actions once the page is settled; there must be some."""
        legal: list[str] = self.settled()["legal"]
        assert legal, "no legal action"
        return legal

    def result(self) -> Locator:
        """The dialog with the result."""
        return self.page.get_by_role("dialog", name=self.visitor.text("prompt-over"))


def play_together(*players: Player, steps: int = 10_000) -> None:
    """Let several players play, each in their own browser, to the end or for some steps."""
    version = 0
    while steps:
        for player in players:
            player.until(version)
        found = [player.settled() for player in players]
        latest = max(one["version"] for one in found)
        if latest > version:
            version = latest
            continue
        if found[0]["over"]:
            return
        player, legal = next(
            (one, it["legal"]) for one, it in zip(players, found, strict=True) if it["legal"]
        )
        player.do(player.choose(legal))
        version = player.settled()["version"]
        steps -= 1


def verb(action: str) -> str:
    return action.rstrip("0123456789 ") if not action.startswith("use") else "use"


def is_card(action: str) -> bool:
    return bool(re.fullmatch(r"(send|drop|clue) \d", action))


def stands_for(button: str, action: str) -> bool:
    """Is this the button of the action, or of its power?"""
    return action == button or (button.endswith(" …") and action.startswith(button.removesuffix("…")))


def is_hero(action: str) -> bool:
    return action.startswith(("use", "send band"))


def hero_of(action: str) -> int:
    """The hero of the band that is used or sent."""
    return int(action.split()[-1 if action.startswith("send band") else 1])


def hero_only(action: str, legal: list[str]) -> bool:
    """Is this the only action with its hero?"""
    return [one for one in legal if is_hero(one) and hero_of(one) == hero_of(action)] == [action]
