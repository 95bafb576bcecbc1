"""Windows that are answered `ok` without asking the person.

An `ok` holds until the wanderer moves or a power is used. Windows in which no power can matter are
skipped, unless the person asks to see every one.
"""

from ..actions import Action
from ..view import View
from .summary import known_hero


class AutoOk:
    """The person's preferences about being asked, and the `ok` that is still in force."""

    def __init__(self) -> None:
        self.ask_always = False
        self._declined_window: object = None
        self._until_decision = False

    def answer(self, view: View) -> Action | None:
        """The `ok` to play without asking, or None if the person must be asked."""
        if not view.waiting:
            self._until_decision = False
            return None
        ok = next(action for action in view.legal_actions if action.verb == "ok")
        if self._until_decision or self._declined_window == _window(view):
            return ok
        if self.ask_always or any(may_matter(action, view) for action in view.legal_actions):
            return None
        return ok

    def decline_until_decision(self) -> None:
        """Answer `ok` until the person has a decision of their own."""
        self._until_decision = True

    def remember(self, action: Action, view: View) -> None:
        """Note the person's answer: an `ok` holds for the rest of this window."""
        self._declined_window = _window(view) if action.verb == "ok" else None


def _window(view: View) -> object:
    """What an `ok` applies to: the wanderer at this seat, with these powers used and pending."""
    used = sum(player.powers_used for player in view.players)
    return view.turn, view.holder, view.phase, used, len(view.pile)


def may_matter(action: Action, view: View) -> bool:
    """Could this power be worth using now?

    Powers that draw or ready are just as good at the person's own decision, and there is no reason to stop
    a player who is about to lose two heroes.
    """
    if view.pile:
        return action.power == 1
    if view.phase == "interrupt":
        return _undoes_recruit(action, view)
    if view.phase != "offer" or view.holder is None:
        return False
    if action.power == 4 and action.target != view.holder:
        return False
    return action.power in (2, 4, 5) and known_hero(view) not in view.players[view.holder].band


def _undoes_recruit(action: Action, view: View) -> bool:
    """Would the power deny an opponent a new hero, or save both copies of one of ours?"""
    hero, holder = view.wanderer.hero if view.wanderer else None, view.holder
    if holder is None or (action.power == 4 and action.target != holder):
        return False
    is_duplicate = hero in view.players[holder].band
    return action.power in (2, 4) and is_duplicate == (holder == view.seat)
