"""Input methods: mouse or touch, keyboard shortcuts, and Tab alone."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Protocol

from playwright.sync_api import Locator, Page

if TYPE_CHECKING:
    from support.browser_player import Player

SHORTCUTS = {"ok": " ", "recruit": "r", "pass": "p"}


class Way(Protocol):
    """An input method."""

    def button(self, player: "Player", action: str) -> None:
        """Press the button of an action."""

    def card(self, player: "Player", hero: int) -> None:
        """Choose a card of the hand and confirm."""

    def hero(self, player: "Player", hero: int) -> None:
        """Choose a hero of the band and confirm."""


class Pointing:
    """Mouse or touch: choose, then confirm by the button or by choosing again."""

    def __init__(self, press: Callable[[Locator], None]) -> None:
        self._press = press
        self._again = False

    def button(self, player: "Player", action: str) -> None:
        self._press(player.button(action))

    def card(self, player: "Player", hero: int) -> None:
        self._confirmed(player, player.card(hero))

    def hero(self, player: "Player", hero: int) -> None:
        self._confirmed(player, player.hero(hero))

    def _confirmed(self, player: "Player", chosen: Locator) -> None:
        self._press(chosen)
        self._again = not self._again
        self._press(chosen if self._again else player.confirm)


class Keys:
    """Keyboard shortcuts, and Tab for the rest."""

    def button(self, player: "Player", action: str) -> None:
        if action in SHORTCUTS and not is_at_an_answer(player.page):
            player.page.keyboard.press(SHORTCUTS[action])
        else:
            tab_to(player.page, player.button(action))
            player.page.keyboard.press("Enter")

    def card(self, player: "Player", hero: int) -> None:
        self._confirmed(player, f"Digit{hero}")

    def hero(self, player: "Player", hero: int) -> None:
        self._confirmed(player, f"Shift+Digit{hero}")

    def _confirmed(self, player: "Player", key: str) -> None:
        player.page.keyboard.press(key)
        if not is_free(player.page):
            tab_to(player.page, player.confirm)
        player.page.keyboard.press("Enter")


class Tabbing:
    """Tab and Enter alone."""

    def button(self, player: "Player", action: str) -> None:
        self._enter(player, player.button(action))

    def card(self, player: "Player", hero: int) -> None:
        self._enter(player, player.card(hero))
        self._enter(player, player.confirm)

    def hero(self, player: "Player", hero: int) -> None:
        self._enter(player, player.hero(hero))
        self._enter(player, player.confirm)

    def _enter(self, player: "Player", there: Locator) -> None:
        tab_to(player.page, there)
        player.page.keyboard.press("Enter")


def is_free(page: Page) -> bool:
    """Is no control focused that would handle Enter or Space itself?"""
    return not page.evaluate("document.activeElement?.matches('button, a, summary')")


def is_at_an_answer(page: Page) -> bool:
    """Is a button of the decision focused, which would handle Space itself?"""
    return bool(page.evaluate("document.activeElement?.matches('.decision button')"))


def tab_to(page: Page, there: Locator) -> None:
    """Press Tab until an element has the focus."""
    wanted = there.element_handle()
    for _ in range(120):
        if page.evaluate("(wanted) => document.activeElement === wanted", wanted):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not come to {there}")


def left_edge(locator: Locator) -> Any:
    """A point of a card that the next card does not cover."""
    box = locator.bounding_box()
    assert box is not None, f"{locator} cannot be seen"
    return {"x": min(12, box["width"] / 2), "y": box["height"] / 2}


WAYS: dict[str, Callable[[], Way]] = {
    "mouse": lambda: Pointing(lambda one: one.click(position=left_edge(one))),
    "touch": lambda: Pointing(lambda one: one.tap(position=left_edge(one))),
    "keys": Keys,
    "tab": Tabbing,
}
