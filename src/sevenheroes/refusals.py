"""Why an action is illegal: a name and a sentence for each refusal code of the core.

The names are also message ids (``refusal-last-card``), with which players read the reason in their language.
"""

from typing import Final

from .actions import Action
from .core import codes

_TABLE: Final[dict[int, tuple[str, str]]] = {
    codes.REFUSED_OVER: ("over", "the game is over"),
    codes.REFUSED_NO_SUCH_SEAT: ("no-such-seat", "there is no seat {seat} in this game"),
    codes.REFUSED_NO_SUCH_ACTION: ("no-such-action", "there is no such action"),
    codes.REFUSED_MUST_SAY_FIRST: ("must-say-first", "a seat has looked at the wanderer and must first say something, or nothing"),
    codes.REFUSED_OTHERS_WAITING: ("others-waiting", "seat {seat} decides once the other seats have used a power or said ok"),
    codes.REFUSED_NOT_YOURS: ("not-yours", "seat {seat} has nothing to decide now"),
    codes.REFUSED_NOTHING_TO_SAY: ("nothing-to-say", "seat {seat} has not just looked at the wanderer, so there is nothing to say"),
    codes.REFUSED_NOTHING_TO_DECLINE: ("nothing-to-decline", "the decision is seat {seat}'s own; there is nothing to decline with ok"),
    codes.REFUSED_ONLY_OK_OR_POWER: ("only-ok-or-power", "seat {seat} can only use a power or say ok now"),
    codes.REFUSED_NOT_IN_BAND: ("not-in-band", "seat {seat} has no hero {power} in its band"),
    codes.REFUSED_USED: ("used", "hero {power} of seat {seat} is used"),
    codes.REFUSED_NOTHING_TO_NULLIFY: ("nothing-to-nullify", "seat {seat} cannot nullify: no power is pending"),
    codes.REFUSED_OWN_POWER: ("own-power", "seat {seat} cannot nullify a power of its own"),
    codes.REFUSED_NO_WANDERER: ("no-wanderer", "power {power} needs a wanderer, and there is none"),
    codes.REFUSED_READY_ITSELF: ("ready-itself", "hero 3 cannot ready itself"),
    codes.REFUSED_TARGET_NOT_IN_BAND: ("target-not-in-band", "seat {seat} has no hero {hero} in its band"),
    codes.REFUSED_TARGET_READY: ("target-ready", "hero {hero} of seat {seat} is already ready"),
    codes.REFUSED_BAR_YOURSELF: ("bar-yourself", "seat {seat} cannot bar itself"),
    codes.REFUSED_ALREADY_BARRED: ("already-barred", "seat {target} is already barred"),
    codes.REFUSED_WANDERER_GONE_BY: ("wanderer-gone-by", "the wanderer will not come to seat {target} again this turn"),
    codes.REFUSED_FACE_UP: ("face-up", "the wanderer is face up; there is nothing to look at"),
    codes.REFUSED_SEEN: ("seen", "seat {seat} has already seen the wanderer"),
    codes.REFUSED_SENT_ALREADY: ("sent-already", "the requirement can only be waived before a hero is sent"),
    codes.REFUSED_WAIVED_ALREADY: ("waived-already", "the requirement is already waived"),
    codes.REFUSED_NO_CARD_TO_DRAW: ("no-card-to-draw", "there is no card to draw"),
    codes.REFUSED_NOT_DOOMED: ("not-doomed", "seat {seat} can only use the doomed hero's power now, or ready that hero with power 3"),
    codes.REFUSED_NOT_SENDING: ("not-sending", "seat {seat} cannot send: the wanderer is on its way"),
    codes.REFUSED_NOT_IN_HAND: ("not-in-hand", "seat {seat} has no card {hero} in hand"),
    codes.REFUSED_DOES_NOT_FIT: ("does-not-fit", "hero {hero} does not meet the requirement"),
    codes.REFUSED_HAND_FITS: ("hand-fits", "seat {seat} has a card in hand that meets the requirement and must send from hand"),
    codes.REFUSED_NOT_FROM_BAND: ("not-from-band", "these rules do not allow sending heroes from the band"),
    codes.REFUSED_BAND_FITS: ("band-fits", "seat {seat} has a hero in its band that meets the requirement and must send it"),
    codes.REFUSED_CAN_SEND: ("can-send", "seat {seat} can send something, so it must"),
    codes.REFUSED_NOT_DROPPING: ("not-dropping", "seat {seat} has no card to discard now"),
    codes.REFUSED_MUST_DROP: ("must-drop", "seat {seat} sent from the deck and must discard a card first"),
    codes.REFUSED_SENDER_MAY_NOT_PASS: ("sender-may-not-pass", "seat {seat} sent the wanderer and cannot pass it on"),
    codes.REFUSED_SENDER_MAY_NOT_ASK: ("sender-may-not-ask", "seat {seat} sent the wanderer and cannot ask for a clue"),
    codes.REFUSED_LAST_CARD: ("last-card", "seat {seat} cannot ask for a clue with the last card in hand"),
    codes.REFUSED_NO_CLUE_FACE_UP: ("no-clue-face-up", "seat {seat} cannot ask for a clue: the wanderer is face up"),
    codes.REFUSED_NO_CLUE_BLIND: ("no-clue-blind", "seat {seat} cannot ask for a clue: the wanderer was sent blind"),
    codes.REFUSED_MUST_SEND: ("must-send", "seat {seat} must send a hero first"),
    codes.REFUSED_NO_SUCH_TARGET: ("no-such-target", "there is no seat {target} in this game"),
}  # fmt: skip

IDS: Final = {code: f"refusal-{name}" for code, (name, _) in _TABLE.items()}
"""The message id of each refusal code."""


def sentence(code: int, action: Action) -> str:
    """Why an action is refused, in the terms of the code (seats and hero numbers)."""
    return _TABLE[code][1].format(
        seat=action.seat, power=action.power, hero=action.hero, target=action.target
    )
