"""When a person is asked in the windows, and when not.

An `ok` holds until the wanderer moves or a power is used. About powers that cannot matter where they are,
nobody is asked at all, unless the person wants to be.
"""

from ..actions import Action
from ..view import View
from .summary import known_hero


class Calm:
    """What a person has said about being asked."""

    def __init__(self) -> None:
        self.always = False
        self._let_be: object = None
        self._until_decision = False

    def ok(self, view: View) -> Action | None:
        """The ok that need not be asked for, if there is one."""
        if not view.waiting:
            self._until_decision = False
            return None
        decline = next(action for action in view.legal_actions if action.verb == "ok")
        if self._until_decision or self._let_be == _window(view):
            return decline
        if self.always or any(matters(action, view) for action in view.legal_actions):
            return None
        return decline

    def until_decision(self) -> None:
        """Let everything be until the person must decide."""
        self._until_decision = True

    def heard(self, action: Action, view: View) -> None:
        """Remember what an ok was said to."""
        self._let_be = _window(view) if action.verb == "ok" else None


def _window(view: View) -> object:
    """What an ok holds for: this wanderer at this seat, the powers used so far, and those still pending."""
    used = sum(player.powers_used for player in view.players)
    return view.turn, view.holder, view.phase, used, len(view.pile)


def matters(action: Action, view: View) -> bool:
    """May this be the moment for that power?

    Drawing and readying are as good at one's own decision, and nobody stops whoever will lose two heroes.
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
    """Would the power keep a hero from another player, or save both copies of one's own?"""
    hero, holder = view.wanderer.hero if view.wanderer else None, view.holder
    if holder is None or (action.power == 4 and action.target != holder):
        return False
    second = hero in view.players[holder].band
    return action.power in (2, 4) and second == (holder == view.seat)
