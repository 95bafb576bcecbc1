"""Menu lines for the legal actions, with their consequences."""

from typing import Final

from ..actions import Action
from ..core import codes
from ..view import View
from ..words import Words
from .summary import known_hero

_VERB_ORDER: Final = (
    "ok",
    "recruit",
    "pass",
    "send",
    "send band",
    "send deck",
    "send none",
    "drop",
    "clue",
    "use",
)


def menu_order(actions: tuple[Action, ...]) -> list[Action]:
    """The actions in menu order: those that are always there come first, so their numbers stay put."""
    return sorted(
        actions, key=lambda action: _VERB_ORDER.index(action.verb) if action.verb in _VERB_ORDER else 99
    )


def choice_text(action: Action, view: View, words: Words) -> str:
    """An action as a menu line that says what it leads to."""
    describe = _DESCRIBE.get(action.verb)
    return (describe(action, view, words) if describe else None) or words.action(action)


def _recruit(_action: Action, view: View, words: Words) -> str:
    hero = known_hero(view)
    if hero is None:
        return words.say("choice-recruit")
    band = view.players[view.seat or 0].band
    if hero in band:
        return words.say("choice-recruit-second", hero=hero)
    sixth = len(band) == codes.BAND_TO_WIN - 1
    return words.say("choice-recruit-sixth" if sixth else "choice-recruit-new", hero=hero)


def _pass(action: Action, view: View, words: Words) -> str:
    next_seat = (action.seat + 1) % view.seats
    if view.wanderer and next_seat in view.wanderer.barred:
        return words.action(action)
    return words.say("choice-pass-sender" if next_seat == view.sender else "choice-pass", other=next_seat)


def _clue(action: Action, view: View, words: Words) -> str:
    fits = view.waived or action.hero in view.fitting
    if view.rules.clue == "identity" and view.wanderer and view.wanderer.origin == "hand" and not fits:
        return words.tell("choice-clue-vain", {"hero": action.hero})
    return words.tell(f"choice-clue-{view.rules.clue}", {"hero": action.hero})


def _send(action: Action, view: View, words: Words) -> str:
    kind = action.verb.replace(" ", "-")
    if action.verb == "send deck" and view.rules.no_match == "band":
        kind = "send-blind"
    return words.tell(f"choice-{kind}", {"hero": action.hero, "other": (action.seat + 1) % view.seats})


def _use(action: Action, view: View, words: Words) -> str | None:
    hero = known_hero(view)
    if action.power == 1:
        top = view.pile[-1]
        return words.tell("choice-use-1", {"power": 1, "hero": top.power, "seat": top.seat})
    if action.power == 2 and hero:
        return words.say("choice-use-2-known", power=2, hero=hero)
    if action.power == 6:
        own = view.sender == view.seat
        return (
            words.say("choice-use-6-own", power=6)
            if own
            else words.say("choice-use-6", power=6, seat=view.sender)
        )
    return None


def _say(action: Action, view: View, words: Words) -> str | None:
    true = view.wanderer is not None and action.hero == view.wanderer.hero
    return words.tell("choice-say-true", {"hero": action.hero}) if true else None


def _ok(_action: Action, view: View, words: Words) -> str | None:
    return words.say("choice-ok-doom", hero=view.doomed) if view.doomed and not view.waiting else None


_DESCRIBE: Final = {
    "ok": _ok,
    "recruit": _recruit,
    "pass": _pass,
    "clue": _clue,
    "send": _send,
    "send band": _send,
    "send deck": _send,
    "use": _use,
    "say": _say,
}
"""Verbs whose consequences depend on the position."""
